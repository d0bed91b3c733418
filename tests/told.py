"""Tries every command that only reads on a folder, and says what ended in an internal error."""

import contextlib
import io
from pathlib import Path

import click

from rulesgen.checks import check_rulebook
from rulesgen.cli import cli
from rulesgen.cli.common import Stop
from rulesgen.report.show import NotThere, as_data, as_text, find
from rulesgen.rulebook import load
from tests.conftest import TODAY
from tests.slips import Spoilt


def internal_errors(spoilt: Spoilt, place: Path) -> list[str]:
    """What `check`, `show`, `irregularities` and `odds` could not tell of a spoilt file; none, if all is right."""
    for name, text in spoilt.files.items():
        path = place / "rules" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    try:
        return _told(place / "rules", spoilt.file)
    except Exception as problem:  # noqa: BLE001 - whatever broke it is what is looked for
        return [f"{type(problem).__name__}: {problem}"]


def _told(folder: Path, spoilt: str) -> list[str]:
    book = load(folder, "rules")
    checked = check_rulebook(book, TODAY)
    broken = [one.message for one in checked.findings if one.code == "RG504"]
    for name in (*book.games, *book.rankings):
        with contextlib.suppress(NotThere):
            as_text(as_data(checked, find(book, name)))
    for name in () if spoilt.startswith("cases/") else book.games:  # a case changes no analysis
        _run("irregularities", name, "--rules", str(folder))
        _run("odds", name, "--rules", str(folder), "--rounds", "1000", "--workers", "1")
    return broken


def _run(*arguments: str) -> None:
    """A command in this process; to stop with a line is no error."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(Stop, click.ClickException):
        cli.main(list(arguments), standalone_mode=False)
