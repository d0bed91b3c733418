"""House-way hands that are set as they are opened (LIV-PG 35), and who opens and sets the bank's (LIV-PG 11).

What must come of each hand is reckoned by hand. The table is that of `test_done_faults`: Bob is opened and settled
first, then Ann; Cy is the player-dealer. The house way sets Bob's As Jd 7c 7d 6s 6d 2h as 6s 6d in front, and Ann's Jc
9d 4c 4d 8s 7h 2c as Jc 9d in front. Against K 8 and tens Bob then wins in front and loses behind, a push, and Ann loses
both, $60.
"""

from random import Random
from typing import Any

import pytest
from attrs import evolve

from rulesgen.cards import names_of, read_cards
from rulesgen.checks.present import check_in_time
from rulesgen.compile import compile_game
from rulesgen.dealing import Played
from rulesgen.dealing.incidents import seat_players
from rulesgen.engine.fast_play import play_out
from rulesgen.engine.play import Decision
from rulesgen.engine.table import Move, Table
from rulesgen.irregular.playing.players import decide_quietly
from rulesgen.model.game import Program
from rulesgen.model.steps import Arrange
from rulesgen.rulebook import Rulebook
from rulesgen.wording.steps import step_words
from tests.mutants import Mutant
from tests.offered import offered
from tests.unit.test_done_faults import ANN_SETS, BANK_SETS, BOB_SETS, MARKS, PAI_GOW, log, play, told

BOB_ASKS, ANN_ASKS = "bob asks for the house way", "ann asks for the house way"
ASKED = {"choose-pile": MARKS, "set": [BOB_ASKS, ANN_ASKS], "set-bank": BANK_SETS}
NET = {"ann": -60, "bob": 0, "cy": 60}
BOBS = "the dealer sets Bob's cards the house way: 6s 6d As Jd 7c 7d 2h"
ANNS = "the dealer sets Ann's cards the house way: Jc 9d 4c 4d 8s 7h 2c"


def pai_gow(book: Rulebook, fault: Any = None, when: Any = ASKED, net: Any = NET, **then: Any) -> Played:
    return play(book, "pai-gow-poker", PAI_GOW, fault, {"net": net, **then}, when)


def said(played: Played, *steps: str) -> list[str]:
    """The log of some steps, without the cards of what is shown."""
    every = log(played)
    return [words for words, line in zip(every, played.lines, strict=True) if line.step in steps]


# --- play ---


def test_the_hands_are_set_in_rotation_each_just_before_it_is_shown(catalogue: Rulebook) -> None:
    """LIV-PG 35: nothing is set when the bank is opened; Bob's hand is set and shown before Ann's is set."""
    played = pai_gow(catalogue)
    assert () == played.differences
    assert said(played, "set") == ["Bob asks for the house way", "Ann asks for the house way"]
    shown = ["the dealer opens {}'s front hand", "the dealer opens {}'s back hand"]
    bob, ann = ([one.format(name) for one in shown] for name in ("Bob", "Ann"))
    assert said(played, "open") == [BOBS, *bob, ANNS, *ann]
    rules = [line.ruling.rule for line in played.lines if line.move.verb == "reset"]
    assert rules == [f"pai-gow-poker.house-way.rows.{row}" for row in ("two-pair", "pair")]
    cards = [names_of(line.cards) for line in played.lines if line.step == "open" and line.move.verb == "show"]
    assert cards == ["6s 6d", "As Jd 7c 7d 2h", "Jc 9d", "4c 4d 8s 7h 2c"]


def test_a_hand_that_its_player_has_set_is_only_opened(catalogue: Rulebook) -> None:
    """Bob sets A J and two pair himself and wins both, $60; only Ann's hand is set when it is opened."""
    when = {**ASKED, "set": [BOB_SETS, ANN_ASKS]}
    played = pai_gow(catalogue, when=when, net={"ann": -60, "bob": 60, "cy": 0})
    assert () == played.differences
    assert [one for one in said(played, "open") if "house way" in one] == [ANNS]


def test_the_bank_is_opened_and_set_by_the_dealer(catalogue: Rulebook) -> None:
    """LIV-PG 11: the dealer exposes the hand, and sets it as the player-dealer says."""
    played = pai_gow(catalogue)
    assert said(played, "open-bank") == ["the dealer opens Cy's cards"]
    assert said(played, "set-bank") == ["the dealer sets Cy's cards as Cy directs: Kd 8h 10c 10d Qc 5s 3d"]


