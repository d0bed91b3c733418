"""An ante or blind that is not posted or not in its amount, and a button on the wrong seat."""

from decimal import Decimal
from typing import Any

import pytest

from rulesgen.compile import compile_game
from rulesgen.compile.procedures import answers_of
from rulesgen.irregular.domains import domains_of
from rulesgen.irregular.faults import NOT_MODELLED
from rulesgen.rulebook import Rulebook
from tests.declared import play_case

FOLDS = ["player-3 calls", "player-1 calls", "player-2 folds"]


def play(catalogue: Rulebook, fault: dict[str, Any], betting: list[str], then: dict[str, Any], **given: Any) -> Any:
    """Hold 'em with blinds of $1 and $2; player 1 has aces, player 2 kings, player 3 queens, and no card helps."""
    game = catalogue.games["texas-holdem"]
    table = {"small-blind": 1, "big-blind": 2, "chip": 1}
    seats = {"player-1": 100, "player-2": 100, "player-3": 100}
    shoe = "As Ks Qs Ad Kd Qd 2c 7h 8h 9c 3c Jc 4c 2d"
    case = {
        "given": {"table": table, "seats": seats, "button": "player-3", "shoe": shoe, **given},
        "when": {"first-betting": betting} if betting else {},
        "fault": {"at": "blinds", **fault},
        "then": then,
    }
    program = compile_game(game)
    return play_case(program, case, lambda kind: answers_of(game, program)[0])


def test_every_forced_bet_can_be_left_out_or_be_of_the_wrong_amount(catalogue: Rulebook) -> None:
    """From the game: two blinds, three ways each, four moments; in stud one ante."""
    for game, bets in (("texas-holdem", {"small-blind", "big-blind"}), ("seven-card-stud", {"ante"})):
        domain = domains_of(compile_game(catalogue.games[game]), "wrong-post")["wrong-post"]
        assert bets == {name for box in domain.possible for name in box["wager"]}
        assert all({"not-posted", "too-little", "too-much"} == box["post"] for box in domain.possible)
    assert {} == domains_of(compile_game(catalogue.games["three-card-poker"]), "wrong-post")


def test_only_a_game_with_a_button_can_have_it_on_the_wrong_seat(catalogue: Rulebook) -> None:
    assert domains_of(compile_game(catalogue.games["texas-holdem"]), "wrong-button")
    for game in ("three-card-poker", "pai-gow-poker", "baccarat"):
        assert {} == domains_of(compile_game(catalogue.games[game]), "wrong-button")


@pytest.mark.parametrize("found", ["at-once", "before-action"])
@pytest.mark.parametrize(
    ("bet", "post"), [("big-blind", {"post": "not-posted"}), ("big-blind", {"post": "too-little"}),
                      ("small-blind", {"post": "too-much", "amount": 3})]
)  # fmt: skip
def test_a_post_found_in_time_is_made_right(catalogue: Rulebook, found: str, bet: str, post: dict[str, Any]) -> None:
    """By hand: the blinds are 1 and 2 after all. Player 2 folds and loses 2, player 3 called 2, player 1 wins both."""
    fault = {"kind": "wrong-post", "wager": bet, "found": found, **post}
    net = {"player-1": 4, "player-2": -2, "player-3": -2}
    then = {"answered-by": "poker-irregularities.wrong-post", "net": net}
    assert () == play(catalogue, fault, FOLDS, then).differences


def test_a_blind_found_missing_after_action_stays_missing(catalogue: Rulebook) -> None:
    """By hand: the price is still 2. Player 2 has posted nothing and folds: 0; player 1 wins player 3's 2."""
    fault = {"kind": "wrong-post", "wager": "big-blind", "post": "not-posted", "found": "after-action"}
    net = {"player-1": 2, "player-2": 0, "player-3": -2}
    then = {"answered-by": "poker-irregularities.wrong-post-acted-on", "net": net}
    played = play(catalogue, fault, FOLDS, then)
    assert () == played.differences
    said = [line.move.what for line in played.lines if line.move.verb == "fault"]
    assert ["posts nothing as the big blind, not $2"] == [words[words.index("posts nothing") :] for words in said]


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ({"wager": "big-blind", "post": "not-posted", "seat": "player-1"}, "this player does not post this bet"),
        ({"wager": "big-blind", "post": "too-little", "amount": 2}, "$2 is right"),
        ({"wager": "big-blind", "post": "too-little", "amount": 5}, "is not the fault"),
        ({"wager": "big-blind", "post": "not-posted", "amount": 1}, "has no amount"),
    ],
)
def test_a_case_that_places_it_where_it_cannot_be_is_told(
    catalogue: Rulebook, fault: dict[str, Any], words: str
) -> None:
    (problem,) = play(catalogue, {"kind": "wrong-post", **fault}, [], {"answered-by": "x.y"}).differences[:1]
    assert words in problem.message


