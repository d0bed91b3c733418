"""Cards are shown."""

from typing import ClassVar

from attrs import frozen

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

    @property
    def turns_up(self) -> tuple[str, ...]:
        return self.areas
