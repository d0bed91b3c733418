"""Folders of output are exchanged as a whole, wherever the writing fails and whenever the run is killed."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rulesgen import switch
from rulesgen.exchange import exchange
from rulesgen.locking import CAN_LOCK, sole_writer
from rulesgen.output import OutputProblem
from rulesgen.switch import write_folders
from tests.disk import everything, fail_at

OLD = {"first": {"rules.pdf": b"old first", "checks/rules.json": b"old checks"}, "second": {"rules.pdf": b"old second"}}
NEW = {"first": {"rules.pdf": b"new first"}, "second": {"rules.pdf": b"new second"}}
OLD_LIST, NEW_LIST = {"manifest.json": b"old list"}, {"manifest.json": b"new list"}
OURS = {"letter/of-the-commission.txt": b"kept", "notes.txt": b"kept too"}
"""What somebody put beside the output."""


def flat(folders: dict[str, dict[str, bytes]], files: dict[str, bytes]) -> dict[str, bytes]:
    inside = {
        f"{name}/{inner}": content for name, inner_files in folders.items() for inner, content in inner_files.items()
    }
    return inside | files


def put_ours(output: Path) -> None:
    for name, content in OURS.items():
        (output / name).parent.mkdir(parents=True, exist_ok=True)
        (output / name).write_bytes(content)


@pytest.fixture(params=["whole", "renamed", "entries"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The three ways to replace a folder: by one step, by two, and entry by entry."""
    if request.param != "whole":
        monkeypatch.setattr(switch, "exchange", lambda one, other: False)
    if request.param == "entries":
        monkeypatch.setattr(switch, "_may_be_exchanged", lambda root: False)
    return str(request.param)


@pytest.fixture
def output(tmp_path: Path) -> Path:
    return tmp_path / "output"


def test_folders_are_written_into_a_folder_that_is_not_there_yet(way: str, tmp_path: Path) -> None:
    write_folders(tmp_path / "deep" / "output", OLD, OLD_LIST)
    assert flat(OLD, OLD_LIST) == everything(tmp_path / "deep" / "output")


def test_folders_take_the_place_of_the_old_ones_as_a_whole(way: str, output: Path) -> None:
    write_folders(output, OLD, OLD_LIST)
    put_ours(output)
    write_folders(output, NEW, NEW_LIST)
    assert flat(NEW, NEW_LIST) | OURS == everything(output)
    assert [output] == list(output.parent.iterdir())


def test_folders_of_other_games_stay(way: str, output: Path) -> None:
    write_folders(output, OLD)
    write_folders(output, {"second": NEW["second"]})
    assert flat({"first": OLD["first"], "second": NEW["second"]}, {}) == everything(output)


def test_a_link_to_the_output_is_written_through(way: str, tmp_path: Path) -> None:
    write_folders(tmp_path / "kept", OLD)
    (tmp_path / "output").symlink_to("kept")
    write_folders(tmp_path / "output", NEW)
    assert flat(NEW, {}) == everything(tmp_path / "kept")
    assert (tmp_path / "output").is_symlink()


def test_the_folder_that_is_worked_in_stays_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_folders(tmp_path, OLD)
    monkeypatch.chdir(tmp_path)
    write_folders(Path(), NEW)
    assert {"first", "second"} == set(os.listdir())  # noqa: PTH208 - the folder of the process, not the one of that name


def test_the_folder_keeps_who_may_read_it(way: str, output: Path) -> None:
    write_folders(output, OLD)
    output.chmod(0o750)
    write_folders(output, NEW)
    assert 0o750 == output.stat().st_mode & 0o777


