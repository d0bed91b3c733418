"""How fast hands are ranked beside phevaluator, as ratios taken in one run; exit code 1 where a target is missed.

Run it as `python tests/benchmarks/rankings.py`. PokerKit is timed for information where it is installed.
"""

import gc
import random
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec

import numpy as np
from phevaluator import _pheval
from phevaluator.evaluator import evaluate_cards

from rulesgen.catalogue import shipped
from rulesgen.compile import compile_ranking
from rulesgen.ranking import Ranking
from rulesgen.rulebook import load

HANDS = 262_144
SINGLE_HANDS = 20_000
ROUNDS = 5

MOST_SECONDS_TO_COMPILE = 0.3
SEVEN_CARDS, OMAHA, ONE_HAND = 4.0, 1.0, 1.0
"""How many times as fast as phevaluator it has to be. The aim for seven cards is ten."""

Work = Callable[[], object]


def main() -> int:
    """Time everything, print the table, and say whether every target was met."""
    random.seed(20261117)
    high = compile_ranking(load(shipped("rules"), "rules").rankings["high"])
    seconds = _seconds(lambda: high.lookup)
    missed = seconds > MOST_SECONDS_TO_COMPILE
    _say(f"compiling the ranking `high` took {seconds * 1000:.0f} ms (target {MOST_SECONDS_TO_COMPILE * 1000:.0f} ms)")
    for name, ours, theirs, target in _races(high):
        mine, other = _fastest(ours, theirs)
        ratio = other / mine
        missed |= ratio < target
        _say(f"{name:<34} ours {mine:8.1f} ns  theirs {other:8.1f} ns  {ratio:6.2f} x  (target {target:g} x)")
    _for_information()
    _say("a target was missed" if missed else "every target was met")
    return int(missed)


def _races(high: Ranking) -> Iterator[tuple[str, tuple[Work, int], tuple[Work, int], float]]:
    """The name, our work and how many hands it does, theirs, and the target."""
    rows = [random.sample(range(52), 9) for _ in range(HANDS)]
    dealt = np.array(rows, dtype=np.uint8)
    seven, hole, board = (np.ascontiguousarray(dealt[:, cut]) for cut in (np.s_[:7], np.s_[5:], np.s_[:5]))
    few = [tuple(row[:7]) for row in rows[:SINGLE_HANDS]]
    nine = [tuple(row) for row in rows[:SINGLE_HANDS]]
    _agree(high.strengths([(seven[:SINGLE_HANDS], 0, 7)]), [_pheval.evaluate_7cards(*cards) for cards in few])
    omaha = high.strengths([(hole[:SINGLE_HANDS], 2, 2), (board[:SINGLE_HANDS], 3, 3)])
    _agree(omaha, [_pheval.evaluate_omaha_cards(*cards) for cards in nine])
    _agree(np.array([high.strength(cards) for cards in few]), [evaluate_cards(*cards) for cards in few])

    seven_cards, four_of_nine, strength = _pheval.evaluate_7cards, _pheval.evaluate_omaha_cards, high.strength
    yield (
        "seven cards, many at once",
        (lambda: high.strengths([(seven, 0, 7)]), HANDS),
        (lambda: [seven_cards(*cards) for cards in few], SINGLE_HANDS),
        SEVEN_CARDS,
    )
    yield (
        "Omaha, many at once",
        (lambda: high.strengths([(hole, 2, 2), (board, 3, 3)]), HANDS),
        (lambda: [four_of_nine(*cards) for cards in nine], SINGLE_HANDS),
        OMAHA,
    )
    yield (
        "seven cards, one hand at a time",
        (lambda: [strength(cards) for cards in few], SINGLE_HANDS),
        (lambda: [evaluate_cards(*cards) for cards in few], SINGLE_HANDS),
        ONE_HAND,
    )


def _agree(ours: np.ndarray, theirs: list[int]) -> None:
    """Both number the same 7,462 hands; theirs from the best, ours from the worst."""
    if not np.array_equal(ours, 7462 - np.array(theirs)):
        raise SystemExit("the two do not rank hands alike, so their speeds cannot be compared")


def _fastest(*works: tuple[Work, int]) -> list[float]:
    """The least time of each for a hand, in nanoseconds; they take turns, so that a busy moment slows both."""
    best = [float("inf")] * len(works)
    for _ in range(ROUNDS):
        for number, (work, hands) in enumerate(works):
            best[number] = min(best[number], _seconds(work) / hands * 1e9)
    return best


def _seconds(work: Work) -> float:
    gc.collect()
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def _for_information() -> None:
    if find_spec("pokerkit") is None:
        _say("PokerKit is not installed")
        return
    from pokerkit import StandardHighHand

    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    hands = ["".join(random.sample(deck, 7)) for _ in range(200)]
    taken = min(_seconds(lambda: [StandardHighHand.from_game(hand) for hand in hands]) for _ in range(3))
    _say(f"for information: PokerKit ranks seven cards in {taken / len(hands) * 1e9:,.0f} ns")


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    sys.exit(main())
