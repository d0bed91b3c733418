"""Plays the faults of wagers and payments: too much or too little, late, taken back, only said, misread, mispaid."""

from collections.abc import Callable

from rulesgen.engine.actions import Decide
from rulesgen.engine.log import describe
from rulesgen.engine.player_dealer import may_place
from rulesgen.engine.stakes import put_down
from rulesgen.engine.table import Cents, Due, Move, Table, dollars
from rulesgen.engine.verbs import VERBS
from rulesgen.engine.wagering import bounds, placing
from rulesgen.irregular.at_table import is_settled, replan, say_fault, take_legal, to_turn
from rulesgen.irregular.hand import Hand, Stuck
from rulesgen.irregular.incident import Incident

Owned = tuple[int, str]
"""A wager: whose, and which."""


# --- the size of a wager ---


def wager_too_small(hand: Hand, incident: Incident) -> None:
    """Chips fewer than the least that the wager may be."""
    _wrong_size(hand, incident, too_much=False)


def wager_too_large(hand: Hand, incident: Incident) -> None:
    """Chips more than the most that the wager may be."""
    _wrong_size(hand, incident, too_much=True)


def _wrong_size(hand: Hand, incident: Incident, *, too_much: bool) -> None:
    decides = isinstance(hand.now.steps[incident.at].action, Decide)
    owner, limits = _decided_size(hand, incident) if decides else _placed_size(hand, incident)
    chip, incident.limits = hand.table.sitting.chip, limits
    wanted = incident.sum or (limits[1] + chip if too_much else limits[0] - chip)
    if wanted <= 0:
        raise Stuck("a smaller wager is none")
    if limits[0] <= wanted <= limits[1] or (wanted > limits[1]) != too_much:
        raise Stuck(f"a wager of {dollars(wanted)} is not the fault")
    _change(hand, incident, (owner, incident.wager), wanted - hand.table.wagers[owner, incident.wager])


def _placed_size(hand: Hand, incident: Incident) -> tuple[int, tuple[Cents, Cents]]:
    """The wagers are placed; one of them, and its bounds."""
    hand.play_until(lambda: hand.table.step > incident.at)
    owner, name = _wager_on_table(hand, incident)
    mine = {wager: amount for (one, wager), amount in hand.table.wagers.items() if one == owner}
    return owner, bounds(hand.now, hand.table.sitting, mine, hand.now.wagers[name].amounts)


def _decided_size(hand: Hand, incident: Incident) -> tuple[int, tuple[Cents, Cents]]:
    """A player decides to put the wager down; its bounds."""
    seat, decide = to_turn(hand, incident), hand.now.steps[incident.at].action
    assert isinstance(decide, Decide)
    incident.seat, incident.wager = seat, str(incident.value("wager"))
    for name, effect in decide.choices.items():
        limits = placing(hand.now, hand.table, effect, seat) if effect.wager == incident.wager else None
        if effect.kind == "place" and limits is not None:
            take_legal(hand, Move("choose", seat, what=name))
            while (seat, incident.wager) not in hand.table.wagers:
                hand.advance()
            return seat, limits
    raise Stuck("the player cannot place the wager")


# --- wagers that are changed or only said ---


def raise_late(hand: Hand, incident: Incident) -> None:
    """A chip is added to a wager."""
    owner, name = _wager_on_table(hand, incident)
    _change(hand, incident, (owner, name), incident.sum or hand.table.sitting.chip)


def withdraw(hand: Hand, incident: Incident) -> None:
    """A wager is taken away, or a part of it."""
    owner, name = _wager_on_table(hand, incident)
    held = hand.table.wagers[owner, name]
    if incident.sum > held:
        raise Stuck(f"the wager is only {dollars(held)}")
    _change(hand, incident, (owner, name), -(incident.sum or held))


def call_only(hand: Hand, incident: Incident) -> None:
    """A player says more than lies in the spot; no chip moves."""
    hand.play_until(lambda: hand.table.step > incident.at)
    incident.seat, incident.wager = _wager_on_table(hand, incident)
    held = hand.table.wagers[incident.seat, incident.wager]
    more = f"{hand.table.sitting.names[incident.seat]} says {dollars(incident.sum or held + hand.table.sitting.chip)}"
    title = hand.now.wagers[incident.wager].title
    say_fault(hand, incident, incident.seat, f"{more}, and {dollars(held)} lies on the {title}")


def _change(hand: Hand, incident: Incident, wager: Owned, amount: Cents) -> None:
    owner, name = wager
    if not amount or amount > hand.table.stacks[owner]:
        raise Stuck("the wager cannot be changed so")
    incident.amount, held = amount, hand.table.wagers.get((owner, name), 0)
    whose = f"{hand.table.sitting.names[owner]}'s {hand.now.wagers[name].title}"
    say_fault(hand, incident, owner, f"{whose} is {dollars(held + amount)}, not {dollars(held)}")
    hand.table = put_down(hand.table, owner, name, amount)
    if not hand.table.wagers[owner, name]:
        hand.table = hand.table._replace(wagers={key: held for key, held in hand.table.wagers.items() if held})
    replan(hand)


