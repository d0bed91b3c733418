"""Slips that once ended in a traceback or looked like a fault of ours: each is a finding about the rules."""

from collections.abc import Callable

import pytest

from rulesgen.checks import check_rulebook
from rulesgen.rulebook import Rulebook
from tests.conftest import TODAY

Folder = Callable[[dict[str, str]], Rulebook]

GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: mine
title: Mine
version: 1.0.0
dated: 2026-11-17
based-on: texas-holdem
ours: For a test.
"""
CASE = """\
# yaml-language-server: $schema=../../schemas/case.schema.json
schema: case/1
id: one
title: One
game: mine
"""
GIVEN = """\
given:
  table: {small-blind: 1, big-blind: 2, chip: 1}
  seats: {ann: 100, bob: 100}
  button: bob
"""
RANKING = """\
# yaml-language-server: $schema=../../schemas/ranking.schema.json
schema: ranking/1
id: odd
title: Odd
size: 5
best: highest
ace: {low-in-runs: true}
ours: For a test.
categories: [{id: pair, title: pair, groups: [2], example: Jh Jc As 8d 5h}]
"""
HANDS = "hands: {best: {title: hand, size: 5, from: %s, ranking: high}}\n"
BETTING = """\
betting:
  limit: no-limit
  minimum: big-blind
  raises: %s
  min-raise: last-raise
  short-all-in: does-not-reopen
  forced:
    - {id: small-blind, title: small blind, by: %s, amount: table, live: true}
    - {id: big-blind, title: big blind, by: 2-left-of-button, amount: table, live: true}
