"""Faults of wagers: only said, without the required one, late, or taken back."""

from collections.abc import Iterator

from rulesgen.engine.stakes import put_down
from rulesgen.engine.table import Cents, Due, dollars
from rulesgen.english import listing
from rulesgen.irregular.fault import Fault
from rulesgen.irregular.moments import found_on_wager
from rulesgen.irregular.playing.at_table import replan, say_fault
from rulesgen.irregular.playing.hand import FaultyHand, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.wagers import Owned, concerned_wager, say_size
from rulesgen.model.game import Program
from rulesgen.model.steps import Settle
from rulesgen.regions import Sets, Value


def _where_call_bet(program: Program, at: int) -> Iterator[Sets]:
    """A player says a wager without putting the chips down."""
    if program.steps[at].action.wagers:
        yield {"found": frozenset({"at-once", "settled"})}


def call_only(hand: FaultyHand, incident: Incident) -> None:
    """A player says more than lies in the spot; no chip moves."""
    hand.play_until(lambda: hand.table.step > incident.at)
    incident.seat, incident.wager = _wager_on_table(hand, incident)
    held = hand.table.wagers[incident.seat, incident.wager]
    if 0 < incident.sum <= held:
        raise Stuck(f"{dollars(held)} lies there")
    more = f"{hand.table.sitting.names[incident.seat]} says {dollars(incident.sum or held + hand.table.sitting.chip)}"
    title = hand.now.wagers[incident.wager].title
    say_fault(hand, incident, incident.seat, f"{more}, and {dollars(held)} lies on the {title}")


CALL_BET = Fault(
    "call-bet",
    "Call bet",
    "a player says a wager without putting it down",
    "Action",
    where=_where_call_bet,
    play=call_only,
    said=frozenset({"seat", "amount"}),
    leaves=frozenset({"said-wager"}),
)


def _where_optional_alone(program: Program, at: int) -> Iterator[Sets]:
    """A player places wagers that are optional, and none of those that the step requires."""
    wagers = [program.wagers[name] for name in program.steps[at].action.wagers]
    if {"no"} < {wager.required for wager in wagers if wager.by != "player-dealer"}:
        yield {"found": found_on_wager(program, at)}


def leave_required_out(hand: FaultyHand, incident: Incident) -> None:
    """The wagers of the step are put down, but for those of one player that are required."""
    due = hand.table.due[hand.table.done :]
    owner = _who_may_lack(hand, incident, due)
    for one in due:
        if one.move.seat == owner and _is_required(hand, one):
            incident.left_out.append(one)
        else:
            hand.do(one.move, one.rule)
    alone = [name for seat, name in hand.table.wagers if seat == owner]
    incident.seat, incident.wager = owner, alone[0] if len(alone) == 1 else ""
    titles = {name: hand.now.wagers[name].title for name in hand.now.wagers}
    lacks = listing([titles[one.move.what] for one in incident.left_out if one.move.verb == "wager"], "or")
    there = listing([f"{dollars(hand.table.wagers[owner, name])} on the {titles[name]}" for name in alone])
    say_fault(hand, incident, owner, f"{hand.table.sitting.names[owner]} has {there}, and nothing on the {lacks}")
    hand.finish_step()


def _who_may_lack(hand: FaultyHand, incident: Incident, due: tuple[Due, ...]) -> int:
    """The first player, or the one whom the case names, who would put down both a required and an optional wager."""
    wagers = [one for one in due if one.move.verb == "wager" and one.move.seat in range(hand.table.sitting.seats)]
    for seat in [one.move.seat for one in wagers]:
        kinds = {_is_required(hand, one) for one in wagers if one.move.seat == seat}
        if seat is not None and kinds == {True, False} and incident.who in (None, seat):
            return seat
    who = "nobody" if incident.who is None else f"{hand.table.sitting.names[incident.who]} does not"
    raise Stuck(f"{who} {'places' if incident.who is None else 'place'} a required and an optional wager here")


def _is_required(hand: FaultyHand, due: Due) -> bool:
    wager = hand.now.wagers.get(due.move.what)
    return wager is not None and wager.required != "no"


