"""Faults in the boards of an option, and before them: what comes of each is reckoned by hand from the clause.

Run It Twice, three players; Ann with aces is all in for $80, Bob calls with kings, and both agree. By the shoe, from
before the flop: 2c is burned, 7h 8h 9c, 3c burned, Jc, 4c burned, 2d for the upper board; 5c burned, 6c 7c 8c, 9d
burned, 10d, 2h burned, 2s for the lower. After the flop the turns and rivers alone are Jc 2d, and 6c 8c.
"""

from typing import Any

import pytest

from rulesgen.compile import compile_game
from rulesgen.dealing import Played
from rulesgen.irregular.domains import domains_of
from rulesgen.rulebook import Rulebook
from tests.unit.test_placed_faults import play

SHOE = "As Ks Qs Ad Kd Qd 2c 7h 8h 9c 3c Jc 4c 2d 5c 6c 7c 8c 9d 10d 2h 2s"
AGREED = ["bob asks for run-it-twice", "ann agrees"]
BEFORE_THE_FLOP = {"first-betting": ["cyd folds", "ann is all in", "bob calls", *AGREED]}
CALLED = {"first-betting": ["cyd calls", "ann calls", "bob checks"]}
AFTER_THE_FLOP = {**CALLED, "second-betting": ["ann is all in", "bob calls", "cyd folds", *AGREED]}
AFTER_THE_TURN = {**CALLED, "third-betting": ["ann is all in", "bob calls", "cyd folds", *AGREED]}


def twice(book: Rulebook, when: Any, fault: Any, then: Any, **given: Any) -> Played:
    table = {"small-blind": 1, "big-blind": 2, "chip": 1}
    seats = {"ann": 80, "bob": 100, "cyd": 100}
    given = {"table": table, "seats": seats, "button": "cyd", "shoe": SHOE, **given}
    return play(book, "run-it-twice", {"given": given, "when": when, "fault": fault, "then": then})


@pytest.mark.parametrize("kind", ["missing-burn", "extra-burn"])
@pytest.mark.parametrize("found", ["at-once", "before-action", "showdown"])
@pytest.mark.parametrize("step", ["rest-of-upper", "rest-of-lower"])
@pytest.mark.parametrize(
    ("when", "cards"),
    [
        (BEFORE_THE_FLOP, {"board": "7h 8h 9c Jc 2d", "lower": "6c 7c 8c 10d 2s", "burns": "2c 3c 4c 5c 9d 2h"}),
        (AFTER_THE_FLOP, {"board": "7h 8h 9c Jc 2d", "lower": "7h 8h 9c 6c 8c", "burns": "2c 3c 4c 5c 7c"}),
    ],
)
def test_rrp_5_both_boards_come_as_without_the_wrong_burn(
    catalogue: Rulebook, kind: str, found: str, step: str, when: Any, cards: Any
) -> None:
    """Nobody can bet, so it is corrected until the pot is awarded, and every later card is what it would have been."""
    then = {"answered-by": f"run-it-twice-irregularities.{kind}-in-a-run", "cards": cards}
    assert () == twice(catalogue, when, {"at": step, "kind": kind, "found": found}, then).differences


def test_rrp_3_and_7_a_flop_of_four_is_dealt_again_for_both_boards(catalogue: Rulebook) -> None:
    """All that lies on the boards goes back and is shuffled; the burns stay, and none is added.

    With four cards in the flop Jc, 2d, 6c and 8c are burned. The new flop of tens is that of both boards; Ann has tens
    full of aces on each and wins $162, which is $82 more than her $80.
    """
    fault = {"at": "flop", "kind": "extra-card", "found": "showdown"}
    then = {
        "answered-by": "holdem-irregularities.flop-too-many",
        "cards": {"board": "10c 10h 10s 5h 6h", "lower": "10c 10h 10s 5d 6d", "burns": "2c Jc 2d 6c 8c"},
        "hands": {"lower-hand": {"ann": "full-house 10 A", "bob": "full-house 10 K"}},
        "net": {"ann": 82, "bob": -80, "cyd": -2},
    }
    played = twice(catalogue, AFTER_THE_FLOP, fault, then, shuffles=["10c 10h 10s 5h 6h 5d 6d"])
    assert () == played.differences


