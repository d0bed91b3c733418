"""Moves that say who does what: play goes on by the rules, and neither a card nor a chip moves because of them."""

from rulesgen.irregular import needs
from rulesgen.irregular.remedy import LEFT_OPEN, Remedy

STAND = Remedy("stand", "Play goes on with the cards and chips as they are.", "play on")
WARN = Remedy(
    "warn", "The player is warned.", "warn the player", needs=(needs.player_did_it,), names="player", procedural=True
)
EXCLUDE = Remedy(
    "exclude",
    "The player may be excluded from the premises.",
    "the player may be excluded",
    needs=(needs.player_did_it,),
    names="player",
    procedural=True,
)
EXPEL = Remedy(
    "expel",
    "The player is excluded from the premises.",
    "exclude the player",
    needs=(needs.player_did_it,),
    names="player",
    procedural=True,
)
TO_BE_DECIDED = Remedy(
    "to-be-decided", "Nobody has decided yet what is done.", "not decided yet", money=LEFT_OPEN, procedural=True
)
FLOOR_DECISION = Remedy(
    "floor-decision",
    "{decider} decides, and says why in the record.",
    "the {decider} decides",
    money=LEFT_OPEN,
    procedural=True,
)
CALL_FLOOR = Remedy("call-floor", "The dealer stops and calls the floor supervisor.", "call the floor", procedural=True)
NEW_DECK = Remedy(
    "new-deck",
    "The deck is taken out of play, counted and replaced before the next hand.",
    "replace the deck before the next hand",
    procedural=True,
)
REPLACE_EQUIPMENT = Remedy(
    "replace-equipment",
    "The equipment is replaced, or its work is done by hand, and play goes on from there.",
    "replace the equipment and go on",
    needs=(needs.failed_equipment,),
    procedural=True,
)
ROLL_AGAIN = Remedy(
    "roll-again", "The dice are shaken and shown again.", "shake the dice again", needs=(needs.shakes_dice,)
)
