"""Wagers are placed."""

from attrs import frozen

from rulesgen.model.action import Action


@frozen
class PlaceWagers(Action):
    """The wagers are placed."""

    wagers: tuple[str, ...]
