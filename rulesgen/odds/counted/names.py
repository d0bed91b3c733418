"""What hands are counted by: stretches of strengths that share a name, and exact sums of ways."""

from collections.abc import Callable, Hashable, Iterator
from itertools import pairwise
from typing import Generic, TypeVar

import numpy as np

from rulesgen.ranking import Value
from rulesgen.ranking.numbering import Ints

Name = TypeVar("Name", bound=Hashable)

NONE = -1
"""The strength of cards that are no hand."""
_LOW = (1 << 26) - 1


class Names(Generic[Name]):
    """Strengths in rising order, as stretches that have one name."""

    def __init__(self, values: dict[int, Value], name: Callable[[Value | None], Name]) -> None:
        self._strengths = np.array(sorted([*values, NONE]), np.int64)
        named = [name(values.get(strength)) for strength in self._strengths.tolist()]
        changes = [False, *(one != other for one, other in pairwise(named))]
        self._stretches = np.cumsum(changes)
        self.names = [one for one, changed in zip(named, [True, *changes[1:]], strict=True) if changed]

    def places(self, strengths: Ints) -> Ints:
        """The stretch of each strength."""
        return self._stretches[np.searchsorted(self._strengths, strengths)]

    def counts(self, found: list[int]) -> Iterator[tuple[Name, int]]:
        return zip(self.names, found, strict=True)


class Ways:
    """How many ways there are for each stretch, in whole numbers."""

    def __init__(self, places: int) -> None:
        self.found = [0] * places

    def add(self, places: Ints, ways: Ints) -> None:
        self._sum(places, ways, 1)

    def take(self, places: Ints, ways: Ints) -> None:
        self._sum(places, ways, -1)

    def _sum(self, places: Ints, ways: Ints, sign: int) -> None:
        # Sums of floats are exact below 2**53; what is larger is added in two parts.
        small = int(ways.max(initial=0)) * len(ways) < 2**53
        for part, unit in [(ways, 1)] if small else [(ways & _LOW, 1), (ways >> 26, 1 << 26)]:
            for place, sum_of in enumerate(np.bincount(places, weights=part).tolist()):
                self.found[place] += sign * unit * int(sum_of)
