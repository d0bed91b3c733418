"""Faults placed in a hand as a case says: where, after whom, on which board, with which cards, and one after the other.

What must come of each is reckoned by hand from the shoe and from the clause that the row cites. In Hold 'Em three
players post $1 and $2 and then check and call, so that a hand is won with $4 of the others'. The deck from the top is
ann, bob, cem, ann, bob, cem, burn, flop, burn, turn, burn, river.
"""

from typing import Any

import pytest

from rulesgen.cards import read_cards
from rulesgen.compile import compile_game
from rulesgen.compile.procedures import answers_of
from rulesgen.dealing import Played
from rulesgen.rulebook import Rulebook
from tests.declared import play_case

HOLDEM: dict[str, Any] = {
    "table": {"small-blind": 1, "big-blind": 2, "chip": 1},
    "seats": {"ann": 100, "bob": 100, "cem": 100},
    "button": "cem",
}
SHOE = "As Ks Qs Ad Kd Qd 2c 7h 8h 9c 3c Jc 4c 2d"
TWO_FLOPS = "As Ks Qs Ad Kd Qd 2c 3h 4h 5h 6c 7c 8c 2d 9h 10c 2h 9d 10d"
ANN_WINS = {"ann": 4, "bob": -2, "cem": -2}


def play(book: Rulebook, game: str, case: dict[str, Any]) -> Played:
    program = compile_game(book.games[game])
    answers, _ = answers_of(book.games[game], program)
    return play_case(program, case, lambda fault: answers)


def holdem(book: Rulebook, fault: Any, then: Any, when: Any = None, **given: Any) -> Played:
    case = {"given": {**HOLDEM, "shoe": SHOE, **given}, "fault": fault, "when": when or {}, "then": then}
    return play(book, "texas-holdem", case)


def told(played: Played) -> list[tuple[tuple[str | int, ...], str]]:
    return [(one.path, one.message) for one in played.differences]


# --- which cards, which board ---


def test_two_cards_that_are_not_side_by_side_are_seen(catalogue: Rulebook) -> None:
    """RRP-HE 1: two cards or more that are exposed are a misdeal; the third and the sixth card are both cem's."""
    fault = {"at": "deal", "kind": "exposed-card", "card-number": [3, 6]}
    played = holdem(catalogue, fault, {"answered-by": "holdem-irregularities.more-cards-exposed"})
    assert () == played.differences
    seen = [line.cards for line in played.lines if line.ruling.verdict == "irregular"]
    assert [read_cards("Qs"), read_cards("Qd")] == seen


def test_as_many_cards_are_named_as_the_count_says(catalogue: Rulebook) -> None:
    fault = {"at": "deal", "kind": "exposed-card", "card-number": [3, 6], "count": 3}
    [(path, message)] = told(holdem(catalogue, fault, {"net": ANN_WINS}))
    assert ("fault", "count") == path
    assert "`card-number` names 2, and the count is 3." in message


@pytest.mark.parametrize(
    ("board", "upper", "lower"),
    [
        # The other board has taken the card that the short one lacks, which gets the next of the stub: 8c.
        ("upper", "3h 4h 8c 9h 9d", "5h 6c 7c 10c 10d"),
        ("lower", "3h 4h 5h 9h 9d", "6c 7c 8c 10c 10d"),
    ],
)
def test_the_board_that_is_a_card_short_is_named(catalogue: Rulebook, board: str, upper: str, lower: str) -> None:
    fault = {"at": "flop", "kind": "missing-card", "place": "one-board", "found": "before-action", "board": board}
    then = {"answered-by": "double-flop-irregularities.board-short", "cards": {"upper": upper, "lower": lower}}
    case = {"given": {**HOLDEM, "shoe": TWO_FLOPS}, "fault": fault, "then": then}
    assert () == play(catalogue, "double-flop-texas-holdem", case).differences


def test_a_board_that_is_not_there_is_told(catalogue: Rulebook) -> None:
    fault = {"at": "flop", "kind": "extra-card", "board": "lower"}
    assert [(("fault", "board"), "There is no board `lower`. There are: board.")] == told(
        holdem(catalogue, fault, {"net": ANN_WINS})
    )


@pytest.mark.parametrize(
    ("dealt", "upper", "lower"),
    [
        # While the deal goes on, each board gets its card too many right behind its own three.
        ("in-rotation", "3h 4h 5h 6c", "7c 8c 2d 9h"),
        # After it, both boards have their three, and the two cards that come next go one to each.
        ("after-all", "3h 4h 5h 2d", "6c 7c 8c 9h"),
    ],
)
def test_cards_too_many_on_several_boards_come_when_the_case_says(
    catalogue: Rulebook, dealt: str, upper: str, lower: str
) -> None:
    """From the shoe by hand, board by board; the burn is 2c."""
    fault = {"at": "flop", "kind": "extra-card", "place": "several-boards", "count": 2, "dealt": dealt}
    case = {"given": {**HOLDEM, "shoe": TWO_FLOPS}, "fault": fault, "then": {"net": ANN_WINS}}
    lines = play(catalogue, "double-flop-texas-holdem", case).lines
    before = lines[: [line.move.verb for line in lines].index("remedy")]
    for board, cards in (("upper", upper), ("lower", lower)):
        dealt_there = [card for line in before if line.move.area == board for card in line.cards]
        assert read_cards(cards) == tuple(dealt_there)


