"""What the tables that serve a game come to in it: all that a check of tables and sources for several games asks."""

from collections.abc import Mapping

from attrs import frozen

from rulesgen.irregular.unfit import Unfit
from rulesgen.regions import Dead

Spoken = tuple[str, str, int]
"""A source, a clause of it, and which of the things it says it speaks of."""


@frozen
class Served:
    """One game's part in what is asked of tables and sources that it shares with others."""

    faults: frozenset[str]
    """What can go wrong in it."""
    not_analysed: frozenset[str]
    rows: Mapping[str, str]
    """By row that answers something that was analysed, its fault."""
    dead: Mapping[str, Dead]
    """The rows among these that never apply."""
    unfit: tuple[Unfit, ...]
    """Lines of rows that name nothing in it."""
    meets: frozenset[tuple[str, str]]
    """Rows that go before another, and meet it somewhere."""
    speaks: frozenset[Spoken]
    """What clauses say that they speak of, and what can happen in it, or may: where it was not analysed."""

    def lets_meet(self, fault: str, row: str, other: str) -> bool:
        """Whether both rows apply somewhere; where the fault could not be analysed it may be so."""
        return fault in self.not_analysed or (row, other) in self.meets

    def death_of(self, row: str, fault: str) -> Dead | None:
        """Why a row never applies; None if it does, or if that is not known."""
        if fault in self.not_analysed:
            return None
        return self.dead.get(row) if row in self.rows else Dead("impossible")
