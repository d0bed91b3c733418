"""Every deal of a game, those that are alike only once, with in how many ways it comes."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod

import numpy as np
import numpy.typing as npt
from attrs import evolve, field, frozen

from rulesgen.odds.every_deal.likeness import Likeness
from rulesgen.odds.every_deal.subsets import sets_of
from rulesgen.odds.reasons import NotCounted
from rulesgen.odds.rounds.block import Block
from rulesgen.ranking.numbering import Ints

Stage = tuple[int, ...]
"""Places in the shoe whose cards may change places with each other."""

TOO_MANY = "there are too many ways in which cards can come"
MOST_DEALS = 4 * 10**7
"""More deals than this are not counted: it would take more than some seconds."""
_MERGED = 1 << 18
"""So many beginnings of deals are looked through for those that are alike."""
_BITS, _IN_A_KEY = 6, 10
"""So many cards of so many bits fit into one number."""
_AT_ONCE = 1 << 17
_MOST_AT_ONCE = 1 << 22
"""Deals that begin alike come together; of more than so many there is no room for that."""


@frozen(eq=False)
class Dealt:
    """Some deals: the cards place by place, how often each comes, and what is known at each level."""

    block: Block
    weights: Ints
    states: tuple[Ints, ...]
    """For each level: deals with the same number cannot be told apart by what is known there."""


@frozen(eq=False)
class _Begun:
    """Beginnings of deals by their classes of cards, in the order of the stages."""

    cards: npt.NDArray[np.uint8]
    weights: Ints
    states: tuple[Ints, ...] = ()

    def some(self, first: int, last: int) -> "_Begun":
        states = tuple(one[first:last] for one in self.states)
        return _Begun(self.cards[first:last], self.weights[first:last], states)

    def repeated(self, which: Ints) -> "_Begun":
        return _Begun(self.cards[which], self.weights[which], tuple(one[which] for one in self.states))


@frozen(eq=False)
class Deals:
    """The deals of a game, by stages in which cards come to be known."""

    likeness: Likeness
    stages: Sequence[Stage]
    levels: Sequence[int] = ()
    """What is known when somebody decides: so many of the stages."""
    most: int = MOST_DEALS
    begun: _Begun = field(init=False)
    _next: int = field(init=False)
    """The first stage that is not yet in what is begun."""

    def __attrs_post_init__(self) -> None:
        if prod(map(self._ways, range(len(self.stages)))) > self.most * len(self.likeness.renamings):
            raise NotCounted(TOO_MANY)
        if self.total >= 2**63:
            raise NotCounted("the number of ways in which cards can come is too large")
        begun, at = _Begun(np.zeros((1, 0), np.uint8), np.ones(1, np.int64)), 0
        begun = self._told_apart(begun, 0)
        while at < len(self.stages) and len(begun.weights) * self._ways(at) <= _MERGED:
            begun = self._merged(self._dealt(begun, at), at)
            at += 1
            begun = self._told_apart(begun, at)
        object.__setattr__(self, "begun", begun)
        object.__setattr__(self, "_next", at)
        if self.rows > self.most:
            raise NotCounted(TOO_MANY)

    @property
    def total(self) -> int:
        """In how many ways cards can come, all told."""
        found, left = 1, int(self.likeness.sizes.sum())
        for stage in self.stages:
            found *= comb(left, len(stage))
            left -= len(stage)
        return found

    @property
    def rows(self) -> int:
        """No fewer than there are deals to look at."""
        found = len(self.begun.weights)
        for at in range(self._next, len(self.stages)):
            found *= self._ways(at)
        return found

    def batches(self) -> Iterator[Dealt]:
        """All deals, some at a time; what is the same at the first level is never divided."""
        each, bounds = self.rows // len(self.begun.weights), self._bounds()
        if int(np.diff(bounds).max()) * each > _MOST_AT_ONCE:
            raise NotCounted("there are too many ways to go on from what the player sees first")
        first = 0
        while first < len(self.begun.weights):
            # As many as are wanted, but at least up to the next place where they may be divided.
            after, wanted = np.searchsorted(bounds, [first, first + _AT_ONCE // each], "right")
            last = int(bounds[max(after, wanted - 1)])
            begun = self.begun.some(first, last)
            for at in range(self._next, len(self.stages)):
                begun = self._told_apart(self._dealt(begun, at), at + 1)
            yield self._as_block(begun)
            first = last

    def _bounds(self) -> Ints:
        """Where what is begun may be divided."""
        if not self.levels:
            return np.arange(len(self.begun.weights) + 1)
        if len(self.begun.states) == 0:
            return np.array([0, len(self.begun.weights)])
        states = self.begun.states[0]
        return np.concatenate((np.flatnonzero(np.diff(states, prepend=-1)), [len(states)]))

    def _ways(self, at: int) -> int:
        """How many sets of classes a stage may get; no card comes twice."""
        size = len(self.stages[at])
        more = -sum(map(len, self.stages[:at])) if self._single else size - 1
        return comb(len(self.likeness.classes) + more, size)

    @property
    def _single(self) -> bool:
        """Whether every class is one card."""
        return bool((self.likeness.sizes == 1).all())

    def _dealt(self, begun: _Begun, at: int) -> _Begun:
        """Each beginning with every set of cards that a stage can still get."""
        sets, again, orders = _sets(tuple(self.likeness.sizes.tolist()), len(self.stages[at]))
        left = np.repeat(self.likeness.sizes[None, :], len(begun.weights), axis=0)
        rows = np.arange(len(begun.weights))
        for column in begun.cards.T:
            left[rows, column] -= 1
        ways = np.ones((len(begun.weights), len(sets)), np.int64)
        for place, before in zip(sets.T, again.T, strict=True):
            ways *= np.maximum(left[:, place] - before, 0)
        which, what = np.nonzero(ways)
        found = begun.repeated(which)
        cards = np.concatenate([found.cards, sets[what]], axis=1)
        return evolve(found, cards=cards, weights=found.weights * (ways[which, what] // orders[what]))

    def _merged(self, begun: _Begun, at: int) -> _Begun:
        """Beginnings that are the same when suits are renamed become one; those from one beginning stay together."""
        sizes = [len(stage) for stage in self.stages[: at + 1]]
        if len(self.likeness.renamings) == 1 or sum(sizes) > _IN_A_KEY:
            return begun
        keys = np.stack([_keys(names.take(begun.cards), sizes) for names in self.likeness.renamings])
        _, first, places = np.unique(keys.min(axis=0), return_index=True, return_inverse=True)
        weights = np.zeros(len(first), np.int64)
        np.add.at(weights, places.reshape(-1), begun.weights)
        return evolve(begun.repeated(first), weights=weights)

    def _told_apart(self, begun: _Begun, stages: int) -> _Begun:
        """With a number for each, once for every level at which these stages are known."""
        own = np.arange(len(begun.weights))
        return evolve(begun, states=(*begun.states, *(own for level in self.levels if level == stages)))

    def _as_block(self, begun: _Begun) -> Dealt:
        """The same class again is another card of it."""
        most, only = begun.cards.shape[1], self._single
        listed = np.zeros((len(self.likeness.classes), most), np.uint8)
        for row, cards in zip(listed, self.likeness.classes, strict=True):
            row[: len(cards)] = cards[:most]
        places = [place for stage in self.stages for place in stage]
        columns = [np.zeros(0, np.uint8)] * len(places)
        for at, place in enumerate(places):
            column = begun.cards[:, at]
            if only:
                columns[place] = listed[:, 0].take(column)
                continue
            before = sum((column == begun.cards[:, one] for one in range(at)), np.zeros(len(column), np.int64))
            columns[place] = listed[column, before]
        return Dealt(Block(columns), begun.weights, tuple(one - one.min() for one in begun.states))


@cache
def _sets(sizes: tuple[int, ...], count: int) -> tuple[npt.NDArray[np.uint8], Ints, Ints]:
    """All sets of so many cards, by class; how often a class came before in each; and orders that are the same set."""
    if max(sizes) == 1:
        sets = sets_of(len(sizes), count)
        return sets, np.zeros(sets.shape, np.int64), np.ones(len(sets), np.int64)
    cards = [one for one in combinations_with_replacement(range(len(sizes)), count) if _can_be(one, sizes)]
    sets = np.array(cards, np.uint8).reshape(len(cards), count)
    again = np.array([[one[:at].count(one[at]) for at in range(count)] for one in cards], np.int64)
    orders = [int(np.prod([factorial(one.count(card)) for card in set(one)])) for one in cards]
    return sets, again.reshape(len(cards), count), np.array(orders, np.int64)


def _can_be(cards: tuple[int, ...], sizes: tuple[int, ...]) -> bool:
    return all(cards.count(card) <= sizes[card] for card in set(cards))


def _keys(cards: Ints, sizes: list[int]) -> Ints:
    """A number for the cards of each row, whatever the order within a stage; the first stage weighs most."""
    found = np.zeros(len(cards), np.int64)
    at = 0
    for size in sizes:
        for column in np.sort(cards[:, at : at + size], axis=1).T:
            found = found << _BITS | column
        at += size
    return found
