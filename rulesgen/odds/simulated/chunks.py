"""Many rounds, played in chunks on all cores or on a cluster: the result depends on the seed only, not on who played.

A chunk has a fixed size and its own stream of random numbers, told by its number. So it does not matter which worker
plays it, or when: the same seed gives the same chunks on one core, on forty, and after a stop.
"""

import functools
import hashlib
import signal
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import frozen

from rulesgen import cache
from rulesgen.odds.kept_counts import form_of, plain_counts, read_counts
from rulesgen.odds.reasons import SimulationProblem, WorkerLost
from rulesgen.odds.simulated.store import Chunk, Store
from rulesgen.orphans import end_with_parent

if TYPE_CHECKING:
    from numpy.random import SeedSequence

K = TypeVar("K", bound=Hashable)
Work = Callable[["SeedSequence", int], Counter[K]]
"""Plays so many rounds with these random numbers and counts how they end; it can be pickled."""

VERSION = 1
"""To be raised when the same seed would give other chunks: rounds that were saved before are then not mixed in."""

_FEW = 20

CHUNK = 50_000


@frozen
class Settings:
    """How long and where to simulate."""

    rounds: int = 1_000_000
    seed: int = 1
    workers: int | None = None
    dask: str = ""
    saved: Path | None = None
    """A folder in which every simulation has a file to go on from."""
    progress: Callable[[int, int], None] = lambda done, rounds: None


def play_out(work: Work[Any], key: str, settings: Settings, rounds: int = 0, chunk: int = CHUNK) -> list[Counter[Any]]:
    """The chunks of a simulation, from the cache if the same was done before."""
    rounds = rounds or settings.rounds
    run = f"simulation {VERSION} {key} {chunk} {settings.seed}"
    name = f"{run} {rounds}"
    kept = cache.load(name, lambda data: [read_counts(chunk) for chunk in data])
    parts, fits = chunks_of(rounds, chunk), same_form(work)
    if kept is not None and len(kept) == len(parts) and all(map(fits, kept, (size for _, size in parts))):
        return kept
    chunks = simulate(
        work,
        rounds,
        settings.seed,
        key=key,
        chunk=chunk,
        workers=settings.workers,
        dask=settings.dask,
        saved=_file(settings.saved, run),
        fits=fits,
        progress=settings.progress,
    )
    cache.keep(name, [plain_counts(chunk) for chunk in chunks])
    return chunks


def _file(folder: Path | None, name: str) -> Path | None:
    if folder is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise SimulationProblem(f"cannot write to {folder}: {problem.strerror or problem}") from problem
    return folder / f"{hashlib.sha256(name.encode()).hexdigest()[:16]}.rounds"


def simulate(
    work: Work[K],
    rounds: int,
    seed: int,
    *,
    key: str = "",
    chunk: int = CHUNK,
    workers: int | None = None,
    dask: str = "",
    saved: Path | None = None,
    fits: Callable[[Counter[Any], int], bool] = lambda counts, rounds: True,
    progress: Callable[[int, int], None] = lambda done, rounds: None,
) -> list[Counter[K]]:
    """How the rounds ended, chunk by chunk.

    `key` tells what is played (a digest of the rules and the strategy): a file `saved` is gone on with only if it is
    for the same, and of its chunks those count that fit. `progress` hears of the rounds that were there at the start,
    and then of every chunk.
    """
    assert rounds > 0 and chunk > 0 and (workers is None or workers > 0)
    assert key or saved is None, "saved rounds cannot be told from those of another game without a key"
    parts = chunks_of(rounds, chunk)
    done: dict[Chunk, Counter[K]] = {}
    with ExitStack() as stack:
        store = stack.enter_context(Store(saved, _run(key, seed, chunk))) if saved else None
        if store:
            found = ((part, store.parts[part]) for part in parts if part in store.parts)
            done |= {part: counts for part, counts in found if fits(counts, part[1])}
        stop = stack.enter_context(_stop_on_ctrl_c())
        played = sum(size for _, size in done)
        progress(played, rounds)
        finished = _played(work, seed, [part for part in parts if part not in done], workers, dask, stop)
        try:
            for part, counts in finished:
                done[part] = counts
                if store:
                    store.keep(part, counts)
                played += part[1]
                progress(played, rounds)
        finally:
            stop.asked = True
            for part, counts in finished:  # what was under way
                if store:
                    store.keep(part, counts)
    return [done[part] for part in parts]


