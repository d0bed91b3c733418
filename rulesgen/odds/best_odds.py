"""The house edge under best play as odds: counted where it can be, otherwise sampled."""

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from statistics import mean, stdev

import numpy as np
from attrs import evolve

from rulesgen.model.game import Program
from rulesgen.odds.every_deal.deals import MOST_DEALS, TOO_MANY
from rulesgen.odds.every_deal.results import best_results
from rulesgen.odds.kept_counts import count_out
from rulesgen.odds.largest import largest_win
from rulesgen.odds.reasons import NotCounted
from rulesgen.odds.result import NORMAL, SIMULATED, Best, Odds, Sample
from rulesgen.odds.simulated.best_play import BestPlay
from rulesgen.odds.simulated.chunks import Settings, play_out
from rulesgen.odds.sums import POINTS, counted
from rulesgen.ranking.numbering import Ints

DEALS = Fraction(64, 5)
"""For each round that would be simulated, so many deals are scored; twice as many if cards are shown between two
decisions, and so on."""
_IN_A_CHUNK = 1 << 15
"""Deals that are scored together at least; their mean is one observation."""
_FEW_ROUNDS = "there are more ways in which cards can come than are counted in place of so few rounds"
FEWEST = 16
"""Chunks, so that they tell how far they are apart."""


def best_odds(like: Odds, program: Program, settings: Settings, most: int, key: str) -> Odds:
    """What begins with these wagers and is played as well as can be; NotSimulated where that cannot be found."""
    stakes = dict(like.stakes)
    like = evolve(like, largest=largest_win(program, stakes) / like.units)
    try:
        results = count_out(lambda: best_results(program, stakes, most), key, most)
    except NotCounted as reason:
        why = _FEW_ROUNDS if str(reason) == TOO_MANY and most < MOST_DEALS else reason
        like = evolve(like, assumptions=(f"It is simulated: {why}.", *like.assumptions))
    else:
        return counted(like, results, like.units)
    work = BestPlay(program, stakes)
    chunk = max(1, _IN_A_CHUNK // work.rows)
    number = max(FEWEST, int(settings.rounds * DEALS * len(work.deals)) // work.rows // chunk)
    chunks = play_out(work, f"{key} {work.deals}", settings, number * chunk, chunk)
    return sampled_best(like, work, chunks, settings.seed)


def sampled_best(like: Odds, work: BestPlay, chunks: Sequence[Counter[str]], seed: int) -> Odds:
    """The house edge under best play from sums over chunks of states; each chunk is an observation of both bounds."""
    same, apart, wagered = (_sums(chunks, len(work.weights), name) for name in ("same", "apart", "wagered"))
    # From above: in each state of the first decision the best way on all chunks, the very ones that are scored.
    # From below: for each chunk the best way on all others, which can be played.
    all_same = np.broadcast_to(same.sum(axis=0, keepdims=True), same.shape)
    others = apart.sum(axis=0, keepdims=True) - apart if work.first is not None else apart
    unit = sum(work.weights) * work.unit * like.units
    states = [chunk["states"] for chunk in chunks]

    def by_chunk(values: Ints, by: Ints) -> list[Fraction]:
        taken = np.take_along_axis(values, by.argmax(axis=2)[:, :, None], axis=2)[:, :, 0].tolist()
        sums = (sum(map(int.__mul__, work.weights, row)) for row in taken)
        return [Fraction(one) / number / unit for one, number in zip(sums, states, strict=True)]

    low, high = ([-one for one in by_chunk(*pair)] for pair in ((same, all_same), (apart, others)))
    best = Best(mean(low), _error(low), mean(high), _error(high), math.prod(work.deals))
    points = sorted({max(2, len(high) * point // POINTS) for point in range(1, POINTS + 1)})
    settled = tuple((sum(states[:at]) * len(work.weights), float(mean(high[:at])), _error(high[:at])) for at in points)
    return evolve(
        like,
        method=SIMULATED,
        action=mean(by_chunk(wagered, others)),
        sample=Sample(seed, sum(states) * len(work.weights), best.above_error, settled),
        best=best,
    )


def _sums(chunks: Sequence[Counter[str]], states: int, name: str) -> Ints:
    """By chunk, state of the first decision and way to choose in it; a way that a state does not have is its first."""
    ways = 1 + max(int(key.rpartition(" ")[2]) for key in chunks[0] if key.startswith(f"{name} "))
    return np.array(
        [
            [
                [chunk.get(f"{name} {state} {way}", chunk[f"{name} {state} 0"]) for way in range(ways)]
                for state in range(states)
            ]
            for chunk in chunks
        ],
        np.int64,
    )


def _error(values: Sequence[Fraction]) -> float:
    """The standard error of a mean, wider as Student has it for few observations."""
    free = len(values) - 1
    student = 1 + (NORMAL**2 + 1) / (4 * free) + (5 * NORMAL**4 + 16 * NORMAL**2 + 3) / (96 * free**2)
    return student * stdev(map(float, values)) / math.sqrt(len(values))
