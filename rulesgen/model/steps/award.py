"""The pot goes to its winners."""

from attrs import frozen

from rulesgen.model.action import Action


@frozen
class Award(Action):
    """The pot goes to its winners."""

    @property
    def ends(self) -> bool:
        return True
