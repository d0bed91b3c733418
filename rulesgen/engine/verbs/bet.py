"""Betting rounds that a forced bet opens: its player brings in, or completes it to a full bet at once."""

from rulesgen.engine import betting
from rulesgen.engine.amounts import full_part
from rulesgen.engine.places import acts_first, seat_at
from rulesgen.engine.table import Cents, Move, Round, Ruling, Table, dollars
from rulesgen.model.game import Program
from rulesgen.model.steps import Bet


def bring_in(program: Program, table: Table) -> Move:
    """The forced bet that the player to act must make; all of the chips where they are fewer."""
    now = table.round
    assert now is not None and now.opening
    amount = min(table.sitting.amounts[now.opening], table.stacks[now.actor])
    return Move("bring-in", now.actor, amount, what=now.opening)


def judge(program: Program, table: Table, move: Move) -> Ruling | None:
    """The ruling against what the player does who must open the round."""
    now = table.round
    assert now is not None and move.seat is not None
    forced, wanted = program.betting.forced[now.opening], bring_in(program, table)
    full = betting.full_bet(table, now, move.seat)
    may_complete = _may_complete(program, now, wanted.amount, full)
    if move == wanted or (may_complete and move[:3] == ("complete", move.seat, full)):
        return None
    other = f", or complete it to {dollars(full)}" if may_complete else ""
    return Ruling("irregular", forced.rule, f"the player must bring in for {dollars(wanted.amount)}{other}")


def _may_complete(program: Program, now: Round, least: Cents, full: Cents) -> bool:
    """Bet sizes are known in fixed-limit betting only; chips for no more than the bring-in complete nothing."""
    is_fixed = program.betting.limit == "fixed-limit"
    return is_fixed and bool(program.betting.forced[now.opening].complete_to) and full > least


def take(program: Program, table: Table, bet: Bet, move: Move) -> Table:
    """The table after the opening bet: its player has acted, and the others follow."""
    now, seat = table.round, move.seat
    assert now is not None and seat is not None
    table = betting.put_in(table, seat, move.amount)._replace(posted=(*table.posted, (now.opening, seat)))
    if move.verb == "complete":
        table = table._replace(aggressor=seat)
        now = betting.after_raise(program, table, bet, move, now._replace(opening=""))
    else:
        # A player who is short of chips still sets the price for the others, as with a blind.
        high = table.sitting.amounts[now.opening]
        own = ~(1 << seat)
        base = full_part(program, high, now.full)
        now = now._replace(high=high, base=base, waiting=now.waiting & own, may_raise=now.may_raise & own, opening="")
    first = seat_at(program, table, acts_first(table, bet))
    return table._replace(round=now._replace(actor=betting.next_waiting(table, now.waiting, first - 1)))
