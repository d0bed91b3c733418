"""A rule that nothing has played is told at the author's own line, with the case that would play it."""

from collections.abc import Callable
from datetime import date
from itertools import takewhile

from rulesgen.checks import check_rulebook
from rulesgen.checks.not_played import _CASES
from rulesgen.findings import Finding
from rulesgen.rulebook import Rulebook
from rulesgen.rulebook.references import STANDING
from tests.guide_pages import page

TODAY = date(2026, 11, 17)


def _from_the_guide(name: str) -> str:
    """A whole file of the guide."""
    _, _, after = page("README.md").partition(f"<!-- file: {name} -->\n```yaml\n")
    return "".join(takewhile(lambda line: line != "```\n", after.splitlines(keepends=True)))


def _found(folder: Callable[..., Rulebook], *names: str) -> dict[str, Finding]:
    book = folder({name.removeprefix("rules/"): _from_the_guide(name) for name in names})
    findings = check_rulebook(book, TODAY).findings
    assert [name for name, game in book.games.items() if not game.adopted] == [
        finding.subject for finding in findings if finding.code == "RG608"
    ]  # a draft without procedures
    return {finding.subject: finding for finding in findings if finding.code != "RG608"}


def test_a_stud_game_without_a_tie_is_told_which_case_it_lacks(folder: Callable[..., Rulebook]) -> None:
    found = _found(folder, "rules/games/five-card-stud.yaml", "rules/cases/five-card-stud-example.yaml")
    assert {"five-card-stud.standing.ties", "five-card-stud.odd-chip"} == found.keys()
    for finding in found.values():
        assert ("RG407", "rules/games/five-card-stud.yaml") == (finding.code, finding.place.file)
        assert "two players have the same ranks in other suits" in finding.remedy
    assert "a pot that two cannot divide" in found["five-card-stud.odd-chip"].remedy


def test_the_case_that_the_help_asks_for_is_enough(folder: Callable[..., Rulebook]) -> None:
    cases = ("rules/cases/five-card-stud-example.yaml", "rules/cases/five-card-stud-tie.yaml")
    assert {} == _found(folder, "rules/games/five-card-stud.yaml", *cases)


def test_every_standing_rule_has_its_case() -> None:
    assert {("standing", name) for name in STANDING} == _CASES.keys()
