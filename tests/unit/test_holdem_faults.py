"""Hold'em irregularities, clause by clause and card by card.

Three players and a deck in order: cards 0 to 5 are the hole cards, then without a fault 6 is burned, 7 to 9 are the
flop, 10 is burned, 11 is the turn, 12 is burned and 13 is the river. What must come of each fault was reckoned from the
clause.
"""

from functools import cache

import pytest

from rulesgen.cards import Cards
from rulesgen.catalogue import shipped
from rulesgen.compile import compile_game
from rulesgen.compile.procedures import answers_of
from rulesgen.engine.play import sit_down
from rulesgen.engine.table import Sitting
from rulesgen.irregular.answers import Answers
from rulesgen.irregular.domains import domains_of
from rulesgen.irregular.playing.play import Remedied, play_fault
from rulesgen.model.game import Program
from rulesgen.rulebook import load

CLEAN_BOARD = (7, 8, 9, 11, 13)
CLEAN_BURNS = (6, 10, 12)


@cache
def texas() -> tuple[Program, Answers]:
    game = load(shipped("rules"), "rules").games["texas-holdem"]
    program = compile_game(game)
    return program, answers_of(game, program)[0]


def reverse(cards: Cards) -> Cards:
    """A shuffle that turns the stub upside down, so that it can be followed."""
    return cards[::-1]


def fault(kind: str, step: str, **values: str | int) -> Remedied:
    """A hand with this fault; the values that are not given are the plainest."""
    program, answers = texas()
    sitting = Sitting(("Ann", "Bob", "Cem"), 2, {"small-blind": 100, "big-blind": 200}, 100)
    start = sit_down(program, sitting, (100_000,) * 3, tuple(range(52)))
    plain: dict[str, str | int] = {"count": 1, "found": "at-once", "all-in": "no", "known": "yes"}
    plain["declared"] = "nothing"
    names = [one.name for one in answers.faults[kind].domain.dimensions]
    situation = {name: value for name, value in {**plain, **values, "step": step}.items() if name in names}
    return play_fault(program, start, answers, kind, situation, reverse)


def board(outcome: Remedied) -> Cards:
    return outcome.table.spots["board", -1]


def test_rrp_1_the_first_hole_card_exposed_is_a_misdeal() -> None:
    outcome = fault("exposed-card", "deal", **{"card-number": 1})
    assert "holdem-irregularities.first-cards-exposed" == outcome.row.id
    # All 52 cards are shuffled: our shuffle turns the sorted deck round, so the new deal begins with 51.
    assert (51, 48) == outcome.table.spots["hole", 0]
    assert "deal" == outcome.lines[-1].step or outcome.over


def test_rrp_1_the_second_hole_card_exposed_is_a_misdeal() -> None:
    assert "holdem-irregularities.first-cards-exposed" == fault("exposed-card", "deal", **{"card-number": 2}).row.id


def test_rrp_1_another_card_exposed_is_replaced_from_the_top_and_becomes_the_burn() -> None:
    outcome = fault("exposed-card", "deal", **{"card-number": 3})
    # Card 2 was exposed; the top card after the deal is 6.
    assert (6, 5) == outcome.table.spots["hole", 2]
    assert (2, 10, 12) == outcome.table.burns
    assert CLEAN_BOARD == board(outcome)


def test_rrp_1_two_cards_exposed_are_a_misdeal() -> None:
    outcome = fault("exposed-card", "deal", count=2, **{"card-number": 3})
    assert ("misdeal",) == outcome.row.remedy


def test_rrp_2_an_extra_card_to_the_first_player_becomes_the_burn() -> None:
    outcome = fault("extra-card", "deal", place="first-player", dealt="after-all")
    assert (0, 3) == outcome.table.spots["hole", 0]
    assert CLEAN_BURNS == outcome.table.burns
    assert CLEAN_BOARD == board(outcome)


def test_rrp_2_two_extra_cards_are_a_misdeal() -> None:
    outcome = fault("extra-card", "deal", place="first-player", dealt="after-all", count=2)
    assert ("misdeal",) == outcome.row.remedy


@pytest.mark.parametrize("known", ["yes", "no"])
def test_rrp_3_and_7_a_flop_of_four_cards_is_dealt_again_without_a_burn(known: str) -> None:
    outcome = fault("extra-card", "flop", place="board", dealt="in-rotation", known=known, found="before-action")
    # 7 to 10 go back into the stub of 11 to 51; turned round it begins with 10, 9, 8, then 7, 51, 50.
    assert (10, 9, 8) == board(outcome)[:3]
    assert (6, 7, 50) == outcome.table.burns
    assert (51, 49) == board(outcome)[3:]


def test_rrp_4_a_burn_that_was_left_out_is_made_good_while_nothing_is_seen() -> None:
    outcome = fault("missing-burn", "flop", **{"turned-up": "no"})
    assert (CLEAN_BURNS, CLEAN_BOARD) == (outcome.table.burns, board(outcome))


