"""Deals for which discards come back under the stub; every count is reckoned by hand beside the test."""

from collections.abc import Callable

import pytest

from rulesgen.checks import check_rulebook
from rulesgen.compile import compile_game
from rulesgen.rulebook import Rulebook
from rulesgen.wording import plain, sentence
from tests.conftest import TODAY
from tests.declared import play_case

DRAWMAHA = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: drawmaha
title: Drawmaha
version: 1.0.0
dated: 2026-11-17
based-on: omaha-holdem
ours: Custom of our room.
seats: {min: 2, max: 8}
changes:
  - replace: play.deal
    title: Deal
    deal: {to: hole, each: 5, order: one-at-a-time, start: left-of-button}
  - insert-after: play.second-betting
    items:
      - id: draw
        title: Draw
        draw: {from: hole, count: 0..5, start: left-of-button, burn: 1, if-short: reshuffle-discards}
  - replace: play.turn
    title: Turn
    deal: {to: board, each: 1, burn: 1, if-short: reshuffle-discards}
  - replace: play.river
    title: River
    deal: {to: board, each: 1, burn: 1, if-short: reshuffle-discards}
"""

# Eight players have 40 cards and the flop takes 4: 8 are left, 7 after the burn of the draw. Player 1 draws five and
# player 2 two: none are left. The seven discards come back for the turn, which takes 2; the river takes 2: 3 are left.
HAND = {
    "given": {
        "table": {"small-blind": 1, "big-blind": 2, "chip": 1},
        "seats": {f"player-{number}": 100 for number in range(1, 9)},
        "button": "player-8",
        "cards": {"player-1": "2c 3d 4h 5s 7c", "player-2": "2d 3h 4s 5c 7d"},
    },
    "when": {
        "draw": [
            "player-1 discards 2c 3d 4h 5s 7c",
            "player-2 discards 2d 3h",
            *(f"player-{number} stands pat" for number in range(3, 9)),
        ]
    },
    "then": {"stub": 3},
}


@pytest.fixture
def book(folder: Callable[..., Rulebook]) -> Rulebook:
    return folder({"games/drawmaha.yaml": DRAWMAHA})


def test_eight_players_can_be_dealt_in(book: Rulebook) -> None:
    """In hands, on the board and burned are at most 8 x 5 + 5 + 4 = 49 cards: with nine it would be 54."""
    assert ["RG406"] == [finding.code for finding in check_rulebook(book, TODAY).findings]


def test_nine_players_are_too_many(folder: Callable[..., Rulebook]) -> None:
    checked = check_rulebook(folder({"games/drawmaha.yaml": DRAWMAHA.replace("max: 8", "max: 9")}), TODAY)
    assert ["RG301"] == [finding.code for finding in checked.findings]
    assert "Set seats.max to 8" in checked.findings[0].remedy


def test_a_river_that_does_not_reshuffle_can_find_no_card(folder: Callable[..., Rulebook]) -> None:
    river = DRAWMAHA[DRAWMAHA.index("  - replace: play.river") :]
    checked = check_rulebook(folder({"games/drawmaha.yaml": DRAWMAHA.replace(river, "")}), TODAY)
    assert ["RG301"] == [finding.code for finding in checked.findings]
    assert "at the step “River”" in checked.findings[0].message
    assert "with `if-short: reshuffle-discards` in `river`" in checked.findings[0].remedy


def test_the_discards_come_back_before_the_burn(book: Rulebook) -> None:
    played = play_case(compile_game(book.games["drawmaha"]), HAND)
    assert () == played.differences
    turn = [line for line in played.lines if line.step == "turn"]
    assert ["reshuffle", "burn", "deal"] == [line.move.verb for line in turn]
    assert (7, "drawmaha.play.turn") == (turn[0].move.cards, turn[0].ruling.rule)
    assert ["burn", "deal"] == [line.move.verb for line in played.lines if line.step == "river"]


def test_the_page_says_it(book: Rulebook) -> None:
    words = plain(sentence(book.games["drawmaha"], ("play", "turn")))
    assert words == (
        "The dealer burns one card and then deals exactly one card face up to the board. If the stub has too few "
        "cards, the cards that were given up are first shuffled and put under it."
    )


def test_nothing_comes_back_where_nobody_has_given_up_a_card(folder: Callable[..., Rulebook]) -> None:
    flop = "  - replace: play.flop\n    title: Flop\n    deal: {to: board, each: 3, if-short: reshuffle-discards}\n"
    checked = check_rulebook(folder({"games/drawmaha.yaml": DRAWMAHA + flop}), TODAY)
    assert ["RG105"] == [finding.code for finding in checked.findings]
    assert "nothing to reshuffle" in checked.findings[0].message
