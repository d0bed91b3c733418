"""Rankings: published counts of hands, the order of hands picked by eye, and what every shipped ranking must keep."""

from collections import Counter
from itertools import combinations, pairwise
from math import comb, prod

import numpy as np
import pytest

from rulesgen.cards import JOKER, read_cards
from rulesgen.ranking import Deck, Pattern, Ranking, most_sets, patterns
from rulesgen.ranking.alike import alike
from rulesgen.rulebook import Rulebook
from tests.hands import Compiled, value

# --- counts of hands ---


def ways(pattern: Pattern) -> int:
    """How many hands of one pack have a pattern in which rainbows do not matter."""
    groups = Counter(pattern.ranks).values()
    of_one_suit = 4 if len(groups) == len(pattern.ranks) else 0
    return of_one_suit if pattern.suited else prod(comb(4, size) for size in groups) - of_one_suit


def count_hands(ranking: Ranking) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for pattern in patterns(ranking):
        example = ranking.value(_cards_of(pattern))
        assert example is not None
        counts[example.category] += ways(pattern)
    return dict(counts)


def _cards_of(pattern: Pattern) -> tuple[int, ...]:
    """A hand of the pattern."""
    seen: Counter[int] = Counter()
    cards = []
    for place, rank in enumerate(pattern.ranks):
        suit = 0 if pattern.suited else (seen[rank] + (place == len(pattern.ranks) - 1 and not seen[rank])) % 4
        cards.append(rank * 4 + suit)
        seen[rank] += 1
    return (*cards, *(JOKER,) * pattern.jokers)


# Five cards of 52: as in any published table of poker frequencies (for one, "Poker probability" in Wikipedia). They sum
# to C(52, 5) = 2,598,960.
FIVE_CARDS = {
    "royal-flush": 4,
    "straight-flush": 36,
    "four-of-a-kind": 624,
    "full-house": 3744,
    "flush": 5108,
    "straight": 10200,
    "three-of-a-kind": 54912,
    "two-pair": 123552,
    "pair": 1098240,
    "high-card": 1302540,
}

# Three cards of 52: the published table of three-card poker hands; mini royals are the 4 of 48 straight flushes that
# end on an ace. They sum to C(52, 3) = 22,100.
THREE_CARDS = {
    "mini-royal": 4,
    "straight-flush": 44,
    "three-of-a-kind": 52,
    "straight": 720,
    "flush": 1096,
    "pair": 3744,
    "high-card": 16440,
}

# Four cards of 52: worked by hand. Quads 13; straight flushes 11 tops x 4; trips 13 x 4 x 48; straights 11 x (4^4 - 4);
# two pair C(13,2) x 6 x 6; flushes (C(13,4) - 11) x 4; pairs 13 x 6 x C(12,2) x 16; the rest of C(52, 4) = 270,725.
FOUR_CARDS = {
    "four-of-a-kind": 13,
    "straight-flush": 44,
    "three-of-a-kind": 2496,
    "straight": 2772,
    "two-pair": 2808,
    "flush": 2816,
    "pair": 82368,
    "high-card": 177408,
}

# Five cards of 36, sixes to aces with A-6-7-8-9 a straight: worked by hand in the same way. C(36, 5) = 376,992.
# Royal 4; straight flushes 5 x 4; quads 9 x 32; flushes (C(9,5) - 6) x 4; full houses 9 x 4 x 8 x 6;
# straights 6 x (4^5 - 4); trips 9 x 4 x C(8,2) x 16; two pair C(9,2) x 36 x 28; pairs 9 x 6 x C(8,3) x 64.
SHORT_DECK = {
    "royal-flush": 4,
    "straight-flush": 20,
    "four-of-a-kind": 288,
    "flush": 480,
    "full-house": 1728,
    "straight": 6120,
    "three-of-a-kind": 16128,
    "two-pair": 36288,
    "pair": 193536,
    "high-card": 122400,
}


