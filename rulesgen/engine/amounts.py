"""How large bets are: the least, the most, and the sizes of fixed-limit betting."""

from rulesgen.engine.facts import holds
from rulesgen.engine.table import Cents, Table
from rulesgen.model.game import Program
from rulesgen.model.steps import Bet


def with_multiples(program: Program, amounts: dict[str, Cents]) -> dict[str, Cents]:
    """The table's amounts, and those of forced bets that are so many times another one."""
    found = dict(amounts)
    for bet in program.betting.forced.values():
        if bet.multiple_of in found:
            found[bet.id] = bet.times * found[bet.multiple_of]
    return found


def full_part(program: Program, high: Cents, size: Cents) -> Cents:
    """What of a forced bet counts as a full bet: in fixed-limit betting a smaller one is still to be completed."""
    return 0 if program.betting.limit == "fixed-limit" and high < size else high


def least_bet(program: Program, table: Table, bet: Bet) -> Cents:
    """The smallest opening bet, which is also the smallest first raise."""
    limit, name = program.betting.limit, program.betting.minimum
    if limit == "fixed-limit":
        name = bet.size
    elif limit == "spread-limit":
        name = "spread-least"
    return table.sitting.amounts["minimum" if name == "table" else name]


def sizes(program: Program, table: Table, bet: Bet) -> tuple[Cents, ...]:
    """The sizes that a bet or raise may have in fixed-limit betting, the smaller first."""
    now = table.round
    assert now is not None
    other = table.sitting.amounts[bet.other_size] if bet.other_size else now.full
    shown = other > now.full and any(holds(program, table, bet.other_when, seat) for seat in table.in_hand())
    return (now.full, other) if shown else (now.full,)


def bounds(program: Program, table: Table, bet: Bet) -> tuple[Cents, Cents]:
    """The least and the most that the player to act may make the bet."""
    now, amounts, betting = table.round, table.sitting.amounts, program.betting
    assert now is not None
    to_call = now.high - table.bets[now.actor]
    everything = table.bets[now.actor] + table.stacks[now.actor]
    least = now.high + now.full
    if betting.limit == "fixed-limit":
        allowed = sizes(program, table, bet)
        return now.base + allowed[0], now.base + allowed[-1]
    if betting.limit == "pot-limit":
        return least, now.high + table.pot() + to_call
    if betting.limit == "spread-limit":
        return least, now.high + amounts["spread-most"]
    return least, max(everything, least)
