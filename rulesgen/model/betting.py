"""Betting for a pot, and the bets that must be posted."""

from attrs import frozen

from rulesgen.ids import NO_RULE, RuleId
from rulesgen.model.values import Spot


@frozen
class Forced:
    """A bet that a position must post before the betting."""

    id: str
    title: str
    by: Spot
    heads_up: Spot
    live: bool
    rule: RuleId
    complete_to: str = ""
    """The bet size that the poster may make it instead, where it opens a betting round."""
    times: int = 1
    multiple_of: str = ""
    """The forced bet that it is so many times of; empty where the table sets its amount."""
    optional: bool = False
    """Whether it is posted only by a player who means to."""
    not_with: tuple[str, ...] = ()
    """Who has posted one of these bets in the hand does not post it."""
    if_empty: str = ""
    """What is done where its seat is empty and keeps its turn: `not-posted` or `next-player`."""


@frozen
class Betting:
    """How much may be bet, and how often."""

    limit: str
    minimum: str
    raises: int | None
    min_raise: str
    short_all_in: str
    forced: dict[str, Forced]
    rule: RuleId


NO_BETTING = Betting("", "", None, "", "", {}, NO_RULE)
