"""How often each hand is the best of some cards, counted exactly: by classes of hands with weights, not deal by deal.

A class is a multiset of ranks. Where a suit can matter, the cards of one suit are split from the others: the best hand
is the best of mixed suits or the best of that suit.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import comb, factorial, prod

import numpy as np
from attrs import frozen

from rulesgen.odds.counted.multisets import Counts, Multisets, multisets, units
from rulesgen.odds.counted.names import NONE, Name, Names, Ways
from rulesgen.odds.reasons import NotCounted
from rulesgen.ranking import Category, Pattern, Ranking, Value, judge
from rulesgen.ranking.numbering import Ints

MOST_ROWS = 400_000_000
"""More classes than this are not counted."""


@frozen
class Pool:
    """So many cards of a deck, of which the best hand of a ranking is made, or of all of which it is made."""

    ranking: Ranking
    count: int
    takes_all: bool
    alike: frozenset[str] = frozenset()
    """Categories whose hands need not be told apart."""


def count_hands(pool: Pool, name: Callable[[Value | None], Name]) -> Counter[Name]:
    """How many sets of cards have a best hand of each name; hands that need not be told apart share one.

    The name of no hand at all, None, is asked for too.
    """
    deck = pool.ranking.deck
    if comb(len(deck.ranks) * 4 * deck.packs + deck.jokers, pool.count) >= 2**62:
        raise NotCounted("there are too many hands to be counted exactly")
    found: Counter[Name] = Counter()
    for jokers in range(min(deck.jokers, pool.count) + 1):
        counted = _All(pool, jokers).counts(name) if pool.takes_all else _Best(pool, jokers).counts(name)
        for one, ways in counted:
            found[one] += ways * comb(deck.jokers, jokers)
    return +found


class _Ranks:
    """The ranks of the deck as places from zero, and hands judged by them."""

    def __init__(self, pool: Pool, jokers: int) -> None:
        self.ranking, self.jokers = pool.ranking, jokers
        self.naturals = pool.count - jokers
        deck = pool.ranking.deck
        self.packs, self.ranks = deck.packs, sorted(deck.ranks)
        self.most = min(4 * deck.packs, max(self.naturals, 1))
        self.base = max(5, self.most + 1)

    def sets(self, size: int, most: int) -> Multisets:
        return multisets(len(self.ranks), size, min(most, max(size, 1)), self.base)

    def judge(self, counts: Counts, suited: bool, rainbow: bool, jokers: int) -> Value | None:
        """What cards of these ranks are worth with so many jokers; one card alone is of one suit, and all differ."""
        ranks = [rank for rank, count in zip(self.ranks, counts.tolist(), strict=True) for _ in range(count)]
        ranks.sort(key=self.ranking.height, reverse=True)
        one = len(ranks) < 2
        return judge(self.ranking, Pattern(tuple(ranks), suited or one, rainbow or one, jokers))


class _All(_Ranks):
    """Hands of all the cards: for each multiset of ranks, how many are of one suit, of different suits, or neither."""

    def counts(self, name: Callable[[Value | None], Name]) -> Iterator[tuple[Name, int]]:
        return ((name(value), ways) for value, ways in self._values())

    def _values(self) -> Iterator[tuple[Value | None, int]]:
        sets = self.sets(self.naturals, self.most)
        all_ways, one_suit = sets.ways(4 * self.packs), 4 * sets.ways(self.packs)
        few = self.naturals < 2
        minds = self.ranking.minds_rainbow
        for row, ways, suited in zip(sets.counts, all_ways.tolist(), one_suit.tolist(), strict=True):
            one = ways if few else suited
            rainbow = self._rainbow(row.tolist()) if minds and not few else 0
            for count, is_suited, is_rainbow in (
                (one, True, False),
                (rainbow, False, True),
                (ways - one - rainbow, False, False),
            ):
                if count:
                    yield self.judge(row, is_suited, is_rainbow, self.jokers), count

    def _rainbow(self, counts: list[int]) -> int:
        """Ways in which no two cards share a suit."""
        if self.naturals > 4:
            return 0
        orders = factorial(4) // factorial(4 - self.naturals) // prod(map(factorial, counts))
        return int(orders * self.packs**self.naturals)


class _Best(_Ranks):
    """The best hand among more cards than it has, or of any number of them."""

    def __init__(self, pool: Pool, jokers: int) -> None:
        super().__init__(pool, jokers)
        if pool.ranking.minds_rainbow:
            raise NotCounted("which suits differ matters, and not every card is used")
        self.values: dict[int, Value] = {}
        self.least, self.largest = pool.ranking.sizes
        self.alike = pool.alike

    def counts(self, name: Callable[[Value | None], Name]) -> Iterator[tuple[Name, int]]:
        mixed = self.best(4 * self.packs, suited=False)[-1]
        enough = self._enough()
        several = range(self.naturals + 1 if enough is None else enough, self.naturals + 1)
        by_count = self.best(self.packs, suited=True) if several else []
        suited = {count: by_count[count] for count in several}
        names = Names(self.values, name)
        mixed = names.places(mixed)
        suited = {count: names.places(strengths) for count, strengths in suited.items()}
        if mixed.min() == mixed.max():
            return names.counts(self._by_suits(int(mixed[0]), suited, len(names.names)))
        sets = self.sets(self.naturals, self.most)
        tally = Ways(len(names.names))
        tally.add(mixed, sets.ways(4 * self.packs))
        rows = self._of_one_suit if enough is None or self.naturals < 2 * enough else self._of_four_suits
        for codes, of_suit, ways in rows(suited):
            usual = mixed.take(sets.number(codes))
            tally.add(np.maximum(usual, of_suit), ways)
            tally.take(usual, ways)
        return names.counts(tally.found)

    def _by_suits(self, usual: int, suited: dict[int, Ints], places: int) -> list[int]:
        """Where mixed suits always give the same, the suits do not depend on each other: four equal polynomials."""
        at_most = []
        for place in range(places):
            one = [0] * (self.naturals + 1)
            for count in range(min(self.naturals, len(self.ranks) * self.packs) + 1):
                ways = self.sets(count, self.packs).ways(self.packs)
                fit = (
                    np.maximum(suited[count], usual) <= place if count in suited else np.full(len(ways), usual <= place)
                )
                one[count] = int(ways[fit].sum())
            at_most.append(_last_coefficient(one, 4))
        return [most - less for less, most in pairwise([0, *at_most])]

    def _enough(self) -> int | None:
        """The fewest natural cards of one suit that can make a hand which needs a suit."""
        suited = [category for category in self.ranking.categories if category.suited]
        sizes = [size for size in range(self.least, self.largest + 1) if any(_may_be(one, size) for one in suited)]
        return max(min(sizes) - self.jokers, 1) if sizes else None

    def best(self, most: int, suited: bool) -> list[Ints]:
        """By the number of natural cards and for each multiset of them, the best hand with up to all the jokers."""
        below: list[Ints] = []
        for jokers in range(self.jokers + 1):
            below = list(self._levels(most, suited, jokers, below))
        return below

    def _levels(self, most: int, suited: bool, jokers: int, fewer: list[Ints]) -> Iterator[Ints]:
        """From no card to all: the best hand of exactly these cards, or of one card less."""
        previous: Ints | None = None
        for size in range(self.naturals + 1):
            sets = self.sets(size, most)
            found = np.full(len(sets), NONE, np.int64)
            if self.least <= size + jokers <= self.largest:
                found = self._exact(sets, suited, jokers)
            if fewer:
                np.maximum(found, fewer[size], out=found)
            if previous is not None:
                smaller = self.sets(size - 1, most)
                for rank, unit in enumerate(units(len(self.ranks), self.base)):
                    holding = np.flatnonzero(sets.counts[:, rank])
                    one_less = previous[smaller.number(sets.codes[holding] - unit)]
                    found[holding] = np.maximum(found[holding], one_less)
            previous = found
            yield found

    def _exact(self, sets: Multisets, suited: bool, jokers: int) -> Ints:
        if not len(sets):
            return np.zeros(0, np.int64)
        rows = sets.counts
        if not suited and not jokers and rows[0].sum() > 1:
            fitting = [one for one in self.ranking.categories if not one.suited and _may_be(one, int(rows[0].sum()))]
            if not self.ranking.by_total and (not fitting or (fitting[0].id in self.alike and _takes_any(fitting[0]))):
                rows = rows[:1]  # one stands for all: none is a hand, or all are of one category
        found = [self.judge(row, suited, False, jokers) for row in rows]
        found *= len(sets) // len(rows)
        if suited:
            self._never_hurts(sets, found, jokers)
        self.values.update((value.strength, value) for value in found if value is not None)
        return np.array([NONE if value is None else value.strength for value in found], np.int64)

    def _never_hurts(self, sets: Multisets, suited: list[Value | None], jokers: int) -> None:
        for row, value in zip(sets.counts, suited, strict=True):
            mixed = self.judge(row, False, False, jokers) if row.sum() > 1 else None
            if mixed is not None and (value is None or value.strength < mixed.strength):
                raise NotCounted("cards of one suit can be worth less than the same cards of several")

    def _of_one_suit(self, suited: dict[int, Ints]) -> Iterator[tuple[Ints, Ints, Ints]]:
        """Codes of all ranks, the best hand of the suit, and ways: where one suit has enough cards."""
        for count, strengths in suited.items():
            of_suit, others = self.sets(count, self.packs), self.sets(self.naturals - count, 3 * self.packs)
            yield (
                (of_suit.codes[:, None] + others.codes).ravel(),
                np.repeat(strengths, len(others)),
                (4 * of_suit.ways(self.packs)[:, None] * others.ways(3 * self.packs)).ravel(),
            )

    def _of_four_suits(self, suited: dict[int, Ints]) -> Iterator[tuple[Ints, Ints, Ints]]:
        """The same where several suits can have enough: by how many cards there are of each, the most first."""
        for shape in _shapes(self.naturals, 4, len(self.ranks) * self.packs):
            if shape[0] < min(suited):
                continue
            parts = [self.sets(count, self.packs) for count in shape]
            if prod(map(len, parts)) > MOST_ROWS:
                raise NotCounted("there are too many ways to spread the cards over suits")
            orders = factorial(4) // prod(map(factorial, Counter(shape).values()))
            best = [suited.get(count, np.zeros(len(part), np.int64)) for part, count in zip(parts, shape, strict=True)]
            codes, strengths, ways = parts[-1].codes, best[-1], parts[-1].ways(self.packs) * orders
            for part, its in zip(parts[2:0:-1], best[2:0:-1], strict=True):
                codes = (codes[:, None] + part.codes).ravel()
                strengths = np.maximum(strengths[:, None], its).ravel()
                ways = (ways[:, None] * part.ways(self.packs)).ravel()
            first = zip(parts[0].codes.tolist(), best[0].tolist(), parts[0].ways(self.packs).tolist(), strict=True)
            for code, strength, way in first:
                yield codes + code, np.maximum(strengths, strength), ways * way


def _may_be(category: Category, size: int) -> bool:
    return category.cards in {None, size} and category.run in {None, size}


def _takes_any(category: Category) -> bool:
    return category.takes_any_hand or category == Category(category.id, cards=category.cards)


def _shapes(cards: int, suits: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every way to spread cards over suits, the largest first."""
    if suits == 0:
        if cards == 0:
            yield ()
        return
    for first in range(min(cards, most), -1, -1):
        for rest in _shapes(cards - first, suits - 1, first):
            yield (first, *rest)


def _last_coefficient(polynomial: list[int], power: int) -> int:
    """The last coefficient that is kept of a power of a polynomial."""
    found = [1, *[0] * (len(polynomial) - 1)]
    for _ in range(power):
        found = [
            sum(found[at] * polynomial[degree - at] for at in range(degree + 1)) for degree in range(len(polynomial))
        ]
    return found[-1]
