"""A player discards too few or too many cards, in a discard and in a draw; every result is reckoned by hand.

Crazy Pineapple: Ann, Bob and Cyd, who has the button, have aces, kings and queens, each with a third card; the board
9 8 2 3 10 helps nobody. Five-card draw with 1 to 3 discards: the same pairs. Each bets $2, so that the pot is $6.
"""

from collections.abc import Callable
from typing import Any

import pytest

from rulesgen.cards import names_of
from rulesgen.checks.remedies import faults_of
from rulesgen.compile import compile_game
from rulesgen.compile.procedures import answers_of
from rulesgen.dealing.incidents import play_situation
from rulesgen.engine.log import describe
from rulesgen.ids import RuleId
from rulesgen.irregular.answers import answer_lazily
from rulesgen.irregular.corners import corners
from rulesgen.irregular.domains import domains_of
from rulesgen.irregular.faults import NOT_MODELLED
from rulesgen.irregular.rows import Row
from rulesgen.regions import Box
from rulesgen.rulebook import Game, Rulebook
from tests.declared import play_case

PINEAPPLE = "Ac Kc Qc Ad Kd Qd 5h 6h 7h 2c 9c 8d 2h 3c 3s 4c 10d"
DRAW = "As Ks Qs Ad Kd Qd 5h 4h 3h 7s 6s 2s 9c 8c 10c 2c 3d 4d 6d 8d 9d 10d Jc 2d 7d Kc"
ANN_WINS, BOB_WINS = {"ann": 4, "bob": -2, "cyd": -2}, {"ann": -2, "bob": 4, "cyd": -2}
ONE_TO_THREE = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: short-draw
title: Short Draw
version: 0.1.0
dated: 2026-11-17
based-on: five-card-draw
ours: For a test.
changes:
  - replace: play.draw
    title: Draw
    draw: {from: hole, count: 1..3, start: left-of-button, burn: 1, if-short: reshuffle-discards}
