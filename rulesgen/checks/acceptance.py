"""Findings that somebody has accepted: still printed and counted, never hidden."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from rulesgen.checks.result import Result
from rulesgen.findings import CATALOGUE, Finding
from rulesgen.literals import long_date, read_date
from rulesgen.rulebook import Acceptance, Game, Rulebook

LAST = frozenset({"remedies", "odds"})
"""Families of checks after which nothing more is looked at; where another fails, some are not run."""


def accept(book: Rulebook, findings: Iterable[Finding], today: date, results: Sequence[Result] = ()) -> list[Finding]:
    """The findings with the reasons of those that are accepted, and findings about acceptances themselves."""
    known = list(findings)
    about: list[Finding] = []
    idle: list[Acceptance] = []
    for entry in book.accepted:
        matches = [number for number, finding in enumerate(known) if _matches(entry, finding)]
        if not matches:
            idle.append(entry)
        elif read_date(entry.until) < today:
            message = f"The acceptance of {_what(entry)} ended on {long_date(entry.until)}."
            about.append(
                Finding("RG502", entry.place, message, "Mend the finding, or accept it anew with a reason.", "accepted")
            )
        else:
            reason = f"{entry.reason} ({entry.who}, until {long_date(entry.until)})"
            for number in matches:
                known[number] = known[number].accept(reason)
    about += [_idle(one) for one in idle if not _may_still_come(book, one, known, results)]
    return known + about


def _idle(entry: Acceptance) -> Finding:
    message = f"Nothing found is {_what(entry)}, so there is nothing to accept."
    if entry.code not in CATALOGUE:
        message = f"There is no finding {entry.code}."
    return Finding("RG501", entry.place, message, "Remove the entry, or correct its code or place.", "accepted")


def _what(entry: Acceptance) -> str:
    return f"{entry.code} at {entry.of}"


def _may_still_come(book: Rulebook, entry: Acceptance, findings: Sequence[Finding], results: Sequence[Result]) -> bool:
    """Whether what an entry accepts may be there and was not come to, because something else is wrong first."""
    if entry.code not in CATALOGUE or any(finding.code == entry.code and not finding.accepted for finding in findings):
        return False
    place = entry.of
    games = [game for game in book.games.values() if place in _files(game) or place.split(".")[0] in _names(game)]
    if not games:
        return any(finding.severity == "error" for finding in book.findings)
    return any(_is_unfinished(game, results) for game in games)


def _is_unfinished(game: Game, results: Sequence[Result]) -> bool:
    failed = {result.subject.owner for result in results if not result.passed and result.family not in LAST}
    return bool(game.broken_tables or failed & _names(game))


def _names(game: Game) -> set[str]:
    """The game, and what it uses."""
    return {game.id, *game.rankings, *(case.id for case in game.cases), *(table.id for table in game.procedures)}


def _files(game: Game) -> Iterator[str]:
    yield game.layered.place(("id",)).file
    yield from (case.place("id").file for case in game.cases)
    yield from (table.place("for").file for table in game.procedures)


def _matches(entry: Acceptance, finding: Finding) -> bool:
    places = {finding.subject, finding.place.file}
    return entry.code == finding.code and entry.of in places and not finding.accepted
