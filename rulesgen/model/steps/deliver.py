"""Piles go to the seats."""

from attrs import frozen


@frozen
class Deliver:
    """Piles go to the seats: the marked one to the seat that the dice named, the others in turn."""

    source: str
    to: str
    mark: str
    at: str
    """The step that rolled the dice."""
    then: str
