"""Whether a hand comes to its end: a step awards the pot or settles the wagers."""

from collections.abc import Iterator

from rulesgen.checks.result import wrong
from rulesgen.findings import Finding
from rulesgen.offer import Offer


def never_ended(offer: Offer) -> Iterator[Finding]:
    """A game in which nobody ever gets the pot or the wagers."""
    program = offer.program
    verb, what = ("award", "awards the pot") if program.shares else ("settle", "settles the wagers")
    if not any(step.action.verb == verb for step in program.steps):
        example = {
            "award": "{id: award, title: Award, award: pot}",
            "settle": "{id: settle, title: Settle, settle: all}",
        }
        message = f"No step {what}, so nobody ever gets the money."
        remedy = f"End `play` with a step such as `{example[verb]}`."
        yield wrong(offer, "RG307", program.rule / "play", message, remedy)
