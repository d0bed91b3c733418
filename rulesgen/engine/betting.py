"""Betting rounds: who acts, what they may do and why not, and what an action does to the round."""

from collections.abc import Callable
from typing import Any

from rulesgen.engine.actions import Bet
from rulesgen.engine.program import Program
from rulesgen.engine.table import Cents, Due, Move, Round, Ruling, Table, dollars, turns

ACTIONS = ("check", "call", "bet", "raise", "fold")


def open_round(program: Program, table: Table, bet: Bet, first: int) -> Round | None:
    """A new round, or None where no more than one player can bet."""
    players = table.can_bet()
    if _nothing_to_decide(table, players):
        return None
    live = [table.sitting.amounts[name] for name, _ in table.posted if program.betting.forced[name].live]
    high = max(live) if any(table.bets) and live else max(table.bets)
    waiting = sum(1 << seat for seat in players)
    size = least_bet(program, table, bet)
    return Round(_next(table, waiting, first - 1), high, high, size, 0, waiting, waiting)


def least_bet(program: Program, table: Table, bet: Bet) -> Cents:
    """The smallest opening bet, which is also the smallest first raise."""
    limit = program.betting.limit
    name = {"fixed-limit": bet.size, "spread-limit": "spread-least"}.get(limit, program.betting.minimum)
    return table.sitting.amounts[name]


def why_not(program: Program, table: Table, bet: Bet, move: Move, rule: str) -> Ruling | None:
    """The ruling against an action, or None if it is allowed."""
    now = table.round
    assert now is not None and move.seat is not None
    name = table.sitting.names
    if move.seat != now.actor:
        return Ruling("irregular", rule, f"it is {name[now.actor]}'s turn, not {name[move.seat]}'s")
    return _CHECKS[move.verb](program, table, bet, move, rule)


def _check_pass(program: Program, table: Table, bet: Bet, move: Move, rule: str) -> Ruling | None:
    now, seat = table.round, move.seat
    assert now is not None and seat is not None
    if now.high > table.bets[seat]:
        return Ruling("irregular", rule, "there is a bet to call")
    return None


def _check_call(program: Program, table: Table, bet: Bet, move: Move, rule: str) -> Ruling | None:
    now, seat = table.round, move.seat
    assert now is not None and seat is not None
    if now.high <= table.bets[seat]:
        return Ruling("irregular", rule, "there is no bet to call")
    return None


def _check_bet(program: Program, table: Table, bet: Bet, move: Move, rule: str) -> Ruling | None:
    now = table.round
    assert now is not None
    if now.high:
        return Ruling("irregular", rule, "there is a bet already; it can be raised")
    return _check_amount(program, table, bet, move)


def _check_raise(program: Program, table: Table, bet: Bet, move: Move, rule: str) -> Ruling | None:
    now, seat, betting = table.round, move.seat, program.betting
    assert now is not None and seat is not None
    if not now.high:
        return Ruling("irregular", rule, "there is no bet to raise")
    if betting.raises is not None and now.raises >= betting.raises:
        return Ruling("irregular", f"{betting.rule}.raises", f"the round has had its {betting.raises} raises")
    if not now.may_raise >> seat & 1:
        return Ruling("irregular", f"{betting.rule}.short-all-in", "a short all-in did not reopen the betting")
    if table.can_bet() == [seat]:
        standing = program.standing["all-in"]
        return Ruling("irregular", standing.rule, "no other player can still bet")
    if table.bets[seat] + table.stacks[seat] <= now.high:
        return Ruling("irregular", rule, "the player has no chips beyond the call")
    return _check_amount(program, table, bet, move)


def _check_amount(program: Program, table: Table, bet: Bet, move: Move) -> Ruling | None:
    seat, betting = move.seat, program.betting
    assert seat is not None
    least, most = bounds(program, table, bet)
    everything = table.bets[seat] + table.stacks[seat]
    if move.amount > everything:
        return Ruling("impossible", betting.rule, "the player does not have so many chips")
    if move.amount > most:
        return Ruling("irregular", f"{betting.rule}.limit", f"{betting.limit} betting allows at most {dollars(most)}")
    if move.amount < least and move.amount != everything:
        kind = "limit" if betting.limit == "fixed-limit" else "min-raise" if move.verb == "raise" else "minimum"
        return Ruling("irregular", f"{betting.rule}.{kind}", f"the least allowed is {dollars(least)}")
    return None


_CHECKS: dict[str, Callable[[Program, Table, Bet, Move, str], Ruling | None]] = {
    "check": _check_pass,
    "call": _check_call,
    "bet": _check_bet,
    "raise": _check_raise,
    "fold": lambda program, table, bet, move, rule: None,
}


