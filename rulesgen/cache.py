"""Results that took long, kept in the user's cache folder: a convenience, so nothing here ever fails a run.

The folder is that of the operating system; RULESGEN_CACHE names another one, and if that is empty or
`none` nothing is kept.
"""

import functools
import hashlib
import json
import os
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeVar

from rulesgen import __version__
from rulesgen.catalogue import shipped
from rulesgen.ordinary import read_ordinary, read_plain

MOST_BYTES = 200_000_000
"""So much is kept, of what was used last."""

FORGOTTEN = 3600
"""After so many seconds a file that was being written belongs to a run that was cut off."""

ENTRY, UNFINISHED = ".json", ".writing"

Kept = TypeVar("Kept")


def load(key: str, read: Callable[[Any], Kept]) -> Kept | None:
    """What was kept under this key; None if there is nothing, or nothing whole.

    `read` makes of plain data what the caller needs; whatever it cannot make anything of counts as not kept.
    """
    text = _load(key)
    try:
        return None if text is None else read(read_plain(text))
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError):
        return None


def load_files(key: str, names: Sequence[str]) -> dict[str, bytes] | None:
    """Files that were kept under this key, by name; None if they are not just these, or not all of them whole."""
    text = _load(key)
    head, _, content = (text or b"").partition(b"\n")
    try:
        sizes = read_plain(head)
    except ValueError:
        return None
    if not isinstance(sizes, dict) or list(sizes) != list(names):
        return None
    if not all(type(size) is int and size >= 0 for size in sizes.values()) or sum(sizes.values()) != len(content):
        return None
    starts = accumulate(sizes.values(), initial=0)
    return {name: content[start : start + size] for (name, size), start in zip(sizes.items(), starts, strict=False)}


def keep_files(key: str, files: Mapping[str, bytes]) -> None:
    """Keep files under this key, in place of what was there."""
    sizes = json.dumps({name: len(content) for name, content in files.items()}).encode()
    _keep(key, b"\n".join((sizes, b"".join(files.values()))))


def start_afresh() -> None:
    """Let nothing count that was kept before now; what this run finds out is kept in its place."""
    global _begun  # noqa: PLW0603 - one run has one beginning, and everything that is kept is looked at under it
    _begun = time.time()


_begun = 0.0
"""What was kept before does not count."""


def _load(key: str) -> bytes | None:
    path = _path(key)
    if path is None:
        return None
    try:
        if path.stat().st_mtime < _begun:
            return None
        checksum, _, text = read_ordinary(path).partition(b"\n")
        if checksum != _checksum(text):
            return None
        with suppress(OSError):
            os.utime(path)
    except OSError:
        return None
    return text


def names(data: Any) -> frozenset[str]:
    """Kept names, as `load` reads them."""
    if not isinstance(data, list) or not all(isinstance(one, str) for one in data):
        raise ValueError("no list of names")
    return frozenset(data)


def keep(key: str, data: Any) -> None:
    """Keep plain data under this key, in place of what was there."""
    _keep(key, json.dumps(data, separators=(",", ":")).encode())


def _keep(key: str, text: bytes) -> None:
    global _unlooked  # noqa: PLW0603 - how much a process has written is known to it alone
    path = _path(key)
    if path is None:
        return
    with suppress(OSError):
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        content = _checksum(text) + b"\n" + text
        _write(path, content)
        _unlooked += len(content)
        if _unlooked > MOST_BYTES // 20:
            _forget_old(path.parent)
            _unlooked = 0


_unlooked = MOST_BYTES
"""How much was written since this process last looked for what is to be forgotten: before the first time, a lot."""


def folder() -> Path | None:
    """Where results are kept; None if they are not."""
    named = os.environ.get("RULESGEN_CACHE")
    if named is not None:
        return Path(named) if named.lower() not in ("", "none") else None
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "rulesgen"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "rulesgen" / "Cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "rulesgen"


def refusal() -> str:
    """Why the folder is not used, in a line; empty if it is, or may be made.

    Results are taken from it as if this program had just found them, so the folder is for its user alone.
    """
    place = folder()
    try:
        found = place.lstat() if place else None
    except OSError:
        return ""
    if found is None:
        return ""
    problem = ""
    if stat.S_ISLNK(found.st_mode):
        problem = "it is a link"
    elif not stat.S_ISDIR(found.st_mode):
        problem = "it is no folder"
    elif hasattr(os, "getuid") and found.st_uid != os.getuid():
        problem = "it belongs to another user"
    elif hasattr(os, "getuid") and found.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        problem = "others may read or write it"
    remedy = "name a folder of your own in RULESGEN_CACHE, or `none`"
    return f"the cache folder {place} is not used: {problem}; {remedy}" if problem else ""


def _path(key: str) -> Path | None:
    place = folder()
    if place is None or refusal():
        return None
    name = hashlib.sha256(f"{_program()} {key}".encode()).hexdigest()
    return place / f"{name}{ENTRY}"


@functools.cache
def _program() -> str:
    """A digest of rulesgen itself, with its schemas, and of Python: another one may reckon otherwise."""
    digest = hashlib.sha256(f"{__version__} {sys.version}".encode())
    for path in (*sorted(Path(__file__).parent.rglob("*.py")), *sorted(shipped("schemas").glob("*.json"))):
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
    used: list[tuple[float, str, int]] = []
    with os.scandir(place) as entries:
        for entry in entries:
            with suppress(OSError):  # another process may be tidying up too
                found = entry.stat()
                when = found.st_mtime
                if entry.name.endswith(ENTRY):
                    used.append((when, entry.path, found.st_size))
                elif entry.name.endswith(UNFINISHED) and when < time.time() - FORGOTTEN:
                    Path(entry.path).unlink()
    used.sort(reverse=True)
    for (_, path, _), total in zip(used, accumulate(size for *_, size in used), strict=True):
        if total > MOST_BYTES:
            with suppress(OSError):
                Path(path).unlink()
