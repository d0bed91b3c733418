"""`pytest rules/` plays every case and check of a folder as a test that is named after its rule."""

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulesgen.catalogue import shipped

pytest_plugins = ["pytester"]

NOTHING_COLLECTED = pytest.ExitCode.NO_TESTS_COLLECTED
EXAMPLE = "rules/cases/double-flop-worked-example.yaml"

GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: house-holdem
title: House Hold 'Em
version: 1.0.0
dated: 2026-11-17
based-on: texas-holdem
ours: Custom of our room.
"""


@pytest.fixture
def catalogue(pytester: pytest.Pytester) -> Path:
    """A copy of the shipped rules, in a folder of its own."""
    return Path(shutil.copytree(shipped("rules"), pytester.path / "rules"))


def house(pytester: pytest.Pytester, text: str = GAME) -> None:
    """A folder with one small game."""
    pytester.mkdir("rules")
    (pytester.path / "rules" / "house-holdem.yaml").write_text(text, "utf-8")


def names(pytester: pytest.Pytester, *arguments: str) -> list[str]:
    """The tests that are collected, in order."""
    items, _ = pytester.inline_genitems(*arguments)
    return [item.name for item in items]


def declared(folder: Path) -> list[Any]:
    return [yaml.safe_load(path.read_text("utf-8")) for path in sorted(folder.glob("*.yaml"))]


def change_line(path: Path, old: str, new: str) -> int:
    """Change the one line that holds `old`; its number."""
    lines = path.read_text("utf-8").split("\n")
    [at] = [number for number, line in enumerate(lines) if old in line]
    lines[at] = lines[at].replace(old, new)
    path.write_text("\n".join(lines), "utf-8")
    return at + 1


# --- what is collected ---


def test_every_case_is_a_test_named_after_it(pytester: pytest.Pytester, catalogue: Path) -> None:
    cases = [f"{case['id']}: {case['title']}" for case in declared(catalogue / "cases")]
    assert cases == [name for name in names(pytester, "rules/cases") if name in cases]


def test_every_category_of_a_ranking_is_a_test_named_after_it(pytester: pytest.Pytester, catalogue: Path) -> None:
    [ranking] = declared(catalogue / "rankings")
    rules = [f"high.categories.{category['id']}" for category in ranking["categories"]]
    found = [name.split(":")[0] for name in names(pytester, "rules/rankings")]
    assert rules == [rule for rule in found if rule.startswith("high.categories.")]


def test_every_game_has_a_test_of_each_hand_and_one_of_random_hands(pytester: pytest.Pytester, catalogue: Path) -> None:
    found = [name.split(":")[0] for name in names(pytester, "rules/games/double-flop-texas-holdem.yaml")]
    wanted = {f"double-flop-texas-holdem{rule}" for rule in ("", ".seats", ".hands.upper-hand", ".hands.lower-hand")}
    assert set() == wanted - set(found)


def test_every_rule_file_is_itself_a_test(pytester: pytest.Pytester, catalogue: Path) -> None:
    files = {f"{path.stem}: file" for path in catalogue.rglob("*.yaml")}
    assert files == {name for name in names(pytester, "rules") if name.endswith(": file")}


def test_no_test_is_collected_twice(pytester: pytest.Pytester, catalogue: Path) -> None:
    items, _ = pytester.inline_genitems("rules")
    found = [item.nodeid for item in items]
    assert sorted(set(found)) == sorted(found)


def test_the_catalogue_passes(pytester: pytest.Pytester, catalogue: Path) -> None:
    result = pytester.runpytest("rules")
    assert 0 == result.ret
    assert {"passed": len(names(pytester, "rules"))} == result.parseoutcomes()


def test_one_file_can_be_run_alone(pytester: pytest.Pytester, catalogue: Path) -> None:
    assert 0 == pytester.runpytest(EXAMPLE).ret
    others = {name for name in names(pytester, EXAMPLE) if name.startswith("double-flop-heads-up")}
    assert set() == others


def test_an_empty_folder_is_not_a_pass(pytester: pytest.Pytester) -> None:
    pytester.mkdir("rules")
    assert NOTHING_COLLECTED == pytester.runpytest("rules").ret


@pytest.mark.parametrize(
    "text",
    [
        "services: {web: {image: nginx}}\n",
        "schema:\n  openapi: 3.1.0\n",
        "# schema: game/1\nname: x\n",
        "- a: [unclosed\n",
        "",
    ],
    ids=["compose", "api", "comment", "not-yaml", "empty"],
)
def test_other_yaml_files_are_left_alone(text: str, pytester: pytest.Pytester) -> None:
    (pytester.path / "settings.yaml").write_text(text, "utf-8")
    assert [] == names(pytester)
    assert NOTHING_COLLECTED == pytester.runpytest().ret


def test_python_tests_beside_the_rules_run_as_ever(pytester: pytest.Pytester, catalogue: Path) -> None:
    pytester.makepyfile(test_mine="def test_mine(): pass")
    assert "test_mine" in names(pytester)


# --- what fails ---


def test_a_changed_expectation_fails_its_case_and_only_that(pytester: pytest.Pytester, catalogue: Path) -> None:
    change_line(pytester.path / EXAMPLE, "net: {player-1: 15,", "net: {player-1: 16,")
    result = pytester.runpytest("rules")
    assert 1 == result.ret
    assert 1 == result.parseoutcomes()["failed"]
    result.stdout.fnmatch_lines(["FAILED *double-flop-worked-example: A flush above, a full house below*"])


def test_a_failure_shows_where_what_and_what_to_do(pytester: pytest.Pytester, catalogue: Path) -> None:
    line = change_line(pytester.path / EXAMPLE, "net: {player-1: 15,", "net: {player-1: 16,")
    text = (pytester.path / EXAMPLE).read_text("utf-8").split("\n")[line - 1]
    column = text.index("16") + 1
    result = pytester.runpytest("rules")
    result.stdout.fnmatch_lines(
        [
            f"{EXAMPLE}:{line}:{column}: RG401 case-differs*$16*$15*",
            f"*| {' ' * (column - 1)}^^",
            "  help: *",
            "  more: rulesgen explain RG401",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")


def test_a_changed_rule_fails_the_cases_that_play_it(pytester: pytest.Pytester, catalogue: Path) -> None:
    change_line(catalogue / "games" / "double-flop-texas-holdem.yaml", "best: upper-hand", "best: lower-hand")
    result = pytester.runpytest("rules")
    assert 1 == result.ret
    result.stdout.fnmatch_lines(["*RG401 case-differs*double-flop-texas-holdem.pot.upper*"])


def test_a_file_that_breaks_its_schema_fails_as_a_file(pytester: pytest.Pytester) -> None:
    house(pytester, GAME + "seets: {max: 8}\n")
    result = pytester.runpytest("rules")
    assert 1 == result.ret
    result.stdout.fnmatch_lines(["rules/house-holdem.yaml:9:1: RG102 unknown-key*", "FAILED *house-holdem: file*"])


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"shema: game/1\n"], ids=["empty", "not-utf8", "misspelt"])
def test_a_file_that_is_no_test_still_fails_the_run(content: bytes, pytester: pytest.Pytester) -> None:
    house(pytester)
    (pytester.path / "rules" / "other.yaml").write_bytes(content)
    result = pytester.runpytest("rules")
    assert 1 == result.ret
    result.stdout.fnmatch_lines(["rules/other.yaml:1:1: RG*", "FAILED *rules: the rest of the folder*"])


def test_a_folder_in_which_nothing_is_checked_fails(pytester: pytest.Pytester) -> None:
    pytester.mkdir("rules")
    shutil.copy(shipped("rules") / "glossary.yaml", pytester.path / "rules")
    result = pytester.runpytest("rules")
    assert 1 == result.ret
    result.stdout.fnmatch_lines(["*nothing was checked*"])


def test_a_warning_does_not_fail(pytester: pytest.Pytester) -> None:
    house(pytester)
    assert 0 == pytester.runpytest("rules").ret


ACCEPTED = """\
# yaml-language-server: $schema=../schemas/accepted.schema.json
schema: accepted/1
id: accepted
accepted:
  - code: RG204
    place: house-holdem
    reason: The commission has asked for this wording.
    who: A. Rivera
    until: 2999-12-31
"""


def test_an_accepted_error_does_not_fail(pytester: pytest.Pytester) -> None:
    house(pytester, GAME + "notes: [There are seven chairs.]\n")
    assert 1 == pytester.runpytest("rules").ret
    (pytester.path / "rules" / "accepted.yaml").write_text(ACCEPTED, "utf-8")
    result = pytester.runpytest("rules")
    assert 0 == result.ret, result.stdout.str()


def test_an_acceptance_that_ended_fails(pytester: pytest.Pytester) -> None:
    house(pytester, GAME + "notes: [There are seven chairs.]\n")
    (pytester.path / "rules" / "accepted.yaml").write_text(ACCEPTED.replace("2999", "2020"), "utf-8")
    result = pytester.runpytest("rules")
    assert 1 == result.ret
    result.stdout.fnmatch_lines(["*RG502 acceptance-expired*", "FAILED *accepted: file*"])
