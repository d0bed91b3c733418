"""The report as workflow commands, which GitHub shows beside the changed lines."""

from rulesgen.checks import Checked
from rulesgen.findings import Finding
from rulesgen.report.text import heading, summary, visible


def report(checked: Checked, exit_code: int) -> str:
    lines = [
        heading(checked),
        *(_annotation(finding) for finding in checked.findings),
        summary(checked, exit_code),
    ]
    return "\n".join(lines)


def _annotation(finding: Finding) -> str:
    level = "notice" if finding.accepted else str(finding.severity)
    properties = {"file": visible(finding.place.file), "title": f"{finding.code} {finding.kind.slug}"}
    if span := finding.place.span:
        properties |= {"line": str(span.line), "col": str(span.column)}
        if span.end_line == span.line:
            properties["endColumn"] = str(span.end_column)
    words = finding.reason if finding.accepted else finding.remedy
    inside = ",".join(f"{key}={_escape(value, ',:')}" for key, value in properties.items())
    return f"::{level} {inside}::{_escape(visible(f'{finding.message} {words}'), '')}"


def _escape(text: str, more: str) -> str:
    """GitHub's own escapes: percent everywhere, comma and colon inside properties; line ends are visible already."""
    for character in "%" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text
