"""Declared tables of procedures, and clauses of sources, as records."""

from collections.abc import Mapping

from rulesgen.model.sources import Clause, Source, SpokenOf
from rulesgen.model.tables import TableRow
from rulesgen.rulebook.procedures import Procedures, full_name
from rulesgen.source import Data


def rows_of(table: Procedures) -> tuple[TableRow, ...]:
    """The rows of a table, in its order."""
    return tuple(row_of(table, data) for data in table.rows)


def row_of(table: Procedures, data: Data) -> TableRow:
    return TableRow(
        id=full_name(table.id, data["id"]),
        fault=data["fault"],
        when=data.get("when", {}),
        instead_of=tuple(full_name(table.id, one) for one in data.get("instead-of", ())),
        cites=tuple(data.get("cites", ())),
        why=data.get("choice", {}).get("why", ""),
        is_open="to-be-decided" in data["remedy"],
    )


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
