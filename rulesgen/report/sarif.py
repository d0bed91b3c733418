"""The report as SARIF 2.1.0, for code-scanning services."""

import json
from typing import Any
from urllib.parse import quote

from rulesgen import __version__
from rulesgen.checks import Checked
from rulesgen.findings import CATALOGUE, Finding


def report(checked: Checked, exit_code: int) -> str:
    used = sorted({finding.code for finding in checked.findings})
    data = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "rulesgen",
                        "version": __version__,
                        "rules": [
                            {
                                "id": code,
                                "name": CATALOGUE[code].slug,
                                "shortDescription": {"text": CATALOGUE[code].slug.replace("-", " ")},
                                "help": {"text": f"rulesgen explain {code}"},
                            }
                            for code in used
                        ],
                    }
                },
                "invocations": [{"executionSuccessful": not checked.not_run, "exitCode": exit_code}],
                "results": [_result(finding) for finding in checked.findings],
            }
        ],
    }
    return json.dumps(data, indent=2, ensure_ascii=False)


def _result(finding: Finding) -> dict[str, Any]:
    location: dict[str, Any] = {"artifactLocation": {"uri": quote(finding.place.file, errors="replace")}}
    if span := finding.place.span:
        location["region"] = {
            "startLine": span.line,
            "startColumn": span.column,
            "endLine": max(span.line, span.end_line),
            "endColumn": max(1, span.end_column),
        }
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "level": str(finding.severity),
        "message": {"text": f"{finding.message} {finding.remedy}"},
        "locations": [{"physicalLocation": location}],
    }
    if finding.accepted:
        result["suppressions"] = [{"kind": "external", "justification": finding.reason}]
    return result
