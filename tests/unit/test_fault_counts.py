"""How many cards can go wrong in a step follows from what the step deals, never from how many the shoe holds."""

from collections.abc import Callable

import pytest

from rulesgen.compile import compile_game
from rulesgen.irregular.domains import domains_of
from rulesgen.rulebook import Rulebook

WAR = """# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: one-card-war
title: One Card War
version: 0.1.0
dated: 2026-11-17
ours: Ours.
banking: house
deck: {packs: 6}
seats: {min: 1, max: 7}
areas:
  hole: {per: player, face: up, title: player's card}
  dealer: {per: dealer, face: up, title: dealer's card}
wagers:
  ante: {title: Ante, required: true, amount: table}
play:
  - {id: wagers, title: Wagers, wager: [ante]}
  - {id: deal, title: Deal, deal: {to: [hole, dealer], each: 1, order: one-at-a-time, start: dealers-left}}
  - {id: settlement, title: Settlement, settle: all}
hands:
  players: {title: player's hand, size: 1, from: {hole: all}, ranking: one-card}
  dealers: {title: dealer's hand, size: 1, from: {dealer: all}, ranking: one-card}
settle:
  - {id: ante, wagers: [ante], compare: players, with: dealers, higher: 1 to 1, equal: push, lower: lose}
"""
ONE_CARD = """# yaml-language-server: $schema=../../schemas/ranking.schema.json
schema: ranking/1
id: one-card
title: One card
size: 1
best: highest
ours: Ours.
categories:
  - {id: high-card, title: high card, example: Kc}
"""
FILES = {"games/one-card-war.yaml": WAR, "rankings/one-card.yaml": ONE_CARD}


def _most(book: Rulebook, game: str, fault: str, step: str) -> int:
    """The most cards of a fault in a step."""
    possible = domains_of(compile_game(book.games[game]), fault)[fault].possible
    return max(int(count) for box in possible if step in box["step"] for count in box["count"])


def test_from_six_packs_no_more_come_too_many_than_a_hand_that_deals_one_card_can_slip(
    folder: Callable[..., Rulebook],
) -> None:
    """One card each: it may come double, and the deal may go one round too far. By hand: 1 + 1, of 312 cards."""
    assert 2 == _most(folder(FILES), "one-card-war", "extra-card", "deal")


@pytest.mark.parametrize(
    ("fault", "step", "most"),
    [
        ("extra-card", "deal", 3),  # two cards each, doubled, and a round more
        ("extra-card", "flop", 4),
        ("extra-card", "river", 2),
        ("extra-burn", "flop", 2),  # one burn, doubled, and one more
        ("missing-burn", "flop", 1),
        ("exposed-card", "deal", 20),  # every card of ten players' hands
    ],
)
def test_in_holdem_by_hand(catalogue: Rulebook, fault: str, step: str, most: int) -> None:
    assert most == _most(catalogue, "texas-holdem", fault, step)


def test_on_two_boards_each_may_have_that_many(catalogue: Rulebook) -> None:
    """Three cards on each of two boards: (3 + 1) on each of them."""
    assert 8 == _most(catalogue, "double-flop-texas-holdem", "extra-card", "flop")