def test_a_bettor_with_more_money_directs_how_the_bank_is_set(catalogue: Rulebook) -> None:
    """LIV-PG 30: the cards are the player-dealer's, Player 2's; bettor B has the larger wager and decides."""
    case = next(one for one in catalogue.games["pai-gow-poker"].cases if one.id == "pai-gow-backline-and-foul")
    given, when, then = (case.document.data[part] for part in ("given", "when", "then"))
    played = play(catalogue, "pai-gow-poker", given, None, then, when)
    assert () == played.differences
    words = "the dealer sets Player 2's cards as Bettor B directs: Jc 10d 9c 9d 7s 4h 3c"
    assert words in said(played, "set-bank")


def test_a_page_says_who_opens_and_when_a_request_is_met(catalogue: Rulebook) -> None:
    game = catalogue.games["pai-gow-poker"]
    data = game.layered.data
    words = {name: step_words(data, data["play"][name]) for name in ("set", "open-bank", "open")}
    assert words["set"].endswith(
        "Such cards stay closed; the dealer sets each hand in its turn, as the hands are opened."
    )
    assert words["open"].startswith("The dealer opens the front hand and the back hand of each seat with a wager,")
    at_once = Mutant(("play", "set", "arrange", "requests-set"), "as-opened", "at-once").apply(game).layered.data
    assert step_words(at_once, at_once["play"]["set"]).endswith("only if the player has not yet touched them.")


# --- the same money, whenever the hands are set ---


def at_once(program: Program) -> Program:
    """The game with requested hands set at once."""

    def changed(action: Any) -> Any:
        return evolve(action, as_opened=False) if isinstance(action, Arrange) else action

    return evolve(program, steps=tuple(evolve(step, action=changed(step.action)) for step in program.steps))


def asking(program: Program, seed: int) -> Any:
    """Players of whom about half ask for the house way."""
    random = Random(seed)

    def decide(table: Table, decision: Decision) -> Move:
        step = program.steps[table.step] if 0 <= table.step < len(program.steps) else None
        asks = step is not None and isinstance(step.action, Arrange) and step.action.on_request and not table.turn
        if asks and random.random() < 0.5:
            return Move("house-way", decision.seat)
        return decide_quietly(program, table, decision)

    return decide


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_it_makes_no_difference_to_the_money_when_the_hands_are_set(catalogue: Rulebook, seats: int) -> None:
    """One program plays hand after hand: what is planned for some seats once must not keep the cards of a hand."""
    program = compile_game(catalogue.games["pai-gow-poker"])
    other = at_once(program)
    for seed in range(20):
        table, lines = play_out(program, seat_players(program, seats, seed), asking(program, seed))
        before, earlier = play_out(other, seat_players(other, seats, seed), asking(other, seed))
        assert (table.stacks, table.spots, table.requested) == (before.stacks, before.spots, 0)
        resets = [sorted(line.move for line in one if line.move.verb == "reset") for one in (lines, earlier)]
        assert resets[0] == resets[1]
        assert {line.step for line in lines if line.move.verb == "reset"} <= {"open"}


# --- what goes wrong ---


def test_37_a_hand_that_waits_to_be_opened_is_not_set_yet(catalogue: Rulebook) -> None:
    """The bank is seen after Bob has asked: his hand and Ann's are unset, and both are set at once."""
    fault = {"at": "set", "kind": "bank-exposed", "after": "bob"}
    played = pai_gow(catalogue, fault, {**ASKED, "set": [BOB_ASKS]})
    assert () == played.differences
    assert said(played, "set")[-2:] == [BOBS, ANNS]
    assert not any("house way" in words for words in said(played, "open"))


def test_37_a_hand_that_the_dealer_is_about_to_set_at_once_is_set(catalogue: Rulebook) -> None:
    """The same where hands are set at once: Bob has asked, and his cards still lie as they were given out."""
    game = catalogue.games["pai-gow-poker"]
    once = Mutant(("play", "set", "arrange", "requests-set"), "as-opened", "at-once").apply(game)
    book = evolve(catalogue, games={**catalogue.games, "pai-gow-poker": once})
    fault = {"at": "set", "kind": "bank-exposed", "after": "bob"}
    played = pai_gow(book, fault, {**ASKED, "set": [BOB_ASKS]})
    assert () == played.differences
    assert [words for words in said(played, "set") if "house way:" in words] == [BOBS, ANNS]


