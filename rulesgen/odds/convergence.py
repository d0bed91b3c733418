"""How the edge settled while a simulation went on, and how far it may still be off."""

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any, NamedTuple

POINTS = 60

Exact = int | Fraction


class Sums(NamedTuple):
    """Exact: the rounds, what was won in them, and its squares."""

    rounds: int
    won: Exact
    squares: Exact

    def plus(self, other: "Sums") -> "Sums":
        return Sums(self.rounds + other.rounds, self.won + other.won, self.squares + other.squares)


def convergence(
    chunks: Sequence[Mapping[Any, int]], units: Exact, points: int = POINTS
) -> tuple[tuple[int, float, float], ...]:
    """After so many rounds: the edge, and its standard error.

    The keys of a chunk are what a round won and what was wagered in it. The edge is of the required wager, which is
    `units` in the same measure. The points are evenly spread and the last is the whole.
    """
    so_far = list(accumulate(map(_sums, chunks), Sums.plus))
    number = min(points, len(so_far))
    chosen = [so_far[len(so_far) * point // number - 1] for point in range(1, number + 1)]
    return tuple((sums.rounds, *edge_and_error(sums, units)) for sums in chosen)


def edge_and_error(sums: Sums, units: Exact) -> tuple[float, float]:
    rounds, won, squares = sums
    spread = (squares * rounds - won * won) / (rounds**3 * units**2)
    return float(-won / (rounds * units)), math.sqrt(spread)


def _sums(chunk: Mapping[Any, int]) -> Sums:
    won = sum((net * count for (net, _), count in chunk.items()), Fraction(0))
    return Sums(sum(chunk.values()), won, sum((net * net * count for (net, _), count in chunk.items()), Fraction(0)))
