"""Players change cards."""

from typing import ClassVar

from attrs import frozen

from rulesgen.model.action import Action
from rulesgen.model.values import Spot


@frozen
class Draw(Action):
    """Players give up cards and get as many new ones."""

    verb: ClassVar[str] = "draw"

    area: str
    least: int
    most: int
    start: Spot
    burn: int
    reshuffles: bool = False
    """Whether discards are put under the stub when it runs short."""

    @property
    def spots(self) -> tuple[Spot, ...]:
        return (self.start,)

    @property
    def deals_to(self) -> tuple[str, ...]:
        return (self.area,)

    @property
    def each(self) -> int:
        return self.most

    @property
    def gives_up(self) -> str:
        return self.area

    @property
    def asks(self) -> str:
        return "players"