# --- after whom ---


@pytest.mark.parametrize(
    ("place", "acted"),
    [
        ({"after": "cem"}, ["cem"]),
        ({"before": "bob"}, ["cem", "ann"]),
        ({"after": "ann", "before": "bob"}, ["cem", "ann"]),
    ],
)
def test_a_fault_happens_after_whom_the_case_says(catalogue: Rulebook, place: Any, acted: list[str]) -> None:
    played = holdem(catalogue, {"at": "first-betting", "kind": "interruption", **place}, {"net": ANN_WINS})
    assert () == played.differences
    lines = [line for line in played.lines if line.step == "first-betting"]
    before = lines[: [line.move.verb for line in lines].index("fault")]
    names = list(HOLDEM["seats"])
    assert acted == [names[line.move.seat] for line in before if line.move.seat is not None]


def test_a_turn_that_does_not_come_is_told(catalogue: Rulebook) -> None:
    when = {"first-betting": ["cem folds", "ann calls", "bob checks"]}
    fault = {"at": "second-betting", "kind": "interruption", "after": "cem"}
    [(path, message)] = told(holdem(catalogue, fault, {"net": ANN_WINS}, when))
    assert ("fault",) == path
    assert "Cem has no turn in this step, or the last one" in message


# --- two faults in one hand ---


def test_two_faults_are_answered_each_by_its_row(catalogue: Rulebook) -> None:
    """RRP-HE 1: the Qs that was seen is replaced by the 2c and burned; 5: the turn came without a burn (the 3c), so
    that two cards are burned before the river, which is the 2d that would have come.
    """
    faults = [
        {"at": "deal", "kind": "exposed-card", "card-number": 3},
        {"at": "turn", "kind": "missing-burn", "found": "after-action"},
    ]
    then = {
        "answered-by": ["holdem-irregularities.other-card-exposed", "holdem-irregularities.missing-burn-acted-on"],
        "cards": {"cem": "2c Qd", "board": "7h 8h 9c 3c 2d", "burns": "Qs Jc 4c"},
        "net": ANN_WINS,
    }
    assert () == holdem(catalogue, faults, then).differences


def test_a_fault_that_comes_to_nothing_is_told_with_its_number(catalogue: Rulebook) -> None:
    """The hand is void at the flop, so that the turn is not dealt."""
    faults = [{"at": "flop", "kind": "duplicate-card"}, {"at": "turn", "kind": "missing-burn"}]
    [(path, message)] = told(holdem(catalogue, faults, {"void": True}))
    assert ("fault", 1) == path
    assert "the hand is over before it" in message


def test_a_fault_before_another_is_set_right_is_answered_in_its_turn(catalogue: Rulebook) -> None:
    """Cem's Qs is seen; in the rest of the deal bob gets Kd and Qd, one too many, and cem 2c.

    The Qd goes to the burns. RRP-HE 1: after the deal the Qs is replaced by the top card, 7h, and is the burn of the
    flop 8h 9c 3c. The burns before turn and river are Jc and 2d. Nobody acts before both are set right.
    """
    faults = [
        {"at": "deal", "kind": "exposed-card", "card-number": 3},
        {"at": "deal", "kind": "extra-card", "found": "before-action", "seat": "bob"},
    ]
    rows = ["holdem-irregularities.other-card-exposed", "poker-irregularities.extra-card-in-time"]
    cards = {"bob": "Ks Kd", "cem": "7h 2c", "board": "8h 9c 3c 4c 5d", "burns": "Qd Qs Jc 2d"}
    then = {"answered-by": rows, "cards": cards, "net": ANN_WINS}
    played = holdem(catalogue, faults, then, shoe=f"{SHOE} 5d")
    assert () == played.differences
    verbs = [line.move.verb for line in played.lines]
    assert verbs.index("call") > max(at for at, verb in enumerate(verbs) if verb == "remedy")


