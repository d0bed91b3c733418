"""What a move of a remedy needs to be there: by name, with the words that say what is missing.

`vocabulary.NEEDS` says which move needs what. A move whose needs are not met is not made: the remedy does not fit.
"""

from typing import NamedTuple

from rulesgen.engine.actions import Roll
from rulesgen.irregular import met
from rulesgen.irregular.hand import BURNS, Hand, Stuck
from rulesgen.irregular.incident import Incident
from rulesgen.irregular.vocabulary import NEEDS, PROCEDURAL


class Need(NamedTuple):
    """Something that must be there."""

    wants: str
    """What, after `needs`."""
    lacks: str
    """What is the case instead."""
    is_met: met.Met


def needs_in_words(name: str) -> str:
    """What a move needs: `a deal that has begun; cards that were taken out before`."""
    return "; ".join(_NEEDS[one].wants for one in NEEDS.get(name, ()))


def require(hand: Hand, incident: Incident, name: str) -> None:
    """`Stuck`, with words, where a move does not fit what has happened."""
    if incident.closed and name not in PROCEDURAL:
        raise Stuck(f"`{name}` comes after `{incident.closed}`, and then nothing is left to be done")
    for one in NEEDS.get(name, ()):
        need = _NEEDS[one]
        if not need.is_met(hand, incident):
            raise Stuck(f"`{name}` needs {need.wants}; {need.lacks}")


_NEEDS: dict[str, Need] = {
    "hand-open": Need("a hand that has not been paid out", "this one has been", met.is_open),
    "players-hand": Need(
        "a player whose hand is concerned",
        "here it is nobody's, the bank's, or not known whose",
        met.has_hand,
    ),
    "live-hand": Need("a hand that is still in play", "this one is out already", met.has_live_hand),
    "somebody-left": Need("a player who is left in the hand", "every hand is concerned", met.leaves_somebody),
    "stays-in-pot": Need(
        "another word for the money than `returned`",
        "in a game for a pot the bets of a dead hand stay in it",
        lambda hand, one: hand.program.banking != "pot" or hand.money != "returned",
    ),
    "retrieved": Need(
        "a hand that can be retrieved whole", "this one cannot be", lambda hand, one: one.value("intact") != "no"
    ),
    "taken-in": Need("a hand that was mixed up or thrown away", "here every hand is in its place", met.is_taken_in),
    "elsewhere": Need("a hand that somebody took from its place", "here none was taken", met.lies_elsewhere),
    "changed-setting": Need("a hand that was set a second time", "here none was", met.was_changed),
    "house-way": Need("a house way", "the game has none", lambda hand, one: hand.now.house_way is not None),
    "hand-to-set": Need(
        "a hand that its player or the player-dealer sets, with all its cards", "there is none here", met.can_be_set
    ),
    "loses-foul": Need(
        "a game whose foul hands lose",
        "this one does not say what a foul hand brings",
        lambda hand, one: any("foul" in entry.results for entry in hand.now.settlements),
    ),
    "sets-later": Need("hands that are still to be set", "there are none here", met.sets_later),
    "still-sets": Need("a hand that its player must still set", "there is none here", met.still_sets),
    "deal-begun": Need(
        "a deal that has begun", "no card has been dealt", lambda hand, one: hand.before_cards is not None
    ),
    "deal-step": Need("a step in which cards are dealt", "none are dealt in this one", met.deals_here),
    "cards": Need("cards that lie wrongly or were seen", "there are none here", met.has_cards),
    "told": Need(
        "cards of which it can be told that they are wrong",
        "here it cannot be",
        lambda hand, one: one.value("known") != "no",
    ),
    "aside": Need("cards that were taken out before", "none were", lambda hand, one: bool(hand.table.aside)),
    "goes-back": Need("a step whose cards can be dealt again", "those of this one cannot be", met.can_go_back),
    "went-back": Need("a step whose cards have gone back", "those of this one have not", met.may_deal_again),
    "left-out": Need(
        "cards that were not dealt",
        "none are missing",
        met.lacks("deal"),
    ),
    "wrong-board": Need("cards that lie on the wrong board", "there are none here", met.has_wrong_board),
    "no-burn": Need("a burn that was forgotten", "none was", met.lacks("burn")),
    "many-burns": Need(
        "cards burned too many",
        "there are none",
        lambda hand, one: one.fault == "extra-burn" and any(spot == BURNS for spot, _ in one.affected),
    ),
    "other-board": Need("a board of an option that is in play", "there is none", met.has_other_board),
    "too-early": Need(
        "cards that came too early, while players must still act",
        "here none did, or play has gone on from them",
        lambda hand, one: one.fault == "premature-deal" and hand.table.step < one.at,
    ),
    "player": Need(
        "a player who did it",
        "here it was no player's doing",
        lambda hand, one: one.seat is not None and one.fault not in ("house-way-wrong", "misread-hand", "mispaid"),
    ),
    "pending": Need("an action that does not count yet", "there is none here", met.is_pending),
    "early-action": Need("an action out of turn", "there is none here", met.is_early),
    "passed-over": Need(
        "a player who was passed over",
        "here nobody was",
        lambda hand, one: one.fault == "out-of-turn" and one.value("then") == "passed-over",
    ),
    "raise": Need("a raise that does not count yet", "there is none here", met.is_raise),
    "too-small": Need(
        "a bet or wager under the minimum, not yet acted on",
        "nothing here is under it",
        met.is_wrong_bet("under-minimum", 0),
    ),
    "too-large": Need(
        "a bet or wager over the maximum, not yet acted on",
        "nothing here is over it",
        met.is_wrong_bet("over-maximum", 1),
    ),
    "taken-back": Need(
        "chips that were taken back",
        "none were",
        lambda hand, one: one.fault in ("withdrawn-bet", "withdrawn-wager") and bool(one.amount),
    ),
    "known-size": Need(
        "a wager of known size", "this one's is not known", lambda hand, one: one.value("size") != "unknown"
    ),
    "put-down-late": Need("chips that were put down late", "none were", lambda hand, one: one.fault == "late-wager"),
    "one-wager": Need("a wager that is in question", "here none is", lambda hand, one: bool(one.wager)),
    "wagers": Need("a player with a wager against the bank", "there is none here", met.has_wagers),
    "any-wager": Need("wagers against a bank", "there are none here", lambda hand, one: bool(hand.table.wagers)),
    "paid-in-order": Need("hands that have been given out", "these have not been", met.is_ordered),
    "spots": Need(
        "a game in which others may bet on a hand",
        "in this one only its player does",
        lambda hand, one: hand.now.spots is not None and hand.now.spots.bettors == "several",
    ),
    "player-dealer": Need(
        "a bank whose money has an end", "this game has no player-dealer", lambda hand, one: hand.now.bank is not None
    ),
    "house": Need("a game against the house", "this is none", lambda hand, one: hand.program.banking == "house"),
    "short-bank": Need("a bank that cannot pay", "here it can", lambda hand, one: one.fault == "bank-exhausted"),
    "said": Need("a wager that was only said", "here none was", lambda hand, one: one.fault == "call-bet"),
    "misread": Need("a hand that was misread", "here none was", lambda hand, one: one.fault == "misread-hand"),
    "paid": Need("a payment that has been made", "nothing has been paid", met.was_paid),
    "equipment": Need(
        "equipment that failed", "here none did", lambda hand, one: one.fault in ("equipment", "interruption")
    ),
    "dice": Need(
        "dice that are shaken in this step",
        "none are",
        lambda hand, one: isinstance(one.home.steps[one.at].action, Roll),
    ),
}
