"""Random pots: what the engine pays at the showdown of the same shoes, and what becomes of a pot by name."""

import pickle
from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import numpy as np
import pytest

from rulesgen.compile import compile_game
from rulesgen.dealing.chance import play_random, sit_for_chance
from rulesgen.engine.fast_play import play_out
from rulesgen.engine.play import Decision, sit_down
from rulesgen.engine.showdown import settlement
from rulesgen.engine.table import Move, Sitting, Table
from rulesgen.engine.verbs.bet import bring_in
from rulesgen.model.game import Program
from rulesgen.odds.reasons import NotSimulated
from rulesgen.odds.rounds.block import Block
from rulesgen.odds.rounds.shoes import deal
from rulesgen.odds.rounds.showdown import CardsBySeat
from rulesgen.odds.simulated.pots import OUTCOMES, Pots, pot_outcomes
from rulesgen.rulebook import Rulebook

GAMES = [
    ("texas-holdem", 3),
    ("omaha-holdem", 2),
    ("omaha-eight-or-better", 2),
    ("omaha-eight-or-better", 6),
    ("double-flop-texas-holdem", 2),
    ("double-flop-texas-holdem", 4),
    ("double-flop-omaha-holdem", 2),
    ("short-deck-holdem", 2),
    ("courchevel", 2),
    ("seven-card-stud", 2),
    ("seven-card-stud", 8),
    ("razz", 5),
]
CHANGING = ("badugi", "crazy-pineapple", "five-card-draw")
HANDS = 40
EVEN = 5040
"""Every bet is so many times a cent, and so every part of the pot is whole."""


def go_along(program: Program, table: Table, decision: Decision) -> Move:
    """Check or call, or open where one must."""
    now = table.round
    assert now is not None
    if now.opening:
        return bring_in(program, table)
    return Move("call" if now.high > table.bets[decision.seat] else "check", decision.seat)


def play_to_the_end(program: Program, players: int, seed: int) -> tuple[Table, list[Fraction]]:
    """The last table of a hand in which nobody folds, and the part of the pot that each seat was paid."""
    random = Random(seed)
    sitting = sit_for_chance(program, players, random, seed)
    amounts = {name: EVEN * amount for name, amount in sitting.amounts.items()}
    sitting = Sitting(sitting.names, sitting.button, amounts, 1)
    shoe = list(program.deck)
    random.shuffle(shoe)
    start = sit_down(program, sitting, (10**9,) * players, tuple(shoe))
    table, lines = play_out(program, start, lambda table, decision: go_along(program, table, decision))
    paid: Counter[int | None] = Counter()
    for line in lines:
        assert line.ruling.verdict == "legal"
        if line.move.verb == "pay":
            paid[line.move.seat] += line.move.amount
    return table, [Fraction(paid[seat], paid.total()) for seat in range(players)]


def as_rows(tables: list[Table]) -> CardsBySeat:
    """The cards of many tables, with a row for each; what an option lends is there too."""
    spots = {spot for table in tables for spot in table.spots} | {(area, -1) for table in tables for area in table.lent}
    return {spot: np.array([table.cards_in(*spot) for table in tables], np.uint8) for spot in spots}


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_engine_pays_the_same_parts(catalogue: Rulebook, game: str, players: int) -> None:
    program = compile_game(catalogue.games[game])
    pots = Pots(program, players)
    played = [play_to_the_end(program, players, seed) for seed in range(HANDS)]
    rows = as_rows([table for table, _ in played])
    assert set(pots.places(Block([]))) == set(rows)
    assert {spot: len(columns) for spot, columns in pots.places(Block([])).items()} == {
        spot: cards.shape[1] for spot, cards in rows.items()
    }
    parts = pots.showdown.gains(pots.showdown.winners(rows))
    assert [parts_of for _, parts_of in played] == [
        [Fraction(part, pots.showdown.unit) for part in row] for row in parts.T.tolist()
    ]
    found = pots.results(rows)
    assert Counter(parts_of[0] for _, parts_of in played) == sum(
        (Counter({part: count}) for (part, _), count in found.items()), Counter()
    )