@pytest.mark.parametrize(
    ("at", "kind", "first", "second"),
    [
        ("deal", "exposed-card", {"card-number": 3}, {"card-number": 5}),
        ("deal", "extra-card", {"found": "before-action", "seat": "bob"}, {"found": "before-action", "seat": "cem"}),
    ],
)
def test_two_cards_of_one_deal_are_not_told_as_two_faults(
    catalogue: Rulebook, at: str, kind: str, first: Any, second: Any
) -> None:
    """RRP-HE 1 and 2 make more than one a misdeal: each by itself would be answered as if it were the only one."""
    faults = [{"at": at, "kind": kind, **more} for more in (first, second)]
    [(path, message)] = told(holdem(catalogue, faults, {"net": ANN_WINS}))
    assert ("fault", 1) == path
    assert "is over by then" in message or "say both as one fault, with `count` or `card-number`" in message


def test_the_same_fault_after_a_misdeal_is_another_one(catalogue: Rulebook) -> None:
    """RRP-HE 1: the first card of all is seen, so all is dealt again; then the third is: it is the burn, for the 2c."""
    faults = [{"at": "deal", "kind": "exposed-card", "card-number": number} for number in (1, 3)]
    rows = ["holdem-irregularities.first-cards-exposed", "holdem-irregularities.other-card-exposed"]
    then = {"answered-by": rows, "cards": {"cem": "2c Qd", "burns": "Qs 3c 4c"}, "net": ANN_WINS}
    assert () == holdem(catalogue, faults, then, shuffles=[SHOE]).differences


@pytest.mark.parametrize(
    "first", [{"kind": "extra-burn", "found": "before-action"}, {"kind": "missing-burn", "found": "after-action"}]
)
def test_another_fault_in_a_step_that_has_been_dealt_is_told(catalogue: Rulebook, first: Any) -> None:
    """The turn is dealt again by the remedy, or has been acted on: the step has come, and is over."""
    faults = [{"at": "turn", **first}, {"at": "turn", "kind": "extra-card", "found": "after-action"}]
    [(path, message)] = told(holdem(catalogue, faults, {"net": ANN_WINS}))
    assert ("fault", 1) == path
    assert "this step is over by then" in message


# --- what a case says happens, or is told ---


@pytest.mark.parametrize("said", [{"cards": {"ann": "As Ad"}}, {"hands": {"best": {"ann": "pair A K Q J"}}}])
def test_of_a_hand_that_is_called_off_no_cards_are_left_to_compare(catalogue: Rulebook, said: Any) -> None:
    played = holdem(catalogue, {"at": "flop", "kind": "duplicate-card"}, {"void": True, **said})
    message = "The hand is called off, and its cards are gathered. Remove this."
    assert [(("then", *said), message)] == told(played)


def test_of_a_hand_that_is_called_off_the_button_does_not_move(catalogue: Rulebook) -> None:
    """The game has a button, so that is not what is said."""
    played = holdem(catalogue, {"at": "flop", "kind": "duplicate-card"}, {"void": True, "button": "ann"})
    assert [(("then", "button"), "The hand is called off, and the button stays. Remove this.")] == told(played)


@pytest.mark.parametrize(
    ("fault", "when", "given", "where"),
    [
        ({"at": "turn", "kind": "missing-burn"}, {"second-betting": ["zed checks"]}, {}, ("when", "second-betting", 0)),
        ({"at": "turn", "kind": "missing-burn"}, {}, {"shuffles": ["2d"]}, ("given", "shuffles", 0)),
        (
            {"at": "turn", "kind": "missing-burn"},
            {"first-betting": ["cem folds", "ann folds", "bob checks"]},
            {},
            ("fault",),
        ),
        (
            {"at": "deal", "kind": "missing-from-deck"},
            {"last-betting": ["ann checks"]},
            {},
            ("when", "last-betting", 0),
        ),
        (
            {"at": "deal", "kind": "missing-from-deck"},
            {"last-betting": "everyone checks"},
            {},
            ("when", "last-betting"),
        ),
        ({"at": "flop", "kind": "extra-card", "dealt": "after-all"}, {}, {}, ("fault",)),
        ({"at": "flop", "kind": "extra-card", "after": "ann"}, {}, {}, ("fault", "after")),
        ({"at": "flop", "kind": "duplicate-card", "before": "ann"}, {}, {}, ("fault", "before")),
        ({"at": "flop", "kind": "extra-card", "pile": 1}, {}, {}, ("fault", "pile")),
        ({"at": "flop", "kind": "extra-card", "cards": "2c"}, {}, {}, ("fault", "cards")),
    ],
)
def test_what_has_no_effect_is_told(
    catalogue: Rulebook, fault: Any, when: Any, given: Any, where: tuple[str | int, ...]
) -> None:
    assert where == told(holdem(catalogue, fault, {"stub": 40}, when, **given))[0][0]


