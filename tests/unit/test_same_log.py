"""The same shoe, the same dice and the same decisions give the same log, in every game of the catalogue."""

import pytest

from rulesgen.catalogue import shipped
from rulesgen.compile import compile_game
from rulesgen.dealing import as_record, play_random
from rulesgen.rulebook import Rulebook

GAMES = sorted(path.stem for path in (shipped("rules") / "games").glob("*.yaml"))


@pytest.mark.parametrize("name", GAMES)
def test_a_hand_played_twice_has_one_log(catalogue: Rulebook, name: str) -> None:
    for seed in (1, 2):
        one, two = (as_record(play_random(compile_game(catalogue.games[name]), seed)) for _ in range(2))
        assert one == two
        assert {"legal"} == {line["ruling"] for line in one["log"]}


@pytest.mark.parametrize("name", GAMES)
def test_another_shoe_gives_another_log(catalogue: Rulebook, name: str) -> None:
    program = compile_game(catalogue.games[name])
    assert as_record(play_random(program, 1))["log"] != as_record(play_random(program, 2))["log"]
