"""Wagers are placed."""

from typing import ClassVar

from attrs import frozen

from rulesgen.model.action import Action


@frozen
class PlaceWagers(Action):
    """The wagers are placed."""

    verb: ClassVar[str] = "wager"

    wagers: tuple[str, ...]