@pytest.mark.parametrize(
    ("given", "then", "where"),
    [
        ({"shuffles": ["2d"]}, {"net": ANN_WINS}, ("given", "shuffles")),
        ({"dice": [1, 2, 3]}, {"net": ANN_WINS}, ("given", "dice")),
        ({"held": 2}, {"net": ANN_WINS}, ("given", "held")),
        ({"table": {**HOLDEM["table"], "maximum": 50}}, {"net": ANN_WINS}, ("given", "table", "maximum")),
        ({}, {"net": ANN_WINS, "void": False}, ("then", "void")),
        ({}, {"net": ANN_WINS, "fouls": []}, ("then", "fouls")),
    ],
)
def test_what_a_hand_without_a_fault_has_no_use_for_is_told(
    catalogue: Rulebook, given: Any, then: Any, where: tuple[str | int, ...]
) -> None:
    case = {"given": {**HOLDEM, "shoe": SHOE, **given}, "then": then}
    assert where in [path for path, _ in told(play(catalogue, "texas-holdem", case))]


# --- between two turns of a betting round ---

BET_AND_CALLS = {"second-betting": ["ann checks", "bob bets 10", "cem calls", "ann calls"]}
EARLY_TURN = {"at": "turn", "kind": "premature-deal"}


def acted_before(played: Played) -> list[str]:
    """Who acted in the second betting round before something went wrong."""
    fault = next(at for at, line in enumerate(played.lines) if line.ruling.verdict == "irregular")
    moves = [line.move for line in played.lines[:fault] if line.step == "second-betting"]
    return [f"{played.seats[move.seat or 0]} {move.verb}s" for move in moves]


def test_a_moment_is_named_also_before_a_players_second_turn(catalogue: Rulebook) -> None:
    """Three turns have been when ann's second one is next; her aces then win 2 × (2 + 10)."""
    fault = {**EARLY_TURN, "after": "cem", "before": "ann"}
    played = holdem(catalogue, fault, {"net": {"ann": 24, "bob": -12, "cem": -12}}, BET_AND_CALLS)
    assert () == played.differences
    assert ["ann checks", "bob bets", "cem calls"] == acted_before(played)


def test_one_word_alone_is_about_the_first_turn(catalogue: Rulebook) -> None:
    """After ann's first turn, and not after her second, which is the last of the round."""
    played = holdem(
        catalogue, {**EARLY_TURN, "after": "ann"}, {"net": {"ann": 24, "bob": -12, "cem": -12}}, BET_AND_CALLS
    )
    assert () == played.differences
    assert ["ann checks"] == acted_before(played)


def test_a_moment_that_does_not_come_is_refused(catalogue: Rulebook) -> None:
    """After bob's only turn comes cem's."""
    fault = {**EARLY_TURN, "after": "bob", "before": "ann"}
    [(path, message)] = told(holdem(catalogue, fault, {"net": ANN_WINS}, BET_AND_CALLS))
    assert ("fault",) == path
    assert "Ann's turn never follows Bob's in this step" in message


def test_when_a_burn_is_found_is_not_said_by_a_turn(catalogue: Rulebook) -> None:
    fault = {"at": "turn", "kind": "extra-burn", "found": "after-action", "after": "bob"}
    [(path, message)] = told(holdem(catalogue, fault, {"net": ANN_WINS}))
    assert ("fault", "after") == path
    assert "When it is found says `found` alone; `after-action` is after the first action on it." in message


def test_the_raises_of_the_case_come_to_the_cap(catalogue: Rulebook) -> None:
    """Bet $2, raises to $4, $6 and $8: three raises are allowed. Bob's fourth counts as a call, and so cem calls.

    Everybody has put in 2 + 8, and ann's aces win two times that.
    """
    raises = ["ann bets 2", "bob raises to 4", "cem raises to 6", "ann raises to 8", "cem calls"]
    fault = {"at": "second-betting", "kind": "over-cap", "seat": "bob"}
    then = {"net": {"ann": 20, "bob": -10, "cem": -10}}
    assert () == holdem(catalogue, fault, then, {"second-betting": raises}).differences


def test_raises_that_do_not_come_to_the_cap_are_told(catalogue: Rulebook) -> None:
    fault = {"at": "second-betting", "kind": "over-cap"}
    when = {"second-betting": ["ann bets 2", "bob raises to 4"]}
    [(path, message)] = told(holdem(catalogue, fault, {"net": ANN_WINS}, when))
    assert ("when", "second-betting") == path
    assert "`cem` must still act" in message


def test_the_only_action_of_a_round_is_made_once(catalogue: Rulebook) -> None:
    """Bob is all in with his blind of $2, so that ann's call would end the round: the flop comes before it."""
    fault = {"at": "flop", "kind": "premature-deal", "betting": "all-in"}
    given = {"seats": {"ann": 100, "bob": 2}, "button": "ann", "shoe": SHOE}
    played = holdem(catalogue, fault, {}, {"first-betting": ["ann calls"]}, **given)
    assert () == played.differences
    assert 1 == sum(line.move.verb == "call" for line in played.lines)
