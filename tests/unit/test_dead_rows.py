"""Rows that never apply: both commands say so, and say which lines exclude each other."""

import json
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from rulesgen.checks import Checked, check_rulebook
from rulesgen.cli import main
from rulesgen.irregular.answers import answer_all
from rulesgen.irregular.domains import domains_of
from rulesgen.model.game import Program
from rulesgen.regions import Line, excluding, never_together
from rulesgen.report.starter import starter_table
from rulesgen.rulebook import Rulebook

TODAY = date(2026, 11, 17)
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
TABLE = """\
# yaml-language-server: $schema=../../schemas/procedures.schema.json
schema: procedures/1
id: our-table
title: Irregularities of our room
for: [{game: house-holdem}]
over: [holdem-irregularities]
ours: Custom of our room.
rows:
  - {id: seen, fault: exposed-burn, remedy: [stand], money: stands, decides: floor, records: none}
"""
ROW = "  - {id: odd, fault: @FAULT@, when: {@WHEN@}, remedy: [stand], money: @MONEY@, decides: floor, records: none}\n"
CASE = """\
# yaml-language-server: $schema=../../schemas/case.schema.json
schema: case/1
id: never
title: What cannot be
game: house-holdem
given:
  table: {small-blind: 1, big-blind: 2, chip: 1}
  seats: {ann: 100, bob: 100, cyd: 100}
  button: cyd
  shoe: Ah 10s Qd 3c 10d 5c Kd Kh 9h 4h 2c 2h 6c 8c
fault: {@FAULT@}
then: {answered-by: our-table.seen}
"""
Folder = Callable[..., Rulebook]


def _files(row: str = "") -> dict[str, str]:
    return {"games/house-holdem.yaml": GAME, "procedures/our-table.yaml": TABLE + row}


def _row(fault: str, when: str, money: str = "stands") -> str:
    return ROW.replace("@FAULT@", fault).replace("@WHEN@", when).replace("@MONEY@", money)


def _check(folder: Folder, row: str) -> Checked:
    return check_rulebook(folder(_files(row)), TODAY)


@pytest.mark.parametrize(
    ("fault", "when", "said", "left"),
    [
        ("exposed-burn", "count: 5..", "if a burned card is seen, `count: 5..` cannot be.", "`count` can be: 1."),
        (
            "misread-hand",
            "intact: no, found: at-once",
            "`intact: no` and `found: at-once` cannot be together.",
            "with `intact: no` `found` can be: settled.",
        ),
        (
            "missing-burn",
            "step: river, count: 1, found: later-card",
            "`step: river` and `found: later-card` cannot be together",
            "`found` can be: at-once, before-action, after-action, substantial-action, showdown, settled.",
        ),
        (  # the game has that step, and a burn is seen elsewhere: it is only that none is burned there
            "exposed-burn",
            "step: deal",
            "in House Hold 'Em, if a burned card is seen, `step: deal` cannot be.",
            "`step` can be: flop, turn, river",
        ),
        ("wrong-board", "found: at-once", "in no game that the table serves can it be that a card is dealt", "Remove"),
    ],
)
def test_the_lines_that_exclude_each_other_are_named(
    fault: str, when: str, said: str, left: str, folder: Folder
) -> None:
    found = [one for one in _check(folder, _row(fault, when)).findings if one.code == "RG603"]
    assert [True] == [said in one.message for one in found], found
    assert left in found[0].remedy


def test_a_case_names_them_too(folder: Folder) -> None:
    case = CASE.replace("@FAULT@", "at: river, kind: missing-burn, found: later-card, count: 1")
    checked = check_rulebook(folder({**_files(), "cases/never.yaml": case}), TODAY)
    (finding,) = checked.open_findings("error")
    both = "`found: later-card` and `at: river` do not go together"
    assert f"This cannot happen in House Hold 'Em: {both}." == finding.message


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("at: deal, kind: missing-burn", "`at: deal`. `at` can be: flop, turn, river."),
        ("at: flop, kind: exposed-burn, count: 9", "`count: 9`. `count` can be: 1."),
        # up to ten players with two cards each
        ("at: deal, kind: exposed-card, count: 99", "can be: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, … 20."),
    ],
)
def test_a_case_is_told_what_can_be_instead(fault: str, said: str, folder: Folder) -> None:
    """A card is burned before the flop, the turn and the river, one each time."""
    case = CASE.replace("@FAULT@", fault)
    checked = check_rulebook(folder({**_files(), "cases/never.yaml": case}), TODAY)
    (finding,) = checked.open_findings("error")
    assert finding.message.startswith("This cannot happen in House Hold 'Em: ")
    assert finding.message.endswith(said)


def _box(**values: set[int]) -> dict[str, frozenset[int | str]]:
    return {name: frozenset(held) for name, held in values.items()}


def test_the_fewest_lines_are_named() -> None:
    possible = [_box(a={1}, b={1, 2}), _box(a={2}, b={2})]
    lines: dict[str, Line] = {"c": ("c", frozenset({9})), "a": ("a", frozenset({2})), "b": ("b", frozenset({1}))}
    assert ("a", "b") == excluding(possible, lines)
    assert () == excluding(possible, {"b": ("b", frozenset({1}))})
    assert [("a", 2, "b", [1])] == list(never_together(possible, {"a": [1, 2], "b": [1, 2]}))[:1]


