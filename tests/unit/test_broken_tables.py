"""A table of procedures that cannot be used is one finding, not one for each answer that is missing with it."""

import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from rulesgen.checks import Checked, check_rulebook
from rulesgen.cli import main
from rulesgen.report.text import summary
from rulesgen.rulebook import Rulebook

TODAY = date(2026, 11, 17)
GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: @ID@
title: House @ID@
version: 1.0.0
dated: 2026-11-17
based-on: texas-holdem
ours: Custom of our room.
@MORE@
"""
TWIN = """\
adopted: true
areas:
  second: {per: table, face: up, title: second board}
changes:
  - {replace: play.flop, title: Flop, deal: {to: [board, second], each: 3, order: area-by-area, burn: 1}}
  - {replace: play.turn, title: Turn, deal: {to: [board, second], each: 1, order: area-by-area, burn: 1}}
  - {replace: play.river, title: River, deal: {to: [board, second], each: 1, order: area-by-area, burn: 1}}
hands:
  best: {title: hand, size: 5, from: {hole: any, board: any, second: any}, ranking: high}
"""
TABLE = """\
# yaml-language-server: $schema=../../schemas/procedures.schema.json
schema: procedures/1
id: our-table
title: Irregularities of our room
for: [{game: twin-board}]
over: [holdem-irregularities]
ours: Custom of our room.
rows:
  - id: wrong-board
    fault: wrong-board
    remedy: [stand]
    money: stands
    decides: floor
    records: floor-log
"""
CASE = """\
# yaml-language-server: $schema=../../schemas/case.schema.json
schema: case/1
id: card-on-the-wrong-board
title: A card on the wrong board
game: twin-board
given:
  table: {small-blind: 1, big-blind: 2, chip: 1}
  seats: {ann: 100, bob: 100, cyd: 100}
  button: cyd
  shoe: Ah 10s Qd 3c 10d 5c Kd Kh 9h 4h 2c 2h 6c 8c Js Jd Jc Qs Qh Ks 7s 7d
fault: {at: turn, kind: wrong-board}
then: {answered-by: our-table.wrong-board}
"""
FILES = {
    "games/twin-board.yaml": GAME.replace("@ID@", "twin-board").replace("@MORE@", TWIN),
    "games/plain.yaml": GAME.replace("@ID@", "plain").replace("@MORE@", ""),
    "procedures/our-table.yaml": TABLE,
    "cases/card-on-the-wrong-board.yaml": CASE,
}
Folder = Callable[..., Rulebook]


def _check(folder: Folder, old: str = "", new: str = "") -> Checked:
    assert old in TABLE
    return check_rulebook(folder({**FILES, "procedures/our-table.yaml": TABLE.replace(old, new)}), TODAY)


def _errors(checked: Checked) -> list[str]:
    return [finding.code for finding in checked.open_findings("error")]


def test_the_table_as_it_should_be(folder: Folder) -> None:
    assert ([], {}) == (_errors(checked := _check(folder)), checked.not_looked_at)


@pytest.mark.parametrize(
    ("code", "old", "new"),
    [
        ("RG105", "decides: floor", "decides: flor"),
        ("RG103", "    money: stands\n", ""),
        ("RG004", "rows:", "rows: ["),
        ("RG202", "over: [holdem-irregularities]", "over: [holdem-irregularity]"),
        ("RG202", "game: twin-board", "game: twin-boards"),
        ("RG107", "remedy: [stand]", "remedy: [stand]\n    when: {found: settled..at-once}"),
        ("RG106", "remedy: [stand]", "remedy: [stand]\n    when: {count: [a..b]}"),
    ],
)
def test_a_broken_table_is_the_only_finding(code: str, old: str, new: str, folder: Folder) -> None:
    checked = _check(folder, old, new)
    assert [code] == _errors(checked)
    assert "the procedures of twin-board were not looked at (rules/procedures/our-table.yaml)" in summary(checked, 1)
    assert 1 == checked.exit_code()
    assert "card-on-the-wrong-board" not in {result.subject for result in checked.results}


def test_a_game_that_the_broken_table_is_not_for_is_looked_at(folder: Folder) -> None:
    checked = _check(folder, "decides: floor", "decides: flor")
    assert ["twin-board"] == list(checked.not_looked_at)
    assert "irregularities" in {result.family for result in checked.results if result.subject == "plain"}


def test_a_broken_file_in_place_of_a_shipped_table_counts_too(folder: Folder) -> None:
    own = TABLE.replace("id: our-table", "id: poker-irregularities").replace("decides: floor", "decides: flor")
    checked = check_rulebook(folder({**FILES, "procedures/poker-irregularities.yaml": own}), TODAY)
    assert {"twin-board", "plain"} == checked.not_looked_at.keys()
    assert ["RG105"] == _errors(checked)


def test_accepting_what_is_wrong_with_the_file_does_not_pass_the_run(folder: Folder) -> None:
    accepted = """\
