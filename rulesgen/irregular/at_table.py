"""What the causes of faults share: the log line of a fault, whose turn it is, and moves that the rules would refuse."""

from rulesgen.engine import betting
from rulesgen.engine.actions import Settle
from rulesgen.engine.options import running
from rulesgen.engine.play import Decision, expect
from rulesgen.engine.table import Move
from rulesgen.engine.verbs import VERBS
from rulesgen.irregular.faults import FAULTS
from rulesgen.irregular.hand import Disallowed, Hand, Stuck
from rulesgen.irregular.incident import Incident
from rulesgen.irregular.moments import DEALS, DECIDES, showdown_of


def say_fault(hand: Hand, incident: Incident, seat: int | None = None, more: str = "") -> None:
    """Log what went wrong, with whom or what it concerns."""
    who = "" if seat is None else hand.table.sitting.names[seat]
    words = FAULTS[incident.fault].says
    hand.note("fault", f"{words}: {more or who}" if more or who else words, incident.rule, "irregular", seat)


def decision_of(hand: Hand) -> Decision:
    """The decision that is due now."""
    expected = expect(hand.program, hand.table)
    if not isinstance(expected, Decision):
        raise Stuck("nobody is to act")
    return expected


def force(hand: Hand, move: Move) -> None:
    """Let a move of a player count though it is not allowed."""
    program = running(hand.program, hand.table)
    step = program.steps[hand.table.step]
    take = VERBS[type(step.action)].take
    assert take is not None
    hand.table = take(program, hand.table, step, move)
    if hand.table.done >= len(hand.table.due) and (hand.table.round is None or betting.is_closed(hand.table)):
        hand.finish_step()


def take_legal(hand: Hand, move: Move) -> None:
    """A legal move of a player, made by the engine."""
    keep, hand.decide = hand.decide, lambda table, decision: move
    try:
        hand.advance()
    except Disallowed as problem:
        hand.lines.pop()
        raise Stuck(str(problem)) from problem
    finally:
        hand.decide = keep


def turn_of(hand: Hand) -> int | None:
    """Whose turn it is; None while nobody acts."""
    expected = expect(hand.program, hand.table)
    return expected.seat if isinstance(expected, Decision) else None


def to_turn(hand: Hand, incident: Incident) -> int:
    """The player whom the case names comes to act in the step of the fault; else the one whose turn it is."""
    if incident.who is not None:
        hand.play_until(lambda: turn_of(hand) == incident.who or hand.table.step != incident.at)
        if hand.table.step != incident.at:
            raise Stuck("this player does not act in the step")
    return decision_of(hand).seat


def replan(hand: Hand) -> None:
    """What a step requires was reckoned when it began. Players who are asked are asked still; no card comes twice."""
    steps, table = hand.now.steps, hand.table
    if not 0 <= table.step < len(steps) or table.done or isinstance(steps[table.step].action, DECIDES):
        return
    if has_dealt(hand):
        left = (due for due in table.due if due.move.seat is None or not table.folded >> due.move.seat & 1)
        hand.table = table._replace(due=tuple(left))
    else:
        hand.replan()


def has_dealt(hand: Hand) -> bool:
    """Whether a deal is under way: some of its cards lie on the table."""
    is_deal = isinstance(hand.now.steps[hand.table.step].action, DEALS)
    return is_deal and any(line.step == hand.step and line.move.verb in ("burn", "deal") for line in hand.lines)


def is_settled(hand: Hand) -> bool:
    """Whether the hand has been paid out."""
    return hand.table.step >= len(hand.now.steps)


def at_settlement(hand: Hand) -> bool:
    """Whether the wagers are about to be settled."""
    return not is_settled(hand) and isinstance(hand.now.steps[hand.table.step].action, Settle)


def to_moment(hand: Hand, incident: Incident) -> None:
    """Play on to the showdown or until all is paid, as the situation says."""
    found = incident.value("found")
    if found == "showdown":
        hand.play_until(lambda: hand.table.step >= showdown_of(hand.now))
    elif found == "settled":
        hand.play_until(lambda: is_settled(hand))
