"""What a fault is about happens on the table: cards are dealt, held out, read and counted as the case has them.

What must come of each is reckoned by hand. Hold 'Em: three players post $1 and $2 and check and call; the cards from
the top are ann, bob, cem, ann, bob, cem, burn, flop; after those of the shoe the deck goes on 2c 2d 2h 2s 3c. Pai Gow:
of seven piles pile 1 is Bob's, pile 2 the bank's (Cy) and pile 7 Ann's; Bob is settled first, then Ann.
"""

from typing import Any

import pytest

from rulesgen.cards import Cards, read_cards
from rulesgen.compile import compile_game
from rulesgen.compile.procedures import answers_of
from rulesgen.dealing import Played
from rulesgen.engine.log import describe
from rulesgen.irregular.domains import domains_of
from rulesgen.rulebook import Rulebook
from tests.declared import play_case

HOLDEM: dict[str, Any] = {
    "table": {"small-blind": 1, "big-blind": 2, "chip": 1},
    "seats": {"ann": 100, "bob": 100, "cem": 100},
    "button": "cem",
}
HOLE = "As Ks Qs Ad Kd Qd"
PILES = [
    "As Kd 2d 2s 3c 3h Jc",
    "9d 3s 4h 4s 5c Qc Jd",
    "7c 10c 5d 5h 6c 6h 4c",
    "4d 7s 8c 8d 9c 10d 7d",
    "6s 8h 9h 9s 10h 10s 8s",
    "7h Jh Js Qd Qh 5s 6d",
    "2h 3d Qs Kc Kh Ks 2c",
]
PAI_GOW: dict[str, Any] = {
    "table": {"minimum": 10, "maximum": 300, "collection": 1, "chip": 1},
    "seats": {"ann": 500, "bob": 500, "cy": 500},
    "player-dealer": "cy",
    "dice": [2, 2, 3],
    "session": {"hands-since-opening": 1},
    "wagers": {"ann": {"bet": 60}, "bob": {"bet": 60}, "cy": {"bank-wager": 200}},
    "shoe": " ".join(PILES),
}
BOB_SETS, ANN_SETS = "bob sets As Jd / 7c 7d 6s 6d 2h", "ann sets Jc 9d / 4c 4d 8s 7h 2c"
MARKS = ["cy marks pile 1"]
BANK_SETS = ["cy sets Kd 8h / 10c 10d Qc 5s 3d"]
SETTINGS = {"choose-pile": MARKS, "set": [BOB_SETS, ANN_SETS], "set-bank": BANK_SETS}
BACCARAT: dict[str, Any] = {
    "table": {"minimum": 5, "maximum": 300, "chip": 1},
    "seats": {"ann": 500},
    "wagers": {"ann": {"player": 50, "tie": 10}},
}


def play(book: Rulebook, game: str, given: Any, fault: Any, then: Any, when: Any = None) -> Played:
    program = compile_game(book.games[game])
    answers, _ = answers_of(book.games[game], program)
    case = {"given": given, "when": when or {}, "then": then} | ({"fault": fault} if fault else {})
    return play_case(program, case, lambda fault: answers)


def told(played: Played) -> list[tuple[tuple[str | int, ...], str]]:
    return [(one.path, one.message) for one in played.differences]


def log(played: Played) -> list[str]:
    return [describe(played.program, played.table.sitting, line.move) for line in played.lines]


def dealt(played: Played, step: str) -> Cards:
    return tuple(card for line in played.lines if line.step == step and line.move.verb == "deal" for card in line.cards)


# --- the deck ---


def test_a_missing_card_is_never_dealt(catalogue: Rulebook) -> None:
    """With the 2c the burn is the 2c and the flop 2d 2h 2s; without it the burn is the 2d and the flop 2h 2s 3c."""
    missing = {"at": "second-betting", "kind": "missing-from-deck", "cards": "2c"}
    for fault, flop in ((None, "2d 2h 2s"), (missing, "2h 2s 3c")):
        played = play(catalogue, "texas-holdem", {**HOLDEM, "shoe": HOLE}, fault, {"stub": 40})
        assert dealt(played, "flop") == read_cards(flop)


def test_a_duplicate_card_is_dealt_from_where_the_shoe_has_it(catalogue: Rulebook) -> None:
    """The second As is the second card of the flop; the third is not dealt, and all bets go back."""
    fault = {"at": "flop", "kind": "duplicate-card"}
    then = {"answered-by": "poker-irregularities.duplicate-card", "void": True, "net": {"ann": 0, "bob": 0, "cem": 0}}
    played = play(catalogue, "texas-holdem", {**HOLDEM, "shoe": f"{HOLE} 2c 7h As 9c"}, fault, then)
    assert () == played.differences
    assert dealt(played, "flop") == read_cards("7h As")
    assert "a card is found more often than the deck has it: 2 of the As" in log(played)


