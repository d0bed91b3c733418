"""The engine: rulings with reasons, exact money, pots and shares; expected values are worked out by hand."""

from fractions import Fraction

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesgen.cards import build_deck, name_of, names_of, read_cards
from rulesgen.checks.invariants import all_cards
from rulesgen.compile import compile_game
from rulesgen.dealing import play_random
from rulesgen.dealing.chance import deal_random
from rulesgen.engine import showdown
from rulesgen.engine.play import Decision, Refused, apply, expect, rule_on, sit_down
from rulesgen.engine.table import Due, Move, Sitting, Table, dollars
from rulesgen.ids import NO_RULE, RuleId
from rulesgen.model.betting import Forced
from rulesgen.model.game import Program
from rulesgen.model.pot import Share
from rulesgen.model.steps import Force
from rulesgen.model.values import Spot
from rulesgen.ranking import picks_of
from rulesgen.rulebook import Game, Rulebook


def sit(program: Program, stacks: tuple[int, ...] = (10000, 10000, 10000), button: int = 2) -> Table:
    names = tuple(f"Player {number + 1}" for number in range(len(stacks)))
    sitting = Sitting(names, button, {"small-blind": 100, "big-blind": 200}, 100)
    return sit_down(program, sitting, stacks, program.deck)


def until_decision(program: Program, table: Table) -> Table:
    while isinstance(expected := expect(program, table), Due):
        table, _ = apply(program, table, expected.move)
    return table


def act(program: Program, table: Table, *moves: Move) -> Table:
    for move in moves:
        table = until_decision(program, table)
        table, line = apply(program, table, move)
        assert "legal" == line.ruling.verdict, line.ruling
    return until_decision(program, table)


def test_the_deck_has_each_card_and_can_be_stripped() -> None:
    assert 52 == len(set(build_deck(1, 0)))
    assert 53 == len(build_deck(1, 1))
    assert 36 == len(build_deck(1, 0, ["2", "3", "4", "5"]))
    assert "10d" == name_of(read_cards("10d")[0])


@pytest.mark.parametrize(
    ("parts", "ways"),
    [
        ([(4, 2, 2), (5, 3, 3)], 60),  # exactly two of four and three of five: C(4,2) x C(5,3)
        ([(2, 0, 9), (5, 0, 9)], 21),  # any five of seven
        ([(3, 0, 2), (5, 0, 9)], 46),  # at most two of three: C(8,5) - C(5,2) x C(3,3)
    ],
)
def test_picks_follow_the_bounds_of_each_area(parts: list[tuple[int, int, int]], ways: int) -> None:
    cards = iter(range(52))
    areas = [(tuple(next(cards) for _ in range(count)), least, most) for count, least, most in parts]
    picks = [frozenset(pick) for pick in picks_of(areas, 5)]
    assert ways == len(picks) == len(set(picks))


def test_a_hand_never_uses_cards_of_the_other_board(double_flop: Game) -> None:
    program = compile_game(double_flop)
    for seed in range(20):
        played = play_random(program, seed, 4)
        for seat in played.table.in_hand():
            if len(played.table.in_hand()) < 2:
                continue
            held = showdown.hand_of(played.table, program.hands["upper-hand"], seat)
            assert not set(held.cards) & set(played.table.spots[("lower", -1)])


# --- rulings ---


def test_a_copy_of_the_table_is_a_table_of_its_own(texas: Program) -> None:
    table = sit(texas)
    before, other = repr(table), table.copy(folded=1)
    other.stacks, other.done = (), 5
    assert before == repr(table)
    assert (1, (), 5, table.spots) == (other.folded, other.stacks, other.done, other.spots)


def test_a_move_leaves_the_table_that_it_is_made_on(texas: Program) -> None:
    table = sit(texas)
    while (expected := expect(texas, table)) is not None:
        before = repr(table)
        move = expected.move if isinstance(expected, Due) else Move("call", expected.seat)
        if rule_on(texas, table, move).verdict != "legal":
            move = Move("check", move.seat)
        after, _ = apply(texas, table, move)
        assert before == repr(table) != repr(after), move
        table = after


def test_the_moves_are_frozen(texas: Program) -> None:
    with pytest.raises(AttributeError):
        Move("fold", 0).seat = 1  # type: ignore[misc]


def test_every_required_move_names_its_rule(texas: Program) -> None:
    table = sit(texas)
    rules = []
    while isinstance(expected := expect(texas, table), Due):
        rules.append(expected.rule)
        table, _ = apply(texas, table, expected.move)
    assert [
        "texas-holdem.seats",
        "texas-holdem.deck",
        "texas-holdem.betting.forced.small-blind",
        "texas-holdem.betting.forced.big-blind",
        *["texas-holdem.play.deal"] * 6,
    ] == rules


