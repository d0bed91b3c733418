"""What is written is written whole or not at all, wherever the writing fails."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rulesgen.output import OutputProblem, write_file, write_folders, write_new_files

OLD = {"first": {"rules.pdf": b"old first", "checks/rules.json": b"old checks"}, "second": {"rules.pdf": b"old second"}}
NEW = {"first": {"rules.pdf": b"new first"}, "second": {"rules.pdf": b"new second"}}
OLD_LIST, NEW_LIST = {"manifest.json": b"old list"}, {"manifest.json": b"new list"}

Fail = Callable[[str, int], None]


@pytest.fixture
def fail(monkeypatch: pytest.MonkeyPatch) -> Fail:
    """Make the given call of a step of `Path` fail as a full disk does; the others are carried out."""

    def make(step: str, call: int) -> None:
        carried_out = getattr(Path, step)
        calls = iter(range(1, 1000))

        def do(path: Path, *rest: object, **more: object) -> object:
            if next(calls) == call:
                raise OSError(28, "No space left on device")
            return carried_out(path, *rest, **more)

        monkeypatch.setattr(Path, step, do)

    return make


def everything(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, hidden ones too; and empty folders."""
    found = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    empty = {path: b"(empty folder)" for path in folder.rglob("*") if path.is_dir() and not any(path.iterdir())}
    return {path.relative_to(folder).as_posix(): content for path, content in (found | empty).items()}


def flat(folders: dict[str, dict[str, bytes]], files: dict[str, bytes]) -> dict[str, bytes]:
    inside = {
        f"{name}/{inner}": content for name, inner_files in folders.items() for inner, content in inner_files.items()
    }
    return inside | files


# --- one file ---


def test_a_file_is_written_with_the_folders_that_it_needs(tmp_path: Path) -> None:
    write_file(tmp_path / "reports" / "today" / "check.json", b"{}")
    assert {"reports/today/check.json": b"{}"} == everything(tmp_path)


def test_a_file_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    (tmp_path / "check.json").write_bytes(b"a much longer old report")
    write_file(tmp_path / "check.json", b"new")
    assert {"check.json": b"new"} == everything(tmp_path)


def test_a_file_can_be_read_by_others(tmp_path: Path) -> None:
    write_file(tmp_path / "check.json", b"{}")
    assert 0o644 == (tmp_path / "check.json").stat().st_mode & 0o777


@pytest.mark.parametrize("step", ["chmod", "replace"])
def test_a_file_that_cannot_be_finished_leaves_the_old_one(step: str, tmp_path: Path, fail: Fail) -> None:
    (tmp_path / "check.json").write_bytes(b"old")
    fail(step, 1)
    with pytest.raises(OutputProblem, match=r"cannot write .*check\.json: No space left on device"):
        write_file(tmp_path / "check.json", b"new")
    assert {"check.json": b"old"} == everything(tmp_path)


def test_a_disk_that_fills_while_a_file_is_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "check.json").write_bytes(b"old")
    opened = os.fdopen

    def full(handle: int, mode: str) -> object:
        stream = opened(handle, mode)
        stream.write(b"ne")
        stream.close()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fdopen", full)
    with pytest.raises(OutputProblem):
        write_file(tmp_path / "check.json", b"new")
    assert {"check.json": b"old"} == everything(tmp_path)


def test_a_run_that_is_stopped_while_a_file_is_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(path: Path, target: Path) -> None:
        raise KeyboardInterrupt

    (tmp_path / "check.json").write_bytes(b"old")
    monkeypatch.setattr(Path, "replace", stop)
    with pytest.raises(KeyboardInterrupt):
        write_file(tmp_path / "check.json", b"new")
    assert {"check.json": b"old"} == everything(tmp_path)


def test_a_folder_in_place_of_the_file_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "check.json").mkdir()
    with pytest.raises(OutputProblem, match="cannot write"):
        write_file(tmp_path / "check.json", b"new")
    assert {"check.json": b"(empty folder)"} == everything(tmp_path)


def test_a_file_in_place_of_a_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "reports").write_bytes(b"mine")
    with pytest.raises(OutputProblem, match="cannot write"):
        write_file(tmp_path / "reports" / "check.json", b"new")
    assert {"reports": b"mine"} == everything(tmp_path)


def test_a_link_is_written_through(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "check.json").symlink_to(tmp_path / "kept" / "check.json")
    write_file(tmp_path / "check.json", b"new")
    assert b"new" == (tmp_path / "kept" / "check.json").read_bytes()
    assert (tmp_path / "check.json").is_symlink()


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="this system has no /dev/null")
def test_a_device_is_written_to_and_not_replaced() -> None:
    write_file(Path("/dev/null"), b"nothing is kept")
    assert not Path("/dev/null").is_file()


