"""Cards are shown."""

from collections.abc import Iterator
from itertools import groupby

from rulesgen.engine.facts import holds
from rulesgen.engine.places import clockwise, name_seat, seat_at
from rulesgen.engine.setting import requested_due
from rulesgen.engine.table import Due, Move, Table
from rulesgen.engine.takers import playing, playing_on
from rulesgen.engine.verb import requiring
from rulesgen.model.game import Program
from rulesgen.model.steps import Reveal, Step


def _takers(program: Program, table: Table, step: Step) -> list[int]:
    """Also those show their cards who have folded and have a wager that plays on."""
    players = playing(program, table) + playing_on(program, table)
    return [seat for seat in players if holds(program, table, step.when, seat)]


def _plan(program: Program, table: Table, step: Step, reveal: Reveal) -> tuple[Due, ...]:
    use_other = reveal.first.of == "last-aggressor" and table.aggressor is None
    spot = reveal.otherwise if use_other else reveal.first
    first = seat_at(program, table, spot)
    is_picked = step.picks_players or program.bank
    players = _takers(program, table, step) if is_picked else table.in_hand() + playing_on(program, table)
    shown = clockwise(table, first, _shown(table, reveal, players))
    planned = _plan_shows(program, table, step, reveal, shown)
    named = name_seat(program, table, spot)
    return (*named, *planned) if named else planned


def _shown(table: Table, reveal: Reveal, players: list[int]) -> list[int]:
    """Whose cards are shown."""
    dealer = table.sitting.dealer
    if reveal.of == "player-dealer":
        return [dealer]
    return [seat for seat in players if reveal.of == "all" or seat != dealer]


def _plan_shows(program: Program, table: Table, step: Step, reveal: Reveal, seats: list[int]) -> tuple[Due, ...]:
    """The same for the same seats, and planned once; but not where a hand must be set first, for that has cards."""
    if table.requested and (sets := requested_due(program, table, seats)):
        return tuple(_shows(program, step, reveal, seats, sets))
    key = (table.step, *seats)
    planned = program.plans.get(key)
    if planned is None:
        planned = program.plans[key] = tuple(_shows(program, step, reveal, seats, {}))
    return planned


def _shows(program: Program, step: Step, reveal: Reveal, seats: list[int], sets: dict[int, Due]) -> Iterator[Due]:
    """Area by area; areas of the players that follow each other, player by player. A hand to be set is set first."""
    which, count = reveal.which
    for is_players, group in groupby(reveal.areas, lambda area: program.areas[area].per == "player"):
        areas = list(group)
        for seat in seats if is_players else (None,):
            if seat in sets:
                yield sets.pop(seat)
            yield from (Due(Move("show", seat, area=area, what=which, cards=count), step.rule) for area in areas)


VERB = requiring(Reveal, _plan, _takers)
