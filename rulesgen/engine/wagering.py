"""Wagers against a bank: which may be placed, and how large they may be."""

from rulesgen.engine import player_dealer
from rulesgen.engine.facts import holds
from rulesgen.engine.table import Cents, Sitting, Table, dollars
from rulesgen.model.game import Program
from rulesgen.model.values import Amount
from rulesgen.model.wagers import Effect, Wager


def wrong_wagers(program: Program, sitting: Sitting) -> str:
    """Why the wagers of a sitting cannot be taken: the rule and the reason, or nothing."""
    if not program.wagers:
        return ""
    if problem := player_dealer.wrong_sitting(program, sitting):
        return problem
    for seat, name in enumerate(sitting.names):
        mine = {wager: amount for (owner, wager), amount in sitting.wagers.items() if owner == seat}
        first = next((step.action.wagers for step in program.steps if step.action.wagers), ())
        either = [program.wagers[wager] for wager in first if program.wagers[wager].required == "one-of"]
        if either and not any(wager.id in mine for wager in either):
            return f"{either[0].rule}: {name} must place one of {', '.join(wager.title for wager in either)}"
        problems = (_wrong_wager(program, sitting, seat, program.wagers[one], mine) for one in first)
        if problem := next(filter(None, problems), ""):
            return problem
    return ""


def _wrong_wager(program: Program, sitting: Sitting, seat: int, wager: Wager, mine: dict[str, Cents]) -> str:
    name = sitting.names[seat]
    if not player_dealer.may_place(sitting, seat, wager):
        return f"{wager.rule}: {name} may not place the {wager.title}" if wager.id in mine else ""
    if wager.id not in mine:
        is_missing = wager.required == "yes" and seat < sitting.seats
        return f"{wager.rule}: {name} must place the {wager.title}" if is_missing else ""
    least, most = bounds(program, sitting, mine, wager.amounts)
    least = 1 if wager.under_minimum == "has-action" else least
    most = mine[wager.id] if wager.over_maximum == "no-action" else most
    if least <= mine[wager.id] <= most:
        return ""
    wanted = f"from {dollars(least)} to {dollars(most)}" if least < most else dollars(least)
    return f"{wager.rule}: {name}'s {wager.title} of {dollars(mine[wager.id])} is not allowed; {wanted} is"


def bounds(
    program: Program, sitting: Sitting, mine: dict[str, Cents], amounts: tuple[Amount, ...]
) -> tuple[Cents, Cents]:
    """The least and the most of a wager, from what the player has already wagered."""
    amount = amounts[0]
    if amount.kind == "times":
        base = mine.get(amount.of, 0)
        return int(base * amount.low), int(base * amount.high)
    if amount.kind == "money":
        return int(amount.low), int(amount.high)
    if amount.kind == "own-choice":
        return 1, 10**12
    return sitting.amounts.get("minimum", 1), sitting.amounts.get("maximum", 10**12)


def placing(program: Program, table: Table, effect: Effect, seat: int) -> tuple[Cents, Cents] | None:
    """The least and the most that a choice may place; None where no row holds, or what it multiplies is not there."""
    mine = {wager: amount for (owner, wager), amount in table.wagers.items() if owner == seat}
    amounts = effect.amounts or program.wagers[effect.wager].amounts
    fitting = tuple(amount for amount in amounts if holds(program, table, amount.when, seat))
    limits = bounds(program, table.sitting, mine, fitting) if fitting else (0, 0)
    return limits if limits[1] else None
