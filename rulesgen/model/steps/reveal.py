"""Cards are shown."""

from typing import ClassVar

from attrs import field, frozen

from rulesgen.model.action import Action
from rulesgen.model.values import Spot


@frozen
class Reveal(Action):
    """Cards are shown: by the players left, by the dealer, or on the table."""

    verb: ClassVar[str] = "reveal"

    areas: tuple[str, ...]
    first: Spot
    otherwise: Spot
    which: tuple[str, int] = ("all", 0)
    """All cards, the first n, or the last n."""
    of: str = "all"
    """`all`, `players`: all but the player-dealer, or `player-dealer`."""
    says_of: bool = field(default=False, eq=False)
    """Whether that is said."""

    @property
    def spots(self) -> tuple[Spot, ...]:
        return self.first, self.otherwise

    @property
    def turns_up(self) -> tuple[str, ...]:
        return self.areas