@pytest.mark.parametrize("game", ["run-it-twice", "run-it-twice-omaha"])
def test_the_engine_pays_the_same_parts_on_two_boards(catalogue: Rulebook, game: str) -> None:
    program = compile_game(catalogue.games[game])
    compared = 0
    for seed in range(300):
        played = play_random(program, seed, seats=2)
        table = played.table
        if table.option is None:
            continue
        compared += 1
        pots = Pots(program, 2, table.option)
        rows = as_rows([table])
        used = {area for hand in pots.showdown.program.hands.values() for area, *_ in hand.picks}
        assert {spot: len(columns) for spot, columns in pots.places(Block([])).items()} == {
            spot: cards.shape[1] for spot, cards in rows.items() if spot[0] in used
        }
        each = EVEN * table.sitting.chip
        level = table.copy(paid=(each, each), dead=0, awarded=0)
        paid = sum(
            due.move.amount
            for due in settlement(played.program, level)
            if due.move.verb == "pay" and due.move.seat == 0
        )
        ((part, _),) = pots.results(rows)
        assert Fraction(paid, 2 * each) == part
    assert compared > 20


@pytest.mark.parametrize("game", CHANGING)
def test_games_in_which_players_change_their_cards_are_not_simulated(catalogue: Rulebook, game: str) -> None:
    with pytest.raises(NotSimulated, match="players change their cards"):
        Pots(compile_game(catalogue.games[game]))


def test_games_without_a_pot_are_not_simulated(catalogue: Rulebook) -> None:
    with pytest.raises(NotSimulated, match="no pot is played for"):
        Pots(compile_game(catalogue.games["three-card-poker"]))
    with pytest.raises(NotSimulated, match="the game is for 2 to 10 players"):
        Pots(compile_game(catalogue.games["texas-holdem"]), 11)


def test_every_other_pot_game_of_the_catalogue_is_simulated(catalogue: Rulebook) -> None:
    for name, game in catalogue.games.items():
        program = compile_game(game)
        if program.banking == "pot" and name not in CHANGING:
            pots = pickle.loads(pickle.dumps(Pots(program)))  # noqa: S301 - our own
            found = pots(np.random.SeedSequence(3), 20_000)
            mean = sum(float(part) * count for (part, _), count in found.items()) / found.total()
            assert found.total() == 20_000
            assert abs(mean - 0.5) < 5 * 0.5 / 20_000**0.5, name
            if len(program.shares) == 1:
                assert {outcome for _, outcome in found} == {"scoop", "tied"}
            else:
                assert {(Fraction(1, 4), "quartered"), (Fraction(1, 2), "chop")} <= set(found)


def test_the_same_seed_gives_the_same_hands(texas: Program) -> None:
    pots = Pots(texas)
    assert pots(np.random.SeedSequence(5), 70_000) == pots(np.random.SeedSequence(5), 70_000)
    assert pots(np.random.SeedSequence(5), 70_000) != pots(np.random.SeedSequence(6), 70_000)


@pytest.mark.parametrize(
    ("shares", "name"),
    [
        ([[1, 0, 0]], "scoop"),
        ([[1, 1, 0]], "tied"),
        ([[1, 0, 0], [1, 0, 0]], "scoop"),
        ([[1, 0, 0], [0, 1, 0]], "chop"),
        ([[1, 1, 0], [1, 1, 0]], "tied"),
        ([[1, 0, 0], [1, 1, 0]], "quartered"),
        ([[1, 0, 0], [0, 1, 1]], "quartered"),
        ([[1, 1, 0], [0, 1, 1]], "quartered"),
    ],
)
def test_what_becomes_of_a_pot(shares: list[list[int]], name: str) -> None:
    winners = np.array(shares, bool)[:, :, None]
    assert [name] == [OUTCOMES[place] for place in pot_outcomes(winners)]


def test_every_order_of_cards_is_as_likely() -> None:
    dealt = deal(np.random.default_rng(1), (7, 11, 13, 17), 2, 120_000)
    found = Counter(zip(*dealt.tolist(), strict=True))
    assert set(permutations((7, 11, 13, 17), 2)) == set(found)
    assert all(abs(count - 10_000) < 5 * 100 for count in found.values())
