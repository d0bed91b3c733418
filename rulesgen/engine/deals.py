"""Cards to their places: in which order, one by one or all at once; and discards put under a stub that is short."""

from collections.abc import Callable
from operator import itemgetter
from typing import TypeVar

from rulesgen.cards import JOKER, Cards
from rulesgen.engine.table import Due, Line, Move, Table, legal, line_of
from rulesgen.model.steps import Deal, Step

AnyPlace = TypeVar("AnyPlace")

Pick = Callable[[Cards], Cards]
"""From the stub to the cards of a spot."""


_SINGLE = tuple((card,) for card in range(JOKER + 1))
"""Each card by itself, as a line of the log has it: made once, since most lines are of a single card."""


class Run(tuple[Due, ...]):  # noqa: SLOT001 - a tuple of any length cannot have slots
    """Single cards burned and dealt by one rule, with what they come to when all of them are dealt."""

    def __init__(self, due: tuple[Due, ...]) -> None:
        spots: dict[tuple[str, int] | None, list[int]] = {}
        for at, (move, _) in enumerate(due):
            spots.setdefault(spot_of(move) if move.verb == "deal" else None, []).append(at)
        self.moves = tuple(one.move for one in due)
        self.ruling = legal(due[0].rule)
        self.picks = [(spot, _pick(places)) for spot, places in spots.items()]
        """The cards of each spot, by their places in the stub; without a spot, the burned ones."""


def _pick(places: list[int]) -> Pick:
    first, last = places[0], places[-1] + 1
    return itemgetter(slice(first, last)) if last - first == len(places) else itemgetter(*places)


def spot_of(move: Move) -> tuple[str, int]:
    """Where a card is dealt: the area, and whose or which of them it is."""
    return move.area, move.pile or (-1 if move.seat is None else move.seat)


def deal_all(table: Table, run: Run, step: str, lines: list[Line]) -> None:
    """Deal all cards of the run that is due, in place, on a table of the caller's own."""
    stub, burns, spots = table.stub, table.burns, table.spots.copy()
    ruling = run.ruling
    lines += [line_of((step, move, _SINGLE[card], ruling)) for move, card in zip(run.moves, stub, strict=False)]
    for spot, pick in run.picks:
        if spot is None:
            burns += pick(stub)
        elif spot in spots:
            spots[spot] += pick(stub)
        else:
            spots[spot] = pick(stub)
    table.stub, table.burns, table.spots = stub[len(run) :], burns, spots
    table.due, table.done = (), 0


def in_turn(deal: Deal, places: list[AnyPlace]) -> list[AnyPlace]:
    """The places that get a card, card by card."""
    if deal.order in ("area-by-area", "all-at-once"):
        return [one for one in places for _ in range(deal.each)]
    if deal.order == "back-and-forth":
        return [one for turn in range(deal.each) for one in (places if turn % 2 == 0 else reversed(places))]
    return places * deal.each


def reshuffle_if_short(table: Table, step: Step, needed: int, kept_out: Cards = ()) -> list[Due]:
    """Where the stub has fewer cards than are needed: the discards go under it, without those that are kept out."""
    count = len(table.discards) - len(kept_out)
    if needed <= len(table.stub) or not count:
        return []
    return [Due(Move("reshuffle", cards=count, named=kept_out), step.rule)]
