"""Betting rounds: who acts, what they may do and why not, and what an action does to the round."""

from collections.abc import Callable
from functools import partial
from typing import Any

from rulesgen.engine.amounts import bounds, full_part, least_bet, sizes
from rulesgen.engine.table import Cents, Due, Move, Round, Ruling, Table, dollars
from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.model.steps import Bet

ACTIONS = frozenset(("check", "call", "bet", "raise", "fold", "bring-in", "complete"))

PASSIVE = frozenset(("check", "call", "fold"))
"""What takes up the bet that stands, or gives up."""

_round_of: Callable[[tuple[int, Cents, Cents, Cents, int, int, int, str]], Round] = partial(tuple.__new__, Round)


def open_round(program: Program, table: Table, bet: Bet, first: int) -> Round | None:
    """A new round, or None where no more than one player can bet."""
    waiting = table.can_bet()
    if _nothing_to_decide(table, waiting):
        return None
    high = max(table.bets)
    if high:
        # The price is the whole forced bet, even where a player was short of chips for it.
        live = [table.sitting.amounts[name] for name, _ in table.posted if program.betting.forced[name].live]
        high = max(live, default=high)
    size = least_bet(program, table, bet)
    if program.betting.min_raise == "last-raise" and program.betting.limit != "fixed-limit":
        # A forced bet above the smallest opening bet, such as a straddle, is what a raise must match.
        size = max(size, high)
    base = full_part(program, high, size)
    actor = next_waiting(table, waiting, first - 1)
    return _round_of((actor, high, base, size, 0, waiting, waiting, bet.opens))


def why_not(program: Program, table: Table, bet: Bet, move: Move, rule: RuleId) -> Ruling | None:
    """The ruling against an action, or None if it is allowed."""
    now, seat, verb = table.round, move.seat, move.verb
    assert now is not None and seat is not None
    if seat != now.actor:
        name = table.sitting.names
        return Ruling("irregular", rule, f"it is {name[now.actor]}'s turn, not {name[seat]}'s")
    # What is done most often is looked at first, without a further call.
    if verb == "call":
        return None if now.high > table.bets[seat] else Ruling("irregular", rule, "there is no bet to call")
    if verb == "check":
        return None if now.high <= table.bets[seat] else Ruling("irregular", rule, "there is a bet to call")
    return None if verb == "fold" else _CHECKS[verb](program, table, bet, move, rule)


def _check_bet(program: Program, table: Table, bet: Bet, move: Move, rule: RuleId) -> Ruling | None:
    now = table.round
    assert now is not None
    if now.high:
        return Ruling("irregular", rule, "there is a bet already; it can be raised")
    return _check_amount(program, table, bet, move, rule)


def _check_raise(program: Program, table: Table, bet: Bet, move: Move, rule: RuleId) -> Ruling | None:
    now, seat, betting = table.round, move.seat, program.betting
    assert now is not None and seat is not None
    if not now.high:
        return Ruling("irregular", rule, "there is no bet to raise")
    if is_incomplete(program, now):
        return Ruling("irregular", rule, "the bet is less than a full one: it can be completed, not raised")
    if betting.raises is not None and now.raises >= betting.raises:
        return Ruling("irregular", betting.rule / "raises", f"the round has had its {betting.raises} raises")
    return _closed_to(program, table, now, seat, rule) or _check_amount(program, table, bet, move, rule)


def _check_complete(program: Program, table: Table, bet: Bet, move: Move, rule: RuleId) -> Ruling | None:
    now, seat = table.round, move.seat
    assert now is not None and seat is not None
    if not is_incomplete(program, now):
        return Ruling("irregular", rule, "there is no bet that is less than a full one")
    closed = _closed_to(program, table, now, seat, rule)
    if closed is None and move.to != full_bet(table, now, seat):
        amount = dollars(full_bet(table, now, seat))
        return Ruling("irregular", program.betting.rule / "limit", f"to complete is to make it {amount}")
    return closed


def is_incomplete(program: Program, now: Round) -> bool:
    """Whether what stands is a bring-in or a short all-in, and nobody has made a full bet yet."""
    return program.betting.limit == "fixed-limit" and now.high > 0 and not now.base


