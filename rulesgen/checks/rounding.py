"""Whether a game says how money is rounded: where a win or a lost part may not come out even, and only there."""

from collections.abc import Iterator

from rulesgen.checks.result import wrong
from rulesgen.findings import Finding
from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.offer import Offer


def rounding_faults(offer: Offer) -> Iterator[Finding]:
    """A game without the rule that needs one, or that says one itself and never needs it."""
    layered, rounding = offer.game.layered, offer.program.rounding
    uneven = next(_uneven(offer.program), None)
    if uneven is not None and rounding is None:
        value = layered.get(uneven.path)
        message = f"The key `rounding` is missing: `{value}` of a wager may not be a whole number of chips or cents."
        yield wrong(offer, "RG103", uneven, message, "For example: `rounding: {to: chip, goes: down}`.")
    if uneven is None and rounding and layered.place(rounding.rule.path).file == layered.chain[-1].name:
        message = "Nothing is ever rounded here: all odds are whole numbers, and no wager is lost in part."
        yield wrong(offer, "RG105", rounding.rule, message, "Leave `rounding` out.")


def _uneven(program: Program) -> Iterator[RuleId]:
    """Every result, and every part of a wager that a decision gives up, that may not come out even."""
    said = [one for entry in program.settlements for one in entry.said()]
    said += [one for table in program.pay_tables.values() for one in table.said()]
    yield from (rule for rule, payout in said if payout.net.denominator != 1)
    for step in program.steps:
        yield from (effect.rule / "part" for effect in step.action.choices.values() if effect.part != 1)
