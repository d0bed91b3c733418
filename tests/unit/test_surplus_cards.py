"""Cards that a case gives come where it says, or the case is told so."""

from collections.abc import Callable

import pytest

from rulesgen.catalogue import shipped
from rulesgen.checks import check_rulebook
from rulesgen.rulebook import Rulebook
from tests.conftest import TODAY

Folder = Callable[..., Rulebook]

CASE = """\
# yaml-language-server: $schema=../../schemas/case.schema.json
schema: case/1
id: draws
title: Draws
game: five-card-draw
given:
  table: {small-blind: 1, big-blind: 2, chip: 1}
  seats: {ann: 100, bob: 100}
  button: bob
  cards: {ann: Ah Ad 3c 4d 5s 6h 7h}
when:
  draw: [ann DOES, bob stands pat]
then:
  net: {ann: 0}
"""


def said(book: Rulebook) -> list[str]:
    return [one.message for one in check_rulebook(book, TODAY).findings if one.code == "RG402"]


@pytest.mark.parametrize(
    ("does", "told"),
    [
        ("stands pat", "6h 7h do not come to `ann`"),
        ("discards 5s", "7h does not come to `ann`"),
        ("discards 4d 5s", ""),
    ],
)
def test_cards_for_a_draw_that_is_not_made_are_told(does: str, told: str, folder: Folder) -> None:
    """Seven cards are five dealt and two drawn: by hand, who draws fewer leaves the last ones."""
    found = said(folder({"cases/draws.yaml": CASE.replace("DOES", does)}))
    assert [told] == [one.partition(":")[0] for one in found] if told else not any("not come" in one for one in found)


def test_cards_that_folding_keeps_away_may_be_given(folder: Folder) -> None:
    """Where all but one have folded nothing more is dealt: what would have come is no fault of the case."""
    case = CASE.replace("  draw: [ann DOES, bob stands pat]", "  first-betting: [bob folds]")
    assert not any("not come" in one for one in said(folder({"cases/draws.yaml": case})))


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("board: 2c 3d 4d 5d 6d 7d", "6 cards are given to `board`, but only 5 are dealt to the area `board`."),
        ("ann: Ah Ad 3c", "3 cards are given to `ann`, but only 2 are dealt to a player (hole)."),
    ],
)
def test_too_many_cards_are_told_with_the_area(cards: str, told: str, folder: Folder) -> None:
    """Hold 'em deals two cards to a player and five to the board."""
    case = CASE.replace("five-card-draw", "texas-holdem").replace("ann: Ah Ad 3c 4d 5s 6h 7h", cards)
    case = case.replace("when:\n  draw: [ann DOES, bob stands pat]\n", "")
    assert any(one.startswith(told) for one in said(folder({"cases/draws.yaml": case})))


def test_one_card_is_one(folder: Folder) -> None:
    """In a game that deals the dealer one card: `1 is dealt`."""
    game = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: high-card
title: High Card
version: 0.1.0
dated: 2026-11-18
ours: Our own game.
banking: house
deck: {packs: 1}
seats: {min: 1, max: 1}
areas:
  hole: {per: player, face: down, title: player's card}
  dealer: {per: dealer, face: down, title: dealer's card}
wagers:
  ante: {title: Ante, required: true, amount: table}
play:
  - {id: wagers, title: Wagers, wager: [ante]}
  - {id: deal, title: Deal, deal: {to: [hole, dealer], each: 1, order: one-at-a-time, start: dealers-left}}
  - {id: showdown, title: Showdown, reveal: {area: [dealer, hole]}}
  - {id: settlement, title: Settlement, settle: all}
hands:
  own: {title: player's hand, size: 1, from: {hole: all}, ranking: door-card}
  dealers: {title: dealer's hand, size: 1, from: {dealer: all}, ranking: door-card}
settle:
  - {id: ante, wagers: [ante], compare: own, with: dealers, higher: 1 to 1, equal: push, lower: lose}
"""
    case = CASE.replace("five-card-draw", "high-card").replace("small-blind: 1, big-blind: 2, chip: 1", "chip: 1")
    case = case.replace("seats: {ann: 100, bob: 100}\n  button: bob", "seats: {ann: 100}\n  wagers: {ann: {ante: 5}}")
    case = case.replace("ann: Ah Ad 3c 4d 5s 6h 7h", "dealer: 9s 8s")
    case = case.replace("when:\n  draw: [ann DOES, bob stands pat]\n", "")
    found = said(folder({"games/high-card.yaml": game, "cases/draws.yaml": case}))
    assert any("but only 1 is dealt to the area `dealer`" in one for one in found), found


def test_too_many_cards_of_a_pile_are_told_of_the_player_who_gets_it(folder: Folder) -> None:
    """Not of the player whose seat happens to have the number of the pile, nor of nobody: there may be no such seat."""
    case = (shipped("rules") / "cases" / "pai-gow-no-side-bets.yaml").read_text("utf-8")
    assert case.count("player-1: Kh Qd 4c 4d 3h 7h 2c") == 1
    case = case.replace("player-1: Kh Qd 4c 4d 3h 7h 2c", "player-1: Kh Qd 4c 4d 3h 7h 2c 2s")
    told = said(folder({"cases/pai-gow-no-side-bets.yaml": case}))
    assert ["8 cards are given to `player-1`, but only 7 are dealt to the area `pile`"] == [
        one.partition(".")[0] for one in told
    ]
