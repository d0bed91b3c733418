"""The analysis of a table of sixteen million situations, beside looking at each of them with numpy.

Run it as `python -m tests.benchmarks.regions`; exit code 1 where the target is missed or the counts differ.
"""

import random
import sys
from collections.abc import Sequence

import click
import numpy as np
from attrs import frozen

from rulesgen.regions import Dimension, Entry, Sets, analyse
from tests.benchmarks.timing import Measured, ratio

TARGET = 0.25


@frozen
class Table:
    """The arguments of an analysis."""

    dimensions: Sequence[Dimension]
    possible: Sequence[Sets]
    rows: Sequence[Entry]


def table(seed: int, dimensions: int, values: int, rows: int) -> Table:
    """A random table whose rows say something of half of the dimensions."""
    chance = random.Random(seed)
    domain = [Dimension(f"d{number}", tuple(range(values)), ordered=True) for number in range(dimensions)]

    def box(share: float) -> Sets:
        found = {}
        for one in domain:
            if chance.random() < share:
                low, high = sorted(chance.sample(range(values + 1), 2))
                found[one.name] = frozenset(range(low, high))
        return found

    return Table(
        domain, [box(0.25) for _ in range(3)], [Entry(f"r{number}", (box(0.5),), number) for number in range(rows)]
    )


def one_by_one(looked: Table) -> dict[int, int]:
    """For each set of rows that answer, as bits, how many situations it has."""
    shape = tuple(len(dimension.values) for dimension in looked.dimensions)

    def held(box: Sets) -> np.ndarray:
        found = np.ones((1,) * len(shape), dtype=bool)
        for axis, dimension in enumerate(looked.dimensions):
            if dimension.name in box:
                inside = np.array([value in box[dimension.name] for value in dimension.values])
                found = found & inside.reshape([-1 if other == axis else 1 for other in range(len(shape))])
        return found

    possible = np.zeros(shape, dtype=bool)
    for box in looked.possible:
        possible |= held(box)
    answers = np.zeros(shape, dtype=np.int64)
    for number, row in enumerate(looked.rows):
        for box in row.boxes:
            answers |= held(box).astype(np.int64) << number
    sets, counts = np.unique(answers[possible], return_counts=True)
    return dict(zip(sets.tolist(), counts.tolist(), strict=True))


def agree(looked: Table) -> bool:
    """Whether both ways give the same counts."""
    bit = {row.name: 1 << number for number, row in enumerate(looked.rows)}
    answers = analyse(looked.dimensions, looked.possible, looked.rows).answers
    return {sum(bit[name] for name in answer.rows): answer.count for answer in answers} == one_by_one(looked)


def measure_regions(rounds: int = 3) -> Measured:
    looked = table(seed=1, dimensions=8, values=8, rows=12)
    assert agree(looked)
    found = ratio(lambda: analyse(looked.dimensions, looked.possible, looked.rows), lambda: one_by_one(looked), rounds)
    return Measured("a table of 16 million situations", "numpy, one by one", found, TARGET)


def main() -> int:
    measured = measure_regions()
    click.echo(
        f"{measured.what} beside {measured.beside}: {measured.ratio:.3f} of its time "
        f"(at most {measured.target}, {'met' if measured.met else 'MISSED'})"
    )
    return int(not measured.met)


if __name__ == "__main__":
    sys.exit(main())
