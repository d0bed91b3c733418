"""Forced bets are posted."""

from typing import ClassVar

from attrs import frozen

from rulesgen.model.action import Action


@frozen
class Force(Action):
    """Forced bets, in this order."""

    verb: ClassVar[str] = "force"

    bets: tuple[str, ...]
