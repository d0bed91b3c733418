"""What the moves of a remedy do with the bets of a betting round, and with actions out of turn."""

from collections.abc import Callable

from rulesgen.engine import betting
from rulesgen.engine.actions import Bet
from rulesgen.engine.play import Decision
from rulesgen.engine.table import Move, Table
from rulesgen.irregular.at_table import decision_of, take_legal
from rulesgen.irregular.carry_hands import dead_hand
from rulesgen.irregular.carry_wagers import to_limit, undo_wager
from rulesgen.irregular.hand import Hand
from rulesgen.irregular.incident import Incident
from rulesgen.irregular.quiet import bet_least, first_legal

Carry = Callable[[Hand, Incident], None]


def _action_binds(hand: Hand, incident: Incident) -> None:
    """When the turn comes the player does what was done too early, or where that is no longer possible, calls."""
    decide, move = hand.decide, incident.move
    assert move is not None and move.seat is not None

    def bound(table: Table, decision: Decision) -> Move:
        if decision.seat != move.seat or hand.table.step != at:
            return decide(table, decision)
        hand.decide = decide
        other = [Move("call", move.seat), Move("check", move.seat), Move("fold", move.seat)]
        return first_legal(hand.program, table, [move, *other])

    at = hand.table.step
    hand.decide = bound


def _passed_over_folds(hand: Hand, incident: Incident) -> None:
    incident.seat = decision_of(hand).seat
    dead_hand(hand, incident)
    incident.seat = incident.move.seat if incident.move else None


def _make(choose: Callable[[Hand, int], Move], limit: int = -1) -> Carry:
    """The player's bet becomes another one, which is allowed; a wager is made its least or its most."""

    def change(hand: Hand, incident: Incident) -> None:
        if incident.wager:
            to_limit(limit)(hand, incident)
            return
        take_legal(hand, choose(hand, decision_of(hand).seat))

    return change


def _most(hand: Hand, seat: int) -> Move:
    step = hand.now.steps[hand.table.step].action
    assert isinstance(step, Bet)
    _, most = betting.bounds(hand.now, hand.table, step)
    amount = min(most, hand.table.bets[seat] + hand.table.stacks[seat])
    moves = [Move("bet", seat, amount), Move("raise", seat, amount), Move("call", seat)]
    return first_legal(hand.program, hand.table, moves)


def _call(hand: Hand, seat: int) -> Move:
    return first_legal(hand.program, hand.table, [Move("call", seat), Move("check", seat)])


def _put_back(hand: Hand, incident: Incident) -> None:
    if incident.wager:
        undo_wager(hand, incident)
        return
    assert incident.seat is not None
    hand.table = betting.put_in(hand.table, incident.seat, incident.amount)


CARRY: dict[str, Carry] = {
    "action-binds": _action_binds,
    "passed-over-folds": _passed_over_folds,
    "make-minimum": _make(lambda hand, seat: bet_least(hand.program, hand.table, seat), 0),
    "make-maximum": _make(_most, 1),
    "make-up-wager": _make(lambda hand, seat: bet_least(hand.program, hand.table, seat), 0),
    "return-excess": _make(_most, 1),
    "counts-as-call": _make(_call),
    "put-back": _put_back,
}
