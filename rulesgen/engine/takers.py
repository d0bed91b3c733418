"""Who takes part in a hand, and who takes a step."""

from rulesgen.engine import player_dealer
from rulesgen.engine.facts import holds
from rulesgen.engine.table import Table
from rulesgen.model.game import Program
from rulesgen.model.steps import Step


def playing(program: Program, table: Table) -> list[int]:
    """Seats that take part: in a banked game those with a wager on the table, otherwise those who have not folded."""
    if program.banking == "pot" or not table.wagers:
        return table.in_hand()
    if program.banking == "player-dealer":
        seats = [*player_dealer.betting_seats(program, table), table.sitting.dealer]
        return [seat for seat in seats if not table.folded >> seat & 1]
    return [seat for seat in table.in_hand() if any(owner == seat for owner, _ in table.wagers)]


def playing_on(program: Program, table: Table) -> list[int]:
    """Seats that have folded, and have a wager on the table that plays all the same."""
    if not table.folded or not table.wagers:
        return []
    alive = {
        wager for entry in program.settlements if entry.folded == "plays" for wager in (*entry.wagers, entry.bonus_on)
    }
    seats = {table.sitting.seat_of(owner) for owner, wager in table.wagers if wager in alive}
    return [seat for seat in sorted(seats) if table.folded >> seat & 1]


def takers(program: Program, table: Table, step: Step) -> list[int]:
    """The players who take a step: all that take part, or those whom its condition picks."""
    return [seat for seat in playing(program, table) if holds(program, table, step.when, seat)]
