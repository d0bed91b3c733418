"""Widens a box as far as it touches no answer but the wanted one; what cannot happen may lie in it."""

from collections.abc import Sequence

from attrs import frozen

from rulesgen.regions.box import Value
from rulesgen.regions.diagram import NEVER, Diagram

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


def grown(marked: Diagram, path: Sequence[Classes]) -> list[Classes]:
    """The box around a path, widened one dimension at a time where it gains most."""
    box, count = list(path), 0
    while True:
        best, chosen, into = count, -1, frozenset[int]()
        for level, gains in enumerate(_gains(marked, box)):
            whole = _TOUCHES not in gains
            total = sum(gain for gain in gains if gain != _TOUCHES)
            if total > best:
                best, chosen = total, level
                into = frozenset(index for index, gain in enumerate(gains) if whole or gain > 0)
        if chosen < 0:
            return box
        box[chosen], count = into, best


def finished(marked: Diagram, rest: Diagram, box: Sequence[Classes]) -> Wide:
    """The box without what is not in the rest any more, nor dimensions that can be dropped, nor holes in ranges."""
    trimmed = _trimmed(marked, rest, list(box))
    example = _example(marked, trimmed)
    values = []
    for level, dimension in enumerate(marked.order):
        idle = trimmed[level]
        if marked.table.dimensions[dimension].ordered and len(idle) < len(marked.weights(level)):
            idle |= {index for index, gain in enumerate(_gains(marked, trimmed)[level]) if gain == 0}
        inside, trimmed[level] = _closed(marked, dimension, trimmed[level], idle)
        values.append(inside)
    return Wide(tuple(trimmed), tuple(values), count_in(marked, trimmed), example)


def _example(marked: Diagram, box: Sequence[Classes]) -> dict[str, Value]:
    """The first situation of a box that can happen."""
    paths: dict[int, tuple[int, ...]] = {marked.root: ()}
    for nodes, inside in zip(marked.levels, box, strict=True):
        onward: dict[int, tuple[int, ...]] = {}
        for node, path in paths.items():
            for index in sorted(inside):
                onward.setdefault(nodes[node][index], (*path, index))
        onward.pop(NEVER, None)
        paths = onward
    return marked.situation(next(iter(paths.values())))


def _trimmed(marked: Diagram, rest: Diagram, box: list[Classes]) -> list[Classes]:
    """The box without the values that hold nothing of the rest, and without the dimensions that can be dropped then."""
    while True:
        for level, gains in enumerate(_gains(rest, box)):
            if len(box[level]) < len(gains):
                box[level] = frozenset(index for index in box[level] if gains[index] > 0)
        for level, gains in enumerate(_gains(marked, box)):
            if len(box[level]) < len(gains) and _TOUCHES not in gains:
                box[level] = frozenset(range(len(gains)))
                break
        else:
            return box


def count_in(marked: Diagram, box: Sequence[Classes]) -> int:
    """How many situations of a diagram a box holds."""
    counts = [1] * len(marked.leaves)
    for level in range(len(marked.levels) - 1, -1, -1):
        weights, inside = marked.weights(level), box[level]
        counts.append(0)  # of NEVER, which is -1
        counts = [sum(weights[index] * counts[node[index]] for index in inside) for node in marked.levels[level]]
    return counts[0] if marked.leaves else 0


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
                    wanted = below[child]
                    more = ways * weights[index] * wanted
                    gains[index] = _TOUCHES if wanted == _TOUCHES else gains[index] + more
        found.append(gains)
        inside = box[level]
        upper = {}
        for node in seen[level]:
            wanted = 0
            children = nodes[node]
            for index in inside:
                child = children[index]
                if child != NEVER:
                    if below[child] == _TOUCHES:
                        wanted = _TOUCHES
                        break
                    wanted += weights[index] * below[child]
            upper[node] = wanted
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