def chunks_of(rounds: int, chunk: int) -> list[Chunk]:
    """The rounds in chunks, the last one perhaps smaller."""
    return [(number, min(chunk, rounds - start)) for number, start in enumerate(range(0, rounds, chunk))]


def same_form(work: Work[K]) -> Callable[[Counter[Any], int], bool]:
    """Whether counts that were kept are such as the work itself makes in so many rounds: a few are played to see."""

    @functools.cache
    def own() -> Counter[K]:
        import numpy as np

        return work(np.random.SeedSequence(1), _FEW)

    def fits(found: Counter[Any], rounds: int) -> bool:
        forms = {form_of(key) for key in own()}
        if not found or not {form_of(key) for key in found} <= forms:
            return False
        if "states" in own():
            return bool(found["states"] == rounds)
        return found.total() * _FEW == own().total() * rounds and min(found.values()) > 0

    return fits


def _run(key: str, seed: int, chunk: int) -> dict[str, Any]:
    """What chunks must have in common; NumPy may draw other numbers from a seed in a new release."""
    import numpy as np

    numpy_release = np.__version__.rsplit(".", 1)[0]
    digest = hashlib.sha256(f"{VERSION} {numpy_release} {seed} {chunk} {key}".encode()).hexdigest()
    return {"digest": digest, "seed": seed, "chunk": chunk}


class _Stop:
    """Whether no more chunks are to be begun."""

    asked = False


@contextmanager
def _stop_on_ctrl_c() -> Iterator[_Stop]:
    """Ctrl-C lets what is under way be finished and saved, and then interrupts; a second one interrupts at once.

    An interruption in the middle of joblib would have it kill its workers, at the risk of tracebacks from its threads.
    """
    stop = _Stop()
    usual = signal.getsignal(signal.SIGINT)
    if usual is not signal.default_int_handler or current_thread() is not main_thread():
        yield stop  # whoever took Ctrl-C for themselves keeps it, and only the main thread may take it
        return
    pressed = False

    def press(number: int, frame: object) -> None:
        nonlocal pressed
        pressed = stop.asked = True
        signal.signal(signal.SIGINT, usual)

    signal.signal(signal.SIGINT, press)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, usual)
    if pressed:
        raise KeyboardInterrupt


Finished = Iterator[tuple[Chunk, Counter[K]]]


def _played(work: Work[K], seed: int, parts: list[Chunk], workers: int | None, dask: str, stop: _Stop) -> Finished[K]:
    """The parts as they are finished, in any order, until a stop is asked for."""
    asked_for = (part for part in parts if not stop.asked)
    if dask and parts:
        from rulesgen.odds.simulated.cluster import on_cluster

        with on_cluster(dask):
            yield from _in_parallel(work, seed, asked_for)
    elif workers == 1 or len(parts) <= 1:
        yield from (play_chunk(work, seed, part) for part in asked_for)
    else:
        import joblib

        workers = min(workers or joblib.cpu_count(), len(parts))
        with joblib.parallel_config("loky", n_jobs=workers, initializer=_begin):
            yield from _in_parallel(work, seed, asked_for)


def _in_parallel(work: Work[K], seed: int, parts: Iterable[Chunk]) -> Finished[K]:
    """By the workers that joblib was told of; a part is a task, so that it is saved as soon as it is done."""
    import joblib

    tasks = (joblib.delayed(play_chunk)(work, seed, part) for part in parts)
    try:
        with _ctrl_c_ignored():
            finished = joblib.Parallel(return_as="generator_unordered", batch_size=1)(tasks)
        yield from finished
    except BrokenProcessPool as problem:
        raise WorkerLost("a worker process was ended, perhaps for want of memory; try fewer workers") from problem


def play_chunk(work: Work[K], seed: int, part: Chunk) -> tuple[Chunk, Counter[K]]:
    from numpy.random import SeedSequence

    number, rounds = part
    return part, work(SeedSequence(seed, spawn_key=(number,)), rounds)


def _begin() -> None:
    """Ctrl-C reaches every process of a terminal; a worker would be lost, with a traceback of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


@contextmanager
def _ctrl_c_ignored() -> Iterator[None]:
    """A process that is started meanwhile ignores it too, from its first moment on; not on Windows."""
    usual = signal.getsignal(signal.SIGINT)
    if usual is None or current_thread() is not main_thread():
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
