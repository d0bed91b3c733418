"""Players who do nothing remarkable: they check, call and set their cards, so that only the fault stands out."""

from collections.abc import Callable
from itertools import permutations
from typing import Any

from rulesgen.engine import opening, player_dealer
from rulesgen.engine.actions import Arrange, Bet, Choose, Decide, Discard, Draw
from rulesgen.engine.betting import bounds
from rulesgen.engine.house_way import set_house_way
from rulesgen.engine.options import running
from rulesgen.engine.play import Decision, rule_on
from rulesgen.engine.program import Program
from rulesgen.engine.table import Move, Table


def decide_quietly(program: Program, table: Table, decision: Decision) -> Move:
    """The plainest legal action."""
    if table.turn:
        moves = [Move(verb, decision.seat) for verb in player_dealer.VERBS]
        return first_legal(program, table, moves)
    if table.offer is not None:
        verb = "pass" if table.offer.asker is None else "decline"
        return Move(verb, decision.seat, what=table.offer.option)
    action = running(program, table).steps[table.step].action
    return _QUIET[type(action)](program, table, decision.seat, action)


def first_legal(program: Program, table: Table, moves: list[Move]) -> Move:
    """The first of these that the rules allow; the last one where none is."""
    return next((move for move in moves if rule_on(program, table, move).verdict == "legal"), moves[-1])


def _bet(program: Program, table: Table, seat: int, bet: Bet) -> Move:
    if table.round is not None and table.round.opening:
        return opening.bring_in(program, table)
    return first_legal(program, table, [Move("check", seat), Move("call", seat), Move("fold", seat)])


def bet_least(program: Program, table: Table, seat: int) -> Move:
    """The smallest bet or raise; a call where none is allowed."""
    action = running(program, table).steps[table.step].action
    if not isinstance(action, Bet) or table.round is None or table.round.opening:
        return decide_quietly(program, table, Decision(seat, ""))
    least, _ = bounds(program, table, action)
    moves = [Move("bet", seat, least), Move("raise", seat, least), Move("complete", seat, table.round.full)]
    return first_legal(program, table, [*moves, Move("call", seat), Move("check", seat)])


def bet_all(program: Program, table: Table, seat: int) -> Move:
    """All chips, or as many as the limit allows, as a bet or raise where that is allowed, else as a call."""
    action = running(program, table).steps[table.step].action
    if not isinstance(action, Bet) or table.round is None or table.round.opening:
        return decide_quietly(program, table, Decision(seat, ""))
    amounts = (table.bets[seat] + table.stacks[seat], bounds(program, table, action)[1])
    moves = [Move(verb, seat, amount) for amount in amounts for verb in ("bet", "raise")]
    return first_legal(program, table, [*moves, Move("call", seat), Move("check", seat)])


def _discard(program: Program, table: Table, seat: int, action: Discard | Draw) -> Move:
    """As many as must go; in a draw one card, so that one is dealt."""
    count = max(action.least, 1 if isinstance(action, Draw) and action.most else 0)
    return Move("discard", seat, named=table.cards_in(action.area, seat)[:count])


def _decide(program: Program, table: Table, seat: int, action: Decide) -> Move:
    kinds = {"nothing": 0, "place": 1, "take-back": 2, "lose": 3}
    names = sorted(action.choices, key=lambda name: kinds[action.choices[name].kind])
    return first_legal(program, table, [Move("choose", seat, what=name) for name in names])


def _arrange(program: Program, table: Table, seat: int, action: Arrange) -> Move:
    cards = table.cards_in(action.source, table.sitting.seat_of(seat))
    if program.house_way is not None:
        return Move("set", seat, named=set_house_way(program, cards)[0])
    orders = (Move("set", seat, named=named) for named in permutations(cards))
    return next(move for move in orders if rule_on(program, table, move).verdict == "legal")


_QUIET: dict[type, Callable[[Program, Table, int, Any], Move]] = {
    Bet: _bet,
    Discard: _discard,
    Draw: _discard,
    Decide: _decide,
    Arrange: _arrange,
    Choose: lambda program, table, seat, action: Move("mark", seat, pile=1),
}
