"""Wagers are settled."""

from attrs import frozen


@frozen
class Settle:
    """Wagers are settled."""
