"""Multisets of ranks as arrays: all of one size, their numbers, and each with one card less."""

from functools import cache
from math import comb

import numpy as np
import numpy.typing as npt
from attrs import field, frozen

from rulesgen.ranking.numbering import Ints

Counts = npt.NDArray[np.int8]

_HALF = 7
_LARGEST_TABLE = 10**6


@frozen(eq=False)
class Multisets:
    """Every way to have so many cards of some ranks, at most so many of each."""

    counts: Counts
    """A row for each: how many cards of each rank."""
    base: int
    codes: Ints = field(init=False)
    """Each as one number to the base, the first rank last; in rising order. Codes of two multisets can be added."""
    _low: Ints | None = field(init=False)
    _high: Ints | None = field(init=False)

    def __attrs_post_init__(self) -> None:
        codes = self.counts.astype(np.int64) @ units(self.counts.shape[1], self.base)
        order = np.argsort(codes)
        object.__setattr__(self, "counts", self.counts[order])
        object.__setattr__(self, "codes", codes[order])
        low, high = self._tables()
        object.__setattr__(self, "_low", low)
        object.__setattr__(self, "_high", high)

    def __len__(self) -> int:
        return len(self.codes)

    def _tables(self) -> tuple[Ints | None, Ints | None]:
        """What the two halves of a code add to its number.

        Codes rise with their upper half; under one upper half stand all lower halves that have the missing cards.
        """
        half = self.base**_HALF
        if half > _LARGEST_TABLE or len(self.codes) == 0:
            return None, None
        highs = self.codes // half
        first = np.flatnonzero(np.concatenate(([True], highs[1:] != highs[:-1])))
        high = np.zeros(int(highs[-1]) + 1, np.int64)
        high[highs[first]] = first
        low = np.zeros(half, np.int64)
        places = np.arange(len(self.codes)) - high[highs]
        low[self.codes - highs * half] = places
        return low, high

    def number(self, codes: Ints) -> Ints:
        """The numbers of multisets given by their codes."""
        if self._low is None or self._high is None:
            return np.searchsorted(self.codes, codes)
        half = self.base**_HALF
        upper = codes // half
        found: Ints = self._high.take(upper)
        found += self._low.take(codes - upper * half)
        return found

    def ways(self, of_each: int) -> Ints:
        """How many ways there are to take each multiset from so many cards of every rank."""
        choose = np.array([comb(of_each, count) for count in range(self.base)], np.int64)
        found = np.ones(len(self), np.int64)
        for rank in range(self.counts.shape[1]):
            found *= choose[self.counts[:, rank]]
        return found


@cache
def units(ranks: int, base: int) -> Ints:
    """What one card of each rank adds to a code."""
    return base ** np.arange(ranks, dtype=np.int64)


@cache
def multisets(ranks: int, size: int, most: int, base: int) -> Multisets:
    """All multisets of a size, of so many ranks, with at most so many of one rank."""
    if size == 0:
        return Multisets(np.zeros((1, ranks), np.int8), base)
    smaller = multisets(ranks, size - 1, most, base).counts
    # Each multiset is made once: from the one without a card of its highest rank.
    highest = np.where(smaller.any(axis=1), ranks - 1 - np.argmax(smaller[:, ::-1] > 0, axis=1), 0)
    made = []
    for rank in range(ranks):
        rows = smaller[(highest <= rank) & (smaller[:, rank] < most)].copy()
        rows[:, rank] += 1
        made.append(rows)
    return Multisets(np.concatenate(made), base)
