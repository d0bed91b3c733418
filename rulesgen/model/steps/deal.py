"""Cards are dealt."""

from typing import ClassVar

from attrs import frozen

from rulesgen.model.action import Action
from rulesgen.model.values import Spot


@frozen
class Deal(Action):
    """So many cards to each of these areas, after so many burns."""

    verb: ClassVar[str] = "deal"

    to: tuple[str, ...]
    each: int
    order: str
    """Empty where nothing is said."""
    start: Spot
    burn: int
    if_short: str = ""
    """The area that is dealt to once, in place of the players, when the stub cannot give all of them their cards."""
    short_burn: int = 0
    """How many cards are burned before that."""
    leaves: int | None = None
    """How many cards must then be left in the stub."""
    reshuffles: bool = False
    """Whether discards are put under the stub when it runs short."""

    @property
    def spots(self) -> tuple[Spot, ...]:
        return (self.start,)

    @property
    def deals_to(self) -> tuple[str, ...]:
        return self.to
