"""How many rounds of 2 Hand Hold'Em one core settles in a second under a declared strategy.

Run it as `python -m tests.benchmarks.rounds`. The shortest of several times counts, so that a busy moment does not;
what is wanted is a million rounds a second. The engine plays such rounds one by one, and best play is judged, for
information.
"""

import sys
from fractions import Fraction

import numpy as np

from rulesgen.catalogue import shipped
from rulesgen.compile import compile_game
from rulesgen.model.game import Program
from rulesgen.odds.rounds.play import Rounds
from rulesgen.odds.simulated.best_play import BestPlay
from rulesgen.rulebook import load
from tests.benchmarks.timing import Measured, seconds
from tests.following import one_by_one, shoes_of

ROUNDS = 1_000_000
STAKES = {"ante-1": Fraction(1), "ante-2": Fraction(1)}


def measure_rounds(times: int = 5) -> Measured:
    """The shortest time of a million rounds, beside a second."""
    program = _program()
    work = Rounds(program, program.strategies["raise-pairs"], STAKES)
    work(np.random.SeedSequence(0), 1000)
    shortest = min(seconds(lambda: work(np.random.SeedSequence(1), ROUNDS)) for _ in range(times))
    return Measured("a million rounds of 2 Hand Hold'Em", "a second of one core", shortest, 1.0)


def measure_engine(rounds: int = 200) -> float:
    """How many times as long the engine takes for a round, with its log."""
    program = _program()
    strategy, shoes = program.strategies["raise-pairs"], shoes_of(program, rounds, 1)
    one = seconds(lambda: [one_by_one(program, strategy, STAKES, shoe) for shoe in shoes]) / rounds
    return one / (measure_rounds(1).ratio / ROUNDS)


def measure_best_play(states: int = 4096, deals: int = 512) -> tuple[float, float]:
    """Of best play: the states that are judged in a second, and the deals on which all ways to play are scored."""
    work = BestPlay(_program(), STAKES, (deals,))
    work(np.random.SeedSequence(0), 64)
    shortest = min(seconds(lambda: work(np.random.SeedSequence(1), states)) for _ in range(3))
    return states / shortest, states * deals / shortest


def _program() -> Program:
    return compile_game(load(shipped("rules"), "rules").games["two-hand-holdem"])


def main() -> int:
    measured = measure_rounds()
    verdict = "met" if measured.met else "MISSED"
    sys.stdout.write(
        f"{measured.what:38}{measured.beside:28}{measured.ratio:6.2f} (at most {measured.target:g}) {verdict}\n"
    )
    sys.stdout.write(f"the engine, one round after the other: {measure_engine():.0f} times as long\n")
    states, deals = measure_best_play()
    sys.stdout.write(f"best play: {states:,.0f} states a second, all ways to play on {deals / 1e6:.1f} million deals\n")
    return 0 if measured.met else 1


if __name__ == "__main__":
    sys.exit(main())
