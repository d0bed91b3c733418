"""What a lab gets can be run by itself, and notices every rule that is changed in it, by name."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulesgen.catalogue import shipped
from rulesgen.fingerprint import digest_of
from rulesgen.lab import Bundle, lab_files
from rulesgen.rulebook import load
from tests.offered import offered

GAME = "double-flop-texas-holdem"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder as a build writes it."""
    book = load(shipped("rules"), "catalogue")
    folder = tmp_path_factory.mktemp("output") / "checks"
    folder.mkdir()
    for name, content in lab_files(offered(book.games[GAME], book)).items():
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture
def lab(built: Path, tmp_path: Path) -> Path:
    """The folder as a lab receives it: alone, somewhere else."""
    return Path(shutil.copytree(built, tmp_path / "received"))


def run_pytest(folder: Path) -> tuple[int, str]:
    """`python -m pytest` as the lab types it, in that folder, with nothing of this run around it."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    return done.returncode, done.stdout + done.stderr


def change(folder: Path, path: str, value: Any, *, with_digest: bool = True) -> None:
    """Change one value of the rules, and let the digest say that this is what was printed."""
    data = json.loads((folder / "rules.json").read_text("utf-8"))
    *most, last = path.split(".")
    node = data["used"]
    for key in most:
        node = node[key]
    assert last in node, f"{path} is no value of the rules"
    assert value != node[last], f"{path} is {value} already"
    node[last] = value
    if with_digest:
        data["digest"] = digest_of(data["used"])
    (folder / "rules.json").write_text(json.dumps(data, ensure_ascii=False), "utf-8")


def failed_tests(output: str) -> list[str]:
    return [line for line in output.splitlines() if line.startswith("FAILED")]


def test_what_was_built_passes_in_the_lab(lab: Path) -> None:
    code, output = run_pytest(lab)
    assert (0, []) == (code, failed_tests(output)), output


def test_every_case_of_the_game_is_played_in_the_lab(lab: Path) -> None:
    declared = [
        path.stem
        for path in (shipped("rules") / "cases").glob("*.yaml")
        if f"game: {GAME}\n" in path.read_text("utf-8")
    ]
    assert sorted(declared) == sorted(Bundle.read(lab / "rules.json").cases)


def test_the_folder_holds_nothing_but_rules_and_one_test_file(built: Path) -> None:
    assert ["rules.json", "test_rules.py"] == sorted(path.name for path in built.iterdir() if path.is_file())


CHANGED = [
    ("game.play.deal.deal.each", 3, f"{GAME}.play.deal"),
    ("game.play.flop.deal.each", 4, f"{GAME}.play.flop"),
    ("game.play.flop.deal.burn", 0, f"{GAME}.play.flop"),
    ("game.play.flop.deal.order", "one-at-a-time", f"{GAME}.play.flop"),
    ("game.play.last-betting.bet.first", "2-left-of-button", f"{GAME}.play.last-betting"),
    ("game.betting.forced.small-blind.by", "3-left-of-button", f"{GAME}.betting.forced.small-blind"),
    ("game.betting.forced.big-blind.heads-up", "button", f"{GAME}.betting.forced.big-blind"),
    ("game.pot.upper.best", "lower-hand", f"{GAME}.pot.upper"),
    ("game.pot.lower.share", "1/4", f"{GAME}.pot.lower"),
    ("game.odd-chip.between-shares", "lower", f"{GAME}.odd-chip"),
    ("game.hands.lower-hand.from.hole", 2, f"{GAME}.hands.lower-hand"),
    ("game.seats.max", 9, f"{GAME}.seats"),
    ("game.rotation.moves", "counterclockwise", f"{GAME}.rotation"),
    ("rankings.high.categories.flush.suited", False, "high.categories.flush"),
    ("rankings.high.categories.straight.run", 4, "high.categories.straight"),
    ("rankings.high.ace.low-in-runs", False, "high"),
]
"""A value of the rules, another value for it, and the rule that the lab must be told of."""


@pytest.mark.parametrize(("path", "value", "rule"), CHANGED, ids=[f"{path}={value}" for path, value, _ in CHANGED])
def test_a_rule_changed_after_printing_fails_a_test_that_names_it(path: str, value: Any, rule: str, lab: Path) -> None:
    change(lab, path, value)
    code, output = run_pytest(lab)
    told = [line for line in output.splitlines() if line.startswith("E ") and "Rule: " in line]
    names = {name.strip(" .,'\"]") for line in told for name in line.split("Rule: ")[1].split(", ")}
    assert 1 == code, output
    assert rule in names
    assert [] == [name for name in failed_tests(output) if "digest" in name]


def test_a_rule_changed_without_the_digest_fails_the_test_of_the_digest(lab: Path) -> None:
    change(lab, "game.title", "Another Game", with_digest=False)
    code, output = run_pytest(lab)
    assert 1 == code, output
    assert ["test_rules_have_the_digest_that_is_printed_on_every_page"] == [
        name.split("::")[1].split()[0] for name in failed_tests(output)
    ]


def test_a_digest_changed_without_a_rule_fails_too(lab: Path) -> None:
    data = json.loads((lab / "rules.json").read_text("utf-8"))
    data["digest"] = "0" * 64
    (lab / "rules.json").write_text(json.dumps(data), "utf-8")
    assert 1 == run_pytest(lab)[0]


def test_the_order_of_the_steps_is_part_of_the_digest(lab: Path) -> None:
    used = json.loads((lab / "rules.json").read_text("utf-8"))["used"]
    before = digest_of(used)
    used["game"]["play"] = dict(reversed(used["game"]["play"].items()))
    assert before != digest_of(used)


def _without_cases(data: dict[str, Any]) -> None:
    data["used"]["cases"] = []
    data["digest"] = digest_of(data["used"])


def _of_another_form(data: dict[str, Any]) -> None:
    data["schema"] = "rulesgen/lab/2"


@pytest.mark.parametrize("spoil", [_without_cases, _of_another_form])
def test_nothing_to_play_is_not_a_pass(spoil: Callable[[dict[str, Any]], None], lab: Path) -> None:
    data = json.loads((lab / "rules.json").read_text("utf-8"))
    spoil(data)
    (lab / "rules.json").write_text(json.dumps(data), "utf-8")
    assert 0 != run_pytest(lab)[0]


def test_a_title_with_quotes_still_gives_a_test_file_that_can_be_read(tmp_path: Path) -> None:
    games = tmp_path / "rules" / "games"
    games.mkdir(parents=True)
    lines = ["schema: game/1", "id: odd", 'title: \'The """ \\Game\'', "version: 1.0.0", "dated: 2026-11-17"]
    (games / "odd.yaml").write_text("\n".join([*lines, "based-on: texas-holdem", "ours: A test.", ""]), "utf-8")
    book = load(tmp_path / "rules", "rules")
    source = lab_files(offered(book.games["odd"], book))["test_rules.py"].decode()
    names: dict[str, Any] = {}
    exec(compile(source.split("\nfrom ", 1)[0], "test_rules.py", "exec"), names)  # noqa: S102 - our own text is meant
    assert 'Plays the worked examples of The """ \\Game, version 1.0.0.' == names["__doc__"].split("\n")[0]