"""


@pytest.fixture
def short_draw(folder: Callable[..., Rulebook]) -> Game:
    """Five-card draw in which from one to three cards are discarded."""
    return folder({"games/short-draw.yaml": ONE_TO_THREE}).games["short-draw"]


def play(
    game: Game, fault: dict[str, Any], discards: list[str], then: dict[str, Any], *remedy: str, **when: list[str]
) -> Any:
    """A hand with the fault, answered by the tables of the game or by one remedy."""
    program = compile_game(game)
    step = next(step.id for step in program.steps if step.id in ("discard", "draw"))
    table = {"small-blind": 1, "big-blind": 2, "chip": 1}
    shoe = PINEAPPLE if step == "discard" else DRAW
    case = {
        "given": {"table": table, "seats": dict.fromkeys(("ann", "bob", "cyd"), 100), "button": "cyd", "shoe": shoe},
        "when": {step: discards, **{name.replace("_", "-"): actions for name, actions in when.items()}},
        "fault": {"at": step, "kind": "wrong-discard", **fault},
        "then": then,
    }
    row = Row(RuleId("our", ("row",)), "wrong-discard", Box({}), remedy, "stands", "floor", ("none",))
    own = answer_lazily(domains_of(program, "wrong-discard"), [row])
    return play_case(program, case, lambda kind: own if remedy else answers_of(game, program)[0])


def log(played: Any) -> list[str]:
    return [describe(played.program, played.table.sitting, line.move) for line in played.lines]


def answered(row: str, net: dict[str, int], **more: Any) -> dict[str, Any]:
    return {"answered-by": f"poker-irregularities.{row}", "net": net, **more}


# --- what can happen ---


def boxes(game: Game) -> dict[tuple[Any, ...], set[Any]]:
    """The moments at which it can be found, by how many cards too few or too many."""
    found = domains_of(compile_game(game), "wrong-discard")
    possible = found["wrong-discard"].possible if found else ()
    return {(*box["discarded"], *box["count"]): {*box["found"]} for box in possible}


def test_a_discard_of_one_of_three_cards_can_be_none_or_two(catalogue: Rulebook) -> None:
    """By hand: who discards all three has thrown the hand away. The turn comes before anybody acts again."""
    moments = {"at-once", "before-action", "later-card", "showdown", "settled"}
    expected = {("too-few", 1): moments, ("too-many", 1): moments}
    assert expected == boxes(catalogue.games["crazy-pineapple"])


def test_a_draw_of_one_to_three_of_five_cards_can_be_none_four_or_five(short_draw: Game) -> None:
    """By hand: cards are drawn for all five, so that also five can go. A betting round follows, and no other deal."""
    moments = {"at-once", "before-action", "after-action", "substantial-action", "showdown", "settled"}
    assert {("too-few", 1): moments, ("too-many", 1): moments, ("too-many", 2): moments} == boxes(short_draw)


@pytest.mark.parametrize("name", ["five-card-draw", "badugi", "texas-holdem", "three-card-poker"])
def test_where_any_number_or_none_is_discarded_it_cannot_be(catalogue: Rulebook, name: str) -> None:
    assert {} == boxes(catalogue.games[name])


# --- a discard ---


@pytest.mark.parametrize("wrong", [{"cards": "5h Ad"}, {"discarded": "too-many"}, {"discarded": "too-few"}])
def test_found_at_once_the_player_discards_again(catalogue: Rulebook, wrong: dict[str, str]) -> None:
    """By hand: Ann keeps her aces after all, and they win the pot of 6 of which 2 are hers."""
    discards = ["ann discards 5h", "bob discards 6h", "cyd discards 7h"]
    then = answered("wrong-discard", ANN_WINS, cards={"ann": "Ac Ad", "bob": "Kc Kd", "cyd": "Qc Qd"})
    played = play(catalogue.games["crazy-pineapple"], {"seat": "ann", "found": "at-once", **wrong}, discards, then)
    assert () == played.differences
    assert "5h 6h 7h" == names_of(played.table.discards)


@pytest.mark.parametrize("wrong", [{"cards": "Kd 6h"}, {"discarded": "too-few"}])
def test_found_before_the_turn_the_player_discards_again(catalogue: Rulebook, wrong: dict[str, str]) -> None:
    """By hand: Ann and Cyd have discarded when it is seen; then Bob discards his six. Ann's aces win."""
    discards = ["ann discards 5h", "cyd discards 7h", "bob discards 6h"]
    then = answered("wrong-discard-before-play-goes-on", ANN_WINS, cards={"bob": "Kc Kd", "burns": "2c 3c 4c"})
    fault = {"seat": "bob", "found": "before-action", **wrong}
    assert () == play(catalogue.games["crazy-pineapple"], fault, discards, then).differences


@pytest.mark.parametrize("found", ["later-card", "showdown"])
@pytest.mark.parametrize(("wrong", "held"), [({"cards": "5h Ad"}, "Ac"), ({"discarded": "too-few"}, "Ac Ad 5h")])
def test_found_later_the_hand_is_dead(catalogue: Rulebook, found: str, wrong: dict[str, str], held: str) -> None:
    """By hand: Ann's 2 stay in the pot of 6, which Bob's kings win from Cyd's queens. Ann holds what she kept."""
    fault, discards = {"seat": "ann", "found": found, **wrong}, ["bob discards 6h", "cyd discards 7h"]
    then = answered("wrong-discard-late", BOB_WINS, cards={"ann": held})
    played = play(catalogue.games["crazy-pineapple"], fault, discards, then)
    assert () == played.differences
    assert "The hand is dead (Ann)." in log(played)


@pytest.mark.parametrize(("wrong", "net"), [({"cards": "5h Ad"}, BOB_WINS), ({"discarded": "too-few"}, ANN_WINS)])
def test_found_when_all_is_paid_it_stands(catalogue: Rulebook, wrong: dict[str, str], net: dict[str, int]) -> None:
    """By hand: with one ace Ann has ace high and loses to kings; with three cards she has her pair of aces."""
    fault, discards = {"seat": "ann", "found": "settled", **wrong}, ["bob discards 6h", "cyd discards 7h"]
    then = answered("wrong-discard-settled", net)
    assert () == play(catalogue.games["crazy-pineapple"], fault, discards, then).differences


