"""Hands in use: phrases and what qualifies, hands of two rankings, and the order in which cards are read out."""

from itertools import combinations

import pytest

from rulesgen.cards import names_of, read_cards
from rulesgen.ranking import outranks
from tests.hands import Compiled, value

# --- phrases ---


@pytest.mark.parametrize(
    ("name", "phrase", "worst", "just", "short"),
    [
        ("high", "pair 10..A", "pair 10 4 3 2", "10s 10h 4d 3c 2s", "9s 9h Ad Kc Qs"),
        ("high", "high-card A K", "high-card A K 4 3 2", "As Kh 4d 3c 2s", "As Qh Jd 10c 8s"),
        ("high", "pair", "pair 2 5 4 3", "2s 2h 5d 4c 3s", "As Kh Qd Jc 9s"),
        ("ace-to-five", "high-card 8", "high-card 8 7 6 5 4", "8s 7h 6d 5c 4s", "9s 4h 3d 2c As"),
        ("three-card", "high-card Q", "high-card Q 3 2", "Qs 3h 2d", "Js 10h 8d"),
        ("longest-flush", "three-card-flush 9", "three-card-flush 9 3 2", "9h 3h 2h", "8h 7h 6h"),
        ("badugi", "three-card", "three-card K Q J", "Kd Qh Jc", "2h Ac"),
        ("showing", "pair", "pair 2", "2d 2c", "As Kd Qh Jc"),
        ("baccarat", "total 8..9", "total 8", "4s 4h", "3s 4h"),
        ("pai-gow-high", "straight", "straight 6", "6s 5h 4d 3c 2s", "As Ah Ad Kc Qs"),
    ],
)
def test_to_qualify_is_to_be_as_good_as_the_worst_that_fits(
    compiled: Compiled, name: str, phrase: str, worst: str, just: str, short: str
) -> None:
    ranking = compiled(name)
    assert worst == str(ranking.worst_fitting(phrase))
    assert ranking.qualifies(value(ranking, just), phrase)
    assert ranking.fits(value(ranking, just), phrase)
    assert not ranking.qualifies(value(ranking, short), phrase)
    assert not ranking.fits(value(ranking, short), phrase)


def test_a_better_category_qualifies_without_fitting(compiled: Compiled) -> None:
    high = compiled("high")
    assert high.qualifies(value(high, "2s 2h 2d 4c 3s"), "pair 10..A")
    assert not high.fits(value(high, "2s 2h 2d 4c 3s"), "pair 10..A")


@pytest.mark.parametrize(
    ("name", "phrase", "words"),
    [
        ("high", "pare 10", "no category `pare`"),
        ("high", "pair ten", "`ten` is no rank"),
        ("high", "", "no category ``"),
        ("baccarat", "total A", "`A` is no total"),
        ("high", "royal-flush K", "no hand of the ranking high is `royal-flush K`"),
    ],
)
def test_a_phrase_of_no_sense_is_refused_in_words(compiled: Compiled, name: str, phrase: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        compiled(name).worst_fitting(phrase)


# --- hands of two rankings ---


@pytest.mark.parametrize(
    ("front", "back", "foul"),
    [
        ("As Kh", "Ad Qc Js 9h 7d", True),
        ("As Kh", "Ad Kc Js 9h 7d", False),  # equal as far as the front goes
        ("Ks Kh", "Kd Kc Js 9h 7d", False),  # four kings, two each
        ("As Ah", "Kd Kc Js 9h 7d", True),
        ("As joker", "Kd Kc Js 9h 7d", True),
        ("2s 2h", "Ad Kc Js 9h 7d", True),
        ("As Ah", "2d 2c 3s 3h 7d", False),
        ("As Ah", "6d 5c 4s 3h 2d", False),
    ],
)
def test_the_front_hand_may_not_outrank_the_back(compiled: Compiled, front: str, back: str, foul: bool) -> None:
    """LIV-PG/50a: foul only where the two-card hand is the stronger."""
    two, five = compiled("two-card"), compiled("pai-gow-high")
    assert foul == outranks(value(two, front), two, value(five, back), five)


def test_a_longer_hand_outranks_one_that_runs_out(compiled: Compiled) -> None:
    two, five = compiled("two-card"), compiled("pai-gow-high")
    assert outranks(value(five, "Ad Kc Js 9h 7d"), five, value(two, "As Kh"), two)


# --- reading out ---


@pytest.mark.parametrize(
    ("name", "cards", "read"),
    [
        ("high", "2s Ah 3d 5c 4s", "5c 4s 3d 2s Ah"),
        ("high", "10s Ah Kd Jc Qs", "Ah Kd Qs Jc 10s"),
        ("high", "4h 10c 4s 10d 10s", "10s 10d 10c 4s 4h"),
        ("ace-to-five", "As 8h 2d 4c 3s", "8h 4c 3s 2d As"),
        ("pai-gow-high", "joker 9h Kh 2h Ah", "Ah Kh joker 9h 2h"),
        ("pai-gow-high", "joker 9h 8c 6d 5s", "9h 8c joker 6d 5s"),
        ("pai-gow-high", "2h 3d 4s joker 5c", "5c 4s 3d 2h joker"),
        ("two-card", "Kd joker", "joker Kd"),
        ("showing", "Ac As Kd", "As Ac Kd"),
        ("baccarat", "2s 9h Kd", "2s 9h Kd"),
    ],
)
def test_cards_are_read_in_the_order_in_which_they_count(compiled: Compiled, name: str, cards: str, read: str) -> None:
    ranking = compiled(name)
    assert read == names_of(ranking.sort_cards(value(ranking, cards), read_cards(cards)))


def test_cards_that_are_no_hand_have_no_value(compiled: Compiled) -> None:
    assert compiled("badugi").value(read_cards("Ah Kh")) is None
    assert compiled("high").value(read_cards("Ah Kh")) is None
    assert compiled("high").value(read_cards("Ah Kh Qh Jh joker")) is None
    with pytest.raises(ValueError, match="no cards make a hand of the ranking high"):
        compiled("high").best_pick([])


def test_no_two_picks_of_the_same_cards_differ(compiled: Compiled) -> None:
    cards = read_cards("Ah 10h 9h 6h 2h Js Jc")
    best, _ = compiled("high").best_pick(combinations(cards, 5))
    assert "flush A 10 9 6 2" == str(best)
