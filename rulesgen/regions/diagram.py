"""A decision diagram with one level a dimension; equal nodes of a level are one node."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from attrs import frozen

from rulesgen.regions.box import Value
from rulesgen.regions.cut import Cut

NEVER = -1
"""In place of a node: nothing there can happen."""

Level = Sequence[tuple[int, ...]]
"""For each node the node of the next level under each class."""

Key = TypeVar("Key")


@frozen
class Diagram:
    """Leads each possible situation to a leaf; below a leaf stands a number, such as a mask of rows."""

    table: Cut
    order: tuple[int, ...]
    """For each level its dimension."""
    levels: tuple[Level, ...]
    leaves: tuple[int, ...]

    @property
    def root(self) -> int:
        """The first node, or NEVER."""
        return 0 if self.leaves else NEVER

    @property
    def size(self) -> int:
        return sum(map(len, self.levels))

    def weights(self, level: int) -> tuple[int, ...]:
        return self.table.weights[self.order[level]]

    def situation(self, path: Sequence[int]) -> dict[str, Value]:
        """The first situation on a path of classes."""
        return self.table.situation([index for _, index in sorted(zip(self.order, path, strict=True))])


def reduced(table: Cut, order: Sequence[int], levels: Sequence[Level], labels: Sequence[int | None]) -> Diagram:
    """The diagram with equal nodes made one and new numbers at its leaves; None is as if it could not happen."""
    numbers: dict[int, int] = {}
    place = [NEVER if label is None else numbers.setdefault(label, len(numbers)) for label in labels]
    kept: list[Level] = []
    for level in reversed(levels):
        place.append(NEVER)  # so that NEVER, which is -1, leads to NEVER
        nodes: dict[tuple[int, ...], int] = {}
        upper = []
        for children in level:
            key = tuple(map(place.__getitem__, children))
            upper.append(NEVER if max(key) == NEVER else nodes.setdefault(key, len(nodes)))
        kept.append(tuple(nodes))
        place = upper
    return Diagram(table, tuple(order), tuple(reversed(kept)), tuple(numbers))


def relabelled(diagram: Diagram, label: Callable[[int], int | None]) -> Diagram:
    """The same diagram with other numbers at its leaves, and as small as they allow."""
    return reduced(diagram.table, diagram.order, diagram.levels, [label(leaf) for leaf in diagram.leaves])


def unfolded(
    shape: Diagram, root: Key, step: Callable[[int, Key], list[Key | None]], last: Callable[[Key], int | None]
) -> Diagram:
    """The diagram that is had by steps from the root, level by level; None is NEVER."""
    frontier: dict[Key, int] = {root: 0}
    levels: list[Level] = []
    for level in range(len(shape.order)):
        following: dict[Key, int] = {}
        nodes = []
        for key in frontier:
            children = step(level, key)
            nodes.append(tuple(NEVER if k is None else following.setdefault(k, len(following)) for k in children))
        levels.append(nodes)
        frontier = following
    return reduced(shape.table, shape.order, levels, [last(key) for key in frontier])


def tally(diagram: Diagram) -> Iterator[tuple[int, int, dict[str, Value]]]:
    """For each leaf its number, how many situations lead to it, and one of them."""
    counts = [1] if diagram.leaves else []
    paths: list[tuple[int, ...]] = [()] if diagram.leaves else []
    for level, nodes in enumerate(diagram.levels):
        weights = diagram.weights(level)
        below: dict[int, int] = {}
        ways: dict[int, tuple[int, ...]] = {}
        for node, children in enumerate(nodes):
            for index, child in enumerate(children):
                if child != NEVER:
                    below[child] = below.get(child, 0) + counts[node] * weights[index]
                    if child not in ways:
                        ways[child] = (*paths[node], index)
        counts = [below[node] for node in range(len(below))]
        paths = [ways[node] for node in range(len(ways))]
    for leaf, count, path in zip(diagram.leaves, counts, paths, strict=True):
        yield leaf, count, diagram.situation(path)


def population(diagram: Diagram) -> int:
    """How many situations lead to any leaf."""
    counts = [1] * len(diagram.leaves)
    for level in range(len(diagram.levels) - 1, -1, -1):
        weights = diagram.weights(level)
        counts.append(0)
        counts = [
            sum(weight * counts[child] for weight, child in zip(weights, children, strict=True))
            for children in diagram.levels[level]
        ]
    return counts[0] if diagram.leaves else 0


def leaves_in(diagram: Diagram, bit: int) -> set[int]:
    """The leaves that situations in one box of the table lead to."""
    nodes = {diagram.root} - {NEVER}
    for level, dimension in zip(diagram.levels, diagram.order, strict=True):
        inside = [index for index, mask in enumerate(diagram.table.masks[dimension]) if mask >> bit & 1]
        nodes = {level[node][index] for node in nodes for index in inside} - {NEVER}
    return {diagram.leaves[node] for node in nodes}
