"""Moves for the bets of a betting round, and for actions out of turn."""

from collections.abc import Callable

from rulesgen.engine import betting
from rulesgen.engine.amounts import bounds
from rulesgen.engine.play import Decision
from rulesgen.engine.table import Move, Table
from rulesgen.irregular import needs
from rulesgen.irregular.playing.at_table import decision_of, take_legal
from rulesgen.irregular.playing.hand import FaultyHand
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.players import bet_least, first_legal
from rulesgen.irregular.remedies.hands import dead_hand
from rulesgen.irregular.remedies.wagers import to_limit, undo_wager
from rulesgen.irregular.remedy import CORRECTS, OUT_AGAINST_A_BANK, OUT_OF_THE_POT, Carry, Money, Remedy
from rulesgen.model.steps import Bet

UNDO_ACTION = Remedy(
    "undo-action",
    "The action is taken back; the player whose turn it is acts.",
    "take the action back",
    needs=(needs.pending_action,),
    money=Money("takes at most the one bet back", ("stands", "corrected"), 6),
    names="player",
)


def _action_binds(hand: FaultyHand, incident: Incident) -> None:
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


ACTION_BINDS = Remedy(
    "action-binds",
    "The action is binding when the player's turn comes.",
    "the action binds",
    needs=(needs.early_action,),
    does=_action_binds,
    names="player",
)


def _passed_over_folds(hand: FaultyHand, incident: Incident) -> None:
    incident.seat = decision_of(hand).seat
    dead_hand(hand, incident)
    incident.seat = incident.move.seat if incident.move else None


PASSED_OVER_FOLDS = Remedy(
    "passed-over-folds",
    "The player who was passed over and did not speak is out of the hand.",
    "the player passed over is out",
    needs=(needs.passed_over,),
    does=_passed_over_folds,
    money=OUT_AGAINST_A_BANK,
    money_in_pot=OUT_OF_THE_POT,
)


def _make(choose: Callable[[FaultyHand, int], Move], limit: int = -1) -> Carry:
    """The player's bet becomes another one, which is allowed; a wager is made its least or its most."""

    def change(hand: FaultyHand, incident: Incident) -> None:
        if incident.wager:
            to_limit(limit)(hand, incident)
            return
        take_legal(hand, choose(hand, decision_of(hand).seat))

    return change


def _least(hand: FaultyHand, seat: int) -> Move:
    return bet_least(hand.program, hand.table, seat)


MAKE_MINIMUM = Remedy(
    "make-minimum",
    "The bet is made the smallest that is allowed.",
    "make the bet the smallest allowed",
    needs=(needs.hand_open, needs.too_small),
    does=_make(_least, 0),
    money=CORRECTS,
)

MAKE_UP_WAGER = Remedy(
    "make-up-wager",
    "The player makes the wager up to the least that is allowed.",
    "make the wager up to the least allowed",
    needs=(needs.hand_open, needs.too_small),
    does=_make(_least, 0),
    money=CORRECTS,
)


def _most(hand: FaultyHand, seat: int) -> Move:
    step = hand.now.steps[hand.table.step].action
    assert isinstance(step, Bet)
    _, most = bounds(hand.now, hand.table, step)
    amount = min(most, hand.table.bets[seat] + hand.table.stacks[seat])
    moves = [Move("bet", seat, amount), Move("raise", seat, amount), Move("call", seat)]
    return first_legal(hand.program, hand.table, moves)


MAKE_MAXIMUM = Remedy(
    "make-maximum",
    "The bet is made the largest that is allowed.",
    "make the bet the largest allowed",
    needs=(needs.hand_open, needs.too_large),
    does=_make(_most, 1),
    money=CORRECTS,
)

RETURN_EXCESS = Remedy(
    "return-excess",
    "What is over the most that is allowed goes back to the player.",
    "what is over the most allowed goes back",
    needs=(needs.hand_open, needs.too_large),
    does=_make(_most, 1),
    money=CORRECTS,
)


def _call(hand: FaultyHand, seat: int) -> Move:
    return first_legal(hand.program, hand.table, [Move("call", seat), Move("check", seat)])


COUNTS_AS_CALL = Remedy(
    "counts-as-call",
    "The raise counts as a call.",
    "counts as a call",
    needs=(needs.pending_raise,),
    does=_make(_call),
    money=CORRECTS,
    names="player",
)


def _put_back(hand: FaultyHand, incident: Incident) -> None:
    if incident.wager:
        undo_wager(hand, incident)
        return
    assert incident.seat is not None
    hand.table = betting.put_in(hand.table, incident.seat, incident.amount)


PUT_BACK = Remedy(
    "put-back",
    "The chips go back where they were bet.",
    "put the chips back",
    needs=(needs.hand_open, needs.chips_taken_back, needs.known_size),
    does=_put_back,
    money=CORRECTS,
    names="player",
)
