"""Results that took long, kept in the user's cache folder: a convenience, so nothing here ever fails a run.

The folder is that of the operating system; RULESGEN_CACHE names another one, and if it is empty nothing is kept.
"""

import functools
import hashlib
import json
import os
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from rulesgen import __version__

KEPT = 500
"""So many entries are kept, those that were used last."""

FORGOTTEN = 3600
"""After so many seconds a file that was being written belongs to a run that was cut off."""

ENTRY, UNFINISHED = ".json", ".writing"


def load(key: str) -> Any | None:
    """What was kept under this key; None if there is nothing, or nothing whole."""
    path = _path(key)
    if path is None:
        return None
    try:
        checksum, _, text = path.read_bytes().partition(b"\n")
        if checksum != _checksum(text):
            return None
        with suppress(OSError):
            os.utime(path)
        return json.loads(text)
    except (OSError, ValueError):
        return None


def keep(key: str, data: Any) -> None:
    """Keep plain data under this key, in place of what was there."""
    path = _path(key)
    text = json.dumps(data, separators=(",", ":")).encode()
    if path is None:
        return
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, _checksum(text) + b"\n" + text)
        _forget_old(path.parent)


def folder() -> Path | None:
    """Where results are kept; None if they are not."""
    named = os.environ.get("RULESGEN_CACHE")
    if named is not None:
        return Path(named) if named else None
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "rulesgen"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "rulesgen" / "Cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "rulesgen"


def _path(key: str) -> Path | None:
    place = folder()
    if place is None:
        return None
    name = hashlib.sha256(f"{_program()} {key}".encode()).hexdigest()
    return place / f"{name}{ENTRY}"


@functools.cache
def _program() -> str:
    """A digest of rulesgen itself: another program may reckon otherwise, so it has entries of its own."""
    digest = hashlib.sha256(__version__.encode())
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _checksum(text: bytes) -> bytes:
    return hashlib.sha256(text).hexdigest().encode()


def _write(path: Path, content: bytes) -> None:
    """Whole or not at all; of two processes that write at once, the later one wins."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, suffix=UNFINISHED)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _forget_old(place: Path) -> None:
    used: list[tuple[float, str]] = []
    with os.scandir(place) as entries:
        for entry in entries:
            with suppress(OSError):  # another process may be tidying up too
                when = entry.stat().st_mtime
                if entry.name.endswith(ENTRY):
                    used.append((when, entry.path))
                elif entry.name.endswith(UNFINISHED) and when < time.time() - FORGOTTEN:
                    Path(entry.path).unlink()
    for _, path in sorted(used, reverse=True)[KEPT:]:
        with suppress(OSError):
            Path(path).unlink()
