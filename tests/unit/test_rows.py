"""Rows as they apply to a game: a line that names nothing in it never makes a row answer more."""

from collections.abc import Callable
from datetime import date

import pytest

from rulesgen.checks import check_rulebook
from rulesgen.compile import compile_game
from rulesgen.compile.procedures import compile_rows
from rulesgen.ids import RuleId
from rulesgen.rulebook import Rulebook

TODAY = date(2026, 11, 17)
GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: @ID@
title: House @ID@
version: 1.0.0
dated: 2026-11-17
based-on: @BASE@
ours: Custom of our room.
"""
TABLE = """\
# yaml-language-server: $schema=../../schemas/procedures.schema.json
schema: procedures/1
id: our-table
title: Irregularities of our room
for: [{game: holdem}, {game: stud}]
ours: Custom of our room.
rows:
  - {id: alarm, fault: interruption, when: {@WHEN@}, remedy: [void], money: returned, decides: floor, records: none}
"""


def _book(folder: Callable[..., Rulebook], when: str) -> Rulebook:
    games = {"holdem": "texas-holdem", "stud": "seven-card-stud"}
    files = {f"games/{name}.yaml": GAME.replace("@ID@", name).replace("@BASE@", base) for name, base in games.items()}
    return folder({**files, "procedures/our-table.yaml": TABLE.replace("@WHEN@", when)})


@pytest.mark.parametrize(
    ("when", "steps"),
    [
        ("intact: no, step: flop", {"holdem": {"flop"}, "stud": set()}),
        ("intact: no, step: [flop, showdown]", {"holdem": {"flop", "showdown"}, "stud": {"showdown"}}),
    ],
    ids=["of-one-game", "of-one-and-of-both"],
)
def test_a_step_that_only_one_game_has_is_no_step_of_the_other(
    when: str, steps: dict[str, set[str]], folder: Callable[..., Rulebook]
) -> None:
    book = _book(folder, when)
    for name, game in book.games.items():
        rows = {row.id: row for row in compile_rows(game, compile_game(game))[0]}
        assert steps[name] == rows[RuleId("our-table", ("alarm",))].box["step"]
    assert "RG604" not in {finding.code for finding in check_rulebook(book, TODAY).findings}


@pytest.mark.parametrize("when", ["intact: no, step: flopp", "intact: no, known: yes"])
def test_what_no_game_of_a_table_has_is_told_once_at_its_line(when: str, folder: Callable[..., Rulebook]) -> None:
    found = [one for one in check_rulebook(_book(folder, when), TODAY).findings if one.code == "RG604"]
    assert [("our-table.alarm", "rules/procedures/our-table.yaml", 8)] == [
        (one.subject, one.place.file, one.place.span.line) for one in found if one.place.span
    ]
