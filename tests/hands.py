"""Hands for the tests of rankings, by the names of their cards."""

from collections.abc import Callable

from rulesgen.cards import read_cards
from rulesgen.ranking import Ranking, Value

Compiled = Callable[..., Ranking]
"""From a ranking's id, and perhaps a deck, to the compiled ranking."""


def value(ranking: Ranking, cards: str) -> Value:
    """The value of a hand that must have one."""
    found = ranking.value(read_cards(cards))
    assert found is not None, cards
    return found
