"""Reads ordinary files only: a pipe or a device under a file's name could keep a run waiting for ever.

What a former run has left may be damaged: its plain data is read here too.
"""

import json
import os
import stat
from pathlib import Path
from typing import Any

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
"""A pipe put in the file's place after it was looked at is opened without waiting, and refused then."""


class NotOrdinary(OSError):
    """What stands under the name is no ordinary file; `strerror` says what it is."""


def read_ordinary(path: Path, most: int = -1) -> bytes:
    """The content of a file, or its first bytes; links are followed. Raises OSError."""
    _see_that_it_is_ordinary(path, path.stat().st_mode)
    descriptor = os.open(path, _FLAGS)
    with os.fdopen(descriptor, "rb") as stream:
        _see_that_it_is_ordinary(path, os.fstat(descriptor).st_mode)
        return stream.read(most)


def read_plain(text: bytes) -> Any:
    """What JSON says; ValueError if it is none, also where it is nested deeper than can be read."""
    try:
        return json.loads(text)
    except RecursionError as problem:
        raise ValueError("nested too deeply") from problem


def is_link(path: Path) -> bool:
    """Whether a name only leads to something that lies elsewhere; on Windows, a junction does too."""
    return path.is_symlink() or (hasattr(path, "is_junction") and path.is_junction())


def _see_that_it_is_ordinary(path: Path, mode: int) -> None:
    if not stat.S_ISREG(mode):
        raise NotOrdinary(0, "it is a folder" if stat.S_ISDIR(mode) else "it is no ordinary file", str(path))