@pytest.mark.parametrize("found", ["at-once", "before-action", "showdown"])
def test_rrp_3_and_7_a_flop_of_four_in_a_run_is_dealt_again(catalogue: Rulebook, found: str) -> None:
    """Also where it can be told which card is too many. 2c stays burned and the new flop of tens comes without a burn.

    Found at the showdown, the turn and the river of both boards have come, with the burns Jc, 2d, 6c, 10d and 2s; they
    go back and come without a burn too. Otherwise each of them is still to come, with its own burn.
    """
    late = found == "showdown"
    burns = "2c Jc 2d 6c 10d 2s" if late else "2c 5h 6h 9h 5d 6d"
    order = "10c 10h 10s 7c 8s 3d 3h 3s 4d 4h" if late else "10c 10h 10s 5h 7c 6h 8s 9h 3d 3h 3s 5d 4d 6d 4h"
    then = {
        "answered-by": "run-it-twice-irregularities.too-many-in-a-run",
        "cards": {"board": "10c 10h 10s 7c 8s", "lower": "3d 3h 3s 4d 4h", "burns": burns},
    }
    fault = {"at": "rest-of-upper", "kind": "extra-card", "found": found, "known": "yes"}
    assert () == twice(catalogue, BEFORE_THE_FLOP, fault, then, shuffles=[order]).differences


def test_a_turn_that_is_dealt_late_lies_on_both_boards(catalogue: Rulebook) -> None:
    """No turn came: Jc is burned, 4c is the upper river, 2d is burned, 5c the lower river; 6c is then the turn of both.

    The lower board 7h 8h 9c 6c 5c is a straight: its $81 are divided, and the odd chip is Ann's. She wins the upper.
    """
    fault = {"at": "turn", "kind": "missing-card", "found": "showdown"}
    then = {
        "answered-by": "poker-irregularities.missing-board-card",
        "cards": {"board": "7h 8h 9c 4c 6c", "lower": "7h 8h 9c 6c 5c"},
        "hands": {"lower-hand": {"ann": "straight 9", "bob": "straight 9"}},
        "net": {"ann": 81 + 41 - 80, "bob": 40 - 80, "cyd": -2},
    }
    assert () == twice(catalogue, AFTER_THE_TURN, fault, then).differences


def test_a_fault_of_a_run_board_may_come_before_another_is_found(catalogue: Rulebook) -> None:
    """The flop 2c 7h 8h comes without its burn, and that is seen when all is paid; then the lower turn does so too.

    That one is corrected: 9c 3c and Jc 4c are the upper board's burns and cards, 2d 5c and 6c 7c the lower board's.
    """
    faults = [
        {"at": "flop", "kind": "missing-burn", "found": "settled"},
        {"at": "rest-of-lower", "kind": "missing-burn", "found": "showdown"},
    ]
    rows = ["holdem-irregularities.missing-burn-awarded", "run-it-twice-irregularities.missing-burn-in-a-run"]
    cards = {"board": "2c 7h 8h 3c 4c", "lower": "2c 7h 8h 5c 7c", "burns": "9c Jc 2d 6c"}
    assert () == twice(catalogue, AFTER_THE_FLOP, faults, {"answered-by": rows, "cards": cards}).differences


def test_rrp_6_what_is_dealt_before_the_betting_is_over_is_the_flop_of_the_game(catalogue: Rulebook) -> None:
    """Nobody has asked for a second board by then, so that no step of the option can come too early.

    By rules 6 and 7 the three cards are set aside and shuffled in when Bob has called and both have agreed; 2c stays
    burned, and the new flop of tens comes without a burn. Then 2d is burned, 2h dealt, 2s burned and 3c dealt; and for
    the lower board 3d burned, 3h 4h 5h, 3s burned, 6h, 4c burned, 5d.
    """
    program = compile_game(catalogue.games["run-it-twice"])
    steps = domains_of(program, "premature-deal")["premature-deal"].steps
    assert ("flop", "turn", "river") == steps
    fault = {"at": "flop", "kind": "premature-deal", "betting": "all-in"}
    cards = {"board": "10c 10d 10h 2h 3c", "lower": "3h 4h 5h 6h 5d", "burns": "2c 2d 2s 3d 3s 4c"}
    then = {"answered-by": "holdem-irregularities.premature-flop", "cards": cards}
    shuffled = ["10c 10d 10h 2d 2h 2s 3c 3d 3h 4h 5h 3s 6h 4c 5d"]
    assert () == twice(catalogue, BEFORE_THE_FLOP, fault, then, shuffles=shuffled).differences
