"""A hand that only a strategy asks about is advice for the odds: it is not printed among the rules of the game."""

from collections.abc import Callable
from datetime import date

import pytest

from rulesgen.checks import check_rulebook
from rulesgen.documents.rules_of_play import make_html
from rulesgen.rulebook import Rulebook
from tests.offered import offered

GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: harbor-high
title: Harbor High
version: 1.0.0
dated: 2026-11-17
ours: Our own game.
banking: house
deck: {packs: 1}
seats: {min: 1, max: 5}
areas:
  hole: {per: player, face: down, title: player's cards}
  dealer: {per: dealer, face: down, title: dealer's cards}
wagers:
  ante: {title: Ante, required: true, amount: table}
  raise: {title: Raise, amount: 1 x ante}
play:
  - {id: wagers, title: Wagers, wager: [ante]}
  - {id: deal, title: Deal, deal: {to: [hole, dealer], each: 5, order: one-at-a-time, start: dealers-left}}
  - {id: raise-or-fold, title: Raise or fold, decide: {choices: {raise: {place: raise}, fold: {lose: [ante]}}}}
  - {id: showdown, title: Showdown, reveal: {area: [dealer, hole]}}
  - {id: settlement, title: Settlement, settle: all}
hands:
  players: {title: player's hand, size: 5, from: {hole: all}, ranking: high}
  dealers: {title: dealer's hand, size: 5, from: {dealer: all}, ranking: high}
  start: {title: first two cards, size: 2, from: {hole: first 2}, ranking: two-card}
settle:
  - {id: all, wagers: [ante, raise], compare: players, with: dealers, higher: 1 to 1, equal: push, lower: lose}
"""

STRATEGY = """\
strategies:
  pairs:
    title: Raise when the first two cards are a pair
    steps: {raise-or-fold: [{when: {category: {start: pair}}, choose: raise}, {choose: fold}]}
"""

ASKED_BY_A_RULE = GAME.replace(
    "amount: 1 x ante", "amount: [{when: {category: {start: pair}}, is: 2 x ante}, {is: 1 x ante}]"
)

Folder = Callable[[dict[str, str]], Rulebook]


@pytest.mark.parametrize(
    ("text", "is_printed"), [(GAME + STRATEGY, False), (ASKED_BY_A_RULE + STRATEGY, True)], ids=["advice", "rule"]
)
def test_a_hand_prints_where_a_rule_asks_about_it(text: str, is_printed: bool, folder: Folder) -> None:
    book = folder({"games/harbor-high.yaml": text})
    assert () == book.findings
    game = book.games["harbor-high"]
    checked = check_rulebook(book, date(2026, 11, 17))
    assert [] == [finding for finding in checked.open_findings("error") if finding.code != "RG702"]
    page = make_html(checked, offered(game, book)).html
    ranking = game.rankings["two-card"].data["title"]
    assert is_printed is (("hands", "start") in set(game.rules()))
    assert is_printed is (f"<h3>{ranking}" in page or f"“{ranking}”" in page)
    assert is_printed is ("of exactly two cards, from" in page)
    assert is_printed is ("harbor-high.hands.start" in page)
