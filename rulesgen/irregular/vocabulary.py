"""The words of a remedy: what each move of it says on the page; `carry` has what each does at the table."""

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
    "complete-betting": "The betting round is completed first.",
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


SHORT: dict[str, str] = {
    "stand": "play on",
    "warn": "warn the player",
    "exclude": "the player may be excluded",
    "to-be-decided": "not decided yet",
    "floor-decision": "the floor decides",
    "call-floor": "call the floor",
    "new-deck": "replace the deck before the next hand",
    "replace-equipment": "replace the equipment and go on",
    "finish-deal": "finish the deal",
    "set-aside": "set the cards aside",
    "replace-from-top": "replace from the top of the stub",
    "aside-on-top": "put the cards taken out on top of the stub",
    "aside-to-burns": "put the cards taken out with the burns",
    "aside-to-muck": "muck the cards taken out",
    "aside-into-stub": "put the cards taken out into the stub",
    "shuffle-stub": "shuffle the stub",
    "rewind": "put the step's cards back on top",
    "deal-again": "deal again with the burn",
    "redeal": "deal again",
    "step-into-stub": "put the step's cards into the stub",
    "deal-missing": "deal the missing cards",
    "to-right-board": "move the card to its board",
    "exchange-boards": "let the boards exchange the cards",
    "one-more-burn": "burn as many more at the next burn",
    "last-burns-on-top": "put what was burned too many back on top",
    "shuffle-before-next-deal": "shuffle in before the next deal",
    "second-board-out": "take the second board out",
    "complete-betting": "complete the betting",
    "misdeal": "misdeal",
    "void": "void the hand",
    "dead-hand": "dead hand",
    "give-back-hand": "give the hand back",
    "house-way": "set the hand the house way",
    "unset-hands-house-way": "set every hand not set yet the house way",
    "set-once-more": "have the hand set again",
    "foul-plays": "foul hand",
    "true-value": "the hand plays at its true value",
    "settle-again": "correct the payment",
    "undo-action": "take the action back",
    "action-binds": "the action binds",
    "passed-over-folds": "the player passed over is out",
    "make-minimum": "make the bet the smallest allowed",
    "make-maximum": "make the bet the largest allowed",
    "counts-as-call": "counts as a call",
    "put-back": "put the chips back",
    "return-excess": "what is over the most allowed goes back",
    "make-up-wager": "make the wager up to the least allowed",
    "return-wager": "chips put down late go back",
    "forfeit-wager": "forfeit the wager",
    "pay-minimum": "pay the wager as the smallest",
    "pay-maximum": "the player pays the largest wager",
    "pay-in-order": "settle in order as far as money covers",
    "house-pays": "the house pays in full",
    "roll-again": "shake the dice again",
    "back-in-place": "put the hand back in its place",
    "as-first-set": "the hand plays as first set",
    "return-others": "others take their wagers back",
    "bank-forfeits": "every wager wins as far as the bank covers it",
    "only-chips-play": "only the chips in the spot play",
}
"""Each move in as few words as a dealer needs who knows it: those of its sentence."""


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
