"""Words of games that the language does not carry: refused by name wherever they stand, with what to do instead."""

from collections.abc import Callable

import pytest

from rulesgen.outside import FAMILIES, refusal
from rulesgen.rulebook import Rulebook

GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: house-holdem
title: House Hold 'Em
version: 1.0.0
dated: 2026-11-17
based-on: texas-holdem
ours: Custom of our room.
"""

STEP = """\
changes:
  - insert-after: play.deal
    items: [{id: more, title: More, %s: all}]
"""


@pytest.mark.parametrize("word", sorted(word for family in FAMILIES for word in family.words))
def test_a_verb_of_another_family_is_refused_once_and_by_name(folder: Callable[..., Rulebook], word: str) -> None:
    book = folder({"games/house-holdem.yaml": GAME + STEP % word})
    assert ["RG110"] == [finding.code for finding in book.findings]
    finding = book.findings[0]
    family = next(one for one in FAMILIES if word in one.words)
    assert f"`{word}` belongs to {family.title}" in finding.message
    assert "cannot play" in finding.message
    assert family.instead == finding.remedy


@pytest.mark.parametrize(
    "text",
    [
        "banking: blackjack\n",
        "deck: {packs: 1, wild: [2]}\n",
        "betting: {limit: progressive}\n",
        "areas: {hole: {per: every-player, face: down, title: hole cards}}\n",
    ],
)
def test_so_is_a_key_or_a_value(folder: Callable[..., Rulebook], text: str) -> None:
    book = folder({"games/house-holdem.yaml": GAME + text})
    assert "RG110" in [finding.code for finding in book.findings]


def test_names_of_ones_own_are_free(folder: Callable[..., Rulebook]) -> None:
    """A choice may be called `stand`, and a wager `insurance`: only words of the language are looked at."""
    text = GAME.replace("texas-holdem", "three-card-poker") + (
        "changes:\n"
        "  - replace: play.play-or-fold\n"
        "    title: Hit or stand\n"
        "    when: {placed: {ante: true}}\n"
        "    decide: {choices: {hit: {place: play}, stand: {lose: [ante, pair-plus]}}}\n"
    )
    assert () == folder({"games/house-holdem.yaml": text}).findings


def test_a_word_of_no_family_is_not_refused() -> None:
    assert refusal("flop") is None
    assert refusal(["wild"]) is None
