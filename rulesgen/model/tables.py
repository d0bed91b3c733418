"""Tables of procedures as they are declared, whatever game they serve."""

from collections.abc import Mapping

from attrs import frozen

from rulesgen.ids import RuleId

Lines = Mapping[str, str | int | bool | list[str | int | bool]]
"""What must be so of a situation, line by line as it is written: a value, a range, or several of them."""


@frozen
class TableRow:
    """A row of a table."""

    id: RuleId
    fault: str
    when: Lines
    instead_of: tuple[RuleId, ...]
    """The rows that it goes before."""
    cites: tuple[str, ...]
    """Its own clauses, without those of its table."""
    why: str
    """Why the operator could choose: `silent`, `ambiguous` and the like; empty where that is not said."""
    is_open: bool
    """Whether it only says that something must still be decided: it answers nothing."""