@pytest.mark.parametrize("found", ["at-once", "before-action"])
def test_a_button_found_in_time_goes_to_its_seat_and_the_hand_begins_again(catalogue: Rulebook, found: str) -> None:
    """By hand: player 1 is small blind again and player 2 big blind; all fold to player 2, who wins 1."""
    shuffled = {"shuffles": ["Ks Qs As Kd Qd Ad"]} if found == "before-action" else {}
    then = {"answered-by": "poker-irregularities.wrong-button", "net": {"player-1": -1, "player-2": 1, "player-3": 0}}
    folds = ["player-3 folds", "player-1 folds"]
    played = play(catalogue, {"kind": "wrong-button", "found": found}, folds, then, **shuffled)
    assert () == played.differences
    # Found at once no card has been dealt: none is gathered, nor said to be.
    (said,) = [line.move.what for line in played.lines if line.move.verb == "remedy"]
    assert ("gathered, shuffled and cut" in said) == (found == "before-action")


def test_a_button_found_after_action_stays_for_the_hand(catalogue: Rulebook) -> None:
    """By hand: it lies before player 1, so player 2 is small blind, player 3 big blind; player 1 acts first."""
    then = {
        "answered-by": "poker-irregularities.wrong-button-acted-on",
        "cards": {"player-2": "As Ad", "player-3": "Ks Kd", "player-1": "Qs Qd"},
        "net": {"player-1": 0, "player-2": -1, "player-3": 1},
    }
    folds = ["player-1 folds", "player-2 folds"]
    fault = {"kind": "wrong-button", "found": "after-action", "seat": "player-1"}
    assert () == play(catalogue, fault, folds, then).differences


@pytest.mark.parametrize("post", ["not-posted", "too-little", "too-much"])
def test_who_posted_a_wrong_ante_that_stands_plays_for_the_whole_pot(catalogue: Rulebook, post: str) -> None:
    """Nobody is all in, so that there is no side pot. Ann's kings win Bob's ante of $2 and his bring-in of $2, and
    her own chips, however many those are.
    """
    table = {"ante": 2, "bring-in": 2, "small": 10, "big": 20, "chip": 1}
    shoe = "Kh Qs Kd Jd 9c 2c 4s Qd 7d 5h 2h 8s 3c 5c"
    given = {"table": table, "seats": {"ann": 200, "bob": 200}, "shoe": shoe}
    fault = {"at": "antes", "kind": "wrong-post", "wager": "ante", "post": post, "seat": "ann", "found": "after-action"}
    then = {"answered-by": "poker-irregularities.wrong-post-acted-on", "net": {"ann": 4, "bob": -4}}
    game = catalogue.games["seven-card-stud"]
    program = compile_game(game)
    case = {"given": given, "when": {}, "fault": fault, "then": then}
    played = play_case(program, case, lambda kind: answers_of(game, program)[0])
    assert () == played.differences
    assert not any(line.move.verb == "name-pot" for line in played.lines)


def test_what_is_modelled_is_not_named_as_left_out() -> None:
    assert not any("blind" in line or "button" in line for line in NOT_MODELLED)


def test_less_than_a_single_chip_cannot_be_posted(catalogue: Rulebook) -> None:
    """The small blind is $1 and so is the chip: there is no smaller one on the table."""
    fault = {"kind": "wrong-post", "wager": "small-blind", "post": "too-little", "found": "at-once"}
    told = play(catalogue, fault, [], {"net": {}}).differences
    assert "less cannot be posted" in told[0].message
    told = play(catalogue, {**fault, "wager": "big-blind", "amount": Decimal("1.5")}, [], {"net": {}}).differences
    assert "no whole number of chips of $1" in told[0].message


def test_the_bet_of_who_has_folded_stays_in_the_pot(catalogue: Rulebook) -> None:
    """By hand: nobody calls player 1's dollar, but who folds has given it up; player 2 wins it."""
    fault = {"kind": "wrong-post", "wager": "big-blind", "post": "not-posted", "found": "after-action"}
    then = {"net": {"player-1": -1, "player-2": 1, "player-3": 0}}
    assert () == play(catalogue, fault, ["player-3 folds", "player-1 folds"], then).differences
