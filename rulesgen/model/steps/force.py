"""Forced bets are posted."""

from attrs import frozen


@frozen
class Force:
    """Forced bets, in this order."""

    bets: tuple[str, ...]
