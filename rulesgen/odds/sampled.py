"""Simulated rounds as odds: results counted by what a player is ahead, with how sure the figures are."""

import hashlib
import math
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from rulesgen import cache
from rulesgen.odds.best_play import BestPlay
from rulesgen.odds.convergence import convergence
from rulesgen.odds.keys import as_plain, from_plain
from rulesgen.odds.largest import largest_win
from rulesgen.odds.problems import SimulationProblem
from rulesgen.odds.result import SIMULATED, Best, Odds, Outcome, Sample
from rulesgen.odds.simulation import CHUNK, VERSION, K, Work, simulate

BEST_PLAY = "best play"

Result = tuple[Fraction, Fraction]
"""What the player is ahead after a round, and what was wagered in it."""

POT_WORDS = {
    "scoop": "scoop: one player takes all",
    "chop": "chop: each takes a share",
    "tied": "tie: every share is split",
    "quartered": "quarter: one share is split",
}


@frozen
class Settings:
    """How long and where to simulate."""

    rounds: int = 1_000_000
    seed: int = 1
    workers: int | None = None
    dask: str = ""
    saved: Path | None = None
    """A folder in which every simulation has a file to go on from."""
    progress: Callable[[int, int], None] = lambda done, rounds: None


def play_out(work: Work[Any], key: str, settings: Settings, rounds: int = 0, chunk: int = CHUNK) -> list[Counter[Any]]:
    """The chunks of a simulation, from the cache if the same was done before."""
    rounds = rounds or settings.rounds
    run = f"simulation {VERSION} {key} {chunk} {settings.seed}"
    name = f"{run} {rounds}"
    kept = cache.load(name)
    if kept is not None:
        return [Counter({from_plain(key): count for key, count in chunk}) for chunk in kept]
    chunks = simulate(
        work,
        rounds,
        settings.seed,
        key=key,
        chunk=chunk,
        workers=settings.workers,
        dask=settings.dask,
        saved=_file(settings.saved, run),
        progress=settings.progress,
    )
    cache.keep(name, [[[as_plain(key), count] for key, count in chunk.items()] for chunk in chunks])
    return chunks


def _file(folder: Path | None, name: str) -> Path | None:
    if folder is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise SimulationProblem(f"cannot write to {folder}: {problem.strerror or problem}") from problem
    return folder / f"{hashlib.sha256(name.encode()).hexdigest()[:16]}.rounds"


def counted(like: Odds, results: Counter[Result], required: Fraction) -> Odds:
    """Results by what a player is ahead, for each unit of the required wager."""
    by_net: Counter[Fraction] = Counter()
    for (net, _), count in results.items():
        by_net[net / required] += count
    wagered = sum((amount * count for (_, amount), count in results.items()), Fraction(0))
    outcomes = [Outcome(ahead(net), signed(net), net, count) for net, count in sorted(by_net.items(), reverse=True)]
    return evolve(like, outcomes=tuple(outcomes), action=wagered / results.total() / required)


def simulated(like: Odds, chunks: Sequence[Counter[Result]], required: Fraction, settings: Settings) -> Odds:
    """The odds of simulated rounds, with how sure they are."""
    odds = counted(like, merged(chunks), required)
    settled = convergence(chunks, required)
    sample = Sample(settings.seed, odds.total, settled[-1][2], settled)
    return evolve(odds, method=SIMULATED, sample=sample)


def best_odds(
    like: Odds, work: BestPlay, chunks: Sequence[Counter[str]], stakes: dict[str, Fraction], settings: Settings
) -> Odds:
    """The house edge under best play, from sums over states of knowledge."""
    required = sum(stakes.values(), Fraction(0))
    sums = merged(chunks)
    states, unit = sums["states"], work.unit * required
    above, above_error = _mean(sums, "chosen", states, unit)
    below, below_error = _mean(sums, "same", states, unit)
    best = Best(-below, below_error, -above, above_error, work.deals)
    so_far = [merged(chunks[: number + 1]) for number in range(len(chunks))]
    settled = tuple(
        (one["states"], float(-mean), error)
        for one in so_far
        for mean, error in [_mean(one, "chosen", one["states"], unit)]
    )
    return evolve(
        like,
        method=SIMULATED,
        strategy=BEST_PLAY,
        action=Fraction(sums["wagered"]) / states / unit,
        sample=Sample(settings.seed, states, above_error, settled),
        best=best,
        units=required,
        largest=largest_win(work.program, stakes) / required,
    )


def pot_odds(like: Odds, chunks: Sequence[Counter[tuple[Fraction, str]]], players: int, settings: Settings) -> Odds:
    """What a player gets of the pot, as odds: each has put in an equal part of it."""
    by_share: list[Counter[Result]] = []
    for chunk in chunks:
        by_share.append(Counter())
        for (share, _), count in chunk.items():
            by_share[-1][share * players - 1, Fraction(1)] += count
    outcomes = [
        Outcome(_pot_words(what, share), f"{share} of the pot", share * players - 1, count)
        for (share, what), count in sorted(merged(chunks).items(), key=lambda one: (-one[0][0], one[0][1]))
    ]
    return evolve(simulated(like, by_share, Fraction(1), settings), outcomes=tuple(outcomes))


def _pot_words(what: str, share: Fraction) -> str:
    return POT_WORDS[what] if share or what != "scoop" else "scoop: another player takes all"


def merged(chunks: Sequence[Counter[K]]) -> Counter[K]:
    """All chunks in one; unlike a sum of counters it keeps what is below zero."""
    found: Counter[K] = Counter()
    for chunk in chunks:
        found.update(chunk)
    return found


def _mean(sums: Counter[str], name: str, states: int, unit: Fraction) -> tuple[Fraction, float]:
    """The mean and its standard error."""
    mean = Fraction(sums[name]) / states / unit
    square = Fraction(sums[f"{name}-squares"]) / states / unit**2
    return mean, math.sqrt((square - mean**2) / states)


def ahead(net: Fraction) -> str:
    """What became of a round, in words."""
    if net == 0:
        return "even"
    return "wins" if net > 0 else "loses"


def signed(net: Fraction) -> str:
    """`+3/2`, with a true minus."""
    return f"+{net}" if net > 0 else str(net).replace("-", "−")
