"""Tables against the plain meaning: every shipped ranking, many hands at once and one at a time, and whole decks."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from rulesgen.cards import JOKER, build_deck, names_of
from rulesgen.catalogue import shipped
from rulesgen.compile import compile_ranking
from rulesgen.ranking import Deck, Ranking, Value, judge, pattern_of, picks_of
from rulesgen.rulebook import Rulebook

SHORT = tuple(range(4, 13))
SHIPPED = sorted(path.stem for path in (shipped("rules") / "rankings").glob("*.yaml"))
DECKS = [(name, None) for name in SHIPPED] + [("short-deck", Deck(SHORT)), ("pai-gow-high", Deck())]

Parts = list[tuple[int, int, int]]
"""Of each area: how many cards lie there, and how many of them a hand takes at least and at most."""

PARTS: list[Parts] = [
    *([(count, 0, 9)] for count in range(1, 10)),
    [(2, 0, 2), (5, 0, 5)],
    [(4, 2, 2), (5, 3, 3)],  # Omaha
    [(5, 3, 3), (5, 2, 2)],  # Omaha with five, the board first
    [(3, 0, 2), (5, 0, 5)],  # the dealer of 2 Hand Hold'Em
    [(4, 1, 2), (5, 0, 9)],
    [(3, 1, 1), (6, 2, 4)],
    [(2, 1, 1), (3, 0, 1), (4, 1, 9)],
]


def dealt(random: Random, deck: tuple[int, ...], count: int) -> list[int]:
    """Cards of a hand; half of the time nearly all are of one suit, and with the joker, so that flushes come up."""
    if random.random() < 0.5:
        suit = random.randrange(4)
        of_suit = [card for card in deck if card == JOKER or card & 3 == suit]
        if len(of_suit) >= count:
            others = random.sample(deck, 2)
            return random.sample(sorted({*random.sample(of_suit, count), *others}), count)
    return random.sample(deck, count)


def plain(ranking: Ranking, parts: list[tuple[tuple[int, ...], int, int]]) -> Value | None:
    """The best hand by looking at every pick, without any table."""
    found = (judge(ranking, pattern_of(ranking, pick)) for pick in picks_of(parts, ranking.sizes))
    return max((value for value in found if value is not None), key=lambda value: value.strength, default=None)


def of_deck(catalogue: Rulebook, name: str, deck: Deck | None) -> tuple[Ranking, tuple[int, ...]]:
    ranking = compile_ranking(catalogue.rankings[name], deck)
    cards = build_deck(1, ranking.deck.jokers)
    return ranking, tuple(card for card in cards if card == JOKER or card >> 2 in ranking.deck.ranks)


@pytest.mark.parametrize(("name", "deck"), DECKS)
def test_many_hands_at_once_are_what_every_pick_says(catalogue: Rulebook, name: str, deck: Deck | None) -> None:
    ranking, cards = of_deck(catalogue, name, deck)
    random = Random(name)
    for parts in PARTS:
        if not _can_be_formed(ranking, parts):
            continue
        count = sum(count for count, _, _ in parts)
        hands = [dealt(random, cards, count) for _ in range(40 if ranking.is_tabled else 4)]
        split = list(_split(np.array(hands, dtype=np.uint8), parts))
        for number, strength in enumerate(ranking.strengths(split)):
            areas = [(tuple(map(int, area[number])), least, most) for area, least, most in split]
            best = plain(ranking, areas)
            if best is None:
                assert -1 == strength
                continue
            value, _ = ranking.best_pick(picks_of(areas, ranking.sizes))
            assert best[:2] == value[:2], (parts, names_of(hands[number]))
            assert value.strength == strength, (parts, names_of(hands[number]))


@pytest.mark.parametrize(("name", "deck"), DECKS)
def test_one_hand_at_a_time_is_what_every_pick_says(catalogue: Rulebook, name: str, deck: Deck | None) -> None:
    ranking, cards = of_deck(catalogue, name, deck)
    random = Random(name)
    for count in range(ranking.sizes[0], 8):
        for _ in range(25):
            hand = tuple(dealt(random, cards, count))
            best = plain(ranking, [(hand, 0, count)])
            assert best is not None
            value, chosen = ranking.best_pick(picks_of([(hand, 0, count)], ranking.sizes))
            assert best[:2] == value[:2], names_of(hand)
            assert value.strength == ranking.strength(hand)
            assert sorted(chosen) == sorted(ranking.sort_cards(value, chosen))


def _can_be_formed(ranking: Ranking, parts: Parts) -> bool:
    least, most = sum(least for _, least, _ in parts), sum(min(count, most) for count, _, most in parts)
    return least <= ranking.sizes[1] and ranking.sizes[0] <= most


def _split(rows: npt.NDArray[np.uint8], parts: Parts) -> Iterator[tuple[npt.NDArray[np.uint8], int, int]]:
    at = 0
    for count, least, most in parts:
        yield rows[:, at : at + count], least, most
        at += count


def test_what_is_no_card_is_refused(catalogue: Rulebook) -> None:
    ranking, _ = of_deck(catalogue, "high", None)
    with pytest.raises(ValueError, match="a number from 0 to 52"):
        ranking.strengths([(np.array([[1, 2, 3, 4, 53]]), 0, 5)])


def test_numpy_is_imported_only_for_many_hands_at_once() -> None:
    """Starting must stay fast, and one hand needs no arrays."""
    program = """