def test_rrp_4_two_burns_before_the_flop_are_set_right_while_nothing_is_seen() -> None:
    outcome = fault("extra-burn", "flop", **{"turned-up": "no"})
    assert (CLEAN_BURNS, CLEAN_BOARD) == (outcome.table.burns, board(outcome))


def test_rrp_4_the_stub_is_shuffled_when_the_flop_was_seen() -> None:
    outcome = fault("extra-burn", "flop", found="before-action")
    assert ("last-burns-on-top", "step-into-stub", "shuffle-stub", "redeal") == outcome.row.remedy
    # The second burn, 7, goes back too. Turned round, the stub begins with the flop: 10, 9, 8; then comes 51.
    assert (6, 51) == outcome.table.burns[:2]
    assert (10, 9, 8) == board(outcome)[:3]


@pytest.mark.parametrize(("kind", "flop", "burns"), [("missing-burn", 6, ()), ("extra-burn", 8, (6,))])
def test_rrp_4_asks_whether_a_card_was_seen_not_whether_it_was_found_at_once(
    kind: str, flop: int, burns: Cards
) -> None:
    """The dealer stops at the first card of the flop: it has been seen, so the stub is shuffled."""
    outcome = fault(kind, "flop", **{"turned-up": "yes"})
    assert outcome.row.remedy[-2:] == ("shuffle-stub", "redeal")
    # The card seen lies at the bottom of the stub; turned round it is the first of the new flop, dealt without a burn.
    assert (flop, 51, 50) == board(outcome)[:3]
    assert burns == outcome.table.burns[: len(burns)]
    assert 49 == outcome.table.burns[len(burns)]  # the burn before the turn is the first one after the shuffle


@pytest.mark.parametrize("found", ["after-action", "substantial-action", "showdown"])
def test_rrp_3_a_flop_of_four_cards_is_dealt_again_however_late_it_is_found(found: str) -> None:
    outcome = fault("extra-card", "flop", place="board", dealt="in-rotation", known="yes", found=found)
    assert "holdem-irregularities.flop-too-many" == outcome.row.id
    assert 5 == len(board(outcome))
    # The four cards of the flop, and at the showdown 12 and 14 too, go under the rest; the last of them comes first.
    top = (14, 12, 10) if found == "showdown" else (10, 9, 8)
    assert top == board(outcome)[:3]


@pytest.mark.parametrize("kind", ["missing-burn", "extra-burn"])
def test_rrp_5_a_river_that_was_acted_on_stands_for_no_burn_comes_after_it(kind: str) -> None:
    outcome = fault(kind, "river", found="after-action")
    assert ("stand",) == outcome.row.remedy
    # Without its burn the river is 12, with two burns it is 14; the stub is as it lay.
    assert (12 if kind == "missing-burn" else 14) == board(outcome)[4]
    assert (13 if kind == "missing-burn" else 15) == outcome.table.stub[0]


@pytest.mark.parametrize("kind", ["missing-burn", "extra-burn"])
@pytest.mark.parametrize("found", ["at-once", "before-action"])
@pytest.mark.parametrize("step", ["turn", "river"])
def test_rrp_5_a_wrong_burn_is_corrected_before_action(kind: str, found: str, step: str) -> None:
    outcome = fault(kind, step, found=found)
    assert (CLEAN_BURNS, CLEAN_BOARD) == (outcome.table.burns, board(outcome))


@pytest.mark.parametrize("found", ["after-action", "substantial-action"])
def test_rrp_5_after_action_the_turn_stands_and_the_river_is_what_it_would_have_been(found: str) -> None:
    missing, extra = fault("missing-burn", "turn", found=found), fault("extra-burn", "turn", found=found)
    # Without its burn the turn is 10; with two burns it is 12. The river is 13 in both.
    assert ((7, 8, 9, 10, 13), (6, 11, 12)) == (board(missing), missing.table.burns)
    assert ((7, 8, 9, 12, 13), (6, 10, 11)) == (board(extra), extra.table.burns)


@pytest.mark.parametrize("kind", ["missing-burn", "extra-burn"])
def test_rrp_5_after_action_on_the_flop_turn_and_river_are_what_they_would_have_been(kind: str) -> None:
    assert (11, 13) == board(fault(kind, "flop", found="after-action"))[3:]
    assert 13 == board(fault(kind, "flop", found="later-card"))[4]


def test_rrp_5_three_burns_that_were_acted_on_cannot_keep_the_principle() -> None:
    outcome = fault("extra-burn", "turn", found="after-action", count=2)
    assert outcome.row.choice
    assert 13 == board(outcome)[3]  # the river that would have come lies on the board already


@pytest.mark.parametrize("kind", ["missing-burn", "extra-burn"])
@pytest.mark.parametrize("step", ["flop", "turn", "river"])
def test_rrp_5_with_players_all_in_it_is_corrected_until_the_pot_is_awarded(kind: str, step: str) -> None:
    outcome = fault(kind, step, found="showdown", **{"all-in": "yes"})
    assert (CLEAN_BURNS, CLEAN_BOARD) == (outcome.table.burns, board(outcome))


