"""Best play from below and above, against best play worked out over every deal, and against published figures."""

import pickle
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from attrs import evolve

from rulesgen.cards import read_cards
from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.odds.best_odds import sampled_best
from rulesgen.odds.every_deal.results import best_results
from rulesgen.odds.reasons import NotSimulated
from rulesgen.odds.result import SIMULATED, Best, Odds
from rulesgen.odds.simulated.best_play import BestPlay
from tests.following import stakes_of
from tests.house_games import HOUSE_GAMES


def bounds_of(program: Program, deals: tuple[int, ...] = (), *, chunks: int, states: int, seed: int = 1) -> Best:
    """The bounds of the edge from so many chunks of states, for each unit of the first wager."""
    stakes = stakes_of(program, {"ante"})
    work = BestPlay(program, stakes, deals)
    found = [work(one, states) for one in np.random.SeedSequence(seed).spawn(chunks)]
    unit = ((next(iter(stakes)), Fraction(1)),)
    best = sampled_best(Odds("g", "base", "G", RuleId("g", ("r",)), SIMULATED, (), stakes=unit), work, found, seed).best
    assert best is not None
    return best


def exact_edge(program: Program) -> Fraction:
    """Over every deal, as test_solved holds against trying every way to play."""
    results = best_results(program, stakes_of(program, {"ante"}))
    return -sum((net * count for (net, _), count in results.items()), Fraction(0)) / results.total()


def holds(best: Best, edge: Fraction, errors: int) -> bool:
    low, high = best.below - Fraction(errors * best.below_error), best.above + Fraction(errors * best.above_error)
    return low < edge < high


SMALL = {
    "three-card-poker": "2c 4d 6h 8c Jc Qd Kh Ad As",
    "let-it-ride": "Ac Ad Kc Kd Kh 10c 10d 9s 8h 2s",
    "mississippi": "Ac Ad 7c 7d 4h 4s 3c 2s",
    "ultimate-style-holdem": "Ac Ad Kc 8d 8h 5s 4c 3c 2s 2h",
}


@pytest.mark.parametrize("game", SMALL)
def test_best_play_is_between_what_other_deals_choose_and_the_best_on_the_same(game: str) -> None:
    program = evolve(HOUSE_GAMES[game], deck=read_cards(SMALL[game]))
    edge = exact_edge(program)
    few = (1, *[2] * (len(BestPlay(program, stakes_of(program, {"ante"})).deals) - 1))
    rough = bounds_of(program, few, chunks=20, states=100)
    fine = bounds_of(program, chunks=20, states=20)
    assert holds(rough, edge, errors=4)
    assert holds(fine, edge, errors=4)
    assert fine.above - fine.below <= rough.above - rough.below


def test_a_state_that_is_dealt_twice_chooses_badly_and_the_bounds_say_so() -> None:
    program = evolve(HOUSE_GAMES["caribbean-stud"], deck=read_cards("Ac Ad Ks Kc Kd 8d 8h 5s 4c 3c 2s 2h"))
    best = bounds_of(program, (2,), chunks=20, states=500)
    assert best.above - best.below > Fraction(5 * (best.above_error + best.below_error))


def test_rounds_that_part_after_the_decision_are_scored_together() -> None:
    program = HOUSE_GAMES["casino-war"]
    assert holds(bounds_of(program, chunks=20, states=50), exact_edge(program), errors=4)


@pytest.mark.parametrize(
    ("game", "places"),
    [
        ("two-hand-holdem", (4 + 3,)),
        ("three-card-poker", (3,)),
        ("caribbean-stud", (5 + 1,)),
        ("high-card-flush", (7,)),
        ("four-card-poker", (5 + 1,)),
        ("let-it-ride", (3, 1)),
        ("mississippi", (2, 1, 1)),
        ("ultimate-style-holdem", (2, 3, 2)),
    ],
)
def test_the_player_decides_on_the_cards_that_are_seen(game: str, places: tuple[int, ...]) -> None:
    program = HOUSE_GAMES[game]
    assert places == tuple(map(len, BestPlay(program, stakes_of(program, {"ante"})).places[:-1]))


def test_two_cards_are_looked_at_in_169_states_that_differ_by_more_than_suits() -> None:
    """13 pairs of 6, 78 suited hands of 4 and 78 others of 12, as every player of hold'em counts them."""
    program = HOUSE_GAMES["ultimate-style-holdem"]
    weights = BestPlay(program, stakes_of(program, set())).weights
    assert Counter(weights) == {6: 13, 4: 78, 12: 78}


@pytest.mark.parametrize(("game", "reason"), [("baccarat", "decides nothing"), ("house-pai-gow", "foul")])
def test_other_games_are_refused(game: str, reason: str) -> None:
    program = HOUSE_GAMES[game]
    with pytest.raises(NotSimulated, match=reason):
        BestPlay(program, stakes_of(program, set()))


@pytest.mark.parametrize("game", ["two-hand-holdem", "ultimate-style-holdem"])
def test_sums_are_whole_and_the_same_after_a_journey_and_in_any_order(game: str) -> None:
    program = HOUSE_GAMES[game]
    work = BestPlay(program, stakes_of(program, set()), (4,) * len(BestPlay(program, stakes_of(program, set())).deals))
    again = pickle.loads(pickle.dumps(work))  # noqa: S301 - our own
    seeds = np.random.SeedSequence(5).spawn(3)
    parts = [work(seed, 30) for seed in seeds]
    assert all(isinstance(value, int) for part in parts for value in part.values())
    assert [*reversed(parts)] == [again(seed, 30) for seed in reversed(seeds)]
    assert {part["states"] for part in parts} == {30}


PUBLISHED = (
    ("three-card-poker", "0.033730"),
    ("caribbean-stud", "0.052243"),
    ("ultimate-style-holdem", "0.02185"),  # of the ante
)


@pytest.mark.parametrize(("game", "edge"), PUBLISHED)
def test_the_published_edge_of_best_play_is_between_the_two(game: str, edge: str) -> None:
    states = 1 if game == "ultimate-style-holdem" else 500
    assert holds(bounds_of(HOUSE_GAMES[game], chunks=20, states=states), Fraction(edge), errors=4)
