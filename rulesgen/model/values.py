"""Positions, conditions and amounts, as they stand in many places of a game."""

from fractions import Fraction
from typing import Any

from attrs import frozen


@frozen
class Spot:
    """A seat said by its position: so many seats to the left of something, or the best or worst of a hand shown."""

    of: str
    """`button`, the id of a forced bet or of a mark, `last-aggressor`, `best`, `worst`, or one of many or no seats."""
    left: int = 0
    hand: str = ""
    """For `best` and `worst`: the hand that is compared."""
    by_suit: bool = False
    """Whether suits decide between equal ones; otherwise the first to the left of the button."""

    @property
    def is_of_several(self) -> bool:
        """Whether it is no single seat: every player, those who are new, or those who missed a bet."""
        return self.of in ("every-player", "new-players") or self.of.startswith("who-missed-")


@frozen
class Fact:
    """One fact and the values it may have."""

    name: str
    of: str
    """The area, hand or wager that it is about; empty for a fact of the table."""
    values: frozenset[Any]
    said: str
    """The values as they were written."""


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
