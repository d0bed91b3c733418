"""What the house takes for dealing: out of a pot, from each player, or for each wager; every chip with its rule."""

from fractions import Fraction

from rulesgen.engine.facts import holds
from rulesgen.engine.showdown import Pot
from rulesgen.engine.table import Cents, Due, Move, Sitting, Table, dollars
from rulesgen.model.fees import Fee
from rulesgen.model.game import Program
from rulesgen.model.steps import Step

MOST = "-most"
"""After a fee's id: the table's name for the most that is taken."""


def needed_amounts(program: Program) -> list[str]:
    """The amounts that the table must set for the fees."""
    named = [fee.id for fee in program.fees.values() if fee.kind == "table"]
    return named + [f"{fee.id}{MOST}" for fee in program.fees.values() if fee.most == 0]


def charge(fee: Fee, sitting: Sitting, base: Cents) -> Cents:
    """How much a fee is: of a pot or wager of this size, in whole chips, and never more than its most."""
    exact = {"part": fee.amount * base, "money": fee.amount}.get(fee.kind)
    amount = Fraction(sitting.amounts[fee.id]) if exact is None else exact
    if fee.most is not None:
        amount = min(amount, fee.most or Fraction(sitting.amounts[f"{fee.id}{MOST}"]))
    return int(amount) // sitting.chip * sitting.chip


def of_pots(program: Program, table: Table, step: Step, pots: list[Pot]) -> tuple[list[Due], list[Pot]]:
    """The fees of an award and the pots without them: each counts the whole pot, and the main pot pays first."""
    due: list[Due] = []
    whole = sum(pot.amount for pot in pots)
    for fee in (program.fees[name] for name in step.fees):
        wanted = charge(fee, table.sitting, whole) if holds(program, table, fee.when) else 0
        for place, pot in enumerate(pots):
            part = min(wanted, pot.amount)
            wanted -= part
            pots = [*pots[:place], pot._replace(amount=pot.amount - part), *pots[place + 1 :]]
            if part:
                due.append(Due(Move("fee", amount=part, area=pot.name, what=fee.id), fee.rule))
    return due, pots


def before_step(program: Program, table: Table, step: Step, seats: list[int]) -> list[Due]:
    """What these players pay before a step: once each, or for each wager that they are about to place."""
    due: list[Due] = []
    left = list(table.stacks)
    for seat in seats:
        for fee in (program.fees[name] for name in step.fees):
            for base in _charged(table.sitting, step, seat, fee):
                amount = min(charge(fee, table.sitting, base), left[seat])
                if amount and holds(program, table, fee.when, seat):
                    left[seat] -= amount
                    due.append(Due(Move("fee", seat, amount=amount, what=fee.id), fee.rule))
    return due


def _charged(sitting: Sitting, step: Step, seat: int, fee: Fee) -> list[Cents]:
    """What a fee is reckoned on: once for a player, or each wager of the step."""
    mine = [sitting.wagers[seat, name] for name in step.action.wagers if (seat, name) in sitting.wagers]
    if fee.of == "wager":
        return mine
    return [0] if mine or not step.action.wagers else []


def too_poor(program: Program, sitting: Sitting, stacks: tuple[Cents, ...]) -> str:
    """Why a hand cannot be dealt: the rule of a fee that must leave a full minimum bet, and the reason; or nothing."""
    least = sitting.amounts.get("minimum", 0)
    for step in program.steps if program.fees else ():
        for fee in (program.fees[name] for name in step.fees):
            if not fee.leaves_minimum:
                continue
            for seat, stack in enumerate(stacks):
                paid = sum(charge(fee, sitting, base) for base in _charged(sitting, step, seat, fee))
                if paid and stack - paid < least:
                    has = f"{sitting.names[seat]} has {dollars(stack)}"
                    return f"{fee.rule}: {has}; after the {fee.title} the minimum of {dollars(least)} is not left"
    return ""


def take(table: Table, move: Move) -> Table:
    """Chips of a player or of the pot to the house."""
    if move.seat is None:
        return table.copy(awarded=table.awarded + move.amount, fees=table.fees + move.amount)
    seat = move.seat
    stacks = (*table.stacks[:seat], table.stacks[seat] - move.amount, *table.stacks[seat + 1 :])
    return table.copy(stacks=stacks, fees=table.fees + move.amount)
