"""Files written whole or not at all: a failed write leaves the last good output in place."""

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path


class OutputProblem(Exception):
    """The output cannot be written; the message is one line."""


def write_file(path: Path, content: bytes) -> None:
    """Write one file in a single step."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
            Path(name).chmod(0o644)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as problem:
        raise OutputProblem(f"cannot write {path}: {problem.strerror or problem}") from problem


def write_folders(root: Path, folders: Mapping[str, Mapping[str, bytes]]) -> None:
    """Write several folders below `root`: all are prepared first, then each takes the place of the old one."""
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=root, prefix=".building-") as work:
            for name, files in folders.items():
                for inner, content in files.items():
                    path = Path(work) / name / inner
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(content)
            for name in folders:
                _swap(Path(work) / name, root / name, Path(work) / f".old-{name}")
    except OSError as problem:
        raise OutputProblem(f"cannot write to {root}: {problem.strerror or problem}") from problem


def _swap(new: Path, place: Path, aside: Path) -> None:
    if place.is_file():
        place.unlink()
    if place.exists():
        place.rename(aside)
    try:
        new.rename(place)
    except OSError:
        if aside.exists():
            aside.rename(place)
        raise
    shutil.rmtree(aside, ignore_errors=True)
