"""No change of a played value goes unnoticed: some check fails and names the rule, or the change cannot matter.

A value is changed where it is written: in the game's own file, or in an option or ranking that it uses. The checks of
every source game that takes the value from that file may notice the change.
"""

import re
from collections.abc import Iterable

import pytest

from rulesgen.rulebook import Game, Rulebook
from tests.mutants import Mutant, mutants_of_ranking, own_mutants_of
from tests.noticing import Noticed, baseline, is_own, notice_in_family
from tests.proofs.same_game import HOUSE_WAY, PAI_GOW, PAI_GOW_RANKINGS, POT_GAMES, TWO_HAND, TWO_HAND_RANKINGS

pytestmark = pytest.mark.proof

# The source games, those with the most cases first, each with its changes that give the same game.
GAMES = {
    "double-flop-texas-holdem": POT_GAMES,
    "run-it-twice": POT_GAMES,
    "omaha-holdem": POT_GAMES,
    "double-flop-omaha-holdem": POT_GAMES,
    "texas-holdem": POT_GAMES,
    "two-hand-holdem": TWO_HAND,
    "pai-gow-poker": PAI_GOW,
}

# The rankings that these games use, with a game to look at them first.
RANKINGS = {
    "high": ("texas-holdem", {}),
    "four-card": ("two-hand-holdem", TWO_HAND_RANKINGS),
    "eights": ("two-hand-holdem", TWO_HAND_RANKINGS),
    "two-card": ("pai-gow-poker", {}),
    "pai-gow-high": ("pai-gow-poker", PAI_GOW_RANKINGS),
}


def test_every_ranking_of_these_games_is_looked_at(catalogue: Rulebook) -> None:
    assert RANKINGS.keys() == {name for game in GAMES for name in catalogue.games[game].rankings}


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_found_without_a_change(catalogue: Rulebook, name: str) -> None:
    assert [] == baseline(catalogue.games[name])


@pytest.mark.parametrize("name", GAMES)
def test_every_change_of_a_game_is_noticed_and_named(catalogue: Rulebook, name: str) -> None:
    game = catalogue.games[name]
    played = [one for one in own_mutants_of(game) if one.is_played and is_own(game, one) and one.path[0] != "house-way"]
    assert len(played) > 25
    _all_noticed(_family(catalogue, game), played, GAMES[name])


@pytest.mark.parametrize("half", [0, 1])
def test_every_change_of_the_house_way_is_noticed_and_named(catalogue: Rulebook, half: int) -> None:
    """In two halves, so that two workers share it."""
    game = catalogue.games["pai-gow-poker"]
    played = [one for one in own_mutants_of(game) if one.is_played and one.path[0] == "house-way"]
    assert len(played) > 400
    _all_noticed([game], played[half::2], HOUSE_WAY)


@pytest.mark.parametrize("name", RANKINGS)
def test_every_change_of_a_ranking_is_noticed_and_named(catalogue: Rulebook, name: str) -> None:
    first, same = RANKINGS[name]
    others = [catalogue.games[one] for one in GAMES if one != first and name in catalogue.games[one].rankings]
    played = [mutant for mutant in mutants_of_ranking(catalogue.rankings[name]) if mutant.is_played]
    assert len(played) > 15
    _all_noticed([catalogue.games[first], *others], played, same)


def _family(catalogue: Rulebook, game: Game) -> list[Game]:
    """A game and those that are based on it."""
    others = [catalogue.games[name] for name in GAMES if name != game.id]
    return [game, *(other for other in others if game.layered.chain[-1] in other.layered.chain)]


def _all_noticed(games: list[Game], mutants: Iterable[Mutant], same: dict[str, str]) -> None:
    noticed = [notice_in_family(games, mutant) for mutant in mutants]
    assert [] == [one.mutant for one in noticed if not one.by and not _is_same(one, same)]
    assert [] == [(one.mutant, one.by) for one in noticed if one.by and not one.named]


def _is_same(one: Noticed, same: dict[str, str]) -> bool:
    return any(re.fullmatch(pattern, one.mutant) for pattern in same)