def test_the_log_says_who_which_cards_and_what_would_be_right(catalogue: Rulebook) -> None:
    discards = ["ann discards 5h", "bob discards 6h", "cyd discards 7h"]
    played = play(catalogue.games["crazy-pineapple"], {"cards": "5h Ad"}, discards, answered("wrong-discard", ANN_WINS))
    at = next(number for number, line in enumerate(played.lines) if line.ruling.verdict == "irregular")
    assert ["Ann discards 5h Ad", "Ann discards 5h"] == [log(played)[at], log(played)[at + 2]]
    assert "a player discards too few or too many cards: 2, not 1" == played.lines[at].ruling.reason


# --- a draw ---


@pytest.mark.parametrize("wrong", [{"cards": "As 5h 7s 9c"}, {"discarded": "too-many", "count": 2}, {}])
def test_in_a_draw_found_at_once_nothing_has_been_drawn(short_draw: Game, wrong: dict[str, Any]) -> None:
    """By hand: after the burn 2c the first three cards are Ann's, the next Bob's, then Cyd's: the aces win."""
    discards = ["ann discards 5h 7s 9c", "bob discards 4h 6s 8c", "cyd discards 3h 2s 10c"]
    cards = {"ann": "As Ad 3d 4d 6d", "bob": "Ks Kd 8d 9d 10d", "cyd": "Qs Qd Jc 2d 7d", "burns": "2c"}
    then = answered("wrong-discard", ANN_WINS, cards=cards)
    assert () == play(short_draw, {"seat": "ann", **wrong}, discards, then).differences


DRAWN = {"ann": "Ad 3d 4d 6d 8d", "bob": "Ks Kd 9d 10d Jc", "cyd": "Qs Qd 2d 7d Kc", "burns": "2c"}


@pytest.mark.parametrize("found", ["before-action", "after-action", "substantial-action", "showdown"])
def test_who_has_drawn_too_many_has_a_dead_hand(short_draw: Game, found: str) -> None:
    """By hand: Ann draws four, a flush that does not count; Bob's kings win. In substantial action each bets 2 more."""
    fault = {"seat": "ann", "cards": "As 5h 7s 9c", "found": found}
    betting = ["ann bets 2", "bob calls", "cyd calls"] if found == "substantial-action" else []
    net = {"ann": -4, "bob": 8, "cyd": -4} if betting else BOB_WINS
    when = {"last_betting": betting} if betting else {}
    then = answered("wrong-discard-late", net, cards=DRAWN)
    discards = ["bob discards 4h 6s 8c", "cyd discards 3h 2s 10c"]
    assert () == play(short_draw, fault, discards, then, **when).differences


def test_a_draw_found_when_all_is_paid_stands(short_draw: Game) -> None:
    """By hand: the four cards that Ann drew make her an ace-high flush, which wins the pot of 6."""
    fault = {"seat": "ann", "cards": "As 5h 7s 9c", "found": "settled"}
    discards = ["bob discards 4h 6s 8c", "cyd discards 3h 2s 10c"]
    then = answered("wrong-discard-settled", ANN_WINS, cards=DRAWN)
    assert () == play(short_draw, fault, discards, then).differences


def test_no_card_is_drawn_for_a_hand_that_is_dead_at_once(short_draw: Game) -> None:
    """By hand: Ann has the one card that she kept; the first card after the burn is Bob's. His kings win."""
    fault = {"seat": "ann", "cards": "As 5h 7s 9c", "found": "at-once"}
    discards = ["bob discards 4h 6s 8c", "cyd discards 3h 2s 10c"]
    then = {"cards": {"ann": "Ad", "bob": "Ks Kd 3d 4d 6d", "cyd": "Qs Qd 8d 9d 10d"}, "net": BOB_WINS}
    assert () == play(short_draw, fault, discards, then, "dead-hand").differences