def full_bet(table: Table, now: Round, seat: int) -> Cents:
    """The full bet that completes a smaller one; less where the player has less."""
    return min(now.full, table.bets[seat] + table.stacks[seat])


def _closed_to(program: Program, table: Table, now: Round, seat: int, rule: RuleId) -> Ruling | None:
    """Why a player may not make the bet larger, whatever the amount."""
    betting = program.betting
    if not now.may_raise >> seat & 1:
        return Ruling("irregular", betting.rule / "short-all-in", "a short all-in did not reopen the betting")
    if not now.waiting & ~(1 << seat) and table.can_bet() == 1 << seat:
        standing = program.standing["all-in"]
        return Ruling("irregular", standing.rule, "no other player can still bet")
    if table.bets[seat] + table.stacks[seat] <= now.high:
        return Ruling("irregular", rule, "the player has no chips beyond the call")
    return None


def _check_amount(program: Program, table: Table, bet: Bet, move: Move, rule: RuleId) -> Ruling | None:
    seat, betting = move.seat, program.betting
    assert seat is not None
    least, most = bounds(program, table, bet)
    everything = table.bets[seat] + table.stacks[seat]
    if move.to > everything:
        return Ruling("impossible", betting.rule, "the player does not have so many chips")
    if bet.other_size and betting.limit == "fixed-limit":
        return _check_size(program, table, bet, move, rule)
    if move.to > most:
        return Ruling("irregular", betting.rule / "limit", f"{betting.limit} betting allows at most {dollars(most)}")
    if move.to < least and move.to != everything:
        kind = "limit" if betting.limit == "fixed-limit" else "min-raise" if move.verb == "raise" else "minimum"
        return Ruling("irregular", betting.rule / kind, f"the least allowed is {dollars(least)}")
    return None


def _check_size(program: Program, table: Table, bet: Bet, move: Move, rule: RuleId) -> Ruling | None:
    """In a round with two bet sizes: the amount must be one of those that are open now, or all of the chips."""
    now, seat = table.round, move.seat
    assert now is not None and seat is not None
    allowed = [now.base + size for size in sizes(program, table, bet)]
    is_all = move.to == table.bets[seat] + table.stacks[seat] and move.to < allowed[-1]
    if move.to in allowed or is_all:
        return None
    return Ruling("irregular", rule, f"the bet can now be made {' or '.join(map(dollars, allowed))}")


_CHECKS: dict[str, Callable[[Program, Table, Bet, Move, RuleId], Ruling | None]] = {
    "bet": _check_bet,
    "raise": _check_raise,
    "complete": _check_complete,
    "bring-in": lambda program, table, bet, move, rule: Ruling("irregular", rule, "nobody is to bring in now"),
}


def act(program: Program, table: Table, bet: Bet, move: Move) -> Table:
    """The table after a player's action: chips moved, and the next player to act."""
    after = table.copy()
    now, seat = after.round, move.seat
    assert now is not None and seat is not None
    if move.verb in PASSIVE:
        follow(after, now, seat, move.verb)
    else:
        go_higher(program, after, bet, move, now)
    return after


def follow(table: Table, now: Round, seat: int, verb: str) -> Round:
    """The round after a check, a call or a fold, which is made in place, on a table of the move's own."""
    own = 1 << seat
    _, high, base, full, raises, waiting, may_raise, _ = now
    waiting &= ~own
    if verb == "fold":
        table.folded |= own
    elif verb == "call":
        _chips_in(table, seat, min(high - table.bets[seat], table.stacks[seat]))
    actor = next_waiting(table, waiting, seat)
    after = table.round = _round_of((actor, high, base, full, raises, waiting, may_raise & ~own, ""))
    return after


def go_higher(program: Program, table: Table, bet: Bet, move: Move, now: Round) -> Round:
    """The round after a bet, a raise or a completed bet, which is made in place, on a table of the move's own."""
    seat = move.seat
    assert seat is not None
    after = table.round = after_raise(program, table, bet, move, now)
    table.aggressor = seat
    _chips_in(table, seat, move.to - table.bets[seat])
    return after


