"""`pytest rules/` plays every case and check of a folder as a test that is named after its rule."""

import shutil
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulesgen.catalogue import shipped

pytest_plugins = ["pytester"]

import_module("numpy")  # pytester forgets what a run inside it imported, and numpy cannot be imported a second time

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
def shipped_rules(pytester: pytest.Pytester) -> Path:
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


def test_every_case_check_and_file_is_one_test_named_after_its_rule(
    pytester: pytest.Pytester, shipped_rules: Path
) -> None:
    cases = {f"{case['id']}: {case['title']}" for case in declared(shipped_rules / "cases")}
    kinds = {path: path.read_text("utf-8").split("schema: ")[1].split("/")[0] for path in shipped_rules.rglob("*.yaml")}
    files = {f"{path.stem}: {kind} file" for path, kind in kinds.items()}
    [high] = [ranking for ranking in declared(shipped_rules / "rankings") if ranking["id"] == "high"]
    categories = {f"high.categories.{one['id']}" for one in high["categories"]}
    hands = {f"double-flop-texas-holdem.hands.{name}" for name in ("upper-hand", "lower-hand")}

    found = names(pytester, "rules")
    rules = {name.split(":")[0] for name in found}

    assert set() == cases - set(found)
    assert files == {name for name in found if name.endswith(" file")}
    assert categories == {rule for rule in rules if rule.startswith("high.categories.")}
    assert set() == hands - rules
    assert sorted(set(found)) == sorted(found)


def test_the_catalogue_passes(pytester: pytest.Pytester, shipped_rules: Path) -> None:
    result = pytester.runpytest("rules")
    assert 0 == result.ret
    assert {"passed"} == set(result.parseoutcomes())
    assert len(list(shipped_rules.rglob("*.yaml"))) < result.parseoutcomes()["passed"]


def test_one_file_can_be_run_alone(pytester: pytest.Pytester, shipped_rules: Path) -> None:
    result = pytester.runpytest(EXAMPLE, "-v")
    assert 0 == result.ret
    result.stdout.fnmatch_lines(["*double-flop-worked-example: A flush above, a full house below*PASSED*"])
    result.stdout.no_fnmatch_line("*double-flop-heads-up*")


def test_an_empty_folder_is_not_a_pass(pytester: pytest.Pytester) -> None:
    pytester.mkdir("rules")
    assert NOTHING_COLLECTED == pytester.runpytest("rules").ret


def test_other_yaml_files_are_left_alone(pytester: pytest.Pytester) -> None:
    for number, text in enumerate(
        [
            "services: {web: {image: nginx}}\n",
            "schema:\n  openapi: 3.1\n",
            "# schema: game/1\nname: x\n",
            "- [open\n",
            "",
        ]
    ):
        (pytester.path / f"settings-{number}.yaml").write_text(text, "utf-8")
    (pytester.path / "folder.yaml").mkdir()
    (pytester.path / "gone.yaml").symlink_to("nowhere.yaml")
    assert NOTHING_COLLECTED == pytester.runpytest().ret


def test_python_tests_beside_the_rules_run_as_ever(pytester: pytest.Pytester, shipped_rules: Path) -> None:
    pytester.makepyfile(test_mine="def test_mine(): assert False")
    assert {"failed": 1} == {
        key: count for key, count in pytester.runpytest().parseoutcomes().items() if key != "passed"
    }


# --- what fails ---


def test_a_changed_expectation_fails_its_case_and_only_that(pytester: pytest.Pytester, shipped_rules: Path) -> None:
    change_line(pytester.path / EXAMPLE, "net: {player-1: 15,", "net: {player-1: 16,")
    result = pytester.runpytest("rules")
    assert 1 == result.ret
    assert 1 == result.parseoutcomes()["failed"]
    result.stdout.fnmatch_lines(["FAILED *double-flop-worked-example: A flush above, a full house below*"])


def test_a_failure_shows_where_what_and_what_to_do(pytester: pytest.Pytester, shipped_rules: Path) -> None:
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


def test_a_changed_rule_fails_the_cases_that_play_it(pytester: pytest.Pytester, shipped_rules: Path) -> None:
    change_line(shipped_rules / "games" / "double-flop-texas-holdem.yaml", "best: upper-hand", "best: lower-hand")
    result = pytester.runpytest("rules")
    assert 1 == result.ret
    result.stdout.fnmatch_lines(["*RG401 case-differs*double-flop-texas-holdem.pot.upper*"])


def test_a_file_that_breaks_its_schema_fails_as_a_file(pytester: pytest.Pytester) -> None:
    house(pytester, GAME + "seets: {max: 8}\n")
    result = pytester.runpytest("rules")
    assert 1 == result.ret
    result.stdout.fnmatch_lines(["rules/house-holdem.yaml:9:1: RG102 unknown-key*", "FAILED *house-holdem: game file*"])


def test_a_file_that_is_no_test_still_fails_the_run(pytester: pytest.Pytester) -> None:
    house(pytester)
    for name, content in {"empty": b"", "latin": b"\xff", "misspelt": b"shema: game/1\n"}.items():
        (pytester.path / "rules" / f"{name}.yaml").write_bytes(content)
    result = pytester.runpytest("rules")
    assert 1 == result.ret
    result.stdout.fnmatch_lines(
        [
            "rules/empty.yaml:1:1: RG005*",
            "rules/latin.yaml:1:1: RG003*",
            "rules/misspelt.yaml:1:1: RG101*",
            "FAILED *rules: the rest of the folder*",
        ]
    )


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
    place: rules/house-holdem.yaml
    reason: The commission has asked for this wording.
    who: A. Rivera
    until: 2999-12-31
"""


def test_an_accepted_error_does_not_fail(pytester: pytest.Pytester) -> None:
    house(pytester, GAME + "notes: [There are seven chairs.]\n")
    (pytester.path / "rules" / "accepted.yaml").write_text(ACCEPTED, "utf-8")
    result = pytester.runpytest("rules")
    assert 0 == result.ret, result.stdout.str()


def test_an_acceptance_that_ended_fails(pytester: pytest.Pytester) -> None:
    house(pytester, GAME + "notes: [There are seven chairs.]\n")
    (pytester.path / "rules" / "accepted.yaml").write_text(ACCEPTED.replace("2999", "2020"), "utf-8")
    result = pytester.runpytest("rules")
    assert 1 == result.ret
    result.stdout.fnmatch_lines(["*RG502 acceptance-expired*", "FAILED *accepted: accepted file*"])
