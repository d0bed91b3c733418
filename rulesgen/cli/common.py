"""What several commands share: options, opening a rules folder, printing, progress."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rulesgen import cache, gate

if TYPE_CHECKING:
    from rulesgen.checks import Checked
    from rulesgen.offer import Folder, Offer
    from rulesgen.rulebook import Rulebook

FINDINGS, USAGE, INTERNAL, STOPPED = 1, 2, 3, 130

_ACTS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Characters that a terminal obeys."""
_COLOURS = re.compile("\x1b\\[[0-9;]*m")

F = TypeVar("F", bound=Callable[..., Any])


class Stop(Exception):
    """End the run with one line and an exit code."""

    def __init__(self, message: str, exit_code: int = USAGE) -> None:
        super().__init__(message)
        self.message = message
        self.exit_code = exit_code


rules_option = click.option(
    "--rules",
    "rules",
    metavar="DIR",
    default="rules",
    show_default=True,
    help="The folder of rules; `catalogue` means the rules that came with rulesgen.",
)


fresh_option = click.option(
    "--fresh", is_flag=True, help="Do everything again, whatever former runs have found out and kept."
)


def format_option(*formats: str) -> Callable[[F], F]:
    """`--format`, the first being the default."""
    return click.option("--format", "form", type=click.Choice(formats), default=formats[0], show_default=True)


def find_folder(rules: str) -> tuple[Path, str]:
    """The folder of rules and the name it is printed by."""
    return gate.find_folder(rules, "name one with --rules DIR, or use --rules catalogue")


def open_book(rules: str, lend: str = "") -> "Rulebook":
    """Read a folder; a shipped game that it does not have can be lent to it."""
    from rulesgen.rulebook import load

    return load(*find_folder(rules), lend)


def open_folder(rules: str, lend: str = "") -> "Folder":
    """The same, with its games as they are offered."""
    from rulesgen.offer import Folder

    return Folder(open_book(rules, lend))


def lent_game(rules: str, name: str) -> "tuple[Folder, Offer]":
    """A game of the folder or of the catalogue, to be analysed."""
    folder = open_folder(rules, lend=name)
    book, game = folder.book, gate.game_of(folder.book, name, "analysed")
    if game is None:
        raise Stop(f"there is no game `{name}`. There are: {', '.join(sorted(book.games))}.")
    return folder, folder.offer(game)


def run_checks(rules: str, *, fresh: bool = False) -> "Checked":
    """Read a folder and check everything in it; if `fresh`, all again, whatever former runs found out."""
    if fresh:
        cache.start_afresh()
    return check_book(open_book(rules))


def check_book(book: "Rulebook") -> "Checked":
    """Check everything in a rulebook."""
    from rulesgen.checks import check_rulebook

    with progress("Checking") as step:
        return check_rulebook(book, gate.today(), step, processes=None, keeps=True)


def use_colour() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def say(text: str, *, err: bool = False, coloured: bool = False) -> None:
    """Print it; what a terminal would obey, and what is not UTF-8 in the name of a file, is printed as escapes.

    Only a text that has its own colours, and in which all that comes from files is escaped already, keeps them.
    """
    colours = _COLOURS.findall(text) if coloured else []
    parts = _COLOURS.split(text) if coloured else [text]
    parts = [_ACTS.sub(lambda found: f"\\u{ord(found[0]):04x}", part) for part in parts]  # an escape that JSON has too
    quiet = "".join(part for pair in zip_longest(parts, colours, fillvalue="") for part in pair)
    click.echo(quiet.encode("utf-8", "backslashreplace").decode(), err=err, color=use_colour())


@contextmanager
def progress(title: str) -> Iterator[Any]:
    """A line that says what is being done, on a terminal only; it needs escape codes, so not with NO_COLOR."""
    if not _can_show_progress():
        yield lambda name: None
        return
    from rich.console import Console

    with Console(stderr=True).status(f"{title} …") as status:
        yield lambda name: status.update(f"{title} {name} …")


@contextmanager
def rounds_progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """A bar with the rounds done, how many a second, and the time left; where a line of progress is shown."""
    if not _can_show_progress():
        yield lambda done, rounds: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    words = TextColumn("{task.description}", markup=False), TextColumn("{task.fields[said]}", markup=False)
    columns = (words[0], BarColumn(), words[1], TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        shown: list[TaskID] = []

        def show(done: int, rounds: int) -> None:
            if not shown:  # rounds that were there before are no measure of the speed
                shown.append(bar.add_task(title, total=rounds, completed=done, said=""))
            speed = bar.tasks[0].speed
            rate = f", {speed:,.0f} a second" if speed else ""
            bar.update(shown[0], completed=done, said=f"{done:,} of {rounds:,} rounds{rate}")

        yield show


def _can_show_progress() -> bool:
    return sys.stderr.isatty() and not os.environ.get("NO_COLOR")
