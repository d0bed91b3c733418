"""Hands that take a set number of cards from each of two places, counted by classes: ranks of both, and one suit apart.

As in pools: a class is a multiset of ranks for each place, and where one suit has enough cards, its cards are split
from the others. The best hand is the best of mixed suits or the best of that suit.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import combinations
from math import comb

import numpy as np
from attrs import frozen

from rulesgen.odds.counted.multisets import Counts, Multisets, multisets
from rulesgen.odds.counted.names import Name
from rulesgen.odds.reasons import NotCounted
from rulesgen.ranking import Ranking, Value
from rulesgen.ranking.batch import Cards
from rulesgen.ranking.numbering import Ints

MOST_CLASSES = 500_000_000
_BASE = 5
_ROWS = 1 << 18

FromPlace = tuple[int, int, int]
"""How many cards there are in a place, and the fewest and the most that are taken of them."""


@frozen
class TwoPlaces:
    """A hand of exactly so many cards from two places, of one pack without a joker."""

    ranking: Ranking
    parts: tuple[FromPlace, FromPlace]

    @classmethod
    def fits(cls, ranking: Ranking, parts: tuple[FromPlace, ...]) -> bool:
        """Whether it can be counted so; the cards of mixed suits must not be able to make a hand of one suit."""
        lookup = ranking.lookup
        if lookup is None or len(parts) != 2 or ranking.deck.jokers:
            return False
        return lookup.suit_never_hurts and -(-sum(part[0] for part in parts) // 4) < lookup.size

    @property
    def size(self) -> int:
        return self.ranking.size

    @property
    def ranks(self) -> list[int]:
        return sorted(self.ranking.deck.ranks)

    def sets(self, size: int, most: int) -> Multisets:
        return multisets(len(self.ranks), size, min(most, max(size, 1)), _BASE)

    def count(self, name: Callable[[Value | None], Name]) -> Counter[Name]:
        """How many deals have a best hand of each name."""
        suited = list(self._suited())
        classes = sum(len(first) * len(second) for first, second, _ in suited)
        if classes > MOST_CLASSES:
            raise NotCounted("the hand takes a set number of cards from each place, and there are too many deals")
        tally = [0] * (self._none + 1)
        both = [self.sets(part[0], 4) for part in self.parts]
        for rows in _blocks(len(both[0]), len(both[1])):
            first = np.repeat(rows, len(both[1]))
            second = np.tile(np.arange(len(both[1])), len(rows))
            ways = _ways(both[0].counts[first], both[1].counts[second], 4)
            _add(tally, self._mixed[rows].ravel(), ways)
        for first_of, second_of, best in suited:
            self._apart(first_of, second_of, best, tally)
        lookup = self.ranking.lookup
        assert lookup is not None
        found: Counter[Name] = Counter()
        for strength, count in enumerate(tally):
            if count:
                found[name(None if strength == self._none else lookup.values[strength])] += count
        return found

    @cached_property
    def _none(self) -> int:
        assert self.ranking.lookup is not None
        return len(self.ranking.lookup.values)

    @cached_property
    def _mixed(self) -> Ints:
        """By the ranks of both places: the best hand if no suit counted; what cannot be dealt has none."""
        first, second = (self.sets(part[0], 4) for part in self.parts)
        found = np.full((len(first), len(second)), self._none, np.int64)
        for rows in _blocks(len(first), len(second)):
            one = first.counts[np.repeat(rows, len(second))]
            other = np.tile(second.counts, (len(rows), 1))
            can = np.flatnonzero((one + other).max(axis=1) <= 4)
            cards = _spread_over_suits(one[can], other[can], self.ranks)
            parts = [(held, part[1], part[2]) for held, part in zip(cards, self.parts, strict=True)]
            strengths = self.ranking.strengths(parts).astype(np.int64)
            block = np.full(len(one), self._none, np.int64)
            block[can] = np.where(strengths < 0, self._none, strengths)
            found[rows] = block.reshape(len(rows), len(second))
        return found

    def _suited(self) -> Iterator[tuple["_OfSuit", "_OfSuit", Ints]]:
        """Cards of one suit in both places, where they can make a hand; with the best hand of that suit."""
        (n1, least1, most1), (n2, least2, most2) = self.parts
        for i in range(n1 + 1):
            for j in range(n2 + 1):
                taken = [t for t in range(least1, min(most1, i) + 1) if least2 <= self.size - t <= min(most2, j)]
                if taken:
                    first, second = _OfSuit(self, i, n1 - i), _OfSuit(self, j, n2 - j)
                    yield first, second, self._best_of_suit(first.own, second.own, taken)

    def _best_of_suit(self, first: Multisets, second: Multisets, taken: list[int]) -> Ints:
        """By the ranks of the suit in both places; -1 where a rank stands in both, or no hand can be made."""
        lookup = self.ranking.lookup
        assert lookup is not None
        units = [5**rank for rank in self.ranks]
        found = np.full((len(first), len(second)), -1, np.int64)
        mine_by_row = [_sums(row, taken, units) for row in first.counts]
        theirs_by_row = [_sums(row, [self.size - t for t in taken], units) for row in second.counts]
        apart = first.counts.astype(np.int64) @ second.counts.T.astype(np.int64) == 0
        for at, mine in enumerate(mine_by_row):
            for to, theirs in enumerate(theirs_by_row):
                if apart[at, to]:
                    found[at, to] = max(
                        lookup.suited[one + other] for t in taken for one in mine[t] for other in theirs[self.size - t]
                    )
        return found

    def _apart(self, first: "_OfSuit", second: "_OfSuit", best: Ints, tally: list[int]) -> None:
        """Deals in which one suit can make a hand: they count for the better of it and mixed suits."""
        both = [self.sets(part[0], 4) for part in self.parts]
        numbers = [sets.number(of.codes) for sets, of in zip(both, (first, second), strict=True)]
        for at in range(len(first)):
            own = best[first.place[at]].take(second.place)
            can = np.flatnonzero((own >= 0) & ((first.rest[at] + second.rest).max(axis=1) <= 3))
            usual = self._mixed[numbers[0][at]].take(numbers[1][can])
            ways = 4 * _ways(first.rest[at][None, :], second.rest[can], 3)
            better = np.where(usual == self._none, own[can], np.maximum(usual, own[can]))
            _add(tally, better, ways)
            _add(tally, usual, -ways)


def _sums(row: Counts, counts: list[int], units: list[int]) -> dict[int, list[int]]:
    """By how many of these ranks are taken, what each choice adds up to in the look-up."""
    held = [units[at] for at in np.flatnonzero(row).tolist()]
    return {count: list(map(sum, combinations(held, count))) for count in counts}


class _OfSuit:
    """Every way to have so many cards of a suit and so many others in a place."""

    def __init__(self, hand: TwoPlaces, of_suit: int, others: int) -> None:
        self.own, rest = hand.sets(of_suit, 1), hand.sets(others, 3)
        self.place = np.repeat(np.arange(len(self.own)), len(rest))
        self.rest = np.tile(rest.counts, (len(self.own), 1))
        self.codes = (self.own.codes[:, None] + rest.codes).ravel()

    def __len__(self) -> int:
        return len(self.codes)


def _blocks(rows: int, across: int) -> Iterator[Ints]:
    step = max(1, _ROWS // across)
    for at in range(0, rows, step):
        yield np.arange(at, min(rows, at + step))


def _ways(first: Counts, second: Counts, suits: int) -> Ints:
    """How many ways there are to take both multisets from so many cards of each rank; none if there are too few."""
    table = np.array(
        [[comb(suits, one) * comb(suits - one, other) if one <= suits else 0 for other in range(5)] for one in range(5)]
    )
    found = np.ones(len(second), np.int64)
    for rank in range(second.shape[1]):
        found *= table[first[:, rank], second[:, rank]]
    return found


def _spread_over_suits(first: Counts, second: Counts, ranks: list[int]) -> tuple[Cards, Cards]:
    """Cards of these ranks, spread over the suits so evenly that none has more than its part."""
    loads = np.zeros((len(first), 4), np.int64)
    cards = [np.zeros((len(one), int(one[:1].sum())), np.uint8) for one in (first, second)]
    filled = [np.zeros(len(one), np.int64) for one in (first, second)]
    for place, rank in enumerate(ranks):
        order = np.argsort(loads, axis=1, kind="stable")
        together = first[:, place] + second[:, place]
        for number in range(4):
            held = np.flatnonzero(together > number)
            suit = order[held, number]
            loads[held, suit] += 1
            for which, mine in ((0, number < first[held, place]), (1, number >= first[held, place])):
                row = held[mine]
                cards[which][row, filled[which][row]] = 4 * rank + suit[mine]
                filled[which][row] += 1
    return cards[0], cards[1]


def _add(tally: list[int], strengths: Ints, ways: Ints) -> None:
    # Sums of floats are exact below 2**53, and a block has far less.
    sums = np.bincount(strengths, weights=ways)
    for strength in np.flatnonzero(sums).tolist():
        tally[strength] += int(sums[strength])
