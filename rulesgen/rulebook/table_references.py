"""What tables of procedures name: games, other tables and rows, and whether they exist."""

from collections.abc import Iterator

from rulesgen.findings import Finding
from rulesgen.rulebook.files import Files
from rulesgen.rulebook.procedures import Procedures, full_name
from rulesgen.schema.words import did_you_mean


def check_tables(files: Files) -> Iterator[Finding]:
    """Games, tables and rows that a table names and that do not exist, or that lead back to it."""
    for document in files.all_of("procedures"):
        table = Procedures(document)
        yield from unknown_games(files, table)
        yield from unknown_tables(files, table)
        yield from tables_in_a_circle(files, table)
        yield from _unknown_rows(files, table)


def unknown_games(files: Files, table: Procedures) -> Iterator[Finding]:
    """Games that a table names and that do not exist."""
    for number, one in enumerate(table.document.data["for"]):
        for key in ("game", "based-on"):
            name = one.get(key)
            if name and files.get("game", name) is None and name not in files.broken:
                place, remedy = table.place("for", number, key), files.did_you_mean("game", name)
                yield Finding("RG202", place, f"There is no game `{name}`.", remedy, table.id)


def unknown_tables(files: Files, table: Procedures) -> Iterator[Finding]:
    """Tables that a table goes over and that do not exist."""
    for number, name in enumerate(table.over):
        if files.get("procedures", name) is None and name not in files.broken:
            place, remedy = table.place("over", number), files.did_you_mean("procedures", name)
            yield Finding("RG202", place, f"There is no table of procedures `{name}`.", remedy, table.id)


def tables_in_a_circle(files: Files, table: Procedures) -> Iterator[Finding]:
    """Tables that a table goes over and that go over it."""
    for number, name in enumerate(table.over):
        if table.id in _reached(files, name):
            message = f"`{table.id}` goes over `{name}`, which goes over `{table.id}`: this goes round in a circle."
            yield Finding("RG203", table.place("over", number), message, "Remove one of the two.", table.id)


def _reached(files: Files, name: str) -> set[str]:
    """The tables that a table goes over, directly or through others, itself included."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        document = files.get("procedures", waiting.pop())
        if document is not None and document.data["id"] not in found:
            found.add(document.data["id"])
            waiting += document.data.get("over", ())
    return found


def _unknown_rows(files: Files, table: Procedures) -> Iterator[Finding]:
    for number, row in enumerate(table.rows):
        for at, said in enumerate(row.get("instead-of", ())):
            named = full_name(table.id, said)
            document = table.document if named.owner == table.id else files.get("procedures", named.owner)
            known = [one["id"] for one in document.data["rows"]] if document else []
            if named.name not in known and named.owner not in files.broken:
                place = table.place("rows", number, "instead-of", at)
                listed = did_you_mean(named.name, known, f"The table `{named.owner}` has") if known else ""
                remedy = listed or f"There is no table `{named.owner}`: name the table and the row."
                yield Finding("RG202", place, f"There is no row `{said}`.", remedy, full_name(table.id, row["id"]))
