"""Community cards that lie face down can be seen too early; and cards face down beside others that come face up."""

from collections.abc import Callable

import pytest

from rulesgen.cards import read_cards
from rulesgen.compile import compile_game
from rulesgen.compile.procedures import answers_of
from rulesgen.irregular.domains import domains_of
from rulesgen.rulebook import Rulebook
from tests.declared import play_case
from tests.unit.test_fault_counts import FILES, WAR


def test_in_let_it_ride_two_cards_can_be_seen_before_the_first_choice_and_one_before_the_second(
    catalogue: Rulebook,
) -> None:
    """From the game: two community cards face down; the first is shown after the first choice, the other last."""
    domain = domains_of(compile_game(catalogue.games["let-it-ride"]), "board-exposed")["board-exposed"]
    found = {(step, tuple(sorted(box["count"]))) for box in domain.possible for step in box["step"]}
    assert {("first-choice", (1, 2)), ("second-choice", (1,))} == found


@pytest.mark.parametrize("game", ["texas-holdem", "three-card-poker"])
def test_a_game_without_hidden_community_cards_does_not_have_the_fault(catalogue: Rulebook, game: str) -> None:
    assert {} == domains_of(compile_game(catalogue.games[game]), "board-exposed")


def test_a_card_turned_too_early_stands_and_the_hand_is_paid(catalogue: Rulebook) -> None:
    """By hand: Ann has three tens, so the three bets of $5 are paid 3 to 1: 3 x 3 x 5 = 45. The hidden card is 4♦."""
    game = catalogue.games["let-it-ride"]
    case = {
        "given": {
            "table": {"minimum": 5, "maximum": 100, "chip": 1},
            "seats": {"ann": 100},
            "wagers": {"ann": {"bet-1": 5, "bet-2": 5, "bet-3": 5}},
            "shoe": "10s 10h 10d 2c 4d",
        },
        "when": {"first-choice": ["ann chooses let-it-ride"], "second-choice": ["ann chooses let-it-ride"]},
        "fault": {"at": "second-choice", "kind": "board-exposed"},
        "then": {"answered-by": "house-irregularities.board-exposed", "net": {"ann": 45}},
    }
    program = compile_game(game)
    played = play_case(program, case, lambda fault: answers_of(game, program)[0])
    assert () == played.differences
    assert [read_cards("4d")] == [line.cards for line in played.lines if line.move.verb == "fault"]


def test_where_a_step_deals_face_up_and_face_down_only_those_face_down_can_be_exposed(
    folder: Callable[[dict[str, str]], Rulebook],
) -> None:
    """By hand: seven players' cards come face down and the dealer's one face up; seven can be exposed, not eight."""
    game = WAR.replace("hole: {per: player, face: up", "hole: {per: player, face: down")
    shown = "  - {id: showing, title: Showing, reveal: {area: hole}}\n  - {id: settlement"
    book = folder({**FILES, "games/one-card-war.yaml": game.replace("  - {id: settlement", shown)})
    possible = domains_of(compile_game(book.games["one-card-war"]), "exposed-card")["exposed-card"].possible
    assert 7 == max(int(count) for box in possible for count in box["count"])
    assert {} == domains_of(compile_game(folder(FILES).games["one-card-war"]), "exposed-card")