import sys
from rulesgen.catalogue import shipped
from rulesgen.checks import check_rulebook
from rulesgen.compile import compile_ranking
from rulesgen.rulebook import load
high = compile_ranking(load(shipped("rules"), "rules").rankings["high"])
high.strength(range(7))
sys.exit("numpy" in sys.modules)
"""
    assert 0 == subprocess.run([sys.executable, "-c", program], check=False).returncode


# --- whole decks ---

# Seven cards of 52, best five: the published table (for one, Alspach, "7-Card Poker Hands", 2000; the royal flushes are
# 4 x C(47, 2) = 4,324 of the 41,584 straight flushes). It sums to C(52, 7).
SEVEN_CARDS = {
    "royal-flush": 4_324,
    "straight-flush": 37_260,
    "four-of-a-kind": 224_848,
    "full-house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three-of-a-kind": 6_461_620,
    "two-pair": 31_433_400,
    "pair": 58_627_800,
    "high-card": 23_294_460,
}

# Seven cards of 53, best five, the joker an ace or completing a straight or flush: published by Alspach, "7-Card Poker
# Hands with Joker", 2003, royal flushes and other straight flushes together 210,964. The royal flushes by hand: 4,324
# without a joker; with it, of each suit, four of five and two others or all five and one: 4 x (5 x C(47, 2) + 47).
# Alspach counts eight fewer: joker K Q J 10 8 7 of a suit is a seven-card straight flush to him. It sums to C(53, 7).
SEVEN_CARDS_WITH_JOKER = {
    "five-aces": 1_128,
    "royal-flush": 26_132,
    "straight-flush": 210_964 - 26_132,
    "four-of-a-kind": 307_472,
    "full-house": 4_188_528,
    "flush": 6_172_088,
    "straight": 11_236_028,
    "three-of-a-kind": 7_470_676,
    "two-pair": 35_553_816,
    "pair": 64_221_960,
    "high-card": 24_780_420,
}

# Five cards of 53: derived by an independent program, which put every card in the joker's place and asked phevaluator
# for the hand; with the published counts of five cards of 52 for the hands without a joker. It sums to C(53, 5).
FIVE_CARDS_WITH_JOKER = {
    "five-aces": 1,
    "royal-flush": 4 + 20,
    "straight-flush": 36 + 144,
    "four-of-a-kind": 624 + 204,
    "full-house": 3_744 + 624,
    "flush": 5_108 + 2_696,
    "straight": 10_200 + 10_332,
    "three-of-a-kind": 54_912 + 8_448,
    "two-pair": 123_552 + 15_048,
    "pair": 1_098_240 + 116_784,
    "high-card": 1_302_540 + 116_424,
}


def count_all(ranking: Ranking, cards: int, count: int) -> dict[str, int]:
    """Every hand of `count` cards, ranked: the last five in one array, the first ones in turn."""
    assert ranking.lookup is not None
    last = np.array(list(combinations(range(cards), 5)), dtype=np.uint8)
    counts = np.zeros(len(ranking.lookup.values), np.int64)
    for first in combinations(range(cards), count - 5):
        rest = last[np.searchsorted(last[:, 0], first[-1] + 1) :] if first else last
        if len(rest):
            rows = np.hstack([np.tile(np.array(first, np.uint8), (len(rest), 1)), rest])
            counts += np.bincount(ranking.strengths([(rows, 0, count)]), minlength=len(counts))
    found: Counter[str] = Counter()
    for value, number in zip(ranking.lookup.values, counts, strict=True):
        found[value.category] += int(number)
    return dict(found)


def test_all_five_card_hands_with_a_joker(catalogue: Rulebook) -> None:
    assert FIVE_CARDS_WITH_JOKER == count_all(compile_ranking(catalogue.rankings["pai-gow-high"]), 53, 5)


@pytest.mark.proof
def test_all_133_784_560_seven_card_hands(catalogue: Rulebook) -> None:
    assert SEVEN_CARDS == count_all(compile_ranking(catalogue.rankings["high"]), 52, 7)


@pytest.mark.proof
def test_all_154_143_080_seven_card_hands_with_a_joker(catalogue: Rulebook) -> None:
    assert SEVEN_CARDS_WITH_JOKER == count_all(compile_ranking(catalogue.rankings["pai-gow-high"]), 53, 7)
