"""Stud: who brings in, what completing is, two bet sizes, common cards; expected values are worked out by hand."""

import itertools

import pytest
from attrs import evolve

from rulesgen.cards import read_cards
from rulesgen.checks.cards import check_cards, explain, need
from rulesgen.checks.invariants import all_cards
from rulesgen.checks.stub import run_down
from rulesgen.compile import compile_game
from rulesgen.dealing.chance import deal_random
from rulesgen.engine import showdown
from rulesgen.engine.amounts import bounds
from rulesgen.engine.log import describe
from rulesgen.engine.play import Decision, apply, expect, rule_on, sit_down
from rulesgen.engine.table import Due, Move, Sitting, Table
from rulesgen.engine.verbs.bet import bring_in
from rulesgen.model.game import Program
from rulesgen.model.steps import Bet
from rulesgen.rulebook import Rulebook
from rulesgen.wording import clause_paths, plain, sentence
from tests.declared import play_case
from tests.offered import offered

AMOUNTS = {"ante": 100, "bring-in": 200, "small": 1000, "big": 2000}


@pytest.fixture(scope="module")
def stud(catalogue: Rulebook) -> Program:
    return compile_game(catalogue.games["seven-card-stud"])


def sit(program: Program, doors: str, stacks: tuple[int, ...] = (20000, 20000, 20000)) -> Table:
    """A table after the deal of the door cards, with these door cards; below them whatever comes."""
    names = tuple(f"Player {number + 1}" for number in range(len(stacks)))
    up = read_cards(doors)
    rest = [card for card in program.deck if card not in up]
    down = rest[: 2 * len(stacks)]
    shoe = (*down, *up, *rest[2 * len(stacks) :])
    table = sit_down(program, Sitting(names, len(stacks) - 1, AMOUNTS, 100), stacks, shoe)
    return until_decision(program, table)


def until_decision(program: Program, table: Table) -> Table:
    while isinstance(expected := expect(program, table), Due):
        table, line = apply(program, table, expected.move)
        assert "legal" == line.ruling.verdict
    return table


def act(program: Program, table: Table, *moves: Move) -> Table:
    for move in moves:
        table, line = apply(program, table, move)
        assert "legal" == line.ruling.verdict, line.ruling
        table = until_decision(program, table)
    return table


def to_act(program: Program, table: Table) -> int:
    expected = expect(program, table)
    assert isinstance(expected, Decision)
    return expected.seat


def refused(program: Program, table: Table, move: Move) -> str:
    ruling = rule_on(program, table, move)
    assert "legal" != ruling.verdict
    return ruling.rule


# --- the bring-in ---


@pytest.mark.parametrize(
    ("doors", "seat"),
    [("9c 4h Kd", 1), ("Ac 2s 2d", 2), ("2c 2d 2h", 0), ("As Ks Ah", 1)],  # lowest rank, then clubs first; ace is high
)
def test_the_worst_door_card_brings_in(stud: Program, doors: str, seat: int) -> None:
    assert seat == to_act(stud, sit(stud, doors))


@pytest.mark.parametrize(("doors", "seat"), [("9c 4h Kd", 2), ("Kc Ks Kd", 1), ("Ac 2s As", 1)])
def test_in_razz_the_highest_door_card_brings_in(catalogue: Rulebook, doors: str, seat: int) -> None:
    razz = compile_game(catalogue.games["razz"])
    assert seat == to_act(razz, sit(razz, doors))


def test_the_first_player_must_bring_in_or_complete(stud: Program) -> None:
    table = sit(stud, "9c 4h Kd")
    for move in (Move("check", 1), Move("fold", 1), Move("call", 1), Move("bet", 1, 1000), Move("raise", 1, 1000)):
        assert "seven-card-stud.betting.forced.bring-in" == refused(stud, table, move)
    assert "must bring in for $2, or complete it to $10" in rule_on(stud, table, Move("check", 1)).reason
    assert "seven-card-stud.betting.forced.bring-in" == refused(stud, table, Move("complete", 1, 1200))
    assert "seven-card-stud.play.third-street" == refused(stud, table, bring_in(stud, table)._replace(seat=2))


