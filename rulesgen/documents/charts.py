"""The flow charts of a fault, made from its decision diagram: questions in words, and the paragraphs they lead to."""

from collections.abc import Iterator, Mapping

from attrs import evolve, frozen

from rulesgen.documents.flowchart import Chart, End, Question, charts_of, draw
from rulesgen.irregular.answers import Answered
from rulesgen.irregular.dimensions import DIMENSIONS
from rulesgen.model.game import Program
from rulesgen.regions import Dimension, Leaf, Node, Sets, Value
from rulesgen.wording.moments import ladders_of
from rulesgen.wording.procedures import short_words
from rulesgen.wording.situations import label
from rulesgen.wording.words import capital, listing


@frozen
class Drawn:
    """A chart on the page."""

    letter: str
    origin: str
    svg: str


def drawings_of(program: Program, one: Answered, numbers: Mapping[str, str]) -> list[Drawn]:
    """The charts of a fault; none where every situation has the same answer."""
    tree = without_idle_questions(one.analysis.tree)
    if isinstance(tree, Leaf):
        return []
    question = _Reader(program, one, numbers, tree).read(tree)
    assert isinstance(question, Question)
    charts = charts_of(question)
    return [Drawn(chart.letter, chart.origin, draw(chart.question, _title(one, chart)).svg) for chart in charts]


def without_idle_questions(tree: Node | Leaf) -> Node | Leaf:
    """The diagram without the questions whose every answer leads to a row in common.

    Rows that are left together have the same outcome, so one of them is enough. A row that is left alone nowhere
    else is not dropped: the chart leads to every row.
    """
    alone = {leaf.rows[0] for leaf in _leaves(tree) if len(leaf.rows) == 1}
    done: dict[Node | Leaf, Node | Leaf] = {}

    def settled(node: Node | Leaf) -> Node | Leaf:
        if node not in done:
            done[node] = node if isinstance(node, Leaf) else answered(node)
        return done[node]

    def answered(node: Node) -> Node | Leaf:
        branches = tuple((values, settled(child)) for values, child in node.branches)
        leaves = [child for _, child in branches if isinstance(child, Leaf)]
        if len(leaves) == len(branches):
            common = tuple(row for row in leaves[0].rows if all(row in leaf.rows for leaf in leaves))
            others = {row for leaf in leaves for row in leaf.rows if row not in common}
            if common and others <= alone:
                return Leaf(common)
        return evolve(node, branches=branches)

    return settled(tree)


def _leaves(node: Node | Leaf) -> Iterator[Leaf]:
    if isinstance(node, Leaf):
        yield node
    else:
        for _, child in node.branches:
            yield from _leaves(child)


def _title(one: Answered, chart: Chart) -> str:
    which = f", chart {chart.letter}" if chart.letter else ""
    return f"Decision chart: {one.domain.fault.title}{which}."


class _Reader:
    """Turns the diagram of one fault into questions; equal nodes stay one."""

    def __init__(self, program: Program, one: Answered, numbers: Mapping[str, str], tree: Node) -> None:
        self.program, self.numbers = program, numbers
        self.rows = {str(row.id): row for row in one.rows}
        self.dimensions: dict[str, Dimension] = {entry.name: entry for entry in one.domain.dimensions}
        self.possible, self.domain = one.domain.possible, one.domain
        self.ways: dict[Node, list[Sets]] = {}
        self._walk(tree, {})
        self.done: dict[Node | Leaf, Question | End] = {}

    def _walk(self, node: Node | Leaf, way: Sets) -> None:
        """Note every way that leads to a question: what was answered on it."""
        if isinstance(node, Node):
            self.ways.setdefault(node, []).append(way)
            for values, child in node.branches:
                self._walk(child, {**way, node.dimension: frozenset(values)})

    def _named(self, node: Node, values: frozenset[Value]) -> frozenset[Value]:
        """The values of a branch that can happen there; along an order the others close its gaps, so they stay."""
        if self.dimensions[node.dimension].ordered:
            return values
        boxes = [{**way, node.dimension: frozenset({value})} for way in self.ways[node] for value in values]
        return frozenset(value for box in boxes if self._happens(box) for value in box[node.dimension]) or values

    def _happens(self, box: Sets) -> bool:
        return any(part.meets(box) for part in self.possible)

    def read(self, node: Node | Leaf) -> Question | End:
        if node not in self.done:
            self.done[node] = self._end(node) if isinstance(node, Leaf) else self._question(node)
        return self.done[node]

    def _question(self, node: Node) -> Question:
        dimension = self.dimensions[node.dimension]
        place = {value: at for at, value in enumerate(dimension.values)}
        ordered = sorted(node.branches, key=lambda branch: min(place[value] for value in branch[0]))
        branches = []
        ladders = ladders_of(self.domain, self.ways[node]) if node.dimension == "found" else ()
        named = [self._named(node, values) for values, _ in ordered]
        for at, (_, child) in enumerate(ordered):
            others = named[:at] + named[at + 1 :]
            branches.append((label(self.program, dimension, named[at], others, ladders), self.read(child)))
        return Question(DIMENSIONS[node.dimension].asks, tuple(branches), ladder=node.dimension == "found")

    def _end(self, leaf: Leaf) -> End:
        if not leaf.rows:
            return End("No row answers this yet.")
        rows = [self.rows[name] for name in leaf.rows]
        refs = listing([f"{self.numbers[row.id]} {row.id.name}" for row in rows])
        own = "; operator's choice" if any(row.choice for row in rows) else ""
        return End(f"{capital(short_words(rows[0]))}.", f"{refs}{own}")
