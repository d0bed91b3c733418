"""Positions, conditions and amounts, as they stand in many places of a game."""

from fractions import Fraction
from typing import Any

from attrs import field, frozen

from rulesgen.ids import NO_RULE, RuleId


@frozen
class Spot:
    """A seat said by its position: so many seats to the left of something, or the best or worst of a hand shown."""

    of: str
    """`button`, the id of a forced bet or of a mark, `last-aggressor`, `best`, `worst`, or one of many or no seats."""
    left: int = 0
    hand: str = ""
    """For `best` and `worst`: the hand that is compared."""
    tied: str = ""
    """What decides between equal ones: `by-suit`, or the first to the left of a place; empty where nothing is said."""
    rule: RuleId = field(default=NO_RULE, eq=False)
    """Where it is written; no rule where it is not, and follows from others."""

    @property
    def by_suit(self) -> bool:
        """Whether suits decide between equal ones; otherwise the first to the left of the button."""
        return self.tied == "by-suit"

    @property
    def is_of_several(self) -> bool:
        """Whether it is no single seat: every player, those who are new, or those who missed a bet."""
        return self.of in ("every-player", "new-players") or bool(self.missed)

    @property
    def is_one_seat(self) -> bool:
        """Whether it is a single seat."""
        return not self.is_of_several and self.of != "nobody"

    @property
    def missed(self) -> str:
        """The forced bet that those have missed who are meant; empty where others are."""
        return self.of.removeprefix("who-missed-") if self.of.startswith("who-missed-") else ""


@frozen
class Fact:
    """One fact and the values it may have."""

    name: str
    of: str
    """The area, hand or wager that it is about; empty for a fact of the table."""
    values: frozenset[Any]
    """What it may be; nothing of what was written where that names nothing."""
    said: str
    """The values as they were written."""
    spans: tuple[str, ...] = field(default=(), eq=False)
    """The same one by one: single values, and ranges with both ends or one."""
    rule: RuleId = field(default=NO_RULE, eq=False)
    """Where it is written."""


Condition = tuple[tuple[Fact, ...], ...]
"""Met when every fact of one row holds. No rows: always met."""


@frozen
class Amount:
    """How much a wager is: set by the table, a multiple of another wager, or a fixed sum."""

    kind: str
    """`table`, `own-choice`, `times` or `money`."""
    low: Fraction = Fraction(1)
    high: Fraction = Fraction(1)
    of: str = ""
    when: Condition = ()
    rule: RuleId = field(default=NO_RULE, eq=False)
    """Where it is written."""