def test_a_duplicate_card_without_a_fault_is_told(catalogue: Rulebook) -> None:
    played = play(catalogue, "texas-holdem", {**HOLDEM, "shoe": f"{HOLE} 2c 7h As 9c"}, None, {"stub": 40})
    assert [(("given", "shoe"), "The card As is given twice.")] == told(played)


# --- several packs ---


def test_two_identical_cards_of_eight_packs_are_no_fault(catalogue: Rulebook) -> None:
    """9c and Kc against 9c and Kc: nine each, no third card. Tie wins 8 to 1, and Player is a push."""
    given = {**BACCARAT, "shoe": "9c 9c Kc Kc"}
    played = play(catalogue, "baccarat", given, None, {"net": {"ann": 80}})
    assert () == played.differences


def test_a_ninth_copy_is_one_too_many_for_eight_packs(catalogue: Rulebook) -> None:
    """The four 9c that are dealt are no fault by themselves; there are nine in the shoe, and the hand is void."""
    fault = {"at": "settlement", "kind": "duplicate-card"}
    then = {"answered-by": "house-irregularities.duplicate-card", "void": True, "net": {"ann": 0}}
    played = play(catalogue, "baccarat", {**BACCARAT, "shoe": "9c " * 9}, fault, then)
    assert () == played.differences
    assert any("9 of the 9c, 4 of them dealt and 5 in the stub" in line for line in log(played))


def test_the_ninth_copy_without_a_fault_is_told_and_the_eighth_is_not(catalogue: Rulebook) -> None:
    """Two 9c make 18, so 8 on both sides: a tie, which wins 8 to 1."""
    then = {"net": {"ann": 80}}
    assert () == play(catalogue, "baccarat", {**BACCARAT, "shoe": "9c " * 8}, None, then).differences
    [(path, message)] = told(play(catalogue, "baccarat", {**BACCARAT, "shoe": "9c " * 9}, None, then))
    assert ("given", "shoe") == path
    assert "is given 9 times, and the deck has it 8 times" in message


# --- settings and settlements ---


def test_settings_made_before_the_bank_is_exposed_stand(catalogue: Rulebook) -> None:
    """LIV-PG 37: Bob has set A J and two pair, and wins both; the house way (6 6 in front, 7 7 behind) would push.

    Ann's cards are set the house way: J 9 and fours, which lose. The bank's own setting is the one that was given.
    """
    fault = {"at": "set", "kind": "bank-exposed", "after": "bob"}
    then = {
        "answered-by": "pai-gow-irregularities.bank-exposed",
        "hands": {
            "front-hand": {"bob": "high-card A J", "ann": "high-card J 9", "cy": "high-card K 8"},
            "back-hand": {"bob": "two-pair 7 6 2", "ann": "pair 4 8 7 2", "cy": "pair 10 Q 5 3"},
        },
        "net": {"ann": -60, "bob": 60, "cy": 0},
    }
    when = {**SETTINGS, "set": [BOB_SETS]}
    played = play(catalogue, "pai-gow-poker", PAI_GOW, fault, then, when)
    assert () == played.differences
    lines = [line for line in played.lines if line.step == "set"]
    assert [line.move.verb for line in lines][:2] == ["set", "fault"]
    assert sorted(lines[1].cards) == sorted(read_cards("Kd Qc 10c 10d 8h 5s 3d"))


def test_a_setting_that_a_fault_leaves_no_time_for_is_told(catalogue: Rulebook) -> None:
    fault = {"at": "set", "kind": "bank-exposed", "after": "bob"}
    played = play(catalogue, "pai-gow-poker", PAI_GOW, fault, {"net": {"ann": -60, "bob": 60, "cy": 0}}, SETTINGS)
    assert [("when", "set", 1)] == [path for path, _ in told(played)]


@pytest.mark.parametrize(
    ("kind", "setting", "words"),
    [
        ("house-way-wrong", "bob sets 6s 6d / As Jd 7c 7d 2h", "the setting that the case says is the house way"),
        ("house-way-wrong", "bob sets 7c 7d / As Jd 6s 6d 2h", "the front hand outranks the back hand"),
        ("house-way-wrong", "bob sets Kc Jd / 7c 7d 6s 6d 2h", "has other cards than the hand"),
        ("mis-set-hand", "bob sets As Jd / 7c 7d 6s 6d 2h", "the setting that the case says is not foul"),
        ("mis-set-hand", "bob sets 9c 9d / As Jd 6s 6d 2h", "has other cards than the hand"),
    ],
)
def test_a_setting_that_is_not_the_fault_is_told(catalogue: Rulebook, kind: str, setting: str, words: str) -> None:
    """A hand that the dealer sets was asked for, and is set when it is opened."""
    wrongly = {"at": "open", "set": ["bob asks for the house way", ANN_SETS], "open": [setting]}
    foul = {"at": "set", "set": [setting, ANN_SETS]}
    said = wrongly if kind == "house-way-wrong" else foul
    fault = {"at": said["at"], "kind": kind, "seat": "bob"}
    when = {**SETTINGS, **{step: actions for step, actions in said.items() if step != "at"}}
    played = play(catalogue, "pai-gow-poker", PAI_GOW, fault, {"net": {"ann": -60, "bob": 60, "cy": 0}}, when)
    [(path, message)] = told(played)
    assert ("fault",) == path
    assert words in message


