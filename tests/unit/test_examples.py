"""Worked examples on the page: they speak as the rest of it does."""

import re

from rulesgen.documents.examples import examples_of
from rulesgen.rulebook import Rulebook
from tests.offered import offered

_CODE = re.compile(r"\b(10|[2-9JQKA])[cdhs]\b")


def _told(catalogue: Rulebook, name: str, step: str) -> str:
    first = examples_of(offered(catalogue.games[name]), {})[0]
    return dict(first.actions)[step]


def test_cards_that_players_name_stand_with_their_suits(catalogue: Rulebook) -> None:
    assert "Player 1 discards 5♥ 7♠ 9♣; Player 2 discards 2♥ 3♦." == _told(catalogue, "five-card-draw", "Draw")
    assert "Player 3 sets the cards joker K♠ J♥ J♠ 9♠ 9♥ 3♣." in _told(catalogue, "pai-gow-poker", "Setting")


def test_a_hand_that_shows_is_told_in_words(catalogue: Rulebook) -> None:
    told = _told(catalogue, "seven-card-stud", "Fourth street")
    assert told.startswith("Player 2 has the best open hand showing, high card (Q, 2);")


def test_no_example_has_a_card_or_a_category_as_files_write_it(catalogue: Rulebook) -> None:
    for game in catalogue.games.values():
        ids = {name for one in game.rankings.values() for name in one.data.get("categories", {}) if "-" in name}
        for example in examples_of(offered(game), {}):
            words = " ".join((example.setting, *(told for _, told in example.actions)))
            assert [] == _CODE.findall(words)
            assert set() == ids & set(re.findall(r"[a-z-]+", words))
