"""What a check found out."""

from attrs import evolve, field, frozen

from rulesgen.findings import Finding
from rulesgen.ids import RuleId, rule_id
from rulesgen.offer import Folder, Offer
from rulesgen.rulebook import Game, Rulebook


@frozen
class Result:
    """One check that ran: of what family, on which rule, and what it found."""

    family: str
    subject: RuleId = field(converter=rule_id)
    """The case or rule that was checked."""
    name: str
    """The check in a few words."""
    findings: tuple[Finding, ...] = ()
    covers: frozenset[RuleId] = frozenset()
    """The rules that were played in it."""

    @property
    def passed(self) -> bool:
        return not any(finding.severity == "error" for finding in self.findings)


def wrong(offer: Offer, code: str, rule: RuleId, message: str, remedy: str, *, at: str = "") -> Finding:
    """A finding about a rule, where the author of the game's last layer should look: at it, or `at` a key of it."""
    place = offer.game.layered.blame((rule / at if at else rule).path)
    return Finding(code, place, message, remedy, rule)


def missing(offer: Offer, rule: RuleId, key: str, why: str, example: str) -> Finding:
    """The finding that a rule lacks a key, which others make necessary."""
    message = f"The key `{key}` is missing: {why}."
    return wrong(offer, "RG103", rule, message, f"For example: `{key}: {example}`.")


@frozen
class Checked:
    """A rulebook with everything that was checked about it."""

    folder: Folder
    results: tuple[Result, ...]
    findings: tuple[Finding, ...]
    """All findings, those of the files included, in order; accepted ones carry their reason."""
    unchanged: int = 0
    """How many of the results come from a former run."""

    @property
    def book(self) -> Rulebook:
        return self.folder.book

    def open_findings(self, severity: str) -> list[Finding]:
        return [finding for finding in self.findings if not finding.accepted and finding.severity == severity]

    @property
    def accepted(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.accepted]

    def results_of(self, game: Game) -> list[Result]:
        """The checks of a game, of its rankings and of its cases."""
        mine = {game.id, *game.played_rankings, *(case.id for case in game.cases)}
        return [result for result in self.results if result.subject.owner in mine]

    def accepted_of(self, game: Game) -> list[Finding]:
        """What is accepted of a game: findings about it, and about rows of its tables, its rankings and its cases."""
        met = {finding for result in self.results_of(game) for finding in result.findings}
        return [one for one in self.accepted if one.subject.owner == game.id or evolve(one, reason="") in met]

    def ended(self, result: Result) -> str:
        """How a check ended, in words; a failure that is accepted as a whole says so."""
        known = {evolve(finding, reason="") for finding in self.accepted}
        wrong = [finding for finding in result.findings if finding.severity == "error"]
        if not wrong:
            return "passed"
        return "failed; accepted, see below" if set(wrong) <= known else "failed"

    @property
    def not_run(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.code == "RG504"]

    @property
    def not_looked_at(self) -> dict[str, str]:
        """Games whose procedures were not looked at, because a table that serves them is broken, and its file."""
        games = {**self.book.lent, **self.book.games}
        return {name: game.broken_tables[0].place.file for name, game in games.items() if game.broken_tables}

    def covering(self, rule: RuleId) -> list[Result]:
        """The checks in which a rule was played."""
        return [result for result in self.results if rule in result.covers or result.subject == rule]

    def exit_code(self, *, strict: bool = False) -> int:
        """0 clean, 1 findings or procedures that were not looked at, 3 a check that did not run."""
        if self.not_run:
            return 3
        return (
            1 if self.not_looked_at or self.open_findings("error") or (strict and self.open_findings("warning")) else 0
        )