def bounds(program: Program, table: Table, bet: Bet) -> tuple[Cents, Cents]:
    """The least and the most that the player to act may make the bet."""
    now, amounts, betting = table.round, table.sitting.amounts, program.betting
    assert now is not None
    to_call = now.high - table.bets[now.actor]
    everything = table.bets[now.actor] + table.stacks[now.actor]
    least = now.high + now.full
    if betting.limit == "fixed-limit":
        fixed = now.base + now.full
        return fixed, fixed
    if betting.limit == "pot-limit":
        return least, now.high + table.pot() + to_call
    if betting.limit == "spread-limit":
        return least, now.high + amounts["spread-most"]
    return least, max(everything, least)


def act(program: Program, table: Table, move: Move) -> Table:
    """The table after a player's action: chips moved, and the next player to act."""
    now, seat = table.round, move.seat
    assert now is not None and seat is not None
    if move.verb in ("bet", "raise"):
        after = _after_raise(program, table, now, move, seat)
        return put_in(table, seat, move.amount - table.bets[seat], aggressor=seat, round=after)
    others = ~(1 << seat)
    waiting = now.waiting & others
    actor = _next(table, waiting, seat)
    after = Round(actor, now.high, now.base, now.full, now.raises, waiting, now.may_raise & others)
    if move.verb == "fold":
        return table._replace(folded=table.folded | 1 << seat, round=after)
    to_call = min(now.high - table.bets[seat], table.stacks[seat])
    return put_in(table, seat, to_call, round=after) if to_call > 0 else table._replace(round=after)


def _after_raise(program: Program, table: Table, now: Round, move: Move, seat: int) -> Round:
    betting = program.betting
    fixed = betting.limit == "fixed-limit"
    others = sum(1 << other for other in table.can_bet() if other != seat)
    added = move.amount - (now.base if fixed else now.high)
    is_full = added >= now.full
    reopens = is_full or _short_reopens(betting.short_all_in, added, now.full)
    grows = is_full and not fixed and betting.min_raise == "last-raise"
    return Round(
        actor=_next(table, others, seat),
        high=max(move.amount, now.high),
        # In fixed-limit play a short all-in that reopens counts as the whole bet; a smaller one is completed later.
        base=now.base + now.full if fixed and reopens else move.amount if reopens else now.base,
        full=added if grows else now.full,
        raises=now.raises + (1 if now.high and reopens else 0),
        waiting=others,
        may_raise=others if reopens else now.may_raise & ~(1 << seat),
    )


def _short_reopens(short_all_in: str, added: Cents, full: Cents) -> bool:
    return short_all_in == "reopens" or (short_all_in == "reopens-at-half" and added * 2 >= full)


def put_in(table: Table, seat: int, amount: Cents, **also: Any) -> Table:
    """Chips from a stack into the pot, as part of this round's bet; and what else changes."""
    return table._replace(
        stacks=_add(table.stacks, seat, -amount),
        bets=_add(table.bets, seat, amount),
        paid=_add(table.paid, seat, amount),
        **also,
    )


def uncalled(table: Table) -> tuple[int, Cents]:
    """Who has chips in front that nobody called, and how many."""
    *_, called, most = (0, *sorted(table.bets))
    return table.bets.index(most), most - called


def uncalled_due(program: Program, table: Table) -> tuple[Due, ...]:
    """What happens to chips that nobody called."""
    standing = program.standing["uncalled-bet"]
    seat, amount = uncalled(table)
    if not amount:
        return ()
    verb = "return" if standing.value == "returned" else "leave"
    return (Due(Move(verb, seat, amount, what="uncalled bet"), standing.rule),)


def is_closed(table: Table) -> bool:
    """Whether nobody has anything left to decide in the round."""
    if table.round is None or not table.round.waiting or len(table.stacks) - table.folded.bit_count() == 1:
        return True
    if table.round.waiting.bit_count() > 1:
        return False
    return _nothing_to_decide(table, table.can_bet())


def _nothing_to_decide(table: Table, players: list[int]) -> bool:
    """Whether nobody can bet, or only one who has no bet to call."""
    return not players or (len(players) == 1 and table.bets[players[0]] >= max(table.bets))


def _next(table: Table, waiting: int, after: int) -> int:
    order = turns(len(table.stacks), after + 1)
    return next((seat for seat in order if waiting >> seat & 1), order[-1])


def _add(values: tuple[Cents, ...], seat: int, amount: Cents) -> tuple[Cents, ...]:
    changed = list(values)
    changed[seat] += amount
    return tuple(changed)
