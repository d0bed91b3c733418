"""The report as JUnit XML: every check is a test case; findings outside a check are test cases of their files."""

from junitparser import Error, Failure, JUnitXml, TestCase, TestSuite

from rulesgen.checks import Checked
from rulesgen.findings import Finding


def report(checked: Checked, exit_code: int) -> str:
    suite = TestSuite(f"rulesgen {checked.book.name}")
    in_checks: set[Finding] = set()
    for result in checked.results:
        in_checks |= set(result.findings)
        case = TestCase(f"{result.subject}: {result.name}", classname=f"rulesgen.{result.family}")
        case.result = [_failure(finding) for finding in result.findings if _counts(checked, finding)]
        suite.add_testcase(case)
    plain = {finding.accept("") for finding in in_checks}
    for finding in checked.findings:
        if finding.accept("") not in plain and finding.severity == "error" and not finding.accepted:
            case = TestCase(f"{finding.place}: {finding.kind.slug}", classname="rulesgen.files")
            case.result = [_failure(finding)]
            suite.add_testcase(case)
    xml = JUnitXml()
    xml.add_testsuite(suite)
    return bytes(xml.tostring()).decode()  # type: ignore[no-untyped-call]  # the library is half typed


def _counts(checked: Checked, finding: Finding) -> bool:
    return finding.severity == "error" and finding in checked.findings


def _failure(finding: Finding) -> Failure | Error:
    kind = Error if finding.code == "RG504" else Failure
    failure = kind(finding.message, finding.code)
    failure.text = f"{finding.place}: {finding.code} {finding.kind.slug}: {finding.message}\nhelp: {finding.remedy}"
    return failure
