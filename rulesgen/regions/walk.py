"""The walk over the dimensions: a state is the set of boxes that a situation may still be in."""

from collections.abc import Callable, Iterable, Sequence

from rulesgen.regions.cut import Cut, bits
from rulesgen.regions.diagram import NEVER, Diagram, Level, reduced
from rulesgen.regions.table import TooLarge

SAMPLE = 24
"""How many states the next dimension is tried on."""


def walk(table: Cut, budget: int, order: Sequence[int] | None = None) -> tuple[Diagram, int]:
    """The diagram whose leaves are masks of the rows that are left, and how many states were visited."""
    left = list(range(len(table.dimensions))) if order is None else list(order)
    start = _Thinning(table, left)(table.alive)
    frontier = {start: 0} if start & table.possible else {}
    taken, levels, visited = [], [], len(frontier)
    while left:
        taken.append(left[0] if order is not None else _best(table, left, list(frontier)[:SAMPLE]))
        left.remove(taken[-1])
        nodes, frontier = _step(table, taken[-1], frontier, _Thinning(table, left), budget - visited)
        levels.append(nodes)
        visited += len(frontier)
    labels = [_rows(table, state) for state in frontier]
    return reduced(table, taken, levels, labels), visited


def _step(
    table: Cut, dimension: int, frontier: Iterable[int], thin: Callable[[int], int], most: int
) -> tuple[Level, dict[int, int]]:
    """One level: the nodes of the states, and the states that follow."""
    masks, possible = table.masks[dimension], table.possible
    following: dict[int, int] = {}
    seen: dict[int, int] = {}
    nodes = []
    for state in frontier:
        children = []
        for mask in masks:
            raw = state & mask
            child = seen.get(raw)
            if child is None:
                child = following.setdefault(thin(raw), len(following)) if raw & possible else NEVER
                seen[raw] = child
            children.append(child)
        nodes.append(tuple(children))
        if len(following) > most:
            raise TooLarge("the walk over the table has more states than its budget allows")
    return nodes, following


class _Thinning:
    """Takes those boxes out of a state that can make no difference in the dimensions that are left."""

    def __init__(self, table: Cut, left: Sequence[int]) -> None:
        self.drops: dict[int, int] = {}
        self.droppers = 0
        inside = {}
        for bit in bits(table.alive):
            inside[bit] = table.alive
            for dimension in left:
                inside[bit] &= table.inside[dimension][bit]
        for group, lower in _groups(table):
            for bit in bits(group & table.alive):
                drops = inside[bit] & (group | lower) & ~(1 << bit)
                if drops:
                    self.drops[bit] = ~drops
                    self.droppers |= 1 << bit

    def __call__(self, state: int) -> int:
        """The state without them; of two boxes that are alike the first one stays."""
        for bit in bits(state & self.droppers):
            if state >> bit & 1:
                state &= self.drops[bit]
        return state


def _groups(table: Cut) -> list[tuple[int, int]]:
    """The boxes of which the widest is enough, and the boxes that they go before."""
    groups = [(table.possible, 0)]
    for own, below in zip(table.of_row, table.below, strict=True):
        groups.append((own, sum(table.of_row[row] for row in bits(below))))
    return groups


def _best(table: Cut, left: Sequence[int], states: Sequence[int]) -> int:
    """The dimension that leads to the fewest states."""

    def following(dimension: int) -> int:
        masks = table.masks[dimension]
        return len({state & mask for state in states for mask in masks if state & mask & table.possible})

    return min(left, key=following)


def _rows(table: Cut, state: int) -> int:
    """The rows of a state in which no dimension is left; those that another goes before have been taken out."""
    return sum(1 << row for row, own in enumerate(table.of_row) if own & state)
