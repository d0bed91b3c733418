"""Whether what a position by cards says of equal hands can decide anything."""

from collections.abc import Iterator

from rulesgen.checks.result import wrong
from rulesgen.findings import Finding
from rulesgen.model.game import Program
from rulesgen.model.values import Spot
from rulesgen.offer import Offer


def tied_positions(offer: Offer) -> Iterator[Finding]:
    """Ties that are counted from what the game does not have, or that its ranking never leaves."""
    program = offer.program
    right = f"first-left-of-{program.middle}"
    for spot in _spots(program):
        rule, ranking = spot.rule / "tied", program.hands[spot.hand].ranking
        if ranking.suits:
            message = f"Hands of the ranking `{ranking.id}` are never equal here: it has `suits`."
            yield wrong(offer, "RG105", rule, message, "Remove `tied`, or use a ranking without `suits`.")
        elif spot.tied.startswith("first-left-of-") and spot.tied != right:
            yield wrong(offer, "RG105", rule, f"The game has {middle_of(program)}.", f"Write `{right}`.")


def middle_of(program: Program) -> str:
    """Whether seats can be counted from a button."""
    return "a button" if program.goes_round else "no button, because it has no `rotation`"


def _spots(program: Program) -> Iterator[Spot]:
    """Every position that says what decides between equal hands."""
    forced = program.betting.forced.values()
    spots = [spot for bet in forced for spot in (bet.by, bet.heads_up)]
    spots += [spot for step in program.steps for spot in step.action.spots]
    yield from (spot for spot in spots if spot.rule and spot.tied)
