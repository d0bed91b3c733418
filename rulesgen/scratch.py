"""A folder for what a process needs only while it runs; the next run removes what one that was killed has left."""

import os
import shutil
import tempfile
import time
from functools import cache
from multiprocessing.util import Finalize
from pathlib import Path

from rulesgen.locking import CAN_LOCK, lock

PREFIX = "rulesgen-scratch-"

FORGOTTEN = 24 * 3600
"""Where folders cannot be locked, one so many seconds old belongs to a run that has ended."""


@cache
def scratch_folder() -> Path:
    """The folder of this process, and of those that it forks."""
    clear_away()
    folder = Path(tempfile.mkdtemp(prefix=PREFIX))
    while not _claimed(folder):
        folder = Path(tempfile.mkdtemp(prefix=PREFIX))
    # Later than what is in it, and in a process of a pool too, which atexit is not.
    Finalize(None, shutil.rmtree, (folder, True), exitpriority=-10)
    return folder


def _claimed(folder: Path) -> bool:
    """Lock it until the process ends; another run may have come before the lock, and then it removes the folder."""
    try:
        return not CAN_LOCK or (lock(folder) is not None and folder.is_dir())
    except FileNotFoundError:
        return False


def clear_away(place: Path | None = None) -> None:
    """Remove the folders of processes that have ended: those where temporary files are, or in another place."""
    for folder in (place or Path(tempfile.gettempdir())).glob(f"{PREFIX}*"):
        try:
            found = folder.lstat()
            if folder.is_symlink() or (hasattr(os, "getuid") and found.st_uid != os.getuid()):
                continue
            if not CAN_LOCK:
                if found.st_mtime < time.time() - FORGOTTEN:
                    shutil.rmtree(folder, ignore_errors=True)
                continue
            descriptor = lock(folder)
        except OSError:  # another run was quicker
            continue
        if descriptor is not None:
            shutil.rmtree(folder, ignore_errors=True)
            os.close(descriptor)
