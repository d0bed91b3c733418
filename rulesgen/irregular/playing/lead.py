"""Leads a hand to the moment of a fault: to its step, and in it to where somebody has acted or is next."""

from collections.abc import Iterator

from rulesgen.engine.play import Decision, expect
from rulesgen.engine.table import Due, Move, Table
from rulesgen.irregular.playing.hand import FaultyHand, NotSoMany, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.model.steps import Bet, Decide, Draw

_ACTED_ON = (Bet, Decide, Draw)
"""Steps that the dealer begins, and players go on with."""
_SAYS_ONLY = frozenset({"read", "fault", "remedy", "name-seat", "name-pot"})
"""Lines of the log that are about a player, and in which the player does and gets nothing."""


def step_of(incident: Incident) -> int:
    """The step in which it happens: for cards that come too early, the one before theirs."""
    return incident.at - 1 if incident.fault.early else incident.at


def finds_step(hand: FaultyHand, incident: Incident) -> bool:
    """Whether the step is one of those that are played now: an option adds its steps wherever it is taken."""
    now = hand.now
    if now is not incident.home:
        wanted = incident.home.steps[incident.at].id
        at = next((number for number, step in enumerate(now.steps) if step.id == wanted), None)
        if at is None:
            return False
        incident.home, incident.at = now, at
    return True


def come_to_step(hand: FaultyHand, incident: Incident) -> None:
    """Play on to the step in which it happens, or past it where that is left out."""
    at = step_of(incident)
    hand.play_until(lambda: hand.table.step >= at and hand.now.id == incident.home.id)


def lead_to(hand: FaultyHand, incident: Incident) -> None:
    """Play on to the moment of the fault."""
    incident.fault.on_the_way(hand, incident)
    hand.play_until(lambda: finds_step(hand, incident) and hand.table.step >= step_of(incident))
    at = step_of(incident)
    if hand.now is not incident.home or hand.table.step != at:
        over = any(line.step == incident.home.steps[at].id for line in hand.lines)
        why = (
            "this step is over by then; two faults at the same time are not modelled, "
            "nor is one in cards that a remedy deals again"
        )
        raise Stuck(why) if over else NotSoMany("the hand does not come to this step")
    hand.pay_what_is_owed()
    if isinstance(incident.home.steps[at].action, Draw) and incident.fault.with_draws:
        _to_draw(hand, incident, at)
    elif incident.fault.place == "turn":
        _to_players(hand, incident, at)
    if incident.after is not None or incident.before is not None:
        _to_place(hand, incident, at)
    elif incident.fault.early:
        _somebody_acts(hand)
    if hand.table.step != at:
        raise Stuck("nobody is to act in this step")


def _to_draw(hand: FaultyHand, incident: Incident, at: int) -> None:
    first = hand.table.asked[0] if hand.table.asked else -1
    skips = first if incident.value("place") == "other-player" else -1
    hand.play_until(lambda: _draws(hand, but_not=skips) or hand.table.step > at)


def _draws(hand: FaultyHand, but_not: int) -> bool:
    return any(due.move.verb == "deal" and due.move.seat != but_not for due in hand.table.due[hand.table.done :])


def _to_players(hand: FaultyHand, incident: Incident, at: int) -> None:
    """What the dealer does first in the step, and the bet that opens it."""
    begins = isinstance(incident.home.steps[at].action, _ACTED_ON)
    while begins and hand.table.step == at and isinstance(expect(hand.program, hand.table), Due):
        hand.advance()
    while hand.table.step == at and hand.table.round is not None and hand.table.round.opening:
        hand.advance()


def _somebody_acts(hand: FaultyHand) -> None:
    """One player has acted, and another must still."""
    if isinstance(expect(hand.program, hand.table), Decision):
        step = hand.table.step
        before = hand.table
        hand.advance()
        if hand.table.step != step:
            hand.table = before
            _decide_again(hand, hand.lines.pop().move)


def _decide_again(hand: FaultyHand, move: Move) -> None:
    """The next decision is the one that has been taken back: a case says it only once."""
    decide = hand.decide

    def again(table: Table, decision: Decision) -> Move:
        hand.decide = decide
        return move

    hand.decide = again


# --- after whom, and before whom ---


def _to_place(hand: FaultyHand, incident: Incident, at: int) -> None:
    """After one player and before another have had their turn: they act, are dealt to, or are settled."""
    names, after, before = hand.table.sitting.names, incident.after, incident.before
    if after is not None and before is not None:
        hand.play_until(lambda: hand.table.step != at or (_last(hand) == after and _next(hand) == before))
        if hand.table.step != at:
            raise Stuck(f"{names[before]}'s turn never follows {names[after]}'s in this step")
    elif after is not None:
        hand.play_until(lambda: hand.table.step != at or (_has_come(hand, after) and _next(hand) != after))
        if hand.table.step != at:
            raise Stuck(f"{names[after]} has no turn in this step, or the last one")
    elif before is not None:
        if _has_come(hand, before):
            raise Stuck(f"{names[before]}'s turn in this step has been before")
        hand.play_until(lambda: hand.table.step != at or _next(hand) == before)
        if hand.table.step != at:
            raise Stuck(f"{names[before]} has no turn in this step")


def _has_come(hand: FaultyHand, who: int) -> bool:
    """Whether a player has acted, been dealt to or been settled in the present step."""
    return who in _turns(hand)


def _last(hand: FaultyHand) -> int | None:
    """Whose turn in the present step has been last."""
    return next(_turns(hand), None)


def _turns(hand: FaultyHand) -> Iterator[int]:
    """Who has acted, been dealt to or been settled in the present step, the last one first."""
    for line in reversed(hand.lines):
        if line.step != hand.step:
            return
        if line.move.seat is not None and line.move.verb not in _SAYS_ONLY:
            yield line.move.seat


def _next(hand: FaultyHand) -> int | None:
    """Whose turn is next; nobody's while a hand is only read."""
    expected = expect(hand.program, hand.table)
    if isinstance(expected, Due):
        return None if expected.move.verb in _SAYS_ONLY else expected.move.seat
    return expected.seat if expected else None
