"""Cards that players give up, whether or not they get new ones for them."""

from rulesgen.cards import Cards, name_of
from rulesgen.engine.places import clockwise, seat_at
from rulesgen.engine.table import Move, Ruling, Table
from rulesgen.engine.takers import takers
from rulesgen.model.game import Program
from rulesgen.model.steps import Discard, Draw, Step


def asked(program: Program, table: Table, step: Step) -> tuple[int, ...]:
    """The seats that must say which cards they give up, in their order."""
    assert isinstance(step.action, Discard | Draw)
    return tuple(clockwise(table, seat_at(program, table, step.action.start), takers(program, table, step)))


def judge(program: Program, table: Table, step: Step, move: Move) -> Ruling | None:
    action = step.action
    assert isinstance(action, Discard | Draw)
    if move.verb != "discard":
        return Ruling("irregular", step.rule, "the player must discard or stand pat")
    held = list(table.cards_in(action.area, move.seat if move.seat is not None else -1))
    for card in move.named:
        if card not in held:
            return Ruling("impossible", step.rule, f"the player does not hold the {name_of(card)}")
        held.remove(card)
    if not action.least <= len(move.named) <= action.most:
        number = f"from {action.least} to {action.most}" if action.least < action.most else f"exactly {action.most}"
        cards = "card" if action.most == 1 else "cards"
        return Ruling("irregular", step.rule, f"{number} {cards} may be given up")
    return None


def take(program: Program, table: Table, step: Step, move: Move) -> Table:
    """The table without the cards given up; the next player is asked."""
    assert isinstance(step.action, Discard | Draw) and move.seat is not None
    spot = (step.action.area, move.seat)
    kept = _without(table.spots[spot], move.named)
    return table.copy(spots={**table.spots, spot: kept}, discards=(*table.discards, *move.named), asked=table.asked[1:])


def _without(cards: Cards, given_up: Cards) -> Cards:
    """The cards that are kept; of two that are the same, the one dealt later goes first."""
    left = list(reversed(cards))
    for card in given_up:
        left.remove(card)
    return tuple(reversed(left))
