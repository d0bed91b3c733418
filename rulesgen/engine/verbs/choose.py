"""The player-dealer marks a pile."""

from rulesgen.engine.table import Move, Ruling, Table
from rulesgen.engine.verb import Verb
from rulesgen.model.game import Program
from rulesgen.model.steps import Choose, Step


def _enter(program: Program, table: Table, step: Step) -> Table:
    return table.copy(asked=(table.sitting.dealer,))


def _judge(program: Program, table: Table, step: Step, move: Move) -> Ruling | None:
    choose = step.action
    assert isinstance(choose, Choose)
    count = program.areas[choose.area].count
    if move.verb != "mark":
        return Ruling("irregular", step.rule, "the player-dealer must choose a pile")
    if not 1 <= move.pile <= count:
        return Ruling("impossible", step.rule, f"there are {count} piles")
    return None


def _take(program: Program, table: Table, step: Step, move: Move) -> Table:
    choose = step.action
    assert isinstance(choose, Choose)
    return table.copy(asked=(), marks={**table.marks, choose.mark: move.pile - 1})


VERB = Verb(Choose, _enter, _judge, _take)
