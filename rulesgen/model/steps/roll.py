"""Dice name a seat."""

from typing import ClassVar

from attrs import frozen

from rulesgen.model.action import Action


@frozen
class Roll(Action):
    """Dice name a seat, counted clockwise from a place."""

    verb: ClassVar[str] = "roll"

    dice: int
    counting_from: str
