"""Exact odds beside a program in C that walks every hand; and all pay tables of the catalogue."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.timing import Measured, seconds

NINE = 0.1
"""Best five of nine cards: at most a tenth of the time of the walk."""
ALL = 0.2
"""All pay tables of the catalogue together, in a fresh process: at most twice that."""

_NINE = """
from rulesgen.catalogue import shipped
from rulesgen.compile import compile_ranking
from rulesgen.odds.counted.one_place import Pool, count_hands
from rulesgen.rulebook import load
import time
high = compile_ranking(load(shipped("rules"), "rules").rankings["high"], None)
start = time.perf_counter()
counts = count_hands(Pool(high, 9, takes_all=False), lambda value: None if value is None else value.category)
print(time.perf_counter() - start)
print(*(counts[category.id] for category in reversed(high.categories)))
"""

_ALL = """
from rulesgen.catalogue import shipped
from rulesgen.odds.counted.pay_tables import count_tables
from rulesgen.offer import Folder
from rulesgen.rulebook import load
import time
games = [(offer.program, offer.plays) for offer in Folder(load(shipped("rules"), "rules")).offers]
start = time.perf_counter()
counted = [one for game in games for one in count_tables(*game)]
print(time.perf_counter() - start)
print(sum(one.odds is not None for one in counted))
"""


def compiler() -> str:
    """The C compiler of this machine; empty if it has none."""
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang") or ""


def measure_odds(rounds: int = 3) -> list[Measured]:
    """Our shortest time of several, each in a fresh process, over the walk's; the counts must be the same."""
    with tempfile.TemporaryDirectory() as scratch:
        walk = Path(scratch) / "walk"
        source = Path(__file__).with_name("walk.c")
        subprocess.run([compiler(), "-O3", "-march=native", "-o", walk, source], check=True)
        said: list[str] = []
        theirs = seconds(lambda: said.extend(_run([str(walk), "9"])))
    nine = [_run([sys.executable, "-c", _NINE]) for _ in range(rounds)]
    if any(counts.split() != said for _, counts in nine):
        raise ValueError(f"our counts {nine[0][1]} are not those of the walk: {said}")
    every = [_run([sys.executable, "-c", _ALL]) for _ in range(rounds)]
    beside = "C program that walks all"
    return [
        Measured("best five of nine cards, exactly", beside, min(float(one[0]) for one in nine) / theirs, NINE),
        Measured(f"{every[0][1]} pay tables, cold", beside, min(float(one[0]) for one in every) / theirs, ALL),
    ]


def _run(command: list[str]) -> list[str]:
    cold = {**os.environ, "RULESGEN_CACHE": ""}
    return subprocess.run(command, check=True, capture_output=True, text=True, env=cold).stdout.splitlines()
