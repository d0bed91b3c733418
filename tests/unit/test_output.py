"""What is written is written whole or not at all, wherever the writing fails."""

import os
from pathlib import Path

import pytest

from rulesgen.output import OutputProblem, write_file, write_new_files
from tests.disk import everything, fail_at

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
def test_a_file_that_cannot_be_finished_leaves_the_old_one(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "check.json").write_bytes(b"old")
    fail_at(monkeypatch, step, 1)
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
