"""How long two things take beside each other, as a ratio; seconds say more about the machine than about the program."""

import time
from collections.abc import Callable

from attrs import frozen


@frozen
class Measured:
    """A ratio, and the most it may be."""

    what: str
    beside: str
    ratio: float
    target: float

    @property
    def met(self) -> bool:
        return self.ratio <= self.target


def ratio(ours: Callable[[], object], theirs: Callable[[], object], rounds: int) -> float:
    """Our shortest time over theirs. They take turns, so that a busy moment of the machine hits both."""
    best_ours = best_theirs = float("inf")
    for _ in range(rounds):
        best_ours = min(best_ours, seconds(ours))
        best_theirs = min(best_theirs, seconds(theirs))
    return best_ours / best_theirs


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
