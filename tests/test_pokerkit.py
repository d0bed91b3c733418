"""Some hands on ours and on PokerKit, and each known difference by itself; right answers are worked out by hand."""

from collections.abc import Callable

import pytest
from attrs import evolve

from rulesgen.cards import Cards
from rulesgen.engine.table import Move
from rulesgen.rulebook import Rulebook
from tests.agreement import theirs
from tests.agreement.known import KNOWN
from tests.agreement.many import LIMITS, play_many
from tests.agreement.playing import Chooser, Match, Options, play_both, their_options
from tests.agreement.settings import OWN_RULES, program_for, shoe_of
from tests.agreement.theirs import Setting, Variant

HANDS = {
    theirs.TEXAS: 16,
    theirs.OMAHA: 8,
    theirs.DOUBLE_TEXAS: 8,
    theirs.DOUBLE_OMAHA: 4,
    theirs.EIGHT: 6,
    theirs.DOUBLE_EIGHT: 3,
    theirs.SHORT_DECK: 8,
    theirs.STRADDLED: 12,
    theirs.OWING: 12,
    theirs.DEAD_BUTTON: 12,
    theirs.BIG_BLIND_ANTED: 12,
}

Play = Callable[..., Match]
ANY = tuple(range(52))


@pytest.fixture
def own(folder: Callable[..., Rulebook]) -> Rulebook:
    return folder(OWN_RULES)


@pytest.fixture
def play(catalogue: Rulebook, own: Rulebook) -> Play:
    """Plays a hand by a script: `fold`, `call` (or check), or the amount of a bet or raise; after it only calls."""

    def run(setting: Setting, *script: str | int) -> Match:
        match = play_both(program_for(catalogue, own, setting), setting, scripted(script))
        assert len(match.asked) >= len(script), "the script goes on after the hand"
        return match

    return run


def scripted(script: tuple[str | int, ...]) -> Chooser:
    words = iter(script)

    def choose(options: Options) -> Move:
        word = next(words, "call")
        if isinstance(word, int):
            return Move("raise", options.seat, word)
        return Move("fold" if word == "fold" else "call" if options.to_call else "check", options.seat)

    return choose


def texas(*stacks: int, limit: str = "no-limit", raises: int | None = None, shoe: Cards = ANY) -> Setting:
    """Blinds of 1 and 2; seats from the button's left, so the first is the small blind."""
    return Setting(theirs.TEXAS, limit, raises, 0, stacks, shoe)


@pytest.mark.parametrize("variant", HANDS, ids=lambda variant: variant.game)
def test_random_hands_come_out_alike_but_for_the_known_differences(
    catalogue: Rulebook, own: Rulebook, variant: Variant
) -> None:
    tally = play_many(catalogue, own, variant, HANDS[variant])
    assert tally.hands == HANDS[variant] * len(LIMITS)
    assert tally.compared + tally.seen["short-big-blind"] == tally.hands
    assert set(tally.seen) <= set(KNOWN)


# --- the known differences, one by one ---


def test_a_short_big_blind_does_not_make_the_hand_cheaper(play: Play) -> None:
    match = play(texas(100, 1, 100))
    # The big blind is 2 although only 1 was posted: 2 to call, and a raise of 2 makes 4.
    assert (2, (4, 100)) == (match.asked[0].to_call, match.asked[0].raises)
    assert (1, (3, 100)) == (their_options(match.state).to_call, their_options(match.state).raises)


def test_a_player_may_fold_a_hand_that_could_be_checked(play: Play) -> None:
    match = play(texas(100, 100, 100))
    # Each of the three checks on flop, turn and river, and the big blind before the flop: 10 free checks.
    assert 10 == match.seen["fold-without-a-bet"]


def test_nobody_is_asked_to_check_when_all_others_are_all_in(play: Play) -> None:
    match = play(texas(100, 100, 2), "call", "fold")
    assert [2, 0] == [options.seat for options in match.asked]
    assert 1 == match.seen["idle-check"]


def test_a_raise_that_nobody_can_call_goes_back(play: Play) -> None:
    setting = texas(10, 10, 20, 100)
    match = play(setting, 20)
    # The third seat is all in for 20 and the blinds have 10 each; a raise of 18 more makes 38.
    assert [("raise-that-nobody-can-call", (38, 100), None)] == match.raises[:1]


def test_a_short_all_in_uses_up_no_raise(play: Play) -> None:
    # Three raises are allowed: to 4, to 6, then all in for 7, which is no raise; the last one makes it 8.
    match = play(texas(100, 100, 100, 100, 7, limit="fixed-limit", raises=3), 4, 6, 7)
    assert ("short-all-ins-use-up-raises", (8, 8), None) == match.raises[0]


