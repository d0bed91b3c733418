"""Piles go to the seats."""

from rulesgen.engine.player_dealer import betting_seats
from rulesgen.engine.table import Due, Move, Table
from rulesgen.engine.verb import requiring
from rulesgen.model.game import Program
from rulesgen.model.steps import Deliver, Step


def _plan(program: Program, table: Table, step: Step, deliver: Deliver) -> list[Due]:
    sitting, places = table.sitting, program.most_seats
    seats = {sitting.place(seat): seat for seat in [*betting_seats(program, table), sitting.dealer]}
    direction = 1 if deliver.then == "clockwise" else -1
    due = []
    for turn in range(places):
        pile = (table.marks[deliver.mark] + turn) % places
        place = (table.marks[deliver.at] + turn * direction) % places
        seat = seats.get(place)
        mark = deliver.mark if not turn else ""
        verb, area = ("collect", deliver.source) if seat is None else ("deliver", deliver.to)
        due.append(Due(Move(verb, seat, area=area, what=mark, pile=pile + 1, place=place + 1), step.rule))
    return due


def carry_out_delivery(program: Program, table: Table, move: Move) -> Table:
    """A pile to a seat, or back to the dealer; the mark of a marked pile goes with it."""
    source = next(name for name, area in program.areas.items() if area.per == "pile")
    cards = table.spots[source, move.pile]
    spots = {**table.spots, (source, move.pile): ()}
    muck = table.muck
    if move.verb == "deliver" and move.seat is not None:
        spots[move.area, move.seat] = cards
    else:
        muck = (*muck, *cards)
    marks = {**table.marks, move.what: move.place - 1} if move.what else table.marks
    return table.copy(spots=spots, muck=muck, marks=marks)


VERB = requiring(Deliver, _plan)
