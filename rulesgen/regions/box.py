"""Products of sets of values by dimension, and what is left of them beside each other."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

Value = str | int
Sets = Mapping[str, frozenset[Value]]
Line = tuple[str, frozenset[Value]]
"""A dimension, and the values that a line allows it."""


class Box(Sets):
    """For each dimension by name, the values in it; a dimension that is missing is not restricted."""

    __slots__ = ("_sets",)

    def __init__(self, sets: Sets) -> None:
        self._sets = dict(sets)

    def __getitem__(self, name: str) -> frozenset[Value]:
        return self._sets[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._sets)

    def __len__(self) -> int:
        return len(self._sets)

    def __bool__(self) -> bool:
        """Whether a situation lies in it."""
        return all(self._sets.values())

    def __and__(self, other: Sets) -> "Box":
        """What lies in both."""
        return Box({**self._sets, **{name: self.get(name, values) & values for name, values in other.items()}})

    def __repr__(self) -> str:
        return f"Box({self._sets})"

    def holds(self, situation: Mapping[str, Value]) -> bool:
        """Whether a situation lies in it, as far as it is known."""
        return all(situation[name] in values for name, values in self._sets.items() if name in situation)

    def meets(self, other: Sets) -> bool:
        """Whether no dimension that both restrict keeps them apart."""
        return all(values & other[name] for name, values in self._sets.items() if name in other)

    def within(self, name: str, values: Iterable[Value]) -> "Box":
        """As far as a dimension has these values."""
        return self & {name: frozenset(values)}


def excluding(possible: Sequence[Sets], lines: Mapping[str, Line]) -> tuple[str, ...]:
    """The names of the fewest lines that cannot all be so; none, if all can."""
    for size in range(1, len(lines) + 1):
        for names in combinations(lines, size):
            if not any(_allows(box, [lines[name] for name in names]) for box in possible):
                return names
    return ()


def left_for(possible: Sequence[Sets], values: Sequence[Value], dimension: str, others: Iterable[Line]) -> list[Value]:
    """The values of a dimension that can be beside other lines."""
    beside = list(others)
    return [
        value for value in values if any(_allows(box, [*beside, (dimension, frozenset({value}))]) for box in possible)
    ]


def never_together(
    possible: Sequence[Sets], domains: Mapping[str, Sequence[Value]]
) -> Iterator[tuple[str, Value, str, list[Value]]]:
    """For a value of one dimension, the values of a later one that can't be with it, where some can and some can't."""
    for one, other in combinations(domains, 2):
        for value in domains[one]:
            can = left_for(possible, domains[other], other, [(one, frozenset({value}))])
            if can and len(can) < len(domains[other]):
                yield one, value, other, [left for left in domains[other] if left not in can]


def _allows(box: Sets, lines: Iterable[Line]) -> bool:
    """Whether all lines can be so within a box."""
    left = Box({})
    for dimension, values in lines:
        left = left.within(dimension, values)
    return bool(left) and left.meets(box)
