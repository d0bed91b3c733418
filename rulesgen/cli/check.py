"""`rulesgen check`: read a folder, check everything, report."""

from pathlib import Path

import click

from rulesgen.cli.common import format_option, fresh_option, rules_option, run_checks, say


@click.command()
@rules_option
@fresh_option
@format_option("text", "json", "junit", "sarif", "github")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="Write the report to this file.")
@click.option("--strict", is_flag=True, help="Warnings fail the run too.")
def check(rules: str, fresh: bool, form: str, output: Path | None, strict: bool) -> int:
    """Check every rule, case and text of a folder.

    Exit code 0: clean. 1: errors, or warnings with --strict. 3: a check did not run.
    """
    from rulesgen.report import REPORTS

    checked = run_checks(rules, fresh=fresh)
    code = checked.exit_code(strict=strict)
    report = REPORTS[form](checked, code)
    if output is None:
        say(report, coloured=True)
        return code
    write_report(output, report)
    from rulesgen.report.text import heading, summary

    say(f"{heading(checked)}\n{summary(checked, code)}", coloured=True)
    return code


def write_report(path: Path, report: str) -> None:
    """The report as a file, without colours, whole or not at all."""
    from rulesgen.cli.common import Stop
    from rulesgen.output import OutputProblem, write_file

    try:
        # The name of a file need not be UTF-8; such bytes are written as escapes.
        write_file(path, (click.unstyle(report).rstrip("\n") + "\n").encode("utf-8", "backslashreplace"))
    except OutputProblem as problem:
        raise Stop(str(problem)) from problem