def test_a_card_to_the_wrong_place_is_irregular_but_happens(texas: Program) -> None:
    table = until_decision(texas, sit(texas))
    again, line = apply(texas, table, Move("deal", area="board", what="up", cards=1))
    assert ("irregular", "texas-holdem.play.first-betting") == line.ruling[:2]
    assert "Player 3 is to act" in line.ruling.reason
    assert 1 == len(again.spots["board", -1])
    assert isinstance(expect(texas, again), Decision)


def test_a_missed_burn_is_irregular_and_names_the_step(texas: Program) -> None:
    table = sit(texas)
    for move in (Move("call", 2), Move("call", 0), Move("check", 1)):
        table = until_decision(texas, table)
        table, _ = apply(texas, table, move)
    _, line = apply(texas, table, Move("deal", area="board", what="up", cards=1))
    assert ("irregular", "texas-holdem.play.flop") == line.ruling[:2]
    assert "burns a card" in line.ruling.reason


def test_what_cannot_be_done_changes_nothing(texas: Program) -> None:
    table = until_decision(texas, sit(texas))
    again, line = apply(texas, table, Move("raise", 2, 1_000_000))
    assert "impossible" == line.ruling.verdict
    assert again is table
    empty = table.copy(stub=())
    assert "impossible" == rule_on(texas, empty, Move("burn", cards=1)).verdict


def test_acting_out_of_turn_is_irregular(texas: Program) -> None:
    table = until_decision(texas, sit(texas))
    ruling = rule_on(texas, table, Move("fold", 0))
    assert ("irregular", "it is Player 3's turn, not Player 1's") == (ruling.verdict, ruling.reason)


def test_too_many_or_too_few_players_are_refused_by_the_seats(texas: Program) -> None:
    with pytest.raises(Refused, match=r"^texas-holdem\.seats: .* not to 11$"):
        sit(texas, (100,) * 11)
    with pytest.raises(Refused, match=r"not to 1$"):
        sit(texas, (100,), 0)


def test_a_shoe_that_is_not_the_deck_is_refused(texas: Program) -> None:
    sitting = Sitting(("A", "B"), 0, {"small-blind": 100, "big-blind": 200}, 100)
    with pytest.raises(Refused, match="exactly the cards"):
        sit_down(texas, sitting, (100, 100), texas.deck[1:] + texas.deck[:1] * 2)


# --- betting, worked by hand ---


def test_the_big_blind_may_raise_when_all_have_called(texas: Program) -> None:
    table = act(texas, sit(texas), Move("call", 2), Move("call", 0))
    assert "legal" == rule_on(texas, table, Move("raise", 1, 400)).verdict


def test_a_short_big_blind_still_sets_the_price_of_a_call(texas: Program) -> None:
    table = act(texas, sit(texas, (10000, 50, 10000)), Move("call", 2))
    assert (9900, 0, 9800) == table.stacks
    assert 200 == table.paid[2]


def test_a_full_all_in_raise_reopens_the_betting(texas: Program) -> None:
    table = act(
        texas, sit(texas, (10000, 1800, 10000)), Move("raise", 2, 1000), Move("call", 0), Move("raise", 1, 1800)
    )
    assert "legal" == rule_on(texas, table, Move("raise", 2, 2600)).verdict


@pytest.mark.parametrize(
    ("rule", "reopened"), [("does-not-reopen", False), ("reopens-at-half", True), ("reopens", True)]
)
def test_a_short_all_in_of_more_than_half_reopens_by_the_declared_rule(
    texas: Program, rule: str, reopened: bool
) -> None:
    program = evolve(texas, betting=evolve(texas.betting, short_all_in=rule))
    table = act(
        program, sit(program, (10000, 1500, 10000)), Move("raise", 2, 1000), Move("call", 0), Move("raise", 1, 1500)
    )
    assert reopened == (rule_on(program, table, Move("raise", 2, 5000)).verdict == "legal")


def test_a_short_all_in_of_less_than_half_reopens_only_where_any_does(texas: Program) -> None:
    for rule, reopened in (("reopens-at-half", False), ("reopens", True)):
        program = evolve(texas, betting=evolve(texas.betting, short_all_in=rule))
        moves = (Move("raise", 2, 1000), Move("call", 0), Move("raise", 1, 1300))
        table = act(program, sit(program, (10000, 1300, 10000)), *moves)
        assert reopened == (rule_on(program, table, Move("raise", 2, 5000)).verdict == "legal")


