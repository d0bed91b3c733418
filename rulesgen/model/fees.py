"""What the house takes."""

from fractions import Fraction

from attrs import frozen

from rulesgen.ids import RuleId
from rulesgen.model.values import Condition


@frozen
class Fee:
    """What the house takes: of the pot, of each player, or of each wager."""

    id: str
    title: str
    of: str
    amount: Fraction
    """A part of the pot or wager, or cents; 0 where the table sets it."""
    kind: str
    """`part`, `money` or `table`."""
    rule: RuleId
    most: Fraction | None = None
    """In cents; 0 where the table sets it, None where there is no most."""
    when: Condition = ()
    leaves_minimum: bool = False
    """Whether a player must still have the table's minimum after paying it."""
