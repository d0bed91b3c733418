"""The pot: who takes which part, and where odd chips go."""

from fractions import Fraction

from attrs import frozen

from rulesgen.ids import NO_RULE, RuleId


@frozen
class Share:
    """A part of the pot, and the hand that takes it."""

    id: str
    title: str
    share: Fraction
    hand: str
    rule: RuleId
    if_none: str = ""
    part: str = ""
    """With an option: which part of the pot it is a share of; the pot is divided into these first."""
    like: str = ""
    """The share of the game's own pot that it is like, within its part."""


@frozen
class OddChips:
    """Where chips go that cannot be split."""

    between_shares: str
    """The share that gets them, or `in-listed-order`; empty where nothing is said."""
    between_players: str
    rule: RuleId
    between_parts: str = "in-listed-order"


NO_ODD_CHIPS = OddChips("in-listed-order", "first-left-of-button", NO_RULE)
"""What a game against a bank has in their place."""
