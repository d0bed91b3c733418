"""Rows that say `instead-of` of a row that they never meet: the exception changes nothing."""

from collections.abc import Collection, Iterator

from rulesgen.checks.served import Served
from rulesgen.compile.tables import rows_of
from rulesgen.findings import Finding
from rulesgen.model.tables import TableRow
from rulesgen.rulebook import Procedures


def idle_exceptions(table: Procedures, games: Collection[Served], told: Collection[str]) -> Iterator[Finding]:
    """What a table's rows name under `instead-of` and meet in none of its games.

    Of rows that have a finding already nothing more is said.
    """
    for number, row in enumerate(rows_of(table)):
        for at, other in enumerate(row.instead_of):
            if not {row.id, other} & {*told} and not any(game.lets_meet(row.fault, row.id, other) for game in games):
                place = table.place("rows", number, "instead-of", at)
                yield Finding("RG611", place, _why(games, row, other), _REMEDY, row.id)


_REMEDY = "Remove it from `instead-of`; or correct the `when` of the row that should go before, or the name."


def _why(games: Collection[Served], row: TableRow, other: str) -> str:
    known = {name: fault for game in games for name, fault in game.rows.items()}
    if other not in known:
        return f"No game that this table serves has the row `{other}`, so nothing goes before it."
    if known[other] != row.fault:
        return f"This row answers the fault `{row.fault}` and `{other}` the fault `{known[other]}`: they never meet."
    return f"This row and `{other}` never meet: nothing that can happen is answered by both."
