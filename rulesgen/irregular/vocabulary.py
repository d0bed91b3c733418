"""The words of a remedy: what each move of it says on the page, and needs; `carry` has what each does at the table."""

MOVES: dict[str, str] = {
    # play goes on
    "stand": "Play goes on with the cards and chips as they are.",
    "warn": "The player is warned.",
    "exclude": "The player may be excluded from the premises.",
    "to-be-decided": "Nobody has decided yet what is done.",
    "floor-decision": "The floor supervisor decides, and says why in the record.",
    "call-floor": "The dealer stops and calls the floor supervisor.",
    "new-deck": "The deck is taken out of play, counted and replaced before the next hand.",
    "replace-equipment": "The equipment is replaced, or its work is done by hand, and play goes on from there.",
    "roll-again": "The dice are shaken and shown again.",
    # cards
    "finish-deal": "The dealer finishes the deal.",
    "set-aside": "The cards concerned are set aside.",
    "replace-from-top": "Each card concerned is taken out and replaced by the top card of the stub.",
    "aside-on-top": "The cards that were taken out go on top of the stub; the next burn takes the first of them.",
    "aside-to-burns": "The cards that were taken out go to the burned cards.",
    "aside-to-muck": "The cards that were taken out go to the muck.",
    "aside-into-stub": "The cards that were taken out go back into the stub.",
    "shuffle-stub": "The dealer shuffles and cuts the stub; burned cards and the muck stay out of it.",
    "rewind": "The cards of this step go back on top of the stub in the order in which they came.",
    "deal-again": "The step is dealt again, with its burn.",
    "redeal": "The step is dealt again {burn}.",
    "step-into-stub": "The cards of this step, but not the burn, go back into the stub.",
    "deal-missing": "The cards that are missing are dealt from the top of the stub.",
    "to-right-board": "The card is moved to the board on which it belongs.",
    "exchange-boards": "The boards exchange the cards of this step, so that each has those that it should have had.",
    "one-more-burn": "At the next burn the dealer burns as many cards more as were not burned, "
    "so that later cards come as they should.",
    "last-burns-on-top": "The cards that were burned too many go back on top of the stub.",
    "shuffle-before-next-deal": "Before the next deal the dealer shuffles the cards that were set aside into the stub, "
    "and deals {burn}.",
    "second-board-out": "The cards of the second board are taken out of play; the one board decides the whole pot.",
    "complete-betting": "The betting round, or what else the players were doing, is completed first.",
    # the hand
    "misdeal": "The hand is a misdeal: all cards are gathered, shuffled, cut and dealt again.",
    "void": "The hand is void: every bet and wager goes back to the player who made it.",
    "dead-hand": "The hand is dead.",
    "give-back-hand": "The hand is given back to its player and plays.",
    "back-in-place": "The hand goes back to its place and is given out in its turn.",
    "house-way": "The hand is set the house way.",
    "unset-hands-house-way": "Every hand that is not set yet is set the house way.",
    "as-first-set": "The hand plays as it was first set.",
    "set-once-more": "The player sets the hand again.",
    "foul-plays": "The hand is foul: it loses for who set it; for others who bet on it, it is set the house way.",
    "true-value": "The hand plays at its true value.",
    "settle-again": "The payment is corrected.",
    # bets and wagers
    "undo-action": "The action is taken back; the player whose turn it is acts.",
    "action-binds": "The action is binding when the player's turn comes.",
    "passed-over-folds": "The player who was passed over and did not speak is out of the hand.",
    "make-minimum": "The bet is made the smallest that is allowed.",
    "make-maximum": "The bet is made the largest that is allowed.",
    "counts-as-call": "The raise counts as a call.",
    "put-back": "The chips go back where they were bet.",
    "return-excess": "What is over the most that is allowed goes back to the player.",
    "make-up-wager": "The player makes the wager up to the least that is allowed.",
    "return-wager": "The chips that were put down late go back to the player.",
    "forfeit-wager": "The wager is forfeited as far as the money in action covers it.",
    "return-others": "Others who bet on the hand take their wagers back.",
    "bank-forfeits": "Every wager wins against the bank, as far as the bank's money covers it.",
    "only-chips-play": "Only the chips in the spot play; what was said does not count.",
    "pay-minimum": "The wager is paid as the smallest that the table allows, as far as money covers it.",
    "pay-maximum": "The player pays the largest wager that the table allows.",
    "pay-in-order": "Wagers are settled in order as far as the bank's money covers them; the rest goes back.",
    "house-pays": "The house pays every wager in full.",
}

