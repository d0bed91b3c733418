"""Tables of procedures as they are declared, whatever game they serve."""

from collections.abc import Mapping

from attrs import frozen

from rulesgen.ids import RuleId

Lines = Mapping[str, str | int | bool | list[str | int | bool]]
"""What must be so of a situation, line by line as it is written: a value, a range, or several of them."""


@frozen
class OwnChoice:
    """Why a row is the operator's own choice, and what else could have been done."""

    why: str
    """`silent`, `ambiguous` or `contradictory`: how the sources are there."""
    alternatives: tuple[tuple[str, ...], ...]


@frozen
class TableRow:
    """A row of a table."""

    id: RuleId
    fault: str
    when: Lines
    remedy: tuple[str, ...]
    money: str
    decides: str
    records: tuple[str, ...]
    instead_of: tuple[RuleId, ...]
    """The rows that it goes before."""
    cites: tuple[str, ...]
    """Its own clauses, without those of its table."""
    is_ours: bool
    """Whether it gives a reason of our own, so that it does not come from the clauses of its table."""
    choice: OwnChoice | None
    note: str

    @property
    def is_open(self) -> bool:
        """Whether it only says that something must still be decided: it answers nothing."""
        return "to-be-decided" in self.remedy
