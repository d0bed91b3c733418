"""What the moves of a remedy do, under every fault that they may stand under; results are reckoned by hand.

Hold 'em: Ann, Bob and Cyd, who has the button; blinds $1 and $2, nobody raises, so that the pot is $6. Ann has aces,
Bob kings, Cyd nines, and a third king comes on the flop: Bob would win. Three Card Poker: Ann and Bob ante $10 each.
"""

from typing import Any

import pytest

from rulesgen.cards import name_of
from rulesgen.catalogue import shipped
from rulesgen.checks.remedies import faults_of
from rulesgen.compile import compile_game
from rulesgen.dealing.case import Played
from rulesgen.dealing.incidents import play_situation
from rulesgen.engine.log import describe
from rulesgen.ids import RuleId
from rulesgen.irregular.answers import Answers, answer_lazily
from rulesgen.irregular.corners import corners
from rulesgen.irregular.domains import domains_of
from rulesgen.irregular.playing.hand import spot_of
from rulesgen.irregular.playing.play import RemedyFails
from rulesgen.irregular.remedies import REMEDIES
from rulesgen.irregular.rows import Row
from rulesgen.model.game import Program
from rulesgen.regions import Box
from rulesgen.rulebook import load
from tests.declared import play_case

BOOK = load(shipped("rules"), "rules").games
PROGRAMS: dict[str, Program] = {}
HOLDEM = "As Kh 9c Ad Kd 9d 2c 3c Kc 7s 8h 3d 2h 3h 4s"
SEATS = {"ann": 100, "bob": 100, "cyd": 100}


def program_of(name: str) -> Program:
    if name not in PROGRAMS:
        PROGRAMS[name] = compile_game(BOOK[name])
    return PROGRAMS[name]


def answers_with(program: Program, fault: str, remedy: tuple[str, ...], money: str = "stands") -> Answers:
    """One row that answers every situation of a fault."""
    row = Row(RuleId("our", ("row",)), fault, Box({}), remedy, money, "floor", ("none",))
    return answer_lazily(domains_of(program, fault), [row])


def deal(name: str, fault: dict[str, Any], *remedy: str, money: str = "stands", **case: Any) -> Played:
    """A case with a fault, answered by one remedy."""
    program = program_of(name)
    whole = {"given": case["given"], "when": case.get("when", {}), "fault": fault, "then": {}}
    return play_case(program, whole, lambda kind: answers_with(program, kind, remedy, money))


def holdem(fault: dict[str, Any], *remedy: str, when: dict[str, Any] | None = None, shoe: str = HOLDEM) -> Played:
    table = {"small-blind": 1, "big-blind": 2, "chip": 1}
    given = {"table": table, "seats": SEATS, "button": "cyd", "shoe": shoe}
    return deal("texas-holdem", fault, *remedy, given=given, when=when or {})


def three_card(fault: dict[str, Any], *remedy: str, shoe: str = "", money: str = "stands", **more: Any) -> Played:
    """Unless the fault moves them: Ann Q Q 2, Bob 3 4 6, the dealer K 9 5, so that Ann wins and Bob loses."""
    given = {
        "table": {"minimum": 5, "maximum": 100, "chip": 1},
        "seats": {"ann": 400, "bob": 400},
        "wagers": {"ann": {"ante": 10}, "bob": {"ante": 10}},
        "shoe": shoe or "Qs 3s Ks Qh 4h 9d 2c 6d 5c",
    }
    when = more.get("when", {"play-or-fold": ["ann chooses play", "bob chooses play"]})
    return deal("three-card-poker", fault, *remedy, money=money, given=given, when=when)


