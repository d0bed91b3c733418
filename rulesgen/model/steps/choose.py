"""A pile is marked."""

from attrs import frozen

from rulesgen.model.action import Action


@frozen
class Choose(Action):
    """The player-dealer marks one of the piles."""

    area: str
    mark: str

    @property
    def asks(self) -> str:
        return "player-dealer"
