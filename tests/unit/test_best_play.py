"""Best play from below and above, against best play worked out over every deal, and against published figures."""

import pickle
from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from attrs import evolve

from rulesgen.engine.cards import Cards, read_cards
from rulesgen.engine.program import Program
from rulesgen.engine.strategy import Plan, Strategy
from rulesgen.odds.best_play import BestPlay
from rulesgen.odds.reasons import NotSimulated
from rulesgen.odds.sequences import exact_results
from tests.following import side_by_side, stakes_of
from tests.house_games import HOUSE_GAMES

ANTE = {"ante": Fraction(1)}


def _values(work: BestPlay, states: int, seed: int = 20261117) -> dict[str, tuple[float, float]]:
    """What best play is worth at least and at most, with standard errors."""
    found = work(np.random.SeedSequence(seed), states)
    values = {}
    for name in ("chosen", "same"):
        mean = found[name] / states / work.unit
        squares = found[f"{name}-squares"] / states / work.unit**2
        values[name] = mean, ((squares - mean**2) / states) ** 0.5
    return values


def _brackets(values: dict[str, tuple[float, float]], best: float) -> bool:
    (low, low_error), (high, high_error) = values["chosen"], values["same"]
    return low - 4 * low_error < best < high + 4 * high_error


def _fixed(step: str, choice: str) -> Strategy:
    return Strategy(choice, choice, "", {step: (Plan(choice),)})


def _best_of_small(program: Program, strategies: list[Strategy], sizes: tuple[int, int]) -> Fraction:
    """Three Card Poker with few cards: the best choice for each player's hand, over every dealer's hand."""
    known, unknown = sizes
    total, count = Fraction(0), 0
    for hole in combinations(program.deck, known):
        rest = [card for card in program.deck if card not in hole]
        shoes: list[Cards] = [
            tuple(card for pair in zip(hole, dealer, strict=True) for card in pair)
            for dealer in combinations(rest, unknown)
        ]
        results = [side_by_side(program, one, ANTE, shoes) for one in strategies]
        worth = [sum((net for net, _ in nets), Fraction(0)) / len(shoes) for nets in results]
        total, count = total + max(worth), count + 1
    return total / count


def test_best_play_is_between_what_is_chosen_on_other_deals_and_the_best_on_the_same() -> None:
    deck = read_cards("2c 4d 6h 8c Jc Qd Kh Ad As")
    program = evolve(HOUSE_GAMES["three-card-poker"], deck=deck)
    strategies = [_fixed("play-or-fold", choice) for choice in ("play", "fold")]
    best = _best_of_small(program, strategies, (3, 3))
    few = _values(BestPlay(program, ANTE, 8), 40_000)
    many = _values(BestPlay(program, ANTE, 256), 10_000)
    assert _brackets(few, float(best))
    assert _brackets(many, float(best))
    assert few["chosen"][0] < float(best) - 4 * few["chosen"][1], "eight deals choose badly"
    assert many["same"][0] - many["chosen"][0] < few["same"][0] - few["chosen"][0]


def test_rounds_that_part_after_the_decision_are_scored_together() -> None:
    program = HOUSE_GAMES["casino-war"]
    values = [
        sum((net * count for (net, _), count in results.items()), Fraction(0)) / results.total()
        for results in (exact_results(program, _fixed("tied", choice), ANTE) for choice in ("war", "surrender"))
    ]
    assert values[0] > values[1]
    assert _brackets(_values(BestPlay(program, ANTE, 64), 20_000), float(values[0]))


@pytest.mark.parametrize(
    ("game", "known"),
    [
        ("two-hand-holdem", 4 + 3),
        ("three-card-poker", 3),
        ("caribbean-stud", 5 + 1),
        ("high-card-flush", 7),
        ("four-card-poker", 5 + 1),
    ],
)
def test_the_player_decides_on_the_cards_that_are_seen(game: str, known: int) -> None:
    program = HOUSE_GAMES[game]
    assert known == len(BestPlay(program, stakes_of(program, set())).known)


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("let-it-ride", "new cards are shown between decisions"),
        ("ultimate-style-holdem", "new cards are shown between decisions"),
        ("mississippi", "new cards are shown between decisions"),
        ("baccarat", "decides nothing"),
        ("house-pai-gow", "foul"),
    ],
)
def test_other_games_are_refused(game: str, reason: str) -> None:
    program = HOUSE_GAMES[game]
    with pytest.raises(NotSimulated, match=reason):
        BestPlay(program, stakes_of(program, set()))


def test_sums_are_whole_and_the_same_after_a_journey_and_in_any_order() -> None:
    program = HOUSE_GAMES["two-hand-holdem"]
    work = BestPlay(program, stakes_of(program, set()), 16)
    again = pickle.loads(pickle.dumps(work))  # noqa: S301 - our own
    seeds = np.random.SeedSequence(5).spawn(3)
    parts = [work(seed, 300) for seed in seeds]
    assert all(isinstance(value, int) for part in parts for value in part.values())
    there: Counter[str] = sum(parts, Counter())
    back: Counter[str] = sum((again(seed, 300) for seed in reversed(seeds)), Counter())
    assert there == back
    assert 900 == there["states"]
    assert there["chosen"] < there["same"]


PUBLISHED = (("three-card-poker", 0.033730), ("caribbean-stud", 0.052243))


@pytest.mark.parametrize(("game", "edge"), PUBLISHED)
def test_the_published_edge_of_best_play_is_between_the_two(game: str, edge: float) -> None:
    assert _brackets(_values(BestPlay(HOUSE_GAMES[game], ANTE, 64), 40_000), -edge)


@pytest.mark.proof
@pytest.mark.parametrize(("game", "edge"), PUBLISHED)
def test_the_published_edge_of_best_play_is_closely_between_the_two(game: str, edge: float) -> None:
    values = _values(BestPlay(HOUSE_GAMES[game], ANTE, 1024), 60_000)
    assert _brackets(values, -edge)
    assert values["same"][0] - values["chosen"][0] < 0.008
