"""Slips in shipped files that once ended in an internal error; what is expected of each is the slip itself."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from rulesgen.checks import check_rulebook
from rulesgen.cli import cli
from rulesgen.cli.common import FINDINGS, Stop
from rulesgen.documents.manifest import _built_before
from rulesgen.rulebook import Rulebook
from tests.conftest import TODAY

SHIPPED = Path(__file__).parents[2] / "rules"
LONG = "a" * 251


def _shipped(name: str, old: str = "", new: str = "") -> dict[str, str]:
    text = (SHIPPED / f"{name}.yaml").read_text("utf-8")
    assert old in text
    return {f"{name}.yaml": text.replace(old, new)}


def _without_lower_board() -> dict[str, str]:
    text = (SHIPPED / "options/run-it-twice.yaml").read_text("utf-8")
    start, end = text.index("  - id: rest-of-lower"), text.index("pot:")
    return {"options/run-it-twice.yaml": text[:start] + "\n" + text[end:], **_shipped("games/run-it-twice")}


SLIPS = {
    "the wrong player brings in": (
        _shipped("cases/seven-card-stud-open-pair", "player-2 brings in", "player-1 brings in"),
        "RG402",
        "",
    ),
    "a wager measured by a later one": (
        _shipped("games/ultimate-style-holdem", "[ante, blind, trips]", "[blind, ante, trips]"),
        "RG308",
        "`blind` is measured by `ante`, which is placed after it.",
    ),
    "an option without one of its steps": (
        _without_lower_board(),
        "RG311",
        "No step of the option deals to `lower`.",
    ),
    "a qualifying hand of a category that was renamed": (
        {**_shipped("rankings/high", "id: high-card,", "id: high-cards,"), **_shipped("games/caribbean-stud")},
        "RG309",
        "`high-card A K` can never count: the ranking high has no category `high-card`",
    ),
    "an id of 251 letters": (_shipped("games/texas-holdem", "id: texas-holdem", f"id: {LONG}"), "", ""),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_a_finding_and_no_internal_error(slip: str, folder: Callable[..., Rulebook]) -> None:
    files, code, message = SLIPS[slip]
    found = check_rulebook(folder(files), TODAY).findings
    assert "RG504" not in {one.code for one in found}
    assert any(one.severity == "error" and one.code.startswith(code) and message in one.message for one in found)


def test_a_manifest_of_endless_brackets_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("[" * 100_000, "utf-8")
    assert [] == _built_before(tmp_path, {})


@pytest.mark.parametrize("games", [[1], ["x"], [{}], [{"id": 7}], [{"id": "old"}], {"id": "old"}, 7, None])
def test_an_old_or_damaged_manifest_is_left_out(games: object, tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "manifest.json").write_text(json.dumps({"games": games}), "utf-8")
    assert [] == _built_before(tmp_path, {})


RENAMED = {
    "a category that a row names": ("high", "pair", "two-hand-holdem"),
    "a category that qualifies": ("high", "pair", "ultimate-style-holdem"),
    "a category that a bonus is paid from": ("longest-flush", "six-card-flush", "high-card-flush"),
    "a category that raises the limit": ("showing", "pair", "seven-card-stud"),
}


@pytest.mark.parametrize("command", [["irregularities"], ["new", "procedures", "--for"], ["odds"]], ids=" ".join)
@pytest.mark.parametrize("slip", RENAMED)
def test_a_renamed_category_stops_every_analysis(
    slip: str, command: list[str], folder: Callable[..., Rulebook], tmp_path: Path
) -> None:
    ranking, category, game = RENAMED[slip]
    renamed = _shipped(f"rankings/{ranking}", f"id: {category},", f"id: {category}s,")
    book = folder({**renamed, **_shipped(f"games/{game}")})
    assert game in book.games  # the folder can be read: the slip is found only by looking at the game
    with pytest.raises(Stop, match=rf"games/{game}\.yaml:\d+:\d+: .*`{category}`") as stop:
        cli.main([*command, game, "--rules", str(tmp_path / "rules")], standalone_mode=False)
    assert FINDINGS == stop.value.exit_code