@pytest.mark.parametrize(
    ("name", "deck", "published"),
    [
        ("high", Deck(), FIVE_CARDS),
        ("three-card", Deck(), THREE_CARDS),
        ("four-card", Deck(), FOUR_CARDS),
        ("short-deck", Deck(tuple(range(4, 13))), SHORT_DECK),
    ],
)
def test_category_counts_are_the_published_ones(
    compiled: Compiled, name: str, deck: Deck, published: dict[str, int]
) -> None:
    ranking = compiled(name, deck)
    assert published == count_hands(ranking)
    assert comb(4 * len(deck.ranks), ranking.size) == sum(published.values())


def test_the_number_of_different_hands(compiled: Compiled) -> None:
    """7,462 is the published number of different five-card hands; without straights and flushes 6,175 are left."""
    for name, number in (("high", 7462), ("ace-to-five", 6175), ("deuce-to-seven", 7462), ("pai-gow-high", 7463)):
        lookup = compiled(name).lookup
        assert lookup is not None
        assert number == len(lookup.values)
        assert list(range(number)) == [one.strength for one in lookup.values]


def test_totals_of_two_free_ranks(compiled: Compiled) -> None:
    """By hand, of 169 pairs of ranks: with 4 ranks of no points, zero comes 16 + 9 times, any other total 16 times."""
    ranking = compiled("baccarat", Deck(packs=8))
    totals = Counter(ranking.total((one, two)) for one in range(13) for two in range(13))
    assert {0: 25, **dict.fromkeys(range(1, 10), 16)} == dict(totals)


# --- the order of hands ---

