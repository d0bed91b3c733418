"""Wagers are settled: every one with its rule."""

from collections.abc import Iterator
from typing import NamedTuple

from rulesgen.engine import player_dealer
from rulesgen.engine.facts import holds
from rulesgen.engine.showdown import value_of
from rulesgen.engine.stakes import lose, profit_of
from rulesgen.engine.table import Cents, Due, Move, Sitting, Table
from rulesgen.engine.verb import requiring
from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.model.steps import Settle, Step
from rulesgen.model.wagers import Payout, Settlement
from rulesgen.ranking import Value


def _plan(program: Program, table: Table, step: Step, action: Settle) -> list[Due]:
    """Hands read, then every wager of every bettor, in the order of the rules."""
    due: list[Due] = []
    purse = player_dealer.Purse(program, table) if program.bank else None
    bettors = player_dealer.settling_order(program, table) if program.bank else list(table.seats)
    stakes = [
        stake
        for bettor in bettors
        if holds(program, table, step.when, table.sitting.seat_of(bettor))
        for stake in _stakes(program, table, bettor)
    ]
    held = _read(program, table, stakes, due)
    for stake in stakes:
        due += _settle_stake(program, table, stake, held, purse)
    is_last = not any(isinstance(later.action, Settle) for later in program.steps[table.step + 1 :])
    return [*due, *(purse.give_back() if purse and is_last else ())]


class _Stake(NamedTuple):
    """A wager of a bettor on the hand of a seat, and the entry that settles it."""

    bettor: int
    seat: int
    wager: str
    entry: Settlement
    lost_by_folding: bool


def _stakes(program: Program, table: Table, bettor: int) -> Iterator[_Stake]:
    """For each wager of a bettor the first entry that holds; bonuses besides."""
    seat = table.sitting.seat_of(bettor)
    folded = bool(table.folded >> seat & 1)
    settled: set[str] = set()
    for entry in program.settlements:
        wagers = (entry.bonus_on,) if entry.bonus_on else tuple(name for name in entry.wagers if name not in settled)
        mine = [name for name in wagers if table.wagers.get((bettor, name))]
        if mine and holds(program, table, entry.when, seat):
            yield from (_Stake(bettor, seat, name, entry, folded and entry.folded == "lose") for name in mine)
            settled |= set(() if entry.bonus_on else mine)


def _read(program: Program, table: Table, stakes: list[_Stake], due: list[Due]) -> dict[tuple[str, int], Value]:
    """Every hand that these wagers are settled on, hand by hand."""
    held: dict[tuple[str, int], Value] = {}
    wanted = {
        (name, seat if program.hands[name].owner == "player" else -1)
        for stake in stakes
        if not stake.lost_by_folding
        for name in hands_needed(program, stake.entry)
        for seat in (stake.seat, *((table.sitting.dealer,) if stake.entry.versus_dealer else ()))
    }
    order = list(program.hands)
    for name, seat in sorted(wanted, key=lambda one: (order.index(one[0]), one[1])):
        hand = program.hands[name]
        held[name, seat] = value_of(table, hand, seat)
        who = seat if seat >= 0 else None
        due.append(Due(Move("read", who, area=name, what=str(held[name, seat])), hand.rule))
    return held


def hands_needed(program: Program, entry: Settlement) -> list[str]:
    """The hands that an entry compares or pays on."""
    tables = [entry.pay_table, *(payout.table for payout in entry.results.values())]
    names = [*entry.compare, *entry.versus, *(program.pay_tables[name].hand for name in tables if name)]
    return list(dict.fromkeys(names))


def _settle_stake(
    program: Program,
    table: Table,
    stake: _Stake,
    held: dict[tuple[str, int], Value],
    purse: "player_dealer.Purse | None",
) -> Iterator[Due]:
    bettor, wager, entry = stake.bettor, stake.wager, stake.entry
    amount = table.wagers[bettor, wager]
    if stake.lost_by_folding:
        if purse is not None:
            yield from purse.settle(bettor, wager, amount, Payout("lose"), entry.rule)
        elif not entry.bonus_on:
            yield Due(Move("take", bettor, amount=amount, what=wager), entry.rule)
        return
    payout, rule = _payout(program, table, stake, held)
    if purse is not None:
        yield from purse.settle(bettor, wager, amount, payout, rule)
    else:
        yield from _moves(program, table.sitting, bettor, wager, amount, payout, rule, bonus=bool(entry.bonus_on))


def _payout(program: Program, table: Table, stake: _Stake, held: dict[tuple[str, int], Value]) -> tuple[Payout, RuleId]:
    entry, seat = stake.entry, stake.seat
    if entry.always:
        return entry.always, entry.rule
    if entry.pay_table:
        return _from_table(program, entry.pay_table, seat, held)
    if table.fouled.get(seat) == stake.bettor:
        return entry.results["foul"], entry.rule
    mine = [_value_read(held, name, seat) for name in entry.compare]
    if entry.versus_dealer:
        others = [_value_read(held, name, table.sitting.dealer) for name in entry.compare]
    else:
        others = [_value_read(held, name, seat) for name in entry.versus]
    if len(mine) > 1:
        return entry.results[str(_won(entry, mine, others))], entry.rule
    hand = program.hands[entry.versus[0] if entry.versus else entry.compare[0]]
    one, two = mine[0].strength, others[0].strength
    payout = entry.results["higher" if one > two else "equal" if one == two else "lower"]
    unqualified = entry.results.get("unqualified")
    if unqualified and unqualified.kind != "compare" and not hand.ranking.qualifies(others[0], hand.qualifies):
        payout = unqualified
    return _from_table(program, payout.table, seat, held) if payout.kind == "table" else (payout, entry.rule)


def _won(entry: Settlement, mine: list[Value], others: list[Value]) -> int:
    """How many of several hands the bettor wins; an equal one counts for whom the entry says."""
    equal = entry.copy == "bettor"
    pairs = [(one.strength, two.strength) for one, two in zip(mine, others, strict=True)]
    return sum(one > two or (equal and one == two) for one, two in pairs)


def _from_table(program: Program, name: str, seat: int, held: dict[tuple[str, int], Value]) -> tuple[Payout, RuleId]:
    table = program.pay_tables[name]
    value = _value_read(held, table.hand, seat)
    ranking = program.hands[table.hand].ranking
    for phrase, payout in table.rows:
        if ranking.fits(value, phrase):
            return payout, table.rule
    return table.otherwise, table.rule


def _value_read(held: dict[tuple[str, int], Value], name: str, seat: int) -> Value:
    return held.get((name, seat)) or held[name, -1]


def _moves(
    program: Program,
    sitting: Sitting,
    seat: int,
    wager: str,
    amount: Cents,
    payout: Payout,
    rule: RuleId,
    *,
    bonus: bool,
) -> Iterator[Due]:
    if bonus:
        if payout.kind == "odds":
            yield Due(Move("bonus", seat, amount=profit_of(program, sitting, amount, payout), what=wager), rule)
    elif payout.kind == "lose":
        yield from lose(program, sitting, seat, wager, amount, payout.part, rule)
    elif payout.kind == "push":
        yield Due(Move("push", seat, amount=amount, what=wager), rule)
    else:
        yield Due(Move("win", seat, amount=profit_of(program, sitting, amount, payout), what=wager), rule)


VERB = requiring(Settle, _plan, even_for_nobody=True)
"""Whose condition picks nobody still settles: folded players are settled too."""
