"""Findings as a person reads them: place, what is wrong, the line with carets, what to do."""

import re
from functools import lru_cache
from pathlib import Path

import click

from rulesgen import __version__
from rulesgen.catalogue import CATALOGUE, shipped
from rulesgen.checks import Checked
from rulesgen.findings import Finding, Severity
from rulesgen.ordinary import read_ordinary
from rulesgen.rulebook import Rulebook

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow"}
_DIRECTING = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_HIDDEN = re.compile(f"[\x00-\x1f\x7f-\x9f{_DIRECTING}\ud800-\udfff\ufffe\uffff]")
WIDEST = 160
"""Longer lines are shown only around the place of the finding."""

MOST_NAMED = 12
"""More files than these are only counted in the heading."""


def report(checked: Checked, exit_code: int) -> str:
    """The whole report: what was read, every finding, and how it ended."""
    lines = [heading(checked), ""]
    for finding in checked.findings:
        lines += [*finding_lines(finding), ""]
    return "\n".join([*lines, summary(checked, exit_code)])


def heading(checked: Checked) -> str:
    """Which folder was read, and how much of everything."""
    return book_heading(checked.book, len(checked.results))


def book_heading(book: Rulebook, checks: int) -> str:
    """The same for a run that made so many checks."""
    counts = f"{count(book.files, 'file')}, {count(book.rule_count(), 'rule')}, {count(checks, 'check')}"
    lines = [f"rulesgen {__version__}: {visible(book.name)}: {counts}"]
    if book.borrowed:
        lines.append(f"from the catalogue: {_names(book.borrowed)}")
    if book.replaced:
        lines.append(f"instead of the catalogue's: {_names(book.replaced)}")
    return "\n".join(lines)


def _names(files: tuple[str, ...]) -> str:
    """Files by name; of a folder that was copied from the catalogue, only how many."""
    if len(files) <= MOST_NAMED:
        return visible(", ".join(files))
    return f"{len(files):,} files, from {visible(files[0])} to {visible(files[-1])}"


def finding_lines(finding: Finding) -> list[str]:
    """One finding, with the line it is about."""
    colour = _COLOURS[finding.severity]
    kind = finding.kind
    place = click.style(visible(str(finding.place)), bold=True)
    head = f"{place}: {click.style(f'{kind.code} {kind.slug}', fg=colour)}"
    state = f" (accepted {finding.severity})" if finding.accepted else f" ({finding.severity})"
    lines = [f"{head}{state}: {visible(finding.message)}", *_excerpt(finding, colour)]
    if finding.accepted:
        return [*lines, f"  accepted: {visible(finding.reason)}"]
    rule = [f"  rule: {visible(finding.subject)}"] if finding.subject else []
    return [*lines, *rule, f"  help: {visible(finding.remedy)}", f"  more: rulesgen explain {kind.code}"]


def visible(text: str) -> str:
    """Text on one line, with escapes for what a terminal would obey or XML refuses: what a file holds must not act."""
    return _HIDDEN.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def summary(checked: Checked, exit_code: int) -> str:
    """The closing line."""
    errors, warnings = len(checked.open_findings("error")), len(checked.open_findings("warning"))
    parts = [count(errors, "error"), count(warnings, "warning"), f"{len(checked.accepted)} accepted"]
    passed = sum(result.passed for result in checked.results)
    text = f"{', '.join(parts)}; {passed:,} of {count(len(checked.results), 'check')} passed"
    if checked.unchanged:
        text += f", {checked.unchanged:,} unchanged since an earlier run"
    if checked.not_run:
        text += f"; {count(len(checked.not_run), 'check')} did not run"
    for name, file in checked.not_looked_at.items():
        text += f"; the procedures of {name} were not looked at ({visible(file)})"
    return click.style(text, fg="green" if exit_code == 0 else "red")


def _excerpt(finding: Finding, colour: str) -> list[str]:
    span = finding.place.span
    if span is None:
        return []
    lines = _lines_of(finding.place.file)
    if not 0 < span.line <= len(lines):
        return []
    line = _HIDDEN.sub(" ", lines[span.line - 1].replace("\t", " "))
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    from_column = max(0, start - WIDEST // 2) if len(line) > WIDEST else 0
    shown = line[from_column : from_column + WIDEST]
    carets = "^" * max(1, min(end, from_column + WIDEST) - start)
    number = str(span.line)
    return [
        f"  {number} | {shown}",
        f"  {' ' * len(number)} | {' ' * (start - from_column)}{click.style(carets, fg=colour)}",
    ]


def _lines_of(name: str) -> list[str]:
    path = Path(name)
    if name.startswith(f"{CATALOGUE}/") and not path.exists():
        path = shipped("rules") / name.removeprefix(f"{CATALOGUE}/")
    try:
        return _read_lines(path.resolve(), path.stat().st_mtime_ns)
    except OSError:
        return []


@lru_cache(maxsize=1)
def _read_lines(path: Path, written: int) -> list[str]:
    """Findings come sorted by file, so only the last file is kept; and a file that was written again is read again."""
    return read_ordinary(path, 8_000_000).decode("utf-8-sig", "replace").replace("\r\n", "\n").split("\n")


def count(number: int, noun: str, several: str = "") -> str:
    """So many of something."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {several or noun + 's'}"
