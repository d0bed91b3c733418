"""The procedures of a game as numbered paragraphs: what the page says of each row, fault by fault."""

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from rulesgen.compile.tables import row_called
from rulesgen.compile.variants import Known
from rulesgen.documents.charts import Drawn, drawings_of
from rulesgen.irregular.answers import Answered
from rulesgen.irregular.rows import Row
from rulesgen.irregular.words import region_in_words
from rulesgen.model.game import Program
from rulesgen.regions import Box, TooLarge, effective_region
from rulesgen.rulebook import Game
from rulesgen.wording import fill, plain
from rulesgen.wording.procedures import choice_words, condition_words, formal_words, remedy_words, short_words
from rulesgen.wording.situations import conditions, short_conditions

MOST_CASES = 4
"""A row that answers in more separate cases is printed as declared, with its exceptions."""


@frozen
class Paragraph:
    """One row in words."""

    number: str
    row: str
    table: str
    condition: str
    cases: list[str]
    remedy: str
    formal: str
    exceptions: list[str]
    """Numbers of the paragraphs that go before this one."""
    before: list[str]
    """Numbers of those that this one goes before."""
    choice: str
    own: bool
    """Whether it is the operator's choice, in so many words or because no source is cited."""
    cites: tuple[str, ...]
    note: str

    @property
    def anchor(self) -> str:
        return "p-" + self.number.replace(".", "-")


@frozen
class FaultPart:
    """A fault with its paragraphs and charts."""

    number: str
    id: str
    title: str
    paragraphs: list[Paragraph]
    charts: list[Drawn]
    only: str
    """The answers to the game's choices with which it can happen; empty, if with all."""
    gaps: list[str]
    quick: list[tuple[str, str, str]]
    """For the floor: when, what, and the numbers of the paragraphs."""

    @property
    def anchor(self) -> str:
        return "f-" + self.id


@frozen
class GroupPart:
    """A section of faults of one kind."""

    number: int
    title: str
    faults: list[FaultPart]

    @property
    def anchor(self) -> str:
        return f"s-{self.number}"


def groups_of(game: Game, program: Program, known: Known, first: int) -> list[GroupPart]:
    """The faults of the game in their groups, as sections from a number on; rows that never apply are left out."""
    grouped: dict[str, list[Answered]] = {}
    for one in known.answers.faults.values():
        grouped.setdefault(one.domain.fault.group, []).append(one)
    found = []
    for number, (title, members) in enumerate(grouped.items(), first):
        faults = [
            _Writer(game, program, known, one, f"{number}.{place}").fault() for place, one in enumerate(members, 1)
        ]
        found.append(GroupPart(number, title, faults))
    return found


class _Writer:
    """Writes the paragraphs of one fault."""

    def __init__(self, game: Game, program: Program, known: Known, one: Answered, number: str) -> None:
        self.game, self.program, self.known, self.one, self.number = game, program, known, one, number
        self.answers = known.answers
        self.live = [row for row in one.rows if one.analysis.effective[row.id]]
        self.numbers: dict[str, str] = {row.id: f"{number}.{place}" for place, row in enumerate(self.live, 1)}
        self.tables = {table.id: table for table in game.procedures}

    def fault(self) -> FaultPart:
        domain = self.one.domain
        return FaultPart(
            number=self.number,
            id=domain.fault.id,
            title=domain.fault.title,
            paragraphs=[self._paragraph(row) for row in self.live],
            charts=drawings_of(self.program, self.one, self.numbers),
            only=self.known.only_with(domain.fault.id).replace("`", ""),
            gaps=[region_in_words(self.program, domain, gap.box) for gap in self.one.analysis.gaps],
            quick=list(self._quick()),
        )

    def _paragraph(self, row: Row) -> Paragraph:
        boxes = self._boxes(row)
        said = [conditions(self.program, self.one.domain, box) for box in boxes]
        condition, cases = condition_words(self.one.domain.fault.says, said)
        table = self.tables[row.table]
        declared = row_called(table, row.id.name)
        return Paragraph(
            number=self.numbers[row.id],
            row=row.id.name,
            table=table.id,
            condition=condition,
            cases=cases,
            remedy=remedy_words(row),
            formal=formal_words(row),
            exceptions=[self.numbers[other.id] for other in self.live if self._beats(other, row)],
            before=[self.numbers[other.id] for other in self.live if self._beats(row, other)],
            choice=choice_words(declared.choice) if declared.choice else "",
            own=row.choice,
            cites=row.cites,
            note=plain(fill(declared.note, self.game.layered)),
        )

    def _boxes(self, row: Row) -> list[Any]:
        """Where the row really answers; as declared, if that is in too many pieces to be read."""
        try:
            regions = effective_region(self.one.analysis, row.id, MOST_CASES)
        except TooLarge:
            return [row.box]
        return sorted((region.box for region in regions), key=self._place)

    def _place(self, box: Box) -> list[list[int]]:
        return [
            [at for at, value in enumerate(dimension.values) if value in box.get(dimension.name, dimension.values)]
            for dimension in self.one.domain.dimensions
        ]

    def _beats(self, row: Row, other: Row) -> bool:
        """Whether a row goes before another somewhere."""
        if other.id not in self.answers.beats(row):
            return False
        return any(part & row.box & other.box for part in self.one.domain.possible)

    def _quick(self) -> Iterator[tuple[str, str, str]]:
        """The shortest form: rows with the same remedy are one line."""
        lines: dict[str, list[Row]] = {}
        for row in self.live:
            lines.setdefault(short_words(row), []).append(row)
        for words, rows in lines.items():
            when = [short_conditions(self.program, self.one.domain, box) for row in rows for box in self._boxes(row)]
            yield "; ".join(dict.fromkeys(when)), words, ", ".join(self.numbers[row.id] for row in rows)
