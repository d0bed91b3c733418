"""Tables of procedures that cannot be used, and the games they would serve; tables and options that nothing uses."""

from collections.abc import Collection, Iterator
from difflib import get_close_matches

from rulesgen.findings import Finding
from rulesgen.rulebook.book import Game
from rulesgen.rulebook.files import BrokenFile, Files
from rulesgen.rulebook.layers import Layered
from rulesgen.rulebook.procedures import Procedures, serves
from rulesgen.rulebook.table_references import tables_in_a_circle, unknown_games, unknown_tables
from rulesgen.source import Data


def broken_for(files: Files, game: Layered, tables: tuple[Procedures, ...]) -> tuple[Finding, ...]:
    """What is wrong with the tables that a game would have; while there is something, its procedures are not known."""
    found: list[Finding] = []
    named = {name for table in tables for name in table.over}
    borrows = any(("game", document.data["id"]) in files.borrowed for document in game.chain)
    for one in files.broken_files:
        if one.kind != "procedures":
            continue
        replaces = borrows and _ships(files, one.name, game)
        if one.name in named or replaces or _may_serve(files, one, game):
            found += one.findings
    for table in tables:
        found += [*unknown_tables(files, table), *tables_in_a_circle(files, table)]
    found += [finding for table in _meant_for(files, game) for finding in unknown_games(files, table)]
    return tuple(dict.fromkeys(finding for finding in found if finding.severity == "error"))


def unused(files: Files, games: Collection[Game]) -> Iterator[Finding]:
    """Tables of the folder that serve none of its games and cases, and options that none of them offers.

    While a game of the folder cannot be read nobody knows what it uses.
    """
    unread = {document.data["id"] for document in files.all_of("game")} - {game.id for game in games}
    if unread or any(one.kind in ("game", "") for one in files.broken_files):
        return
    offered = {name for game in games for name in game.layered.data.get("options", {})}
    for document in files.all_of("option"):
        name = document.data["id"]
        if name not in offered:
            message = f"No game and no case of this folder offers the option `{name}`, so nobody can ask for it."
            remedy = f"Write `options: [{name}]` into a game; one that the option is not `for` adopts it."
            yield Finding("RG311", document.place(("id",)), message, remedy, name)
    used = {table.id for game in games for table in game.procedures}
    for document in files.all_of("procedures"):
        table = Procedures(document)
        if table.id not in used and not [*unknown_games(files, table)]:
            message = f"No game and no case of this folder is served by the table `{table.id}`, so it changes nothing."
            remedy = "Add a game that `for` names (one `based-on` a shipped game will do), or a case of it."
            yield Finding("RG610", table.place("for"), message, remedy, table.id)


def _may_serve(files: Files, one: BrokenFile, game: Layered) -> bool:
    """As far as it can be read; a table that does not even say for whom it is may be for any game of the folder."""
    said = one.data.get("for") if isinstance(one.data, dict) else None
    entries = [entry for entry in said if isinstance(entry, dict)] if isinstance(said, list) else []
    if not entries:
        return ("game", game.id) in files.own
    return any(serves([entry], game) for entry in entries if _is_readable(entry)) or _nearly(files, entries, game)


def _is_readable(entry: Data) -> bool:
    but_not = entry.get("but-not", [])
    texts = [entry.get(key, "") for key in ("game", "based-on", "banking")]
    return isinstance(but_not, list) and all(isinstance(text, str) for text in (*texts, *but_not))


def _meant_for(files: Files, game: Layered) -> Iterator[Procedures]:
    """Tables that name a game that does not exist, and probably mean this one."""
    for document in files.all_of("procedures"):
        if _nearly(files, document.data["for"], game):
            yield Procedures(document)


def _nearly(files: Files, entries: list[Data], game: Layered) -> bool:
    names = [entry.get(key) for entry in entries for key in ("game", "based-on")]
    unknown = [name for name in names if isinstance(name, str) and files.get("game", name) is None]
    layers = {document.data["id"] for document in game.chain}
    return any(layers & set(get_close_matches(name, files.known("game"), 1)) for name in unknown)


def _ships(files: Files, name: str, game: Layered) -> bool:
    """Whether a broken file stands in for a shipped table of this game."""
    document = files.shipped_one("procedures", name)
    return document is not None and serves(document.data["for"], game)
