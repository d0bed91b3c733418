"""Puts a set of situations into few wide boxes: take the heaviest path, widen it, take away what it holds."""

from collections.abc import Iterable, Sequence

from rulesgen.regions.diagram import NEVER, Diagram, population, relabelled, unfolded
from rulesgen.regions.table import Cover, Region
from rulesgen.regions.widen import Classes, Wide, count_in, finished, grown

EFFORT = 200_000
"""How many nodes may be made in all of what is not yet in a box, before the rest is left out."""


def cover(diagram: Diagram, wanted: Iterable[int], most: int) -> Cover:
    """The situations that lead to wanted leaves, in at most so many boxes that hold no other possible situation."""
    chosen = frozenset(wanted)
    marked = relabelled(diagram, lambda leaf: int(leaf in chosen))
    rest = relabelled(marked, lambda leaf: leaf or None)
    found, left_out = _trimmed(marked, rest, _boxes(marked, rest, most))
    regions = tuple(_region(marked, wide) for wide in _needed(marked, found))
    return Cover(regions, population(rest), left_out)


def _boxes(marked: Diagram, rest: Diagram, most: int) -> list[list[Classes]]:
    """Wide boxes around the heaviest paths."""
    found: list[list[Classes]] = []
    effort = EFFORT
    while rest.leaves and len(found) < most and effort > 0:
        found.append(grown(marked, _heaviest(rest)))
        rest = _without(rest, found[-1])
        effort -= rest.size
    return found


def _trimmed(marked: Diagram, rest: Diagram, boxes: Sequence[Sequence[Classes]]) -> tuple[list[Wide], int]:
    """The boxes, each without what a larger one holds, and how many situations are in none of them."""
    found: list[Wide] = []
    for box in sorted(boxes, key=lambda box: -count_in(marked, box)):
        if count_in(rest, box):
            found.append(finished(marked, rest, box))
            rest = _without(rest, found[-1].classes)
    return sorted(found, key=lambda wide: -wide.count), population(rest)


def _heaviest(rest: Diagram) -> list[Classes]:
    """The path with the most situations; classes that lead to one node are taken together."""
    best = [1] * len(rest.leaves)
    ways: list[list[Classes]] = []
    onward: list[list[int]] = []
    for level in range(len(rest.levels) - 1, -1, -1):
        weights = rest.weights(level)
        upper, way, on = [], [], []
        for children in rest.levels[level]:
            heavy: dict[int, int] = {}
            for weight, child in zip(weights, children, strict=True):
                if child != NEVER:
                    heavy[child] = heavy.get(child, 0) + weight * best[child]
            child = max(heavy, key=heavy.__getitem__)
            upper.append(heavy[child])
            way.append(frozenset(index for index, other in enumerate(children) if other == child))
            on.append(child)
        best = upper
        ways.append(way)
        onward.append(on)
    node, path = rest.root, []
    for way, on in zip(reversed(ways), reversed(onward), strict=True):
        path.append(way[node])
        node = on[node]
    return path


def _without(rest: Diagram, box: Sequence[Classes]) -> Diagram:
    """What is left when a box is taken away; at most twice as large."""

    def step(level: int, state: tuple[int, bool]) -> list[tuple[int, bool] | None]:
        node, inside = state
        part = box[level]
        return [
            None if child == NEVER else (child, inside and index in part)
            for index, child in enumerate(rest.levels[level][node])
        ]

    return unfolded(rest, (rest.root, True), step, lambda state: None if state[1] else 1)


def _needed(marked: Diagram, found: Sequence[Wide]) -> list[Wide]:
    """The boxes without those that the others cover, the smallest of which go first."""
    kept = list(found)
    for wide in reversed(found):
        others = [other.classes for other in kept if other is not wide]
        if not _adds(marked, wide, others):
            kept.remove(wide)
    return kept


def _adds(marked: Diagram, wide: Wide, others: Sequence[Sequence[Classes]]) -> bool:
    """Whether a box holds a wanted situation that no other box does."""
    states = {(marked.root, (1 << len(others)) - 1)}
    for level, nodes in enumerate(marked.levels):
        holders = {
            index: sum(1 << number for number, box in enumerate(others) if index in box[level])
            for index in wide.classes[level]
        }
        states = {
            (child, inside & mask)
            for node, inside in states
            for index, mask in holders.items()
            if (child := nodes[node][index]) != NEVER
        }
        if len(states) > EFFORT:
            return True
    return any(not inside for _, inside in states)


def _region(marked: Diagram, wide: Wide) -> Region:
    """The box in words: only what is restricted, in the order of the dimensions."""
    restricted = {
        dimension: values
        for dimension, values in zip(marked.order, wide.values, strict=True)
        if len(values) < len(marked.table.dimensions[dimension].values)
    }
    box = {marked.table.dimensions[dimension].name: restricted[dimension] for dimension in sorted(restricted)}
    return Region(box, wide.count, wide.example)