@pytest.mark.parametrize(
    ("more", "row", "net", "after"),
    [
        # As the dealer sets it, A J in front and two pair behind, Bob's hand wins both; the house way is a push.
        ({}, "house-way-wrong", NET, [BOBS, "the dealer opens Bob's front hand", "the dealer opens Bob's back hand"]),
        ({"found": "showdown"}, "house-way-wrong", NET, [BOBS, ANNS]),
        ({"found": "settled"}, "house-way-wrong-settled", NET, [BOBS]),
        ({"found": "showdown", "intact": "no"}, "house-way-wrong-and-lost", {"ann": -60, "bob": 60, "cy": 0}, [ANNS]),
    ],
)
def test_53_the_dealer_sets_a_hand_wrongly_when_it_is_opened(
    catalogue: Rulebook, more: Any, row: str, net: Any, after: list[str]
) -> None:
    fault = {"at": "open", "kind": "house-way-wrong", "seat": "bob", "intact": "yes", **more}
    when = {**ASKED, "open": [BOB_SETS]}
    then = {"answered-by": f"pai-gow-irregularities.{row}"}
    played = pai_gow(catalogue, fault, when, net, **then)
    assert () == played.differences
    [seen] = [line for line in played.lines if line.move.verb == "fault"]
    assert (seen.step, seen.cards) == ("open", read_cards("As Jd 7c 7d 6s 6d 2h"))
    every = log(played)
    at = max(number for number, line in enumerate(played.lines) if line.move.verb == "remedy")
    assert every[at + 1 : at + 1 + len(after)] == after


def test_53_what_nobody_asked_for_cannot_be_set_wrongly(catalogue: Rulebook) -> None:
    fault = {"at": "open", "kind": "house-way-wrong", "seat": "bob", "intact": "yes"}
    played = pai_gow(catalogue, fault, {**ASKED, "set": [BOB_SETS, ANN_ASKS]})
    assert any("this player is still to have a hand set the house way here" in words for _, words in told(played))


def test_a_hand_that_is_not_set_yet_cannot_be_set_again(catalogue: Rulebook) -> None:
    fault = {"at": "open-bank", "kind": "set-again", "seat": "bob", "set-by": "player"}
    [(path, words)] = told(pai_gow(catalogue, fault))
    assert ("fault",) == path
    assert "this player's hand has not been set yet" in words


def test_50_a_closed_hand_that_is_not_protected_is_foul(catalogue: Rulebook) -> None:
    """Bob's hand is mixed up after he has asked: it is found, set the house way, and loses $60; Ann loses hers."""
    fault = {"at": "set", "kind": "unprotected-hand", "seat": "bob", "after": "bob", "intact": "yes"}
    played = pai_gow(catalogue, fault, net={"ann": -60, "bob": -60, "cy": 120})
    assert () == played.differences
    assert 1 == log(played).count(BOBS)
    assert said(played, "open")[-3] == ANNS


def test_42_a_card_that_was_held_out_comes_back_before_the_hand_is_set(catalogue: Rulebook) -> None:
    """Ann keeps the 8s back and forfeits $60; her hand is then set with it."""
    fault = {"at": "set", "kind": "held-out-cards", "seat": "ann", "cards": "8s", "by": "player"}
    played = pai_gow(catalogue, fault, {**ASKED, "set": [BOB_ASKS]})
    assert () == played.differences
    every = log(played)
    at = next(number for number, one in enumerate(every) if one.startswith("the dealer sets Ann's cards"))
    assert every[at - 1] == "The 8s that was held out comes back into Ann's hand."
    assert sorted(played.lines[at].cards) == sorted(read_cards("Jc 9d 4c 4d 8s 7h 2c"))


def test_42_several_cards_that_were_held_out_come_back(catalogue: Rulebook) -> None:
    fault = {"at": "set", "kind": "held-out-cards", "seat": "ann", "cards": "8s 7h", "by": "player"}
    played = pai_gow(catalogue, fault, {**ASKED, "set": [BOB_ASKS]})
    assert () == played.differences
    assert "The 8s 7h that were held out come back into Ann's hand." in log(played)


# --- what cannot be played is found ---


def test_a_condition_may_not_ask_about_hands_that_wait_to_be_opened(catalogue: Rulebook) -> None:
    """The back hand of who has asked is not there before `open`; after it, and where hands are set at once, it is."""
    game = catalogue.games["pai-gow-poker"]
    asks = {"category": {"back-hand": "pair.."}}

    def found(step: str, requests: str) -> list[str]:
        asked = Mutant(("play", step, "when"), None, asks).apply(game)
        asked = Mutant(("play", "set", "arrange", "requests-set"), "", requests).apply(asked)
        return [one.message for result in check_in_time(offered(asked)) for one in result.findings]

    assert "a hand that was asked for in the step `set` is set when it is opened" in found("open", "as-opened")[0]
    assert [] == found("open", "at-once") == found("settlement", "as-opened")


def test_a_setting_said_in_a_step_in_which_nobody_sets_is_told(catalogue: Rulebook) -> None:
    played = pai_gow(catalogue, when={**ASKED, "set": [BOB_ASKS, ANN_SETS], "open": [BOB_SETS]})
    assert [("when", "open")] == [path for path, _ in told(played)]
