"""Simulations: the same for the same seed whoever plays, and after a stop."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.random import SeedSequence

from rulesgen.odds.reasons import NotInstalled, OtherRun, SimulationProblem, Unreachable, WorkerLost
from rulesgen.odds.simulated.chunks import simulate
from tests.dice import EDGE, VARIANCE, fail, throw, throw_slowly

SEED, CHUNK = 20_261_117, 1000
KEY = "dice"

Ends = Counter[tuple[int, int]]


def total(chunks: list[Ends]) -> Ends:
    return sum(chunks, Counter())


def stop_after(rounds: int) -> Callable[[int, int], None]:
    def progress(done: int, of: int) -> None:
        if done >= rounds:
            raise KeyboardInterrupt

    return progress


def counted(saved: Path, rounds: int = 10_000, **options: Any) -> tuple[list[Ends], int]:
    """The result, and how many rounds were played for it now."""
    heard: list[int] = []
    settings: dict[str, Any] = {"key": KEY, "chunk": CHUNK, "workers": 1, "seed": SEED}
    chunks = simulate(throw, rounds, saved=saved, progress=lambda done, of: heard.append(done), **settings | options)
    return chunks, rounds - heard[0]


# --- the same for the same seed ---


def test_a_chunk_has_the_stream_of_its_number() -> None:
    chunks = simulate(throw, 2500, SEED, chunk=CHUNK, workers=1)
    children = SeedSequence(SEED).spawn(3)
    assert [throw(child, rounds) for child, rounds in zip(children, (1000, 1000, 500), strict=True)] == chunks


def test_any_number_of_workers_gives_the_same() -> None:
    one = simulate(throw, 10_500, SEED, chunk=CHUNK, workers=1)
    assert [1000] * 10 + [500] == [chunk.total() for chunk in one]
    for workers in (2, 3, None):
        assert one == simulate(throw, 10_500, SEED, chunk=CHUNK, workers=workers)
    assert one != simulate(throw, 10_500, SEED + 1, chunk=CHUNK, workers=1)


def test_the_edge_is_near_what_it_is_by_hand() -> None:
    rounds = 1_000_000
    ends = total(simulate(throw, rounds, SEED, workers=1))
    edge = -sum(net * count for (net, _), count in ends.items()) / rounds
    assert abs(edge - float(EDGE)) < 4 * (float(VARIANCE) / rounds) ** 0.5


def test_progress_tells_of_every_chunk() -> None:
    heard: list[tuple[int, int]] = []
    simulate(throw, 2500, SEED, chunk=CHUNK, workers=1, progress=lambda *said: heard.append(said))
    assert [(0, 2500), (1000, 2500), (2000, 2500), (2500, 2500)] == heard
    heard.clear()
    simulate(throw, 5000, SEED, chunk=CHUNK, workers=2, progress=lambda *said: heard.append(said))
    assert [0, 1000, 2000, 3000, 4000, 5000] == [done for done, _ in heard]


def test_one_chunk_or_one_worker_needs_no_other_process(tmp_path: Path) -> None:
    code = (
        "import sys; from rulesgen.odds.simulated.chunks import simulate; from tests.dice import throw\n"
        "simulate(throw, 3000, 1, chunk=1000, workers=1); simulate(throw, 1000, 1, chunk=1000)\n"
        "print(sorted({'joblib', 'dask'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "[]" == done.stdout.strip()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")  # loky kills what is under way
@pytest.mark.parametrize("workers", [1, 2])
def test_what_goes_wrong_in_the_work_is_told(workers: int) -> None:
    with pytest.raises(ZeroDivisionError, match="the die is broken"):
        simulate(fail, 5000, SEED, chunk=CHUNK, workers=workers)


def end_own_process(seed: SeedSequence, rounds: int) -> Ends:
    os._exit(9)


def test_a_worker_that_is_ended_is_told_of_in_one_line() -> None:
    with pytest.raises(WorkerLost, match="try fewer workers"):
        simulate(end_own_process, 5000, SEED, chunk=CHUNK, workers=2)
    assert 5 == len(simulate(throw, 5000, SEED, chunk=CHUNK, workers=2))


# --- stop and go on ---


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_stopped_and_gone_on_with_gives_the_same(workers: int, tmp_path: Path) -> None:
    whole, _ = counted(tmp_path / "whole", 30_000)
    saved = tmp_path / "some" / "folder" / "saved"
    run: dict[str, Any] = {"key": KEY, "chunk": CHUNK, "workers": workers, "saved": saved}
    with pytest.raises(KeyboardInterrupt):
        simulate(throw_slowly, 30_000, SEED, progress=stop_after(4000), **run)
    again, played = counted(saved, 30_000, workers=workers)
    assert whole == again
    assert 0 < played <= 26_000
    assert (whole, 0) == counted(saved, 30_000)


def test_more_rounds_later_go_on_from_there(tmp_path: Path) -> None:
    saved = tmp_path / "saved"
    first, _ = counted(saved, 2500)
    longer, played = counted(saved, 5000)
    assert 3000 == played, "the part of a chunk is played again, as a whole one"
    assert first[:2] == longer[:2]
    assert longer == counted(tmp_path / "other", 5000)[0]
    assert (first, 0) == counted(saved, 2500), "and fewer are there too"


def test_a_torn_file_loses_only_what_was_torn(tmp_path: Path) -> None:
    whole, _ = counted(tmp_path / "whole", 3000)
    content = (tmp_path / "whole").read_bytes()
    ends = [place + 1 for place, byte in enumerate(content) if byte == ord("\n")]
    saved = tmp_path / "saved"
    for length in range(len(content)):
        saved.write_bytes(content[:length])
        there = sum(end <= length + 1 for end in ends[1:])  # a line that lacks only its end is whole
        assert (whole, 3000 - 1000 * there) == counted(saved, 3000), length
        assert (whole, 0) == counted(saved, 3000), length


def test_a_damaged_line_is_played_again(tmp_path: Path) -> None:
    saved = tmp_path / "saved"
    whole, _ = counted(saved, 3000)
    content = saved.read_bytes()
    for place in range(content.index(b"\n") + 1, len(content), 7):
        saved.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        again, played = counted(saved, 3000)
        assert whole == again
        assert played in {1000, 2000}


@pytest.mark.parametrize("other", [{"key": "other dice"}, {"seed": 1}, {"chunk": 500}], ids=str)
def test_the_rounds_of_another_run_are_neither_used_nor_lost(other: dict[str, Any], tmp_path: Path) -> None:
    saved = tmp_path / "saved"
    counted(saved)
    before = saved.read_bytes()
    with pytest.raises(OtherRun, match="it is left as it is: name another file or delete it") as told:
        counted(saved, **other)
    assert f"seed {SEED}, chunks of {CHUNK}" in str(told.value)
    assert before == saved.read_bytes()


@pytest.mark.parametrize(
    "content", [b"my notes", b"\x00\xff\n", b"{}\n", b"\n", b"00000000 \n", b"a3 {}\nb\n"], ids=repr
)
def test_a_file_of_something_else_is_left_as_it_is(content: bytes, tmp_path: Path) -> None:
    saved = tmp_path / "saved"
    saved.write_bytes(content)
    with pytest.raises(OtherRun, match="is not a file of saved rounds"):
        counted(saved)
    assert content == saved.read_bytes()


def test_a_file_that_cannot_be_written_is_told_of_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for saved in (tmp_path, tmp_path / "file" / "saved"):
        with pytest.raises(SimulationProblem, match=r"cannot use .*: (it is a folder|Not a|Permission|File exists)"):
            counted(saved)


def odd_keys(seed: SeedSequence, rounds: int) -> Counter[Any]:
    return Counter({np.int64(3): np.int64(rounds), ("net", (1, None)): 2, "text": 1, 0.1: 4, True: 5, (): 6})


def test_keys_come_back_as_they_were(tmp_path: Path) -> None:
    options: dict[str, Any] = {"key": KEY, "workers": 1, "saved": tmp_path / "saved"}
    first = simulate(odd_keys, 10, SEED, **options)
    assert first == simulate(fail, 10, SEED, **options)  # nothing is left to play


INTERRUPTED = """
import signal
import sys
from pathlib import Path
from rulesgen.odds.simulated.chunks import simulate
from tests.dice import throw_slowly
def progress(done, rounds):
    print(done, flush=True)
