"""A betting round."""

from typing import ClassVar

from attrs import frozen

from rulesgen.model.action import Action
from rulesgen.model.values import Condition, Spot


@frozen
class Bet(Action):
    """One betting round."""

    verb: ClassVar[str] = "bet"

    first: Spot
    heads_up: Spot
    size: str
    otherwise: Spot | None = None
    """Who acts first where the bet that `first` counts from was not posted."""
    opens: str = ""
    """The forced bet that opens it; whoever must make it decides between it and a full bet."""
    other_size: str = ""
    """In fixed-limit betting, the larger size that may also be used."""
    other_when: Condition = ()
    """Of whom, among the players left, this must be true for that."""
    says_size: bool = True
    """Whether its size is written: where bets have none, it need not be."""

    @property
    def spots(self) -> tuple[Spot, ...]:
        return self.first, self.heads_up, *((self.otherwise,) if self.otherwise else ())

    @property
    def asks(self) -> str:
        return "players"

    @property
    def is_betting(self) -> bool:
        return True
