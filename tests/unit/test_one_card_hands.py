"""The house's procedures serve a game whose hands are one card: who gets none is seen before hands are read."""

from collections.abc import Callable
from datetime import date

from rulesgen.checks import check_rulebook
from rulesgen.rulebook import Rulebook
from tests.unit.test_fault_counts import FILES, WAR

Folder = Callable[[dict[str, str]], Rulebook]
TODAY = date(2026, 11, 17)
TABLE = """# yaml-language-server: $schema=../../schemas/procedures.schema.json
schema: procedures/1
id: war-procedures
title: Irregularities of our war
for: [{game: one-card-war}]
over: [house-irregularities]
ours: Ours.
rows:
  - {id: stop, fault: interruption, when: {intact: no}, remedy: [void], money: returned, decides: floor, records: none}
"""
CASE = """# yaml-language-server: $schema=../../schemas/case.schema.json
schema: case/1
id: passed-over
title: A player without a card
game: one-card-war
given:
  table: {minimum: 5, maximum: 100, chip: 1}
  seats: {ann: 100, bob: 100}
  wagers: {ann: {ante: 10}, bob: {ante: 10}}
  shoe: Kc 9d 7h 2s
fault: {at: deal, kind: missing-card, seat: ann}
then:
  answered-by: house-irregularities.missing-card
  cards: {ann: 7h, bob: Kc}
  net: {ann: -10, bob: 10}
"""


def test_the_house_table_serves_one_card_each_from_six_packs(folder: Folder) -> None:
    checked = check_rulebook(folder({**FILES, "procedures/war-procedures.yaml": TABLE}), TODAY)
    assert [] == [finding for finding in checked.findings if finding.severity == "error"]
    assert any(result.family == "remedies" for result in checked.results)


def test_a_card_that_was_not_dealt_comes_after_the_others_and_before_hands_are_read(folder: Folder) -> None:
    """By hand: Ann is passed over, Bob gets the king, the dealer the nine; then Ann gets the seven, and loses to it."""
    files = {**FILES, "procedures/war-procedures.yaml": TABLE, "cases/passed-over.yaml": CASE}
    checked = check_rulebook(folder(files), TODAY)
    assert [] == [finding for finding in checked.findings if finding.severity == "error"]


def test_a_shipped_row_that_fails_says_what_the_author_of_the_game_can_do(folder: Folder) -> None:
    """Seven players with seven cards each, and three for the dealer: of 52 cards none is left to replace one with."""
    game = WAR.replace("packs: 6", "packs: 1").replace("min: 1,", "min: 7,")
    areas = "  spare: {per: player, face: down, title: spares}\n  rest: {per: dealer, face: down, title: rest}\n"
    game = game.replace("wagers:\n", f"{areas}wagers:\n", 1)
    deals = "  - {{id: {0}, title: More, deal: {{to: {0}, each: {1}, order: one-at-a-time, start: dealers-left}}}}\n"
    more = deals.format("spare", 6) + deals.format("rest", 2)
    game = game.replace("  - {id: settlement", f"{more}  - {{id: settlement")
    files = {**FILES, "games/one-card-war.yaml": game, "procedures/war-procedures.yaml": TABLE}
    found = [one for one in check_rulebook(folder(files), TODAY).findings if one.code == "RG607"]
    assert any("the stub has no card left" in one.message for one in found)
    for one in found:
        assert one.place.file.startswith("catalogue/")
        assert (
            "This row came with rulesgen and does not fit your game. Add a row of your own for `fault: " in one.remedy
        )
        assert "` to rules/procedures/war-procedures.yaml, with a remedy for these situations" in one.remedy
