"""What a round against a bank begins with: the wagers that players must place, in units."""

from collections.abc import Iterator
from fractions import Fraction

from rulesgen.engine.actions import Amount, Decide, Effect
from rulesgen.engine.banking import Wager
from rulesgen.engine.program import Program


def base_stakes(program: Program) -> list[dict[str, Fraction]]:
    """The wagers that a round can begin with, in units: all that must be placed, each of which one must be, or any."""
    wagers = of_bettors(program)
    chosen = {effect.wager for effect in effects_that_place(program)}
    sets = base_sets(program, wagers) or [[wager] for wager in wagers if wager.id not in chosen]
    return [dict(stakes_on(program, together)) for together in sets]


def of_bettors(program: Program) -> list[Wager]:
    """The wagers that are placed against the bank, not by it."""
    return [wager for wager in program.wagers.values() if wager.by != "player-dealer"]


def base_sets(program: Program, wagers: list[Wager]) -> list[list[Wager]]:
    """All wagers that must be placed, together; and each of which one must be."""
    required = [wager for wager in of_bettors(program) if wager.required == "yes"]
    either = [[wager] for wager in wagers if wager.required == "one-of"]
    return [required, *either] if required else either


def unit_of(program: Program, stakes: dict[str, Fraction]) -> Fraction | None:
    """A unit in cents, where a wager has a fixed amount: one of the stakes, or else one that is placed later."""
    staked = [(program.wagers[name].amounts[0], units) for name, units in stakes.items()]
    fixed = [amount.low / units for amount, units in staked if amount.kind == "money"]
    fixed += [amount.low for amount in all_amounts(program) if amount.kind == "money"]
    return next(iter(fixed), None)


def all_amounts(program: Program) -> list[Amount]:
    """How much each wager may be, where a choice places it and at the start."""
    chosen = [amount for effect in effects_that_place(program) for amount in effect.amounts]
    return [*chosen, *(amount for wager in program.wagers.values() for amount in wager.amounts)]


def effects_that_place(program: Program) -> Iterator[Effect]:
    """The choices by which a player places a wager later."""
    for step in program.steps:
        if isinstance(step.action, Decide):
            yield from (effect for effect in step.action.choices.values() if effect.kind == "place")


def stakes_on(program: Program, wagers: list[Wager]) -> Iterator[tuple[str, Fraction]]:
    """One unit for each wager, or the multiple of another that it must be; of fixed amounts the first is a unit."""
    placed: dict[str, Fraction] = {}
    fixed = (wager.amounts[0].low for wager in wagers if wager.amounts[0].kind == "money")
    unit = next(filter(None, fixed), Fraction(1))
    for wager in wagers:
        amount = wager.amounts[0]
        units = {"times": placed.get(amount.of, Fraction(1)) * amount.low, "money": amount.low / unit}
        placed[wager.id] = units.get(amount.kind, Fraction(1))
        yield wager.id, placed[wager.id]
