"""The pot goes to its winners."""

from typing import ClassVar

from attrs import frozen

from rulesgen.model.action import Action


@frozen
class Award(Action):
    """The pot goes to its winners."""

    verb: ClassVar[str] = "award"

    @property
    def ends(self) -> bool:
        return True
