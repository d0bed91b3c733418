"""Every fault that a game can have, in the order in which they are listed; no game and no table adds one."""

from rulesgen.irregular.fault import Fault
from rulesgen.irregular.faults import (
    bets,
    burns,
    counts,
    deck,
    discards,
    exposed,
    hands,
    options,
    payments,
    places,
    posts,
    premature,
    setting,
    table,
    turn,
    wagers,
)

_LISTED = (
    exposed.EXPOSED_CARD,
    exposed.BOXED_CARD,
    counts.EXTRA_CARD,
    counts.MISSING_CARD,
    places.OUT_OF_ORDER,
    places.WRONG_SEAT,
    places.WRONG_BOARD,
    burns.MISSING_BURN,
    burns.EXTRA_BURN,
    burns.EXPOSED_BURN,
    premature.PREMATURE_DEAL,
    exposed.BOARD_EXPOSED,
    deck.DUPLICATE_CARD,
    deck.MISSING_FROM_DECK,
    deck.FOREIGN_CARD,
    deck.WRONG_STUB,
    posts.WRONG_POST,
    posts.WRONG_BUTTON,
    turn.OUT_OF_TURN,
    bets.UNDER_MINIMUM,
    bets.OVER_MAXIMUM,
    bets.OVER_CAP,
    bets.WITHDRAWN_BET,
    wagers.CALL_BET,
    wagers.OPTIONAL_ALONE,
    wagers.LATE_WAGER,
    wagers.WITHDRAWN_WAGER,
    options.OPTION_NOT_AGREED,
    options.OPTION_TOO_LATE,
    hands.PICKED_UP,
    hands.SHOWN_BY_PLAYER,
    hands.UNPROTECTED_HAND,
    hands.HELD_OUT_CARDS,
    discards.WRONG_DISCARD,
    setting.MIS_SET_HAND,
    setting.HOUSE_WAY_WRONG,
    setting.SET_AGAIN,
    payments.MISREAD_HAND,
    hands.THROWN_AWAY,
    exposed.BANK_EXPOSED,
    payments.BANK_EXHAUSTED,
    payments.MISPAID,
    table.EQUIPMENT,
    table.INTERRUPTION,
)

FAULTS: dict[str, Fault] = {one.id: one for one in _LISTED}

NOT_MODELLED = (
    "two faults at the same time, or one in cards that a remedy deals again (but for a misdeal)",
    "a wrong shuffle or cut",
    "bets and words whose meaning is in dispute (string bets, one large chip, gestures)",
    "a player who is away or takes too long",
    "talk and conduct at the table, and cheating other than with cards",
    "a fee or rake taken wrongly",
)
"""What can go wrong and is no fault here; completeness is claimed without it, and says so."""


def limits_of_claim() -> str:
    """What the claim of completeness does not cover, as a sentence."""
    return f"Not modelled, and left to the floor: {'; '.join(NOT_MODELLED)}."