def test_short_all_ins_reopen_together_for_those_who_face_a_full_raise(texas: Program) -> None:
    """By hand: to 6 is a raise of 4; all in for 9 and for 12 add 3 each: 6 to one who stood at 6, 3 to one at 9."""
    program = evolve(texas, betting=evolve(texas.betting, short_all_in="reopens-when-together-full", raises=2))
    start = sit(program, (1200, 10000, 10000, 900, 10000), 4)
    table = act(program, start, Move("raise", 2, 600), Move("raise", 3, 900), Move("call", 4))
    alone = act(program, table, Move("fold", 0), Move("fold", 1))
    assert "texas-holdem.betting.short-all-in" == rule_on(program, alone, Move("raise", 2, 2000)).rule
    table = act(program, table, Move("raise", 0, 1200), Move("fold", 1))
    # Together they are the second raise of the round, and it has only two.
    assert "texas-holdem.betting.raises" == rule_on(program, table, Move("raise", 2, 1600)).rule
    more = evolve(program, betting=evolve(program.betting, raises=None))
    assert "legal" == rule_on(more, table, Move("raise", 2, 1600)).verdict
    assert "texas-holdem.betting.min-raise" == rule_on(more, table, Move("raise", 2, 1500)).rule
    table = act(more, table, Move("call", 2))
    assert "texas-holdem.betting.short-all-in" == rule_on(more, table, Move("raise", 4, 3000)).rule


def test_in_fixed_limit_a_short_all_in_is_completed_to_the_full_bet(catalogue: Rulebook) -> None:
    program = compile_game(catalogue.games["texas-holdem"], {"limit": "fixed-limit"})
    sitting = Sitting(("A", "B", "C"), 2, {"small-blind": 100, "big-blind": 200, "small": 200, "big": 400}, 100)
    table = sit_down(program, sitting, (10000, 10000, 250), program.deck)
    table = act(program, table, Move("raise", 2, 250))
    assert "irregular" == rule_on(program, table, Move("raise", 0, 450)).verdict
    assert "legal" == rule_on(program, table, Move("raise", 0, 400)).verdict


def test_nobody_may_raise_when_no_other_can_still_bet(texas: Program) -> None:
    table = act(texas, sit(texas, (10000, 500, 500)), Move("raise", 2, 500), Move("fold", 0))
    table = act(texas, sit(texas, (10000, 500, 500)), Move("raise", 2, 500), Move("call", 0), Move("call", 1))
    assert expect(texas, table) is None
    table = act(texas, sit(texas, (10000, 10000), 0), Move("raise", 0, 10000))
    ruling = rule_on(texas, table, Move("raise", 1, 10000))
    assert "texas-holdem.standing.all-in" == ruling.rule


def test_a_raise_must_be_more_than_the_call(texas: Program) -> None:
    table = act(texas, sit(texas, (10000, 10000, 10000, 300), 3), Move("raise", 2, 1000))
    ruling = rule_on(texas, table, Move("raise", 3, 300))
    assert ("irregular", "the player has no chips beyond the call") == (ruling.verdict, ruling.reason)
    assert "legal" == rule_on(texas, table, Move("call", 3)).verdict


def test_betting_is_over_when_only_one_can_bet_who_has_nothing_to_call(texas: Program) -> None:
    # The button calls with its last two chips and the small blind folds: the big blind is asked nothing more.
    table = act(texas, sit(texas, (10000, 10000, 200), 2), Move("call", 2), Move("fold", 0))
    assert expect(texas, table) is None


def test_a_short_stack_pays_the_ante_first_and_the_blind_from_what_is_left(texas: Program) -> None:
    everyone = Spot("every-player")
    ante = Forced(
        "ante", "ante", everyone, everyone, live=False, rule=RuleId("texas-holdem", ("betting", "forced", "ante"))
    )
    forced = {"ante": ante, **texas.betting.forced}
    steps = (evolve(texas.steps[0], action=Force(("ante", "small-blind", "big-blind"))), *texas.steps[1:])
    program = evolve(texas, betting=evolve(texas.betting, forced=forced), steps=steps)
    sitting = Sitting(("A", "B", "C", "D"), 3, {"small-blind": 100, "big-blind": 200, "ante": 200}, 100)
    table = until_decision(program, sit_down(program, sitting, (10000, 300, 200, 10000), program.deck))
    # B has 3 chips: 2 for the ante and 1 for the big blind of 2. C's last two are the ante.
    assert (9700, 0, 0, 9800) == table.stacks
    assert (100, 100, 0, 0) == table.bets


# --- pots, worked by hand ---


def ended(texas: Program, paid: tuple[int, ...], folded: int = 0) -> Table:
    table = sit(texas, tuple(10000 for _ in paid), len(paid) - 1)
    return table.copy(paid=paid, folded=folded)


