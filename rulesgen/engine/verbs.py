"""What each kind of step asks for: the moves it requires, the decisions it leaves to players, and what they do."""

from collections.abc import Callable
from typing import Any, NamedTuple

from rulesgen.engine import banked, betting, settle
from rulesgen.engine.actions import Arrange, Award, Bet, Deal, Decide, Discard, Draw, Force, Place, Reveal, Settle, Step
from rulesgen.engine.facts import holds
from rulesgen.engine.places import clockwise, seat_at
from rulesgen.engine.program import Program
from rulesgen.engine.table import Due, Move, Ruling, Table


class Verb(NamedTuple):
    """A kind of step. A verb without decisions has no `judge`."""

    enter: Callable[[Program, Table, Step], Table]
    """The table with the moves that the step requires, or the players it asks."""
    judge: Callable[[Program, Table, Step, Move], Ruling | None] | None = None
    """The ruling against a player's move, or None if it is allowed."""
    take: Callable[[Program, Table, Step, Move], Table] | None = None
    """The table after an allowed move of a player."""


def enter_step(program: Program, table: Table, step: Step) -> Table:
    """Come to a step: the table with what it wants; with nothing wanted, play goes on."""
    return VERBS[type(step.action)].enter(program, table, step)


def _require(plan: Callable[[Program, Table, Step, Any], list[Due]]) -> Callable[[Program, Table, Step], Table]:
    """A step that only requires moves; its condition says whether it is taken."""

    def enter(program: Program, table: Table, step: Step) -> Table:
        if not holds(program, table, step.when):
            return table
        return table._replace(due=tuple(plan(program, table, step, step.action)))

    return enter


def _plan_force(program: Program, table: Table, step: Step, force: Force) -> list[Due]:
    due = []
    left = list(table.stacks)  # a player whom the ante takes all from has nothing left for a blind
    for name in force.bets:
        forced = program.betting.forced[name]
        spot = forced.heads_up if len(table.stacks) == 2 else forced.by
        seats = table.in_hand() if spot.of == "every-player" else [seat_at(program, table, spot)]
        verb = "post" if forced.live else "ante" if spot.of != "every-player" else "ante-all"
        for seat in seats:
            amount = min(table.sitting.amounts[name], left[seat])
            left[seat] -= amount
            due.append(Due(Move(verb, seat, amount, what=name), forced.rule))
    return due


def _plan_deal(program: Program, table: Table, step: Step, deal: Deal) -> list[Due]:
    places = [place for area in deal.to for place in _places(program, table, deal, area)]
    burns = [Move("burn", cards=1)] * deal.burn
    if deal.if_short and len(places) * deal.each + deal.burn > len(table.stub):
        common = program.areas[deal.if_short]
        return [Due(Move("deal", area=common.id, what=common.face, cards=1), step.rule)]
    due = [Due(place, step.rule) for place in places]
    if deal.order in ("area-by-area", "all-at-once"):
        due = [one for one in due for _ in range(deal.each)]
    else:
        due *= deal.each
    return [*(Due(burn, step.rule) for burn in burns), *due]


def _places(program: Program, table: Table, deal: Deal, area: str) -> list[Move]:
    face, per = program.areas[area].face, program.areas[area].per
    if per != "player":
        return [Move("deal", area=area, what=face, cards=1)]
    seats = clockwise(table, seat_at(program, table, deal.start), banked.playing(program, table))
    return [Move("deal", seat, area=area, what=face, cards=1) for seat in seats]


def _plan_reveal(program: Program, table: Table, step: Step, reveal: Reveal) -> list[Due]:
    use_other = reveal.first.of == "last-aggressor" and table.aggressor is None
    first = seat_at(program, table, reveal.otherwise if use_other else reveal.first)
    due = []
    for area in reveal.areas:
        which, count = reveal.which
        move = Move("show", area=area, what=which, cards=count)
        seats = clockwise(table, first, table.in_hand()) if program.areas[area].per == "player" else [None]
        due += [Due(move._replace(seat=seat), step.rule) for seat in seats]
    return due