# Entry by entry, two folders and a list take six renamings: of each, the old one aside and the new one into place.
@pytest.mark.parametrize(
    ("step", "call"), [("write_bytes", n) for n in (1, 2, 3)] + [("rename", n) for n in range(1, 7)]
)
def test_folders_that_cannot_all_be_replaced_leave_all_the_old_ones(
    step: str, call: int, output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(switch, "_may_be_exchanged", lambda root: False)
    write_folders(output, OLD, OLD_LIST)
    with monkeypatch.context() as broken:
        fail_at(broken, step, call)
        with pytest.raises(OutputProblem, match=r"cannot write to .*: No space left on device"):
            write_folders(output, NEW, NEW_LIST)
    assert flat(OLD, OLD_LIST) == everything(output)
    write_folders(output, NEW, NEW_LIST)
    assert flat(NEW, NEW_LIST) == everything(output)


@pytest.mark.parametrize("call", [1, 2, 3])
def test_a_full_disk_leaves_the_old_output(way: str, call: int, output: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_folders(output, OLD, OLD_LIST)
    fail_at(monkeypatch, "write_bytes", call)
    with pytest.raises(OutputProblem, match=r"cannot write to .*: No space left on device"):
        write_folders(output, NEW, NEW_LIST)
    assert {f"output/{name}": content for name, content in flat(OLD, OLD_LIST).items()} == everything(output.parent)


def test_a_run_that_is_stopped_between_two_folders_leaves_the_old_ones(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename
    monkeypatch.setattr(switch, "_may_be_exchanged", lambda root: False)
    write_folders(output, OLD)

    def stop_once(path: Path, target: Path) -> Path:
        if path.name == "second" and target.parent.name == "old":
            monkeypatch.setattr(Path, "rename", rename)
            raise KeyboardInterrupt
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", stop_once)
    with pytest.raises(KeyboardInterrupt):
        write_folders(output, NEW)
    assert flat(OLD, {}) == everything(output)


def test_old_output_that_cannot_be_put_back_is_kept_and_the_next_run_puts_it_back(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename
    monkeypatch.setattr(switch, "_may_be_exchanged", lambda root: False)
    write_folders(output, OLD)

    def only_aside(path: Path, target: Path) -> Path:
        if target.parent.name == "old" or target.name == switch.JOURNAL:
            return rename(path, target)
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr(Path, "rename", only_aside)
        with pytest.raises(OutputProblem, match="the last output is kept in") as problem:
            write_folders(output, NEW)
    kept = Path(str(problem.value).split("kept in ")[1])
    assert b"old first" == (kept / "first" / "rules.pdf").read_bytes()
    write_folders(output, {"third": NEW["first"]})
    assert flat(OLD | {"third": NEW["first"]}, {}) == everything(output)


def test_a_file_in_place_of_the_output_folder_is_left_alone(output: Path) -> None:
    output.write_bytes(b"mine")
    with pytest.raises(OutputProblem, match=r"cannot write to .*output"):
        write_folders(output, NEW)
    assert {"output": b"mine"} == everything(output.parent)


def test_old_output_that_cannot_be_cleared_away_does_not_undo_the_new(
    way: str, output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_folders(output, OLD)
    with monkeypatch.context() as broken:
        broken.setattr(shutil, "rmtree", lambda path, ignore_errors=False: None)
        write_folders(output, NEW)
    assert b"new first" == (output / "first" / "rules.pdf").read_bytes()
    write_folders(output, NEW, NEW_LIST)
    assert [output] == list(output.parent.iterdir())
    assert flat(NEW, NEW_LIST) == everything(output)


@pytest.mark.skipif(not CAN_LOCK, reason="this system cannot lock a folder")
def test_two_runs_do_not_write_at_once(tmp_path: Path) -> None:
    with sole_writer(tmp_path), pytest.raises(TimeoutError, match="another run"), sole_writer(tmp_path, 0.1):
        pass
    with sole_writer(tmp_path, 0.1):
        pass


def test_two_names_change_places(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").write_bytes(b"b")
    if exchange(tmp_path / "a", tmp_path / "b"):
        assert (tmp_path / "b").is_dir()
        assert (tmp_path / "a").is_file()


# --- kill -9 before each step that touches the disk ---

HALF = "tests.half-written"
STEPS = {
    HALF,
    "open",
    "os.rename",
    "os.mkdir",
    "os.link",
    "os.remove",
    "os.rmdir",
    "os.chmod",
    "os.utime",
    "ctypes.dlsym",
}
"""What Python tells of before it does it; the last is the look for the step that exchanges."""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL") or not hasattr(os, "fork"), reason="this system has no kill -9")
@pytest.mark.parametrize("kind", ["whole", "renamed", "entries"])
@pytest.mark.parametrize("first", [False, True], ids=["a later build", "the first build"])
def test_whenever_a_run_is_killed_the_output_is_whole(kind: str, first: bool, tmp_path: Path) -> None:
    """In one step nothing is ever missing; without such a step, not after the next run, whatever it builds."""
    old, new = ({}, flat(NEW, NEW_LIST)) if first else (flat(OLD, OLD_LIST) | OURS, flat(NEW, NEW_LIST) | OURS)
    states: list[str] = []
    for step in range(1, 200):
        output = tmp_path / str(step) / "output"
        if first:
            output.parent.mkdir()
        else:
            write_folders(output, OLD, OLD_LIST)
            put_ours(output)
        killed = forked(output, kind, step)
        # A folder that is not there yet takes its place in one step on every system.
        if kind == "whole" or (first and kind == "renamed"):
            assert everything(output) in (old, new)
        more = {"third": {"rules.pdf": b"third"}}
        write_folders(output, more)
        found = everything(output)
        assert found.pop("third/rules.pdf") == b"third"
        assert found in (old, new)
        assert [output] == list(output.parent.iterdir())
        states.append("old" if found == old else "new")
        if not killed:
            break
    assert states == sorted(states, reverse=True)  # first the old, and from some step on the new
    assert states.count("old") > 10
    assert states.count("new") > (1 if first else 5)


def torn(write: Callable[..., int]) -> Callable[..., int]:
    """Writes a file with a step in the middle, at which it is half written."""

    def written(path: Path, content: str | bytes, *how: str) -> int:
        write(path, content[: len(content) // 2], *how)
        sys.audit(HALF)
        return write(path, content, *how)

    return written


def forked(output: Path, kind: str, last: int) -> bool:
    """Whether a process of its own that writes was killed at this step; a fork, since there are hundreds of them."""
    process = os.fork()
    if process == 0:
        try:
            if kind != "whole":
                vars(switch)["exchange"] = lambda one, other: False
            if kind == "entries":
                vars(switch)["_may_be_exchanged"] = lambda root: False
            steps = iter(range(1, 1000))
            for write in ("write_text", "write_bytes"):
                setattr(Path, write, torn(getattr(Path, write)))
            sys.addaudithook(
                lambda event, _: (
                    os.kill(os.getpid(), signal.SIGKILL) if event in STEPS and next(steps) == last else None
                )
            )
            write_folders(output, NEW, NEW_LIST)
        finally:
            os._exit(0)
    return os.WIFSIGNALED(os.waitpid(process, 0)[1])


# --- workers and temporary folders of a run that was killed ---

WORKING = {
    "side by side": """
import os, time
from rulesgen.cores import side_by_side
def work(thing):
    os.write(1, b"1\\n")
    time.sleep(120)
with side_by_side(work, [1, 2], 2) as done:
    list(done)
""",
    "simulation": """
from rulesgen.odds.simulated.chunks import simulate
from tests.dice import sleep_long
simulate(sleep_long, 4, 1, chunk=1, workers=2)
""",
    "printing": """
import os, time
from rulesgen.cores import side_by_side
from rulesgen.scratch import scratch_folder
def work(thing):
    (scratch_folder() / "fonts").mkdir()
    os.write(1, b"1\\n")
    time.sleep(120)
with side_by_side(work, [1, 2], 2) as done:
    list(done)
""",
}


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there are no workers, or no kill -9")
@pytest.mark.parametrize("kind", WORKING)
def test_workers_end_with_a_run_that_is_killed(kind: str, tmp_path: Path) -> None:
    """The pipe that they print to has an end only when the last of them has ended."""
    environment = os.environ | {"TMPDIR": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-c", WORKING[kind]], stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        assert ["1\n", "1\n"] == [process.stdout.readline() for _ in range(2)]
        process.kill()
        began = time.monotonic()
        assert "" == process.stdout.read()
        assert time.monotonic() - began < 20
    if kind == "printing":
        assert 2 == len(list(tmp_path.glob("rulesgen-scratch-*")))
        code = "from rulesgen.scratch import scratch_folder; print(scratch_folder().name)"
        subprocess.run([sys.executable, "-c", code], check=True, env=environment)
        assert [] == list(tmp_path.iterdir())
