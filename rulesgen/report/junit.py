"""The report as JUnit XML: every check is a test case; findings outside a check are test cases of their files."""

from junitparser import Error, Failure, JUnitXml, TestCase, TestSuite

from rulesgen.checks import Checked
from rulesgen.findings import Finding
from rulesgen.report.text import visible


def report(checked: Checked, exit_code: int) -> str:
    suite = TestSuite(visible(f"rulesgen {checked.book.name}"))
    failing = _failing(checked, exit_code)
    in_checks: set[Finding] = set()
    for result in checked.results:
        in_checks |= set(result.findings)
        case = TestCase(visible(f"{result.subject}: {result.name}"), classname=f"rulesgen.{result.family}")
        case.result = [_failure(finding) for finding in result.findings if finding in failing]
        suite.add_testcase(case)
    for finding in failing:
        if finding not in in_checks:
            case = TestCase(visible(f"{finding.place}: {finding.kind.slug}"), classname="rulesgen.files")
            case.result = [_failure(finding)]
            suite.add_testcase(case)
    xml = JUnitXml()
    xml.add_testsuite(suite)
    return bytes(xml.tostring()).decode()  # type: ignore[no-untyped-call]  # the library is half typed


def _failing(checked: Checked, exit_code: int) -> dict[Finding, None]:
    """The findings that failed the run, in order. One without open errors that ends with 1 was strict: by warnings."""
    strict = exit_code and not checked.open_findings("error") and not checked.not_run
    found = [*checked.open_findings("error"), *checked.not_run, *(checked.open_findings("warning") if strict else ())]
    return dict.fromkeys(finding.accept("") for finding in found)


def _failure(finding: Finding) -> Failure | Error:
    kind = Error if finding.code == "RG504" else Failure
    failure = kind(visible(finding.message), finding.code)
    words = f"{finding.place}: {finding.code} {finding.kind.slug}: {finding.message}"
    failure.text = f"{visible(words)}\n{visible(f'help: {finding.remedy}')}"
    return failure