def test_without_leave_to_complete_the_first_player_can_only_bring_in(stud: Program) -> None:
    forced = {**stud.betting.forced, "bring-in": evolve(stud.betting.forced["bring-in"], complete_to="")}
    plain_stud = evolve(stud, betting=evolve(stud.betting, forced=forced))
    table = sit(plain_stud, "9c 4h Kd")
    assert "seven-card-stud.betting.forced.bring-in" == refused(plain_stud, table, Move("complete", 1, 1000))
    assert "must bring in for $2" == rule_on(plain_stud, table, Move("check", 1)).reason.removeprefix("the player ")


def test_who_brought_in_has_acted_and_the_next_player_completes_to_the_small_bet(stud: Program) -> None:
    table = sit(stud, "9c 4h Kd")
    table = act(stud, table, bring_in(stud, table))
    assert 2 == to_act(stud, table)
    assert "seven-card-stud.play.third-street" == refused(stud, table, Move("raise", 2, 1200))
    called = act(stud, table, Move("call", 2), Move("call", 0))
    # Everybody has called: the player who brought in has no second turn, and the fourth card is dealt.
    assert "fourth-street" == stud.steps[called.step].id
    completed = act(stud, table, Move("complete", 2, 1000))
    assert completed.round is not None
    assert (1000, 1000, 0) == (completed.round.high, completed.round.base, completed.round.raises)


def test_three_raises_follow_a_completed_bring_in(stud: Program) -> None:
    table = sit(stud, "9c 4h Kd")
    table = act(stud, table, bring_in(stud, table), Move("complete", 2, 1000), Move("raise", 0, 2000))
    table = act(stud, table, Move("raise", 1, 3000), Move("raise", 2, 4000))
    assert "seven-card-stud.betting.raises" == refused(stud, table, Move("raise", 0, 5000))


@pytest.mark.parametrize(("rule", "reopened"), [("reopens-at-half", True), ("does-not-reopen", False)])
def test_an_all_in_of_more_than_half_the_small_bet_completes_by_the_declared_rule(
    stud: Program, rule: str, reopened: bool
) -> None:
    program = evolve(stud, betting=evolve(stud.betting, short_all_in=rule))
    table = sit(program, "9c 4h Kd", (20000, 800, 20000))  # $1 ante leaves $7 of the $10 that would complete
    table = act(program, table, Move("complete", 1, 700))
    assert table.round is not None
    assert 700 == table.round.high
    assert (1000 if reopened else 0) == table.round.base
    # At half or more it counts as the whole bet, and the next is a raise to two bets; else it can be completed.
    right = Move("raise", 2, 2000) if reopened else Move("complete", 2, 1000)
    assert "legal" == rule_on(program, table, right).verdict


def test_a_player_with_less_than_the_bring_in_still_sets_its_price(stud: Program) -> None:
    table = sit(stud, "9c 4h Kd", (20000, 250, 20000))  # $1.50 left after the ante
    assert 150 == bring_in(stud, table).amount
    assert "seven-card-stud.betting.forced.bring-in" == refused(stud, table, Move("complete", 1, 150))
    table = act(stud, table, bring_in(stud, table), Move("call", 2))
    assert 300 == table.paid[2]


def test_in_no_limit_a_bring_in_is_raised_like_a_blind(stud: Program) -> None:
    rules = evolve(stud.betting, limit="no-limit", minimum="bring-in", min_raise="last-raise")
    program = evolve(stud, betting=rules)
    table = sit(program, "9c 4h Kd")
    assert "seven-card-stud.betting.forced.bring-in" == refused(program, table, Move("complete", 1, 1000))
    table = act(program, table, bring_in(program, table))
    assert "seven-card-stud.play.third-street" == refused(program, table, Move("complete", 2, 1000))
    assert "seven-card-stud.betting.min-raise" == refused(program, table, Move("raise", 2, 300))
    assert "legal" == rule_on(program, table, Move("raise", 2, 400)).verdict


# --- the best hand showing, and the open pair ---


def on_fourth_street(stud: Program, doors: str, fourth: str) -> Table:
    table = sit(stud, doors)
    burn_first = read_cards(fourth)
    rest = [card for card in table.stub if card not in burn_first]
    table = table.copy(stub=(rest[0], *burn_first, *rest[1:]))
    seat = to_act(stud, table)
    return act(stud, table, bring_in(stud, table), *(Move("call", (seat + turn) % 3) for turn in (1, 2)))


