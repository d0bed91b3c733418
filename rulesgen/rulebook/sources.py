"""Sources as records: their clauses, as far as games are held to them."""

from collections.abc import Iterator

from rulesgen.model.sources import Allowed, Clause, Source, Spoken
from rulesgen.rulebook.procedures import read_when
from rulesgen.source import Data, Document


def sources_in(document: Document) -> Iterator[Source]:
    """The sources that a file declares."""
    yield from (read_source(name, data) for name, data in document.data["sources"].items())


def read_source(name: str, data: Data) -> Source:
    """A source that was kept as data."""
    return Source(name, data["issuer"], tuple(_clause(name, number, one) for number, one in data["clauses"].items()))


def _clause(source: str, number: str, data: Data) -> Clause:
    said = data.get("allows", {})
    return Clause(
        id=f"{source}/{number}",
        number=number,
        allows=Allowed(said.get("banking", ""), said.get("raises"), said.get("betting-rounds")) if said else None,
        speaks_of=tuple(Spoken(one["fault"], read_when(one)) for one in data.get("speaks-of", ())),
    )
