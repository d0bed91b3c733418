"""A whole hand at once: the moves and the log of `play_on`, without a table for each move that the rules require."""

from collections.abc import Callable
from functools import partial

from rulesgen.engine import betting
from rulesgen.engine.actions import Bet
from rulesgen.engine.deals import Run, deal_all
from rulesgen.engine.moves import UNMOVING, carry_out
from rulesgen.engine.onward import go_on, step_name
from rulesgen.engine.options import running
from rulesgen.engine.play import Decide, Decision, decided, expect, make, rule_on_required
from rulesgen.engine.possible import cards_moved, why_impossible
from rulesgen.engine.program import Program
from rulesgen.engine.table import Line, Round, Table, legal, line_of

_decision_of: Callable[[tuple[int, str]], Decision] = partial(tuple.__new__, Decision)


def play_out(program: Program, table: Table, decide: Decide) -> tuple[Table, list[Line]]:
    """The last table and the log of a hand that is played on from here.

    Every player sees a table of their own. Between two decisions there is only one, which is changed in place.
    """
    lines: list[Line] = []
    table = table._replace()
    while True:
        if table.done < len(table.due):
            table = _all_required(running(program, table), table, lines)
        elif table.round is not None:
            table = _bet(program, table, table.round, decide, lines)
        elif expected := expect(program, table):
            assert isinstance(expected, Decision)
            table, line = decided(program, table, expected, decide(table, expected))
            lines.append(line)
        else:
            return table, lines
        if lines[-1].ruling.verdict != "legal":
            return table, lines


def _bet(program: Program, table: Table, now: Round, decide: Decide, lines: list[Line]) -> Table:
    """A player's action in a betting round. A plain and legal one, as nearly all are, goes by the shortest way."""
    playing = running(program, table)
    step, bet = playing.steps[table.step], playing.steps[table.step].action
    expected = _decision_of((now.actor, step.rule))
    move = decide(table, expected)
    assert isinstance(bet, Bet)
    if move.verb in betting.ACTIONS and move.seat == now.actor and not now.opening:
        refused = why_impossible(playing, table, move) or betting.why_not(playing, table, bet, move, step.rule)
        if refused is None:
            lines.append(line_of((step.id, move, (), legal(step.rule))))
            return go_on(playing, betting.act(playing, table, bet, move))
    table, line = decided(program, table, expected, move)
    lines.append(line)
    return table


def _all_required(program: Program, table: Table, lines: list[Line]) -> Table:
    """All the moves that are due now, as far as they can be done."""
    step, due = step_name(program, table), table.due
    if isinstance(due, Run) and not table.done and len(due) <= len(table.stub):
        deal_all(table, due, step, lines)
        return go_on(program, table.amend(done=len(due)))
    for at in range(table.done, len(due)):
        move, rule = due[at]
        if move.verb in UNMOVING:
            lines.append(line_of((step, move, (), legal(rule))))
            continue
        ruling = why_impossible(program, table, move) or rule_on_required(table, due[at])
        if ruling.verdict != "legal":
            table, line = make(program, table.amend(done=at), move, ruling)
            lines.append(line)
            return table
        after = carry_out(program, table, move)
        lines.append(line_of((step, move, cards_moved(table, after, move), ruling)))
        table = after
    return go_on(program, table.amend(done=len(due)))
