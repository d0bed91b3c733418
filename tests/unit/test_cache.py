"""Results that are kept: whole or not at all, and never in the way."""

import hashlib
import json
import os
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest

from rulesgen import cache
from rulesgen.checks.game_odds import check_game_odds
from rulesgen.compile import compile_game
from rulesgen.odds.of_game import odds_of
from rulesgen.odds.simulated import chunks
from rulesgen.odds.simulated.chunks import Settings
from rulesgen.offer import Offer
from rulesgen.rulebook import Game, Rulebook
from tests.offered import offered

DATA = {"edge": "1/36", "outcomes": [["pair", 3, None], ["none", 0.5, True]], "name": "Pai Gow – “9”"}


def plain(data: Any) -> Any:
    return data


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RULESGEN_CACHE", str(tmp_path / "some" / "cache"))
    return tmp_path / "some" / "cache"


def entries(place: Path) -> list[Path]:
    return sorted(place.iterdir())


def test_what_is_kept_is_found_again(place: Path) -> None:
    assert cache.load("a", plain) is None
    cache.keep("a", DATA)
    cache.keep("b/../..", [1])
    assert DATA == cache.load("a", plain)
    assert [1] == cache.load("b/../..", plain)
    assert cache.load("c", plain) is None
    cache.keep("a", 7)
    assert 7 == cache.load("a", plain)
    assert 2 == len(entries(place))


