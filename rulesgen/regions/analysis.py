"""The analysis of a decision table: what it leaves open, where it contradicts itself, which rows are of no use."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import combinations

from attrs import field, frozen

from rulesgen.regions.box import Sets, Value
from rulesgen.regions.chart import chart
from rulesgen.regions.cover import cover
from rulesgen.regions.cut import Cut, bits, cut
from rulesgen.regions.diagram import Diagram, leaves_in, population, tally
from rulesgen.regions.table import (
    BUDGET,
    MOST_REGIONS,
    Answer,
    Cover,
    Dead,
    Dimension,
    Entry,
    Leaf,
    Node,
    Overlap,
    Region,
    TooLarge,
)
from rulesgen.regions.walk import walk


@frozen(eq=False)
class Analysis:
    """Everything that is known of a table; all counts are exact, of situations that can happen."""

    total: int
    answers: tuple[Answer, ...]
    """For each set of rows that is left somewhere after exceptions, the most frequent first."""
    gap_count: int
    """How many situations no row answers."""
    gaps: tuple[Region, ...]
    """Where they are, the largest first; each box holds no answered situation."""
    gaps_left_out: int
    """How many of them are in none of the boxes."""
    overlaps: tuple[Overlap, ...]
    """Rows of different outcomes that are left together."""
    agreements: tuple[Overlap, ...]
    """Rows of the same outcome that are left together."""
    dead: Mapping[str, Dead]
    """The rows that never answer."""
    effective: Mapping[str, int]
    """How many situations each row answers."""
    idle_exceptions: tuple[tuple[str, str], ...]
    """A row and one that it goes instead of, though they never meet."""
    states: int
    """How many states the walk visited."""
    diagram: Diagram = field(repr=False)
    budget: int = field(repr=False)

    @cached_property
    def tree(self) -> Node | Leaf:
        """The table as a flow chart, in an order of questions that makes it small."""
        return chart(self.diagram.table, None, self.budget)

    def example_of(self, row: str) -> dict[str, Value] | None:
        """A situation that a row answers; None if it is dead."""
        return next((answer.example for answer in self.answers if row in answer.rows), None)

    def where(self, wanted: Callable[[tuple[str, ...]], bool], most: int = MOST_REGIONS) -> Cover:
        """The situations in which the rows that are left are as wanted, in boxes."""
        names = self.diagram.table.names
        return cover(self.diagram, [leaf for leaf in self.diagram.leaves if wanted(names(leaf))], most)


def analyse(
    dimensions: Sequence[Dimension],
    possible: Sequence[Sets],
    rows: Sequence[Entry],
    budget: int = BUDGET,
    most_gaps: int = MOST_REGIONS,
) -> Analysis:
    """What the rows say of all that is possible; TooLarge if that takes more states than the budget has."""
    table = cut(dimensions, possible, rows)
    diagram, states = walk(table, budget)
    leaves = sorted(tally(diagram), key=lambda leaf: (-leaf[1], table.names(leaf[0])))
    gaps = cover(diagram, [0], most_gaps)
    effective = {
        row.name: sum(count for leaf, count, _ in leaves if leaf >> number & 1) for number, row in enumerate(rows)
    }
    outcome = {row.name: row.outcome for row in rows}
    overlaps: list[Overlap] = []
    agreements: list[Overlap] = []
    for pair in _pairs(table, leaves):
        first, second = pair.rows
        (agreements if outcome[first] == outcome[second] else overlaps).append(pair)
    return Analysis(
        total=population(diagram),
        answers=tuple(Answer(table.names(leaf), count, example) for leaf, count, example in leaves),
        gap_count=gaps.count,
        gaps=gaps.regions,
        gaps_left_out=gaps.left_out,
        overlaps=tuple(overlaps),
        agreements=tuple(agreements),
        dead={row.name: _why_dead(diagram, number) for number, row in enumerate(rows) if not effective[row.name]},
        effective=effective,
        idle_exceptions=_idle(table),
        states=states,
        diagram=diagram,
        budget=budget,
    )


def effective_region(analysis: Analysis, row: str, most: int = MOST_REGIONS) -> tuple[Region, ...]:
    """Where a row really answers, in boxes; TooLarge if so many do not hold it all."""
    if row not in analysis.effective:
        raise ValueError(f"{row} is no row")
    found = analysis.where(lambda rows: row in rows, most)
    if found.left_out:
        raise TooLarge(f"what the row {row} answers does not fit in {most} boxes")
    return found.regions


def tree(
    dimensions: Sequence[Dimension],
    possible: Sequence[Sets],
    rows: Sequence[Entry],
    order: Sequence[str] | None = None,
    budget: int = BUDGET,
) -> Node | Leaf:
    """The table as a flow chart that asks in the given order, or in one that makes it small."""
    table = cut(dimensions, possible, rows)
    if order is None:
        return chart(table, None, budget)
    number = {dimension.name: index for index, dimension in enumerate(dimensions)}
    if sorted(order) != sorted(number):
        raise ValueError("the order must name every dimension once")
    return chart(table, [number[name] for name in order], budget)


def _pairs(table: Cut, leaves: Sequence[tuple[int, int, dict[str, Value]]]) -> list[Overlap]:
    """The rows that are left together, the most frequent pair first."""
    counts: dict[tuple[int, int], int] = {}
    examples: dict[tuple[int, int], dict[str, Value]] = {}
    for leaf, count, example in leaves:
        for pair in combinations(bits(leaf), 2):
            counts[pair] = counts.get(pair, 0) + count
            examples.setdefault(pair, example)
    found = []
    for pair, count in counts.items():
        first, second = sorted(table.rows[number].name for number in pair)
        found.append(Overlap((first, second), count, examples[pair]))
    return sorted(found, key=lambda overlap: (-overlap.count, overlap.rows))


def _why_dead(diagram: Diagram, row: int) -> Dead:
    """Why a row never answers, and which rows are left where it would."""
    table = diagram.table
    if not table.meet(table.possible, table.of_row[row]):
        return Dead("impossible")
    found = 0
    for bit in bits(table.of_row[row] & table.alive):
        for leaf in leaves_in(diagram, bit):
            found |= leaf
    return Dead("overridden", table.names(sum(1 << other for other in bits(found) if table.below[other] >> row & 1)))


def _idle(table: Cut) -> tuple[tuple[str, str], ...]:
    boxes = {row.name: own for row, own in zip(table.rows, table.of_row, strict=True)}
    return tuple(
        (row.name, other)
        for row in table.rows
        for other in sorted(row.instead_of)
        if not table.meet(table.possible, boxes[row.name], boxes[other])
    )