ORDERS = {
    "high": [
        "As Ks Qs Js 10s",
        "Ks Qs Js 10s 9s",
        "6h 5h 4h 3h 2h",
        "5h 4h 3h 2h Ah",
        "2c 2d 2h 2s 3c",
        "Ac Ad Ah Ks Kc",
        "3c 3d 3h 2s 2c",
        "2d 2h 2s Ac Ad",
        "2h 4h 6h 8h 10h",
        "Ac Kd Qh Js 10c",
        "6c 5d 4h 3s 2c",
        "5c 4d 3h 2s Ac",
        "2c 2d 2h 4s 3c",
        "Ac Ad Kh Ks Qc",
        "Ac Ad 3h 3s 4c",
        "Kc Kd Qh Qs Jc",
        "Ac Ad 5h 4s 3c",
        "Ac Ad 5h 4s 2c",
        "Ac Kd 5h 4s 3c",
        "Ac Qd Jh 10s 8c",
    ],
    # LIV-PG/RANK: five aces first; A-2-3-4-5 second among straights; the joker by LIV-PG/47.
    "pai-gow-high": [
        "As Ah Ad Ac joker",
        "joker Ks Qs Js 10s",
        "5h 4h 3h 2h joker",
        "Ks Qs Js 10s 9s",
        "Ks Kh Kd Kc joker",
        "As Ah joker Kd Kc",
        "joker Kh 9h 5h 2h = Ah Kh 9h 5h 2h",
        "As Ks Qh Jd 10c",
        "As 5h 4d 3c 2s",
        "Ks Qh joker 10c 9s",
        "As Ah joker 5c 2s",
        "As joker 7d 5c 2s",
        "Ks Kh joker 5c 2s",
        "joker Kh 7d 5c 2s",
    ],
    "two-card": ["As joker = As Ah", "Ks Kh", "2s 2h", "joker Ks = As Kd", "As Qd", "3s 2d"],
    # The flush beats the full house.
    "short-deck": ["10s 10h 10d 10c 6s", "Jh 9h 8h 7h 6h", "As Ah Ad Ks Kh", "10s 9h 8d 7c 6s"],
    # The wheel is the best, straights and flushes do not count, an ace is low everywhere, any pair is worse.
    "ace-to-five": [
        "5h 4h 3h 2h Ah",
        "6s 4h 3d 2c As",
        "6s 5h 4d 3c As",
        "8s 7h 6d 5c 4s",
        "9s 4h 3d 2c As",
        "Ks Qh Jd 10c 9s",
        "As Ah 4d 3c 2s",
        "2s 2h 4d 3c As",
        "2s 2h As Ah 3d",
        "As Ah Ad 3c 2s",
    ],
    # 7-5-4-3-2 is the best; straights, flushes and aces count against the hand, A-2-3-4-5 is ace high and no straight.
    "deuce-to-seven": [
        "7s 5h 4d 3c 2s",
        "7s 6h 4d 3c 2s",
        "8s 5h 4d 3c 2s",
        "9s 8h 7d 6c 4s",
        "As 5h 4d 3c 2s",
        "As Kh Qd Jc 9s",
        "2s 2h 5d 4c 3s",
        "6s 5h 4d 3c 2s",
        "7h 5h 4h 3h 2h",
        "6h 5h 4h 3h 2h",
    ],
    # Four cards of four suits and four ranks beat any three, three any two; then the lowest top card.
    "badugi": ["4s 3d 2h Ac", "5s 3d 2h Ac", "Ks Qd Jh 10c", "3d 2h Ac", "Kd Qh Jc", "2h Ac", "Kh Qc", "Ac", "Kc"],
    "three-card": ["As Ks Qs", "Ks Qs Js", "3h 2h Ah", "2s 2h 2d", "As Kh Qd", "3s 2h Ad", "Ah Kh Jh", "As Ah 2d"],
    "four-card": ["2s 2h 2d 2c", "As Ks Qs Js", "2s 2h 2d 3c", "4s 3h 2d Ac", "3s 3h 2d 2c", "5h 4h 3h Ah"],
    # Up cards: more cards of equal ranks are better; suits do not count.
    "showing": ["2s 2h 2d", "As Ah = Ac Ad", "As Kd Qh", "As Kd = As Kc = Ah Kd", "As = Ah = Ad = Ac", "Ks"],
    # The ace is low; a pair is worse than none.
    "showing-low": ["2c Ac = 2d Ac", "3c Ac", "3c 2c", "Kc Ac", "Kd Qd = Ks Qc", "Ad Ac", "2h 2d", "Kd Kc"],
    # The lowest card is the worst, and of equal ranks the lowest suit: it brings in the betting.
    "door-card": ["As", "Ah", "Ad", "Ac", "Ks", "3c", "2s", "2h", "2d", "2c"],
    # In razz the highest card is the worst, and of kings that of spades.
    "door-card-low": ["Ac", "Ad", "Ah", "As", "2c", "3c", "Kc", "Kd", "Kh", "Ks"],
    "baccarat": ["9s Kh", "4s 4h", "3s 4h = 9s 9h 9d", "5s 5h As", "5s 5h = Ks Qh Jd"],
    "longest-flush": ["7h 6h 5h 4h 3h 2h Ah", "7h 5h 4h 3h 2h Ah", "Ah Kh", "Ah Qh", "3h 2h", "Ah"],
    "longest-straight-flush": ["8h 7h 6h 5h", "Ah Kh Qh", "3h 2h Ah", "Ah Kh"],
    "eights": ["8s 8h 8c", "8s 5h 3c", "8s Kh Kd", "Ks Qh Jd"],
    # Only for its odds: its last category holds what is left, so a single eight stands below none.
    "eights-together": ["8s 8h 8c", "8s 5h 3c", "Ks 5h 4d", "8s Kh Kd"],
}  # fmt: skip


def test_every_shipped_ranking_has_an_order_here(catalogue: Rulebook) -> None:
    assert set(catalogue.rankings) == set(ORDERS)


@pytest.mark.parametrize("name", ORDERS)
def test_the_order_of_hands(compiled: Compiled, name: str) -> None:
    """Each line is better than the next; hands of one line are equal."""
    ranking = compiled(name)
    lines = [{value(ranking, cards).strength for cards in line.split(" = ")} for line in ORDERS[name]]
    assert [] == [line for line, found in zip(ORDERS[name], lines, strict=True) if len(found) > 1]
    for number, (better, worse) in enumerate(pairwise(lines)):
        assert min(better) > max(worse), ORDERS[name][number : number + 2]


def test_a_run_with_the_ace_below_can_stand_lowest_or_second(compiled: Compiled) -> None:
    high, pai_gow = compiled("high"), compiled("pai-gow-high")
    wheel, king_high, ace_high = "5s 4h 3d 2c As", "Ks Qh Jd 10c 9s", "As Kh Qd Jc 10s"
    for ranking, order in ((high, [ace_high, king_high, wheel]), (pai_gow, [ace_high, wheel, king_high])):
        strengths = [value(ranking, cards).strength for cards in order]
        assert sorted(strengths, reverse=True) == strengths


