"""The edge as it settles: by hand for a few rounds, and near the known one for many."""

from collections import Counter
from math import isclose, sqrt

from rulesgen.odds.simulated.chunks import simulate
from rulesgen.odds.sums import convergence
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
