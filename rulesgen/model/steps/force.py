"""Forced bets are posted."""

from attrs import frozen

from rulesgen.model.action import Action


@frozen
class Force(Action):
    """Forced bets, in this order."""

    bets: tuple[str, ...]