def test_in_a_short_deck_the_ace_stands_below_the_six(compiled: Compiled) -> None:
    ranking = compiled("short-deck", Deck(tuple(range(4, 13))))
    assert "straight 9" == str(value(ranking, "9s 8h 7d 6c As"))
    assert value(ranking, "10s 9h 8d 7c 6s").strength > value(ranking, "9s 8h 7d 6c As").strength
    assert "high-card A 9 8 7 6" == str(value(compiled("short-deck"), "9s 8h 7d 6c As"))


def test_suits_do_not_count_unless_they_are_ordered(compiled: Compiled) -> None:
    assert value(compiled("high"), "Ac Kd 5h 4s 3c") == value(compiled("high"), "Ad Kc 5s 4h 3d")
    assert len({value(compiled("door-card"), f"A{suit}").strength for suit in "cdhs"}) == 4


@pytest.mark.parametrize(
    ("flop", "eights"),
    [
        ("8s 8h 8c", 3),
        ("8s 5h 3c", 2),  # the source's own example: 8-5-3 counts as two
        ("8s 8h Kc", 2),
        ("8s Kh Kc", 1),
        ("8s 4h 3c", 1),
        ("Ks 5h 3c", 1),  # the king counts nothing and may be left out
        ("4s 3h Ac", 1),
        ("6s Ah Ac", 1),
        ("7s 6h 2c", 1),
        ("7s 6h 3c", 0),
        ("Ks Qh Jc", 0),
        ("8s 7h Ac", 2),
        ("4s 4h 4c", 1),  # only two of the fours can go together
    ],
)
def test_eights_are_sets_that_share_no_card(compiled: Compiled, flop: str, eights: int) -> None:
    """WSGC-2HH/B.3, worked by hand: tens and faces 0, aces 1."""
    ranking = compiled("eights")
    ranks = tuple(sorted((card >> 2 for card in read_cards(flop)), reverse=True))
    assert eights == most_sets(ranking, "eight", ranks)
    assert ["none", "one-eight", "two-eights", "three-eights"][eights] == value(ranking, flop).category


@pytest.mark.parametrize(
    ("cards", "total"), [("9s Kh", 9), ("As 2h", 3), ("9s 9h 9d", 7), ("5s 5h", 0), ("Ks Qh Jd", 0), ("10s 8h", 8)]
)
def test_totals_drop_their_tens(compiled: Compiled, cards: str, total: int) -> None:
    found = value(compiled("baccarat", Deck(packs=8)), cards)
    assert f"total {total}" == str(found)
    assert total == found.strength


def test_the_best_badugi_is_picked_of_four_cards(compiled: Compiled) -> None:
    """Two hearts: one must go; the higher goes. A pair of fours: one must go."""
    ranking = compiled("badugi")
    for dealt, best in (
        ("Ks 7h 4h 2c", "three-card K 4 2"),
        ("4s 4h 3d 2c", "three-card 4 3 2"),
        ("4h 3h 2h Ah", "one-card A"),
    ):
        cards = read_cards(dealt)
        found, _ = ranking.best_pick(pick for size in range(1, 5) for pick in combinations(cards, size))
        assert best == str(found)
        assert found.strength == ranking.strength(cards)


@pytest.mark.parametrize("by_suit", [False, True])
def test_rows_that_are_alike_are_judged_once(by_suit: bool) -> None:
    """By hand: the order of cards never matters; the names of suits only where suits are compared."""
    rows = np.array([read_cards(text) for text in ("Ah Kd 2h", "2h Kd Ah", "As Kc 2s", "Ah Kd 2d", "As joker 2s")])
    (different,), places = alike([rows.astype(np.uint8)], by_suit=by_suit)
    first, second, third, fourth, fifth = places.tolist()
    assert first == second != fourth
    assert (first == third) is not by_suit
    assert fifth not in (first, second, third, fourth)
    assert len(different) == (4 if by_suit else 3)
