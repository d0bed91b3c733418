"""Starting the installed command, beside a Python that only imports the library its options are made with."""

import subprocess
import sys
from pathlib import Path

from tests.benchmarks.timing import Measured, ratio

TARGET = 2.5


def measure_starting(rounds: int = 15) -> Measured:
    script = Path(sys.executable).with_name("rulesgen")
    found = ratio(lambda: run(script, "--help"), lambda: run(sys.executable, "-c", "import click"), rounds)
    return Measured("rulesgen --help", "python -c 'import click'", found, TARGET)


def run(*command: str | Path) -> None:
    subprocess.run([str(word) for word in command], check=True, capture_output=True)