# A shell starts what runs in the background deaf to Ctrl-C, and that is inherited.
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    simulate(throw_slowly, 100_000, 1, key="dice", chunk=1000, workers=int(sys.argv[2]), saved=Path(sys.argv[1]),
             progress=progress)
except KeyboardInterrupt:
    print("stopped")
"""


@pytest.mark.skipif(os.name == "nt", reason="a process group is interrupted otherwise there")
@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_in_a_terminal_ends_at_once_and_without_a_word(workers: int, tmp_path: Path) -> None:
    """A terminal interrupts every process of the group, so the workers too."""
    saved = tmp_path / "saved"
    command = [sys.executable, "-c", INTERRUPTED, str(saved), str(workers)]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    assert child.stdout
    for line in child.stdout:
        if int(line) >= 3000:
            break
    started = time.monotonic()
    os.killpg(child.pid, signal.SIGINT)
    out, err = child.communicate(timeout=60)
    assert time.monotonic() - started < 10
    assert "stopped" == out.splitlines()[-1]
    assert "" == err
    assert 0 == child.returncode
    printed = [int(line) for line in out.splitlines()[:-1]]
    run = {"key": "dice", "seed": 1, "chunk": 1000}
    _, played = counted(saved, 100_000, **run)
    assert 0 < played <= 100_000 - max([3000, *printed])


# --- a cluster ---


def test_without_dask_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NotInstalled, match=r"pip install 'rulesgen\[dask\]'"):
        simulate(throw, 5000, SEED, chunk=CHUNK, dask="tcp://127.0.0.1:1")


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "127.0.0.1:1", "no such thing", "ftp://x:1", "tcp://", ":"])
def test_a_cluster_that_is_not_there_is_told_of_in_seconds(
    address: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulesgen.odds.simulated.cluster.SECONDS", 1)
    started = time.monotonic()
    with pytest.raises(Unreachable, match="there is no Dask scheduler at") as told:
        simulate(throw, 5000, SEED, chunk=CHUNK, dask=address)
    assert address in str(told.value)
    assert time.monotonic() - started < 20
    assert ("", "") == capfd.readouterr()