OPTIONAL_ALONE = Fault(
    "optional-alone",
    "Optional wager alone",
    "a player places an optional wager without the required one",
    "Action",
    where=_where_optional_alone,
    play=leave_required_out,
    said=frozenset({"seat"}),
)


def _where_late_wager(program: Program, at: int) -> Iterator[Sets]:
    """A wager is placed or made larger after the wagers are closed."""
    if _is_closed(program, at):
        yield {"by": frozenset({"player"}), "result": _known_by(program, at)}
        if program.bank is not None:
            yield {"by": frozenset({"player-dealer"}), "result": frozenset({"open"})}


def _is_closed(program: Program, at: int) -> bool:
    """Whether wagers are closed before a step: by the dice where there are any, else when they have been placed."""
    closing = [number for number, step in enumerate(program.steps) if step.action.wagers or step.action.dice]
    return bool(program.wagers) and bool(closing) and at > closing[-1]


def _known_by(program: Program, at: int) -> frozenset[Value]:
    """How a wager can stand in a step: until it is settled, that is open."""
    return frozenset(_results(program)) if isinstance(program.steps[at].action, Settle) else frozenset({"open"})


def _results(program: Program) -> Iterator[str]:
    """What can become of a wager at all: some games never push."""
    words = {"lose": "lost", "push": "push", "odds": "won"}
    for entry in program.settlements:
        tables = [entry.pay_table, *(payout.table for payout in entry.results.values())]
        paid = [program.pay_tables[name] for name in tables if name]
        payouts = [*entry.results.values(), *([entry.always] if entry.always else [])]
        payouts += [payout for table in paid for payout in (*(one for _, one in table.rows), table.otherwise)]
        if not entry.bonus_on:
            yield from (words[payout.kind] for payout in payouts if payout.kind in words)


def raise_late(hand: FaultyHand, incident: Incident) -> None:
    """A chip is added to a wager."""
    owner, name = _wager_on_table(hand, incident)
    _change(hand, incident, (owner, name), incident.sum or hand.table.sitting.chip)


def _change(hand: FaultyHand, incident: Incident, wager: Owned, amount: Cents) -> None:
    owner, name = wager
    if not amount or amount > hand.table.stacks[owner]:
        raise Stuck("the wager cannot be changed so")
    incident.amount = amount
    say_size(hand, incident, wager, hand.table.wagers.get(wager, 0))
    hand.table = put_down(hand.table, owner, name, amount)
    if not hand.table.wagers[owner, name]:
        hand.table = hand.table.copy(wagers={key: held for key, held in hand.table.wagers.items() if held})
    replan(hand)


def _wager_on_table(hand: FaultyHand, incident: Incident) -> Owned:
    """A wager that lies on the table and that the situation can be about."""
    return concerned_wager(hand, incident, hand.table.wagers)


LATE_WAGER = Fault(
    "late-wager",
    "Late wager",
    "a wager is placed or made larger too late",
    "Action",
    where=_where_late_wager,
    play=raise_late,
    said=frozenset({"seat", "amount"}),
    leaves=frozenset({"late-chips"}),
)


def _where_withdrawn_wager(program: Program, at: int) -> Iterator[Sets]:
    """A wager is taken back or made smaller after the wagers are closed."""
    if _is_closed(program, at):
        sizes = frozenset[Value]({"known", "unknown"})
        yield {"by": frozenset({"player"}), "result": _known_by(program, at), "size": sizes}
        if program.bank is not None:
            yield {"by": frozenset({"player-dealer"}), "result": frozenset({"open"}), "size": frozenset({"known"})}


def withdraw(hand: FaultyHand, incident: Incident) -> None:
    """A wager is taken away, or a part of it."""
    owner, name = _wager_on_table(hand, incident)
    held = hand.table.wagers[owner, name]
    if incident.sum > held:
        raise Stuck(f"the wager is only {dollars(held)}")
    _change(hand, incident, (owner, name), -(incident.sum or held))


WITHDRAWN_WAGER = Fault(
    "withdrawn-wager",
    "Withdrawn wager",
    "a wager is taken back or made smaller too late",
    "Action",
    where=_where_withdrawn_wager,
    play=withdraw,
    said=frozenset({"seat", "amount"}),
    leaves=frozenset({"chips-taken-back"}),
)
