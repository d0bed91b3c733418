"""Wagers are placed."""

from attrs import frozen


@frozen
class PlaceWagers:
    """The wagers are placed."""

    wagers: tuple[str, ...]
