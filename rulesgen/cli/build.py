"""`rulesgen build`: check a folder, then print its documents and the checks for a lab."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulesgen.cli.common import FINDINGS, Stop, fresh_option, progress, rules_option, run_checks, say

if TYPE_CHECKING:
    from rulesgen.checks import Checked


@click.command()
@rules_option
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    default="output",
    show_default=True,
    help="The folder to write to.",
)
@click.option("--paper", type=click.Choice(["letter", "a4"]), default="letter", show_default=True)
@click.option("--strict", is_flag=True, help="Warnings stop the build too.")
@fresh_option
@click.argument("games", nargs=-1)
def build(rules: str, output: Path, paper: str, strict: bool, fresh: bool, games: tuple[str, ...]) -> int:
    """Check a folder, then print the rules of play and the irregularities of its GAMES (all, if none is named).

    Nothing is written while there is an error: the last good documents stay in place.
    """
    from rulesgen.output import OutputProblem
    from rulesgen.report.text import heading, report
    from rulesgen.scratch import clear_away
    from rulesgen.switch import write_folders

    checked = run_checks(rules, fresh=fresh)
    code = checked.exit_code(strict=strict)
    if code:
        say(report(checked, code), coloured=True)
        say("nothing was built: mend the findings first", err=True)
        return code
    wanted = list(games) or list(checked.book.games)
    unknown = [name for name in wanted if name not in checked.book.games]
    if unknown or not wanted:
        known = ", ".join(checked.book.games) or "none"
        raise Stop(
            f"the folder has no game `{unknown[0]}`; there are: {known}" if unknown else "the folder has no game"
        )
    say(heading(checked))
    clear_away()  # also where nothing is to be printed
    folders, manifest = _make(checked, wanted, paper, output)
    try:
        write_folders(output, folders, {"manifest.json": manifest})
    except OutputProblem as problem:
        raise Stop(str(problem)) from problem
    for name, files in folders.items():
        for inner in files:
            say(f"wrote {output / name / inner}")
    return 0


def _make(checked: "Checked", games: list[str], paper: str, output: Path) -> tuple[dict[str, dict[str, bytes]], bytes]:
    from rulesgen.documents.examples import ExampleProblem
    from rulesgen.documents.manifest import manifest_of
    from rulesgen.documents.pdf import PdfProblem
    from rulesgen.printing import printed_games

    folders: dict[str, dict[str, bytes]] = {}
    try:
        # The processes begin before the line of progress does: it has a thread, and a fork knows only its own.
        with (
            printed_games(checked, games, "a4" if paper == "a4" else "letter") as printed,
            progress("Printing") as step,
        ):
            for name in games:
                step(name)
                folders[name] = next(printed)
    except PdfProblem as problem:
        raise Stop(str(problem)) from problem
    except ExampleProblem as problem:
        raise Stop(f"a worked example does not come out as it says: {problem}", FINDINGS) from problem
    return folders, manifest_of(checked, folders, output)
