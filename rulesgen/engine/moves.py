"""Moves: what must be there for one to be possible at all, what it does to the table, and which cards it moves."""

from collections.abc import Callable
from random import Random

from rulesgen.cards import Cards
from rulesgen.engine import betting, fees, options, player_dealer, setting, stakes
from rulesgen.engine.deals import spot_of
from rulesgen.engine.table import Move, Ruling, Table, dollars
from rulesgen.engine.verbs.deliver import carry_out_delivery
from rulesgen.engine.verbs.roll import carry_out_roll
from rulesgen.model.game import Program


def _burn(table: Table, move: Move) -> Table:
    return table.copy(burns=(*table.burns, *table.stub[: move.cards]), stub=table.stub[move.cards :])


def _reshuffle(table: Table, move: Move) -> Table:
    """The discards under the stub; the cards that are kept out of it were discarded last."""
    cut = len(table.discards) - len(move.named)
    cards = list(table.discards[:cut])
    if table.sitting.seed is not None:
        Random(table.sitting.seed).shuffle(cards)  # noqa: S311 - a repeatable shuffle is wanted, not a secret one
    return table.copy(stub=(*table.stub, *cards), discards=table.discards[cut:])


def _deal(table: Table, move: Move) -> Table:
    spot = spot_of(move)
    cards = (*table.spots.get(spot, ()), *table.stub[: move.cards])
    return table.copy(spots={**table.spots, spot: cards}, stub=table.stub[move.cards :])


def _post(table: Table, move: Move) -> Table:
    assert move.seat is not None
    return betting.put_in(table, move.seat, move.amount, posted=(*table.posted, (move.what, move.seat)))


def _ante_all(table: Table, move: Move) -> Table:
    """An ante that every player pays: part of the pot that the others match, but of no bet."""
    return _post(table, move).copy(bets=table.bets)


def _ante(table: Table, move: Move) -> Table:
    """Chips of a single seat straight into the pot: nobody matches them."""
    posted = _post(table, move)
    return posted.copy(bets=table.bets, paid=table.paid, dead=table.dead + move.amount)


def _pay(table: Table, move: Move) -> Table:
    seat = move.seat
    assert seat is not None
    stacks = [*table.stacks]
    stacks[seat] += move.amount
    return table.copy(stacks=(*stacks,), awarded=table.awarded + move.amount)


def _return(table: Table, move: Move) -> Table:
    assert move.seat is not None
    return betting.put_in(table, move.seat, -move.amount)


def _bet_out_of_turn(table: Table, move: Move) -> Table:
    assert move.seat is not None
    whole = max(table.bets) if move.verb == "call" else move.to or move.amount
    wanted = max(0, whole - table.bets[move.seat])
    return betting.put_in(table, move.seat, min(wanted, table.stacks[move.seat]))


def _wager(table: Table, move: Move) -> Table:
    assert move.seat is not None
    return stakes.put_down(table, move.seat, move.what, move.amount)


def _no_action(table: Table, move: Move) -> Table:
    """A part of a wager that has no action goes back."""
    assert move.seat is not None
    table = stakes.put_down(table, move.seat, move.what, -move.amount)
    return table.copy(wagers={key: amount for key, amount in table.wagers.items() if amount})


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
    "fold": lambda table, move: table.copy(folded=table.folded | 1 << (move.seat or 0)),
    **dict.fromkeys(("call", "bet", "raise", "bring-in", "complete"), _bet_out_of_turn),
    **dict.fromkeys(("take", "take-part", "give-back", "push", "win", "bonus"), stakes.carry_out_settlement),
    **dict.fromkeys(("no-action", "release", "take-back"), _no_action),
    **dict.fromkeys(("count-stub", *UNMOVING), _same),
    **dict.fromkeys(
        ("check", "choose", "discard", "mark", *setting.VERBS, *options.VERBS, *player_dealer.VERBS), _same
    ),
}


# --- what must be there ---


def why_impossible(program: Program, table: Table, move: Move) -> Ruling | None:
    """The ruling against a move that cannot be done at all, or None."""
    if move.verb == "wager" and move.what not in program.wagers:
        return _no_such_wager(program, move)
    if move.verb not in NEEDY or not (lacks := _NEEDS[move.verb](table, move)):
        return None
    rule = program.steps[table.step].rule if 0 <= table.step < len(program.steps) else program.seats_rule
    return Ruling("impossible", rule, lacks)


def _no_such_wager(program: Program, move: Move) -> Ruling:
    """A wager that the game does not have is refused by the step that takes wagers, whenever it is tried."""
    takes = next((step.rule for step in program.steps if step.action.wagers), program.seats_rule)
    return Ruling("impossible", takes, f"the game has no wager {move.what}, and no other wager is taken")


def _lacks_cards(table: Table, move: Move) -> str:
    return "the stub has no card left" if move.cards > len(table.stub) else ""


def _lacks_chips(table: Table, move: Move) -> str:
    if move.seat is None:
        return ""
    has = table.stacks[move.seat] + (table.bets[move.seat] if move.to else 0)
    return f"the player does not have so many chips, only {dollars(has)}" if max(move.to, move.amount) > has else ""


def _lacks_pot(table: Table, move: Move) -> str:
    return "the pot does not hold so many chips" if move.amount > table.pot() else ""


_NEEDS: dict[str, Callable[[Table, Move], str]] = {
    **dict.fromkeys(("burn", "deal"), _lacks_cards),
    **dict.fromkeys(("bet", "raise", "complete", "post", "ante", "ante-all", "bring-in", "wager", "fee"), _lacks_chips),
    "pay": _lacks_pot,
}
"""What must be there for a move to be possible at all."""

NEEDY = frozenset(_NEEDS)
"""What cannot always be done."""


# --- the cards it moves ---


_SHOWS_CARDS = frozenset(("burn", "deal", "discard", "set", "reset", "deliver", "collect", "reshuffle", "show"))


def cards_moved(before: Table, after: Table, move: Move) -> Cards:
    """The cards that a move dealt, named or showed."""
    if move.verb not in _SHOWS_CARDS:
        return ()
    if move.verb == "show":
        return _shown(before, move)
    if move.verb in ("burn", "deal"):
        return before.stub[: len(before.stub) - len(after.stub)]
    if move.verb in ("discard", "set", "reset"):
        return move.named
    if move.verb in ("deliver", "collect"):
        return next((cards for (_, pile), cards in before.spots.items() if pile == move.pile and cards), ())
    return after.stub[len(before.stub) :]


def _shown(table: Table, move: Move) -> Cards:
    cards = table.spots.get((move.area, -1 if move.seat is None else move.seat), ())
    if move.what == "all":
        return cards
    return {"first": cards[: move.cards], "last": cards[-move.cards :]}.get(move.what, cards)
