"""Findings that somebody has accepted: still printed and counted, never hidden."""

from collections.abc import Iterable
from datetime import date

from rulesgen.findings import CATALOGUE, Finding
from rulesgen.literals import long_date, read_date
from rulesgen.rulebook import Rulebook


def accept(book: Rulebook, findings: Iterable[Finding], today: date) -> list[Finding]:
    """The findings with the reasons of those that are accepted, and findings about acceptances themselves."""
    open_ones = list(findings)
    about: list[Finding] = []
    for entry, place in book.accepted:
        matches = [number for number, finding in enumerate(open_ones) if _matches(entry, finding)]
        what = f"{entry['code']} at {entry['place']}"
        if not matches:
            known = entry["code"] in CATALOGUE
            message = (
                f"Nothing found is {what}, so there is nothing to accept."
                if known
                else f"There is no finding {entry['code']}."
            )
            about.append(
                Finding("RG501", place, message, "Remove the entry, or correct its code or place.", "accepted")
            )
        elif read_date(entry["until"]) < today:
            message = f"The acceptance of {what} ended on {long_date(entry['until'])}."
            about.append(
                Finding("RG502", place, message, "Mend the finding, or accept it anew with a reason.", "accepted")
            )
        else:
            reason = f"{entry['reason']} ({entry['who']}, until {long_date(entry['until'])})"
            for number in matches:
                open_ones[number] = open_ones[number].accept(reason)
    return open_ones + about


def _matches(entry: dict[str, str], finding: Finding) -> bool:
    places = {finding.subject, finding.place.file}
    return entry["code"] == finding.code and entry["place"] in places and not finding.accepted
