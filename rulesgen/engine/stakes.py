"""Chips of wagers against the bank: put down, lost in whole or in part, given back, and paid."""

from collections.abc import Iterator
from fractions import Fraction

from rulesgen.engine.banking import Payout
from rulesgen.engine.table import Cents, Due, Move, Sitting, Table


def lose(sitting: Sitting, seat: int, wager: str, amount: Cents, part: Fraction, rule: str) -> Iterator[Due]:
    """A wager that is lost, or a part of it in whole chips, rounded in the player's favour; the rest goes back."""
    lost = amount if part == 1 else int(amount * part) // sitting.chip * sitting.chip
    if lost:
        yield Due(Move("take" if lost == amount else "take-part", seat, lost, what=wager), rule)
    if amount > lost:
        yield Due(Move("give-back", seat, amount - lost, what=wager), rule)


def put_down(table: Table, seat: int, wager: str, amount: Cents) -> Table:
    """Chips from a stack onto a wager."""
    stacks = (*table.stacks[:seat], table.stacks[seat] - amount, *table.stacks[seat + 1 :])
    before = table.wagers.get((seat, wager), 0)
    return table._replace(stacks=stacks, wagers={**table.wagers, (seat, wager): before + amount})


def _take(table: Table, seat: int, wager: str, amount: Cents) -> Table:
    """The bank takes a wager, or a part of it."""
    rest = table.wagers.get((seat, wager), 0) - amount
    left = {key: value for key, value in table.wagers.items() if key != (seat, wager)}
    return table._replace(wagers={**left, (seat, wager): rest} if rest else left, bank=table.bank + amount)


def _give_back(table: Table, seat: int, wager: str, profit: Cents) -> Table:
    """A wager goes back to its player, with what it won."""
    amount = table.wagers.get((seat, wager), 0)
    left = {key: value for key, value in table.wagers.items() if key != (seat, wager)}
    stacks = (*table.stacks[:seat], table.stacks[seat] + amount + profit, *table.stacks[seat + 1 :])
    return table._replace(wagers=left, stacks=stacks, bank=table.bank - profit)


def profit_of(amount: Cents, payout: Payout) -> Cents:
    """What a wager wins, to the cent below."""
    return int(amount * payout.odds * (Fraction(1) - payout.less))


def carry_out_settlement(table: Table, move: Move) -> Table:
    """The chips of one settled wager."""
    assert move.seat is not None
    if move.verb in ("take", "take-part"):
        return _take(table, move.seat, move.what, move.amount)
    if move.verb == "bonus":
        seat = move.seat
        stacks = (*table.stacks[:seat], table.stacks[seat] + move.amount, *table.stacks[seat + 1 :])
        return table._replace(stacks=stacks, bank=table.bank - move.amount)
    return _give_back(table, move.seat, move.what, move.amount if move.verb == "win" else 0)