@pytest.mark.parametrize(
    ("doors", "fourth", "seat"),
    [
        ("9c 4h Kd", "2c 4d 3s", 1),  # a pair of fours against king high
        ("9c 4h Kd", "2c 5d 3s", 2),
        ("Kc 4h Kd", "2s 5d 2h", 0),  # equal ranks: suits do not count, and the first seat is on the dealer's left
        ("Kd 4h Kc", "2h 5d 2s", 0),
    ],
)
def test_the_best_hand_showing_acts_first(stud: Program, doors: str, fourth: str, seat: int) -> None:
    assert seat == to_act(stud, on_fourth_street(stud, doors, fourth))


@pytest.mark.parametrize(
    ("game", "doors", "fourth", "seat"),
    [
        ("seven-card-stud", "Kc 4h Kd", "2s 5d 2h", 2),  # the king of diamonds is above that of clubs
        ("seven-card-stud", "Kd 4h Kc", "2h 5d 2s", 0),
        ("seven-card-stud", "9c 4h 4d", "9h 8d 8s", 0),  # a pair of nines ties with nobody
        ("razz", "4c 5h 4d", "2s 6d 2h", 0),  # of low hands the one with the lower suits is better
        ("razz", "4d 5h 4c", "2h 6d 2s", 2),
    ],
)
def test_a_room_may_let_suits_decide_between_open_hands(
    catalogue: Rulebook, game: str, doors: str, fourth: str, seat: int
) -> None:
    """By hand: the cards as they are read, from the highest rank; spades, hearts, diamonds, clubs."""
    program = compile_game(catalogue.games[game])
    steps = [
        evolve(step, action=evolve(step.action, first=evolve(step.action.first, tied="by-suit")))
        if isinstance(step.action, Bet) and step.action.first.of == "best"
        else step
        for step in program.steps
    ]
    program = evolve(program, steps=tuple(steps))
    assert seat == to_act(program, on_fourth_street(program, doors, fourth))


def test_an_open_pair_allows_either_size_until_the_big_one_was_used(stud: Program) -> None:
    table = on_fourth_street(stud, "9c 4h Kd", "2c 4d 3s")
    for amount in (1000, 2000):
        assert "legal" == rule_on(stud, table, Move("bet", 1, amount)).verdict
    assert "seven-card-stud.play.fourth-street" == refused(stud, table, Move("bet", 1, 1500))
    small = act(stud, table, Move("bet", 1, 1000))
    for amount in (2000, 3000):
        assert "legal" == rule_on(stud, small, Move("raise", 2, amount)).verdict
    big = act(stud, small, Move("raise", 2, 3000))
    assert "seven-card-stud.play.fourth-street" == refused(stud, big, Move("raise", 0, 4000))
    assert "legal" == rule_on(stud, big, Move("raise", 0, 5000)).verdict


def test_without_an_open_pair_there_is_only_the_small_bet(stud: Program) -> None:
    table = on_fourth_street(stud, "9c 4h Kd", "2c 5d 3s")
    assert "seven-card-stud.play.fourth-street" == refused(stud, table, Move("bet", 2, 2000))
    assert (1000, 1000) == bounds(stud, table, stud.steps[table.step].action)  # type: ignore[arg-type]


def test_the_highest_card_goes_by_rank_then_spades_hearts_diamonds_clubs(stud: Program) -> None:
    """The order of suits is that of the clause that prints."""
    table = sit(stud, "9c 4h Kd")
    holding = {("down", 0): read_cards("Kc 2s"), ("down", 1): read_cards("Ac 2d"), ("up", 2): read_cards("Ad 3c")}
    table = table.copy(spots=holding)
    # Ace of diamonds, ace of clubs, king: $10 among three in $1 chips leaves one odd chip.
    assert [(2, 300, 100), (1, 300, 0), (0, 300, 0)] == showdown.split_evenly(stud, table, [0, 1, 2], 1000)
    ordered = ["As", "Ah", "Ad", "Ac", "Ks"]
    for better, worse in itertools.pairwise(ordered):
        spots = {("down", 0): read_cards(worse), ("down", 1): read_cards(better)}
        assert 1 == showdown.split_evenly(stud, table.copy(spots=spots), [0, 1], 300)[0][0]


