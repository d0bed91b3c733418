"""Wagers are placed."""

from attrs import frozen


@frozen
class Place:
    """The wagers are placed."""

    wagers: tuple[str, ...]
