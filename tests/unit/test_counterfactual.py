"""What would have come without the error: the same shoe is played with and without it, and later cards are compared."""

from functools import cache

import pytest

from rulesgen.cards import Cards
from rulesgen.catalogue import shipped
from rulesgen.compile import compile_game
from rulesgen.compile.procedures import answers_of
from rulesgen.dealing.incidents import seat_players, shuffled
from rulesgen.engine.fast_play import play_out
from rulesgen.engine.table import Line, Table
from rulesgen.irregular.answers import Answers
from rulesgen.irregular.playing.play import Remedied, play_fault
from rulesgen.irregular.playing.players import decide_quietly
from rulesgen.model.game import Program
from rulesgen.model.steps import Deal
from rulesgen.rulebook import load

HOLD_EM = [
    "crazy-pineapple",
    "double-flop-omaha-holdem",
    "double-flop-texas-holdem",
    "omaha-holdem",
    "short-deck-holdem",
    "texas-holdem",
]
SEATS = 4
Situation = dict[str, str | int]


@cache
def prepared(name: str) -> tuple[Program, Answers]:
    game = load(shipped("rules"), "rules").games[name]
    program = compile_game(game)
    return program, answers_of(game, program)[0]


def clean_hand(program: Program, start: Table) -> tuple[Table, list[Line]]:
    return play_out(program, start, lambda table, decision: decide_quietly(program, table, decision))


def hands(name: str, fault: str, situation: Situation, seed: int) -> tuple[Table, Remedied]:
    """The last table without the fault, and what comes of the hand with it."""
    program, answers = prepared(name)
    start = seat_players(program, SEATS, seed)
    clean, _ = clean_hand(program, start)
    names = [one.name for one in answers.faults[fault].domain.dimensions]
    known = {key: value for key, value in {"all-in": "no", "count": 1, **situation}.items() if key in names}
    return clean, play_fault(program, start, answers, fault, known, shuffled(seed))


def boards(program: Program, table: Table) -> dict[str, Cards]:
    return {name: table.spots[name, -1] for name, area in program.areas.items() if area.per == "table"}


def board_steps(program: Program) -> list[str]:
    deals = [(step.id, step.action.to) for step in program.steps if isinstance(step.action, Deal)]
    return [name for name, areas in deals if all(program.areas[area].per == "table" for area in areas)]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", HOLD_EM)
def test_rrp_1_an_exposed_card_leaves_the_board_as_it_would_have_been(name: str, seed: int) -> None:
    program, _ = prepared(name)
    clean, outcome = hands(name, "exposed-card", {"step": "deal", "card-number": 3}, seed)
    assert boards(program, clean) == boards(program, outcome.table)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", HOLD_EM)
def test_rrp_2_an_extra_card_leaves_the_board_as_it_would_have_been(name: str, seed: int) -> None:
    program, _ = prepared(name)
    extra: Situation = {
        "step": "deal",
        "place": "first-player",
        "dealt": "after-all",
        "known": "yes",
        "found": "at-once",
    }
    clean, outcome = hands(name, "extra-card", extra, seed)
    assert (boards(program, clean), clean.burns) == (boards(program, outcome.table), outcome.table.burns)


@pytest.mark.parametrize("fault", ["missing-burn", "extra-burn"])
@pytest.mark.parametrize("name", HOLD_EM)
def test_rrp_5_a_burn_that_is_corrected_leaves_everything_as_it_would_have_been(name: str, fault: str) -> None:
    program, _ = prepared(name)
    for seed, step in enumerate(board_steps(program)[1:]):
        clean, outcome = hands(name, fault, {"step": step, "found": "before-action"}, seed)
        assert (boards(program, clean), clean.burns) == (boards(program, outcome.table), outcome.table.burns)


@pytest.mark.parametrize("fault", ["missing-burn", "extra-burn"])
@pytest.mark.parametrize("name", HOLD_EM)
def test_rrp_5_after_action_every_later_card_is_the_one_that_would_have_come(name: str, fault: str) -> None:
    program, _ = prepared(name)
    steps = board_steps(program)
    for seed, step in enumerate(steps[:-1]):
        clean, outcome = hands(name, fault, {"step": step, "found": "after-action"}, seed)
        dealt = sum(_each(program, one) for one in steps[: seed + 1])
        for area, cards in boards(program, clean).items():
            assert cards[dealt:] == boards(program, outcome.table)[area][dealt:], (step, area)
            assert cards[:dealt] != boards(program, outcome.table)[area][:dealt]  # what was acted on stands


@pytest.mark.parametrize("name", ["omaha-holdem", "short-deck-holdem", "texas-holdem"])
def test_rrp_8_the_turn_is_the_river_that_would_have_come_whatever_the_shuffle(name: str) -> None:
    for seed in range(5):
        early: Situation = {"step": "turn", "betting": "goes-on", "found": "at-once"}
        clean, outcome = hands(name, "premature-deal", early, seed)
        assert clean.spots["board", -1][4] == outcome.table.spots["board", -1][3]


def _each(program: Program, step: str) -> int:
    action = next(one.action for one in program.steps if one.id == step)
    assert isinstance(action, Deal)
    return action.each
