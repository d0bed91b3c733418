"""Proves that a real Dask cluster, of two worker processes, gives what this computer alone gives."""

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster
from numpy.random import SeedSequence

from rulesgen.odds.reasons import Unreachable
from rulesgen.odds.simulated import cluster
from rulesgen.odds.simulated.chunks import simulate
from tests.dice import fail, throw, throw_slowly

pytestmark = pytest.mark.proof

SEED, CHUNK = 20_261_117, 1000


def started(workers: int) -> LocalCluster:
    return LocalCluster(  # type: ignore[no-untyped-call] # has no types
        n_workers=workers, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0"
    )


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with started(2) as running:
        running.wait_for_workers(2, timeout=60)
        yield running.scheduler_address


def whose(seed: SeedSequence, rounds: int) -> Counter[int]:
    throw_slowly(seed, rounds)
    return Counter({os.getpid(): rounds})


def test_a_cluster_gives_the_same_as_this_computer(address: str) -> None:
    alone = simulate(throw, 20_500, SEED, chunk=CHUNK, workers=1)
    assert alone == simulate(throw, 20_500, SEED, chunk=CHUNK, dask=address)
    assert alone == simulate(throw, 20_500, SEED, chunk=CHUNK, workers=2)


def test_both_of_its_processes_work_and_ours_does_not(address: str) -> None:
    processes = {process for chunk in simulate(whose, 20_000, SEED, chunk=CHUNK, dask=address) for process in chunk}
    assert 2 == len(processes - {os.getpid()})
    assert os.getpid() not in processes


def test_stopped_on_the_cluster_and_gone_on_with_here(address: str, tmp_path: Path) -> None:
    def stop(done: int, rounds: int) -> None:
        if done >= 5000:
            raise KeyboardInterrupt

    saved = tmp_path / "saved"
    with pytest.raises(KeyboardInterrupt):
        simulate(throw_slowly, 40_000, SEED, key="dice", chunk=CHUNK, dask=address, saved=saved, progress=stop)
    heard: list[int] = []
    again = simulate(
        throw, 40_000, SEED, key="dice", chunk=CHUNK, saved=saved, progress=lambda done, of: heard.append(done)
    )
    assert 5000 <= heard[0] < 40_000
    assert again == simulate(throw, 40_000, SEED, chunk=CHUNK, workers=1)


def test_what_goes_wrong_in_the_work_is_told(address: str) -> None:
    with pytest.raises(ZeroDivisionError, match="the die is broken"):
        simulate(fail, 5000, SEED, chunk=CHUNK, dask=address)


def test_workers_of_another_release_are_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulesgen.__version__", "0.0.0")
    with pytest.raises(Unreachable, match=r"is not like this computer: .*, here rulesgen 0\.0\.0 and NumPy"):
        simulate(throw, 5000, SEED, chunk=CHUNK, dask=address)


def test_a_cluster_without_workers_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS_FOR_A_WORKER", 1)
    with (
        started(0) as running,
        pytest.raises(Unreachable, match="has no worker"),
    ):
        simulate(throw, 5000, SEED, chunk=CHUNK, dask=running.scheduler_address)


def test_a_cluster_that_goes_away_is_told_of_and_what_is_done_is_saved(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The scheduler is killed: there is no time for a farewell."""
    command = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--port", "0", "--no-dashboard"]
    file = tmp_path / "scheduler.json"
    scheduler = subprocess.Popen([*command, "--scheduler-file", str(file)], stderr=subprocess.DEVNULL)
    worker = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_worker", "--scheduler-file", str(file), "--no-nanny"],
        stderr=subprocess.DEVNULL,
    )

    def kill(done: int, rounds: int) -> None:
        if done == 5000:
            scheduler.kill()

    try:
        while not file.exists() or not file.read_text():
            time.sleep(0.1)
        there = json.loads(file.read_text())["address"]
        run: dict[str, Any] = {"key": "dice", "chunk": CHUNK, "saved": tmp_path / "saved"}
        with pytest.raises(Unreachable, match="does not answer any more"):
            simulate(throw_slowly, 200_000, SEED, dask=there, progress=kill, **run)
        assert ("", "") == capfd.readouterr()
        heard: list[int] = []
        simulate(throw, 200_000, SEED, workers=1, progress=lambda done, of: heard.append(done), **run)
        assert 5000 <= heard[0] < 200_000
    finally:
        for process in (scheduler, worker):
            process.kill()
            process.wait()
