"""The rules digest: one fingerprint of everything that a game's pages and checks are made from."""

from typing import Any

from rulesgen.fingerprint import digest_of
from rulesgen.rulebook import Game, Rulebook, marks_of
from rulesgen.source import Data
from rulesgen.wording import clause_paths, fill, sentence, terms_in

SHORT = 12


def rules_digest(book: Rulebook, game: Game) -> str:
    """The digest of everything that a game uses, as it is printed on every page."""
    return digest_of(used_by(book, game))


def used_by(book: Rulebook, game: Game) -> dict[str, Any]:
    """The resolved rules, rankings, cases, procedures, cited clauses and terms of a game, as plain data."""
    parent = game.layered.chain[-2].data["title"] if len(game.layered.chain) > 1 else ""
    clauses = sorted({*cited(game), *procedure_cites(game)})
    return {
        "game": game.layered.data,
        "plays-like": parent,
        "rankings": {name: ranking.data for name, ranking in game.rankings.items()},
        "cases": [case.document.data for case in game.cases],
        "clauses": {citation: _clause(book, citation) for citation in clauses},
        "sources": {name: _facts(book, name) for name in sorted({one.partition("/")[0] for one in clauses})},
        "reasons": _reasons(game),
        "terms": {term: book.meanings[term] for term in used_terms(book, game)},
    } | _where_there_are(
        procedures=procedures_of(game), readings={name: ranking.data for name, ranking in game.readings.items()}
    )


def _where_there_are(**parts: Any) -> dict[str, Any]:
    return {name: part for name, part in parts.items() if part}


def all_of(game: Game) -> dict[str, Any]:
    """All that decides how a game goes, right or wrong, and what it pays."""
    return {**without_procedures(game), "procedures": procedures_of(game)}


def without_procedures(game: Game) -> dict[str, Any]:
    """All that decides how a hand without a fault goes, and what can go wrong in it."""
    rankings = {**game.rankings, **game.readings}
    return {"game": game.layered.data, "rankings": {name: ranking.data for name, ranking in rankings.items()}}


def procedures_of(game: Game) -> list[Data]:
    """The tables of procedures that serve a game, whole: a game that cannot be played has a digest too."""
    return [
        {key: value for key, value in table.document.data.items() if key not in ("schema", "for")}
        for table in game.procedures
    ]


def procedure_cites(game: Game) -> list[str]:
    """Every clause that the procedures of a game cite."""
    tables = procedures_of(game)
    settings = [value for table in tables for value in table.values() if isinstance(value, dict)]
    parts = [*tables, *settings, *(row for table in tables for row in table["rows"])]
    return [citation for part in parts for citation in part.get("cites", ())]


def short(digest: str) -> str:
    """The first part of a digest, in groups, as it is printed on every page."""
    return " ".join(digest[at : at + 4] for at in range(0, SHORT, 4))


def cited(game: Game) -> list[str]:
    """Every clause that the game or its cases cite, in order."""
    found = [citation for path in clause_paths(game) for citation in marks_of(game.layered, path).cites]
    found += [citation for ranking in game.played_rankings.values() for citation in marks_of(ranking, ()).cites]
    found += [citation for document in game.layered.chain for citation in document.data.get("cites", ())]
    found += [citation for case in game.cases for citation in case.proves]
    return sorted(set(found))


def used_terms(book: Rulebook, game: Game) -> list[str]:
    """The glossary terms of the game's text, and those that their meanings use."""
    texts = [sentence(game, path) for path in clause_paths(game)] + notes_of(game)
    found: set[str] = set()
    waiting = {book.terms[form] for text in texts for form in terms_in(text) if form in book.terms}
    while waiting:
        term = waiting.pop()
        found.add(term)
        waiting |= {book.terms[form] for form in terms_in(book.meanings[term])} - found
    return sorted(found, key=lambda term: (term.casefold(), term))


def notes_of(game: Game) -> list[str]:
    """The typed notes of a game, with their slots filled."""
    data = game.layered.data
    texts = list(data.get("notes", ()))
    for path in clause_paths(game):
        try:
            value = game.layered.get(path)
        except KeyError:
            continue
        if isinstance(value, dict) and "note" in value:
            texts.append(value["note"])
    return [fill(text, game.layered) for text in texts]


def _facts(book: Rulebook, source: str) -> Any:
    """What is printed of a source besides its clauses."""
    return {key: value for key, value in book.sources.get(source, {}).items() if key != "clauses"}


def _reasons(game: Game) -> dict[str, dict[str, str]]:
    """Why we chose what no source says, by rule; also the reasons that stand in the layers below."""
    found = {game.layered.rule(path): dict(marks_of(game.layered, path).ours) for path in clause_paths(game)}
    found |= {ranking.rule(()): dict(marks_of(ranking, ()).ours) for ranking in game.rankings.values()}
    return {rule: reasons for rule, reasons in found.items() if reasons}


def _clause(book: Rulebook, citation: str) -> Any:
    source, _, clause = citation.partition("/")
    return book.sources.get(source, {}).get("clauses", {}).get(clause)
