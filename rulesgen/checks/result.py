"""What a check found out."""

from attrs import frozen

from rulesgen.findings import Finding
from rulesgen.rulebook import Rulebook


@frozen
class Result:
    """One check that ran: of what family, on which rule, and what it found."""

    family: str
    subject: str
    """The case or rule that was checked."""
    name: str
    """The check in a few words."""
    findings: tuple[Finding, ...] = ()
    covers: frozenset[str] = frozenset()
    """The rules that were played in it."""

    @property
    def passed(self) -> bool:
        return not any(finding.severity == "error" for finding in self.findings)


@frozen
class Checked:
    """A rulebook with everything that was checked about it."""

    book: Rulebook
    results: tuple[Result, ...]
    findings: tuple[Finding, ...]
    """All findings, those of the files included, in order; accepted ones carry their reason."""

    def open_findings(self, severity: str) -> list[Finding]:
        return [finding for finding in self.findings if not finding.accepted and finding.severity == severity]

    @property
    def accepted(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.accepted]

    @property
    def not_run(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.code == "RG504"]

    @property
    def not_looked_at(self) -> dict[str, str]:
        """Games whose procedures were not looked at, because a table that serves them is broken, and its file."""
        games = {**self.book.lent, **self.book.games}
        return {name: game.broken_tables[0].place.file for name, game in games.items() if game.broken_tables}

    def covering(self, rule: str) -> list[Result]:
        """The checks in which a rule was played."""
        return [result for result in self.results if rule in result.covers or result.subject == rule]

    def exit_code(self, *, strict: bool = False) -> int:
        """0 clean, 1 findings or procedures that were not looked at, 3 a check that did not run."""
        if self.not_run:
            return 3
        return (
            1 if self.not_looked_at or self.open_findings("error") or (strict and self.open_findings("warning")) else 0
        )
