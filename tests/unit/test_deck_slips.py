"""A slip in the deck of a game is told of the game, not of the ranking that is right in other decks."""

from collections.abc import Callable

import pytest

from rulesgen.catalogue import shipped
from rulesgen.checks import check_rulebook
from rulesgen.findings import Finding
from rulesgen.rulebook import Rulebook
from tests.conftest import TODAY

Folder = Callable[..., Rulebook]

GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: our-draw
title: Our Draw
version: 1.0.0
dated: 2026-11-17
based-on: five-card-draw
ours: Our own game.
deck: {packs: 1, MORE}
seats: {min: 2, max: 3}
"""
HIGH = (shipped("rules") / "rankings" / "high.yaml").read_text("utf-8")
DRAW = (shipped("rules") / "games" / "five-card-draw.yaml").read_text("utf-8")


def errors(book: Rulebook) -> list[Finding]:
    return [one for one in check_rulebook(book, TODAY).findings if one.severity == "error"]


@pytest.mark.parametrize(
    ("more", "code", "said"),
    [
        ("jokers: 1", "RG304", "the hand A-A-A-A-joker fits no category."),
        ("without: [7]", "RG306", "the deck has no 7h, as in the example of “four of a kind”."),
        ("without: [2, 3, 4, 5, 6, 7, 8, 9, 10, J]", "RG305", "no hand is ever in the category “royal flush”."),
    ],
)
def test_the_game_is_named_at_its_deck(more: str, code: str, said: str, folder: Folder) -> None:
    """By hand: `high` says nothing of jokers; the first example with a seven is four of a kind; of Q K A nothing is
    five in a row. The deck stands in line 9."""
    book = folder({"games/our-draw.yaml": GAME.replace("MORE", more), "rankings/high.yaml": HIGH})
    (found,) = errors(book)
    assert (code, "rules/games/our-draw.yaml:9:7", "our-draw.deck") == (found.code, str(found.place), found.subject)
    assert f"The ranking `high` does not fit the deck of Our Draw: {said}" in found.message
    assert "Correct the deck" in found.remedy


TWO_CARDS = """\
# yaml-language-server: $schema=../../schemas/ranking.schema.json
schema: ranking/1
id: two-cards
title: Two cards
size: 2
best: highest
ours: Our own order.
ace: {low-in-runs: true}
categories:
  - {id: suited-run, title: suited run, run: 2, suited: true, example: 7h 6h}
  - {id: pair, title: pair, groups: [2], example: 9s 9d}
  - {id: run, title: run, run: 2, example: 2c Ad}
  - {id: suited, title: suited cards, suited: true, example: Kd 8d}
  - {id: high-card, title: high card, example: Kc 4d}
"""


FEW_RANKS = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: few-ranks
title: Few Ranks
version: 1.0.0
dated: 2026-11-17
ours: Our own game.
banking: house
deck: {packs: 1, without: [2, 3, 4, 5, 6, 7, 8, 9, 10, J]}
seats: {min: 1, max: 2}
areas:
  hole: {per: player, face: up, title: player's cards}
  dealer: {per: dealer, face: up, title: dealer's cards}
wagers:
  ante: {title: Ante, required: true, amount: table}
play:
  - {id: wagers, title: Wagers, wager: [ante]}
  - {id: deal, title: Deal, deal: {to: [hole, dealer], each: 2, order: one-at-a-time, start: dealers-left}}
  - {id: settlement, title: Settlement, settle: all}
hands:
  players: {title: player's hand, size: 2, from: {hole: all}, ranking: two-cards}
  dealers: {title: dealer's hand, size: 2, from: {dealer: all}, ranking: two-cards}
settle:
  - {id: ante, wagers: [ante], compare: players, with: dealers, higher: 1 to 1, equal: push, lower: lose}
"""


def test_categories_that_come_are_not_counted_with_those_that_never_do(folder: Folder) -> None:
    """Of queens, kings and aces any two ranks are a run: nothing is left for suited cards and high cards. The other
    three come, and only their examples (7h 6h, 9s 9d, 2c Ad) have cards that the deck does not have."""
    book = folder({"games/few-ranks.yaml": FEW_RANKS, "rankings/two-cards.yaml": TWO_CARDS})
    (found,) = errors(book)
    assert ("RG305", "rules/games/few-ranks.yaml:9:7") == (found.code, str(found.place))
    said = "no hand is ever in the category “suited cards”. So it is with one more of its categories. "
    assert f"{said}Three other categories do not fit it either." in found.message


def test_a_shipped_ranking_in_a_deck_that_it_does_not_fit_is_no_fault_of_ours(folder: Folder) -> None:
    """The same with the ranking in the catalogue: it once ended as a check that did not run."""
    (found,) = errors(folder({"games/our-draw.yaml": GAME.replace("MORE", "jokers: 1")}))
    assert ("RG304", "rules/games/our-draw.yaml:9:7") == (found.code, str(found.place))


def test_a_ranking_that_is_wrong_in_every_deck_is_told_once_at_its_own_line(folder: Folder) -> None:
    """Four kings and a ten are no straight flush, with any number of packs."""
    wrong = HIGH.replace("Kh Qh Jh 10h 9h", "Kh Kd Kc Ks 10h")
    assert wrong != HIGH
    games = {"games/our-draw.yaml": GAME.replace("MORE", "jokers: 0"), "games/five-card-draw.yaml": DRAW}
    (found,) = errors(folder({**games, "rankings/high.yaml": wrong}))
    assert ("RG306", "rules/rankings/high.yaml") == (found.code, found.place.file)


def test_other_games_with_the_ranking_are_still_checked(folder: Folder) -> None:
    """Only the game with the slip is not dealt."""
    games = {"games/our-draw.yaml": GAME.replace("MORE", "jokers: 1"), "games/five-card-draw.yaml": DRAW}
    checked = check_rulebook(folder({**games, "rankings/high.yaml": HIGH}), TODAY)
    dealt = {one.subject for one in checked.results if one.family == "invariants"}
    assert {"five-card-draw"} == dealt
