"""A bank that a player holds: whose wagers it covers, and how it goes round the table."""

from attrs import frozen

from rulesgen.ids import RuleId
from rulesgen.model.values import Condition, Spot


@frozen
class Spots:
    """Who may wager on a seat's hand, and which of them decides how it is played."""

    bettors: str
    tied: str
    rule: RuleId


@frozen
class Bank:
    """How far the player-dealer's wager covers the others, and in which order they are settled."""

    covers: str
    """The wager that is the player-dealer's money in action."""
    used_by: str
    moves: str
    first: Spot
    within_spot: str
    rule: RuleId


@frozen
class Rotation:
    """How the player-dealer's position goes round the table."""

    moves: str
    holds: int
    may_decline: bool
    eligible: Condition
    round: str
    rule: RuleId
