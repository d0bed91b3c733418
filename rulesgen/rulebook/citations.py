"""Whether every rule says where it comes from, and every citation leads to a clause."""

from collections.abc import Iterable, Iterator

from rulesgen.findings import Finding
from rulesgen.rulebook.book import Game
from rulesgen.rulebook.layers import Layered, Path
from rulesgen.rulebook.marks import marks_of
from rulesgen.source import Data, Document, first_of


def check_citations(
    own: Iterable[Document], sources: dict[str, Data], games: Iterable[Game], rankings: Iterable[Layered]
) -> Iterator[Finding]:
    """What is cited and is not there, and rules of the folder's own files that cite nothing."""
    documents = list(own)
    for document in documents:
        yield from first_of(_unknown(document, sources))
    names = {document.name for document in documents}
    for game in games:
        for path in game.rules():
            yield from _unmarked(game.layered, path, names)
    for ranking in rankings:
        yield from _unmarked(ranking, (), names)


def _unmarked(layered: Layered, path: Path, own: set[str]) -> Iterator[Finding]:
    place = layered.place(path, key=True)
    if not marks_of(layered, path).found and place.file in own:
        message = "Nothing says where this rule comes from."
        remedy = "Cite its clause with `cites`, or say with `ours` why you chose it."
        yield Finding("RG206", place, message, remedy, layered.rule(path))


def _unknown(document: Document, sources: dict[str, Data]) -> Iterator[Finding]:
    for path, text in _citations(document.data):
        source, _, clause = text.partition("/")
        subject = str(document.data["id"])
        if source not in sources:
            remedy = f"There are: {', '.join(sorted(sources))}. Add yours to sources.yaml."
            yield Finding("RG207", document.place(path), f"There is no source `{source}`.", remedy, subject)
        elif clause not in sources[source]["clauses"]:
            message = f"The source `{source}` has no clause `{clause}`."
            remedy = "Look it up in sources.yaml, or add the clause there."
            yield Finding("RG207", document.place(path), message, remedy, subject)


def cited_in(data: Data) -> Iterator[str]:
    """Every clause that is cited somewhere in a file."""
    return (text for path, text in _citations(data) if path[-2] == "cites")


def _citations(data: Data, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], str]]:
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        if key in ("cites", "proves") and isinstance(value, list):
            yield from (((*path, key, number), text) for number, text in enumerate(value))
        else:
            yield from _citations(value, (*path, key))
