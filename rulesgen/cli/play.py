"""`rulesgen play`: replay a case, or deal a random hand."""

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulesgen.cli.common import FINDINGS, Stop, format_option, need_tables, open_book, rules_option, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulesgen.checks import Result
    from rulesgen.dealing import Played
    from rulesgen.rulebook import Game, Rulebook


@click.command()
@click.argument("what", metavar="CASE_OR_GAME")
@rules_option
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="For a game: the number the random hand is dealt from.",
)
@click.option("--seats", type=click.IntRange(min=1), help="For a game: how many players; without it, a random number.")
@format_option("text", "json")
def play(what: str, rules: str, seed: int, seats: int | None, form: str) -> int:
    """Replay a case, or deal a random hand of a game.

    CASE_OR_GAME is an id, or the path of a case's or game's file. Every line names the rule behind it.
    """
    from rulesgen.dealing import as_record, transcript

    name = what
    if what.endswith((".yaml", ".yml")):
        rules, name = _folder_of(Path(what), rules)
    book = open_book(rules)
    played, title = _play(book, name, seed, seats)
    if form == "json":
        say(json.dumps(as_record(played), indent=2, ensure_ascii=False))
    else:
        from rulesgen.report.text import book_heading

        checks = sum(case.id == name for case in book.cases)
        say("\n".join([book_heading(book, checks), "", title, *transcript(played), *_ending(played)]))
    return FINDINGS if played.differences else 0


def _folder_of(path: Path, rules: str) -> tuple[str, str]:
    """The rules folder that a file belongs to, and its id."""
    from rulesgen.rulebook.files import FOLDERS

    if not path.is_file():
        raise Stop(f"there is no file `{path}`")
    if Path(rules).is_dir() and path.resolve().is_relative_to(Path(rules).resolve()):
        return rules, path.stem
    folder = path.parent.parent if path.parent.name in FOLDERS.values() else path.parent
    return folder.as_posix() or ".", path.stem


def _play(book: "Rulebook", name: str, seed: int, seats: int | None) -> tuple["Played", str]:
    from rulesgen.checks.cases import check_case
    from rulesgen.compile import compile_game
    from rulesgen.dealing import play_random
    from rulesgen.engine.play import Refused

    case = next((case for case in book.cases if case.id == name), None)
    if case is not None:
        game = _game(book, case.game)
        if "fault" in case.document.data:
            need_tables(game)
        check_dealable(game)
        result, replayed = check_case(game, case)
        if replayed is None:
            raise _not_playable(case.id, result)
        return replayed, f"{case.document.data['title']} ({case.id})"
    game = _game(book, name)
    check_dealable(game)
    program = compile_game(game)
    try:
        played = play_random(program, seed, seats)
    except Refused as refusal:
        raise Stop(str(refusal)) from refusal
    return played, f"{program.title}, random hand of seed {seed}"


def check_dealable(game: "Game", what: str = "played") -> None:
    """Only a game that can be dealt is dealt: the engine relies on it."""
    from rulesgen.checks.cards import check_cards
    from rulesgen.checks.declaration import check_declaration
    from rulesgen.checks.in_time import check_in_time
    from rulesgen.checks.options import check_options
    from rulesgen.checks.phrases import check_phrases
    from rulesgen.checks.rankings import check_ranking, decks_of
    from rulesgen.compile import compile_game

    rankings = {**game.rankings, **game.readings}.values()
    checks: list[Callable[[], list[Result]]] = [
        # A ranking may serve other decks too.
        partial(check_ranking, ranking, decks_of(ranking, [game]), lenient=True)
        for ranking in rankings
    ]
    checks += [partial(check_declaration, game), partial(check_cards, game), partial(check_in_time, game)]
    checks.append(lambda: check_phrases(game, compile_game(game)))
    checks.append(lambda: check_options(game, compile_game(game)))
    for check in checks:
        for result in check():
            if not result.passed:
                raise _not_playable(game.id, result, what)


def _not_playable(name: str, result: "Result", what: str = "played") -> Stop:
    fault = next(finding for finding in result.findings if finding.severity == "error")
    return Stop(f"`{name}` cannot be {what}: {fault.place}: {fault.message}", FINDINGS)


def _game(book: "Rulebook", name: str) -> "Game":
    games = {**book.lent, **book.games}
    if name in games:
        return games[name]
    faults = [finding for finding in book.findings if finding.severity == "error"]
    if faults:
        raise Stop(f"`{name}` cannot be played: {faults[0].place}: {faults[0].message}", FINDINGS)
    known = ", ".join([*(case.id for case in book.cases), *book.games]) or "none"
    raise Stop(f"the folder `{book.name}` has no case or game `{name}`; there are: {known}")


def _ending(played: "Played") -> list[str]:
    from rulesgen.dealing.record import fees_of
    from rulesgen.engine.table import dollars

    if played.refused:
        lines = [f"The hand is refused: {played.refused}"]
    else:
        names = played.start.sitting.names
        stacks = zip(names, played.start.stacks, played.table.stacks, strict=True)
        nets = [f"{name} {'+' if after > before else ''}{dollars(after - before)}" for name, before, after in stacks]
        lines = ["Won or lost", f"  {', '.join(nets)}"]
        taken = [(played.program.fees[name].title, amount) for name, amount in fees_of(played).items()]
        if taken:
            lines += ["Taken by the house", f"  {', '.join(f'{title} {dollars(amount)}' for title, amount in taken)}"]
    for one in played.differences:
        lines.append(f"DIFFERS at {'.'.join(str(part) for part in one.path)}: {one.text}")
    return lines
