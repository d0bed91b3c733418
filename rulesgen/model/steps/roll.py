"""Dice name a seat."""

from attrs import frozen

from rulesgen.model.action import Action


@frozen
class Roll(Action):
    """Dice name a seat, counted clockwise from a place."""

    dice: int
    counting_from: str
