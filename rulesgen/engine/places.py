"""Seats by their position: counted from the button, from a forced bet, from a mark, or by the cards they show."""

from functools import cache

from rulesgen.cards import suit_of
from rulesgen.engine.showdown import hand_of, value_of
from rulesgen.engine.table import Due, Move, Table
from rulesgen.model.game import Program
from rulesgen.model.steps import Bet
from rulesgen.model.values import Spot


def seat_at(program: Program, table: Table, spot: Spot) -> int:
    """The seat at a position; one by its cards is the best or worst among the players left."""
    count = table.sitting.seats
    if spot.of in ("best", "worst"):
        return _by_cards(program, table, spot)
    if spot.of == "last-aggressor":
        assert table.aggressor is not None
        start = table.aggressor
    elif spot.of == "button":
        start = table.sitting.button
    elif spot.of == "player-dealer":
        start = table.sitting.dealer
    elif spot.of in table.marks:
        start = seat_from(table, table.marks[spot.of])
    else:
        start = dict(table.posted)[spot.of]
    return (start + spot.left) % count


def _by_cards(program: Program, table: Table, spot: Spot) -> int:
    """Ties go to the first seat to the left of the button, which in_hand lists first, unless suits decide."""
    hand = program.hands[spot.hand]
    strengths = {seat: value_of(table, hand, seat).strength for seat in table.in_hand()}
    wanted = max(strengths.values()) if spot.of == "best" else min(strengths.values())
    tied = [seat for seat, strength in strengths.items() if strength == wanted]
    if len(tied) == 1 or not spot.by_suit:
        return tied[0]
    # The best of the low hands is the one with the lower suits, and so is the worst of the high ones.
    choose = max if (spot.of == "best") == (hand.ranking.best == "highest") else min
    return choose(tied, key=lambda seat: [suit_of(card) for card in hand_of(table, hand, seat).cards])


def seat_from(table: Table, place: int) -> int:
    """The seat at a place of the table, or the next that is taken."""
    sitting = table.sitting
    later = [seat for seat in table.seats if sitting.place(seat) >= place]
    return later[0] if later else 0


def acts_first(table: Table, bet: Bet) -> Spot:
    """Where a betting round begins; one that begins after a bet that may be left out, elsewhere without it."""
    if bet.otherwise is not None and bet.first.of in dict(table.posted):
        return bet.first
    if table.is_heads_up:
        return bet.heads_up
    return bet.otherwise or bet.first


def name_seat(program: Program, table: Table, spot: Spot) -> list[Due]:
    """The dealer says who has the best or worst hand showing, where a position goes by that."""
    if spot.of not in ("best", "worst"):
        return []
    seat, hand = seat_at(program, table, spot), program.hands[spot.hand]
    what = f"{spot.of} {value_of(table, hand, seat)}"
    return [Due(Move("name-seat", seat, area=spot.hand, what=what), hand.rule)]


def clockwise(table: Table, first: int, seats: list[int]) -> list[int]:
    """The seats in order, beginning with `first` or the next after it."""
    return [*_from(table.sitting.seats, first, (*seats,))]


@cache
def _from(count: int, first: int, seats: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(seats, key=lambda seat: (seat - first) % count))
