"""Results that are kept: whole or not at all, and never in the way."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulesgen import cache

DATA = {"edge": "1/36", "outcomes": [["pair", 3, None], ["none", 0.5, True]], "name": "Pai Gow – “9”"}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULESGEN_CACHE", str(tmp_path / "some" / "cache"))
    return tmp_path / "some" / "cache"


def entries(place: Path) -> list[Path]:
    return sorted(place.iterdir())


def test_what_is_kept_is_found_again(place: Path) -> None:
    assert cache.load("a") is None
    cache.keep("a", DATA)
    cache.keep("b/../..", [1])
    assert DATA == cache.load("a")
    assert [1] == cache.load("b/../..")
    assert cache.load("c") is None
    cache.keep("a", 7)
    assert 7 == cache.load("a")
    assert 2 == len(entries(place))


def test_another_program_has_its_own(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A version, or a line of it that somebody has changed."""
    cache.keep("a", DATA)
    with monkeypatch.context() as other:
        other.setattr(cache, "_program", lambda: "another")
        assert cache.load("a") is None
    assert cache.load("a") == DATA


def test_every_source_file_makes_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = tmp_path / "rulesgen" / "cache.py"
    module.parent.mkdir()
    module.write_text("one", "utf-8")
    monkeypatch.setattr(cache, "__file__", str(module))
    before = cache._program.__wrapped__()
    module.with_name("other.py").write_text("two", "utf-8")
    assert cache._program.__wrapped__() != before


def test_a_damaged_entry_is_none_and_can_be_kept_again(place: Path) -> None:
    cache.keep("a", DATA)
    [path] = entries(place)
    content = path.read_bytes()
    damaged = [content[:length] for length in range(len(content))]
    damaged += [content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :] for at in range(len(content))]
    for wrong in (*damaged, b"\xff" * 99, content + b" "):
        path.write_bytes(wrong)
        assert cache.load("a") is None
    cache.keep("a", DATA)
    assert DATA == cache.load("a")


def test_a_checksum_over_no_data_is_none(place: Path) -> None:
    cache.keep("a", DATA)
    [path] = entries(place)
    for text in (b"", b"{", b"\xff"):
        path.write_bytes(cache._checksum(text) + b"\n" + text)
        assert cache.load("a") is None


def test_an_empty_name_switches_it_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESGEN_CACHE", "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    cache.keep("a", DATA)
    assert cache.load("a") is None
    assert [] == entries(tmp_path)


def test_a_folder_that_cannot_be_written_does_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RULESGEN_CACHE", str(tmp_path / "file" / "cache"))
    cache.keep("a", DATA)
    assert cache.load("a") is None


def test_a_full_disk_does_not_matter_and_leaves_nothing(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    cache.keep("a", DATA)
    assert [] == entries(place)


def test_those_that_were_used_last_are_kept(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "KEPT", 3)
    clock = iter(range(1_000_000_000, 2_000_000_000))
    touch = os.utime
    monkeypatch.setattr(os, "utime", lambda path: touch(path, (now := next(clock), now)))
    cut_off, writing = place / ("old" + cache.UNFINISHED), place / ("new" + cache.UNFINISHED)
    for key in "abc":
        cache.keep(key, key)
        cache.load(key)
    cache.load("a")
    cut_off.write_text("")
    touch(cut_off, (1, 1))
    writing.write_text("")
    cache.keep("d", "d")
    assert ["a", None, "c", "d"] == [cache.load(key) for key in "abcd"]
    assert writing in entries(place)
    assert cut_off not in entries(place)


def test_many_that_write_at_once_leave_a_whole_entry(place: Path) -> None:
    code = (
        "import sys; from rulesgen import cache\n"
        "for time in range(300):\n"
        "    cache.keep('a', [sys.argv[1]] * 2000); found = cache.load('a')\n"
        "    assert found and len(found) == 2000 and len(set(found)) == 1, found"
    )
    children = [subprocess.Popen([sys.executable, "-c", code, name]) for name in "xyz"]
    assert [0, 0, 0] == [child.wait(120) for child in children]
    assert 1 == len(entries(place))


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {"XDG_CACHE_HOME": "/x"}, "/x/rulesgen"),
        ("linux", {"XDG_CACHE_HOME": ""}, "/home/me/.cache/rulesgen"),
        ("darwin", {"XDG_CACHE_HOME": "/x"}, "/home/me/Library/Caches/rulesgen"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/rulesgen/Cache"),
        ("win32", {"LOCALAPPDATA": ""}, "/home/me/AppData/Local/rulesgen/Cache"),
        ("linux", {"RULESGEN_CACHE": "/mine"}, "/mine"),
    ],
)
def test_the_folder_is_that_of_the_system(
    platform: str, environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RULESGEN_CACHE")
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/me"))
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert Path(expected) == cache.folder()


def test_nobody_at_home_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("RULESGEN_CACHE")
    monkeypatch.setattr(Path, "home", nobody)
    cache.keep("a", DATA)
    assert cache.load("a") is None


def test_the_tests_keep_away_from_the_real_folder() -> None:
    named = os.environ["RULESGEN_CACHE"]
    assert named
    code = "from rulesgen import cache; print(cache.folder())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert Path(named) == Path(done.stdout.strip()) == cache.folder()
