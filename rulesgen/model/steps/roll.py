"""Dice name a seat."""

from attrs import frozen


@frozen
class Roll:
    """Dice name a seat, counted clockwise from a place."""

    dice: int
    counting_from: str
