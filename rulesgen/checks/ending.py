"""Whether a hand comes to its end: a step awards the pot or settles the wagers."""

from collections.abc import Iterator

from rulesgen.findings import Finding
from rulesgen.rulebook import Layered


def never_ended(game: Layered) -> Iterator[Finding]:
    """A game in which nobody ever gets the pot or the wagers."""
    verb, what = ("award", "awards the pot") if "pot" in game.data else ("settle", "settles the wagers")
    if not any(verb in step for step in game.data["play"].values()):
        example = {
            "award": "{id: award, title: Award, award: pot}",
            "settle": "{id: settle, title: Settle, settle: all}",
        }
        message = f"No step {what}, so nobody ever gets the money."
        remedy = f"End `play` with a step such as `{example[verb]}`."
        yield Finding("RG307", game.blame(("play",)), message, remedy, game.rule(("play",)))
