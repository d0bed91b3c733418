"""Files made so that work could grow with the square of their size, or faster: each ends in seconds, with a finding."""

import time
from pathlib import Path

import pytest

from rulesgen.checks import check_rulebook
from rulesgen.report import REPORTS
from rulesgen.rulebook import load
from rulesgen.rulebook.too_large import MOST_PARTS
from rulesgen.source import MOST_AT_ONCE, MOST_BYTES, MOST_ENTRIES, MOST_LETTERS, MOST_VALUES, read_bytes
from tests.conftest import TODAY

HEAD = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: mine
title: Mine
version: 1.0.0
dated: 2026-11-17
based-on: texas-holdem
"""
CASE = """\
# yaml-language-server: $schema=../../schemas/case.schema.json
schema: case/1
id: mine
title: Mine
game: texas-holdem
given:
  table: {small-blind: 1, big-blind: 2, chip: 1}
  seats: {%s}
  button: p0
when: {first-betting: [%s]}
then: {stub: 1}
"""
RANKING = """\
# yaml-language-server: $schema=../../schemas/ranking.schema.json
schema: ranking/1
id: mine
title: Mine
size: 5
best: highest
ace: {low-in-runs: true}
ours: x
categories: [%s]
"""
TABLE = """\
# yaml-language-server: $schema=../../schemas/procedures.schema.json
schema: procedures/1
id: table
title: Table
for: [{game: mine}]
ours: x
rows:
%s
"""
ROW = "- {id: r%d, fault: exposed-card, remedy: [misdeal], money: stands, decides: dealer, records: none}"
MANY = MOST_VALUES - 100
LONG = MOST_LETTERS - 10
CATEGORY = "{id: c%d, title: c%d, groups: [2], example: Jh Jc As 8d 5h}"


def _parts(key: str, form: str) -> str:
    """A game with as many parts of one kind as it may have; the game below has up to three."""
    named = "".join(f"  p{n}: {form.format()}\n" for n in range(MOST_PARTS - 3))
    return f"{HEAD}ours: x\n{key}:\n{named}"


LARGE: dict[str, tuple[str, str]] = {
    "800,000 lines of one key": ("a: 1\n" * 800_000, "RG007"),
    "400,000 items": (HEAD + "ours: x\nplay:\n" + "- a\n" * 400_000, "RG002"),
    "400,000 items and nothing else": ("- a\n" * 400_000, "RG002"),
    "a note of 500,000 number words": (HEAD + "ours: " + "one " * 500_000 + "\n", "RG002"),
    "a folded note of 500,000 number words": (HEAD + "ours: >\n" + "  one\n" * 500_000, "RG002"),
    "59,900 items": (HEAD + "ours: x\nplay: [" + "a, " * MANY + "a]\n", "RG002"),
    "as many items as may be": (HEAD + "ours: x\nplay: [" + "a, " * (MOST_ENTRIES - 1) + "a]\n", "RG108"),
    "29,950 keys": (HEAD + "ours: x\n" + "".join(f"k{n}: 1\n" for n in range(MANY // 2)), "RG002"),
    "as many keys as may be": (HEAD + "ours: x\n" + "".join(f"k{n}: 1\n" for n in range(MOST_ENTRIES - 8)), "RG102"),
    "14,975 changes": (HEAD + "ours: x\nchanges:\n" + "- {remove: play.x}\n" * (MANY // 4), "RG002"),
    "as many changes as may be": (HEAD + "ours: x\nchanges:\n" + "- {remove: play.x}\n" * MOST_ENTRIES, "RG208"),
    "as many steps of one id as may be": (
        HEAD + "ours: x\nplay:\n" + "- {id: a, title: A, award: pot}\n" * MOST_ENTRIES,
        "RG209",
    ),
    "as many citations as may be": (
        HEAD
        + "ours: x\nchanges:\n- insert-after: play.flop\n  items:\n"
        + "".join(
            f"  - {{id: s{n}, title: T, award: pot, cites: [{'X/1, ' * (MOST_ENTRIES - 1)}X/1]}}\n"
            for n in range(MANY // (MOST_ENTRIES + 10))
        ),
        "RG207",
    ),
    "as many areas as may be": (_parts("areas", "{{per: player, face: up, title: A}}"), "RG405"),
    "as many hands as may be": (
        _parts("hands", "{{title: t, size: 5, from: {{hole: any, board: any}}, ranking: high}}"),
        "RG405",
    ),
    "as many answers as may be": (
        HEAD + f"ours: x\nchoices: {{raises: {{ask: x, of: {list(range(MOST_ENTRIES))}, default: 3}}}}\n",
        "RG105",
    ),
    "as many categories as may be": (RANKING % ", ".join(CATEGORY % (n, n) for n in range(MOST_PARTS)), "RG305"),
    "400 categories": (RANKING % ", ".join(CATEGORY % (n, n) for n in range(400)), "RG002"),
    "more steps than may be": (
        HEAD
        + "ours: x\nchanges:\n- insert-after: play.flop\n  items:\n"
        + "".join(f"  - {{id: s{n}, title: T, bet: {{first: left-of-button, size: small}}}}\n" for n in range(400)),
        "RG002",
    ),
    "25,000 players": (CASE % (", ".join(f"p{n}: 100" for n in range(25_000)), "p0 calls"), "RG002"),
    "as many players as may be": (CASE % (", ".join(f"p{n}: 100" for n in range(MOST_ENTRIES)), "p0 calls"), "RG402"),
    "50,000 actions": (CASE % ("p0: 100, p1: 100", ", ".join(["p0 calls"] * 50_000)), "RG002"),
    "as many number words as may be": (HEAD + "ours: x\nnotes:\n" + f"- {'one ' * (LONG // 4)}\n" * 190, "RG204"),
    "as many terms as may be": (HEAD + "ours: x\nnotes:\n" + f"- '{'[a] ' * (LONG // 4)}'\n" * 190, "RG205"),
    "as many slots as may be": (HEAD + "ours: x\nnotes:\n" + f"- '{'{a} ' * (LONG // 4)}'\n" * 190, "RG210"),
    "anchors": (HEAD + "ours: x\nplay: [" + "&a 1, " * 400_000 + "]\n", "RG008"),
    "equal items where none may be": (
        HEAD + "ours: x\ndeck: {packs: 1, without: [" + "2, " * (MOST_ENTRIES - 1) + "2]}\n",
        "RG107",
    ),
}


@pytest.mark.parametrize("name", LARGE)
def test_a_large_file_takes_ten_seconds_at_the_most_and_is_a_finding(name: str, tmp_path: Path) -> None:
    _see_that_it_takes_seconds(tmp_path, *LARGE[name])


def test_as_many_rows_as_may_be_are_compared_in_ten_seconds(tmp_path: Path) -> None:
    """A table serves a game, which stands beside it. Every row answers the same."""
    (tmp_path / "table.yaml").write_text(TABLE % "\n".join(ROW % n for n in range(MOST_ENTRIES)), "utf-8")
    _see_that_it_takes_seconds(tmp_path, HEAD + "ours: x\n", "RG602")


def _see_that_it_takes_seconds(folder: Path, text: str, code: str) -> None:
    assert len(text) <= MOST_BYTES
    (folder / "mine.yaml").write_text(text, "utf-8")
    began = time.process_time()
    checked = check_rulebook(load(folder, "rules"), TODAY)
    printed = [report(checked, 1) for report in REPORTS.values()]
    assert time.process_time() - began < 10
    assert code in {finding.code for finding in checked.open_findings("error")}
    assert max(map(len, printed)) < 2_000_000


def test_the_first_findings_are_told_and_that_there_are_more() -> None:
    """Line 1 is the first of its key; the next 200 lines are told, and at line 202 reading ends."""
    assert MOST_AT_ONCE == 200
    findings = read_bytes(b"a: 1\n" * 1000, "x.yaml").findings
    assert ["RG007"] * 200 + ["RG009"] == [finding.code for finding in findings]
    assert [*range(2, 203)] == [finding.place.span.line for finding in findings if finding.place.span]


def test_as_many_as_are_told_are_not_called_more() -> None:
    findings = read_bytes(b"a: 1\n" * 201, "x.yaml").findings
    assert ["RG007"] * 200 == [finding.code for finding in findings]
