"""Prints games side by side, a process for each core; the files are those that one process would make."""

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulesgen.checks import Checked
    from rulesgen.documents.pdf import Paper

Files = dict[str, bytes]

_job: "tuple[Checked, Paper] | None" = None
"""What a process of the pool prints from; it is there when the process begins and is never changed."""


@contextmanager
def printed_games(
    checked: "Checked", games: Sequence[str], paper: "Paper", processes: int | None = None
) -> Iterator[Iterator[Files]]:
    """The files of each game, in the order of the games; raises what the first that fails raises."""
    count = min(len(games), processes or _cores())
    if count < 2:
        yield (_files_of(checked, name, paper) for name in games)
        return
    # A process that is forked has the rulebook at once; elsewhere than on Linux forking is not safe.
    pool = ProcessPoolExecutor(count, get_context("fork"), _begin, (checked, paper))
    try:
        yield pool.map(_print, games)
    finally:
        pool.shutdown(cancel_futures=True)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


def _begin(checked: "Checked", paper: "Paper") -> None:
    global _job  # noqa: PLW0603 - the pool offers a process no other place to keep what it works from
    _job = checked, paper
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process hears it and ends the others


def _print(name: str) -> Files:
    assert _job is not None
    checked, paper = _job
    return _files_of(checked, name, paper)


def _files_of(checked: "Checked", name: str, paper: "Paper") -> Files:
    from rulesgen.documents import make_documents
    from rulesgen.lab import lab_files

    game = checked.book.games[name]
    lab = {f"checks/{inner}": content for inner, content in lab_files(checked.book, game).items()}
    return {**make_documents(checked, game, paper), **lab}
