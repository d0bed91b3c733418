"""Situations are reached whatever the betting limit allows."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from attrs import evolve

from rulesgen.checks.remedies import check_remedies, faults_of
from rulesgen.compile import compile_game
from rulesgen.compile.procedures import answers_of
from rulesgen.dealing.incidents import Beginnings, play_situation
from rulesgen.irregular.corners import corners
from rulesgen.irregular.playing.hand import FaultyHand
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.remedies import REMEDIES
from rulesgen.rulebook import Rulebook
from tests.offered import offered

GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: bounded
title: Bounded Hold 'Em
version: 1.0.0
dated: 2026-11-17
based-on: texas-holdem
ours: Custom of our room.
options: [run-it-twice]
changes:
  - {replace: betting.limit, value: @LIMIT@}
  - {remove: choices.limit}
"""
TABLE = """\
# yaml-language-server: $schema=../../schemas/procedures.schema.json
schema: procedures/1
id: bounded-table
title: Irregularities of Bounded Hold 'Em
for: [{game: bounded}]
over: [run-it-twice-irregularities]
ours: Custom of our room.
rows:
  - {id: burn-seen, fault: exposed-burn, remedy: [stand], money: stands, decides: dealer, records: none}
"""


@pytest.mark.parametrize("limit", ["no-limit", "pot-limit", "fixed-limit", "spread-limit"])
def test_players_are_all_in_before_an_option_under_every_limit(limit: str, folder: Callable[..., Rulebook]) -> None:
    files = {"games/bounded.yaml": GAME.replace("@LIMIT@", limit), "procedures/bounded-table.yaml": TABLE}
    game = folder(files).games["bounded"]
    program = compile_game(game)
    answers, _ = answers_of(game, program)
    situation: dict[str, str | int] = {
        "step": "rest-of-upper",
        "count": 1,
        "place": "board",
        "all-in": "yes",
        "found": "at-once",
    }
    outcome = play_situation(program, answers, "missing-card", situation, seed=1)
    assert "" == faults_of(outcome)
    assert "run-it-twice-irregularities.too-few-in-a-run" == outcome.row.id


STUD = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: our-stud
title: Our Stud
version: 1.0.0
dated: 2026-11-17
based-on: caribbean-stud
ours: Custom of our room.
"""
SEEN = """\
# yaml-language-server: $schema=../../schemas/procedures.schema.json
schema: procedures/1
id: our-table
title: Irregularities of Our Stud
for: [{game: our-stud}]
over: [house-irregularities]
ours: Custom of our room.
rows:
  - id: seen
    fault: exposed-card
    @WHEN@remedy: [finish-deal, replace-from-top, aside-to-muck]
    money: stands
    decides: dealer
    records: none
"""


@pytest.mark.parametrize(("when", "fails"), [("", True), ("when: {count: ..12}\n    ", False)])
def test_the_largest_situation_of_a_row_is_played_too(when: str, fails: bool, folder: Callable[..., Rulebook]) -> None:
    # Seven players and the dealer get five cards each: 40 of 52. The 12 that are left replace 12, not all of them.
    files = {"games/our-stud.yaml": STUD, "procedures/our-table.yaml": SEEN.replace("@WHEN@", when)}
    game = folder(files).games["our-stud"]
    findings = check_remedies(offered(game)).findings
    assert fails == bool(findings)
    if fails:
        (finding,) = findings
        assert "RG607" == finding.code
        told = re.search(r"with 7 players the stub has no card left to replace one with \((\d+) card", finding.message)
        assert told
        assert 12 < int(told[1]) <= 40
        assert finding.place.span
        assert 11 == finding.place.span.line


@pytest.mark.parametrize("chips", [100, -100])
def test_a_remedy_that_makes_or_loses_money_is_a_finding(
    chips: int, catalogue: Rulebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No move of the vocabulary does; one is made to, so that the check is seen to notice it."""
    monkeypatch.setenv("RULESGEN_CACHE", "")
    honest = REMEDIES["stand"].does

    def crooked(hand: FaultyHand, incident: Incident) -> None:
        honest(hand, incident)
        hand.table = hand.table.copy(stacks=(hand.table.stacks[0] + chips, *hand.table.stacks[1:]))

    monkeypatch.setitem(REMEDIES, "stand", evolve(REMEDIES["stand"], does=crooked))
    game = catalogue.games["three-card-poker"]
    findings = check_remedies(offered(game)).findings
    assert {finding.code for finding in findings} == {"RG607"}
    assert any("money is lost, or made" in finding.message for finding in findings)


@pytest.mark.parametrize(
    "name", ["texas-holdem", "run-it-twice", "razz", "badugi", "pai-gow-poker", "three-card-poker"]
)
def test_a_hand_that_goes_on_from_a_known_beginning_is_the_hand_played_from_the_start(
    name: str, catalogue: Rulebook
) -> None:
    """Line by line, whatever faults of the game were played from that beginning before."""
    offer = offered(catalogue.games[name], catalogue)
    answers, known = offer.known.answers, {id(one.program): Beginnings(one.program) for one in offer.known.variants}
    compared = 0
    for row in answers.rows.values():
        for situation in corners(answers, row)[:2]:
            program = offer.known.program_for(row.fault, situation)
            play = partial(play_situation, program, answers, row.fault, situation, seed=1)
            again, anew = play(beginnings=known[id(program)]), play()
            assert again.lines == anew.lines, (row.id, situation)
            assert again.table == anew.table
            compared += 1
    assert compared > 50
