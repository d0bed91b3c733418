"""What a row says besides its remedy: what becomes of the money, who decides, what is recorded, and why it is so."""

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
