"""Players give up cards."""

from typing import ClassVar

from attrs import frozen

from rulesgen.model.action import Action
from rulesgen.model.values import Spot


@frozen
class Discard(Action):
    """Players give up cards."""

    verb: ClassVar[str] = "discard"

    area: str
    least: int
    most: int
    face: str
    start: Spot

    @property
    def spots(self) -> tuple[Spot, ...]:
        return (self.start,)

    @property
    def gives_up(self) -> str:
        return self.area

    @property
    def asks(self) -> str:
        return "players"
