"""What must be there for a move to be possible at all, and which cards it moves."""

from collections.abc import Callable

from rulesgen.cards import Cards
from rulesgen.engine.table import Move, Ruling, Table, dollars
from rulesgen.model.game import Program
from rulesgen.model.steps import Place


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
    takes = next((step.rule for step in program.steps if isinstance(step.action, Place)), program.seats_rule)
    return Ruling("impossible", takes, f"the game has no wager {move.what}, and no other wager is taken")


def _lacks_cards(table: Table, move: Move) -> str:
    return "the stub has no card left" if move.cards > len(table.stub) else ""


def _lacks_chips(table: Table, move: Move) -> str:
    if move.seat is None:
        return ""
    has = table.stacks[move.seat] + (table.bets[move.seat] if move.verb in ("bet", "raise", "complete") else 0)
    return f"the player does not have so many chips, only {dollars(has)}" if move.amount > has else ""


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
