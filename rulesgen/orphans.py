"""A worker ends with the process that it works for, also if that one was killed and could say nothing."""

import os
import sys
import time
from multiprocessing import parent_process
from threading import Thread

INTERVAL = 0.5
"""Seconds between two looks."""


def end_with_parent() -> None:
    """To be called in a worker: it ends soon after the process that started it has ended."""
    Thread(target=_watch, name="ends with its parent", daemon=True).start()


def _watch() -> None:
    parent = parent_process()
    if parent is None:
        return
    if sys.platform == "win32":
        parent.join()
    else:
        while os.getppid() == parent.pid:  # a process whose parent has ended is given another
            time.sleep(INTERVAL)
    os._exit(1)
