"""Required wagers that are unequal, and an optional wager without its required one."""

from typing import Any

import pytest
from attrs import evolve

from rulesgen.compile import compile_game
from rulesgen.compile.procedures import answers_of
from rulesgen.engine.play import sit_down
from rulesgen.engine.table import Sitting
from rulesgen.irregular.domains import domains_of
from rulesgen.irregular.faults import FAULTS, NOT_MODELLED
from rulesgen.irregular.faults.wagers import leave_required_out
from rulesgen.irregular.playing.carrying import carry
from rulesgen.irregular.playing.hand import FaultyHand, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.players import decide_quietly
from rulesgen.model.game import Program
from rulesgen.model.steps import PlaceWagers
from rulesgen.rulebook import Rulebook
from tests.declared import play_case

ANTES = {"ante-1": 10, "ante-2": 10}
PLAYED = {
    "arrange": ["player-1 sets As Ah Kd Kc"],
    "decide-1": ["player-1 chooses check"],
    "decide-2": ["player-1 chooses check"],
}


def play(
    catalogue: Rulebook, fault: dict[str, Any], wagers: dict[str, int], when: dict[str, Any], then: dict[str, Any]
) -> Any:
    """2 Hand Hold'Em: the player's aces and kings both beat the dealer's queens."""
    game = catalogue.games["two-hand-holdem"]
    given = {
        "table": {"minimum": 5, "maximum": 300, "chip": 1},
        "seats": {"player-1": 500},
        "wagers": {"player-1": wagers},
        "shoe": "As Ah Kd Kc 8c 5d 3h Qs Qd 2c 8d 9s",
    }
    case = {"given": given, "when": when, "fault": {"at": "wagers", **fault}, "then": then}
    program = compile_game(game)
    return play_case(program, case, lambda kind: answers_of(game, program)[0])


# --- unequal required wagers ---


@pytest.mark.parametrize(
    ("kind", "amount", "found", "row", "net"),
    [
        # The second ante is made equal to the first: both win $10.
        ("under-minimum", 5, "at-once", "too-small-for-its-ante", 20),
        ("over-maximum", 15, "at-once", "too-large-for-its-ante", 20),
        ("over-maximum", 15, "later-card", "too-large-for-its-ante", 20),
        ("over-maximum", 15, "settled", "too-large-for-its-ante-settled", 20),
        # Found after a card has come, the second ante plays for the $5 that it is: 10 + 5.
        ("under-minimum", 5, "later-card", "too-small-for-its-ante-later", 15),
    ],
)
def test_antes_that_are_unequal_are_made_equal_while_they_can_be(
    catalogue: Rulebook, kind: str, amount: int, found: str, row: str, net: int
) -> None:
    """By hand; WSGC-2HH P.7 asks for equal antes, and each wins even money."""
    fault = {"kind": kind, "wager": "ante-2", "amount": amount, "found": found}
    then = {"answered-by": f"two-hand-irregularities.{row}", "net": {"player-1": net}}
    played = play(catalogue, fault, ANTES, PLAYED, then)
    assert () == played.differences
    # The log never says that the right amount was put down.
    assert [amount * 100] == [line.move.amount for line in played.lines if line.move.what == "ante-2"][:1]


# --- an optional wager alone ---


@pytest.mark.parametrize(
    ("found", "when", "row", "net"),
    [
        # The antes are placed and win 10 each; two pair in four cards pays 5 to 1 on $5.
        ("at-once", PLAYED, "bonus-alone", 45),
        # The $5 go back.
        ("later-card", {}, "bonus-alone-later", 0),
        ("showdown", PLAYED, "bonus-alone-later", 0),
        ("settled", PLAYED, "bonus-alone-settled", 0),
    ],
)
def test_a_bonus_wager_without_antes(catalogue: Rulebook, found: str, when: dict[str, Any], row: str, net: int) -> None:
    """By hand."""
    fault = {"kind": "optional-alone", "found": found}
    then = {"answered-by": f"two-hand-irregularities.{row}", "net": {"player-1": net}}
    played = play(catalogue, fault, {**ANTES, "flounder-4": 5}, when, then)
    assert () == played.differences
    (said,) = [line.move.what for line in played.lines if line.move.verb == "fault"]
    assert said.endswith("has $5 on the Flounder 4, and nothing on the Ante 1 or Ante 2")


