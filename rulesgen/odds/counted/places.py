"""Hands that take a set number of cards from each place, counted exactly: deal by deal, but one of all that are alike.

Suits can be renamed without changing any hand, so of the first place's cards one set stands for up to twenty-four.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from math import comb, prod

import numpy as np
import numpy.typing as npt
from attrs import frozen

from rulesgen.cards import JOKER, Cards
from rulesgen.odds.counted.names import Name
from rulesgen.odds.counted.two_places import FromPlace, TwoPlaces
from rulesgen.odds.reasons import NotCounted
from rulesgen.ranking import Ranking, Value

MOST_LOOKED_UP = 20_000_000
"""So many deals can be looked up within half a minute."""
MOST_JUDGED = 200_000
"""A ranking without look-up tables judges each hand by itself."""
_ROWS = 1 << 20


@frozen
class Parted:
    """A hand of cards of several places."""

    ranking: Ranking
    deck: Cards
    parts: tuple[FromPlace, ...]


def count_parted(parted: Parted, name: Callable[[Value | None], Name]) -> Counter[Name]:
    """How many deals have a best hand of each name."""
    if len(set(parted.deck)) < len(parted.deck):
        raise NotCounted("a hand of several places is not counted with more than one pack")
    ranking = parted.ranking
    if len(parted.parts) == 2 and TwoPlaces.fits(ranking, parted.parts):
        return TwoPlaces(ranking, (parted.parts[0], parted.parts[1])).count(name)
    first, *rest = sorted(parted.parts)
    left = len(parted.deck) - first[0]
    kinds = _alike(parted.deck, first[0], can_rename=not ranking.suits)
    deals = len(kinds) * prod(comb(left - sum(one[0] for one in rest[:at]), one[0]) for at, one in enumerate(rest))
    if deals > (MOST_LOOKED_UP if ranking.lookup is not None else MOST_JUDGED):
        raise NotCounted("the hand takes a set number of cards from each place, and there are too many deals")
    found: Counter[int] = Counter()
    for cards, ways in kinds.items():
        others = np.array([card for card in parted.deck if card not in cards], np.uint8)
        for block in _deals(others, [one[0] for one in rest]):
            mine = np.tile(np.array(cards, np.uint8), (len(block[0]), 1))
            pairs = zip([mine, *block], [first, *rest], strict=True)
            strengths = ranking.strengths([(held, least, most) for held, (_, least, most) in pairs])
            values, counts = np.unique(strengths, return_counts=True)
            for strength, count in zip(values.tolist(), counts.tolist(), strict=True):
                found[strength] += count * ways
    named: Counter[Name] = Counter()
    for strength, count in found.items():
        named[name(_value(ranking, strength))] += count
    return named


def _alike(deck: Cards, count: int, *, can_rename: bool) -> Counter[Cards]:
    """One set of cards for all that differ only in the names of suits, and how many those are."""
    orders = list(permutations(range(4))) if can_rename else [(0, 1, 2, 3)]
    renamed = [
        [card if card == JOKER else card - card % 4 + order[card % 4] for card in range(JOKER + 1)] for order in orders
    ]
    found: Counter[Cards] = Counter()
    for cards in combinations(deck, count):
        found[min(tuple(sorted(names[card] for card in cards)) for names in renamed)] += 1
    return found


def _deals(cards: npt.NDArray[np.uint8], counts: list[int]) -> Iterator[list[npt.NDArray[np.uint8]]]:
    """Every way to deal so many of the cards to each of the other places, in blocks."""
    if len(counts) == 1:
        sets = _sets(len(cards), counts[0])
        for at in range(0, len(sets), _ROWS):
            yield [cards.take(sets[at : at + _ROWS])]
        return
    for chosen in combinations(range(len(cards)), counts[0]):
        mine = cards[list(chosen)]
        for block in _deals(np.delete(cards, chosen), counts[1:]):
            yield [np.tile(mine, (len(block[0]), 1)), *block]


def _sets(cards: int, count: int) -> npt.NDArray[np.uint8]:
    """All sets of so many of the cards, as rows of numbers."""
    rows = np.fromiter((one for chosen in combinations(range(cards), count) for one in chosen), np.uint8)
    return rows.reshape(-1, count)


def _value(ranking: Ranking, strength: int) -> Value | None:
    if strength < 0:
        return None
    if ranking.lookup is None:
        raise NotCounted("the hand takes a set number of cards from each place")
    return ranking.lookup.values[strength]
