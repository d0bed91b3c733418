"""A Dask cluster as the place where joblib's tasks are done."""

import asyncio
import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rulesgen.odds.reasons import NotInstalled, Unreachable

if TYPE_CHECKING:
    from distributed import Client

SECONDS = 5
SECONDS_FOR_A_WORKER = 20
"""A cluster that grows on demand starts its first worker only when there is a task."""


@contextmanager
def on_cluster(address: str) -> Iterator[None]:
    """Until it is left, joblib's tasks go to the workers of this cluster."""
    import joblib

    with _connected(address) as client:
        _see_that_workers_are_alike(client, address)
        try:
            with joblib.parallel_config("dask", client=client):
                yield
        except CancelledError as problem:
            raise Unreachable(f"the Dask scheduler at {address} does not answer any more") from problem


@contextmanager
def _connected(address: str) -> Iterator["Client"]:
    try:
        from distributed import Client
    except ImportError as problem:
        raise NotInstalled("a Dask cluster needs more to be installed: pip install 'rulesgen[dask]'") from problem
    try:
        with ThreadPoolExecutor(1) as thread:  # beside the loop of a notebook, if we are in one
            thread.submit(asyncio.run, _knock(address)).result()
        client = Client(address, timeout=SECONDS, set_as_default=False)  # type: ignore[no-untyped-call] # has no types
    except (OSError, ValueError, ImportError) as problem:
        raise Unreachable(f"there is no Dask scheduler at {address} that answers within {SECONDS} seconds") from problem
    with _without_tracebacks("distributed", "distributed.client", "tornado.application"):
        try:
            yield client
        finally:
            client.close()  # type: ignore[no-untyped-call] # as above


@contextmanager
def _without_tracebacks(*names: str) -> Iterator[None]:
    """These print the tracebacks of a lost connection, which we tell of in a line."""
    usual = {name: logging.getLogger(name).level for name in names}
    try:
        for name in names:
            logging.getLogger(name).setLevel(logging.CRITICAL)
        yield
    finally:
        for name, level in usual.items():
            logging.getLogger(name).setLevel(level)


async def _knock(address: str) -> None:
    """A Client that finds nobody is never quite closed, and complains when Python ends; so this goes first."""
    from distributed.comm.core import connect

    comm = await connect(address, timeout=SECONDS)  # type: ignore[no-untyped-call] # as above
    comm.abort()


def _see_that_workers_are_alike(client: "Client", address: str) -> None:
    """Other releases of rulesgen or NumPy may count otherwise, so that a seed would not give the same again."""
    try:
        client.submit(releases, pure=False).result(timeout=SECONDS_FOR_A_WORKER)
        found = client.run(releases, on_error="return")
    except TimeoutError as problem:
        raise Unreachable(f"the Dask cluster at {address} has no worker") from problem
    except ImportError as problem:
        raise Unreachable(f"the workers of {address} lack {problem.name}: install rulesgen there too") from problem
    ours = releases()
    for worker, theirs in found.items():
        if theirs != ours:
            said = " and ".join(theirs) if isinstance(theirs, tuple) else f"{type(theirs).__name__}: {theirs}"
            raise Unreachable(f"the worker {worker} is not like this computer: {said}, here {' and '.join(ours)}")


def releases() -> tuple[str, str]:
    import numpy as np

    import rulesgen

    return f"rulesgen {rulesgen.__version__}", f"NumPy {np.__version__}"
