"""Files written whole or not at all: a failed write leaves the last good output in place."""

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from rulesgen.ordinary import NotOrdinary


class OutputProblem(Exception):
    """The output cannot be written; the message is one line."""


def write_file(path: Path, content: bytes) -> None:
    """Write one file in a single step; through a link, to where it points."""
    try:
        if path.is_absolute() and path.parts[1:2] == ("dev",) and path.exists() and not path.is_file():
            with path.open("ab") as stream:  # /dev/stdout and the like are written to, never replaced
                stream.write(content)
        elif path.exists() and not path.is_file():
            raise NotOrdinary(0, "it is a folder" if path.is_dir() else "it is no ordinary file")
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