# yaml-language-server: $schema=../schemas/accepted.schema.json
schema: accepted/1
id: accepted
accepted:
  - code: RG105
    place: rules/procedures/our-table.yaml
    reason: It is mended next week.
    who: A. Rivera
    until: 2027-01-01
"""
    files = {**FILES, "procedures/our-table.yaml": TABLE.replace("decides: floor", "decides: flor")}
    checked = check_rulebook(folder({**files, "accepted.yaml": accepted}), TODAY)
    assert ([], 1) == (_errors(checked), checked.exit_code())


@pytest.mark.parametrize(
    ("code", "when"),
    [("RG604", "step: fifth-street"), ("RG603", "step: turn, stage: first-board-deal")],
)
def test_a_wrong_row_is_reported_beside_the_case_that_needs_it(code: str, when: str, folder: Folder) -> None:
    checked = _check(folder, "    remedy: [stand]", f"    when: {{{when}}}\n    remedy: [stand]")
    assert {"RG402", "RG601", code} == set(_errors(checked))


def test_a_remedy_that_fails_is_reported_beside_the_case_that_needs_it(folder: Folder) -> None:
    checked = _check(folder, "[stand]", "[set-aside]")
    assert {"RG401", "RG402", "RG607"} >= set(_errors(checked))
    assert "RG607" in _errors(checked)


def test_what_is_wrong_with_a_row_names_the_row(folder: Folder) -> None:
    (finding,) = _check(folder, "decides: floor", "decides: flor").open_findings("error")
    assert "our-table.rows.wrong-board.decides" == finding.subject


def test_a_row_that_is_almost_named_is_suggested(folder: Folder) -> None:
    (finding,) = _check(folder, "records: floor-log", "records: none\n    instead-of: [wrong-bord]").open_findings(
        "error"
    )
    assert ("RG202", "Did you mean `wrong-board`?") == (finding.code, finding.remedy)


def test_the_example_of_a_range_does_not_run_into_the_stop(folder: Folder) -> None:
    (finding,) = _check(folder, "[stand]", "[stand]\n    when: {count: two}").open_findings("error")
    assert "`two` is not a number or a range such as `2..`." == finding.message


@pytest.mark.parametrize("command", [["irregularities", "twin-board"], ["new", "procedures", "--for", "twin-board"]])
def test_commands_about_procedures_say_so(
    command: list[str],
    folder: Folder,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder({**FILES, "procedures/our-table.yaml": TABLE.replace("decides: floor", "decides: flor")})
    before = sorted(tmp_path.rglob("*"))
    monkeypatch.setattr(sys, "argv", ["rulesgen", *command, "--rules", str(tmp_path / "rules")])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert 1 == stopped.value.code
    said = capsys.readouterr()
    assert ("", True) == (said.out, "our-table.yaml:13:14: RG105 `flor`" in said.err)
    assert before == sorted(tmp_path.rglob("*"))


def test_a_list_of_faults_is_told_to_be_two_rows(folder: Folder) -> None:
    (finding,) = _check(folder, "fault: wrong-board", "fault: [wrong-board, extra-burn]").open_findings("error")
    assert ("RG104", "A row answers one fault: write a row for each.") == (finding.code, finding.remedy)


def test_a_gap_says_where_a_row_could_be_added(folder: Folder) -> None:
    checked = _check(folder, "remedy: [stand]", "when: {found: at-once}\n    remedy: [stand]")
    gaps = [finding for finding in checked.findings if finding.code == "RG601"]
    assert {True} == {"to rules/procedures/our-table.yaml." in finding.remedy for finding in gaps}
    other = folder({"procedures/our-table.yaml": TABLE.replace("twin-board", "plain")})
    alone = [finding for finding in check_rulebook(other, TODAY).findings if finding.code == "RG601"]
    assert {True} == {"`rulesgen new procedures --for twin-board` writes one" in one.remedy for one in alone}


def test_a_case_is_told_that_the_shoe_decides_the_card(folder: Folder) -> None:
    case = CASE.replace("kind: wrong-board", "kind: exposed-card, card: A")
    checked = check_rulebook(folder({**FILES, "cases/card-on-the-wrong-board.yaml": case}), TODAY)
    (finding,) = checked.open_findings("error")
    assert ("RG102", True) == (finding.code, "follows from the shoe" in finding.remedy)
