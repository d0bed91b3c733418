"""Proves that a real Dask cluster, of two worker processes, gives what this computer alone gives."""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import LocalCluster
from numpy.random import SeedSequence

from rulesgen.odds import cluster
from rulesgen.odds.problems import Unreachable
from rulesgen.odds.simulation import simulate
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
