"""What a kind of step is to the engine: the moves it requires, the decisions it leaves to players, what they do."""

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any, NamedTuple

from rulesgen.engine import fees
from rulesgen.engine.facts import holds
from rulesgen.engine.table import Due, Move, Ruling, Table
from rulesgen.engine.takers import takers
from rulesgen.model.game import Program
from rulesgen.model.steps import Action, Step


class Verb(NamedTuple):
    """A kind of step. A verb without decisions has no `judge`."""

    kind: type[Action]
    enter: Callable[[Program, Table, Step], Table]
    """The table with the moves that the step requires, or the players it asks; it may be changed in place.

    With nothing wanted, play goes on to the next step.
    """
    judge: Callable[[Program, Table, Step, Move], Ruling | None] | None = None
    """The ruling against a player's move, or None if it is allowed."""
    take: Callable[[Program, Table, Step, Move], Table] | None = None
    """The table after an allowed move of a player."""


def requiring(
    kind: type[Action],
    plan: Callable[[Program, Table, Step, Any], Sequence[Due]],
    who: Callable[[Program, Table, Step], list[int]] = takers,
    *,
    even_for_nobody: bool = False,
) -> Verb:
    """A step that only requires moves; its condition says whether it is taken, and perhaps for which players.

    One whose condition picks players is taken for at least one, unless it is taken `even_for_nobody`.
    """

    def enter(program: Program, table: Table, step: Step) -> Table:
        if step.when and not is_taken(program, table, step):
            return table
        if not step.fees:
            due = plan(program, table, step, step.action)
            table.due = due if isinstance(due, tuple) else tuple(due)
            return table
        # Also those who back the hands of others pay.
        payers = [*who(program, table, step), *range(len(table.seats), len(table.stacks))]
        paid = fees.before_step(program, table, step, payers)
        # What the step itself wants depends on the chips that the fees leave.
        after = reduce(fees.take, (one.move for one in paid), table)
        table.due = (*paid, *plan(program, after, step, step.action))
        return table

    def is_taken(program: Program, table: Table, step: Step) -> bool:
        if not step.picks_players:
            return holds(program, table, step.when)
        return even_for_nobody or bool(who(program, table, step))

    return Verb(kind, enter)
