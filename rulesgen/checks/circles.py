"""Rows of procedures that go before each other in a circle, so that none of them goes before all others."""

from rulesgen.compile.variants import Known
from rulesgen.findings import Finding
from rulesgen.ids import RuleId
from rulesgen.irregular.rows import Row
from rulesgen.rulebook import Game


def find_circles(game: Game, known: Known) -> dict[str, Finding]:
    """By fault, its first circle, told at the row that begins it."""
    found: dict[str, Finding] = {}
    if not known.answers.not_analysed:
        return found
    tables = {table.id: table for table in game.procedures}
    rows = {row.id: row for row in known.rows}
    for name, row in sorted(rows.items(), key=lambda one: (tables[one[1].table].shipped, one[0])):
        circle = _circle(rows, name)
        if circle and row.fault not in found:
            said = ", which goes before ".join(f"`{one}`" for one in (*circle[1:], name))
            message = f"`{name}` goes before {said}: this goes round in a circle."
            place = tables[row.table].place_of(name.name, "instead-of")
            found[row.fault] = Finding("RG605", place, message, "Remove one of them from an `instead-of`.", name)
    return found


def _circle(rows: dict[RuleId, Row], name: RuleId) -> tuple[RuleId, ...]:
    """The shortest way from a row back to it; none, if there is no way."""
    ways: list[tuple[RuleId, ...]] = [(name,)]
    seen: set[RuleId] = set()
    while ways:
        way = ways.pop(0)
        for other in sorted(rows[way[-1]].instead_of & rows.keys() - seen):
            if other == name:
                return way
            seen.add(other)
            ways.append((*way, other))
    return ()
