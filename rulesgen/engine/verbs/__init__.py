"""What each kind of step asks for: the moves it requires, the decisions it leaves to players, and what they do."""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import groupby
from typing import Any, NamedTuple

from rulesgen.cards import Cards, name_of
from rulesgen.engine import betting, fees, player_dealer, setting, wagering
from rulesgen.engine.deals import plan_deal
from rulesgen.engine.facts import holds
from rulesgen.engine.places import acts_first, clockwise, name_seat, seat_at
from rulesgen.engine.settle import settlement
from rulesgen.engine.table import Due, Move, Ruling, Table
from rulesgen.engine.verbs import bet as opening
from rulesgen.engine.verbs import settle as banked
from rulesgen.engine.verbs.force import plan_force
from rulesgen.model.game import Program
from rulesgen.model.steps import (
    Arrange,
    Award,
    Bet,
    Choose,
    Deal,
    Decide,
    Deliver,
    Discard,
    Draw,
    Force,
    Place,
    Reveal,
    Roll,
    Settle,
    Step,
)


class Verb(NamedTuple):
    """A kind of step. A verb without decisions has no `judge`."""

    enter: Callable[[Program, Table, Step], Table]
    """The table with the moves that the step requires, or the players it asks; it may be changed in place.

    With nothing wanted, play goes on to the next step.
    """
    judge: Callable[[Program, Table, Step, Move], Ruling | None] | None = None
    """The ruling against a player's move, or None if it is allowed."""
    take: Callable[[Program, Table, Step, Move], Table] | None = None
    """The table after an allowed move of a player."""


def _require(plan: Callable[[Program, Table, Step, Any], Sequence[Due]]) -> Callable[[Program, Table, Step], Table]:
    """A step that only requires moves; its condition says whether it is taken, and perhaps for which players."""

    def enter(program: Program, table: Table, step: Step) -> Table:
        if step.when and not _is_taken(program, table, step):
            return table
        if not step.fees:
            due = plan(program, table, step, step.action)
            return table.amend(due=due if isinstance(due, tuple) else tuple(due))
        paid = fees.before_step(program, table, step, _payers(program, table, step))
        # What the step itself wants depends on the chips that the fees leave.
        after = reduce(fees.take, (one.move for one in paid), table)
        return table.amend(due=(*paid, *plan(program, after, step, step.action)))

    return enter


def _is_taken(program: Program, table: Table, step: Step) -> bool:
    """Whether a step's condition holds; one that picks players, for at least one. Folded players are settled too."""
    if not step.picks_players:
        return holds(program, table, step.when)
    return isinstance(step.action, Settle) or bool(_takers(program, table, step))


def _plan_force(program: Program, table: Table, step: Step, force: Force) -> list[Due]:
    return plan_force(program, table, force)


def _plan_deal(program: Program, table: Table, step: Step, deal: Deal) -> tuple[Due, ...]:
    planned = plan_deal(program, table, step, deal, _takers)
    if not deal.reshuffles:
        return planned
    needed = sum(due.move.verb in ("burn", "deal") for due in planned)
    first = _reshuffle(table, step, needed)
    return (*first, *planned) if first else planned


def _plan_reveal(program: Program, table: Table, step: Step, reveal: Reveal) -> tuple[Due, ...]:
    use_other = reveal.first.of == "last-aggressor" and table.aggressor is None
    spot = reveal.otherwise if use_other else reveal.first
    first = seat_at(program, table, spot)
    is_picked = step.picks_players or program.bank
    players = _takers(program, table, step) if is_picked else table.in_hand() + banked.playing_on(program, table)
    shown = clockwise(table, first, _shown(table, reveal, players))
    planned = _plan_shows(program, table, step, reveal, shown)
    named = name_seat(program, table, spot)
    return (*named, *planned) if named else planned


def _plan_shows(program: Program, table: Table, step: Step, reveal: Reveal, seats: list[int]) -> tuple[Due, ...]:
    """The same for the same seats, and planned once; but not where a hand must be set first, for that has cards."""
    if table.requested and (sets := setting.requested_due(program, table, seats)):
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


def _shown(table: Table, reveal: Reveal, players: list[int]) -> list[int]:
    """Whose cards are shown."""
    dealer = table.sitting.dealer
    if reveal.of == "player-dealer":
        return [dealer]
    return [seat for seat in players if reveal.of == "all" or seat != dealer]


def _enter_bet(program: Program, table: Table, step: Step) -> Table:
    assert isinstance(step.action, Bet)
    bet = step.action
    spot = acts_first(table, bet)
    if bet.opens:
        opener = program.betting.forced[bet.opens]
        spot = opener.heads_up if table.is_heads_up else opener.by
    first = seat_at(program, table, spot)
    opened = betting.open_round(program, table, bet, first)
    if opened is not None:
        # Where the seat is all in already, the next one that can bet opens.
        return table.amend(round=opened, aggressor=None, due=(*name_seat(program, table, spot),))
    none = Due(Move("no-betting"), program.standing["all-in"].rule)
    return table.amend(aggressor=None, due=(none, *betting.uncalled_due(program, table)))


