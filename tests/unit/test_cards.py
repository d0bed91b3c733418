import re
import xml.etree.ElementTree as ET

import pytest

from rulesgen.documents.cards import RANKS, SUITS, card_name, card_text, hand_svg

SVG = "{http://www.w3.org/2000/svg}"
DECK = [rank + suit for suit in SUITS for rank in RANKS]


def test_a_card_is_written_with_letter_and_symbol() -> None:
    assert [card_text(card) for card in ("Ah", "10d", "Ks", "2c", "joker")] == [
        "A♥",
        "10♦",
        "K♠",
        "2♣",
        "joker",
    ]


def test_a_card_is_spoken_in_words() -> None:
    assert [card_name(card) for card in ("Ah", "10d")] == ["ace of hearts", "ten of diamonds"]
    assert [card_name(card) for card in ("joker", "back")] == ["joker", "card face down"]


def test_a_deck_has_fifty_two_different_names_and_faces() -> None:
    assert len({card_name(card) for card in DECK}) == 52
    assert len({card_text(card) for card in DECK}) == 52
    assert len({hand_svg([card]).split("</title>")[1] for card in DECK}) == 52


def test_a_hand_is_one_drawing_whose_title_names_the_cards() -> None:
    drawing = ET.fromstring(hand_svg(["Ah", "10d"], title="Seat 2 & dealer"))  # noqa: S314 - ours
    assert drawing.findtext(f"{SVG}title") == "Seat 2 & dealer: ace of hearts, ten of diamonds"
    assert [text.text for text in drawing.iter(f"{SVG}text")] == ["A", "10"]


def test_a_hand_without_a_title_is_its_cards() -> None:
    assert "<title>joker, card face down</title>" in hand_svg(["joker", "back"])


def test_suits_are_told_apart_without_colour() -> None:
    assert len({suit.path for suit in SUITS.values()}) == 4
    greys = {suit.name: _grey(suit.ink.fill) for suit in SUITS.values()}
    assert min(greys["hearts"], greys["diamonds"]) - max(greys["spades"], greys["clubs"]) > 0.25


def test_suits_need_no_font() -> None:
    assert not re.search("[♠♥♦♣]", hand_svg(DECK))


def test_a_card_is_between_26_and_30_points_wide() -> None:
    drawing = ET.fromstring(hand_svg(["Ah"]))  # noqa: S314 - ours
    assert 26 <= float(drawing.attrib["width"].removesuffix("pt")) <= 30


@pytest.mark.parametrize("card", ["", "A", "1h", "Tx", "Th", "AH", "ah", "10", "Joker", "AhKd"])
def test_what_is_no_card_is_refused(card: str) -> None:
    with pytest.raises(ValueError, match="no such card"):
        hand_svg([card])


def test_a_hand_without_cards_is_refused() -> None:
    with pytest.raises(ValueError, match="without cards"):
        hand_svg([])


def _grey(colour: str) -> float:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue
