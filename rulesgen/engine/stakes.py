"""Chips of wagers against the bank: put down, lost in whole or in part, given back, and paid."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor

from rulesgen.engine.table import Cents, Due, Move, Sitting, Table
from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.model.wagers import Payout


def rounded(program: Program, sitting: Sitting, exact: Fraction | int, *, is_win: bool) -> Cents:
    """What is paid or taken of an exact amount, by the rule of the game."""
    rule = program.rounding
    if rule is None:
        return int(exact)
    unit = sitting.chip if rule.to == "chip" else 1
    goes_up = rule.goes in ("up", "for-player" if is_win else "for-bank")
    return (ceil(Fraction(exact, unit)) if goes_up else floor(Fraction(exact, unit))) * unit


def lost_part(program: Program, sitting: Sitting, amount: Cents, part: Fraction) -> Cents:
    """How much of a wager is lost."""
    return amount if part == 1 else min(amount, rounded(program, sitting, amount * part, is_win=False))


def lose(
    program: Program, sitting: Sitting, seat: int, wager: str, amount: Cents, part: Fraction, rule: RuleId
) -> Iterator[Due]:
    """A wager that is lost, or a part of it; the rest goes back."""
    lost = lost_part(program, sitting, amount, part)
    if lost:
        yield Due(Move("take" if lost == amount else "take-part", seat, amount=lost, what=wager), rule)
    if amount > lost:
        yield Due(Move("give-back", seat, amount=amount - lost, what=wager), rule)


def put_down(table: Table, seat: int, wager: str, amount: Cents) -> Table:
    """Chips from a stack onto a wager."""
    stacks = (*table.stacks[:seat], table.stacks[seat] - amount, *table.stacks[seat + 1 :])
    before = table.wagers.get((seat, wager), 0)
    return table.copy(stacks=stacks, wagers={**table.wagers, (seat, wager): before + amount})


def _take(table: Table, seat: int, wager: str, amount: Cents) -> Table:
    """The bank takes a wager, or a part of it."""
    rest = table.wagers.get((seat, wager), 0) - amount
    left = {key: value for key, value in table.wagers.items() if key != (seat, wager)}
    return table.copy(wagers={**left, (seat, wager): rest} if rest else left, bank=table.bank + amount)


def _give_back(table: Table, seat: int, wager: str, profit: Cents) -> Table:
    """A wager goes back to its player, with what it won."""
    amount = table.wagers.get((seat, wager), 0)
    left = {key: value for key, value in table.wagers.items() if key != (seat, wager)}
    stacks = (*table.stacks[:seat], table.stacks[seat] + amount + profit, *table.stacks[seat + 1 :])
    return table.copy(wagers=left, stacks=stacks, bank=table.bank - profit)


def profit_of(program: Program, sitting: Sitting, amount: Cents, payout: Payout) -> Cents:
    """What a wager wins."""
    return rounded(program, sitting, amount * payout.odds * (Fraction(1) - payout.less), is_win=True)


def carry_out_settlement(table: Table, move: Move) -> Table:
    """The chips of one settled wager."""
    assert move.seat is not None
    if move.verb in ("take", "take-part"):
        return _take(table, move.seat, move.what, move.amount)
    if move.verb == "bonus":
        seat = move.seat
        stacks = (*table.stacks[:seat], table.stacks[seat] + move.amount, *table.stacks[seat + 1 :])
        return table.copy(stacks=stacks, bank=table.bank - move.amount)
    return _give_back(table, move.seat, move.what, move.amount if move.verb == "win" else 0)