def test_a_low_that_nobody_has_is_divided_together_with_the_high(catalogue: Rulebook) -> None:
    program = compile_game(catalogue.games["omaha-eight-or-better"])
    table = sit(program, (10000, 10000), 1).copy(paid=(300, 300))
    cards = {("hole", 0): "Kc Kd 2c 2d", ("hole", 1): "Kh Ks 2h 2s", ("board", -1): "As Ad 10c 9d 9h"}
    table = table.copy(spots={spot: read_cards(text) for spot, text in cards.items()})
    paid = [0, 0]
    for due in showdown.settlement(program, table):
        if due.move.verb == "pay" and due.move.seat is not None:
            paid[due.move.seat] += due.move.amount
    # Six chips for two equal hands, three in each half: three for each player, not four and two.
    assert [300, 300] == paid


@pytest.mark.parametrize(
    ("paid", "folded", "pots"),
    [
        ((500, 500, 500), 0, [(1500, 3)]),
        ((100, 300, 300), 0, [(300, 3), (400, 2)]),
        ((100, 200, 300), 0, [(300, 3), (200, 2), (100, 1)]),
        ((100, 300, 300), 0b100, [(300, 2), (400, 1)]),  # the folded player's chips stay in both pots
        ((100, 100, 300), 0b100, [(500, 2)]),  # more than anybody left could call
    ],
)
def test_side_pots(texas: Program, paid: tuple[int, ...], folded: int, pots: list[tuple[int, int]]) -> None:
    found = showdown.pots_of(ended(texas, paid, folded).copy(stacks=(0,) * len(paid)))
    assert pots == [(pot.amount, len(pot.players)) for pot in found]


def test_who_is_not_all_in_plays_for_the_whole_pot(texas: Program) -> None:
    """By the standing rule there are side pots where players are all in; of these three, only the first is."""
    found = showdown.pots_of(ended(texas, (100, 200, 300)).copy(stacks=(0, 500, 500)))
    assert [(300, (0, 1, 2)), (300, (1, 2))] == [(pot.amount, pot.players) for pot in found]


def test_odd_chips_go_one_at_a_time_to_the_left_of_the_button(texas: Program) -> None:
    table = ended(texas, (0, 0, 0, 0)).copy(sitting=Sitting(("A", "B", "C", "D"), 1, {}, 100))
    # 1100 in chips of 100 among seats 0, 1 and 3: 300 each, two odd chips; the button is 1, so 3 comes first, then 0.
    assert [(3, 300, 100), (0, 300, 100), (1, 300, 0)] == showdown.split_evenly(texas, table, [0, 1, 3], 1100)


def test_the_odd_chip_between_shares_follows_the_declared_rule(double_flop: Game) -> None:
    program = compile_game(double_flop)
    table = ended(program, (100, 0, 0))
    assert [("upper", 600, 100), ("lower", 500, 0)] == [
        (share.id, amount, odd) for share, amount, odd in showdown.split_shares(program, table, 1100)
    ]
    in_order = evolve(program, odd_chips=evolve(program.odd_chips, between_shares="in-listed-order"))
    quarters = tuple(Share(str(number), "quarter", Fraction(1, 4), "upper-hand", NO_RULE) for number in range(4))
    shares = showdown.split_shares(evolve(in_order, shares=quarters), table, 1100)
    assert [300, 300, 300, 200] == [amount for _, amount, _ in shares]


def test_a_remainder_smaller_than_a_chip_is_not_lost(double_flop: Game) -> None:
    program = compile_game(double_flop)
    shares = showdown.split_shares(program, ended(program, (0, 0)), 1050)
    assert 1050 == sum(amount for _, amount, _ in shares)


@pytest.mark.parametrize(("cents", "text"), [(0, "$0"), (500, "$5"), (125050, "$1,250.50"), (-5, "-$0.05")])
def test_money_is_printed_exactly(cents: int, text: str) -> None:
    assert text == dollars(cents)


# --- properties ---


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 10**9), st.integers(2, 10), st.sampled_from(["no-limit", "pot-limit", "fixed-limit", "spread-limit"])
)
def test_cards_and_money_are_conserved_in_every_hand(double_flop: Game, seed: int, seats: int, limit: str) -> None:
    program = compile_game(double_flop, {"limit": limit})
    start, moves = deal_random(program, seed, seats)
    money = sum(start.stacks)
    table = start
    for table, line in moves:
        assert "legal" == line.ruling.verdict
        assert sorted(program.deck) == sorted(all_cards(table))
        assert money == sum(table.stacks) + table.pot()
        assert min(table.stacks) >= 0
    assert expect(program, table) is None
    assert 0 == table.pot()


def test_the_same_seed_gives_the_same_log(double_flop: Game) -> None:
    program = compile_game(double_flop)
    one, two = play_random(program, 7, 5), play_random(program, 7, 5)
    assert one.lines == two.lines
    assert names_of(one.shoe) == names_of(two.shoe)
    assert one.lines != play_random(program, 8, 5).lines
