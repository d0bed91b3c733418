"""Cards are dealt: the moves of a deal, planned once for the same players."""

from rulesgen.engine.deals import Run, in_turn, reshuffle_if_short
from rulesgen.engine.places import clockwise, name_seat, seat_at
from rulesgen.engine.table import Due, Move, Table
from rulesgen.engine.takers import takers
from rulesgen.engine.verb import requiring
from rulesgen.model.game import Program
from rulesgen.model.steps import Deal, Step


def _plan(program: Program, table: Table, step: Step, deal: Deal) -> tuple[Due, ...]:
    planned = _plan_cards(program, table, step, deal)
    if not deal.reshuffles:
        return planned
    needed = sum(due.move.verb in ("burn", "deal") for due in planned)
    first = reshuffle_if_short(table, step, needed)
    return (*first, *planned) if first else planned


def _plan_cards(program: Program, table: Table, step: Step, deal: Deal) -> tuple[Due, ...]:
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
        planned = program.plans[key] = _cards_to(program, step, deal, seats, short=short)
    if seats and not short and (named := name_seat(program, table, deal.start)):
        return (*named, *planned)
    return planned


def _is_short(program: Program, table: Table, deal: Deal, players: int) -> bool:
    """Whether the stub is too short for all, in a deal that then goes to an area of the table."""
    areas = [program.areas[area] for area in deal.to]
    places = sum(players if area.per == "player" else area.count if area.per == "pile" else 1 for area in areas)
    return places * deal.each + deal.burn > len(table.stub)


def _cards_to(program: Program, step: Step, deal: Deal, seats: list[int], *, short: bool) -> tuple[Due, ...]:
    to = (deal.if_short,) if short else deal.to
    places = [Due(move, step.rule) for area in to for move in _places(program, area, [] if short else seats)]
    dealt = in_turn(deal, places)
    burns = [Due(Move("burn", cards=1), step.rule)] * (deal.short_burn if short else deal.burn)
    due = (*burns, *dealt)
    if deal.leaves is not None:
        return (*due, Due(Move("count-stub", cards=deal.leaves), step.rule))
    return Run(due) if due else due


def _places(program: Program, area: str, seats: list[int]) -> list[Move]:
    face, per = program.areas[area].face, program.areas[area].per
    if per == "pile":
        return [Move("deal", area=area, what=face, cards=1, pile=n + 1) for n in range(program.areas[area].count)]
    if per != "player":
        return [Move("deal", area=area, what=face, cards=1)]
    return [Move("deal", seat, area=area, what=face, cards=1) for seat in seats]


VERB = requiring(Deal, _plan)
