"""Which lines of a situation exclude each other, and what is left for one of them beside the others."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from rulesgen.irregular.situations import Box, Value

Line = tuple[str, frozenset[Value]]
"""A dimension, and the values that a line allows it."""


def excluding(possible: Sequence[Box], lines: Mapping[str, Line]) -> tuple[str, ...]:
    """The names of the fewest lines that cannot all be so; none, if all can."""
    for size in range(1, len(lines) + 1):
        for names in combinations(lines, size):
            if not any(_allows(box, [lines[name] for name in names]) for box in possible):
                return names
    return ()


def left_for(possible: Sequence[Box], values: Sequence[Value], dimension: str, others: Iterable[Line]) -> list[Value]:
    """The values of a dimension that can be beside other lines."""
    beside = list(others)
    return [
        value for value in values if any(_allows(box, [*beside, (dimension, frozenset({value}))]) for box in possible)
    ]


def never_together(
    possible: Sequence[Box], domains: Mapping[str, Sequence[Value]]
) -> Iterator[tuple[str, Value, str, list[Value]]]:
    """For a value of one dimension, the values of a later one that can't be with it, where some can and some can't."""
    for one, other in combinations(domains, 2):
        for value in domains[one]:
            can = left_for(possible, domains[other], other, [(one, frozenset({value}))])
            if can and len(can) < len(domains[other]):
                yield one, value, other, [left for left in domains[other] if left not in can]


def _allows(box: Box, lines: Iterable[Line]) -> bool:
    """Whether all lines can be so within a box."""
    held: Box = {}
    for dimension, values in lines:
        held[dimension] = held.get(dimension, values) & values
    return all(values & box.get(dimension, values) for dimension, values in held.items())
