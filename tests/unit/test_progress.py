"""The bar of a long simulation: on a terminal only, and gone when it is done."""

import os
import re
import subprocess
import sys

import pytest

CODE = """
import time
from rulesgen.cli.common import rounds_progress
with rounds_progress("Playing [best]") as show:
    for done in range(400_000, 1_000_001, 100_000):
        show(done, 1_000_000)
        time.sleep(0.1)
print("result")
"""


def on_a_terminal(**environment: str) -> str:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    usual = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "FORCE_COLOR"}}
    child = subprocess.Popen(
        [sys.executable, "-c", CODE],
        env=usual | {"TERM": "xterm-256color", "COLUMNS": "120"} | environment,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    received = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # how a closed terminal reads on Linux
            break
        if not piece:
            break
        received += piece
    os.close(ours)
    assert 0 == child.wait(60)
    return received.decode()


def test_a_terminal_shows_rounds_rate_and_time_left() -> None:
    received = on_a_terminal()
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", received)
    assert "Playing [best]" in plain
    assert "400,000 of 1,000,000 rounds" in plain
    rates = [int(rate.replace(",", "")) for rate in re.findall(r"rounds, ([\d,]+) a second", plain)]
    assert rates
    assert max(rates) < 1_100_000, "rounds that were there before do not count"
    assert re.search(r"a second 0:00:0\d", plain)
    assert received.rstrip().endswith("\x1b[1A\x1b[2Kresult"), "the bar is wiped off"


def test_without_colours_or_in_a_pipe_there_is_nothing() -> None:
    assert "result" == on_a_terminal(NO_COLOR="1").strip()
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert ("result\n", "") == (done.stdout, done.stderr)
