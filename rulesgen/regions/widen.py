"""Widens a box as far as it touches no answer but the wanted one; what cannot happen may lie in it."""

from collections.abc import Sequence

from attrs import frozen

from rulesgen.regions.diagram import NEVER, Diagram
from rulesgen.regions.nouns import Value

Classes = frozenset[int]
"""For one level, the classes in a box."""

_TOUCHES = -1
"""In place of a count: something else than the wanted is met."""


@frozen(eq=False)
class Wide:
    """A box that cannot be widened, by level."""

    classes: tuple[Classes, ...]
    """All classes that it touches; of some, not all values are in it."""
    values: tuple[frozenset[Value], ...]
    count: int
    example: dict[str, Value]


def widened(marked: Diagram, box: Sequence[Classes]) -> Wide:
    """The box as wide as can be, without the dimensions that can be dropped, and without holes in ranges."""
    grown, count = _grown(marked, list(box))
    values = []
    for level, dimension in enumerate(marked.order):
        idle = grown[level]
        if marked.table.dimensions[dimension].ordered and len(idle) < len(marked.weights(level)):
            idle |= {index for index, gain in enumerate(_gains(marked, grown)[level]) if gain == 0}
        inside, grown[level] = _closed(marked, dimension, grown[level], idle)
        values.append(inside)
    return Wide(tuple(grown), tuple(values), count, marked.situation([min(classes) for classes in box]))


def _grown(marked: Diagram, box: list[Classes]) -> tuple[list[Classes], int]:
    """The box widened one dimension at a time where it gains most, at last into what cannot happen; and its count."""
    count = 0
    while True:
        best, chosen, into = count, -1, frozenset[int]()
        for level, gains in enumerate(_gains(marked, box)):
            whole = _TOUCHES not in gains
            total = sum(gain for gain in gains if gain != _TOUCHES)
            droppable = whole and chosen < 0 and len(box[level]) < len(gains)
            if total > best or (total == best and droppable):
                best, chosen = total, level
                into = frozenset(index for index, gain in enumerate(gains) if whole or gain > 0)
        if chosen < 0:
            return box, max(count, 1)
        box[chosen], count = into, best


def _gains(marked: Diagram, box: Sequence[Classes]) -> list[list[int]]:
    """For each level and class: how many wanted situations it holds within the rest of the box, or _TOUCHES."""
    reach, seen = _reached(marked, box)
    below: list[int] | dict[int, int] = [1 if leaf else _TOUCHES for leaf in marked.leaves]
    found: list[list[int]] = []
    for level in range(len(marked.levels) - 1, -1, -1):
        nodes, weights = marked.levels[level], marked.weights(level)
        gains = [0] * len(weights)
        for node, ways in reach[level].items():
            for index, child in enumerate(nodes[node]):
                if child != NEVER and gains[index] != _TOUCHES:
                    held = below[child]
                    gains[index] = _TOUCHES if held == _TOUCHES else gains[index] + ways * weights[index] * held
        found.append(gains)
        inside = box[level]
        upper = {}
        for node in seen[level]:
            held = 0
            children = nodes[node]
            for index in inside:
                child = children[index]
                if child != NEVER:
                    if below[child] == _TOUCHES:
                        held = _TOUCHES
                        break
                    held += weights[index] * below[child]
            upper[node] = held
        below = upper
    return found[::-1]


def _reached(marked: Diagram, box: Sequence[Classes]) -> tuple[list[dict[int, int]], list[set[int]]]:
    """For each level the nodes reached inside the box, with the ways there, and those reached with one step outside."""
    reach: list[dict[int, int]] = [{marked.root: 1}]
    seen: list[set[int]] = [{marked.root}]
    for level, nodes in enumerate(marked.levels[:-1]):
        weights, inside = marked.weights(level), box[level]
        onward: dict[int, int] = {}
        around = {nodes[node][index] for node in seen[-1] for index in inside}
        for node, ways in reach[-1].items():
            children = nodes[node]
            around.update(children)
            for index in inside:
                child = children[index]
                if child != NEVER:
                    onward[child] = onward.get(child, 0) + ways * weights[index]
        around.discard(NEVER)
        reach.append(onward)
        seen.append(around)
    return reach, seen


def _closed(marked: Diagram, dimension: int, kept: Classes, idle: Classes) -> tuple[frozenset[Value], Classes]:
    """The values of the kept classes, the holes between neighbours filled with idle ones; and the classes touched."""
    domain = marked.table.dimensions[dimension]
    of = {value: index for index, values in enumerate(marked.table.classes[dimension]) for value in values}
    inside = {value for value in domain.values if of[value] in kept}
    hole: list[Value] | None = None
    for value in domain.values if domain.ordered else ():
        if value in inside:
            inside.update(hole or ())
            hole = []
        elif hole is not None:
            hole = [*hole, value] if of[value] in idle else None
    return frozenset(inside), kept | {of[value] for value in inside}
