"""Clauses that say they speak of an irregularity that no game can have: nothing is compared with them."""

from collections.abc import Collection, Iterator, Mapping

from rulesgen.checks.served import Served
from rulesgen.checks.sources import cited_by
from rulesgen.compile.tables import sources_in
from rulesgen.findings import Finding
from rulesgen.irregular.faults import FAULTS
from rulesgen.model.sources import SpokenOf
from rulesgen.rulebook import Rulebook


def idle_clauses(book: Rulebook, served: Mapping[str, Served]) -> Iterator[Finding]:
    """What the folder's own sources say under `speaks-of`, and no game that cites them can have.

    Of a source that a game cites that could not be analysed, nothing is known.
    """
    if book.own_sources is None:
        return
    citing: dict[str, list[str]] = {}
    for game in book.games.values():
        for name in cited_by(game):
            citing.setdefault(name, []).append(game.id)
    for name, source in sources_in(book.own_sources).items():
        games = citing.get(name, [])
        if not served.keys() >= {*games}:
            continue
        for number, clause in source.clauses.items():
            for at, said in enumerate(clause.speaks_of):
                if not any((name, number, at) in served[game].speaks for game in games):
                    place = book.own_sources.place(("sources", name, "clauses", number, "speaks-of", at))
                    yield Finding(
                        "RG613",
                        place,
                        _why(name, [served[game] for game in games], said),
                        _remedy(name, games),
                        clause.id,
                    )


def _why(source: str, games: Collection[Served], said: SpokenOf) -> str:
    if not games:
        return f"No game or table of procedures cites `{source}`, so no row is compared with this."
    if not any(said.fault in game.faults for game in games):
        says = FAULTS[said.fault].says
        return f"In no game that cites `{source}` can it be that {says}: no row is compared with this."
    return f"In no game that cites `{source}` can its `when` be so: no row is compared with this."


def _remedy(source: str, games: Collection[str]) -> str:
    if not games:
        return f"Cite `{source}` in the rules that come from it, or remove `speaks-of` until a game does."
    return "Correct the fault or its `when`, or remove it from `speaks-of`."
