"""How many findings about one file are told: nobody mends hundreds before looking again."""

from collections.abc import Iterable
from itertools import islice

from rulesgen.findings import Finding, Place

MOST_AT_ONCE = 200
"""By one kind of look at a file: its text, its form, its changes, its prose."""


def first_of(findings: Iterable[Finding], most: int = MOST_AT_ONCE) -> list[Finding]:
    """The first findings about a file; if there are more, the last says so, and nothing more is looked for."""
    rest = iter(findings)
    first = list(islice(rest, most))
    after = next(rest, None)
    return first if after is None else [*first, too_much(after.place, most)]


def too_much(place: Place, told: int = MOST_AT_ONCE) -> Finding:
    """That looking at a file ended here."""
    message = f"More is wrong from here on than the {told} findings that are told; the rest was not looked at."
    return Finding("RG009", place, message, "Mend those first: one slip may be behind many of them.")