# --- cards ---


def test_eight_players_need_the_whole_deck_and_nine_do_not_fit(stud: Program) -> None:
    """8 x 6 + 3 burns + 1 common card = 52; nine have had 9 x 5 + 2 burns = 47 after the fifth card, and want 9 + 1."""
    assert 52 == need(stud, 8)
    most, shortage = run_down(stud, 9)
    assert most > 52
    assert shortage is not None
    assert ("sixth-card", 9, 10, 5) == tuple(shortage)
    # Seven have had 45 after the sixth card: all of them get a common card, but six who are left use up all seven.
    assert 52 == need(stud, 7)
    assert 6 * 7 + 4 == need(stud, 6)


def test_a_common_card_that_is_burned_for_does_not_fit_eight(catalogue: Rulebook) -> None:
    stud = catalogue.games["seven-card-stud"]
    data = stud.layered.data
    step = data["play"]["seventh-card"]
    deal = {**step["deal"], "if-short": {"one-to": "common", "burn": 1}}
    play = {**data["play"], "seventh-card": {**step, "deal": deal}}
    game = evolve(stud, layered=evolve(stud.layered, data={**data, "play": play}))
    finding = next(finding for result in check_cards(offered(game)) for finding in result.findings)
    assert "RG301" == finding.code
    assert "two cards can be needed when only one is to be had" in finding.message
    assert "Set seats.max to 7" in finding.remedy
    assert explain(compile_game(game))


@pytest.mark.parametrize("name", ["seven-card-stud", "razz", "badugi", "five-card-draw"])
def test_cards_and_money_are_conserved_at_full_tables(catalogue: Rulebook, name: str) -> None:
    program = compile_game(catalogue.games[name])
    for seed in range(40):
        start, moves = deal_random(program, seed, program.most_seats)
        table = start
        for table, line in moves:
            assert "legal" == line.ruling.verdict
            assert sorted(program.deck) == sorted(all_cards(table))
            assert start.money() == table.money()
        assert expect(program, table) is None


# --- words ---


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("betting.forced.ante", "Every player must post the ante"),
        (
            "betting.forced.bring-in",
            "The player with the worst door card showing (of equal ones, the first to the left",
        ),
        ("betting.forced.bring-in", "may instead complete it to the small bet at once"),
        ("play.third-street", "The bring-in opens it."),
        ("play.third-street", "After it the player to the left of the player who posted the bring-in acts first"),
        ("play.fourth-street", "the open hand is a pair or better, a bet or raise may also be the big bet"),
        ("play.seventh-card", "deals without a burn, in their place, exactly one card face up to the common card"),
        ("play.hole-cards", "beginning with the player on the dealer's left"),
    ],
)
def test_stud_is_printed(catalogue: Rulebook, path: str, words: str) -> None:
    assert words in plain(sentence(catalogue.games["seven-card-stud"], tuple(path.split("."))))


def test_a_game_without_a_button_never_speaks_of_one(catalogue: Rulebook) -> None:
    for name in ("seven-card-stud", "razz"):
        game = catalogue.games[name]
        assert [] == [path for path in clause_paths(game) if "button" in sentence(game, path)]


@pytest.mark.parametrize("action", ["ann brings in", "bob brings in", "bob completes"])
def test_a_bring_in_where_none_is_due_is_refused_in_words(catalogue: Rulebook, action: str) -> None:
    """Cyd's deuce of clubs is the lowest card showing, so the others' first action is a call, a raise or a fold."""
    given = {
        "table": {"ante": 1, "bring-in": 2, "small": 10, "big": 20, "chip": 1},
        "seats": {"ann": 100, "bob": 100, "cyd": 100},
        "cards": {"ann": "Ks 9d Kd 4c 7h", "bob": "Ac 3h 8s 8d Jc", "cyd": "10h Jd 2c"},
    }
    program = compile_game(catalogue.games["seven-card-stud"])
    played = play_case(program, {"given": given, "when": {"third-street": [action]}, "then": {"net": {}}})
    assert played.differences
    assert all(describe(program, played.table.sitting, line.move) for line in played.lines)
