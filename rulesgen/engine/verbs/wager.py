"""Wagers are placed."""

from rulesgen.engine.facts import holds
from rulesgen.engine.table import Due, Move, Table
from rulesgen.engine.verb import requiring
from rulesgen.engine.wagering import bounds
from rulesgen.model.game import Program
from rulesgen.model.steps import PlaceWagers, Step


def _plan(program: Program, table: Table, step: Step, place: PlaceWagers) -> list[Due]:
    due = []
    for bettor in range(len(table.stacks)):
        for name in place.wagers:
            amount = table.sitting.wagers.get((bettor, name))
            if amount is not None and holds(program, table, step.when, bettor):
                wager = program.wagers[name]
                due.append(Due(Move("wager", bettor, amount=amount, what=name), wager.rule))
                over = (
                    amount - bounds(program, table.sitting, {}, wager.amounts)[1]
                    if wager.amounts[0].kind == "table"
                    else 0
                )
                if over > 0:
                    due.append(Due(Move("no-action", bettor, amount=over, what=name), wager.rule / "over-maximum"))
    return due


VERB = requiring(PlaceWagers, _plan)
