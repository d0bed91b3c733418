"""The dimensions of a situation: what may be true when something goes wrong, in the order and words of a card room."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rulesgen.cards import RANKS
from rulesgen.regions import Value

Situation = Mapping[str, Value]
"""One thing that can happen: a value for each dimension of its fault."""


class Words(NamedTuple):
    """A dimension: what it asks, and its values in order; a value that the game names has no words here."""

    asks: str
    values: dict[Value, str]
    ordered: bool = False


FOUND: dict[Value, str] = {
    "at-once": "at once",
    "before-action": "before anybody has acted on it",
    "after-action": "after somebody has acted on it",
    "substantial-action": "after substantial action",
    "later-card": "after a later card has been dealt",
    "showdown": "at the showdown",
    "settled": "after the money has been paid out",
}

DIMENSIONS: dict[str, Words] = {
    "step": Words("In which step?", {}),
    "count": Words("How many cards?", {}, ordered=True),
    "card-number": Words("Which card of the deal is the first that is wrong?", {}, ordered=True),
    "card": Words("Which card is it, or the highest of them?", {**dict.fromkeys(RANKS, ""), "joker": ""}, ordered=True),
    "place": Words(
        "Where is it?",
        {
            "first-player": "in the first player's hand",
            "other-player": "in another player's hand",
            "dealer": "in the dealer's hand",
            "pile": "in a pile",
            "board": "on the board",
            "one-board": "on one of the boards",
            "several-boards": "on more than one board",
        },
    ),
    "dealt": Words(
        "When was the card dealt?",
        {"in-rotation": "while the deal was going on", "after-all": "after the deal was complete"},
    ),
    "known": Words("Can it be told which card is wrong?", {"yes": "it can be told", "no": "it cannot be told"}),
    "mistake": Words(
        "What was the mistake?",
        {
            "seat-skipped": "a player was passed over",
            "wrong-start": "the deal began with the wrong player",
            "empty-seat": "cards were dealt to an empty seat",
            "wrong-pile": "a player was given the wrong pile",
        },
    ),
    "turned-up": Words(
        "Has a card of the step been turned face up?",
        {"no": "no card has been turned up", "yes": "a card has been turned up"},
    ),
    "all-in": Words(
        "Is there betting after the card?",
        {"no": "the betting goes on", "yes": "no betting follows: players are all in"},
    ),
    "betting": Words(
        "What does the rest of the betting bring?",
        {
            "goes-on": "two or more players can still bet afterwards",
            "all-in": "nobody can bet any more",
            "ends": "all but a single player fold",
        },
    ),
    "action": Words(
        "What did the player do?",
        {"fold": "folded", "check-or-call": "checked or called", "bet-or-raise": "bet or raised", "decide": "decided"},
    ),
    "then": Words(
        "What did the players do whose turn it was?",
        {
            "waiting": "they have not acted yet",
            "unchanged": "they acted, and the bet is the same",
            "changed": "they acted, and the bet is another",
            "passed-over": "they let the players behind them act",
        },
    ),
    "stub": Words("How many cards are left?", {"too-few": "too few", "too-many": "too many"}),
    "discarded": Words("How many cards did the player discard?", {"too-few": "too few", "too-many": "too many"}),
    "wager": Words("Which wager is it?", {}),
    "post": Words(
        "What is wrong with the forced bet?",
        {"not-posted": "it is not posted", "too-little": "it is too small", "too-much": "it is too large"},
    ),
    "by": Words("Who did it?", {"player": "a player", "player-dealer": "the player-dealer"}),
    "result": Words(
        "How does the wager stand?",
        {"open": "its outcome is not known", "won": "it has won", "lost": "it has lost", "push": "it pushes"},
    ),
    "size": Words(
        "Is the size of the wager known?", {"known": "its size is known", "unknown": "its size is not known"}
    ),
    "set-by": Words(
        "Who set the hand?", {"player": "a player", "player-dealer": "the player-dealer", "dealer": "the dealer"}
    ),
    "foul": Words(
        "Why is the hand foul?",
        {
            "outranks": "one hand outranks the one it must not",
            "wrong-count": "a hand has too many or too few cards",
            "mixed": "it was not protected and touched other cards",
        },
    ),
    "intact": Words(
        "Can everything be put back as it was?",
        {"yes": "it can be retrieved whole", "no": "it cannot be retrieved whole"},
    ),
    "declared": Words(
        "What did the player say first?",
        {"nothing": "the player said nothing", "board": "the player said that the board plays"},
    ),
    "found": Words("When is it found?", dict(FOUND), ordered=True),
}

ORDER = tuple(DIMENSIONS)


def order_values(name: str, values: Iterable[Value]) -> tuple[Value, ...]:
    """Values of a dimension in their order: numbers by size, words as listed; names of the game as they come."""
    found = list(dict.fromkeys(values))
    listed = list(DIMENSIONS[name].values)
    if all(isinstance(value, int) for value in found):
        return tuple(sorted(found))
    return tuple(sorted(found, key=listed.index)) if listed else tuple(found)
