"""Each player chooses."""

from typing import ClassVar

from attrs import frozen

from rulesgen.model.action import Action
from rulesgen.model.wagers import Effect


@frozen
class Decide(Action):
    """Each player chooses one of these."""

    verb: ClassVar[str] = "decide"

    choices: dict[str, Effect]

    @property
    def asks(self) -> str:
        return "players"