def test_rrp_6_and_7_a_premature_flop_is_shuffled_back_and_dealt_again_without_a_burn() -> None:
    outcome = fault("premature-deal", "flop", betting="goes-on")
    assert 6 == outcome.table.burns[0]
    # 7 to 9 lie under 10 to 51; turned round: 9, 8, 7, 51, 50 …
    assert ((9, 8, 7), (6, 51, 49)) == (board(outcome)[:3], outcome.table.burns)
    assert (50, 48) == board(outcome)[3:]


def test_rrp_8_a_premature_turn_is_replaced_by_the_river_that_would_have_come() -> None:
    outcome = fault("premature-deal", "turn", betting="goes-on")
    assert (7, 8, 9, 13) == board(outcome)[:4]
    # The turn that was taken out is shuffled in for the river, under 14 to 51: turned round it is on top. No burn.
    assert 11 == board(outcome)[4]
    assert CLEAN_BURNS == outcome.table.burns


@pytest.mark.parametrize("step", ["flop", "turn", "river"])
def test_rrp_6_cards_that_came_too_early_may_not_be_used_whoever_has_acted_on_them(step: str) -> None:
    outcome = fault("premature-deal", step, betting="goes-on", found="after-action")
    # The bets made on them go back, and the hand goes on as if it had been seen at once.
    seen = fault("premature-deal", step, betting="goes-on")
    assert (board(seen), seen.table.burns) == (board(outcome), outcome.table.burns)
    assert "back-to-betting" == outcome.row.remedy[0]


def test_rrp_8_says_that_the_fifth_card_is_burned_and_dealt_first() -> None:
    outcome = fault("premature-deal", "turn", betting="goes-on")
    said = [line.move.what for line in outcome.lines if line.move.verb == "remedy"]
    dealt = next(
        at for at, words in enumerate(said) if "with its burn, from the cards that would have come next" in words
    )
    assert "set aside stay out until the next deal" in said[dealt + 1]
    assert "set aside go back into the stub" in said[dealt + 2]


def test_rrp_8_a_premature_river_is_shuffled_in_and_the_river_dealt_without_a_burn() -> None:
    outcome = fault("premature-deal", "river", betting="goes-on")
    assert (7, 8, 9, 11, 13) == board(outcome)  # 13 under 14 to 51, turned round, is on top again
    assert CLEAN_BURNS == outcome.table.burns


@pytest.mark.parametrize("step", ["flop", "turn", "river"])
def test_rrp_6_nothing_more_is_dealt_when_the_betting_ends_the_hand(step: str) -> None:
    outcome = fault("premature-deal", step, betting="ends")
    dealt = {"flop": 0, "turn": 3, "river": 4}[step]
    assert dealt == len(outcome.table.spots.get(("board", -1), ()))
    assert outcome.over


def test_rrp_8_with_players_all_in_no_betting_is_waited_for() -> None:
    outcome = fault("premature-deal", "turn", betting="all-in")
    assert (7, 8, 9, 13, 11) == board(outcome)


def test_rrp_9_who_throws_the_hand_away_has_no_claim() -> None:
    outcome = fault("thrown-away", "showdown", intact="yes")
    thrower = next(line.move.seat for line in outcome.lines if line.move.verb == "fault")
    assert thrower is not None
    assert not any(line.move.verb == "pay" and line.move.seat == thrower for line in outcome.lines)


def test_rrp_9_who_says_that_the_board_plays_keeps_the_claim() -> None:
    """By the clause: said before the cards are thrown away, the claim stands; the cards themselves stay out of it.

    By hand: the board is 9♣ 10♣ J♣ K♣ 2♦. Cem threw 4♣ 7♣ away, the highest flush: of the board alone he has a king
    high, and Bob's flush with the 6♣ wins from Ann's with the 5♣.
    """
    outcome = fault("thrown-away", "showdown", intact="yes", declared="board")
    assert "holdem-irregularities.board-declared" == outcome.row.id
    thrower = next(line.move.seat for line in outcome.lines if line.move.verb == "fault")
    assert thrower is not None
    assert () == outcome.table.spots["hole", thrower]
    assert not any(line.move.verb == "show" and line.move.seat == thrower for line in outcome.lines)
    assert [1] == [line.move.seat for line in outcome.lines if line.move.verb == "pay"]


def test_rrp_9_in_omaha_nobody_can_play_the_board() -> None:
    """From the game: two cards of the hand always count, so there is nothing to declare."""
    book = load(shipped("rules"), "rules").games
    said = {
        name: domains_of(compile_game(book[name]), "thrown-away")["thrown-away"].possible[0]["declared"]
        for name in ("texas-holdem", "omaha-holdem", "five-card-draw")
    }
    one = frozenset({"nothing"})
    assert {"texas-holdem": one | {"board"}, "omaha-holdem": one, "five-card-draw": one} == said
