"""Files written whole or not at all: a failed write leaves the last good output in place."""

import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path


class OutputProblem(Exception):
    """The output cannot be written; the message is one line."""


def write_file(path: Path, content: bytes) -> None:
    """Write one file in a single step; through a link, to where it points."""
    try:
        if path.is_absolute() and path.parts[1:2] == ("dev",) and path.exists():
            with path.open("ab") as stream:  # /dev/stdout and the like are written to, never replaced
                stream.write(content)
        else:
            _replace(Path(os.path.realpath(path)), content)
    except OSError as problem:
        raise OutputProblem(f"cannot write {path}: {problem.strerror or problem}") from problem


def write_new_files(files: Mapping[Path, bytes]) -> None:
    """Write files that are not there yet: all, or none."""
    written: list[Path] = []
    try:
        for path, content in files.items():
            write_file(path, content)
            written.append(path)
    except OutputProblem:
        for path in written:
            path.unlink(missing_ok=True)
        raise


def write_folders(
    root: Path, folders: Mapping[str, Mapping[str, bytes]], files: Mapping[str, bytes] | None = None
) -> None:
    """Write folders, and files beside them, below `root`: all are prepared first, then all replace the old, or none."""
    contents = dict(files or {})
    contents |= {f"{name}/{inner}": content for name, inside in folders.items() for inner, content in inside.items()}
    try:
        root.mkdir(parents=True, exist_ok=True)
        work = Path(tempfile.mkdtemp(dir=root, prefix=".building-"))
        try:
            for name, content in contents.items():
                path = work / "new" / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            _swap(root, work, [*folders, *(files or {})])
        except BaseException as problem:
            if any((work / "old").glob("*")):
                raise OutputProblem(f"cannot write to {root}; the last output is kept in {work / 'old'}") from problem
            shutil.rmtree(work, ignore_errors=True)
            raise
        shutil.rmtree(work, ignore_errors=True)
    except OSError as problem:
        raise OutputProblem(f"cannot write to {root}: {problem.strerror or problem}") from problem


def _replace(path: Path, content: bytes) -> None:
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


def _swap(root: Path, work: Path, names: Iterable[str]) -> None:
    """Put the new in place of the old, one after another; if one cannot be, put back all that were."""
    new, old = work / "new", work / "old"
    old.mkdir()
    try:
        for name in names:
            if os.path.lexists(root / name):
                (root / name).rename(old / name)
            (new / name).rename(root / name)
    except BaseException:
        for name in names:
            if not os.path.lexists(new / name):
                (root / name).rename(new / name)
            if os.path.lexists(old / name):
                (old / name).rename(root / name)
        raise
