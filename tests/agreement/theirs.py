"""The same hands on PokerKit: its state for a deal, dealt from the same shoe, and the options it leaves to a player."""

from typing import Any
from unittest.mock import patch

from attrs import frozen
from pokerkit import Automation, BettingStructure, Card, Deck, Mode, Opening, State, Street
from pokerkit.hands import (
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    ShortDeckHoldemHand,
    StandardHighHand,
)

from rulesgen.cards import Cards

SMALL, BIG = 1, 2
"""The blinds, in chips; the fixed bets are twice as much as each."""

_LIMITS = {
    "no-limit": BettingStructure.NO_LIMIT,
    "pot-limit": BettingStructure.POT_LIMIT,
    "fixed-limit": BettingStructure.FIXED_LIMIT,
}
_AUTOMATIONS = tuple(one for one in Automation if one is not Automation.RUNOUT_COUNT_SELECTION)


@frozen
class Variant:
    """A game that both engines can play."""

    game: str
    hole: int
    boards: int
    kinds: tuple[Any, ...]
    """PokerKit's kinds of hand: the high one and perhaps a low one."""
    deck: Deck = Deck.STANDARD
    most_seats: int = 9


TEXAS = Variant("texas-holdem", 2, 1, (StandardHighHand,))
OMAHA = Variant("omaha-holdem", 4, 1, (OmahaHoldemHand,))
DOUBLE_TEXAS = Variant("double-flop-texas-holdem", 2, 2, (StandardHighHand,))
DOUBLE_OMAHA = Variant("double-flop-omaha-holdem", 4, 2, (OmahaHoldemHand,))
EIGHT = Variant("omaha-eight-or-better", 4, 1, (OmahaHoldemHand, OmahaEightOrBetterLowHand))
DOUBLE_EIGHT = Variant("double-eight", 4, 2, (OmahaHoldemHand, OmahaEightOrBetterLowHand))
STRADDLED = Variant("straddled", 2, 1, (StandardHighHand,))
BIG_BLIND_ANTED = Variant("big-blind-anted", 2, 1, (StandardHighHand,))
DEAD_BUTTON = Variant("dead-button", 2, 1, (StandardHighHand,))
OWING = Variant("owing", 2, 1, (StandardHighHand,))
SHORT_DECK = Variant("short-deck-holdem", 2, 1, (ShortDeckHoldemHand,), Deck.SHORT_DECK_HOLDEM)


@frozen
class Setting:
    """Everything that both engines start from. Seats are counted from the button's left, so the last has the button."""

    variant: Variant
    limit: str
    raises: int | None
    """How many raises a round may have."""
    ante: int
    stacks: tuple[int, ...]
    shoe: Cards
    short_all_in: str = "does-not-reopen"
    """What ours declares; theirs has one way."""
    straddle: int = 0
    """What the player after the big blind posts, in chips; our game is then the one that has a straddle."""
    big_blind_ante: int = 0
    """What the player in the big blind pays for everyone, in chips; our game is then the one that has it."""
    owing: int = 0
    """The seat of a player who has missed both blinds and posts them, the small one dead; 0 for none."""
    empty: str = ""
    """What an empty seat after the last player has the turn of, `button` or `small-blind`. Theirs has no such seat."""


def card_of(card: int) -> Card:
    """One of our cards as theirs."""
    return next(Card.parse("23456789TJQKA"[card >> 2] + "cdhs"[card & 3]))


def _antes(setting: Setting) -> Any:
    """For each seat from the button's left; a single one is dead money."""
    if setting.owing:
        return {setting.owing: SMALL}
    return {1: setting.big_blind_ante} if setting.big_blind_ante else setting.ante


def _blinds(setting: Setting) -> tuple[int, ...]:
    """What the first seats post; a small blind that an empty seat has the turn of is left out."""
    if setting.empty == "small-blind":
        return (BIG,)
    if setting.owing:
        # To them a negative amount is a post that is no blind.
        return (SMALL, BIG, *[-BIG if seat == setting.owing else 0 for seat in range(2, len(setting.stacks))])
    return (SMALL, BIG, setting.straddle) if setting.straddle else (SMALL, BIG)


def start(setting: Setting) -> State:
    """PokerKit's state after the blinds and the deal."""
    small, big = (2 * SMALL, 2 * BIG) if setting.limit == "fixed-limit" else (BIG, BIG)
    # They are told the smallest raise of a street; over a straddle it is the straddle, but not in fixed-limit betting.
    opening = small if setting.limit == "fixed-limit" else max(small, setting.straddle)
    # They count the opening bet as a raise; before the flop the big blind is that bet, and is not counted.
    first, later = (None, None) if setting.raises is None else (setting.raises, setting.raises + 1)
    streets = (
        Street(False, (False,) * setting.variant.hole, 0, False, Opening.POSITION, opening, first),
        Street(True, (), 3, False, Opening.POSITION, small, later),
        Street(True, (), 1, False, Opening.POSITION, big, later),
        Street(True, (), 1, False, Opening.POSITION, big, later),
    )
    cards = [card_of(card) for card in setting.shoe]

    def lay(deck: Any) -> None:
        deck.clear()
        deck.extend(cards)

    with patch("pokerkit.state.shuffle", lay):
        return State(
            _AUTOMATIONS,
            setting.variant.deck,
            setting.variant.kinds,
            streets,
            _LIMITS[setting.limit],
            not setting.big_blind_ante and not setting.owing,
            _antes(setting),
            _blinds(setting),
            0,
            setting.stacks,
            len(setting.stacks),
            mode=Mode.TOURNAMENT,
            starting_board_count=setting.variant.boards,
        )
