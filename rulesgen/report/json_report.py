"""The report as JSON; its form is `schemas/output/check.schema.json`."""

import json
from typing import Any

from rulesgen import __version__
from rulesgen.checks import Checked
from rulesgen.findings import Finding
from rulesgen.offer import Offer


def report(checked: Checked, exit_code: int) -> str:
    return json.dumps(as_data(checked, exit_code), indent=2, ensure_ascii=False)


def as_data(checked: Checked, exit_code: int) -> dict[str, Any]:
    """Everything a machine may want to know of a run."""
    book = checked.book
    return {
        "schema": "rulesgen/check/1",
        "rulesgen": __version__,
        "folder": book.name,
        "files": book.files,
        "rules": book.rule_count(),
        "checks": len(checked.results),
        "borrowed": list(book.borrowed),
        "replaced": list(book.replaced),
        "games": [
            {
                "id": game.id,
                "title": game.title,
                "version": game.version,
                "digest": _digest(checked.folder.offer(game)),
            }
            for game in book.games.values()
        ],
        "results": [
            {
                "family": result.family,
                "subject": result.subject,
                "name": result.name,
                "passed": result.passed,
                "covers": sorted(result.covers),
            }
            for result in checked.results
        ],
        "findings": [finding_data(finding) for finding in checked.findings],
        "errors": len(checked.open_findings("error")),
        "warnings": len(checked.open_findings("warning")),
        "accepted": len(checked.accepted),
        "not_run": len(checked.not_run),
        "not_looked_at": list(checked.not_looked_at),
        "exit_code": exit_code,
    }


def _digest(offer: Offer) -> str | None:
    """None while a note names a value that is not there: that is a finding, and such a game has no pages."""
    try:
        return offer.digest
    except KeyError:
        return None


def finding_data(finding: Finding) -> dict[str, Any]:
    """One finding."""
    span = finding.place.span
    return {
        "code": finding.code,
        "slug": finding.kind.slug,
        "severity": str(finding.severity),
        "file": finding.place.file,
        "line": span.line if span else None,
        "column": span.column if span else None,
        "end_line": span.end_line if span else None,
        "end_column": span.end_column if span else None,
        "subject": finding.subject,
        "message": finding.message,
        "help": finding.remedy,
        "accepted": finding.reason or None,
    }
