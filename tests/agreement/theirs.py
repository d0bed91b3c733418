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

from rulesgen.engine.cards import Cards

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


def card_of(card: int) -> Card:
    """One of our cards as theirs."""
    return next(Card.parse("23456789TJQKA"[card >> 2] + "cdhs"[card & 3]))


def start(setting: Setting) -> State:
    """PokerKit's state after the blinds and the deal."""
    small, big = (2 * SMALL, 2 * BIG) if setting.limit == "fixed-limit" else (BIG, BIG)
    # They count the opening bet as a raise; before the flop the big blind is that bet, and is not counted.
    first, later = (None, None) if setting.raises is None else (setting.raises, setting.raises + 1)
    streets = (
        Street(False, (False,) * setting.variant.hole, 0, False, Opening.POSITION, small, first),
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
            True,
            setting.ante,
            (SMALL, BIG),
            0,
            setting.stacks,
            len(setting.stacks),
            mode=Mode.TOURNAMENT,
            starting_board_count=setting.variant.boards,
        )
