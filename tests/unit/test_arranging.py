"""Hands that are set, options and the house way: a declaration that cannot be played is found before it is dealt."""

import pytest

from rulesgen.checks.cases import check_case
from rulesgen.checks.declaration import check_declaration
from rulesgen.checks.house_way import check_house_way
from rulesgen.checks.options import check_options
from rulesgen.rulebook import Rulebook
from tests.mutants import Mutant
from tests.offered import offered


@pytest.mark.parametrize(
    ("mutant", "words"),
    [
        (Mutant(("areas", "front", "per"), "player", "table"), "`front` is no place for cards that players set here."),
        (Mutant(("play", "set-bank"), {}, None, kind="drop"), "No step lets the player dealer set `cards`."),
        (Mutant(("play", "set-bank", "arrange", "into", "front"), 2, 3), "set as front: 3, back: 5 here"),
        (Mutant(("play", "set-bank", "arrange", "by"), "", "dealer"), "the dealer has no cards to set"),
        (Mutant(("play", "open", "reveal", "of"), "players", "player-dealer"), "No later step opens `front, back` of"),
        (Mutant(("play", "set", "arrange", "on-request"), "", None, kind="drop"), "The key `on-request` is missing"),
        (Mutant(("play", "piles"), {}, None, kind="drop"), "no step before this one deals cards to them"),
        (Mutant(("house-way", "rows", "better-behind", "keep"), "", "skip.."), "`skip` is no category"),
        (
            Mutant(("categories", "pair"), {}, None, "pai-gow-high", "drop"),
            "The ranking pai-gow-high has no category pair, which two-card has.",
        ),
    ],
)
def test_a_setting_that_cannot_be_played_is_found(catalogue: Rulebook, mutant: Mutant, words: str) -> None:
    game = mutant.apply(catalogue.games["pai-gow-poker"])
    assert any(words in one.message for result in check_declaration(offered(game)) for one in result.findings)


def test_a_house_way_that_leaves_a_hand_foul_names_the_hand(catalogue: Rulebook) -> None:
    row = Mutant(("house-way", "rows", "no-pair", "front", "0"), "single 2", "single 1")
    game = row.apply(catalogue.games["pai-gow-poker"])
    found = [one.message for result in check_house_way(offered(game)) for one in result.findings]
    assert ["No row can set"] == [message[:14] for message in found]


@pytest.mark.parametrize(
    ("mutant", "words"),
    [
        (Mutant(("options", "run-it-twice", "pot", "upper", "share"), "1/2", "3/4"), "add up to 5/4 of the pot"),
        (
            Mutant(("options", "run-it-twice", "areas", "lower", "also"), "board", None, kind="drop"),
            "the cards that lie on `board` already do not count for it",
        ),
    ],
)
def test_an_option_that_is_not_whole_is_found(catalogue: Rulebook, mutant: Mutant, words: str) -> None:
    game = mutant.apply(catalogue.games["run-it-twice"])
    found = [one.message for result in check_options(offered(game)) for one in result.findings]
    assert any(words in message for message in found)


def test_half_a_bet_may_be_lost_to_the_player_dealer(catalogue: Rulebook) -> None:
    """By hand: of 40 that would be lost, half is 20; the case says 40."""
    half = Mutant(("settle", "bet", "won", "0"), "lose", "lose 1/2")
    game = half.apply(catalogue.games["pai-gow-poker"])
    case = next(one for one in game.cases if one.id == "pai-gow-copies-and-pushes")
    messages = [one.message for one in check_case(offered(game), case)[0].findings]
    assert any(message.startswith("player-2: the case says -$40, it came to -$20.") for message in messages)
    assert any(message.startswith("player-3: the case says $40, it came to $20.") for message in messages)
