"""Intervals of best play hold the exact edge as often as they claim: drawn under many seeds, of small samples."""

from fractions import Fraction

import pytest

from tests.house_games import HOUSE_GAMES
from tests.unit.test_best_play import bounds_of, exact_edge

GAMES = {
    # By hand in test_solved: (23/311) × 0.31507…, the game that printed 2.38% to 2.50%.
    "casino-war": (20, 200),
    # Published 3.37%, 3.51% and 4.91%, and counted over every deal in test_solved. The last takes long for each seed.
    "three-card-poker": (64, 100),
    "let-it-ride": (32, 100),
    "mississippi": (1, 40),
}
"""By game, how many states are looked at under each seed, and how many seeds are tried."""


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_the_interval_of_best_play_holds_the_exact_edge_as_often_as_it_claims(game: str) -> None:
    """95 times in 100."""
    program = HOUSE_GAMES[game]
    edge, (states, seeds) = exact_edge(program), GAMES[game]
    held = 0
    for seed in range(seeds):
        low, high = bounds_of(program, chunks=16, states=states, seed=seed).interval
        held += low <= edge <= high
    assert Fraction(held, seeds) >= Fraction(95, 100)
