"""Reading a long rule file, beside PyYAML's own C loader, which gives nodes and no data."""

import yaml

from rulesgen.source import read_bytes
from tests.benchmarks.timing import Measured, ratio

LINES = 14_000
TARGET = 2.0
STEPS = 200
"""So many deals and rounds stand in one list: a longer one is refused."""

_STEP = """\
  - id: deal-{number}
    title: Deal number {number}
    deal:
      to: [upper, lower]
      each: 3
      order: area-by-area
      burn: 1
    cites: [WSGC-DF/DF.4, WAC/230-15-135]
    ours:
      order: The source does not say which board is dealt first.
      burn: "The source does not speak of burns: this is custom."
    note: Each player gets {{play.deal.deal.each:words}} [hole cards], worth 2.50 at most.
  - {{id: bet-{number}, title: Betting round {number}, bet: {{first: left-of-button, size: small}}}}
"""


def measure_reading(rounds: int = 7) -> Measured:
    content = long_file()
    found = ratio(lambda: read_bytes(content, "long.yaml"), lambda: compose(content), rounds)
    return Measured(f"reading a rule file of {LINES:,} lines", "PyYAML's C compose()", found, TARGET)


def long_file() -> bytes:
    """A game of so many lines that reads without a finding."""
    lines = ["schema: game/1", "id: long-game", "title: A long game"]
    number = 0
    while len(lines) < LINES:
        if number % STEPS == 0:
            lines.append(f"play-{number // STEPS}:")
        number += 1
        lines += _STEP.format(number=number).splitlines()
    content = "\n".join(lines[:LINES]).encode() + b"\n"
    assert read_bytes(content, "long.yaml").findings == ()
    return content


def compose(content: bytes) -> None:
    yaml.compose(content, Loader=yaml.CSafeLoader)
