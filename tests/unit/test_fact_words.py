"""Conditions in words: a number agrees with its noun, and several values are listed as people list them."""

from typing import Any

import pytest

from rulesgen.wording.facts import when_words

DATA = {"hands": {"best": {"title": "hand"}}, "areas": {"hole": {"title": "hole"}}}


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ({"players-left": 1}, "one player is left"),
        ({"players-left": "..1"}, "at most one player is left"),
        ({"players-left": "2.."}, "at least two players are left"),
        ({"players-left": [1, 2]}, "one or two players are left"),
        ({"all-in": "1.."}, "at least one player is all in"),
        ({"cards": {"hole": 1}}, "the hole has one card"),
        ({"cards": {"hole": "1..3"}}, "the hole has one to three cards"),
        (
            {"category": {"best": ["three-of-a-kind", "straight..flush", "pair"]}},
            "the hand is three of a kind, from a straight to a flush or a pair",
        ),
    ],
)
def test_conditions_are_said_in_plain_english(condition: dict[str, Any], words: str) -> None:
    """By the grammar of English."""
    assert when_words(DATA, condition) == words