def test_two_short_all_ins_do_not_reopen_the_betting_together(play: Play) -> None:
    # To 10 is a raise of 8. All in for 14 and for 18 are raises of 4 each: together 8, but neither is a full raise.
    match = play(texas(18, 100, 100, 14), 10, 14, 18)
    assert [("short-all-ins-reopen", None, (26, 100))] == match.raises


def test_two_short_all_ins_reopen_the_betting_together_where_that_is_chosen(play: Play) -> None:
    # As above, and PokerKit's own bounds: a raise of at least 8 above 18, up to all of the 100.
    match = play(evolve(texas(18, 100, 100, 14), short_all_in="reopens-when-together-full"), 10, 14, 18)
    assert [] == match.raises
    assert [(26, 100)] == [options.raises for options in match.asked if options.to_call == 8 and options.seat == 2]


def test_a_short_all_in_bet_does_not_reopen_the_betting_for_one_who_checked(play: Play) -> None:
    # After the flop the third seat bets its last chip, less than the least bet of 2; the first two had checked.
    match = play(texas(100, 100, 3), "call", "call", "call", "call", "call", 1)
    assert ("short-all-ins-reopen", None, (3, 98)) == match.raises[0]


def test_in_fixed_limit_a_short_all_in_is_completed(play: Play) -> None:
    # All in for 3 over the big blind of 2: the next whole bet is 4.
    match = play(texas(100, 100, 3, limit="fixed-limit"), 3)
    assert ("fixed-limit-completion", (4, 4), (5, 5)) == match.raises[0]


def test_in_fixed_limit_an_all_in_that_completes_a_short_one_is_a_full_raise(play: Play) -> None:
    # To 4, all in for 5, called, all in for 6: that is the full raise from 4, so who called 5 may raise to 8.
    setting = texas(6, 100, 100, 5, 100, limit="fixed-limit")
    match = play(setting, 4, 5, "call", 6, "fold", "call")
    assert ("fixed-limit-completion", (8, 8), None) == match.raises[-1]


def test_odd_chips_go_one_at_a_time(play: Play) -> None:
    # The board is the best hand. Small blind 1, four players 4 each, then three of them 2 each: 23 chips for three.
    shoe = shoe_of(["2c 3c", "2d 3d", "2h 3h", "4c 4d", "5c 5d"], ["As Ks Qs Js 10s"])
    match = play(texas(50, 50, 50, 50, 50, shoe=shoe), 4, "call", "call", "fold", "call", 2, "call", "fold", "call")
    assert (49, 50 - 6 + 8, 50 - 6 + 8, 46, 50 - 6 + 7) == match.table.stacks
    assert [49, 50 - 6 + 9, 50 - 6 + 7, 46, 50 - 6 + 7] == match.state.stacks
    assert 1 == match.seen["odd-chips-all-to-one"]


def test_each_pot_has_its_own_odd_chip(play: Play) -> None:
    # The third seat is all in for 5; the second and the last tie with a straight. Main pot 1 + 4 x 5 = 21, so 11 and
    # 10; side pot 3 x 3 + 2 x 2 = 13, so 7 and 6. As one pot of 34 it would be 17 each.
    shoe = shoe_of(["2d 6d", "As 3c", "3d 4d", "5c 5d", "Ad 3h"], ["Ks Qc Jh 10h 2c"])
    match = play(texas(50, 50, 5, 50, 50, shoe=shoe), 5, 8, "call", "fold", "call", 2, "fold", "call")
    assert (49, 50 - 10 + 18, 0, 42, 50 - 10 + 16) == match.table.stacks
    assert [49, 50 - 10 + 17, 0, 42, 50 - 10 + 17] == match.state.stacks
    assert 1 == match.seen["pots-made-one"]


def test_a_side_pot_of_two_boards_without_a_low_is_all_high(play: Play) -> None:
    """PokerKit's known error.

    The third seat, all in for 10, has the only low (7-4-3-2-A on the upper board). The first has the upper high (kings
    full), the second the lower high (four nines); no low can be made on the lower board.
    Main pot 30: upper 15 is high 8 for the first and low 7 for the third; lower 15 is all high, for the second.
    Side pot 40, without the third seat: upper 20 for the first, because neither of the two has a low; lower 20 for the
    second. In all 28, 35 and 7. PokerKit splits the upper low of the side pot, 10 chips, between two who have no low.
    """
    shoe = shoe_of(
        ["Kh 7s Jc Js", "9h 9d Qs Qc", "Ah 4s 10h 10d"],
        ["2c 3d 7h Kd Ks", "Kc Qh Jd 9s 9c"],
    )
    match = play(Setting(theirs.DOUBLE_EIGHT, "no-limit", None, 0, (30, 30, 10), shoe), 10, "call", "call", 20)
    assert (28, 35, 7) == match.table.stacks
    assert [23, 40, 7] == match.state.stacks
    assert 1 == match.seen["low-without-a-low-hand"]
