"""Running it twice: the same expectation and less variance, against reckoning by hand and slow enumeration."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from attrs import evolve

from rulesgen.cards import Cards, rank_of, read_cards
from rulesgen.compile import compile_game
from rulesgen.model.game import Program
from rulesgen.odds.every_deal.subsets import numbers_without, sets_of, sum_of_disjoint
from rulesgen.odds.every_deal.twice import Spread, Twice, run_twice
from rulesgen.odds.reasons import NotCounted
from rulesgen.ranking import picks_of
from rulesgen.rulebook import Rulebook
from tests.unit.test_options import GAME, OPTION

Programs = dict[str, Program]
OPTION_ID = "run-it-twice"


@pytest.fixture(scope="module")
def programs(catalogue: Rulebook) -> Programs:
    return {name: compile_game(catalogue.games[name]) for name in ("run-it-twice", "run-it-twice-omaha")}


def run(program: Program, one: str, other: str, board: str) -> Twice:
    return run_twice(program, OPTION_ID, (read_cards(one), read_cards(other)), read_cards(board))


def slow_values(program: Program, one: str, other: str, board: str, to_come: int) -> dict[Cards, Fraction]:
    """The first player's part of the pot on each board, hand by hand and pick by pick."""
    hand, shown = program.hands["best"], read_cards(board)
    hole = [read_cards(one), read_cards(other)]
    rest = [card for card in program.deck if card not in (*hole[0], *hole[1], *shown)]
    (_, _, own_least, own_most), (_, _, least, most) = hand.picks
    found = {}
    for run_out in combinations(rest, to_come):
        mine, theirs = (
            hand.ranking.best_pick(picks_of([(own, own_least, own_most), ((*shown, *run_out), least, most)], 5))[0]
            for own in hole
        )
        won = Fraction(mine.strength > theirs.strength)
        found[run_out] = Fraction(1, 2) if mine.strength == theirs.strength else won
    return found


def spread(parts: list[Fraction]) -> Spread:
    mean = sum(parts, Fraction(0)) / len(parts)
    return Spread(mean, sum((part**2 for part in parts), Fraction(0)) / len(parts) - mean**2)


def spread_of_pairs(values: dict[Cards, Fraction]) -> tuple[Spread, int]:
    """What half of each of two boards comes to, every pair that shares no card looked at; and how many there are."""
    halves = np.array([int(2 * value) for value in values.values()])
    bits = np.array([sum(1 << card for card in cards) for cards in values])
    pairs = [
        part
        for mine, row in zip(halves.tolist(), bits.tolist(), strict=True)
        for part in (mine + halves[bits & row == 0]).tolist()
    ]
    mean = Fraction(sum(pairs), 4 * len(pairs))
    return Spread(mean, Fraction(sum(part * part for part in pairs), 16 * len(pairs)) - mean**2), len(pairs)


# Two kings are behind two aces after the turn, with 2 of 44 cards to come that win, and none that divides the pot:
# p = 2/44. Once, the variance is p(1 - p). Twice, both boards win in 2 x 1 of 44 x 43 cases:
# the part is (A + B) / 2, so its variance is (2 p(1 - p) + 2 (2/(44 x 43) - p^2)) / 4.
def test_known_outs_after_the_turn(programs: Programs) -> None:
    found = run(programs["run-it-twice"], "Kc Ks", "Ac As", "2d 7h 9c 3s")
    p = Fraction(2, 44)
    together = Fraction(2, 44 * 43)
    assert Spread(p, p * (1 - p)) == found.once[0]
    assert Spread(p, (p * (1 - p) + together - p**2) / 2) == found.twice[0]
    assert [1 - p, 1 - p] == [found.once[1].expectation, found.twice[1].expectation]
    assert (2, 44, 44 * 43) == (found.boards, found.run_outs, found.pairs)


# Nine spades are left. The 7 makes four sevens and the 4 a full house for the other player; the other seven win, and no
# card but a spade does.
def test_a_flush_draw_against_three_of_a_kind(programs: Programs) -> None:
    found = run(programs["run-it-twice"], "As Ks", "7c 7d", "7h 8s 2s 4d")
    p = Fraction(7, 44)
    assert Spread(p, p * (1 - p)) == found.once[0]
    assert Spread(p, (p * (1 - p) + Fraction(7 * 6, 44 * 43) - p**2) / 2) == found.twice[0]


