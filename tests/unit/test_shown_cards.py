"""Money moves by cards that were shown: hands, conditions and single cards, by one showing or by several.

What must be found is the rule of the check itself: every card that decides lies open or is shown in a step before.
"""

from collections.abc import Callable

import pytest

from rulesgen.checks import check_rulebook
from rulesgen.rulebook import Rulebook
from tests.conftest import TODAY

GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: mine
title: Mine
version: 1.0.0
dated: 2026-11-18
ours: Ours.
banking: house
deck: {packs: 1}
seats: {min: 1, max: 6}
areas:
  hole: {per: player, face: down, title: player's cards}
  dealer: {per: dealer, face: down, title: dealer's cards}
wagers:
  ante: {title: Ante, required: true, amount: table}
play:
  - {id: wagers, title: Wagers, wager: [ante]}
  - {id: deal, title: Deal, deal: {to: [hole, dealer], each: 3, order: one-at-a-time, start: dealers-left}}
SHOW
  - {id: settlement, title: Settlement, settle: all}
hands:
  players: {title: player's hand, size: 3, from: {hole: all}, ranking: three-card}
  dealers: {title: dealer's hand, size: 3, from: {dealer: all}, ranking: three-card}
settle:
SETTLE
"""
COMPARED = "  - {id: ante, wagers: [ante], compare: players, with: dealers, higher: 1 to 1, equal: push, lower: lose}"
BY_LAST_CARD = """\
  - {id: ace, wagers: [ante], when: {last-card: {dealer: A}}, always: lose}
  - {id: ante, wagers: [ante], always: 1 to 1}"""
BY_DEALERS_HAND = """\
  - {id: pair, wagers: [ante], when: {category: {dealers: pair..}}, always: lose}
  - {id: ante, wagers: [ante], always: 1 to 1}"""


def show(number: int, areas: str, cards: str = "") -> str:
    said = f", cards: {cards}" if cards else ""
    return f"  - {{id: show-{number}, title: Showing {number}, reveal: {{area: [{areas}]{said}}}}}"


BOTH = "dealer, hole"
ONE_MORE = """\
  - {id: one-more, title: One more, deal: {to: [hole, dealer], each: 1, order: one-at-a-time, start: dealers-left}}"""


@pytest.mark.parametrize(
    ("steps", "settle", "unseen"),
    [
        ([show(1, BOTH)], COMPARED, []),
        # Three cards: the first two and the last are all; the first and the last are not.
        ([show(1, BOTH, "first 2"), show(2, BOTH, "last 1")], COMPARED, []),
        ([show(1, BOTH, "last 1"), show(2, BOTH, "first 2")], COMPARED, []),
        ([show(1, BOTH, "first 1"), show(2, BOTH, "last 1")], COMPARED, ["dealer's", "player's"]),
        # The first and the first two are two cards.
        ([show(1, BOTH, "first 1"), show(2, BOTH, "first 2")], COMPARED, ["dealer's", "player's"]),
        ([show(1, BOTH, "first 1"), show(2, BOTH, "first 3")], COMPARED, []),
        # A condition that decides who is paid asks about a card, which must have been seen.
        ([show(1, "hole")], BY_LAST_CARD, ["dealer's"]),
        ([show(1, BOTH, "first 2")], BY_LAST_CARD, ["dealer's"]),
        ([show(1, BOTH, "last 1")], BY_LAST_CARD, []),
        ([show(1, BOTH)], BY_LAST_CARD, []),
        ([show(1, "hole")], BY_DEALERS_HAND, ["dealer's"]),
        # A card that comes face down after the others were shown is the last one then.
        ([show(1, BOTH, "last 1"), ONE_MORE], BY_LAST_CARD, ["dealer's"]),
        ([show(1, BOTH), ONE_MORE, show(2, BOTH, "last 1")], BY_LAST_CARD, []),
    ],
)
def test_the_cards_that_decide_are_shown_before(
    folder: Callable[..., Rulebook], steps: list[str], settle: str, unseen: list[str]
) -> None:
    text = GAME.replace("SHOW", "\n".join(steps)).replace("SETTLE", settle)
    findings = check_rulebook(folder({"games/mine.yaml": text}), TODAY).findings
    words = [one.message for one in findings if one.code == "RG303"]
    assert unseen == [whose for whose in ("dealer's", "player's") if any(f"the {whose} cards" in one for one in words)]


def test_so_are_those_that_a_settling_step_asks_about(folder: Callable[..., Rulebook]) -> None:
    """The second settlement comes where the first does not, by a hand that nobody has seen."""
    steps = "\n".join([show(1, "hole"), "  - {id: first, title: First, when: {COND}, settle: all}"])
    settle = "  - {id: ante, wagers: [ante], always: push}"
    text = GAME.replace("SHOW", steps).replace("SETTLE", settle).replace("COND", "category: {dealers: pair..}")
    findings = check_rulebook(folder({"games/mine.yaml": text}), TODAY).findings
    (found,) = [one for one in findings if one.code == "RG303"]
    assert "formed from the dealer's cards" in found.message
    assert "mine.play.first" in found.subject