def _judge_bet(program: Program, table: Table, step: Step, move: Move) -> Ruling | None:
    assert isinstance(step.action, Bet)
    if move.verb not in betting.ACTIONS:
        return Ruling("irregular", step.rule, "the betting round is not over")
    if table.round is not None and table.round.opening:
        return opening.judge(program, table, move)
    return betting.why_not(program, table, step.action, move, step.rule)


def _take_bet(program: Program, table: Table, step: Step, move: Move) -> Table:
    assert isinstance(step.action, Bet) and table.round is not None
    take = opening.take if table.round.opening else betting.act
    return take(program, table, step.action, move)


# --- giving up cards ---


def _enter_discard(program: Program, table: Table, step: Step) -> Table:
    assert isinstance(step.action, Discard | Draw)
    first = seat_at(program, table, step.action.start)
    asked = tuple(clockwise(table, first, _takers(program, table, step)))
    burn = step.action.burn if isinstance(step.action, Draw) else 0
    due = [Due(Move("burn", cards=1), step.rule) for _ in range(burn)] if asked else []
    return table._replace(asked=asked, due=(*_reshuffle(table, step, len(due)), *due))


def _reshuffle(table: Table, step: Step, needed: int, kept_out: Cards = ()) -> list[Due]:
    """Where the stub has too few cards: the discards go under it, without those of a player who draws."""
    count = len(table.discards) - len(kept_out)
    if not isinstance(step.action, Deal | Draw) or not step.action.reshuffles or needed <= len(table.stub) or not count:
        return []
    return [Due(Move("reshuffle", cards=count, named=kept_out), step.rule)]


def _judge_discard(program: Program, table: Table, step: Step, move: Move) -> Ruling | None:
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


def _take_discard(program: Program, table: Table, step: Step, move: Move) -> Table:
    action = step.action
    assert isinstance(action, Discard | Draw) and move.seat is not None
    spot = (action.area, move.seat)
    kept = _without(table.spots[spot], move.named)
    table = table._replace(
        spots={**table.spots, spot: kept}, discards=(*table.discards, *move.named), asked=table.asked[1:]
    )
    if isinstance(action, Draw) and move.named:
        face = program.areas[action.area].face
        new = Move("deal", move.seat, area=action.area, what=face, cards=1)
        first = _reshuffle(table, step, len(move.named), move.named)
        table = table._replace(due=(*first, *(Due(new, step.rule) for _ in move.named)), done=0)
    return table


def _without(cards: Cards, given_up: Cards) -> Cards:
    """The cards that are kept; of two that are the same, the one dealt later goes first."""
    left = list(reversed(cards))
    for card in given_up:
        left.remove(card)
    return tuple(reversed(left))


def _takers(program: Program, table: Table, step: Step) -> list[int]:
    """The players who take a step: all that take part, or those whom its condition picks.

    Cards are shown also by those who have folded and have a wager that plays on.
    """
    players = banked.playing(program, table)
    if isinstance(step.action, Reveal):
        players += banked.playing_on(program, table)
    return [seat for seat in players if holds(program, table, step.when, seat)]


def _payers(program: Program, table: Table, step: Step) -> list[int]:
    """Who pays a fee before a step: the players whom it picks, and those who back their hands."""
    takers = _takers(program, table, step)
    return [*takers, *(bettor for bettor in range(len(table.seats), len(table.stacks)))]


def _ask_takers(program: Program, table: Table, step: Step) -> Table:
    """The players decide about their wagers; the player-dealer has none of these."""
    takers = _takers(program, table, step)
    return table._replace(asked=tuple(seat for seat in takers if seat != table.sitting.dealer))


def _enter_arrange(program: Program, table: Table, step: Step) -> Table:
    assert isinstance(step.action, Arrange)
    if step.action.by == "dealer":
        return table._replace(due=tuple(setting.dealer_sets(program, table, step, step.action)))
    asked = setting.asked_to_set(program, table, step.action, _takers(program, table, step))
    return table._replace(asked=asked)


def _enter_award(program: Program, table: Table, step: Step) -> Table:
    if not step.fees:
        return table.amend(due=settlement(program, table))
    return table.amend(due=settlement(program, table, lambda pots: fees.of_pots(program, table, step, pots)))


VERBS: dict[type, Verb] = {
    Force: Verb(_require(_plan_force)),
    Deal: Verb(_require(_plan_deal)),
    Reveal: Verb(_require(_plan_reveal)),
    Bet: Verb(_enter_bet, _judge_bet, _take_bet),
    Discard: Verb(_enter_discard, _judge_discard, _take_discard),
    Draw: Verb(_enter_discard, _judge_discard, _take_discard),
    Place: Verb(_require(wagering.plan_wagers)),
    Decide: Verb(_ask_takers, wagering.judge_choice, wagering.take_choice),
    Arrange: Verb(_enter_arrange, setting.judge, setting.take),
    Choose: Verb(player_dealer.enter_choose, player_dealer.judge_mark, player_dealer.take_mark),
    Roll: Verb(_require(player_dealer.plan_roll)),
    Deliver: Verb(_require(player_dealer.plan_deliver)),
    Award: Verb(_enter_award),
    Settle: Verb(_require(banked.plan_settlement)),
}
