"""Going from move to move: what the rules want once a move is made."""

from rulesgen.engine import betting, options, player_dealer
from rulesgen.engine.table import Due, Move, Table
from rulesgen.engine.verbs import VERBS
from rulesgen.model.game import Program
from rulesgen.model.steps import Award, Bet


def step_name(program: Program, table: Table) -> str:
    """The step that play stands in, as the log names it."""
    if table.step < 0:
        return "start"
    return program.steps[table.step].id if table.step < len(program.steps) else "end"


def go_on(program: Program, table: Table) -> Table:
    """After a legal move: the next required move, decision or step.

    The move has made the table, and nobody has seen it yet; so it is changed in place from here on.
    """
    if table.done < len(table.due):
        return table
    return advance(program, table.amend(due=(), done=0) if table.due else table)


def advance(program: Program, table: Table) -> Table:
    """The same where nothing more is due."""
    if table.round is not None:
        if not betting.is_closed(table):
            return table
        table.__dict__["round"] = None
        if due := betting.uncalled_due(program, table):
            return table.amend(due=due)
    if table.asked or table.offer is not None or table.turn:
        return table
    if program.options and (offered := options.offer(program, table)):
        return offered
    return _next_step(program, table)


def _next_step(program: Program, table: Table) -> Table:
    """Enter the steps that follow until one wants something."""
    steps, at, fields = program.steps, table.step, table.__dict__
    # All but one have folded, in a game for a pot.
    is_won = len(table.stacks) - table.folded.bit_count() == 1 and program.banking == "pot"
    while at < len(steps):
        # Only the end of a betting round gathers the bets: a blind stays live through a deal, a discard or a draw.
        if at >= 0 and type(steps[at].action) is Bet:
            fields["bets"] = (0,) * len(table.stacks)
        at += 1
        fields["step"] = at
        if at == len(steps):
            return _after_hand(program, table)
        kind = type(steps[at].action)
        if is_won and kind is not Award:
            continue
        table = VERBS[kind].enter(program, table, steps[at])
        if table.due or table.round is not None or table.asked:
            return table
        fields = table.__dict__
    return table


def _after_hand(program: Program, table: Table) -> Table:
    if program.rotation:
        return player_dealer.begin_rotation(program, table)
    if not program.button_rule:
        return table
    return table.amend(due=(Due(Move("move-button", button_after(program, table)), program.button_rule),))


def button_after(program: Program, table: Table) -> int:
    """Who has the button for the next hand."""
    direction = 1 if program.button_moves == "clockwise" else -1
    return (table.sitting.button + direction) % len(table.stacks)