# --- several new files ---


def test_new_files_are_all_written(tmp_path: Path) -> None:
    write_new_files({tmp_path / "games" / "a.yaml": b"game", tmp_path / "cases" / "b.yaml": b"case"})
    assert {"games/a.yaml": b"game", "cases/b.yaml": b"case"} == everything(tmp_path)


def test_of_new_files_none_stays_if_one_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "cases").write_bytes(b"a file, not a folder")
    with pytest.raises(OutputProblem):
        write_new_files({tmp_path / "a.yaml": b"game", tmp_path / "cases" / "b.yaml": b"case"})
    assert {"cases": b"a file, not a folder"} == everything(tmp_path)


# --- folders ---


def test_folders_are_written_into_a_folder_that_is_not_there_yet(tmp_path: Path) -> None:
    write_folders(tmp_path / "output", OLD, OLD_LIST)
    assert flat(OLD, OLD_LIST) == everything(tmp_path / "output")


def test_folders_take_the_place_of_the_old_ones_as_a_whole(tmp_path: Path) -> None:
    write_folders(tmp_path, OLD, OLD_LIST)
    write_folders(tmp_path, NEW, NEW_LIST)
    assert flat(NEW, NEW_LIST) == everything(tmp_path)


def test_folders_of_other_games_stay(tmp_path: Path) -> None:
    write_folders(tmp_path, OLD)
    write_folders(tmp_path, {"second": NEW["second"]})
    assert flat({"first": OLD["first"], "second": NEW["second"]}, {}) == everything(tmp_path)


# To replace two folders and a list takes six renamings: of each, the old one aside and the new one into place.
@pytest.mark.parametrize(
    ("step", "call"), [("write_bytes", n) for n in (1, 2, 3)] + [("rename", n) for n in range(1, 7)]
)
def test_folders_that_cannot_all_be_replaced_leave_all_the_old_ones(
    step: str, call: int, tmp_path: Path, fail: Fail
) -> None:
    write_folders(tmp_path, OLD, OLD_LIST)
    fail(step, call)
    with pytest.raises(OutputProblem, match=r"cannot write to .*: No space left on device"):
        write_folders(tmp_path, NEW, NEW_LIST)
    assert flat(OLD, OLD_LIST) == everything(tmp_path)


@pytest.mark.parametrize(("step", "call"), [("write_bytes", 2), ("rename", 1), ("rename", 2), ("rename", 3)])
def test_folders_that_cannot_all_be_written_for_the_first_time_leave_nothing(
    step: str, call: int, tmp_path: Path, fail: Fail
) -> None:
    fail(step, call)
    with pytest.raises(OutputProblem):
        write_folders(tmp_path, NEW, NEW_LIST)
    assert {} == everything(tmp_path)


def test_a_seventh_renaming_is_never_needed(tmp_path: Path, fail: Fail) -> None:
    write_folders(tmp_path, OLD, OLD_LIST)
    fail("rename", 7)
    write_folders(tmp_path, NEW, NEW_LIST)
    assert flat(NEW, NEW_LIST) == everything(tmp_path)


def test_a_run_that_is_stopped_between_two_folders_leaves_the_old_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename
    write_folders(tmp_path, OLD)

    def stop_once(path: Path, target: Path) -> Path:
        if path.name == "second" and target.parent.name == "old":
            monkeypatch.setattr(Path, "rename", rename)
            raise KeyboardInterrupt
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", stop_once)
    with pytest.raises(KeyboardInterrupt):
        write_folders(tmp_path, NEW)
    assert flat(OLD, {}) == everything(tmp_path)


def test_old_output_that_cannot_be_put_back_is_kept_and_its_place_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename
    write_folders(tmp_path, OLD)

    def only_aside(path: Path, target: Path) -> Path:
        if target.parent.name == "old":
            return rename(path, target)
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "rename", only_aside)
    with pytest.raises(OutputProblem, match="the last output is kept in") as problem:
        write_folders(tmp_path, NEW)
    kept = Path(str(problem.value).split("kept in ")[1])
    assert b"old first" == (kept / "first" / "rules.pdf").read_bytes()


def test_a_file_in_place_of_the_output_folder_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "output").write_bytes(b"mine")
    with pytest.raises(OutputProblem, match=r"cannot write to .*output"):
        write_folders(tmp_path / "output", NEW)
    assert {"output": b"mine"} == everything(tmp_path)


def test_old_output_that_cannot_be_cleared_away_does_not_undo_the_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_folders(tmp_path, OLD)
    monkeypatch.setattr(shutil, "rmtree", lambda path, ignore_errors=False: None)
    write_folders(tmp_path, NEW)
    assert b"new first" == (tmp_path / "first" / "rules.pdf").read_bytes()
