"""A whole hand at once: the moves and the log of `play_on`, on one table in place of a new one for each move.

Nothing is ruled or done here in another way: what goes wrong, or is no plain action, is left to `play`.
"""

from collections.abc import Callable
from functools import partial

from rulesgen.engine.betting import ACTIONS, PASSIVE, follow, go_higher, why_not
from rulesgen.engine.deals import Run, deal_all
from rulesgen.engine.moves import NEEDY, UNMOVING, cards_moved, carry_out, why_impossible
from rulesgen.engine.options import running
from rulesgen.engine.play import Decider, Decision, advance, decided, expect, make, rule_on_required, step_name
from rulesgen.engine.table import Line, Move, Round, Ruling, Table, legal, line_of
from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.model.steps import Bet

_decision_of: Callable[[tuple[int, str]], Decision] = partial(tuple.__new__, Decision)


def play_out(program: Program, table: Table, decide: Decider) -> tuple[Table, list[Line]]:
    """The last table and the log of a hand that is played on from here.

    There is one table, which is changed in place: `decide` sees it as it is at that moment, and copies what it keeps.
    """
    lines: list[Line] = []
    table = table.copy()
    while True:
        if table.due:
            table = _all_required(program, table, lines)
        elif table.round is not None:
            table = _bet(program, table, table.round, decide, lines)
        elif expected := expect(program, table):
            assert isinstance(expected, Decision)
            table = _decided(program, table, expected, decide(table, expected), lines)
        else:
            return table, lines
        if lines[-1].ruling.verdict != "legal":
            return table, lines


def _bet(started: Program, table: Table, now: Round, decide: Decider, lines: list[Line]) -> Table:
    """The actions of a betting round. Plain and legal ones, as nearly all are, go by the shortest way."""
    program, at = running(started, table), table.step
    step = program.steps[at]
    bet, rule, ruling, name = step.action, step.rule, legal(step.rule), step.id
    assert isinstance(bet, Bet)
    while True:
        seat = now.actor
        expected = _decision_of((seat, rule))
        move = decide(table, expected)
        verb = move.verb
        if move.seat != seat or now.opening:
            return _decided(started, table, expected, move, lines)
        if verb in PASSIVE:
            # With a bet to call nobody checks, and without one nobody calls.
            if verb != "fold" and (verb == "call") != (now.high > table.bets[seat]):
                return _decided(started, table, expected, move, lines)
            now = follow(table, now, seat, verb)
        elif verb not in ACTIONS or _refuses(program, table, bet, move, rule):
            return _decided(started, table, expected, move, lines)
        else:
            now = go_higher(program, table, bet, move, now)
        lines.append(line_of((name, move, (), ruling)))
        if now.waiting & now.waiting - 1:
            continue  # two or more are still to act
        table = advance(program, table)
        if table.round is None or table.due or table.step != at:
            return table
        now = table.round


def _refuses(program: Program, table: Table, bet: Bet, move: Move, rule: RuleId) -> Ruling | None:
    """The ruling against a bet or a raise."""
    return why_impossible(program, table, move) or why_not(program, table, bet, move, rule)


def _decided(program: Program, table: Table, expected: Decision, move: Move, lines: list[Line]) -> Table:
    """A decision that goes the general way."""
    table, line = decided(program, table, expected, move)
    lines.append(line)
    return table


def _all_required(started: Program, table: Table, lines: list[Line]) -> Table:
    """All the moves that are due now, as far as they can be done."""
    program, due, first = running(started, table), table.due, table.done
    step = step_name(program, table)
    if type(due) is Run and not first and len(due) <= len(table.stub):
        deal_all(table, due, step, lines)
        return advance(program, table)
    for at, (move, rule) in enumerate(due[first:] if first else due, first):
        verb = move.verb
        if verb in UNMOVING:
            cards = cards_moved(table, table, move) if verb == "show" else ()
            lines.append(line_of((step, move, cards, legal(rule))))
            continue
        ruling = (verb in NEEDY and why_impossible(program, table, move)) or rule_on_required(table, due[at])
        if ruling.verdict != "legal":
            table.done = at
            table, line = make(started, table, move, ruling)
            lines.append(line)
            return table
        after = carry_out(program, table, move)
        lines.append(line_of((step, move, cards_moved(table, after, move), ruling)))
        table = after
    table.due, table.done = (), 0
    return advance(program, table)