def _enter_bet(program: Program, table: Table, step: Step) -> Table:
    assert isinstance(step.action, Bet)
    bet = step.action
    if bet.opens:
        forced = program.betting.forced[bet.opens]
        opener = seat_at(program, table, forced.heads_up if len(table.stacks) == 2 else forced.by)
        amount = min(table.sitting.amounts[bet.opens], table.stacks[opener])
        if (bet.opens, opener) not in table.posted:
            due = (Due(Move("post", opener, amount, what=bet.opens), forced.rule),)
            return table._replace(due=due)
    first = seat_at(program, table, bet.heads_up if len(table.stacks) == 2 else bet.first)
    table = table._replace(round=betting.open_round(program, table, bet, first), aggressor=None)
    if table.round is not None:
        return table
    none = Due(Move("no-betting"), program.standing["all-in"].rule)
    return table._replace(due=(none, *betting.uncalled_due(program, table)))


def _judge_bet(program: Program, table: Table, step: Step, move: Move) -> Ruling | None:
    assert isinstance(step.action, Bet)
    if move.verb not in betting.ACTIONS:
        return Ruling("irregular", step.rule, "the betting round is not over")
    return betting.why_not(program, table, step.action, move, step.rule)


def _take_bet(program: Program, table: Table, step: Step, move: Move) -> Table:
    return betting.act(program, table, move)


# --- giving up cards ---


def _enter_discard(program: Program, table: Table, step: Step) -> Table:
    assert isinstance(step.action, Discard | Draw)
    first = seat_at(program, table, step.action.start)
    asked = tuple(clockwise(table, first, _takers(program, table, step)))
    burn = step.action.burn if isinstance(step.action, Draw) else 0
    due = tuple(Due(Move("burn", cards=1), step.rule) for _ in range(burn)) if asked else ()
    return table._replace(asked=asked, due=due)


def _judge_discard(program: Program, table: Table, step: Step, move: Move) -> Ruling | None:
    action = step.action
    assert isinstance(action, Discard | Draw)
    if move.verb != "discard":
        return Ruling("irregular", step.rule, "the player must discard or stand pat")
    held = list(table.cards_in(action.area, move.seat if move.seat is not None else -1))
    for card in move.named:
        if card not in held:
            return Ruling("impossible", step.rule, "the player does not hold that card")
        held.remove(card)
    if not action.least <= len(move.named) <= action.most:
        return Ruling("irregular", step.rule, f"from {action.least} to {action.most} cards may be given up")
    return None


def _take_discard(program: Program, table: Table, step: Step, move: Move) -> Table:
    action = step.action
    assert isinstance(action, Discard | Draw) and move.seat is not None
    spot = (action.area, move.seat)
    kept = tuple(card for card in table.spots[spot] if card not in move.named)
    table = table._replace(
        spots={**table.spots, spot: kept}, discards=(*table.discards, *move.named), asked=table.asked[1:]
    )
    if isinstance(action, Draw) and move.named:
        face = program.areas[action.area].face
        new = Move("deal", move.seat, area=action.area, what=face, cards=1)
        table = table._replace(due=tuple(Due(new, step.rule) for _ in move.named), done=0)
    return table


def _takers(program: Program, table: Table, step: Step) -> list[int]:
    """The players whom a step's condition picks."""
    return [seat for seat in banked.playing(program, table) if holds(program, table, step.when, seat)]


def _ask_takers(program: Program, table: Table, step: Step) -> Table:
    return table._replace(asked=tuple(_takers(program, table, step)))


def _enter_award(program: Program, table: Table, step: Step) -> Table:
    return table._replace(due=settle.settlement(program, table))


VERBS: dict[type, Verb] = {
    Force: Verb(_require(_plan_force)),
    Deal: Verb(_require(_plan_deal)),
    Reveal: Verb(_require(_plan_reveal)),
    Bet: Verb(_enter_bet, _judge_bet, _take_bet),
    Discard: Verb(_enter_discard, _judge_discard, _take_discard),
    Draw: Verb(_enter_discard, _judge_discard, _take_discard),
    Place: Verb(_require(banked.plan_wagers)),
    Decide: Verb(_ask_takers, banked.judge_choice, banked.take_choice),
    Arrange: Verb(_ask_takers, banked.judge_setting, banked.take_setting),
    Award: Verb(_enter_award),
    Settle: Verb(_require(banked.plan_settlement)),
}