PROCEDURAL = (
    "warn",
    "exclude",
    "floor-decision",
    "to-be-decided",
    "call-floor",
    "new-deck",
    "replace-equipment",
)
"""Moves that only say who does what; they may also stand where the hand is over."""

_SET = ("hand-open", "house-way", "hand-to-set")
_DEALT_AGAIN = ("hand-open", "went-back")

NEEDS: dict[str, tuple[str, ...]] = {
    "warn": ("player",),
    "exclude": ("player",),
    "replace-equipment": ("equipment",),
    "roll-again": ("dice",),
    "finish-deal": ("hand-open", "deal-step"),
    "set-aside": ("told", "cards"),
    "replace-from-top": ("hand-open", "told", "cards"),
    **dict.fromkeys(("aside-on-top", "aside-to-burns", "aside-to-muck", "aside-into-stub"), ("aside",)),
    "shuffle-stub": ("hand-open", "deal-begun"),
    "rewind": ("hand-open", "goes-back"),
    "deal-again": _DEALT_AGAIN,
    "redeal": _DEALT_AGAIN,
    "step-into-stub": ("hand-open", "goes-back"),
    "deal-missing": ("hand-open", "left-out"),
    "to-right-board": ("hand-open", "wrong-board"),
    "exchange-boards": ("hand-open", "wrong-board"),
    "one-more-burn": ("hand-open", "no-burn"),
    "last-burns-on-top": ("hand-open", "many-burns"),
    "shuffle-before-next-deal": ("hand-open", "aside"),
    "second-board-out": ("other-board",),
    "complete-betting": ("too-early",),
    "misdeal": ("deal-begun",),
    "dead-hand": ("hand-open", "players-hand", "live-hand", "somebody-left", "stays-in-pot"),
    "give-back-hand": ("hand-open", "taken-in", "retrieved"),
    "back-in-place": ("hand-open", "elsewhere"),
    "house-way": _SET,
    "unset-hands-house-way": ("hand-open", "house-way", "sets-later"),
    "as-first-set": ("hand-open", "changed-setting"),
    "set-once-more": ("still-sets",),
    "foul-plays": (*_SET, "players-hand", "loses-foul"),
    "true-value": ("misread",),
    "settle-again": ("paid",),
    "undo-action": ("pending",),
    "action-binds": ("early-action",),
    "passed-over-folds": ("passed-over",),
    "make-minimum": ("hand-open", "too-small"),
    "make-maximum": ("hand-open", "too-large"),
    "counts-as-call": ("raise",),
    "put-back": ("hand-open", "taken-back", "known-size"),
    "return-excess": ("hand-open", "too-large"),
    "make-up-wager": ("hand-open", "too-small"),
    "return-wager": ("hand-open", "put-down-late"),
    "forfeit-wager": ("hand-open", "wagers"),
    "return-others": ("hand-open", "players-hand", "spots"),
    "bank-forfeits": ("hand-open", "any-wager", "paid-in-order"),
    "only-chips-play": ("said",),
    "pay-minimum": ("hand-open", "one-wager"),
    "pay-maximum": ("hand-open", "one-wager"),
    "pay-in-order": ("short-bank", "player-dealer"),
    "house-pays": ("short-bank", "house"),
}
"""What must be there for a move to be made, by the names that `needs` explains; the others can always be made."""


def move_words(name: str, *, burn_on_redeal: bool) -> str:
    """What a move says; whether a card is burned after a shuffle is the table's own setting."""
    return MOVES[name].replace("{burn}", "after a burn" if burn_on_redeal else "without a burn")


MONEY: dict[str, str] = {
    "stands": "Bets and wagers stand.",
    "returned": "Bets and wagers go back.",
    "corrected": "Only the bet or wager concerned is corrected.",
    "forfeited": "The wager concerned is forfeited.",
    "settled": "Bets and wagers are settled by the rules of play.",
}

DECIDERS: dict[str, str] = {
    "dealer": "The dealer decides.",
    "floor": "The floor supervisor decides.",
    "manager": "The manager on duty decides.",
}

RECORDS: dict[str, str] = {
    "none": "Nothing is recorded.",
    "floor-log": "The floor supervisor enters it in the floor log.",
    "incident-report": "The floor supervisor writes an incident report.",
    "surveillance": "Surveillance is told and keeps the pictures.",
}

WHY: dict[str, str] = {
    "silent": "the sources do not say",
    "ambiguous": "the source can be read in more than one way",
    "contradictory": "two clauses of the source say different things",
}
