"""A disk on which a step fails, and everything that lies in a folder."""

from pathlib import Path

import pytest


def fail_at(monkeypatch: pytest.MonkeyPatch, step: str, call: int) -> None:
    """Make the given call of a step of `Path` fail as a full disk does; the others are carried out."""
    carried_out = getattr(Path, step)
    calls = iter(range(1, 1000))

    def do(path: Path, *rest: object, **more: object) -> object:
        if next(calls) == call:
            raise OSError(28, "No space left on device")
        return carried_out(path, *rest, **more)

    monkeypatch.setattr(Path, step, do)


def everything(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, hidden ones too; and empty folders."""
    found = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    empty = {path: b"(empty folder)" for path in folder.rglob("*") if path.is_dir() and not any(path.iterdir())}
    return {path.relative_to(folder).as_posix(): content for path, content in (found | empty).items()}
