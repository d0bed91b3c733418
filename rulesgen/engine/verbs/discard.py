"""Players give up cards."""

from rulesgen.engine import giving_up
from rulesgen.engine.table import Table
from rulesgen.engine.verb import Verb
from rulesgen.model.game import Program
from rulesgen.model.steps import Discard, Step


def _enter(program: Program, table: Table, step: Step) -> Table:
    return table.copy(asked=giving_up.asked(program, table, step), due=())


VERB = Verb(Discard, _enter, giving_up.judge, giving_up.take)
