"""Which row answers each situation of a game: decided for every situation that can happen, not for samples."""

from collections.abc import Iterable
from functools import cached_property

from attrs import evolve, frozen

from rulesgen import regions
from rulesgen.irregular.domains import Domain
from rulesgen.irregular.rows import Row, Substantial
from rulesgen.regions import Box


@frozen
class Cell:
    """A fault in a step, and the rows that answer it there."""

    fault: str
    step: str
    rows: tuple[str, ...]
    situations: int
    unanswered: int
    floor: bool


@frozen(slots=False)
class Answered:
    """A fault with its rows; what they leave open is worked out when it is asked for."""

    domain: Domain
    rows: tuple[Row, ...]

    @cached_property
    def analysis(self) -> regions.Analysis:
        declared = [_declared(row, row.box) for row in _by_name(self.rows)]
        return regions.analyse(self.domain.dimensions, self.domain.possible, declared)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(_cells(self.domain, self.rows))


def _by_name(rows: tuple[Row, ...]) -> list[Row]:
    """The order of rows in a file says nothing, and nothing may follow from it."""
    return sorted(rows, key=lambda row: row.id)


def _declared(row: Row, box: Box) -> regions.Entry:
    return regions.Entry(row.id, (box,), row.outcome, row.instead_of)


@frozen(slots=False)
class Answers:
    """Everything about the irregularities of a game."""

    faults: dict[str, Answered]
    not_analysed: dict[str, str]
    """Faults that could not be analysed, and why."""

    @cached_property
    def rows(self) -> dict[str, Row]:
        return {row.id: row for one in self.faults.values() for row in one.rows}

    @property
    def substantial(self) -> Substantial | None:
        """How much action is substantial: the same for all rows of a game."""
        return next((row.substantial for row in self.rows.values()), None)

    @property
    def cells(self) -> list[Cell]:
        return [cell for one in self.faults.values() for cell in one.cells]

    @property
    def gaps(self) -> list[tuple[str, regions.Region]]:
        return [(name, gap) for name, one in self.faults.items() for gap in one.analysis.gaps]

    @property
    def gap_count(self) -> int:
        """How many cells have a situation that no row answers."""
        return sum(cell.unanswered > 0 for cell in self.cells)

    @property
    def overlaps(self) -> list[tuple[str, regions.Overlap]]:
        return [(name, overlap) for name, one in self.faults.items() for overlap in one.analysis.overlaps]

    @property
    def dead(self) -> dict[str, regions.Dead]:
        return {row: reason for one in self.faults.values() for row, reason in one.analysis.dead.items()}

    @property
    def floor(self) -> list[Cell]:
        return [cell for cell in self.cells if cell.floor]

    @property
    def complete(self) -> bool:
        return not (self.gap_count or self.overlaps or self.not_analysed)

    def answer(self, fault: str, situation: dict[str, str | int]) -> Row | None:
        """The row that answers a situation; None where none does."""
        found = [row for row in self.faults[fault].rows if row.box.holds(situation)]
        beaten = {name for row in found for name in self.beats(row)}
        left = [row for row in found if row.id not in beaten]
        return min(left, key=lambda row: row.id, default=None)

    def beats(self, row: Row) -> set[str]:
        """The rows that a row goes before, those included that they go before."""
        found: set[str] = set()
        waiting = list(row.instead_of)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += self.rows[name].instead_of if name in self.rows else ()
        return found


def answer_lazily(domains: dict[str, Domain], rows: Iterable[Row]) -> Answers:
    """The rows of each fault, to look an answer up in; nothing is decided about them yet."""
    by_fault: dict[str, list[Row]] = {}
    for row in rows:
        by_fault.setdefault(row.fault, []).append(row)
    faults = {name: Answered(domain, tuple(by_fault.get(name, ()))) for name, domain in domains.items()}
    return Answers(faults, {})


def answer_all(domains: dict[str, Domain], rows: Iterable[Row]) -> Answers:
    """Decide which row answers what, for every fault that the game can have."""
    faults: dict[str, Answered] = {}
    not_analysed: dict[str, str] = {}
    for name, one in answer_lazily(domains, rows).faults.items():
        try:
            if one.analysis.total == sum(cell.situations for cell in one.cells):
                faults[name] = one
            else:
                not_analysed[name] = "the steps do not add up to the whole"
        except (regions.TooLarge, ValueError) as problem:  # too many situations, or rows that go before each other
            not_analysed[name] = str(problem)
    return Answers(faults, not_analysed)


def _cells(domain: Domain, rows: tuple[Row, ...]) -> Iterable[Cell]:
    """The same analysis for each step alone."""
    floors = {row.id for row in rows if row.floor}
    for step in domain.steps:
        here = [evolve(one, values=(step,)) if one.name == "step" else one for one in domain.dimensions]
        possible = [box for box in domain.possible if step in box["step"]]
        mine = [_declared(row, row.box.within("step", [step])) for row in _by_name(rows)]
        analysis = regions.analyse(here, [box.within("step", [step]) for box in possible], mine)
        names = tuple(name for name, count in analysis.effective.items() if count)
        yield Cell(
            domain.fault.id, str(step), names, analysis.total, analysis.gap_count, any(name in floors for name in names)
        )


def mark_of(answers: Answers, cell: Cell) -> str:
    """What a cell of the matrix comes to: answered, by the operator's own choice, by a floor decision, or a gap."""
    if cell.unanswered:
        return "gap"
    if cell.floor:
        return "floor"
    return "choice" if any(answers.rows[row].choice for row in cell.rows) else "answered"
