"""Work on several things side by side, a process for each core; what comes out is what one process would make."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import current_process, get_context
from typing import Any, TypeVar

from rulesgen.orphans import end_with_parent

T = TypeVar("T")
R = TypeVar("R")

_work: Callable[[Any], Any] | None = None
"""What a process of the pool does; it is there when the process begins and is never changed."""


@contextmanager
def side_by_side(
    work: Callable[[T], R], things: Sequence[T], processes: int | None = None, *, apart: bool = False
) -> Iterator[Iterator[R]]:
    """What comes of each thing, in their order; raises what the first that fails raises.

    Work that changes what a whole process shares is done `apart`: never in this process, where another can be had.
    """
    count = min(len(things), processes or _cores())
    if count < 2 and not (things and apart and _may_fork()):
        yield map(work, things)
        return
    # A process that is forked has everything at once.
    pool = ProcessPoolExecutor(count, get_context("fork"), _begin, (work,))
    try:
        yield pool.map(_do, things)
    finally:
        pool.shutdown(cancel_futures=True)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if _may_fork() else 1


def _may_fork() -> bool:
    """Elsewhere than on Linux forking is not safe, and a process that is a daemon may start none."""
    return sys.platform == "linux" and not current_process().daemon


def _begin(work: Callable[[Any], Any]) -> None:
    global _work  # noqa: PLW0603 - the pool offers a process no other place to keep what it works with
    _work = work
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process hears it and ends the others


def _do(thing: Any) -> Any:
    assert _work is not None
    return _work(thing)
