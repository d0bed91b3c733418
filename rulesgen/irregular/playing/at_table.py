"""What the causes of faults share: the log line of a fault, whose turn it is, and moves that the rules would refuse."""

from rulesgen.cards import Cards
from rulesgen.engine import betting
from rulesgen.engine.options import running
from rulesgen.engine.play import Decision, expect, rule_on
from rulesgen.engine.table import Line, Move, Ruling
from rulesgen.engine.verbs import VERBS
from rulesgen.irregular.moments import next_step, showdown_of
from rulesgen.irregular.playing.hand import Disallowed, FaultyHand, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.model.steps import Settle


def say_fault(hand: FaultyHand, incident: Incident, seat: int | None = None, more: str = "", cards: Cards = ()) -> None:
    """Log what went wrong, with whom or what it concerns, and the cards that are seen by it."""
    who = "" if seat is None else hand.table.sitting.names[seat]
    words = incident.fault.says
    hand.note("fault", f"{words}: {more or who}" if more or who else words, incident.rule, "irregular", seat, cards)


def decision_of(hand: FaultyHand) -> Decision:
    """The decision that is due now."""
    expected = expect(hand.program, hand.table)
    if not isinstance(expected, Decision):
        raise Stuck("nobody is to act")
    return expected


def force(hand: FaultyHand, move: Move) -> None:
    """Let a move of a player count though it is not allowed."""
    program = running(hand.program, hand.table)
    step = program.steps[hand.table.step]
    take = VERBS[type(step.action)].take
    assert take is not None
    hand.table = take(program, hand.table, step, move)
    if hand.table.done >= len(hand.table.due) and (hand.table.round is None or betting.is_closed(hand.table)):
        hand.finish_step()


def refuse(hand: FaultyHand, incident: Incident, move: Move) -> None:
    """A player's move that the rules refuse: it is logged with their ruling, and nothing moves yet."""
    ruling = rule_on(hand.program, hand.table, move)
    if ruling.verdict == "legal":
        raise Stuck("the move is allowed")
    incident.move, incident.seat = move, move.seat
    hand.lines.append(Line(hand.step, move, (), Ruling("irregular", ruling.rule, ruling.reason)))


def take_legal(hand: FaultyHand, move: Move) -> None:
    """A legal move of a player, made by the engine."""
    keep, hand.decide = hand.decide, lambda table, decision: move
    try:
        hand.advance()
    except Disallowed as problem:
        hand.lines.pop()
        raise Stuck(str(problem)) from problem
    finally:
        hand.decide = keep


def turn_of(hand: FaultyHand) -> int | None:
    """Whose turn it is; None while nobody acts."""
    expected = expect(hand.program, hand.table)
    return expected.seat if isinstance(expected, Decision) else None


def to_turn(hand: FaultyHand, incident: Incident) -> int:
    """The player whom the case names comes to act in the step of the fault; else the one whose turn it is."""
    if incident.who is not None:
        hand.play_until(lambda: turn_of(hand) == incident.who or hand.table.step != incident.at)
        if hand.table.step != incident.at:
            raise Stuck("this player does not act in the step")
    return decision_of(hand).seat


def replan(hand: FaultyHand) -> None:
    """What a step requires was reckoned when it began. Players who are asked are asked still; no card comes twice."""
    steps, table = hand.now.steps, hand.table
    if not 0 <= table.step < len(steps) or table.done or steps[table.step].action.asks:
        return
    if has_dealt(hand):
        left = (due for due in table.due if due.move.seat is None or not table.folded >> due.move.seat & 1)
        hand.table = table.copy(due=tuple(left))
    else:
        hand.replan()


def has_dealt(hand: FaultyHand) -> bool:
    """Whether a deal is under way: some of its cards lie on the table."""
    is_deal = bool(hand.now.steps[hand.table.step].action.deals_to)
    return is_deal and any(line.step == hand.step and line.move.verb in ("burn", "deal") for line in hand.lines)


def deal_follows(hand: FaultyHand, incident: Incident) -> bool:
    """Whether cards are dealt again after the step of the fault, as they are in it."""
    kind = type(hand.now.steps[incident.at].action)
    return next_step(hand.now, max(hand.table.step, incident.at), lambda action: type(action) is kind) is not None


def is_settled(hand: FaultyHand) -> bool:
    """Whether the hand has been paid out."""
    return hand.table.step >= len(hand.now.steps)


def at_settlement(hand: FaultyHand) -> bool:
    """Whether the wagers are about to be settled."""
    return not is_settled(hand) and isinstance(hand.now.steps[hand.table.step].action, Settle)


def to_showdown(hand: FaultyHand) -> None:
    """Play on until the hands are first read; where all but one have folded none is."""
    hand.play_until(lambda: hand.table.step >= showdown_of(hand.now))
    if hand.now.banking == "pot" and len(hand.table.in_hand()) < 2:
        raise Stuck("all but one player have folded, so that there is no showdown")


def to_moment(hand: FaultyHand, incident: Incident) -> None:
    """Play on to the showdown or until all is paid, as the situation says."""
    found = incident.value("found")
    if found == "showdown":
        to_showdown(hand)
    elif found == "settled":
        hand.play_until(lambda: is_settled(hand))


def board_deals(hand: FaultyHand, incident: Incident) -> list[Line]:
    """The lines that dealt cards to a board, from the step of the fault on; the burns are not among them."""
    areas = hand.now.areas
    return [
        line
        for line in hand.lines[incident.lines_before :]
        if line.move.verb == "deal" and line.move.area in areas and areas[line.move.area].per == "table"
    ]
