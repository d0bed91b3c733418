"""A game is read into its records whether it is right or not: what names nothing is kept as it is written."""

from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from rulesgen.model.conditions import conditions_of
from rulesgen.model.game import Program
from rulesgen.model.steps import Deal
from rulesgen.model.values import Fact, Spot
from rulesgen.rulebook import Game, Rulebook, load
from rulesgen.wording.words import seat_words
from tests.mutants import Mutant
from tests.offered import offered
from tests.test_findings import BAD, write_files

LAST_CARD = ("last-card", "player-side")


def read(game: Game, path: str, new: Any, kind: Any = "set") -> Program:
    """The game with one value changed."""
    return offered(Mutant(tuple(path.split(".")), None, new, kind=kind).apply(game)).program


def facts(program: Program) -> list[Fact]:
    return [fact for condition in conditions_of(program) for row in condition for fact in row]


@pytest.mark.parametrize(
    ("said", "spans"),
    [
        ("1..7", ("1..7",)),
        ("pears", ("pears",)),
        (["2..Z", "", "1"], ("2..Z", "", "1")),
    ],
)
def test_a_value_that_names_nothing_means_nothing_and_is_kept(catalogue: Rulebook, said: Any, spans: Any) -> None:
    program = read(catalogue.games["baccarat"], "play.banker-third.when.2.last-card.player-side", said)

    (found,) = [fact for fact in facts(program) if fact.rule.path == ("play", "banker-third", "when", "2", *LAST_CARD)]

    assert found.spans == spans
    assert not found.values


def test_values_of_a_list_that_name_something_mean_that(catalogue: Rulebook) -> None:
    program = read(catalogue.games["baccarat"], "play.banker-third.when.2.last-card.player-side", ["1", "3", "J..Q"])
    (found,) = [fact for fact in facts(program) if fact.rule.path[3:] == ("2", *LAST_CARD)]
    assert found.values == {"3", "J", "Q"}


@pytest.mark.parametrize(
    ("game", "path", "new"),
    [
        ("high-card-flush", "hands.players.ranking", "longest-straight-flush"),
        ("seven-card-stud", "hands.showing.ranking", "door-card"),
        ("pai-gow-poker", "hands.back-hand.ranking", "two-card"),
        ("pai-gow-poker", "house-way.back", "front-hand"),
        ("texas-holdem", "choices.limit.default", "sky-limit"),
    ],
)
def test_a_game_with_a_wrong_name_is_read(catalogue: Rulebook, game: str, path: str, new: str) -> None:
    assert read(catalogue.games[game], path, new).id == game


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in sorted(BAD.glob("RG105*"))])
def test_a_wrong_game_is_read(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    if path.is_dir():
        copytree(path, folder)
    else:
        write_files(folder, [path.read_text("utf-8")], path.stem)
    for game in load(folder, "rules").games.values():
        assert offered(game).program.id == game.id


def test_a_position_knows_where_it_is_written_or_that_it_is_not(catalogue: Rulebook) -> None:
    game = catalogue.games["texas-holdem"]
    written, follows = offered(game).program, read(game, "play.deal.deal.start", None, "drop")
    (deal, other) = (step.action for program in (written, follows) for step in program.steps if step.id == "deal")

    assert isinstance(deal, Deal)
    assert isinstance(other, Deal)
    assert deal.start == other.start == Spot("button", 1)
    assert deal.start.rule.path == ("play", "deal", "deal", "start")
    assert not other.start.rule


def test_a_value_that_is_left_to_the_operator_can_be_every_answer(catalogue: Rulebook) -> None:
    program = offered(catalogue.games["texas-holdem"]).program
    rule, choice = program.betting.rule / "limit", program.choices["limit"]

    assert choice.at == (rule,)
    assert program.choice_at(rule) is choice
    assert program.answers_at(rule, program.betting.limit) == choice.answers
    assert program.answers_at(program.rule / "title", program.title) == (program.title,)


def test_a_place_is_counted_on_from_the_dealers_left(catalogue: Rulebook) -> None:
    """The player on the dealer's left is the first; two to the left of that one is the third."""
    program = read(catalogue.games["three-card-poker"], "play.deal.deal.start", "2-left-of-dealers-left")
    deal = program.steps[1].action
    assert isinstance(deal, Deal)
    assert Spot("button", 3) == deal.start
    said = seat_words({}, "2-left-of-dealers-left")
    assert "the player three seats to the left of the dealer" == said
