"""Dice over places: counted by hand, and as the engine counts them."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rulesgen.compile import compile_game
from rulesgen.engine.table import Move, Sitting, Table
from rulesgen.engine.verbs import VERBS
from rulesgen.engine.verbs.roll import carry_out_roll
from rulesgen.model.game import Program
from rulesgen.model.steps import Deliver
from rulesgen.odds.counted.dice import places_named, rolls_of, ways_to_sum
from rulesgen.rulebook import Rulebook


@pytest.fixture(scope="module")
def pai_gow(catalogue: Rulebook) -> Program:
    return compile_game(catalogue.games["pai-gow-poker"])


def test_three_dice_have_the_known_ways() -> None:
    known = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]
    assert dict(zip(range(3, 19), known, strict=True)) == ways_to_sum(3)


# By hand, the place of the count's start being number one: it has the sums 8 and 15 (21 + 10 ways); the second place 9
# and 16 (25 + 6), the third 3, 10 and 17 (1 + 27 + 3), the fourth 4, 11 and 18 (3 + 27 + 1), the fifth 5 and 12
# (6 + 25), the sixth 6 and 13 (10 + 21), and the last one 7 and 14 (15 + 15).
def test_three_dice_over_seven_places(pai_gow: Program) -> None:
    (roll,) = rolls_of(pai_gow)
    assert (roll.step, roll.dice, roll.delivers) == ("dice", 3, "pile")
    assert [(1, 31), (2, 31), (3, 31), (4, 31), (5, 31), (6, 31), (7, 30)] == [
        (place.number, place.ways) for place in roll.places
    ]
    assert [(8, 15), (9, 16), (3, 10, 17), (4, 11, 18), (5, 12), (6, 13), (7, 14)] == [
        place.sums for place in roll.places
    ]
    assert {216} == {place.total for place in roll.places}
    assert (Fraction(31, 216), Fraction(30, 216)) == (roll.largest, roll.smallest)


def test_some_places_may_never_be_named() -> None:
    # One die over eight places names the first six.
    assert [1, 1, 1, 1, 1, 1, 0, 0] == [place.ways for place in places_named(1, 8)]


@pytest.mark.parametrize("counting_from", ["player-dealer", "seat-1"])
def test_the_engine_gives_the_first_pile_to_the_same_places(catalogue: Rulebook, counting_from: str) -> None:
    program = compile_game(catalogue.games["pai-gow-poker"], {"dice-start": counting_from})
    (roll,) = rolls_of(program)
    assert counting_from == roll.counting_from
    dealer, seats = 3, program.most_seats
    found: Counter[int] = Counter()
    for dice in product(range(1, 7), repeat=3):
        names = tuple(f"Player {number + 1}" for number in range(seats))
        wagers = {(seat, "bet"): 500 for seat in range(seats) if seat != dealer}
        sitting = Sitting(names, 0, {}, dealer=dealer, dice=dice)
        table = Table(sitting, (), (), (), {}, (), (), (), 0, (), None, -1, 0, (), None, 0, wagers=wagers)
        table = carry_out_roll(program, table, Move("roll", area=roll.step))
        table = table.copy(marks={**table.marks, "action-button": 0})
        step = next(step for step in program.steps if step.id == "deliver")
        first, *_ = VERBS[Deliver].enter(program, table, step).due
        start = dealer if counting_from == "player-dealer" else 0
        found[(first.move.place - 1 - start) % seats + 1] += 1
    assert {place.number: place.ways for place in roll.places} == found
