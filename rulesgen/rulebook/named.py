"""Names that must lead somewhere."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rulesgen.model.conditions import COMPARED, OF_AREAS, OF_HANDS
from rulesgen.rulebook.conditions import facts_of
from rulesgen.rulebook.layers import Path
from rulesgen.source import Data


class Reference(NamedTuple):
    """A name, where it stands, and what it may be."""

    path: Path
    name: str
    what: str
    known: Iterable[str]


def fact_references(data: Data, path: Path, condition: Data) -> Iterator[Reference]:
    """What a condition asks about."""
    homes = {
        **dict.fromkeys(OF_HANDS, ("hand", data["hands"])),
        **dict.fromkeys(OF_AREAS, ("area", data["areas"])),
        "placed": ("wager", data.get("wagers", {})),
    }
    for fact in facts_of(path, condition):
        if fact.name in homes:
            yield Reference(fact.path, fact.of, *homes[fact.name])
        if fact.name in COMPARED:
            yield Reference(fact.path, fact.said, "hand", data["hands"])
