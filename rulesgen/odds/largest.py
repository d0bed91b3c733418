"""The most that the house can have to pay on a wager, from the rules alone: luck in a simulation has no say in it."""

from collections.abc import Iterator
from fractions import Fraction

from rulesgen.engine.actions import Amount, Effect
from rulesgen.engine.banking import Payout
from rulesgen.engine.program import Program
from rulesgen.odds.exact import net_of
from rulesgen.odds.starting import effects_that_place, unit_of


def largest_win(program: Program, stakes: dict[str, Fraction]) -> Fraction:
    """What a player can be ahead at most who starts with these wagers and adds the most that is allowed."""
    placed, unit = dict(stakes), unit_of(program, stakes)
    for effect in effects_that_place(program):
        most = max((_most(amount, placed, unit) for amount in _amounts(program, effect)), default=Fraction(0))
        placed[effect.wager] = max(placed.get(effect.wager, Fraction(0)), most)
    return sum((amount * most_paid(program, wager) for wager, amount in placed.items()), Fraction(0))


def most_paid(program: Program, wager: str) -> Fraction:
    """What a unit of a wager wins at most, with the bonus that is paid besides."""
    won = [net_of(payout) for payout in _payouts(program, wager, bonus=False)]
    bonus = [net_of(payout) for payout in _payouts(program, wager, bonus=True)]
    return max(won, default=Fraction(0)) + max(bonus, default=Fraction(0))


def _payouts(program: Program, wager: str, *, bonus: bool) -> Iterator[Payout]:
    for entry in program.settlements:
        if (entry.bonus_on == wager) if bonus else (wager in entry.wagers):
            said = [*entry.results.values(), *([entry.always] if entry.always else [])]
            tables = [entry.pay_table, *(payout.table for payout in said)]
            yield from (payout for payout in said if payout.kind not in ("table", "compare"))
            for name in filter(None, tables):
                table = program.pay_tables[name]
                yield from (payout for _, payout in table.rows)
                yield table.otherwise


def _amounts(program: Program, effect: Effect) -> tuple[Amount, ...]:
    return effect.amounts or program.wagers[effect.wager].amounts


def _most(amount: Amount, placed: dict[str, Fraction], unit: Fraction | None) -> Fraction:
    """In units; a wager that the table alone bounds can be as large as any other: one unit."""
    if amount.kind == "times":
        return amount.high * placed.get(amount.of, Fraction(0))
    return amount.high / unit if amount.kind == "money" and unit else Fraction(1)
