"""Rows of tables of procedures as they are declared, for whatever games a table serves."""

from collections.abc import Mapping

from attrs import frozen

from rulesgen.ids import RuleId

SaidValue = str | int | bool


@frozen
class Restriction:
    """One line of a `when`: the values that it leaves, each a single one or a range."""

    values: tuple[SaidValue, ...]
    is_list: bool
    """Whether they are written as a list."""

    @property
    def said(self) -> SaidValue | list[SaidValue]:
        """The same as it is written."""
        return list(self.values) if self.is_list else self.values[0]


When = Mapping[str, Restriction]
"""What of a fault is meant, by what it restricts; all of it where there is no line."""


@frozen
class OwnChoice:
    """Why a row is the operator's own choice, and what else could be done."""

    why: str
    """`silent`, `ambiguous` or `contradictory`: how the sources are there."""
    alternatives: tuple[tuple[str, ...], ...]


@frozen
class DeclaredRow:
    """What is done about a fault, in some situations or all."""

    id: RuleId
    """The table's id, a dot and the row's own."""
    fault: str
    when: When
    remedy: tuple[str, ...]
    money: str
    decides: str
    records: tuple[str, ...]
    instead_of: tuple[RuleId, ...]
    """The rows that it goes before, in the order in which they are named."""
    cites: tuple[str, ...]
    """The clauses that it names itself."""
    is_ours: bool
    """Whether it gives a reason of our own."""
    choice: OwnChoice | None
    note: str

    @property
    def is_open(self) -> bool:
        """Whether it only says that something must still be decided: it answers nothing."""
        return "to-be-decided" in self.remedy
