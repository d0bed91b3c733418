"""Wagers are settled."""

from attrs import frozen

from rulesgen.model.action import Action


@frozen
class Settle(Action):
    """Wagers are settled."""

    @property
    def ends(self) -> bool:
        return True
