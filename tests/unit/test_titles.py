"""Sentences around a title read right whether it names one thing or several."""

import pytest

from rulesgen.english import agree, is_plural, pronoun
from rulesgen.rulebook import Game, Rulebook
from rulesgen.wording import plain, sentence
from rulesgen.wording.words import with_article


@pytest.mark.parametrize("title", ["hole cards", "player's cards", "piles", "Trips", "cards of the board", "dice"])
def test_a_title_that_names_several_things(title: str) -> None:
    assert is_plural(title)
    assert ("are", "do", "have", "qualify", "outrank") == tuple(
        agree(title, verb) for verb in ("is", "does", "has", "qualifies", "outranks")
    )
    assert ("they", title) == (pronoun(title), with_article(title))


@pytest.mark.parametrize("title", ["board", "front hand", "Hand 1", "888 Flop Bonus", "pass", "hand of cards", "basis"])
def test_a_title_that_names_one_thing(title: str) -> None:
    assert not is_plural(title)
    assert ("is", "qualifies", "it") == (agree(title, "is"), agree(title, "qualifies"), pronoun(title))


def _said(game: Game, *path: str) -> str:
    return plain(sentence(game, path))


def test_areas_read_right_in_both_numbers(catalogue: Rulebook) -> None:
    pai_gow, stud = catalogue.games["pai-gow-poker"], catalogue.games["texas-holdem"]
    assert "Each player has their own cards, dealt face down." == _said(pai_gow, "areas", "cards")
    assert "Each player has their own front hand, dealt face down." == _said(pai_gow, "areas", "front")
    assert "All players share the board on the table, dealt face up." == _said(stud, "areas", "board")


def test_a_hand_with_a_plural_title_has_a_plural_verb(catalogue: Rulebook) -> None:
    game = catalogue.games["three-card-poker"]
    hands = game.layered.data["hands"]
    before = hands["players"]["title"], hands["dealers"]["title"]
    hands["players"]["title"], hands["dealers"]["title"] = "player's cards", "dealer's cards"
    try:
        assert "Each player forms player's cards of exactly three cards" in _said(game, "hands", "players")
        assert "They qualify only if they are as good as this" in _said(game, "hands", "dealers")
        settled = _said(game, "settle", "ante")
    finally:
        hands["players"]["title"], hands["dealers"]["title"] = before
    assert settled.startswith(
        "If the dealer's cards do not qualify, the Ante wager pays 1 to 1; if the player's cards are"
    )
    assert "if they are worse, it loses." in settled
