"""Piles go to the seats."""

from typing import ClassVar

from attrs import frozen

from rulesgen.model.action import Action


@frozen
class Deliver(Action):
    """Piles go to the seats: the marked one to the seat that the dice named, the others in turn."""

    verb: ClassVar[str] = "deliver"

    source: str
    to: str
    mark: str
    at: str
    """The step that rolled the dice."""
    then: str
