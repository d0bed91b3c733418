"""Results as odds: counted by what a player is ahead; of simulated rounds, with how sure the figures are."""

import math
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any, NamedTuple, TypeVar

from attrs import evolve

from rulesgen.odds.result import EVEN, LOSES, SIMULATED, WINS, Odds, Outcome, Result, Sample

K = TypeVar("K", bound=Hashable)

BEST_PLAY = "best play"

POINTS = 60
"""So many figures show how an edge settled."""

Exact = int | Fraction

POT_WORDS = {
    "scoop": "scoop: one player takes all",
    "lost": "scoop: another player takes all",
    "chop": "chop: each share has one winner, not all the same",
    "tied": "tie: every share is split between the same players",
    "quartered": "split: not every share goes to one player, and not all alike",
}
"""What becomes of a pot, true of any shares."""
ONE_SHARE = {"tied": "tie: the pot is split"}
TWO_HALVES = {"chop": "chop: each takes a half", "quartered": "quarter: one half is split"}
"""The same where two players play for two halves."""


def counted(like: Odds, results: Counter[Result], required: Fraction) -> Odds:
    """Results by what a player is ahead, for each unit of the required wager."""
    by_net: Counter[Fraction] = Counter()
    for (net, _), count in results.items():
        by_net[net / required] += count
    wagered = sum((amount * count for (_, amount), count in results.items()), Fraction(0))
    outcomes = [Outcome(ahead(net), signed(net), net, count) for net, count in sorted(by_net.items(), reverse=True)]
    return evolve(like, outcomes=tuple(outcomes), action=wagered / results.total() / required)


def sum_of(like: Odds, parts: Sequence[Odds]) -> Odds:
    """Wagers that are placed together, each known exactly: what is lost on average adds up, whatever comes together."""
    stakes = dict(like.stakes)
    lost = sum((odds.edge * stakes[odds.wager] for odds in parts), Fraction(0))
    most = sum((odds.largest_net * stakes[odds.wager] for odds in parts), Fraction(0))
    return evolve(like, exact_edge=lost / like.units, largest=most / like.units)


def simulated(like: Odds, chunks: Sequence[Counter[Result]], required: Fraction, seed: int) -> Odds:
    """The odds of simulated rounds, with how sure they are."""
    odds = counted(like, merged(chunks), required)
    settled = convergence(chunks, required)
    sample = Sample(seed, odds.total, settled[-1][2], settled)
    return evolve(odds, method=SIMULATED, sample=sample)


def pot_odds(
    like: Odds,
    chunks: Sequence[Counter[tuple[Fraction, str]]],
    players: int,
    shares: Sequence[Fraction],
    seed: int,
) -> Odds:
    """What a player gets of a pot with these shares, as odds: each has put in an equal part of it."""
    said = pot_words(players, shares)
    by_share: list[Counter[Result]] = []
    for chunk in chunks:
        by_share.append(Counter())
        for (share, _), count in chunk.items():
            by_share[-1][share * players - 1, Fraction(1)] += count
    outcomes = [
        Outcome(said[what if share or what != "scoop" else "lost"], f"{share} of the pot", share * players - 1, count)
        for (share, what), count in sorted(merged(chunks).items(), key=lambda one: (-one[0][0], one[0][1]))
    ]
    odds = simulated(like, by_share, Fraction(1), seed)
    return evolve(odds, outcomes=tuple(outcomes), largest=Fraction(players - 1))


def pot_words(players: int, shares: Sequence[Fraction]) -> dict[str, str]:
    """What becomes of a pot with these shares, in the words that players have for it where they are true."""
    if len(shares) == 1:
        return {**POT_WORDS, **ONE_SHARE}
    return {**POT_WORDS, **TWO_HALVES} if players == 2 and list(shares) == [Fraction(1, 2)] * 2 else POT_WORDS


def merged(chunks: Sequence[Counter[K]]) -> Counter[K]:
    """All chunks in one; unlike a sum of counters it keeps what is below zero."""
    found: Counter[K] = Counter()
    for chunk in chunks:
        found.update(chunk)
    return found


def ahead(net: Fraction) -> str:
    """What became of a round, in words."""
    if net == 0:
        return EVEN
    return WINS if net > 0 else LOSES


def signed(net: Fraction) -> str:
    """`+3/2`, with a true minus."""
    return f"+{net}" if net > 0 else str(net).replace("-", "−")


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
