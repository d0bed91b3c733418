"""`rulesgen play`: replay a case, or deal a random hand."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulesgen.cli.common import FINDINGS, Stop, format_option, open_folder, rules_option, say
from rulesgen.gate import game_of, need_dealable, replay

if TYPE_CHECKING:
    from rulesgen.dealing import Played
    from rulesgen.offer import Folder, Offer


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
    folder = open_folder(rules)
    played, title = _play(folder, name, seed, seats)
    if form == "json":
        say(json.dumps(as_record(played), indent=2, ensure_ascii=False))
    else:
        from rulesgen.report.text import book_heading

        checks = sum(case.id == name for case in folder.book.cases)
        say("\n".join([book_heading(folder.book, checks), "", title, *transcript(played), *_ending(played)]))
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


def _play(folder: "Folder", name: str, seed: int, seats: int | None) -> tuple["Played", str]:
    from rulesgen.dealing import play_random
    from rulesgen.engine.play import Refused

    case = next((case for case in folder.book.cases if case.id == name), None)
    if case is not None:
        replayed = replay(_offer(folder, case.game), case)
        return replayed, f"{case.title} ({case.id})"
    offer = _offer(folder, name)
    need_dealable(offer)
    try:
        played = play_random(offer.program, seed, seats)
    except Refused as refusal:
        raise Stop(str(refusal)) from refusal
    return played, f"{offer.program.title}, random hand of seed {seed}"


def _offer(folder: "Folder", name: str) -> "Offer":
    book, game = folder.book, game_of(folder.book, name, "played")
    if game is not None:
        return folder.offer(game)
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
