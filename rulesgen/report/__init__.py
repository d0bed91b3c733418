"""Findings and results for people and machines: one file a format, all from the same checked rulebook."""

from collections.abc import Callable

from rulesgen.checks import Checked
from rulesgen.report import github, json_report, junit, sarif, text

REPORTS: dict[str, Callable[[Checked, int], str]] = {
    "text": text.report,
    "json": json_report.report,
    "junit": junit.report,
    "sarif": sarif.report,
    "github": github.report,
}
