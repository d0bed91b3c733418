"""Faults of payments: a hand that the dealer misreads, a wrong payment, and a bank that runs short."""

from collections.abc import Iterator

from rulesgen.cards import Card
from rulesgen.engine.log import describe
from rulesgen.engine.table import Due, Move, dollars
from rulesgen.engine.verbs import VERBS
from rulesgen.irregular.fault import Fault
from rulesgen.irregular.moments import (
    intact_later,
)
from rulesgen.irregular.playing.at_table import is_settled, say_fault
from rulesgen.irregular.playing.hand import FaultyHand, Lies, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.wagers import pay_over
from rulesgen.model.game import Program
from rulesgen.model.steps import Settle
from rulesgen.regions import Sets


def _where_misread(program: Program, at: int) -> Iterator[Sets]:
    """The dealer reads a hand wrongly."""
    if program.steps[at].action.ends:
        yield from intact_later("settled")


Plan = tuple[Due, ...]


_GETS = ("pay", "win", "win-from", "push")
"""Payments to a player: the hand behind the first of them is the first that may be misread."""


def misread(hand: FaultyHand, incident: Incident) -> None:
    """A hand is to be paid by a wrong reading; found after the payment, it has been."""
    hand.remember()
    right = hand.table.due
    wrong = next(_other_payments(hand, incident), None)
    if wrong is None:
        raise Stuck("no reading of a hand would change the payment")
    reads = [describe(hand.now, hand.table.sitting, move) for move in _changed(wrong, right, reads=True)[:1]]
    pays = [describe(hand.now, hand.table.sitting, move) for move in _changed(wrong, right, reads=False)[:1]]
    words = ", and ".join([*reads, *pays])
    say_fault(hand, incident, None, f"as it is read, {words}" if words else "")
    hand.table = hand.table.copy(due=wrong)
    if not incident.at_once:
        hand.play_until(lambda: is_settled(hand))


def _other_payments(hand: FaultyHand, incident: Incident) -> Iterator[Plan]:
    """What is due where a card is read as one that does not lie on the table, and that changes a payment to come."""
    table, step = hand.table, hand.now.steps[hand.table.step]
    right, done = _payments(table.due), table.due[: table.done]
    for spot in _spots(hand, incident):
        for at, other in ((at, other) for at in range(len(hand.cards_at(spot))) for other in dict.fromkeys(table.stub)):
            seen = table.copy(spots={**table.spots, spot: _with(hand.cards_at(spot), at, other)}, due=(), done=0)
            try:
                plan = VERBS[type(step.action)].enter(hand.now, seen, step).due
            except ValueError:  # a foreign card: as such a hand cannot be read
                continue
            if _payments(plan) != right and _payments(plan[: table.done]) == _payments(done):
                yield (*done, *plan[table.done :])


def _with(cards: tuple[Card, ...], at: int, other: Card) -> tuple[Card, ...]:
    return (*cards[:at], other, *cards[at + 1 :])


def _spots(hand: FaultyHand, incident: Incident) -> list[Lies]:
    """The cards that may be misread: of whom the case names; otherwise first of who is paid, and last of the board."""
    areas, table = hand.now.areas, hand.table
    spots = [spot for spot, cards in table.spots.items() if cards and spot[0] in areas]
    if incident.who is not None:
        seat = table.sitting.seat_of(incident.who)
        return [spot for spot in spots if spot[1] == seat and areas[spot[0]].per == "player"]
    paid = [due.move.seat for due in table.due if due.move.verb in _GETS and due.move.seat is not None]
    order = [*dict.fromkeys(table.sitting.seat_of(seat) for seat in paid), *table.in_hand()]
    return sorted(spots, key=lambda spot: order.index(spot[1]) if spot[1] in order else len(order))


def _payments(plan: Plan) -> list[Move]:
    return [due.move for due in plan if due.move.verb != "read"]


def _changed(wrong: Plan, right: Plan, *, reads: bool) -> list[Move]:
    """The readings or payments that would not be without the mistake."""
    before = [due.move for due in right]
    return [due.move for due in wrong if (due.move.verb == "read") == reads and due.move not in before]


MISREAD_HAND = Fault(
    "misread-hand",
    "Misread hand",
    "the dealer misreads a hand",
    "Hand",
    where=_where_misread,
    play=misread,
    players_doing=False,
    said=frozenset({"seat"}),
    leaves=frozenset({"misread-hand", "wrong-payment"}),
)


def _where_bank_pays(program: Program, at: int) -> Iterator[Sets]:
    """The bank has less than it would have to pay."""
    if isinstance(program.steps[at].action, Settle):
        yield {}


def run_short(hand: FaultyHand, incident: Incident) -> None:
    """A player-dealer's money does not cover every wager; a house that runs short still owes all."""
    bank = hand.now.bank
    if bank is not None and not any(
        due.move.verb == "no-action" and due.move.what != bank.covers for due in hand.table.due
    ):
        raise Stuck("the bank's money covers every wager")
    say_fault(hand, incident)


BANK_EXHAUSTED = Fault(
    "bank-exhausted",
    "Bank exhausted",
    "the bank cannot pay every wager",
    "Bank",
    where=_where_bank_pays,
    play=run_short,
    leaves=frozenset({"short-bank"}),
)


def _where_mispaid(program: Program, at: int) -> Iterator[Sets]:
    """Too much or too little is paid, or to the wrong player."""
    if program.steps[at].action.ends:
        yield {"found": frozenset({"at-once", "settled"})}


def pay_wrongly(hand: FaultyHand, incident: Incident) -> None:
    """Chips lie with the wrong player: after the first payment where it is found at once, else after the last."""
    if incident.at_once:
        hand.play_until(lambda: hand.lines[-1].move.verb in _PAYMENTS or is_settled(hand))
    else:
        hand.play_until(lambda: is_settled(hand))
    stacks, names, amount = hand.table.stacks, hand.table.sitting.names, incident.sum or hand.table.sitting.chip
    others = [seat for seat in range(len(stacks)) if seat != incident.who]
    giver = max(others, key=lambda seat: stacks[seat], default=None)
    incident.payee = incident.who if incident.who is not None or giver is None else (giver + 1) % len(stacks)
    if giver is None or len(stacks) < 2:
        giver, incident.payee = None, 0
    elif amount > stacks[giver]:
        raise Stuck("nobody has so many chips")
    assert incident.payee is not None
    incident.giver, incident.amount = giver, amount
    source = "the bank" if giver is None else names[giver]
    say_fault(hand, incident, None, f"{dollars(amount)} of {source} goes to {names[incident.payee]}")
    hand.table = pay_over(hand.table, giver, incident.payee, amount)


_PAYMENTS = frozenset({"pay", "win", "win-from", "take", "take-part", "lose-to", "push", "give-back", "bonus"})


MISPAID = Fault(
    "mispaid",
    "Wrong payment",
    "a payment is wrong",
    "Bank",
    where=_where_mispaid,
    play=pay_wrongly,
    players_doing=False,
    said=frozenset({"seat", "amount"}),
    leaves=frozenset({"wrong-payment"}),
)
