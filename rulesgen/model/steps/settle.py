"""Wagers are settled."""

from typing import ClassVar

from attrs import frozen

from rulesgen.model.action import Action


@frozen
class Settle(Action):
    """Wagers are settled."""

    verb: ClassVar[str] = "settle"

    @property
    def ends(self) -> bool:
        return True
