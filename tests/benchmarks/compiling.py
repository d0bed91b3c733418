"""Compiling every game of the catalogue from YAML to a playable program, beside importing WeasyPrint."""

import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory

from tests.benchmarks.starting import run
from tests.benchmarks.timing import Measured, ratio

TARGET = 1.0

_COMPILE = """
from pathlib import Path
from rulesgen.compile import compile_game
from rulesgen.rulebook import load
games = load(Path({folder!r}), "rules").games
assert len(games) == len([compile_game(game) for game in games.values()]) == {games}
"""


def measure_compiling(rounds: int = 9) -> Measured:
    """Both in fresh processes, from the start of Python to its end.

    What makes a game playable is read: games, rankings, options and what they share; not cases and procedures.
    """
    rules = Path(__file__).resolve().parents[2] / "rules"
    games = len(list((rules / "games").glob("*.yaml")))
    with TemporaryDirectory() as scratch:
        folder = Path(scratch) / "rules"
        copytree(rules, folder, ignore=ignore_patterns("cases", "procedures"))
        code = _COMPILE.format(games=games, folder=str(folder))
        found = ratio(
            lambda: run(sys.executable, "-c", code), lambda: run(sys.executable, "-c", "import weasyprint"), rounds
        )
    return Measured(f"compiling all {games} games", "python -c 'import weasyprint'", found, TARGET)