def test_a_setting_with_a_card_that_is_held_out_is_told(catalogue: Rulebook) -> None:
    """Ann keeps the 8s back and loses: what the case says of her setting does not come."""
    fault = {"at": "set", "kind": "held-out-cards", "seat": "ann", "cards": "8s", "by": "player"}
    played = play(catalogue, "pai-gow-poker", PAI_GOW, fault, {"net": {"ann": -60, "bob": 60, "cy": 0}}, SETTINGS)
    assert [("when", "set", 1)] == [path for path, _ in told(played)]


@pytest.mark.parametrize(
    ("place", "net"),
    [
        # Bob is settled first: he wins $60 from the bank. Ann would lose $60.
        ({"before": "bob"}, {"ann": 0, "bob": 0, "cy": 0}),
        ({"after": "bob"}, {"ann": 0, "bob": 60, "cy": -60}),
        ({"before": "ann"}, {"ann": 0, "bob": 60, "cy": -60}),
        ({"after": "bob", "before": "ann"}, {"ann": 0, "bob": 60, "cy": -60}),
    ],
)
def test_60_hands_settled_before_the_identical_cards_stand(catalogue: Rulebook, place: Any, net: Any) -> None:
    """The second As lies in pile 3, which nobody has."""
    shoe = " ".join(PILES).replace("2d", "As")
    fault = {"at": "settlement", "kind": "duplicate-card", **place}
    then = {"answered-by": "pai-gow-irregularities.identical-cards", "net": net}
    assert () == play(catalogue, "pai-gow-poker", {**PAI_GOW, "shoe": shoe}, fault, then, SETTINGS).differences


def test_a_held_out_card_is_not_in_the_hand(catalogue: Rulebook) -> None:
    """LIV-PG 42: Ann keeps the 8s back, and loses her wager; no setting of hers holds it."""
    fault = {"at": "set", "kind": "held-out-cards", "seat": "ann", "cards": "8s", "by": "player"}
    then = {"answered-by": "pai-gow-irregularities.held-out-cards", "net": {"ann": -60, "bob": 60, "cy": 0}}
    when = {**SETTINGS, "set": [BOB_SETS]}
    played = play(catalogue, "pai-gow-poker", PAI_GOW, fault, then, when)
    assert () == played.differences
    [seen] = [line.cards for line in played.lines if line.move.verb == "fault"]
    assert read_cards("8s") == seen
    set_by_ann = [line for line in played.lines if line.move.seat == 0 and line.move.verb in ("set", "show")]
    assert not any(card in read_cards("8s") for line in set_by_ann for card in line.cards)


@pytest.mark.parametrize("pile", [1, 3, 7])
def test_the_pile_that_has_a_card_too_many_is_named(catalogue: Rulebook, pile: int) -> None:
    """LIV-PG 55: seven cards in each of the other piles and eight in this one, so that three are left: a misdeal."""
    fault = {"at": "piles", "kind": "extra-card", "found": "before-action", "pile": pile}
    then = {"answered-by": "pai-gow-irregularities.extra-card-in-a-pile"}
    played = play(catalogue, "pai-gow-poker", PAI_GOW, fault, then, {})
    before = played.lines[: [line.move.verb for line in played.lines].index("remedy")]
    counts = [sum(line.move.pile == at for line in before if line.move.verb == "deal") for at in range(1, 8)]
    assert counts == [8 if at == pile else 7 for at in range(1, 8)]
    assert "the dealer counts the stub: 3 cards" in log(played)


def test_cards_of_the_bank_that_lie_open_are_neither_shown_nor_held_out(catalogue: Rulebook) -> None:
    """The player-dealer's cards are opened in the step before they are set."""
    domains = domains_of(compile_game(catalogue.games["pai-gow-poker"]))
    for fault in ("shown-by-player", "unprotected-hand", "held-out-cards"):
        assert domains[fault].steps == ("set",)
    assert {"player", "player-dealer"} == {by for box in domains["held-out-cards"].possible for by in box["by"]}
