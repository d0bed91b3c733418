"""The pot goes to its winners."""

from attrs import frozen


@frozen
class Award:
    """The pot goes to its winners."""
