"""Every played value of every game and ranking of the catalogue prints: no change of one leaves the text the same."""

from pathlib import Path

import pytest

from rulesgen.catalogue import shipped
from rulesgen.rulebook import Rulebook, load
from tests.printed import unprinted, unprinted_of_ranking, unprinted_of_strategies

pytestmark = pytest.mark.proof

CATALOGUE = load(shipped("rules"), "rules")
GOOD = Path(__file__).parents[1] / "good" / "against-a-bank"


@pytest.mark.parametrize("name", CATALOGUE.games)
def test_every_change_of_a_game_changes_its_words(catalogue: Rulebook, name: str) -> None:
    count, same = unprinted(catalogue.games[name])
    assert count > 140
    assert [] == same


@pytest.mark.parametrize("name", CATALOGUE.rankings)
def test_every_change_of_a_ranking_changes_its_words(catalogue: Rulebook, name: str) -> None:
    count, same = unprinted_of_ranking(catalogue.rankings[name])
    assert count > 10
    assert [] == same


WITH_STRATEGIES = {
    name: game
    for book in (CATALOGUE, load(GOOD, GOOD.name))
    for name, game in book.games.items()
    if "strategies" in game.layered.data
}


@pytest.mark.parametrize("name", WITH_STRATEGIES)
def test_every_change_of_a_strategy_changes_its_words(name: str) -> None:
    count, same = unprinted_of_strategies(WITH_STRATEGIES[name])
    assert count > 0
    assert [] == same
