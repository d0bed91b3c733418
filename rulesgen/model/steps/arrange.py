"""Cards are set into areas."""

from typing import ClassVar

from attrs import frozen

from rulesgen.model.action import Action


@frozen
class Arrange(Action):
    """Cards are set into areas: by the players, the player-dealer or the dealer."""

    verb: ClassVar[str] = "arrange"

    source: str
    into: dict[str, int]
    by: str
    must_not: tuple[str, str] | None = None
    """The first of these hands must not outrank the second."""
    if_broken: str = "refused"
    """`refused`, `foul`, or `house-way`: what becomes of a setting that is not allowed."""
    on_request: bool = False
    """Whether the dealer sets the house way for a player who has not looked at the cards."""
    as_opened: bool = False
    """Whether a hand that was asked for so stays closed, and is set only when it is opened."""

    @property
    def asks(self) -> str:
        return self.by

    @property
    def sets_into(self) -> tuple[str, ...]:
        return tuple(self.into)