"""

SLIPS: dict[str, tuple[dict[str, str], str]] = {
    "a number no decimal can hold": ({"games/mine": GAME + "seats: {min: 2, max: 1e99999999999999999999}\n"}, "RG008"),
    "a chip of thirty digits": (
        {"games/mine": GAME, "cases/one": CASE + GIVEN.replace("chip: 1", f"chip: {'9' * 30}") + "then: {stub: 1}\n"},
        "RG107",
    ),
    "a net of twenty-nine digits": (
        {"games/mine": GAME, "cases/one": CASE + GIVEN + "then: {net: {ann: 1e28, bob: -2}}\n"},
        "RG107",
    ),
    "a broken standing file": ({"games/mine": GAME, "standing": "schema: standing/1\nid: standing\n"}, "RG103"),
    "an area called choice": (
        {"games/mine": GAME + "areas: {choice: {per: player, face: down, title: x}}\n"},
        "RG106",
    ),
    "a position from a bet that is not posted": ({"games/mine": GAME + "changes: [{remove: play.blinds}]\n"}, "RG202"),
    "a position from nobody": ({"games/mine": GAME + BETTING % (3, "left-of-last-aggressor")}, "RG202"),
    "a standing rule removed": ({"games/mine": GAME + "changes: [{remove: standing.ties}]\n"}, "RG103"),
    "a choice that cannot be answered": (
        {"games/mine": GAME + "choices: {raises: {ask: How many, of: [3, lots], default: 3}}\n"},
        "RG105",
    ),
    "a choice of the wrong kind": ({"games/mine": GAME + BETTING % ("{choice: limit}", "left-of-button")}, "RG105"),
    "a range the wrong way round": ({"games/mine": GAME + HANDS % "{hole: 2..1, board: any}"}, "RG107"),
    "a rank with a decimal point": ({"games/mine": GAME + "deck: {packs: 1, without: [2.0]}\n"}, ""),
    "a line end in a count": ({"games/mine": GAME + HANDS % '{hole: "0..2\\n", board: any}'}, "RG106"),
    "a count of many digits": ({"games/mine": GAME + HANDS % ("{hole: any, board: 0..%s}" % ("9" * 5000))}, "RG106"),
    "hands after everyone folded": (
        {
            "games/mine": GAME,
            "cases/one": CASE
            + GIVEN
            + "when: {first-betting: [bob folds]}\nthen: {hands: {best: {ann: high-card A}}}\n",
        },
        "RG401",
    ),
    "more cards than an area gets": (
        {"games/mine": GAME, "cases/one": CASE + GIVEN + "  cards: {board: 2c 3c 4c 5c 6c 7c}\nthen: {stub: 1}\n"},
        "RG402",
    ),
    "an award before the cards": (
        {
            "games/mine": GAME
            + "changes:\n  - {insert-after: play.deal, items: [{id: early, title: Early, award: pot}]}\n"
        },
        "RG303",
    ),
    "a ranking that places not every hand": (
        {"games/mine": GAME + HANDS.replace("high", "odd") % "{hole: any, board: any}", "rankings/odd": RANKING},
        "RG304",
    ),
    "cards of a table's area by player": (
        {"games/mine": GAME, "cases/one": CASE + GIVEN + "  cards: {board: {ann: 2c}}\nthen: {stub: 1}\n"},
        "RG402",
    ),
    "a player who is not there": (
        {"games/mine": GAME, "cases/one": CASE + GIVEN + "then: {posted: {ghost: 0}}\n"},
        "RG401",
    ),
    "two steps of one id": (
        {
            "games/mine": GAME
            + "changes: [{insert-after: play.flop, items: [{id: x, title: X, deal: {to: board, each: 1}}, "
            "{id: x, title: Y, deal: {to: board, each: 1}}]}]\n"
        },
        "RG209",
    ),
    "a key that means nothing": ({"games/mine": GAME + "changes: [{remove: play.turn, title: Ignored}]\n"}, "RG102"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_a_finding_about_the_rules(slip: str, folder: Folder) -> None:
    files, code = SLIPS[slip]
    checked = check_rulebook(folder({f"{name}.yaml": text for name, text in files.items()}), TODAY)
    found = {finding.code for finding in checked.findings}
    assert "RG504" not in found
    assert not code or code in found, found


def test_a_case_for_a_shipped_game_is_played(folder: Folder) -> None:
    text = (CASE + GIVEN).replace("game: mine", "game: texas-holdem")
    checked = check_rulebook(folder({"cases/one.yaml": text + "then: {net: {ann: 5, bob: -5}}\n"}), TODAY)
    assert ["RG401", "RG401"] == [finding.code for finding in checked.findings]


def test_an_ante_of_one_seat_is_for_all_players(folder: Folder) -> None:
    """By hand: the button's ante of $2 is dead; Ann's aces win it, and Bob's matched $2: $4 in all."""
    betting = (
        BETTING % (3, "left-of-button") + "    - {id: ante, title: ante, by: button, amount: table, live: false}\n"
    )
    more = "changes: [{insert-before: play.blinds, items: [{id: antes, title: Antes, force: [ante]}]}]\n"
    given = GIVEN.replace("chip: 1", "ante: 2, chip: 1").replace("small-blind: 1", "small-blind: 2")
    cards = "  cards: {ann: Ah As, bob: Kd Qd, board: 2c 7h 9s Jc 3d}\n"
    betting = betting.replace("2-left-of-button, amount", "2-left-of-button, heads-up: button, amount")
    case = CASE + given + cards + "then: {net: {ann: 4, bob: -4}}\n"
    checked = check_rulebook(folder({"games/mine.yaml": GAME + betting + more, "cases/one.yaml": case}), TODAY)
    assert [] == [finding.message for finding in checked.findings if finding.severity == "error"]


def test_all_of_an_area_means_every_card_of_it(folder: Folder) -> None:
    case = CASE + GIVEN + "  cards: {ann: Ah 2s, bob: Kd Qd, board: Ac Ad As 9h 9s}\n"
    hands = HANDS % "{hole: all, board: any}"
    expected = "then: {hands: {best: {ann: four-of-a-kind A 2}}}\n"
    checked = check_rulebook(folder({"games/mine.yaml": GAME + hands, "cases/one.yaml": case + expected}), TODAY)
    assert [] == [finding.message for finding in checked.findings if finding.severity == "error"]
