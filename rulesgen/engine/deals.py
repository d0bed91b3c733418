"""Cards to their places: the moves of a deal, planned once for the same players, made one by one or all at once."""

from collections.abc import Callable
from operator import itemgetter
from typing import TypeVar

from rulesgen.cards import JOKER, Cards
from rulesgen.engine.places import clockwise, name_seat, seat_at
from rulesgen.engine.table import Due, Line, Move, Table, legal, line_of
from rulesgen.model.game import Program
from rulesgen.model.steps import Deal, Step

Place = TypeVar("Place")

Takers = Callable[[Program, Table, Step], list[int]]
"""Which players take a step."""

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
    """Deal all cards of the run that is due, in place, on a table that nobody else has."""
    stub, burns, spots, fields = table.stub, table.burns, table.spots.copy(), table.__dict__
    ruling = run.ruling
    lines += [line_of((step, move, _SINGLE[card], ruling)) for move, card in zip(run.moves, stub, strict=False)]
    for spot, pick in run.picks:
        if spot is None:
            burns += pick(stub)
        elif spot in spots:
            spots[spot] += pick(stub)
        else:
            spots[spot] = pick(stub)
    fields["stub"], fields["burns"], fields["spots"] = stub[len(run) :], burns, spots
    fields["due"], fields["done"] = (), 0


def plan_deal(program: Program, table: Table, step: Step, deal: Deal, takers: Takers) -> tuple[Due, ...]:
    """The moves of a deal. What they are depends on little, so that they are the same tuple hand after hand."""
    seats: list[int] = []
    for area in deal.to:
        if program.areas[area].per == "player":
            seats = clockwise(table, seat_at(program, table, deal.start), takers(program, table, step))
            break
    short = bool(deal.if_short) and _is_short(program, table, deal, len(seats))
    key = (table.step, short, *seats)
    planned = program.plans.get(key)
    if planned is None:
        planned = program.plans[key] = _plan(program, step, deal, seats, short=short)
    if seats and not short and (named := name_seat(program, table, deal.start)):
        return (*named, *planned)
    return planned


def _is_short(program: Program, table: Table, deal: Deal, players: int) -> bool:
    """Whether the stub is too short for all, in a deal that then goes to an area of the table."""
    areas = [program.areas[area] for area in deal.to]
    places = sum(players if area.per == "player" else area.count if area.per == "pile" else 1 for area in areas)
    return places * deal.each + deal.burn > len(table.stub)


def _plan(program: Program, step: Step, deal: Deal, seats: list[int], *, short: bool) -> tuple[Due, ...]:
    to = (deal.if_short,) if short else deal.to
    places = [Due(move, step.rule) for area in to for move in _places(program, area, [] if short else seats)]
    dealt = in_turn(deal, places)
    burns = [Due(Move("burn", cards=1), step.rule)] * (deal.short_burn if short else deal.burn)
    due = (*burns, *dealt)
    if deal.leaves is not None:
        return (*due, Due(Move("count-stub", cards=deal.leaves), step.rule))
    return Run(due) if due else due


def in_turn(deal: Deal, places: list[Place]) -> list[Place]:
    """The places that get a card, card by card."""
    if deal.order in ("area-by-area", "all-at-once"):
        return [one for one in places for _ in range(deal.each)]
    if deal.order == "back-and-forth":
        return [one for turn in range(deal.each) for one in (places if turn % 2 == 0 else reversed(places))]
    return places * deal.each


def _places(program: Program, area: str, seats: list[int]) -> list[Move]:
    face, per = program.areas[area].face, program.areas[area].per
    if per == "pile":
        return [Move("deal", area=area, what=face, cards=1, pile=n + 1) for n in range(program.areas[area].count)]
    if per != "player":
        return [Move("deal", area=area, what=face, cards=1)]
    return [Move("deal", seat, area=area, what=face, cards=1) for seat in seats]