def _wager_on_table(hand: Hand, incident: Incident) -> Owned:
    """A wager that the situation can be about: of the player-dealer or another, and with the result that it names."""
    banker, wanted = incident.value("by", "player") == "player-dealer", incident.value("wager")
    result, stands = incident.value("result", "open"), _results_now(hand)
    found = []
    for (owner, name), held in hand.table.wagers.items():
        wager = hand.now.wagers[name]
        mine = may_place(hand.table.sitting, owner, wager) and (wager.by == "player-dealer") == banker
        if (
            held
            and mine
            and incident.who in (None, owner)
            and wanted in ("", name)
            and result in ("open", stands.get((owner, name)))
        ):
            found.append((owner, name))
    if not found:
        raise Stuck("there is no such wager on the table")
    # A wager whose size the table bounds, where there is one: that of others follows from it.
    incident.seat, incident.wager = max(found, key=lambda one: _is_free(hand, one[1]))
    return incident.seat, incident.wager


def _is_free(hand: Hand, name: str) -> bool:
    amounts = hand.now.wagers[name].amounts
    return bool(amounts) and amounts[0].kind == "table"


def _results_now(hand: Hand) -> dict[Owned, str]:
    """What the settlement that is due will bring for each wager."""
    words = {"win": "won", "win-from": "won", "take": "lost", "lose-to": "lost", "push": "push"}
    moves = [due.move for due in hand.table.due]
    return {(move.seat, move.what): words[move.verb] for move in moves if move.verb in words and move.seat is not None}


# --- payments ---


def run_short(hand: Hand, incident: Incident) -> None:
    """A player-dealer's money does not cover every wager; a house that runs short still owes all."""
    bank = hand.now.bank
    if bank is not None and not any(
        due.move.verb == "no-action" and due.move.what != bank.covers for due in hand.table.due
    ):
        raise Stuck("the bank's money covers every wager")
    say_fault(hand, incident)


def misread(hand: Hand, incident: Incident) -> None:
    """A hand is to be paid by a wrong reading; found after the payment, it has been."""
    hand.remember()
    wrong = _paid_by_wrong_reading(hand)
    if wrong is None:
        raise Stuck("no reading of a hand would change the payment")
    right = _pays(hand.table.due)
    changed = [move for move in _pays(wrong) if move not in right]
    words = [describe(hand.now, hand.table.sitting, move) for move in changed[:1]]
    say_fault(hand, incident, None, f"as it is read, {words[0]}" if words else "")
    hand.table = hand.table._replace(due=wrong)
    if not incident.at_once:
        hand.play_until(lambda: is_settled(hand))


def _paid_by_wrong_reading(hand: Hand) -> tuple[Due, ...] | None:
    """What is due at the settlement if one hand is read wrongly."""
    table, step = hand.table, hand.now.steps[hand.table.step]
    if hand.now.bank is not None:
        lost = (_read_as_lost(hand, owner) for owner, name in table.wagers if name != hand.now.bank.covers)
        plans = (VERBS[type(step.action)].enter(hand.now, one._replace(due=()), step).due for one in lost)
        return next((plan for plan in plans if _pays(plan) != _pays(table.due)), None)
    for at, due in enumerate(table.due):
        if wrong := _other_payment(table, due.move):
            return (*table.due[:at], due._replace(move=wrong), *table.due[at + 1 :])
    return None


def _read_as_lost(hand: Hand, owner: int) -> Table:
    """A hand that is read as worse than it is loses, as a foul one does."""
    return hand.table._replace(fouled={**hand.table.fouled, hand.table.sitting.seat_of(owner): owner})


def _pays(plan: tuple[Due, ...]) -> list[Move]:
    return [due.move for due in plan if due.move.verb != "read"]


def _other_payment(table: Table, move: Move) -> Move | None:
    """Another payment of the same wager, or of the same part of a pot."""
    if move.verb == "pay":
        others = [seat for seat in table.in_hand() if seat != move.seat]
        return move._replace(seat=others[0]) if others else None
    held = table.wagers.get((move.seat or 0, move.what), 0)
    if move.verb in ("win", "push") and held:
        return Move("take", move.seat, held, what=move.what)
    return Move("push", move.seat, held, what=move.what) if move.verb == "take" and held else None


def pay_wrongly(hand: Hand, incident: Incident) -> None:
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


def pay_over(table: Table, giver: int | None, taker: int, amount: Cents) -> Table:
    """Chips from one stack, or from the bank, to another."""
    stacks = list(table.stacks)
    stacks[taker] += amount
    if giver is None:
        return table._replace(stacks=tuple(stacks), bank=table.bank - amount)
    stacks[giver] -= amount
    return table._replace(stacks=tuple(stacks))


CAUSES: dict[str, Callable[[Hand, Incident], None]] = {
    "late-wager": raise_late,
    "withdrawn-wager": withdraw,
    "call-bet": call_only,
    "bank-exhausted": run_short,
    "misread-hand": misread,
    "mispaid": pay_wrongly,
}
