"""Ranges in tables of procedures that are written upside down."""

from collections.abc import Callable, Iterator

from rulesgen.findings import Finding
from rulesgen.irregular.dimensions import DIMENSIONS
from rulesgen.source import Data, Document, KeyPath


def turned_ranges(document: Document) -> Iterator[Finding]:
    """Every range of a row's `when` that begins above its end: it would hold nothing."""
    if document.data["schema"] != "procedures/1":
        return
    for number, row in enumerate(document.data["rows"]):
        for key, said in row.get("when", {}).items():
            for path, value in _values(("rows", number, "when", key), said):
                if _is_turned(key, str(value)):
                    message = f"`{value}` begins above its end."
                    subject = f"{document.data['id']}.{row['id']}"
                    yield Finding("RG107", document.place(path), message, "Write the lower end first.", subject)


def _values(path: KeyPath, said: Data) -> Iterator[tuple[KeyPath, Data]]:
    if isinstance(said, list):
        yield from (((*path, at), value) for at, value in enumerate(said))
    else:
        yield path, said


def _is_turned(key: str, text: str) -> bool:
    low, _, high = text.partition("..")
    words = DIMENSIONS[key].values if key in DIMENSIONS else {}
    place: Callable[[str], int] = list(words).index if words else int
    return bool(low and high) and place(low) > place(high)
