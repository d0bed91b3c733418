"""Where the time of a whole `rulesgen check --rules rules` goes; run as a program, it is the command under a clock."""

import json
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.benchmarks.timing import seconds

ROOT = Path(__file__).resolve().parents[2]
COMMAND = ["rulesgen", "check", "--rules", "rules"]

STAGES = {
    "reading": ["rulesgen.rulebook.files:read_file"],
    "schema": ["rulesgen.rulebook.files:check_document", "rulesgen.rulebook.loading:check_data"],
    "rulebook": ["rulesgen.rulebook:load"],
    "checks": ["rulesgen.checks:check_rulebook"],
}
"""The functions that a stage is entered by, each where it is called from."""


def measure_shares(rounds: int = 3) -> dict[str, float]:
    """The share of each stage in the shortest of some runs; the rest is Python, imports and the report."""
    whole, spent = min((_run() for _ in range(rounds)), key=lambda run: run[0])
    shares = {stage: spent[stage] / whole for stage in STAGES}
    return shares | {"starting and reporting": 1 - sum(shares.values())}


def _run() -> tuple[float, dict[str, float]]:
    spent: dict[str, float] = {}

    def work() -> None:
        command = [sys.executable, "-m", "tests.benchmarks.checking"]
        run = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
        assert run.returncode == 0, f"the check itself failed:\n{run.stdout}{run.stderr}"
        spent.update(json.loads(run.stderr))

    return seconds(work), spent


class _Clock:
    """Counts time for the innermost stage only: reading is a part of the rulebook's work, but not of its share."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float)
        self._stages: list[str] = []
        self._since = time.perf_counter()

    def timed(self, stage: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*args: Any, **options: Any) -> Any:
            self._stop()
            self._stages.append(stage)
            try:
                return work(*args, **options)
            finally:
                self._stop()
                self._stages.pop()

        return wrapped

    def _stop(self) -> None:
        now = time.perf_counter()
        if self._stages:
            self.spent[self._stages[-1]] += now - self._since
        self._since = now


def _main() -> None:
    from rulesgen.cli import main

    clock = _Clock()
    for stage, places in STAGES.items():
        for place in places:
            module, _, name = place.partition(":")
            holder = import_module(module)
            setattr(holder, name, clock.timed(stage, getattr(holder, name)))
    sys.argv = COMMAND
    try:
        main()
    finally:
        json.dump({stage: clock.spent[stage] for stage in STAGES}, sys.stderr)


if __name__ == "__main__":
    _main()
