"""How many parts a game or a ranking may have: each is tried against each other and in every situation."""

from collections.abc import Iterator

from rulesgen.findings import Finding
from rulesgen.rulebook.layers import Layered, Path
from rulesgen.source import Data

MOST_PARTS = 100
"""Steps, hands, choices, categories and the like, each kind by itself; the largest game of the catalogue has 21."""


def too_many_parts(layered: Layered) -> Iterator[Finding]:
    """Parts of one kind, of all layers together, that nobody writes by hand."""
    for path, parts in _maps_in(layered.data):
        if len(parts) > MOST_PARTS:
            over = (*path, list(parts)[MOST_PARTS])
            name, kind = ".".join(path), layered.chain[-1].data["schema"].partition("/")[0]
            message = f"`{name}` has {len(parts):,} entries; a {kind} may have at most {MOST_PARTS} there."
            yield Finding(
                "RG002", layered.blame(over), message, "Remove those that are not needed.", layered.rule(path)
            )


def _maps_in(data: Data, at: Path = ()) -> Iterator[tuple[Path, dict[str, Data]]]:
    if isinstance(data, dict):
        yield from ((at, data),) if at else ()
        for name, value in data.items():
            yield from _maps_in(value, (*at, name))