def test_whoever_has_no_optional_wager_cannot_have_it_alone(catalogue: Rulebook) -> None:
    problem, *_ = play(catalogue, {"kind": "optional-alone"}, ANTES, PLAYED, {"answered-by": "x.y"}).differences
    assert "nobody places a required and an optional wager" in problem.message


def test_what_is_a_multiple_of_a_wager_that_is_not_there_cannot_be_placed(catalogue: Rulebook) -> None:
    """A raise of twice no ante is no raise, also not one of $0."""
    raises = {**PLAYED, "decide-1": ["player-1 chooses raise"]}
    fault = {"kind": "optional-alone", "found": "showdown"}
    then = {"answered-by": "two-hand-irregularities.bonus-alone-later"}
    (problem,) = play(catalogue, fault, {**ANTES, "flounder-4": 5}, raises, then).differences
    assert "No amount is allowed for this player's cards and wagers." == problem.message


def test_only_a_step_with_required_and_optional_wagers_can_have_it(catalogue: Rulebook) -> None:
    """From the games: their wager steps."""
    having = {name for name, game in catalogue.games.items() if domains_of(compile_game(game), "optional-alone")}
    assert having == {"two-hand-holdem", "high-card-flush", "ultimate-style-holdem", "baccarat"}


def with_side_bet(catalogue: Rulebook) -> Program:
    """Pai gow with a bet that is required and a side bet that is not."""
    program = compile_game(catalogue.games["pai-gow-poker"])
    bet = program.wagers["bet"]
    wagers = {**program.wagers, "bet": evolve(bet, required="yes"), "side": evolve(bet, id="side", title="Side bet")}
    first, *rest = program.steps
    assert isinstance(first.action, PlaceWagers)
    step = evolve(first, action=evolve(first.action, wagers=(*first.action.wagers, "side")))
    return evolve(program, wagers=wagers, steps=(step, *rest))


def test_with_a_player_dealer_the_side_bet_of_a_seated_player_goes_back(catalogue: Rulebook) -> None:
    """By hand: Bo has $5 on the side and nothing on the bet; they go back and Bo is out, while Cy's $8 stay."""
    program = with_side_bet(catalogue)
    assert {"bets"} == {*domains_of(program, "optional-alone")["optional-alone"].steps}
    wagers = {(0, "bank-wager"): 5000, (1, "bet"): 1000, (1, "side"): 500, (2, "bet"): 800}
    amounts = {"minimum": 500, "maximum": 1500, "collection": 0}
    opened = {(-1, "hands-since-opening"): 1}
    sitting = Sitting(("Ana", "Bo", "Cy"), 0, amounts, 100, wagers, dealer=0, dice=(3, 3, 3), session=opened)
    table = sit_down(program, sitting, (10_000,) * 3, program.deck)
    hand = FaultyHand(program, table, lambda now, one: decide_quietly(program, now, one), lambda cards: cards)
    hand.play_until(lambda: hand.table.step == 0)
    incident = Incident(FAULTS["optional-alone"], {"step": "bets", "found": "at-once"}, program, 0)
    leave_required_out(hand, incident)
    assert hand.table.wagers == {(0, "bank-wager"): 5000, (1, "side"): 500, (2, "bet"): 800}
    carry(hand, incident, "return-alone")
    assert hand.table.stacks == (5000, 10_000, 9200)
    assert hand.table.wagers == {(0, "bank-wager"): 5000, (2, "bet"): 800}
    with pytest.raises(Stuck, match="needs a wager that lies without the required one"):
        carry(hand, incident, "place-required")


def test_what_is_modelled_is_not_named_as_left_out() -> None:
    assert not any("optional" in line or "required" in line for line in NOT_MODELLED)
