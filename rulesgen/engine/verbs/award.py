"""The pot goes to its winners."""

from rulesgen.engine import fees, showdown
from rulesgen.engine.table import Table
from rulesgen.engine.verb import Verb
from rulesgen.model.game import Program
from rulesgen.model.steps import Award, Step


def _enter(program: Program, table: Table, step: Step) -> Table:
    if step.fees:
        table.due = showdown.settlement(program, table, lambda pots: fees.of_pots(program, table, step, pots))
    else:
        table.due = showdown.settlement(program, table)
    return table


VERB = Verb(Award, _enter)
