"""What a remedy leaves to be done at the next deal: burns that were missed, or a shuffle instead of the burn."""

from attrs import frozen

from rulesgen.engine.table import Due, Move
from rulesgen.ids import RuleId


@frozen
class Owed:
    """One such thing, under the row that asks for it: another fault may come before it is done."""

    after: int
    """The step after which it is due."""
    row: RuleId
    burns: int = 0
    """Burns to be made good."""
    shuffle: bool = False
    """Whether the cards that were set aside are shuffled into the stub first."""
    burn_after_shuffle: bool = False
    """Whether the deal that follows the shuffle has its burn."""

    def comes_back(self) -> str:
        """What the log says when the cards that were set aside come back."""
        burn = "a burn" if self.burn_after_shuffle else "no burn"
        return f"The cards that were set aside go back into the stub; there is {burn} before this deal."

    def change(self, due: tuple[Due, ...]) -> tuple[Due, ...]:
        """The moves of the deal, with burns that are made good before its first card, or without a burn."""
        if self.shuffle and not self.burn_after_shuffle:
            due = tuple(one for one in due if one.move.verb != "burn")
        at = next((number for number, one in enumerate(due) if one.move.verb in ("burn", "deal")), len(due))
        more = (Due(Move("burn", cards=1), self.row),) * self.burns
        return (*due[:at], *more, *due[at:])
