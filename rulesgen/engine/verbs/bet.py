"""A betting round; one that a forced bet opens begins with its player, who brings in or completes it to a full bet."""

from rulesgen.engine import betting
from rulesgen.engine.amounts import full_part
from rulesgen.engine.places import acts_first, name_seat, seat_at
from rulesgen.engine.table import Cents, Due, Move, Round, Ruling, Table, dollars
from rulesgen.engine.verb import Verb
from rulesgen.model.game import Program
from rulesgen.model.steps import Bet, Step


def _enter(program: Program, table: Table, step: Step) -> Table:
    bet = step.action
    assert isinstance(bet, Bet)
    spot = acts_first(table, bet)
    if bet.opens:
        opener = program.betting.forced[bet.opens]
        spot = opener.heads_up if table.is_heads_up else opener.by
    first = seat_at(program, table, spot)
    opened = betting.open_round(program, table, bet, first)
    if opened is not None:
        # Where the seat is all in already, the next one that can bet opens.
        table.round, table.due = opened, (*name_seat(program, table, spot),)
    else:
        none = Due(Move("no-betting"), program.standing["all-in"].rule)
        table.due = (none, *betting.uncalled_due(program, table))
    table.aggressor = None
    return table


def _judge(program: Program, table: Table, step: Step, move: Move) -> Ruling | None:
    assert isinstance(step.action, Bet)
    if move.verb not in betting.ACTIONS:
        return Ruling("irregular", step.rule, "the betting round is not over")
    if table.round is not None and table.round.opening:
        return _judge_opening(program, table, move)
    return betting.why_not(program, table, step.action, move, step.rule)


def _take(program: Program, table: Table, step: Step, move: Move) -> Table:
    assert isinstance(step.action, Bet) and table.round is not None
    take = _take_opening if table.round.opening else betting.act
    return take(program, table, step.action, move)


# --- opened by a forced bet ---


def bring_in(program: Program, table: Table) -> Move:
    """The forced bet that the player to act must make; all of the chips where they are fewer."""
    now = table.round
    assert now is not None and now.opening
    amount = min(table.sitting.amounts[now.opening], table.stacks[now.actor])
    return Move("bring-in", now.actor, amount=amount, what=now.opening)


def _judge_opening(program: Program, table: Table, move: Move) -> Ruling | None:
    """The ruling against what the player does who must open the round."""
    now = table.round
    assert now is not None and move.seat is not None
    forced, wanted = program.betting.forced[now.opening], bring_in(program, table)
    full = betting.full_bet(table, now, move.seat)
    may_complete = _may_complete(program, now, wanted.amount, full)
    if move == wanted or (may_complete and (move.verb, move.to) == ("complete", full)):
        return None
    other = f", or complete it to {dollars(full)}" if may_complete else ""
    return Ruling("irregular", forced.rule, f"the player must bring in for {dollars(wanted.amount)}{other}")


def _may_complete(program: Program, now: Round, least: Cents, full: Cents) -> bool:
    """Bet sizes are known in fixed-limit betting only; chips for no more than the bring-in complete nothing."""
    is_fixed = program.betting.limit == "fixed-limit"
    return is_fixed and bool(program.betting.forced[now.opening].complete_to) and full > least


def _take_opening(program: Program, table: Table, bet: Bet, move: Move) -> Table:
    """The table after the opening bet: its player has acted, and the others follow."""
    now, seat = table.round, move.seat
    assert now is not None and seat is not None
    table = betting.put_in(table, seat, move.to or move.amount).copy(posted=(*table.posted, (now.opening, seat)))
    if move.verb == "complete":
        table = table.copy(aggressor=seat)
        now = betting.after_raise(program, table, bet, move, now._replace(opening=""))
    else:
        # A player who is short of chips still sets the price for the others, as with a blind.
        high = table.sitting.amounts[now.opening]
        own = ~(1 << seat)
        base = full_part(program, high, now.full)
        now = now._replace(high=high, base=base, waiting=now.waiting & own, may_raise=now.may_raise & own, opening="")
    first = seat_at(program, table, acts_first(table, bet))
    return table.copy(round=now._replace(actor=betting.next_waiting(table, now.waiting, first - 1)))


VERB = Verb(Bet, _enter, _judge, _take)
