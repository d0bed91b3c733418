"""All benchmarks: `python -m tests.benchmarks` prints them and fails when a target is missed."""

import sys

import click

from tests.benchmarks.checking import COMMAND, measure_shares
from tests.benchmarks.compiling import measure_compiling
from tests.benchmarks.hands import measure_hands, show
from tests.benchmarks.odds import compiler, measure_odds
from tests.benchmarks.reading import measure_reading
from tests.benchmarks.regions import measure_regions
from tests.benchmarks.rounds import measure_rounds
from tests.benchmarks.starting import measure_starting


def main() -> int:
    measured = [measure_reading(), measure_starting(), measure_compiling(), measure_regions(), measure_rounds()]
    measured += measure_odds() if compiler() else []
    click.echo(f"{'measured':38}{'beside':28}{'ratio':>6}{'at most':>9}  verdict")
    for one in measured:
        verdict = "met" if one.met else "MISSED"
        click.echo(f"{one.what:38}{one.beside:28}{one.ratio:6.3f}{one.target:9.2f}  {verdict}")
    click.echo(f"\n{' '.join(COMMAND):66}{'share':>6}")
    for stage, share in measure_shares().items():
        click.echo(f"  {stage:64}{share:6.0%}")
    click.echo(f"\n{'whole hands with their log':38}{'beside':28}{'times as fast':>6}")
    races = measure_hands()
    show(races)
    return 0 if all(one.met for one in measured) and all(race.met for race in races) else 1


if __name__ == "__main__":
    sys.exit(main())
