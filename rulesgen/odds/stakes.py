"""What a round against a bank begins with: the wagers that players must place, in units."""

from collections.abc import Iterator
from fractions import Fraction

from rulesgen.model.game import Program
from rulesgen.model.steps import Deal
from rulesgen.model.values import Amount
from rulesgen.model.wagers import Effect, Wager


def base_stakes(program: Program) -> list[dict[str, Fraction]]:
    """The wagers that a round can begin with, in units: all that must be placed, each of which one must be, or any."""
    wagers = of_bettors(program)
    chosen = {effect.wager for effect in effects_that_place(program)}
    sets = base_sets(program, wagers) or [[wager] for wager in wagers if wager.id not in chosen]
    return [dict(stakes_on(program, together)) for together in sets]


def besides(program: Program, stakes: dict[str, Fraction]) -> frozenset[str]:
    """Wagers that must be placed for a round to begin with these; of several such rounds those of the first."""
    sets = whole_sets(program)
    missing = frozenset[str]() if any(one <= stakes.keys() for one in sets) or not sets else sets[0]
    return missing - stakes.keys()


def with_besides(program: Program, stakes: dict[str, Fraction]) -> dict[str, Fraction]:
    """The same with those wagers: no chips are on them, so that they are placed, and only the others count."""
    return {**dict.fromkeys(sorted(besides(program, stakes)), Fraction(0)), **stakes}


def of_bettors(program: Program) -> list[Wager]:
    """The wagers that are placed against the bank, not by it."""
    return [wager for wager in program.wagers.values() if wager.by != "player-dealer"]


def base_sets(program: Program, wagers: list[Wager]) -> list[list[Wager]]:
    """All wagers that must be placed, together; where one of several must be, with each of these."""
    required = [wager for wager in of_bettors(program) if wager.required == "yes"]
    either = [wager for wager in of_bettors(program) if wager.required == "one-of"]
    if required:
        return [[*required, wager] for wager in either] or [required]
    return [[wager] for wager in either if wager in wagers]


def whole_sets(program: Program) -> list[frozenset[str]]:
    """The wagers that a player can begin a round with and need not add to: the game as a whole is played with them."""
    return [frozenset(stakes) for stakes in base_stakes(program)]


def decides(program: Program) -> bool:
    """Whether players decide anything after their wagers are placed."""
    return any(one.choices or one.sets_into or one.gives_up for one in (step.action for step in program.steps))


ON_SIGHT = "players have seen cards when they place the wager, so that its edge depends on what they then choose"


def placed_on_sight(program: Program) -> frozenset[str]:
    """The wagers that players place when they have seen cards, and may leave out or choose the size of."""
    found: list[str] = []
    seen = False
    for step in program.steps:
        action = step.action
        if isinstance(action, Deal):
            areas = [program.areas[area] for area in action.to]
            seen |= any(area.per == "player" or area.face == "up" for area in areas)
        seen |= bool(action.turns_up)
        found += action.wagers if seen else ()
    wagers = (program.wagers[name] for name in found)
    return frozenset(wager.id for wager in wagers if wager.required != "yes" or not _is_fixed(wager))


def _is_fixed(wager: Wager) -> bool:
    """Whether nobody chooses how large it is."""
    return all(amount.kind in ("times", "money") and amount.low == amount.high for amount in wager.amounts)


def part_of_more(program: Program, wager: Wager) -> str:
    """Why a wager has no edge of its own, though a pay table settles it; nothing if it has one."""
    first = {name for step in program.steps for name in step.action.wagers}
    if wager.id not in first:
        return "only a decision places the wager"
    if wager.id in placed_on_sight(program):
        return ON_SIGHT
    if wager.required == "yes" and decides(program):
        return "the wager is a part of the game, whose edge depends on how players decide"
    if any(entry.bonus_on == wager.id for entry in program.settlements):
        return "a bonus is paid on the wager besides"
    return ""


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


def effects_of(program: Program) -> Iterator[Effect]:
    """What each choice of a player does."""
    for step in program.steps:
        yield from step.action.choices.values()


def effects_that_place(program: Program) -> Iterator[Effect]:
    """The choices by which a player places a wager later."""
    return (effect for effect in effects_of(program) if effect.kind == "place")


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