def after_raise(program: Program, table: Table, bet: Bet, move: Move, now: Round) -> Round:
    """The round after a bet, a raise or a completed bet whose chips are in."""
    betting, seat = program.betting, move.seat
    assert seat is not None
    fixed = betting.limit == "fixed-limit"
    others = table.can_bet() & ~(1 << seat)
    added = move.to - (now.base if fixed else now.high)
    size = max((size for size in sizes(program, table, bet) if size <= added), default=now.full) if fixed else now.full
    is_full = added >= size
    reopens = is_full or _short_reopens(betting.short_all_in, added, size)
    grows = is_full and not fixed and betting.min_raise == "last-raise"
    # In fixed-limit play the first full bet is no raise, even where it completes a bring-in or a short all-in.
    is_raise = reopens and (now.base if fixed else now.high)
    # In fixed-limit play a short all-in that reopens counts as the whole bet; a smaller one is completed later.
    base = now.base + size if fixed and reopens else move.to if reopens else now.base
    may_raise = others if reopens else now.may_raise & ~(1 << seat)
    if not reopens and betting.short_all_in == "reopens-when-together-full":
        may_raise |= _facing(table, others, move.to - now.full)
        if move.to >= now.base + now.full:
            # The short all-ins together are one raise, or the first full bet.
            base, is_raise = move.to, now.base
    raises = now.raises + (1 if is_raise else 0)
    actor, high = next_waiting(table, others, seat), max(move.to, now.high)
    return _round_of((actor, high, base, added if grows else size, raises, others, may_raise, ""))


def _facing(table: Table, seats: int, most: Cents) -> int:
    """Of these seats, those whose bet is at most so much, as bits: they face a full raise."""
    return seats & sum(1 << seat for seat, bet in enumerate(table.bets) if bet <= most)


def _short_reopens(short_all_in: str, added: Cents, full: Cents) -> bool:
    return short_all_in == "reopens" or (short_all_in == "reopens-at-half" and added * 2 >= full)


def put_in(table: Table, seat: int, amount: Cents, **also: Any) -> Table:
    """Chips from a stack into the pot, as part of this round's bet; and what else changes."""
    after = table.copy(**also)
    _chips_in(after, seat, amount)
    return after


def _chips_in(table: Table, seat: int, amount: Cents) -> None:
    stacks, bets, paid = [*table.stacks], [*table.bets], [*table.paid]
    stacks[seat] -= amount
    bets[seat] += amount
    paid[seat] += amount
    table.stacks, table.bets, table.paid = (*stacks,), (*bets,), (*paid,)


def uncalled(table: Table) -> tuple[int, Cents]:
    """Who has chips in front that nobody called, and how many; chips of who has folded stay in the pot."""
    bets = table.bets
    most = max(bets)
    seat = bets.index(most)
    if bets.count(most) > 1 or table.folded >> seat & 1:
        return seat, 0
    return seat, most - max((bet for bet in bets if bet != most), default=0)


def uncalled_due(program: Program, table: Table) -> tuple[Due, ...]:
    """What happens to chips that nobody called."""
    seat, amount = uncalled(table)
    if not amount:
        return ()
    standing = program.standing["uncalled-bet"]
    verb = "return" if standing.value == "returned" else "leave"
    return (Due(Move(verb, seat, amount=amount, what="uncalled bet"), standing.rule),)


def is_closed(table: Table) -> bool:
    """Whether nobody has anything left to decide in the round."""
    now = table.round
    if now is not None and now.waiting & now.waiting - 1:
        return False  # two or more are still to act
    if now is None or not now.waiting or len(table.stacks) - table.folded.bit_count() == 1:
        return True
    return _nothing_to_decide(table, table.can_bet())


def _nothing_to_decide(table: Table, players: int) -> bool:
    """Whether nobody can bet, or only one who has no bet to call."""
    if players & players - 1:
        return False
    return not players or table.bets[players.bit_length() - 1] >= max(table.bets)


def next_waiting(table: Table, waiting: int, after: int) -> int:
    """The next seat clockwise that must still act, of seats as bits; the same seat where there is none."""
    later = waiting >> after + 1
    if later:
        return after + (later & -later).bit_length()
    return (waiting & -waiting).bit_length() - 1 if waiting else after % len(table.stacks)