# --- what is refused ---


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ({"cards": "5h"}, "to discard 1 is not the fault: 1 is right"),
        ({"cards": "5h Kd"}, "the Kd is not in this hand"),
        ({"cards": "5h Ad Ac"}, "This cannot happen in Crazy Pineapple"),
        ({"cards": "5h Ad", "discarded": "too-few"}, "the case names 2 to be discarded, not 0"),
        ({"discarded": "too-few", "count": 2}, "This cannot happen in Crazy Pineapple"),
        ({"cards": "5h Ad", "found": "after-action"}, "This cannot happen in Crazy Pineapple"),
    ],
)
def test_a_case_whose_discards_are_no_such_fault_is_told(
    catalogue: Rulebook, fault: dict[str, Any], words: str
) -> None:
    discards = ["bob discards 6h", "cyd discards 7h"]
    played = play(catalogue.games["crazy-pineapple"], {"seat": "ann", **fault}, discards, {"answered-by": "x.y"})
    assert words in played.differences[0].message


@pytest.mark.parametrize("cards", ["5h", "5h 7s", "5h 7s 9c"])
def test_a_draw_within_the_limits_is_no_fault(short_draw: Game, cards: str) -> None:
    played = play(short_draw, {"seat": "ann", "cards": cards}, [], {"answered-by": "x.y"})
    assert "is not the fault: 1 to 3 is right" in played.differences[0].message


def test_a_player_who_has_folded_does_not_discard(catalogue: Rulebook) -> None:
    folds = ["cyd calls", "ann folds", "bob checks"]
    fault, then = {"seat": "ann", "discarded": "too-few"}, {"answered-by": "x.y"}
    discards = ["bob discards 6h", "cyd discards 7h"]
    played = play(catalogue.games["crazy-pineapple"], fault, discards, then, first_betting=folds)
    assert "this player does not act in the step" in played.differences[0].message


def test_in_five_card_draw_nobody_can_discard_a_wrong_number(catalogue: Rulebook) -> None:
    played = play(catalogue.games["five-card-draw"], {"seat": "ann"}, [], {"answered-by": "x.y"})
    assert "This cannot happen in Five-Card Draw" in played.differences[0].message


def test_discards_are_not_taken_back_once_play_has_gone_on(catalogue: Rulebook, short_draw: Game) -> None:
    late = {"seat": "ann", "discarded": "too-few", "found": "later-card"}
    drawn = {"seat": "ann", "cards": "As 5h 7s 9c", "found": "before-action"}
    discards = ["bob discards 6h", "cyd discards 7h"]
    draws = ["bob discards 4h 6s 8c", "cyd discards 3h 2s 10c"]
    for game, fault, rest in ((catalogue.games["crazy-pineapple"], late, discards), (short_draw, drawn, draws)):
        played = play(game, fault, rest, {}, "discard-again")
        assert "`discard-again` needs a wrong number of discards" in played.differences[0].message


# --- all of it ---


def test_every_row_can_be_carried_out_in_a_draw(short_draw: Game) -> None:
    """Of the shipped rows; the check of the catalogue does the same in its games."""
    program = compile_game(short_draw)
    answers = answers_of(short_draw, program)[0]
    rows = [row for row in answers.rows.values() if row.fault == "wrong-discard"]
    for row in rows:
        for situation in corners(answers, row):
            outcome = play_situation(program, answers, row.fault, situation, seed=1, fewest=True)
            assert (row, "") == (outcome.row, faults_of(outcome))
    names = {row.id.partition(".")[2] for row in rows if corners(answers, row)}
    assert {"wrong-discard", "wrong-discard-late", "wrong-discard-settled"} == names


def test_it_is_not_named_as_left_out() -> None:
    assert not any("discard" in line for line in NOT_MODELLED)
