"""Dice name a seat."""

from rulesgen.engine.player_dealer import decider
from rulesgen.engine.table import Due, Move, Ruling, Table
from rulesgen.engine.verb import requiring
from rulesgen.model.game import Program
from rulesgen.model.steps import Roll, Step


def _plan(program: Program, table: Table, step: Step, roll: Roll) -> list[Due]:
    dice = " ".join(map(str, table.sitting.dice))
    return [Due(Move("roll", decider(program, table, table.sitting.dealer), what=dice, area=step.id), step.rule)]


def carry_out_roll(program: Program, table: Table, move: Move) -> Table:
    """The sum of the dice names a place, counted clockwise; the place that the count starts from is number one."""
    roll = next(step.action for step in program.steps if step.id == move.area)
    assert isinstance(roll, Roll)
    sitting = table.sitting
    start = sitting.place(sitting.dealer) if roll.counting_from == "player-dealer" else 0
    place = (start + sum(sitting.dice) - 1) % program.most_seats
    return table.copy(marks={**table.marks, move.area: place})


def judge_late_wager(program: Program, table: Table) -> Ruling | None:
    """After the dice no wager may be placed or changed."""
    for at, step in enumerate(program.steps[: table.step + 1]):
        if isinstance(step.action, Roll) and (at < table.step or table.done):
            return Ruling("irregular", step.rule, "the dice are shown: no wager may be placed or changed")
    return None


VERB = requiring(Roll, _plan)
