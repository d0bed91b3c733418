"""What each move does to the table, whether or not it was right."""

from collections.abc import Callable
from random import Random

from rulesgen.engine import betting, fees, options, player_dealer, setting, stakes
from rulesgen.engine.deals import spot_of
from rulesgen.engine.table import Move, Table
from rulesgen.engine.verbs.deliver import carry_out_delivery
from rulesgen.engine.verbs.roll import carry_out_roll
from rulesgen.model.game import Program


def _burn(table: Table, move: Move) -> Table:
    return table._replace(burns=(*table.burns, *table.stub[: move.cards]), stub=table.stub[move.cards :])


def _reshuffle(table: Table, move: Move) -> Table:
    """The discards under the stub; the cards that are kept out of it were discarded last."""
    cut = len(table.discards) - len(move.named)
    cards = list(table.discards[:cut])
    if table.sitting.seed is not None:
        Random(table.sitting.seed).shuffle(cards)  # noqa: S311 - a repeatable shuffle is wanted, not a secret one
    return table._replace(stub=(*table.stub, *cards), discards=table.discards[cut:])


def _deal(table: Table, move: Move) -> Table:
    spot = spot_of(move)
    cards = (*table.spots.get(spot, ()), *table.stub[: move.cards])
    return table._replace(spots={**table.spots, spot: cards}, stub=table.stub[move.cards :])


def _post(table: Table, move: Move) -> Table:
    assert move.seat is not None
    return betting.put_in(table, move.seat, move.amount, posted=(*table.posted, (move.what, move.seat)))


def _ante_all(table: Table, move: Move) -> Table:
    """An ante that every player pays: part of the pot that the others match, but of no bet."""
    return _post(table, move)._replace(bets=table.bets)


def _ante(table: Table, move: Move) -> Table:
    """Chips of a single seat straight into the pot: nobody matches them."""
    posted = _post(table, move)
    return posted._replace(bets=table.bets, paid=table.paid, dead=table.dead + move.amount)


def _pay(table: Table, move: Move) -> Table:
    seat = move.seat
    assert seat is not None
    stacks = [*table.stacks]
    stacks[seat] += move.amount
    return table._replace(stacks=(*stacks,), awarded=table.awarded + move.amount)


def _return(table: Table, move: Move) -> Table:
    assert move.seat is not None
    return betting.put_in(table, move.seat, -move.amount)


def _bet_out_of_turn(table: Table, move: Move) -> Table:
    assert move.seat is not None
    to_call = max(0, max(table.bets) - table.bets[move.seat])
    wanted = to_call if move.verb == "call" else max(0, move.amount - table.bets[move.seat])
    return betting.put_in(table, move.seat, min(wanted, table.stacks[move.seat]))


def _wager(table: Table, move: Move) -> Table:
    assert move.seat is not None
    return stakes.put_down(table, move.seat, move.what, move.amount)


def _no_action(table: Table, move: Move) -> Table:
    """A part of a wager that has no action goes back."""
    assert move.seat is not None
    table = stakes.put_down(table, move.seat, move.what, -move.amount)
    return table._replace(wagers={key: amount for key, amount in table.wagers.items() if amount})


def carry_out(program: Program, table: Table, move: Move) -> Table:
    """What a move does to the table, whether or not it was right."""
    if move.verb in _BY_PROGRAM:
        return _BY_PROGRAM[move.verb](program, table, move)
    return _CARRY_OUT[move.verb](table, move)


_BY_PROGRAM: dict[str, Callable[[Program, Table, Move], Table]] = {
    "roll": carry_out_roll,
    "deliver": carry_out_delivery,
    "collect": carry_out_delivery,
    "lose-to": player_dealer.carry_out_payment,
    "win-from": player_dealer.carry_out_payment,
    "reset": setting.carry_out_reset,
}


UNMOVING = frozenset(
    (
        *("seat", "shuffle", "no-betting", "leave", "name-seat", "name-pot", "read", "none-qualifies", "odd-chip"),
        *("show", "move-button", "foul", "pass-over", "no-bank", "move-bank", "new-round", "fault", "remedy"),
    )
)
"""What is only said or shown: it can always be done, and changes nothing on the table."""


def _same(table: Table, move: Move) -> Table:
    return table


_CARRY_OUT: dict[str, Callable[[Table, Move], Table]] = {
    "burn": _burn,
    "reshuffle": _reshuffle,
    "deal": _deal,
    "post": _post,
    "ante": _ante,
    "ante-all": _ante_all,
    "return": _return,
    "pay": _pay,
    "wager": _wager,
    "fee": fees.take,
    "fold": lambda table, move: table._replace(folded=table.folded | 1 << (move.seat or 0)),
    **dict.fromkeys(("call", "bet", "raise", "bring-in", "complete"), _bet_out_of_turn),
    **dict.fromkeys(("take", "take-part", "give-back", "push", "win", "bonus"), stakes.carry_out_settlement),
    **dict.fromkeys(("no-action", "release", "take-back"), _no_action),
    **dict.fromkeys(("count-stub", *UNMOVING), _same),
    **dict.fromkeys(
        ("check", "choose", "discard", "mark", *setting.VERBS, *options.VERBS, *player_dealer.VERBS), _same
    ),
}
