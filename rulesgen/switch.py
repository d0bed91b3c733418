"""Folders written as a whole: a run that ends at any moment, even by force, leaves the last good output.

Everything new is prepared beside the output folder, with what stays in it, and then the two are exchanged in one step.
Where that cannot be (the output is a mounted folder, or the one that is worked in; the system has no such step), its
entries are moved one after another, with a journal: the next run puts back what a run that was cut off had moved.
"""

import glob
import json
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from rulesgen.exchange import exchange
from rulesgen.locking import sole_writer
from rulesgen.ordinary import read_ordinary, read_plain
from rulesgen.output import OutputProblem

Contents = Mapping[str, bytes]

JOURNAL = "switching"
"""In a work folder while entries are being moved: their names. Without it there is nothing to put back."""


def write_folders(root: Path, folders: Mapping[str, Contents], files: Contents | None = None) -> None:
    """Write folders, and files beside them, below `root`, in place of the old ones: all, or none."""
    contents = dict(files or {})
    contents |= {f"{name}/{inner}": content for name, inside in folders.items() for inner, content in inside.items()}
    names = [*folders, *(files or {})]
    place = Path(os.path.realpath(root))
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with sole_writer(place.parent):
            clear_away(place)
            if not (_may_be_exchanged(place) and _write_whole(place, names, contents)):
                _write_entries(place, names, contents)
    except OSError as problem:
        raise OutputProblem(f"cannot write to {root}: {problem.strerror or problem}") from problem


def clear_away(root: Path) -> None:
    """Undo and remove what runs that were cut off have left; nobody else may be writing."""
    works = [*root.parent.glob(f".{glob.escape(root.name)}.building-*"), *root.glob(".building-*")]
    for work in works:
        _put_back(work.parent, work)
        _discard(work)


def _may_be_exchanged(root: Path) -> bool:
    """Whether nobody minds that the folder is another one afterwards."""
    if not os.access(root.parent, os.W_OK | os.X_OK):
        return False
    if not root.is_dir():
        return not os.path.lexists(root)
    here = Path.cwd()
    is_own = not hasattr(os, "getuid") or root.stat().st_uid == os.getuid()
    return is_own and not root.is_mount() and root != here and root not in here.parents


def _write_whole(root: Path, names: list[str], contents: Contents) -> bool:
    """Exchange the whole folder; False if this cannot be done here, and then nothing has changed."""
    work = Path(tempfile.mkdtemp(dir=root.parent, prefix=f".{root.name}.building-"))
    new = work / "new" / root.name
    try:
        _write(new, contents)
        if not os.path.lexists(root):
            new.rename(root)
            return True
        try:
            _carry_over(root, new, names)
            return exchange(new, root) or _move(root.parent, work, [root.name])
        except OSError:
            return False
    finally:
        _discard(work)


def _carry_over(root: Path, new: Path, names: list[str]) -> None:
    """What stays: the same files under a second name, so that nothing is copied."""
    for path in root.iterdir():
        if path.name in names:
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.copytree(path, new / path.name, symlinks=True, copy_function=os.link)
        else:
            os.link(path, new / path.name, follow_symlinks=False)
    shutil.copystat(root, new)


def _write_entries(root: Path, names: list[str], contents: Contents) -> None:
    """Move the entries of the folder one after another."""
    root.mkdir(exist_ok=True)
    work = Path(tempfile.mkdtemp(dir=root, prefix=".building-"))
    try:
        _write(work / "new", contents)
        _move(root, work, names)
    finally:
        _discard(work)


def _discard(work: Path) -> None:
    """Remove a work folder, but never one that something must still be put back from."""
    if not (work / JOURNAL).exists():
        shutil.rmtree(work, ignore_errors=True)


def _write(folder: Path, contents: Contents) -> None:
    for name, content in contents.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _move(root: Path, work: Path, names: list[str]) -> bool:
    """Put the new in place of the old, one after another; if one cannot be, put back all that were."""
    new, old = work / "new", work / "old"
    old.mkdir()
    (work / f"{JOURNAL}.writing").write_text(json.dumps(names), "utf-8")
    (work / f"{JOURNAL}.writing").rename(work / JOURNAL)  # never half a journal
    try:
        for name in names:
            if os.path.lexists(root / name):
                (root / name).rename(old / name)
            (new / name).rename(root / name)
        (work / JOURNAL).unlink()  # from here on the new output is the good one
    except BaseException as problem:
        try:
            _put_back(root, work)
        except OSError:
            raise OutputProblem(f"cannot write to {root}; the last output is kept in {old}") from problem
        raise
    return True


def _put_back(root: Path, work: Path) -> None:
    """What the journal of a work folder tells of; from where a name is missing it is seen how far it came."""
    try:
        names = read_plain(read_ordinary(work / JOURNAL))
    except (OSError, ValueError):
        return
    new, old = work / "new", work / "old"
    for name in names:
        if not os.path.lexists(new / name) and os.path.lexists(root / name):
            (root / name).rename(new / name)
        if os.path.lexists(old / name):
            (old / name).rename(root / name)
    (work / JOURNAL).unlink()
