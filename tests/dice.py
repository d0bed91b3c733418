"""A made-up game for the tests of simulations, small enough to be reckoned by hand.

One die: 6 wins four times the bet, 5 gives it back, 2 to 4 lose it, and 1 loses it twice. Of each unit bet at first the
house keeps (3 + 2 - 4) / 6 = 1/6; the variance is (16 + 3 + 4) / 6 - 1/36 = 137/36.
"""

import os
import time
from collections import Counter
from fractions import Fraction

import numpy as np
from numpy.random import SeedSequence

EDGE = Fraction(1, 6)
VARIANCE = Fraction(137, 36)

ENDS = {1: (-2, 2), 2: (-1, 1), 3: (-1, 1), 4: (-1, 1), 5: (0, 1), 6: (4, 1)}


def throw(seed: SeedSequence, rounds: int) -> Counter[tuple[int, int]]:
    """What is won and what was bet, in units, and how often."""
    faces = np.random.default_rng(seed).integers(1, 7, rounds)
    counts: Counter[tuple[int, int]] = Counter()
    for face, count in enumerate(np.bincount(faces, minlength=7)[1:].tolist(), 1):
        counts[ENDS[face]] += count
    return counts


def throw_slowly(seed: SeedSequence, rounds: int) -> Counter[tuple[int, int]]:
    time.sleep(0.05)
    return throw(seed, rounds)


def sleep_long(seed: SeedSequence, rounds: int) -> Counter[tuple[int, int]]:
    os.write(1, b"1\n")
    time.sleep(120)
    return throw(seed, rounds)


def fail(seed: SeedSequence, rounds: int) -> Counter[tuple[int, int]]:
    raise ZeroDivisionError("the die is broken")
