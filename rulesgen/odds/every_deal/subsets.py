"""Sets of some of so many things as arrays, in the order of their last member; and sums over disjoint sets."""

from functools import cache
from math import comb

import numpy as np
import numpy.typing as npt

from rulesgen.ranking.numbering import Ints

Sets = npt.NDArray[np.uint8]
"""A row for each set: its members from the lowest."""


@cache
def sets_of(things: int, size: int) -> Sets:
    """All sets of a size; those of fewer things come first, so that a row's number does not depend on how many."""
    if size == 0:
        return np.zeros((1, 0), np.uint8)
    smaller = sets_of(things, size - 1)
    found = np.empty((comb(things, size), size), np.uint8)
    for last in range(size - 1, things):
        begin, end = comb(last, size), comb(last + 1, size)
        found[begin:end, :-1] = smaller[: end - begin]
        found[begin:end, -1] = last
    return found


def numbers_without(sets: Sets, things: int, place: int) -> Ints:
    """The number of each set without its member at a place, among the sets of one thing less."""
    found = np.zeros(len(sets), np.int64)
    for at in range(sets.shape[1]):
        if at != place:
            size = at + 1 if at < place else at
            found += np.array([comb(thing, size) for thing in range(things)], np.int64).take(sets[:, at])
    return found


def sum_of_disjoint(values: Ints, things: int, size: int) -> int:
    """The sum of x(A) x(B) over all ordered pairs of disjoint sets, with x given for every set of the size.

    By inclusion and exclusion over what A and B may share: with g(S) the sum of x over all sets that hold S, it is the
    sum of g(S)^2 over all S, negative where S has an odd number of members.
    """
    if comb(size, size // 2) * int(np.abs(values).sum()) ** 2 >= 2**62:
        raise OverflowError("the sums are too large")
    held, found = values, 0
    for left in range(size, -1, -1):
        found += (-1) ** left * int((held * held).sum())
        if left:
            held = _one_less(held, things, left, size)
    return found


def _one_less(held: Ints, things: int, size: int, whole: int) -> Ints:
    """From the sums over sets that hold each set of a size to those for the sets of one member less.

    Each set of the whole size that holds S holds as many sets of one member more than S as it has other members.
    """
    sets = sets_of(things, size)
    # Sums of floats are exact here: all are whole numbers below 2**53.
    sums = np.zeros(comb(things, size - 1))
    for place in range(size):
        sums += np.bincount(numbers_without(sets, things, place), held, len(sums))
    return sums.astype(np.int64) // (whole - size + 1)
