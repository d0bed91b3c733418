"""Declared tables of procedures, and clauses of sources, as records."""

from collections.abc import Mapping

from rulesgen.compile.values import several
from rulesgen.model.sources import Clause, Source, SpokenOf
from rulesgen.model.tables import OwnChoice, TableRow
from rulesgen.rulebook.procedures import Procedures, full_name
from rulesgen.source import Data, Document


def rows_of(table: Procedures) -> tuple[TableRow, ...]:
    """The rows of a table, in its order."""
    return tuple(_row(table, data) for data in table.rows)


def row_called(table: Procedures, name: str) -> TableRow:
    """The row of a table with this name."""
    return next(_row(table, data) for data in table.rows if data["id"] == name)


def _row(table: Procedures, data: Data) -> TableRow:
    choice = data.get("choice")
    return TableRow(
        id=full_name(table.id, data["id"]),
        fault=data["fault"],
        when=data.get("when", {}),
        remedy=tuple(data["remedy"]),
        money=data["money"],
        decides=data["decides"],
        records=tuple(several(data["records"])),
        instead_of=tuple(full_name(table.id, one) for one in data.get("instead-of", ())),
        cites=tuple(data.get("cites", ())),
        is_ours="ours" in data,
        choice=OwnChoice(choice["why"], tuple(map(tuple, choice["alternatives"]))) if choice else None,
        note=data.get("note", ""),
    )


def sources_in(document: Document) -> dict[str, Source]:
    """The sources that a file declares."""
    return sources_of(document.data["sources"])


def sources_of(sources: Mapping[str, Data]) -> dict[str, Source]:
    """Sources with their clauses, by id."""
    return {name: Source(name, source["issuer"], _clauses(name, source)) for name, source in sources.items()}


def _clauses(source: str, data: Data) -> dict[str, Clause]:
    return {number: _clause(source, number, clause) for number, clause in data["clauses"].items()}


def _clause(source: str, number: str, data: Data) -> Clause:
    allows = data.get("allows", {})
    return Clause(
        source=source,
        number=number,
        binds=allows.get("banking", ""),
        most_raises=allows.get("raises"),
        most_rounds=allows.get("betting-rounds"),
        speaks_of=tuple(SpokenOf(one["fault"], one.get("when", {})) for one in data.get("speaks-of", ())),
    )