def test_a_line_that_has_nothing_to_do_with_the_fault_is_told_at_its_key(folder: Folder) -> None:
    (finding,) = [one for one in _check(folder, _row("interruption", "known: yes")).findings if one.code == "RG604"]
    assert finding.place.span is not None
    line = _files(_row("interruption", "known: yes"))["procedures/our-table.yaml"].split("\n")[
        finding.place.span.line - 1
    ]
    assert "known" == line[finding.place.span.column - 1 : finding.place.span.end_column - 1]


@pytest.fixture
def shown(
    folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[object, str]]:
    """The command `irregularities` on a table with one more row, and the exit code."""

    def run(row: str, *words: str) -> tuple[object, str]:
        folder(_files(row))
        rules = str(tmp_path / "rules")
        monkeypatch.setattr(sys, "argv", ["rulesgen", "irregularities", "house-holdem", "--rules", rules, *words])
        with pytest.raises(SystemExit) as stopped:
            main()
        return stopped.value.code, capsys.readouterr().out

    return run


Shown = Callable[..., tuple[object, str]]


def test_the_command_is_clean_without_dead_rows(shown: Shown) -> None:
    code, out = shown("")
    assert (0, True) == (code, "0 overlaps, 0 dead rows, " in out.split("\n")[0])


@pytest.mark.parametrize(
    ("row", "line"),
    [
        (_row("exposed-burn", "count: 5.."), "dead: our-table.odd: it cannot happen"),
        (_row("wrong-board", "found: at-once"), "dead: our-table.odd: it cannot happen"),
        (_row("interruption", "known: yes"), "names nothing: our-table.odd: `known` says nothing about this fault"),
    ],
)
def test_the_command_fails_where_the_check_does(row: str, line: str, shown: Shown, folder: Folder) -> None:
    code, out = shown(row)
    assert (1, 1) == (code, _check(folder, row).exit_code())
    assert ", 1 dead row, " in out.split("\n")[0]
    assert line in out


def test_a_circle_is_named_at_a_row_of_it_and_its_fault_still_counts(shown: Shown, folder: Folder) -> None:
    one = _row("interruption", "intact: no").replace("records: none", "records: none, instead-of: [even]")
    other = one.replace("id: odd", "id: even").replace("[even]", "[odd]")
    (finding,) = _check(folder, one + other).open_findings("error")
    ring = "`our-table.even` goes before `our-table.odd`, which goes before `our-table.even`"
    assert ("RG605", f"{ring}: this goes round in a circle.") == (finding.code, finding.message)
    assert finding.place.span is not None
    assert 11 == finding.place.span.line
    faults = [shown(rows)[1].split(" faults")[0] for rows in ("", one + other)]
    assert faults[0] == faults[1]
    lines = shown(one + other)[1].split("\n")
    assert ["?"] * 3 == next(line for line in lines if line.startswith("Interruption ")).split()[1:4]


def test_gaps_and_overlaps_have_a_region_and_an_example_in_words(shown: Shown) -> None:
    other = _row("interruption", "step: flop", "settled").replace("id: odd", "id: even")
    code, out = shown(_row("interruption", "intact: no") + other, "--format", "json")
    data = json.loads(out)
    assert (1, 1) == (code, len(data["overlaps"]))
    words = "in Flop; it cannot be retrieved whole"
    assert (words, words) == (data["overlaps"][0]["region"], data["overlaps"][0]["in_words"])


def test_a_table_to_be_filled_in_says_what_does_not_go_together(texas: Program) -> None:
    table = starter_table("texas-holdem", "ours", "Ours", texas, answer_all(domains_of(texas), []))
    rows = dict(block.split("\n", 1) for block in table.split("  # If ")[1:])
    (misread,) = [text for says, text in rows.items() if says.startswith("the dealer misreads a hand")]
    assert "# These do not go together: intact no with found at-once.\n" in misread
    (stops,) = [text for says, text in rows.items() if says.startswith("the game must stop")]
    assert "go together" not in stops


# --- exceptions that meet nothing ---

EXCEPTION = """\
  - id: other
    fault: {fault}
    when: {{{when}}}
    remedy: [stand]
    money: stands
    decides: dealer
    records: none
    instead-of: [{named}]
"""


@pytest.mark.parametrize(
    ("fault", "when", "named", "said"),
    [
        ("missing-burn", "found: showdown", "seen", "the fault `exposed-burn`: they never meet."),
        (
            "missing-burn",
            "found: at-once",
            "holdem-irregularities.missing-burn-acted-on",
            "never meet: nothing that can happen is answered by both.",
        ),
        ("exposed-burn", "count: 1", "pai-gow-irregularities.misread", "No game that this table serves has the row"),
    ],
)
def test_an_exception_that_meets_nothing_is_told_at_its_name(
    fault: str, when: str, named: str, said: str, folder: Folder
) -> None:
    """By the language: at once is before the action, so the rows of the second example have no situation in common."""
    rows = EXCEPTION.format(fault=fault, when=when, named=named)
    found = [one for one in _check(folder, rows).findings if one.code == "RG611"]
    assert [("our-table.other", True)] == [(one.subject, said in one.message) for one in found]
    assert found[0].place.span is not None
    line = (TABLE + rows).splitlines()[found[0].place.span.line - 1]
    assert named == line[found[0].place.span.column - 1 :].rstrip("]")


def test_an_exception_that_meets_something_is_not_told(folder: Folder) -> None:
    found = _check(folder, EXCEPTION.format(fault="exposed-burn", when="step: flop", named="seen")).findings
    assert [] == [one for one in found if one.code == "RG611"]
