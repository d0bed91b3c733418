"""Each player chooses."""

from attrs import frozen

from rulesgen.model.action import Action
from rulesgen.model.wagers import Effect


@frozen
class Decide(Action):
    """Each player chooses one of these."""

    choices: dict[str, Effect]

    @property
    def asks(self) -> str:
        return "players"