@pytest.mark.parametrize(
    ("game", "one", "other", "board"),
    [
        ("run-it-twice", "As Ks", "7c 7d", "7h 8s 2s 4d"),
        ("run-it-twice", "As Ks", "Ad Kd", "Qs 8s 2d"),
        ("run-it-twice-omaha", "As Ks 9d 8d", "Qc Qd Jc 10d", "9s 8s 2d"),
    ],
)
def test_every_pair_of_boards(programs: Programs, game: str, one: str, other: str, board: str) -> None:
    program = programs[game]
    to_come = 5 - len(board.split())
    values = slow_values(program, one, other, board, to_come)
    found = run(program, one, other, board)
    assert spread(list(values.values())) == found.once[0]
    assert spread_of_pairs(values) == (found.twice[0], found.pairs)
    assert len(values) == found.run_outs


@pytest.mark.parametrize(
    ("game", "one", "other"),
    [("run-it-twice", "As Ks", "Qc Qd"), ("run-it-twice-omaha", "As Ks Qd Jd", "Kc Qc 10h 10c")],
)
def test_every_pair_of_boards_before_the_flop_with_few_cards(
    programs: Programs, game: str, one: str, other: str
) -> None:
    program = programs[game]
    program = evolve(program, deck=tuple(card for card in program.deck if rank_of(card) >= 8))
    values = slow_values(program, one, other, "", 5)
    found = run(program, one, other, "")
    assert spread(list(values.values())) == found.once[0]
    assert spread_of_pairs(values) == (found.twice[0], found.pairs)


@pytest.mark.parametrize(
    ("game", "one", "other", "cards"),
    [("run-it-twice", "Ac As", "Kc Ks", 48), ("run-it-twice-omaha", "As Ks 9d 8d", "Qc Qd Jc 10d", 44)],
)
def test_before_the_flop(programs: Programs, game: str, one: str, other: str, cards: int) -> None:
    found = run(programs[game], one, other, "")
    assert (comb(cards, 5), comb(cards, 5) * comb(cards - 5, 5)) == (found.run_outs, found.pairs)
    assert [one.expectation for one in found.once] == [one.expectation for one in found.twice]
    assert 0 < found.twice[0].variance < found.once[0].variance / 2
    assert 1 == found.once[0].expectation + found.once[1].expectation


def test_a_decided_hand_has_no_variance(programs: Programs) -> None:
    found = run(programs["run-it-twice"], "Ac As", "Kc Ks", "Ad Ah 2c")
    assert (Spread(Fraction(1), Fraction(0)),) * 2 == (found.once[0], found.twice[0])


def test_three_boards(folder: Callable[..., Rulebook]) -> None:
    book = folder({"options/run-it-thrice.yaml": OPTION, "games/thrice-holdem.yaml": GAME})
    program = compile_game(book.games["thrice-holdem"])
    one, other, board = "As Ks", "7c 7d", "7h 8s 2s 4d"
    values = slow_values(program, one, other, board, 1)
    parts = [
        (x + y + z) / 3
        for a, x in values.items()
        for b, y in values.items()
        for c, z in values.items()
        if len({*a, *b, *c}) == 3
    ]
    evolved = run_twice(program, "run-it-thrice", (read_cards(one), read_cards(other)), read_cards(board))
    assert 3 == evolved.boards
    assert spread(parts) == evolved.twice[0]


def test_what_cannot_be_run(programs: Programs) -> None:
    program = programs["run-it-twice"]
    with pytest.raises(NotCounted, match="no card is left to come"):
        run(program, "Ac As", "Kc Ks", "2c 3c 4c 5c 7d")
    with pytest.raises(NotCounted, match="there is no betting with 2 cards on the board"):
        run(program, "Ac As", "Kc Ks", "2c 3c")
    with pytest.raises(ValueError, match="Ac is given twice"):
        run(program, "Ac As", "Ac Ks", "")
    with pytest.raises(ValueError, match="each player has 2 cards"):
        run(program, "Ac As Ad", "Kc Ks", "")


def test_sets_are_numbered_in_their_own_order() -> None:
    sets = sets_of(8, 3)
    assert sorted(combinations(range(8), 3), key=lambda one: one[::-1]) == [tuple(row) for row in sets.tolist()]
    smaller = [tuple(row) for row in sets_of(8, 2).tolist()]
    for place in range(3):
        without = [tuple(row[:place] + row[place + 1 :]) for row in sets.tolist()]
        assert without == [smaller[number] for number in numbers_without(sets, 8, place).tolist()]


@pytest.mark.parametrize("size", [1, 2, 3])
def test_sums_over_disjoint_sets(size: int) -> None:
    values = np.random.default_rng(7).integers(0, 5, comb(9, size))
    sets = [set(row) for row in sets_of(9, size).tolist()]
    pairs = [(a, b) for a in range(len(sets)) for b in range(len(sets)) if not sets[a] & sets[b]]
    assert sum(int(values[a] * values[b]) for a, b in pairs) == sum_of_disjoint(values, 9, size)
