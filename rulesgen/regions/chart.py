"""Draws a table as a flow chart: equal branches are one, and what cannot happen goes along with what can."""

from collections.abc import Sequence

from rulesgen.regions.box import Value
from rulesgen.regions.cut import Cut
from rulesgen.regions.diagram import NEVER, Diagram
from rulesgen.regions.table import Leaf, Node, TooLarge
from rulesgen.regions.walk import walk

TRIALS = 60_000
"""How many states may be visited in all while orders are tried."""


def chart(table: Cut, order: Sequence[int] | None, budget: int) -> Node | Leaf:
    """The flow chart in an order of dimensions, or in the best that is found."""
    diagram, states = walk(table, budget, order)
    drawn = _Drawing(diagram, budget).drawn
    return drawn if order is not None else _improved(table, list(diagram.order), drawn, states)


def _improved(table: Cut, order: list[int], drawn: Node | Leaf, states: int) -> Node | Leaf:
    """The smallest chart in the order as declared, or in the best so far with one dimension at another place."""
    least, effort = size(drawn), TRIALS
    trials: list[tuple[int, int] | None] = [None]
    movable = [number for number, classes in enumerate(table.classes) if len(classes) > 1]
    trials.extend((moved, place) for moved in movable for place in range(len(order)))
    for move in trials:
        trial = sorted(order) if move is None else _moved(order, *move)
        if trial == order:
            continue
        if effort < states:
            break
        try:
            diagram, states = walk(table, effort, trial)
            found = _Drawing(diagram, effort).drawn
        except TooLarge:
            break
        effort -= states
        if size(found) < least or (move is None and size(found) == least):
            order, drawn, least = trial, found, size(found)
    return drawn


def _moved(order: Sequence[int], moved: int, place: int) -> list[int]:
    rest = [number for number in order if number != moved]
    return [*rest[:place], moved, *rest[place:]]


def size(root: Node | Leaf) -> int:
    """How many different questions a flow chart asks."""
    seen: set[Node] = set()
    todo = [root]
    while todo:
        node = todo.pop()
        if isinstance(node, Node) and node not in seen:
            seen.add(node)
            todo.extend(child for _, child in node.branches)
    return len(seen)


class _Drawing:
    """The work of making one flow chart; below, a node is its number, and a leaf's is its place in the diagram."""

    def __init__(self, diagram: Diagram, most: int) -> None:
        self.diagram = diagram
        self.most = most
        self.depth = len(diagram.levels)
        self.nodes: list[list[tuple[int, ...]]] = [list(level) for level in diagram.levels]
        self.numbers = [{node: number for number, node in enumerate(level)} for level in self.nodes]
        self.merges: dict[tuple[int, int, int], int | None] = {}
        self.done: dict[tuple[int, int], Node | Leaf] = {}
        self.same: dict[tuple[str, frozenset[tuple[frozenset[Value], int]]], Node] = {}
        self.leaves = [Leaf(diagram.table.names(rows)) for rows in diagram.leaves]
        self.drawn = Leaf(()) if diagram.root == NEVER else self.draw(0, diagram.root)

    def draw(self, level: int, number: int) -> Node | Leaf:
        """The question of a node, or what it leads to if it makes no difference."""
        if level == self.depth:
            return self.leaves[number]
        key = (level, number)
        if key not in self.done:
            self.done[key] = self.question(level, self.nodes[level][number])
        return self.done[key]

    def question(self, level: int, children: tuple[int, ...]) -> Node | Leaf:
        groups = self.groups(level + 1, children)
        drawn: dict[Node | Leaf, list[int]] = {}
        for child, classes in groups:
            drawn.setdefault(self.draw(level + 1, child), []).extend(classes)
        if len(drawn) == 1:
            return next(iter(drawn))
        dimension = self.diagram.order[level]
        parts = _values_by_branch(self.diagram.table, dimension, list(drawn.values()))
        branches = tuple(zip(parts, drawn, strict=True))
        name = self.diagram.table.dimensions[dimension].name
        key = (name, frozenset((values, id(child)) for values, child in branches))
        return self.same.setdefault(key, Node(name, branches))

    def groups(self, level: int, children: Sequence[int]) -> list[tuple[int, list[int]]]:
        """All children as one if they agree wherever they can happen; else each with those that it says as much as."""
        classes: dict[int, list[int]] = {}
        for index, child in enumerate(children):
            if child != NEVER:
                classes.setdefault(child, []).append(index)
        whole: int | None = NEVER
        for child in classes:
            whole = None if whole is None else self.merged(level, whole, child)
        if whole is not None:
            return [(whole, [index for mine in classes.values() for index in mine])]
        groups: list[tuple[int, list[int]]] = []
        for child, mine in classes.items():
            for place, (other, theirs) in enumerate(groups):
                both = self.merged(level, other, child)
                if both in (other, child):
                    groups[place] = (both, theirs + mine)
                    break
            else:
                groups.append((child, mine))
        return groups

    def merged(self, level: int, one: int, other: int) -> int | None:
        """The node that answers as both do, or None where they contradict each other."""
        if NEVER in (one, other):
            return max(one, other)
        if one == other or level == self.depth:
            return one if one == other else None
        key = (level, min(one, other), max(one, other))
        if key not in self.merges:
            if len(self.merges) >= self.most:
                raise TooLarge("the flow chart takes more work than its budget allows")
            self.merges[key] = self._merge(level, one, other)
        return self.merges[key]

    def _merge(self, level: int, one: int, other: int) -> int | None:
        children = []
        for first, second in zip(self.nodes[level][one], self.nodes[level][other], strict=True):
            child = self.merged(level + 1, first, second)
            if child is None:
                return None
            children.append(child)
        made = tuple(children)
        if made not in self.numbers[level]:
            self.numbers[level][made] = len(self.nodes[level])
            self.nodes[level].append(made)
        return self.numbers[level][made]


def _values_by_branch(table: Cut, dimension: int, groups: Sequence[Sequence[int]]) -> list[frozenset[Value]]:
    """The values of each branch; an impossible one goes with its neighbour below, without order with the most."""
    classes, domain = table.classes[dimension], table.dimensions[dimension]
    branch = {value: place for place, group in enumerate(groups) for index in group for value in classes[index]}
    sizes = list(branch.values())
    largest = max(range(len(groups)), key=sizes.count)
    first = next(branch[value] for value in domain.values if value in branch)
    last = first if domain.ordered else largest
    for value in domain.values:
        if value not in branch:
            branch[value] = last
        elif domain.ordered:
            last = branch[value]
    return [frozenset(value for value in domain.values if branch[value] == place) for place in range(len(groups))]
