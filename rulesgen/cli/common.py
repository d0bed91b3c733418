"""What several commands share: options, opening a rules folder, printing, progress."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from rulesgen.checks import Checked
    from rulesgen.rulebook import Game, Rulebook

FINDINGS, USAGE, INTERNAL, STOPPED = 1, 2, 3, 130

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


def format_option(*formats: str) -> Callable[[F], F]:
    """`--format`, the first being the default."""
    return click.option("--format", "form", type=click.Choice(formats), default=formats[0], show_default=True)


def find_folder(rules: str) -> tuple[Path, str]:
    """The folder of rules and the name it is printed by."""
    from rulesgen.catalogue import CATALOGUE, shipped

    if rules == CATALOGUE and not Path(rules).is_dir():
        return shipped("rules"), CATALOGUE
    folder = Path(rules)
    if not rules or not folder.is_dir():
        raise Stop(f"there is no folder `{rules}`; name one with --rules DIR, or use --rules catalogue")
    try:
        next(folder.iterdir(), None)
    except OSError as problem:
        raise Stop(f"the folder `{rules}` cannot be read: {problem.strerror}") from problem
    return folder, folder.as_posix().rstrip("/")


def open_book(rules: str) -> "Rulebook":
    from rulesgen.rulebook import load

    return load(*find_folder(rules))


def need_tables(game: "Game") -> None:
    """Nothing is said of a game's procedures while a table that serves it is broken."""
    if game.broken_tables:
        fault = game.broken_tables[0]
        more = f" (and {len(game.broken_tables) - 1} more)" if game.broken_tables[1:] else ""
        message = f"{fault.place}: {fault.code} {fault.message} {fault.remedy}{more}"
        raise Stop(
            f"the procedures of `{game.id}` were not looked at: a table that serves it is broken: {message}", FINDINGS
        )


def run_checks(rules: str, about: str = "") -> "Checked":
    """Read a folder and check everything in it, or only what has to do with one game or ranking."""
    from rulesgen.checks import check_rulebook

    book = open_book(rules)
    book = book.about(about) if about else book
    with progress("Checking") as step:
        return check_rulebook(book, today(), step, processes=None)


def today() -> date:
    """The only place that looks at the calendar."""
    return date.today()  # noqa: DTZ011 - the day on the wall where the command is run is meant


def use_colour() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def say(text: str, *, err: bool = False) -> None:
    """Print it; what is not UTF-8 in the name of a file is printed as escapes."""
    click.echo(text.encode("utf-8", "backslashreplace").decode(), err=err, color=use_colour())


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
