"""Forced bets: which seats post each of them in this hand, and how much."""

from collections.abc import Iterator

from rulesgen.engine.places import clockwise, name_seat, seat_at
from rulesgen.engine.table import Due, Move, Table
from rulesgen.engine.verb import requiring
from rulesgen.model.betting import Forced
from rulesgen.model.game import Program
from rulesgen.model.steps import Force, Step


def _plan(program: Program, table: Table, step: Step, force: Force) -> list[Due]:
    return _posts(program, table, force)


def _posts(program: Program, table: Table, force: Force) -> list[Due]:
    """The posts of a step in their order; a bet may count its seat from one that is posted before it."""
    due: list[Due] = []
    left = list(table.stacks)  # a player whom the ante takes all from has nothing left for a blind
    for name in force.bets:
        forced = program.betting.forced[name]
        spot = forced.heads_up if table.is_heads_up else forced.by
        verb = "post" if forced.live else "ante-all" if spot.of == "every-player" else "ante"
        due += name_seat(program, table, spot)
        for seat in _posters(program, table, name):
            amount = min(table.sitting.amounts[name], left[seat])
            left[seat] -= amount
            due.append(Due(Move(verb, seat, amount=amount, what=name), forced.rule))
            table = table.copy(posted=(*table.posted, (name, seat)))
    return due


def _posters(program: Program, table: Table, name: str) -> list[int]:
    """The seats that post a bet, after what is posted already."""
    forced = program.betting.forced[name]
    spot = forced.heads_up if table.is_heads_up else forced.by
    if spot.of == "nobody":
        return []
    if spot.of == "every-player":
        seats = table.in_hand()
    elif spot.is_of_several:
        seats = [seat for seat in table.in_hand() if (seat, spot.of) in table.sitting.session]
    else:
        seats = _taken(table, forced, seat_at(program, table, spot))
    spared = {seat for bet, seat in table.posted if bet in forced.not_with}
    willing = table.sitting.posts
    return [seat for seat in seats if seat not in spared and (not forced.optional or (seat, name) in willing)]


def _taken(table: Table, forced: Forced, seat: int) -> list[int]:
    """The seat of a bet, or what takes its place where it is empty."""
    if not table.sitting.empty >> seat & 1:
        return [seat]
    return [] if forced.if_empty == "not-posted" else clockwise(table, seat, table.in_hand())[:1]


def not_posted(program: Program, table: Table) -> Iterator[tuple[int, str]]:
    """Before the hand: whoever means to post a bet that is not theirs to post, and the bet."""
    steps = [step.action for step in program.steps if isinstance(step.action, Force)]
    made = {(due.move.seat, due.move.what) for force in steps for due in _posts(program, table, force)}
    yield from sorted(table.sitting.posts - made)


VERB = requiring(Force, _plan)
