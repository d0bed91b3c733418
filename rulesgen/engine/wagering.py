"""Wagers against a bank: how they are placed, how large they may be, and the choices that place or lose them."""

from collections.abc import Iterator
from fractions import Fraction

from rulesgen.engine import player_dealer
from rulesgen.engine.facts import holds
from rulesgen.engine.stakes import lose, lost_part
from rulesgen.engine.table import Cents, Due, Move, Ruling, Sitting, Table, dollars
from rulesgen.model.game import Program
from rulesgen.model.steps import Decide, Effect, Place, Step
from rulesgen.model.values import Amount
from rulesgen.model.wagers import Wager

# --- placing ---


def wrong_wagers(program: Program, sitting: Sitting) -> str:
    """Why the wagers of a sitting cannot be taken: the rule and the reason, or nothing."""
    if not program.wagers:
        return ""
    if problem := player_dealer.wrong_sitting(program, sitting):
        return problem
    for seat, name in enumerate(sitting.names):
        mine = {wager: amount for (owner, wager), amount in sitting.wagers.items() if owner == seat}
        first = next((step.action.wagers for step in program.steps if isinstance(step.action, Place)), ())
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


def plan_wagers(program: Program, table: Table, step: Step, place: Place) -> list[Due]:
    due = []
    for bettor in range(len(table.stacks)):
        for name in place.wagers:
            amount = table.sitting.wagers.get((bettor, name))
            if amount is not None and holds(program, table, step.when, bettor):
                wager = program.wagers[name]
                due.append(Due(Move("wager", bettor, amount, what=name), wager.rule))
                over = (
                    amount - bounds(program, table.sitting, {}, wager.amounts)[1]
                    if wager.amounts[0].kind == "table"
                    else 0
                )
                if over > 0:
                    due.append(Due(Move("no-action", bettor, over, what=name), wager.rule / "over-maximum"))
    return due


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


# --- choosing ---


def judge_choice(program: Program, table: Table, step: Step, move: Move) -> Ruling | None:
    assert isinstance(step.action, Decide) and move.seat is not None
    if move.verb != "choose" or move.what not in step.action.choices:
        names = ", ".join(step.action.choices)
        return Ruling("irregular", step.rule, f"the player must choose one of: {names}")
    if move.seat != table.asked[0]:
        return Ruling("irregular", step.rule, f"it is {table.sitting.names[table.asked[0]]}'s turn")
    effect = step.action.choices[move.what]
    if effect.kind == "place":
        rule = program.wagers[effect.wager].rule
        limits = placing(program, table, effect, move.seat)
        if limits is None:
            return Ruling("irregular", rule, "no amount is allowed for this player's cards and wagers")
        least, most = limits
        wanted = move.amount or least
        if not least <= wanted <= most:
            wanted_words = dollars(least) if least == most else f"from {dollars(least)} to {dollars(most)}"
            return Ruling("irregular", rule, f"the wager must be {wanted_words}")
        if wanted > table.stacks[move.seat]:
            return Ruling("impossible", step.rule, "the player does not have so many chips")
    return None


def placing(program: Program, table: Table, effect: Effect, seat: int) -> tuple[Cents, Cents] | None:
    """The least and the most that a choice may place; None where no row holds, or what it multiplies is not there."""
    mine = {wager: amount for (owner, wager), amount in table.wagers.items() if owner == seat}
    amounts = effect.amounts or program.wagers[effect.wager].amounts
    fitting = tuple(amount for amount in amounts if holds(program, table, amount.when, seat))
    limits = bounds(program, table.sitting, mine, fitting) if fitting else (0, 0)
    return limits if limits[1] else None


def take_choice(program: Program, table: Table, step: Step, move: Move) -> Table:
    assert isinstance(step.action, Decide) and move.seat is not None
    effect = step.action.choices[move.what]
    due = tuple(_effects(program, table, step, effect, move))
    folded = table.folded | (1 << move.seat if effect.kind == "lose" else 0)
    return table._replace(asked=table.asked[1:], folded=folded, due=due, done=0)


def _effects(program: Program, table: Table, step: Step, effect: Effect, move: Move) -> Iterator[Due]:
    """The chips that a choice moves, each as a move of its own."""
    seat = move.seat
    assert seat is not None
    if effect.kind == "place":
        limits = placing(program, table, effect, seat)
        assert limits is not None
        yield Due(Move("wager", seat, move.amount or limits[0], what=effect.wager), program.wagers[effect.wager].rule)
    if effect.kind == "lose" and program.bank is not None:
        # The player-dealer is paid when the hand is settled, as far as the bank covers it; what is kept goes back now.
        for wager in effect.lost if effect.part < 1 else ():
            amount = table.wagers.get((seat, wager), 0)
            kept = amount - lost_part(program, table.sitting, amount, effect.part)
            yield Due(Move("take-back", seat, kept, what=wager), step.rule)
        return
    for wager in (effect.wager,) if effect.kind == "take-back" else effect.lost:
        amount = table.wagers.get((seat, wager), 0)
        part = Fraction(0) if effect.kind == "take-back" else effect.part
        yield from lose(program, table.sitting, seat, wager, amount, part, step.rule)
