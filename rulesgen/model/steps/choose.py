"""A pile is marked."""

from typing import ClassVar

from attrs import frozen

from rulesgen.model.action import Action


@frozen
class Choose(Action):
    """The player-dealer marks one of the piles."""

    verb: ClassVar[str] = "choose"

    area: str
    mark: str

    @property
    def asks(self) -> str:
        return "player-dealer"
