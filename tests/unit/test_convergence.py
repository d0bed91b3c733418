"""The edge as it settles: by hand for a few rounds, and near the known one for many."""

from collections import Counter
from fractions import Fraction
from math import isclose, sqrt

import numpy as np
import pytest

from rulesgen.ids import RuleId
from rulesgen.odds.result import SIMULATED, Best, Odds, Sample
from rulesgen.odds.simulated.chunks import simulate
from rulesgen.odds.sums import convergence, simulated
from rulesgen.odds.words import between_words, edge_words
from tests.dice import EDGE, VARIANCE, throw


def test_two_chunks_by_hand() -> None:
    """After 4 rounds: lost 1, 1, 1 and won 3. After 8: four more, each won 2."""
    chunks = [Counter({(-1, 1): 3, (3, 1): 1}), Counter({(2, 5): 4})]
    [first, second] = convergence(chunks, 1)
    assert (4, 0.0, sqrt(3 / 4)) == first  # squares 3 + 9 = 12, so a variance of 3
    assert (8, -1.0) == second[:2]  # 8 won in 8 rounds
    assert isclose(second[2], sqrt((28 / 8 - 1) / 8))  # squares 12 + 16 = 28
    halved = convergence(chunks, 2)  # the required wager is two
    assert [(8, -0.5, second[2] / 2)] == [tuple(halved[-1])]


def test_at_most_sixty_points_evenly_spread_and_the_last_is_the_whole() -> None:
    chunk = Counter({(-1, 1): 10, (1, 1): 10})
    for number in (1, 2, 59, 60, 61, 119, 1000):
        rounds = [point[0] for point in convergence([chunk] * number, 1)]
        assert min(60, number) == len(set(rounds)) == len(rounds)
        assert sorted(rounds) == rounds
        assert 20 * number == rounds[-1]
    assert () == convergence([], 1)


def test_large_sums_are_exact() -> None:
    """A float would lose the one unit that is won beside so many."""
    chunks = [Counter({(-(10**12), 1): 10**9}), Counter({(10**12, 1): 10**9, (-1, 1): 1})]
    rounds, edge, _ = convergence(chunks, 1)[-1]
    assert 1 / rounds == edge


def test_the_die_comes_near_its_edge() -> None:
    points = convergence(simulate(throw, 600_000, 3, chunk=10_000, workers=1), 1)
    assert 60 == len(points)
    for rounds, edge, error in points:
        assert abs(edge - float(EDGE)) < 4 * error
        assert isclose(error, sqrt(float(VARIANCE) / rounds), rel_tol=0.05)


LIKE = Odds("g", "base", "G", RuleId("g", ("r",)), SIMULATED, ())
PAID = ((1000, 4), (200, 36), (50, 624), (11, 3744), (8, 5108), (5, 10200), (3, 54912), (2, 123552), (1, 422400))
"""What Let It Ride pays for one bet, and the five-card hands that get it, as every book of poker counts them,
of 2,598,960: a royal flush, straight flushes, fours, full houses, flushes, straights, threes, two pairs, and
tens or better."""


@pytest.mark.parametrize("rounds", [1000, 10_000, 100_000])
def test_an_interval_holds_the_edge_as_often_as_it_claims_though_a_large_payout_is_rare(rounds: int) -> None:
    """95 times in 100, of 4,000 samples. The royal flush is worth 0.15% and seldom in the sample."""
    hands = np.array([*(count for _, count in PAID), 2_598_960 - sum(count for _, count in PAID)])
    nets = [*(net for net, _ in PAID), -1]
    edge = -sum(net * int(count) for net, count in zip(nets, hands, strict=True)) / 2_598_960
    held = 0
    for counts in np.random.default_rng(1).multinomial(rounds, hands / hands.sum(), size=4000).tolist():
        chunk = Counter({(Fraction(net), Fraction(1)): count for net, count in zip(nets, counts, strict=True)})
        odds = simulated(LIKE, [chunk], Fraction(1), 1)
        assert odds.sample is not None
        held += abs(float(odds.edge) - edge) <= odds.sample.half_interval
    assert held / 4000 >= 0.95


def test_a_printed_interval_reaches_no_less_far_than_the_one_that_was_found() -> None:
    """2.3363% lies between 2.336% and 2.337%, and not between these rounded to two digits, which are 2.34% both."""
    best = Best(Fraction("0.02336"), 0.0, Fraction("0.02337"), 0.0, 1)
    odds = Odds("g", "base", "G", RuleId("g", ("r",)), SIMULATED, (), best=best, sample=Sample(1, 100, 0.0))
    assert "from 2.33% to 2.34%, 95 times in 100" == edge_words(odds)
    assert "between 2.33% and 2.34%" == between_words(odds)
    below = Best(Fraction("-0.02337"), 0.0, Fraction("-0.02336"), 0.0, 1)
    odds = Odds("g", "base", "G", RuleId("g", ("r",)), SIMULATED, (), best=below, sample=Sample(1, 100, 0.0))
    assert "from −2.34% to −2.33%, 95 times in 100" == edge_words(odds)
