/* Walks every set of so many cards (5 to 9) of a pack of 52 and counts the best five-card hand of each.

It shares nothing with rulesgen: its tables are made here, from plain definitions. Printed are the counts from
high card to royal flush. Ranks are counted to the base five in two halves, suits in four bits each. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HIGH, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, ROYAL, CATEGORIES };

#define LOW 78125  /* 5 to the 7th: twos to eights */
#define UPPER 15625 /* 5 to the 6th: nines to aces */

static uint8_t *mixed;            /* by upper * LOW + lower: the best hand if no suit counted */
static uint8_t of_suit[8192];     /* by the ranks of one suit as bits: flush, straight flush, royal; or nothing */
static int low_unit[13], cards_wanted;
static int64_t counts[CATEGORIES];
static uint64_t suit_unit[4];
static int rank_of[52], suit_of[52];
static uint32_t code_of[52];

static int straight_top(int ranks) {
    for (int top = 12; top >= 4; top--)
        if (((ranks >> (top - 4)) & 31) == 31) return top;
    return (ranks & 0x100f) == 0x100f ? 3 : -1; /* the ace below the two */
}

static int best_mixed(const int *of_rank) {
    int ranks = 0, fours = 0, threes = 0, pairs = 0;
    for (int rank = 0; rank < 13; rank++) {
        if (of_rank[rank]) ranks |= 1 << rank;
        fours += of_rank[rank] == 4;
        threes += of_rank[rank] == 3;
        pairs += of_rank[rank] == 2;
    }
    /* Four of a kind and another four, or a three, holds a full house too, but four of a kind is better. */
    if (fours) return FOUR;
    if (threes >= 2 || (threes && pairs)) return FULL;
    if (straight_top(ranks) >= 0) return STRAIGHT;
    if (threes) return THREE;
    if (pairs >= 2) return TWO_PAIR;
    return pairs ? PAIR : HIGH;
}

static void fill(int rank, int left, uint32_t code, int *of_rank) {
    if (rank == 13) {
        if (left == 0) mixed[code] = (uint8_t)best_mixed(of_rank);
        return;
    }
    for (int count = 0; count <= 4 && count <= left; count++) {
        of_rank[rank] = count;
        fill(rank + 1, left - count, code + (uint32_t)count * (uint32_t)low_unit[rank], of_rank);
    }
    of_rank[rank] = 0;
}

static void walk(int first, int left, uint32_t code, uint64_t suits, const uint16_t *masks) {
    if (left == 1) {
        for (int card = first; card < 52; card++) {
            uint64_t all = suits + suit_unit[suit_of[card]];
            int found = mixed[code + code_of[card]];
            if (all & 0x8888) {
                for (int suit = 0; suit < 4; suit++)
                    if ((all >> (4 * suit)) & 8) {
                        int mask = masks[suit] | (suit == suit_of[card] ? 1 << rank_of[card] : 0);
                        if (of_suit[mask] > found) found = of_suit[mask];
                    }
            }
            counts[found]++;
        }
        return;
    }
    for (int card = first; card <= 52 - left; card++) {
        uint16_t with[4];
        memcpy(with, masks, sizeof with);
        with[suit_of[card]] |= (uint16_t)(1 << rank_of[card]);
        walk(card + 1, left - 1, code + code_of[card], suits + suit_unit[suit_of[card]], with);
    }
}

int main(int argc, char **argv) {
    cards_wanted = argc > 1 ? atoi(argv[1]) : 9;
    if (cards_wanted < 5 || cards_wanted > 9) return 2;
    mixed = calloc((size_t)LOW * UPPER, 1);
    if (!mixed) return 1;
    for (int rank = 0, unit = 1; rank < 13; rank++, unit *= 5) low_unit[rank] = unit;
    int of_rank[13] = {0};
    fill(0, cards_wanted, 0, of_rank);
    for (int mask = 0; mask < 8192; mask++)
        if (__builtin_popcount((unsigned)mask) >= 5) {
            int top = straight_top(mask);
            of_suit[mask] = top == 12 ? ROYAL : top >= 0 ? STRAIGHT_FLUSH : FLUSH;
        }
    for (int suit = 0; suit < 4; suit++) suit_unit[suit] = 1ull << (4 * suit);
    for (int card = 0; card < 52; card++) {
        rank_of[card] = card / 4;
        suit_of[card] = card % 4;
        code_of[card] = (uint32_t)low_unit[card / 4];
    }
    const uint16_t none[4] = {0, 0, 0, 0};
    walk(0, cards_wanted, 0, 0x3333, none); /* three more make eight: a suit's last bit is set from five cards on */
    for (int category = 0; category < CATEGORIES; category++) printf("%lld\n", (long long)counts[category]);
    return 0;
}
