"""Compiling every game of the catalogue from YAML to a playable program, beside importing WeasyPrint."""

import sys
from pathlib import Path

from tests.benchmarks.starting import run
from tests.benchmarks.timing import Measured, ratio

TARGET = 1.0

_COMPILE = """
from rulesgen.catalogue import shipped
from rulesgen.compile import compile_game
from rulesgen.rulebook import load
games = load(shipped("rules"), "rules").games
assert len(games) == len([compile_game(game) for game in games.values()]) == {games}
"""


def measure_compiling(rounds: int = 9) -> Measured:
    """Both in fresh processes, from the start of Python to its end."""
    games = len(list((Path(__file__).resolve().parents[2] / "rules" / "games").glob("*.yaml")))
    code = _COMPILE.format(games=games)
    found = ratio(
        lambda: run(sys.executable, "-c", code), lambda: run(sys.executable, "-c", "import weasyprint"), rounds
    )
    return Measured(f"compiling all {games} games", "python -c 'import weasyprint'", found, TARGET)
