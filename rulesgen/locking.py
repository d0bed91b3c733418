"""A folder locked by one process at a time; the lock ends with the process, however that ends."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":
    import fcntl

CAN_LOCK = sys.platform != "win32"
"""Windows cannot lock a folder: whoever asks there must know by other means that a folder is not in use."""

PATIENCE = 60
"""Seconds to wait for another run; to write its output takes one a fraction of a second."""


def lock(folder: Path) -> int | None:
    """A descriptor that locks the folder until it is closed; None if another process has locked it. Raises OSError."""
    if sys.platform == "win32":
        return None
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


@contextmanager
def sole_writer(folder: Path, patience: float = PATIENCE) -> Iterator[None]:
    """While this lasts no other run of ours writes there. Raises OSError if another one does not end."""
    end = time.monotonic() + patience
    descriptor = lock(folder) if CAN_LOCK else None
    while descriptor is None and CAN_LOCK:
        if time.monotonic() > end:
            raise TimeoutError(0, "another run is writing there")
        time.sleep(0.05)
        descriptor = lock(folder)
    try:
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)
