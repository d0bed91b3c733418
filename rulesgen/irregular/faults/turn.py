"""The fault of an action out of turn."""

from collections.abc import Iterator

from rulesgen.engine.play import Decision
from rulesgen.engine.table import Line, Move, Ruling
from rulesgen.ids import NO_RULE
from rulesgen.irregular.fault import Fault
from rulesgen.irregular.playing.at_table import decision_of, refuse, take_legal, turn_of
from rulesgen.irregular.playing.hand import FaultyHand, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.players import bet_least, decide_quietly
from rulesgen.irregular.playing.shown import agree
from rulesgen.model.game import Program
from rulesgen.regions import Sets, Value


def _where_out_of_turn(program: Program, at: int) -> Iterator[Sets]:
    """A player acts before the turn comes."""
    action = program.steps[at].action
    if program.most_seats == 1:
        return
    if action.is_betting:
        for then in ("waiting", "unchanged", "changed", "passed-over"):
            doing: set[Value] = {"fold", "check-or-call", "bet-or-raise"}
            yield {"action": frozenset(doing), "then": frozenset({then})}
    elif action.choices or action.gives_up:  # players set their cards all at the same time
        yield {"action": frozenset({"decide"}), "then": frozenset({"waiting", "unchanged"})}


def act_out_of_turn(hand: FaultyHand, incident: Incident) -> None:
    """The player after the one whose turn it is acts first."""
    actor = decision_of(hand).seat
    others = [seat for seat in _next_to_act(hand) if seat != actor]
    if incident.who is not None:
        others = others[others.index(incident.who) :] if incident.who in others else []
    if not others:
        raise Stuck("nobody else is to act" if incident.who is None else "this player cannot act out of turn here")
    seat = others[0]
    step = hand.now.steps[hand.table.step].action
    if step.is_betting:
        move = _betting_move(hand, seat, str(incident.value("action", "check-or-call")))
    else:
        move = decide_quietly(hand.now, hand.table, Decision(seat, NO_RULE))._replace(seat=seat)
    refuse(hand, incident, move)
    then = incident.value("then", "waiting")
    if then in ("unchanged", "changed"):
        _act_in_turn(hand, incident, actor, seat)
    if then == "passed-over":
        if len(others) < 2:
            raise Stuck("nobody is behind the player who acts")
        behind = _betting_move(hand, others[1], "check-or-call")
        hand.lines.append(Line(hand.step, behind, (), Ruling("irregular", hand.now.steps[hand.table.step].rule)))


def _act_in_turn(hand: FaultyHand, incident: Incident, actor: int, early: int) -> None:
    """Those act whose turn it was: as the case says; where it says nothing, one of them bets if the bet changes."""
    step, high = hand.table.step, hand.table.round.high if hand.table.round else 0
    if incident.value("then") == "changed" and not hand.is_scripted(hand.table):
        take_legal(hand, bet_least(hand.now, hand.table, actor))
    highest = high

    def reached() -> bool:
        nonlocal highest
        if hand.table.step == step and hand.table.round is not None:
            highest = hand.table.round.high
        return turn_of(hand) in (early, None)

    hand.play_until(reached)
    agree(incident, "then", "changed" if highest != high else "unchanged")


def _next_to_act(hand: FaultyHand) -> list[int]:
    table = hand.table
    if table.round is not None:
        count = len(table.stacks)
        order = [(table.round.actor + turn) % count for turn in range(count)]
        return [seat for seat in order if table.round.waiting >> seat & 1]
    return list(table.asked)


def _betting_move(hand: FaultyHand, seat: int, doing: str) -> Move:
    table = hand.table
    assert table.round is not None
    if doing == "fold":
        return Move("fold", seat)
    if doing == "bet-or-raise":
        amount = min(table.round.high + table.round.full, table.bets[seat] + table.stacks[seat])
        return Move("raise" if table.round.high else "bet", seat, amount)
    return Move("call" if table.round.high > table.bets[seat] else "check", seat)


OUT_OF_TURN = Fault(
    "out-of-turn",
    "Action out of turn",
    "a player acts out of turn",
    "Action",
    where=_where_out_of_turn,
    play=act_out_of_turn,
    said=frozenset({"seat"}),
    leaves=frozenset({"early-action"}),
)