def test_another_program_has_its_own(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A version, or a line of it that somebody has changed."""
    cache.keep("a", DATA)
    with monkeypatch.context() as other:
        other.setattr(cache, "_program", lambda: "another")
        assert cache.load("a", plain) is None
    assert cache.load("a", plain) == DATA


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
        assert cache.load("a", plain) is None
    cache.keep("a", DATA)
    assert DATA == cache.load("a", plain)


def test_a_checksum_over_no_data_is_none(place: Path) -> None:
    cache.keep("a", DATA)
    [path] = entries(place)
    for text in (b"", b"{", b"\xff"):
        path.write_bytes(cache._checksum(text) + b"\n" + text)
        assert cache.load("a", plain) is None


def test_an_empty_name_switches_it_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESGEN_CACHE", "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    cache.keep("a", DATA)
    assert cache.load("a", plain) is None
    assert [] == entries(tmp_path)


def test_a_folder_that_cannot_be_written_does_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RULESGEN_CACHE", str(tmp_path / "file" / "cache"))
    cache.keep("a", DATA)
    assert cache.load("a", plain) is None


def test_a_full_disk_does_not_matter_and_leaves_nothing(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    cache.keep("a", DATA)
    assert [] == entries(place)


def test_those_that_were_used_last_are_kept(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_BYTES", 3 * (64 + 1 + 3))  # a checksum, a line's end, a letter in quotes
    clock = iter(range(1_000_000_000, 2_000_000_000))
    touch = os.utime
    monkeypatch.setattr(os, "utime", lambda path: touch(path, (now := next(clock), now)))
    cut_off, writing = place / ("old" + cache.UNFINISHED), place / ("new" + cache.UNFINISHED)
    for key in "abc":
        cache.keep(key, key)
        cache.load(key, plain)
    cache.load("a", plain)
    cut_off.write_text("")
    touch(cut_off, (1, 1))
    writing.write_text("")
    cache.keep("d", "d")
    assert ["a", None, "c", "d"] == [cache.load(key, plain) for key in "abcd"]
    assert writing in entries(place)
    assert cut_off not in entries(place)


def test_many_that_write_at_once_leave_a_whole_entry(place: Path) -> None:
    code = (
        "import sys; from rulesgen import cache\n"
        "for time in range(300):\n"
        "    cache.keep('a', [sys.argv[1]] * 2000); found = cache.load('a', list)\n"
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
    assert cache.load("a", plain) is None


def test_the_tests_keep_away_from_the_real_folder() -> None:
    named = os.environ["RULESGEN_CACHE"]
    assert named
    code = "from rulesgen import cache; print(cache.folder())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert Path(named) == Path(done.stdout.strip()) == cache.folder()


@pytest.mark.parametrize("named", ["none", "None"])
def test_none_is_no_folder(named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the README says: `RULESGEN_CACHE` names another folder, or none."""
    monkeypatch.setenv("RULESGEN_CACHE", named)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    cache.keep("a", DATA)
    assert cache.load("a", plain) is None
    assert [] == entries(tmp_path)


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="Windows has no such permissions")
class TestPrivate:
    def test_only_its_user_may_look_into_it(self, place: Path) -> None:
        usual = os.umask(0)
        try:
            cache.keep("a", DATA)
        finally:
            os.umask(usual)
        assert 0o700 == place.stat().st_mode & 0o777
        assert [0o600] == [path.stat().st_mode & 0o777 for path in entries(place)]

    @pytest.mark.parametrize("mode", [0o770, 0o702, 0o777, 0o1777, 0o750, 0o701])
    def test_a_folder_that_is_not_for_its_user_alone_is_refused(self, place: Path, mode: int) -> None:
        cache.keep("a", DATA)
        place.chmod(mode)
        assert cache.load("a", plain) is None
        cache.keep("b", DATA)
        assert 1 == len(entries(place))
        assert "others may read or write it" in cache.refusal()

    def test_a_folder_of_another_user_is_refused(self, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        cache.keep("a", DATA)
        monkeypatch.setattr(os, "getuid", lambda: place.stat().st_uid + 1)
        assert cache.load("a", plain) is None
        assert "belongs to another user" in cache.refusal()

    def test_a_link_is_refused(self, place: Path) -> None:
        cache.keep("a", DATA)
        place.rename(place.with_name("moved"))
        place.symlink_to("moved")
        assert cache.load("a", plain) is None
        assert "it is a link" in cache.refusal()

    def test_a_pipe_in_place_of_an_entry_is_not_waited_for(self, place: Path) -> None:
        cache.keep("a", DATA)
        [path] = entries(place)
        path.unlink()
        os.mkfifo(path)
        assert cache.load("a", plain) is None

    def test_the_command_line_says_why(self, place: Path) -> None:
        place.mkdir(parents=True)
        place.chmod(0o777)
        done = subprocess.run(
            [sys.executable, "-m", "rulesgen", "explain", "RG001"], capture_output=True, text=True, check=True
        )
        assert "others may read or write it" in done.stderr


PLAYED = ("three-card-poker", "five-card-draw", "pai-gow-poker")
NO_KEYS: list[Any] = [None, 7, "text", [], [[]], [1, 2], {}, {"a": 1}]
OTHER_FORMS = [*NO_KEYS, [[["a", 1]]], [[[[1, 2], 3]]], [[[{"fraction": "1/0"}, 100]]]]


def odds(book: Rulebook, saved: Path | None = None) -> str:
    """What the odds of a few games are; the results that took long are kept."""
    settings = Settings(rounds=100, workers=1, saved=saved)
    offers = [offered(book.games[name], book) for name in PLAYED]
    found = [odds_of(book, one.game, one.program, one.plays, settings).all for one in offers]
    return repr(found)


def test_an_entry_of_another_form_counts_as_not_kept(
    place: Path, catalogue: Rulebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The checksum is right, as of a program that kept something else under this name: the odds come out the same."""
    right, kept = odds(catalogue), entries(place)
    assert len(kept) > 4
    for data in OTHER_FORMS:
        text = json.dumps(data).encode()
        for path in kept:
            path.write_bytes(hashlib.sha256(text).hexdigest().encode() + b"\n" + text)
        assert right == odds(catalogue), data
        assert all(text != path.read_bytes().partition(b"\n")[2] for path in kept)
    monkeypatch.setattr(chunks, "simulate", None)
    assert right == odds(catalogue), "what is right is used, and nothing is played again"


def test_what_was_asked_before_changes_no_answer(place: Path, catalogue: Rulebook) -> None:
    """So few rounds are not worth counting every deal for, also where somebody has counted them."""
    game = catalogue.games["three-card-poker"]

    def found(rounds: int) -> str:
        return repr(
            odds_of(catalogue, game, compile_game(game), offered(game).plays, Settings(rounds=rounds, workers=1)).all
        )

    right = found(1000)
    assert right != found(1_000_000)
    assert right == found(1000)


def without_tables(game: Game) -> Offer:
    """A game as it is offered, none of whose pay tables is counted."""
    offer = offered(game)
    vars(offer)["counted"] = []
    return offer


@pytest.mark.parametrize("game", ["three-card-poker", "baccarat"])
def test_kept_results_of_another_form_are_worked_out_again(place: Path, catalogue: Rulebook, game: str) -> None:
    """An empty map was read as an empty list: no result, and so no declared edge that was held to anything."""
    right = check_game_odds(without_tables(catalogue.games[game]))
    [*_, path] = sorted(entries(place), key=lambda one: one.stat().st_mtime_ns)
    assert right
    for data in OTHER_FORMS:
        text = json.dumps(data).encode()
        path.write_bytes(hashlib.sha256(text).hexdigest().encode() + b"\n" + text)
        if data != []:  # a game without such a wager has no result
            assert right == check_game_odds(without_tables(catalogue.games[game])), data


def test_saved_rounds_of_another_form_are_played_again(
    tmp_path: Path, catalogue: Rulebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULESGEN_CACHE", "none")
    right, saved = odds(catalogue, tmp_path / "saved"), entries(tmp_path / "saved")
    assert saved
    headers = [path.read_bytes().partition(b"\n")[0] for path in saved]
    forms = (*OTHER_FORMS, *([0, 100, form] for form in OTHER_FORMS), ["x", {}, []])
    for text in (*(json.dumps(form).encode() for form in forms), b"", b"no JSON", b"[" * 100_000):
        for path, header in zip(saved, headers, strict=True):
            path.write_bytes(header + b"\n" + b"%08x %s\n" % (zlib.crc32(text), text))
        assert right == odds(catalogue, tmp_path / "saved"), text[:40]
