"""`rulesgen new`: starter files that pass the check."""

import json
import re
from pathlib import Path
from typing import NamedTuple

import click

from rulesgen.cli.common import (
    Stop,
    find_folder,
    open_book,
    open_folder,
    rules_option,
    say,
)
from rulesgen.gate import game_of, need_dealable, need_tables, today


@click.group()
def new() -> None:
    """Write a starter file."""


@new.command("game")
@click.argument("game_id", metavar="ID")
@click.option(
    "--rules",
    metavar="DIR",
    default="rules",
    show_default=True,
    help="The folder of rules; it is made if needed.",
)
@click.option("--title", help="The game's name as printed; without it, made from the id.")
@click.option("--like", metavar="GAME", help="Start from this game of the catalogue, with one of its worked examples.")
def new_game(game_id: str, rules: str, title: str | None, like: str | None) -> int:
    """Write a commented game and a worked example for it; both pass `rulesgen check` as they are.

    Without --like it is a game of hold 'em with three hole cards.
    """
    from rulesgen.catalogue import shipped
    from rulesgen.output import OutputProblem, write_new_files

    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", game_id):
        raise Stop(f"`{game_id}` is not an id: use small letters, digits and single hyphens, such as my-holdem")
    if (shipped("rules") / "games" / f"{game_id}.yaml").exists():
        raise Stop(f"the catalogue has a game `{game_id}`; choose another id, and base yours on it with `based-on`")
    folder = Path(rules)
    case_id = f"{game_id}-example"
    starts = _like(like) if like else _starts()
    targets = {
        folder / "games" / f"{game_id}.yaml": starts.game,
        **({folder / "cases" / f"{case_id}.yaml": starts.case} if starts.case else {}),
    }
    taken = next((path for path in targets if path.exists()), None)
    if taken is not None:
        raise Stop(f"{taken} is already there; choose another id")
    words = {
        "@ID@": game_id,
        "@CASE@": case_id,
        "@TITLE@": json.dumps(title or game_id.replace("-", " ").title(), ensure_ascii=False)[1:-1],
        "@DATED@": today().isoformat(),
    }
    files = {path: _fill(text, words).encode() for path, text in targets.items()}
    for path, content in files.items():
        _check_form(path, content)
    files |= _schemas_for_editor(folder.parent / "schemas")
    try:
        write_new_files(files)
    except OutputProblem as problem:
        raise Stop(str(problem)) from problem
    for path in targets:
        say(f"wrote {path}")
    say(f"next: rulesgen check --rules {rules}, then edit the game and check again")
    say(f"the guide to the language: {folder.parent / 'schemas' / 'README.md'}")
    return 0


class Starts(NamedTuple):
    """What the two files are made from; a game of the catalogue may have no worked example."""

    game: str
    case: str


def _starts() -> Starts:
    from rulesgen.catalogue import shipped

    game, case = (shipped("templates") / name for name in ("new-game.yaml", "new-game-case.yaml"))
    return Starts(game.read_text("utf-8"), case.read_text("utf-8"))


def _like(name: str) -> Starts:
    """The same for a game of the catalogue, and its first worked example, dealt in the new one."""
    from rulesgen.catalogue import CATALOGUE, shipped

    games = open_book(CATALOGUE).games
    if name not in games:
        raise Stop(f"the catalogue has no game `{name}`. There are: {', '.join(sorted(games))}.")
    game = games[name]
    template = (shipped("templates") / "new-game-like.yaml").read_text("utf-8")
    text = _fill(template, {"@LIKE@": name, "@LIKE-TITLE@": game.title})
    plain = [case for case in (*game.printed(), *game.cases) if not case.has_fault]
    if not plain:
        return Starts(text, "")
    case = re.sub(r"^id: .*$", "id: @CASE@", plain[0].document.text, count=1, flags=re.MULTILINE)
    return Starts(text, re.sub(r"^game: .*$", "game: @ID@", case, count=1, flags=re.MULTILINE))


@new.command("procedures")
@click.option("--for", "game_id", metavar="GAME", required=True, help="The game that the table is for.")
@rules_option
@click.option("--id", "table_id", metavar="ID", help="The table's id; without it, GAME-procedures.")
def new_procedures(game_id: str, rules: str, table_id: str | None) -> int:
    """Write a table of procedures with a row for everything that can go wrong in a game and has no answer yet."""
    from rulesgen.catalogue import shipped
    from rulesgen.output import OutputProblem, write_new_files
    from rulesgen.report.starter import starter_table
    from rulesgen.report.text import count

    folder, _ = find_folder(rules)
    if folder == shipped("rules"):
        raise Stop("the catalogue is not written to; name a folder of your own with --rules DIR")
    opened = open_folder(rules)
    book, game = opened.book, game_of(opened.book, game_id, "analysed")
    if game is None:
        raise Stop(f"there is no game `{game_id}` in {rules}. There are: {', '.join(sorted(book.games)) or 'none'}.")
    offer = opened.offer(game)
    need_dealable(offer, "analysed")
    need_tables(game)
    name = table_id or f"{game_id}-procedures"
    if (shipped("rules") / "procedures" / f"{name}.yaml").exists():
        raise Stop(f"the catalogue has a table `{name}`; choose another id, and take that one in with `over`")
    path = folder / "procedures" / f"{name}.yaml"
    if path.exists():
        raise Stop(f"{path} is already there; choose another id with --id")
    program, answers = offer.program, offer.known.answers
    if not answers.gaps:
        say(f"every irregularity of {program.title} has an answer; nothing was written")
        return 0
    title = json.dumps(f"Irregularities of {program.title}", ensure_ascii=False)
    content = starter_table(game_id, name, title, program, answers).encode()
    _check_form(path, content)
    try:
        write_new_files({path: content} | _schemas_for_editor(path.parent.parent.parent / "schemas"))
    except OutputProblem as problem:
        raise Stop(str(problem)) from problem
    say(f"wrote {path}: {count(len(answers.gaps), 'row')} to fill in")
    say(f"next: fill them in, then rulesgen irregularities {game_id} --rules {rules}")
    return 0


def _check_form(path: Path, content: bytes) -> None:
    """An id that YAML reads as a number, a word of the language, a title that is too long: no file is written."""
    from rulesgen.schema import check_document
    from rulesgen.source import read_bytes

    reading = read_bytes(content, path.as_posix())
    found = [*reading.findings, *(check_document(reading.document) if reading.document else ())]
    if found:
        raise Stop(f"nothing can be written with these words: {found[0].message}")


def _fill(text: str, words: dict[str, str]) -> str:
    for mark, word in words.items():
        text = text.replace(mark, word)
    return text


def _schemas_for_editor(folder: Path) -> dict[Path, bytes]:
    """The schemas beside the rules, where the files' first lines point an editor to, and the guide; none is lost."""
    from rulesgen.catalogue import shipped

    sources = [*sorted(shipped("schemas").glob("*.schema.json")), *sorted(shipped("schemas").glob("*.md"))]
    return {folder / path.name: path.read_bytes() for path in sources if not (folder / path.name).exists()}
