"""Players give up cards and get as many new ones."""

from rulesgen.cards import Cards
from rulesgen.engine import giving_up
from rulesgen.engine.deals import reshuffle_if_short
from rulesgen.engine.table import Due, Move, Table
from rulesgen.engine.verb import Verb
from rulesgen.model.game import Program
from rulesgen.model.steps import Draw, Step


def _enter(program: Program, table: Table, step: Step) -> Table:
    assert isinstance(step.action, Draw)
    asked = giving_up.asked(program, table, step)
    due = [Due(Move("burn", cards=1), step.rule) for _ in range(step.action.burn)] if asked else []
    return table.copy(asked=asked, due=(*_reshuffle(table, step, step.action, len(due)), *due))


def _take(program: Program, table: Table, step: Step, move: Move) -> Table:
    action = step.action
    assert isinstance(action, Draw)
    table = giving_up.take(program, table, step, move)
    if not move.named:
        return table
    new = Move("deal", move.seat, area=action.area, what=program.areas[action.area].face, cards=1)
    first = _reshuffle(table, step, action, len(move.named), move.named)
    table.due, table.done = (*first, *(Due(new, step.rule) for _ in move.named)), 0
    return table


def _reshuffle(table: Table, step: Step, draw: Draw, needed: int, own: Cards = ()) -> list[Due]:
    """Where the stub is short; a player's own discards are kept out of it."""
    return reshuffle_if_short(table, step, needed, own) if draw.reshuffles else []


VERB = Verb(Draw, _enter, giving_up.judge, _take)