def net(played: Played) -> dict[str, int]:
    """What each has won or lost, in dollars; nothing may have stopped the hand."""
    assert not played.differences
    before = played.start.stacks
    return {name: (played.table.stacks[at] - before[at]) // 100 for at, name in enumerate(played.seats)}


def log(played: Played) -> list[str]:
    sitting = played.table.sitting
    return [describe(played.program, sitting, line.move) for line in played.lines]


# --- a dead hand is dead, whatever was wrong with it ---


@pytest.mark.parametrize("found", ["showdown", "after-action", "before-action", "later-card"])
def test_a_hand_with_a_card_too_many_is_dead_in_a_game_for_a_pot(found: str) -> None:
    fault = {"at": "deal", "kind": "extra-card", "place": "other-player", "dealt": "after-all", "found": found}
    played = holdem(fault, "dead-hand")
    assert {"ann": 4, "bob": -2, "cyd": -2} == net(played)
    assert "The hand is dead (Bob)." in log(played)
    assert "Bob shows the hole cards" not in log(played)


def test_a_dead_hand_gets_no_more_cards_and_nobody_gets_them_twice() -> None:
    # Ann's second card comes at once after her first; then Bob 9c, Cyd Ad, Bob Kd, Cyd 9d. The small blind stays in the
    # pot: 1 + 2 + 2. The board is 3c Kc 7s, 3d, 3h: Bob's kings full of threes win.
    fault = {"at": "deal", "kind": "extra-card", "place": "first-player", "dealt": "in-rotation", "found": "at-once"}
    played = holdem(fault, "dead-hand")
    assert [2, 2, 2] == [len(played.table.spots["hole", seat]) for seat in range(3)]
    assert {"ann": -1, "bob": 3, "cyd": -2} == net(played)


@pytest.mark.parametrize(("money", "bob"), [("forfeited", -10), ("returned", 0)])
def test_a_hand_with_a_card_too_few_is_dead_against_the_house(money: str, bob: int) -> None:
    # Bob has 3 4; the dealer K 9 5. Ann's queens win the Ante and the Play of $10 each.
    fault = {"at": "deal", "kind": "missing-card", "place": "other-player", "found": "after-action"}
    when = {"play-or-fold": ["ann chooses play"]}
    played = three_card(fault, "dead-hand", shoe="Qs 3s Ks Qh 4h 9d 2c 5c", money=money, when=when)
    assert {"ann": 20, "bob": bob} == net(played)
    assert ("Bob loses the Ante of $10" in log(played)) == (money == "forfeited")
    assert ("Bob takes back the Ante of $10" in log(played)) == (money == "returned")


# --- the fault is where the situation says ---


def expected_at(place: str, spots: list[tuple[str, int]], count: int, program: Program) -> list[dict[Any, int]]:
    """By the words of the place: how many cards more each spot may have."""
    pers = {spot: program.areas[spot[0]].per for spot in spots}
    players = [spot for spot in spots if pers[spot] == "player"]
    one = {"first-player": players[:1], "other-player": players[1:]}
    one["dealer"] = [spot for spot in spots if pers[spot] == "dealer"]
    one["pile"] = [spot for spot in spots if pers[spot] == "pile"]
    one["board"] = one["one-board"] = one["several-boards"] = [spot for spot in spots if pers[spot] == "table"]
    if place == "several-boards":
        return [dict.fromkeys(one[place], count // len(one[place]))]
    return [{spot: count} for spot in one[place]]


PLACED = ["double-flop-texas-holdem", "three-card-poker", "ultimate-style-holdem", "pai-gow-poker"]


@pytest.mark.parametrize("name", PLACED)
@pytest.mark.parametrize("kind", ["extra-card", "missing-card"])
def test_cards_too_many_or_too_few_lie_where_the_situation_says(name: str, kind: str) -> None:
    program = program_of(name)
    answers = answers_with(program, kind, ("void",))
    domain = answers.faults[kind].domain
    tried = set()
    for box in domain.possible:
        at = next(number for number, one in enumerate(program.steps) if one.id in box["step"])
        step, place = program.steps[at], str(next(iter(box["place"])))
        count = 2 if place == "several-boards" else 1
        if count not in box["count"] or "before-action" not in box["found"] or (step.id, place) in tried:
            continue
        tried.add((step.id, place))
        situation = {one.name: next(iter(box.get(one.name, one.values))) for one in domain.dimensions}
        situation |= {"step": step.id, "count": count, "found": "before-action", "all-in": "no"}
        if "dealt" in situation:
            situation["dealt"] = "in-rotation"
        outcome = play_situation(program, answers, kind, situation, seed=3)
        dealt = [line.move for line in outcome.lines if line.move.verb == "deal" and line.step == step.id]
        boards = [(area, -1) for area in step.action.deals_to if program.areas[area].per == "table"]
        spots = list(dict.fromkeys([*map(spot_of, dealt), *boards]))
        whole = {
            spot: sum(one.action.each for one in program.steps[: at + 1] if spot[0] in one.action.deals_to)
            for spot in spots
        }
        wrong = {spot: len(outcome.found.spots.get(spot, ())) - whole[spot] for spot in spots}
        wrong = {spot: more for spot, more in wrong.items() if more}
        sign = 1 if kind == "extra-card" else -1
        assert wrong in expected_at(place, spots, sign * count, program), (step.id, place)
    assert tried


# --- every move under every fault ---


FEWEST_PLAYED = 200
"""So many plays at least, of each kind: else the test would look at nothing."""


@pytest.mark.parametrize("name", ["double-flop-texas-holdem", "three-card-poker", "pai-gow-poker"])
def test_every_move_is_carried_out_or_refused_with_words_under_every_fault(name: str) -> None:
    program = program_of(name)
    carried = 0
    refused: list[tuple[str, str, str]] = []
    for fault, domain in domains_of(program).items():
        for move in REMEDIES:
            answers = answer_lazily(
                {fault: domain}, [Row(RuleId("our", ("row",)), fault, Box({}), (move,), "stands", "floor", ("none",))]
            )
            for situation in corners(answers, answers.rows["our.row"])[:2]:
                try:
                    outcome = play_situation(program, answers, fault, situation, seed=1)
                except RemedyFails as failed:
                    refused.append((fault, move, failed.reason))
                else:
                    carried += 1
                    assert "" == faults_of(outcome), (fault, move, situation)
    assert carried > FEWEST_PLAYED < len(refused)
    assert [] == [one for one in refused if len(one[2].split()) < 4]


@pytest.mark.parametrize(
    ("name", "fault", "remedy", "words"),
    [
        ("texas-holdem", "interruption", ("misdeal",), "`misdeal` needs a deal that has begun; no card has been dealt"),
        ("three-card-poker", "bank-exposed", ("make-maximum",), "nothing here is over it"),
        ("three-card-poker", "mispaid", ("pay-maximum",), "`pay-maximum` needs a hand that has not been paid out"),
        ("texas-holdem", "exposed-card", ("put-back",), "`put-back` needs chips that were taken back; none were"),
        ("double-flop-texas-holdem", "equipment", ("second-board-out",), "needs a board of an option that is in play"),
        ("texas-holdem", "mispaid", ("house-pays",), "`house-pays` needs a bank that cannot pay"),
        ("three-card-poker", "equipment", ("roll-again",), "`roll-again` needs dice that are shaken in this step"),
        ("texas-holdem", "exposed-card", ("aside-on-top",), "`aside-on-top` needs cards that were taken out before"),
        ("texas-holdem", "exposed-card", ("void", "misdeal"), "`misdeal` comes after `void`"),
        ("texas-holdem", "exposed-card", ("void", "void"), "`void` stands twice"),
        ("three-card-poker", "held-out-cards", ("forfeit-wager", "forfeit-wager"), "`forfeit-wager` stands twice"),
        ("three-card-poker", "interruption", ("settle-again",), "`settle-again` needs a payment that has been made"),
        ("texas-holdem", "exposed-card", ("set-aside",), "the cards that were taken out go nowhere"),
        ("texas-holdem", "out-of-order", ("rewind",), "the cards that went back are not dealt again"),
        ("texas-holdem", "wrong-seat", ("warn",), "`warn` needs a player who did it"),
    ],
)
def test_a_move_that_does_not_fit_is_refused_with_words(
    name: str, fault: str, remedy: tuple[str, ...], words: str
) -> None:
    program = program_of(name)
    answers = answers_with(program, fault, remedy)
    situation = corners(answers, answers.rows["our.row"])[0]
    if fault == "wrong-seat":
        situation["mistake"] = "wrong-start"
    with pytest.raises(RemedyFails) as failed:
        play_situation(program, answers, fault, situation, seed=1)
    assert words in failed.value.reason


def test_settling_again_without_a_correction_is_refused() -> None:
    fault = {"at": "wagers", "kind": "over-maximum", "wager": "ante", "found": "settled"}
    played = three_card(fault, "settle-again")
    assert "pays the same once more" in played.differences[0].message
    # Ann's Ante was $101, and she played as much: with both at $100 and $101 she wins $201, and Bob loses $20.
    assert {"ann": 201, "bob": -20} == net(three_card(fault, "settle-again", "return-excess"))


# --- cards too early ---


def test_cards_that_came_too_early_and_stand_are_not_dealt_again() -> None:
    played = holdem({"at": "flop", "kind": "premature-deal", "found": "at-once"}, "stand")
    # Of the shoe 2c is burned and 3c Kc 7s are the flop; 8h and 2h are burned, 3d and 3h come.
    assert "3c Kc 7s 3d 3h" == " ".join(cards_named(played, "board"))


def cards_named(played: Played, area: str) -> list[str]:
    return [name_of(card) for card in played.table.spots[area, -1]]


def test_what_is_completed_before_a_card_that_came_too_early_is_said() -> None:
    program = program_of("crazy-pineapple")
    answers = answers_with(program, "premature-deal", ("rewind", "complete-betting"))
    steps = [step.id for step in program.steps]
    situation: dict[str, str | int] = {
        "step": steps[steps.index("discard") + 1],
        "betting": "goes-on",
        "found": "at-once",
    }
    outcome = play_situation(program, answers, "premature-deal", situation, seed=1)
    assert "The discards are completed first." in [line.move.what for line in outcome.lines]


# --- readings and payments ---


@pytest.mark.parametrize(("remedy", "ann", "bob"), [("true-value", -2, 4), ("stand", 4, -2)])
def test_a_misread_hand_found_at_once(remedy: str, ann: int, bob: int) -> None:
    # Bob's three kings win. With one of them read as a deuce, which would pair the board's, he would still win with
    # two pair; read as the 3s he has kings with 8 7 4, and the pot goes to Ann's aces.
    played = holdem({"at": "award", "kind": "misread-hand", "found": "at-once"}, remedy, shoe=CLEAN)
    assert {"ann": ann, "bob": bob, "cyd": -2} == net(played)
    words = "as it is read, Bob's hand is pair K 8 7 4, and Ann is paid $6 from the main pot"
    assert f"the dealer misreads a hand: {words}" in log(played)


CLEAN = "As Kh 9c Ad Kd 9d 3c Kc 7s 8h 3d 2h 3h 4s"


@pytest.mark.parametrize(
    ("fault", "remedy", "won"),
    [
        ({"found": "at-once"}, "settle-again", {"ann": -2, "bob": 4, "cyd": -2}),
        ({"found": "at-once"}, "stand", {"ann": -2, "bob": 3, "cyd": -1}),
        ({"found": "settled"}, "stand", {"ann": -2, "bob": 3, "cyd": -1}),
        ({"found": "settled", "seat": "ann", "amount": 5}, "stand", {"ann": 3, "bob": -1, "cyd": -2}),
        ({"found": "settled", "seat": "ann", "amount": 5}, "settle-again", {"ann": -2, "bob": 4, "cyd": -2}),
    ],
)
def test_a_wrong_payment_goes_from_one_to_another(fault: dict[str, Any], remedy: str, won: dict[str, int]) -> None:
    played = holdem({"at": "award", "kind": "mispaid", **fault}, remedy, shoe=CLEAN)
    assert won == net(played)
    whose, amount = ("Ann", 5) if "seat" in fault else ("Cyd", 1)
    assert f"a payment is wrong: ${amount} of Bob goes to {whose}" in log(played)


# --- who and how much, as the case says ---


def test_a_late_wager_is_said_with_its_player_and_amounts() -> None:
    fault = {"at": "play-or-fold", "kind": "late-wager", "seat": "bob", "amount": 7}
    played = three_card(fault, "return-wager", "warn")
    assert "a wager is placed or made larger too late: Bob's Ante is $17, not $10" in log(played)
    assert "Bob's Ante is $10." in log(played)
    assert "The player is warned (Bob)." in log(played)
    assert {"ann": 20, "bob": -20} == net(played)
    # If it stands, Bob plays $17 too, and loses both.
    assert {"ann": 20, "bob": -34} == net(three_card(fault, "stand"))


def test_the_seat_of_a_case_says_in_which_place_the_card_lies() -> None:
    fault = {"at": "deal", "kind": "extra-card", "seat": "bob", "found": "before-action"}
    played = holdem(fault, "stand")
    assert [2, 3, 2] == [len(played.table.spots["hole", seat]) for seat in range(3)]


@pytest.mark.parametrize(
    ("fault", "path", "words"),
    [
        ({"at": "deal", "kind": "equipment", "seat": "bob"}, "seat", "`seat` says nothing about this fault"),
        ({"at": "deal", "kind": "equipment", "amount": 5}, "amount", "`amount` says nothing about this fault"),
        ({"at": "deal", "kind": "extra-card", "seat": "eve"}, "seat", "There is no player `eve`. There are: ann, bob"),
    ],
)
def test_a_seat_or_an_amount_that_says_nothing_is_told(fault: dict[str, Any], path: str, words: str) -> None:
    (difference,) = holdem(fault, "stand").differences
    assert ("fault", path) == difference.path
    assert words in difference.message


# --- what stops a case ---


def test_the_cases_own_action_is_told_apart_from_the_remedy_and_the_log_is_kept() -> None:
    fault = {"at": "wagers", "kind": "over-maximum", "wager": "ante", "seat": "ann", "found": "at-once"}
    when = {"play-or-fold": ["ann chooses play for 500", "bob chooses play"]}
    played = three_card(fault, "return-excess", when=when)
    (difference,) = played.differences
    assert ("when", "play-or-fold", 0) == difference.path
    assert difference.message.startswith("The wager must be $100.")
    assert "Ann's Ante is $100." in log(played)
    assert "Ann chooses play, for $500" in log(played)


def test_a_remedy_that_fails_is_blamed_on_its_row_and_the_log_is_kept() -> None:
    played = holdem({"at": "deal", "kind": "exposed-card", "count": 1}, "put-back")
    (difference,) = played.differences
    assert ("fault",) == difference.path
    assert "The remedy fails: `put-back` needs chips that were taken back; none were." == difference.message
    assert ("our.row",) == difference.rules
    assert "Ann posts the small blind of $1" in log(played)


@pytest.mark.parametrize(
    ("fault", "again", "board", "burns"),
    [
        # The second burn was 3c. Back in order, it is the first of the flop again.
        ({"kind": "extra-burn", "found": "before-action"}, "redeal", "3c Kc 7s 3d 3h", "2c 8h 2h"),
        # Nothing was burned, so 2c lies first on the board: it is burned when the step is dealt again.
        ({"kind": "missing-burn", "found": "before-action"}, "deal-again", "3c Kc 7s 3d 3h", "2c 8h 2h"),
    ],
)
def test_the_cards_of_a_board_go_back_in_the_order_they_came(
    fault: dict[str, Any], again: str, board: str, burns: str
) -> None:
    more = ("last-burns-on-top",) if fault["kind"] == "extra-burn" else ()
    played = holdem({"at": "flop", **fault}, "board-on-stub", *more, again)
    assert not played.differences
    assert " ".join(name_of(card) for card in played.table.spots["board", -1]) == board
    assert " ".join(name_of(card) for card in played.table.burns) == burns


def test_the_cards_of_a_board_go_back_also_when_more_have_come_since() -> None:
    """Four cards lie on the flop and then a turn: all five go back in order, and the burns stay where they are."""
    fault = {"at": "flop", "kind": "extra-card", "place": "board", "known": "no", "found": "later-card"}
    played = holdem(fault, "board-on-stub", "redeal")
    assert not played.differences
    # Without the fault 3c Kc 7s, then 8h is burned, 3d comes, 2h is burned and 3h comes. With it 8h lay on the flop,
    # 3d was burned and stays so, and 2h was the turn: back in order and dealt again without a burn, 8h is the turn.
    assert " ".join(name_of(card) for card in played.table.spots["board", -1]) == "3c Kc 7s 8h 3h"
    assert " ".join(name_of(card) for card in played.table.burns) == "2c 3d 2h"


def test_a_wager_that_went_back_cannot_be_forfeited_too() -> None:
    fault = {"at": "deal", "kind": "late-wager", "seat": "ann"}
    played = three_card(fault, "return-wager", "forfeit-wager", money="forfeited")
    assert any("a wager that no other move gives back" in one.message for one in played.differences)
