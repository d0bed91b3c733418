"""What the log says of a fault and of each move of its remedy: who, which and how much."""

from rulesgen.engine.actions import Arrange, Bet, Decide, Discard, Draw
from rulesgen.engine.table import dollars
from rulesgen.irregular.hand import Hand
from rulesgen.irregular.incident import Incident
from rulesgen.irregular.players_of import concerned, names_of_seats
from rulesgen.irregular.vocabulary import move_words


def said(hand: Hand, incident: Incident, name: str) -> str:
    """The words of a move, with those whom it is about."""
    if name == "complete-betting":
        return _completes(hand)
    words = move_words(name, burn_on_redeal=hand.burn_on_redeal)
    if name in _OF_A_HAND and (seats := concerned(hand, incident)):
        return f"{words.rstrip('.')} ({names_of_seats(hand, seats)})."
    if name in _OF_A_PLAYER and incident.seat is not None:
        return f"{words.rstrip('.')} ({hand.table.sitting.names[incident.seat]})."
    return words


_OF_A_HAND = frozenset(
    {"dead-hand", "give-back-hand", "back-in-place", "house-way", "as-first-set", "foul-plays", "set-once-more"}
)
_OF_A_PLAYER = frozenset({"warn", "exclude", "undo-action", "action-binds", "counts-as-call", "put-back"})


def _completes(hand: Hand) -> str:
    """What is completed before the step that came too early."""
    kinds = {Bet: "betting round is", Discard: "discards are", Draw: "draw is", Decide: "players' decisions are"}
    kinds[Arrange] = "players' settings are"
    action = hand.now.steps[hand.table.step].action
    return f"The {kinds.get(type(action), 'step before is')} completed first."


def wager_now(hand: Hand, seat: int, wager: str) -> str:
    """How large a wager is: `Ann's Ante is $11`."""
    amount = hand.table.wagers.get((seat, wager), 0)
    title = hand.now.wagers[wager].title
    return f"{hand.table.sitting.names[seat]}'s {title} is {dollars(amount)}"
