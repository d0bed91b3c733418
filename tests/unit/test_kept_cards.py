"""Cards that are kept by a way to play: by hand, on the engine, in thousands of rounds at once, and in what follows."""

import random
from collections import Counter
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from attrs import evolve

from rulesgen.cards import build_deck, read_cards
from rulesgen.compile import compile_game
from rulesgen.engine.kept_cards import give_up
from rulesgen.engine.play import sit_down
from rulesgen.engine.table import Sitting
from rulesgen.ids import NO_RULE
from rulesgen.model.steps import Discard, Draw
from rulesgen.model.strategies import Keep, Plan, Strategy
from rulesgen.model.values import Amount, Fact, Spot
from rulesgen.odds.of_game import odds_of
from rulesgen.odds.reasons import NotSideBySide, NotSimulated
from rulesgen.odds.rounds.block import Block
from rulesgen.odds.rounds.group import Group
from rulesgen.odds.rounds.kept_cards import keep_cards
from rulesgen.odds.rounds.play import Rounds
from rulesgen.odds.simulated.chunks import Settings
from rulesgen.odds.simulated.on_engine import UNIT, OneByOne, PotsOneByOne
from rulesgen.odds.simulated.pots import Pots
from rulesgen.rulebook import Rulebook
from tests.following import KEEPS, one_by_one, shoes_of, side_by_side
from tests.house_games import DEALER_GAMES, HOUSE_GAMES
from tests.offered import offered
from tests.unit.test_odds_pots import CHANGING

DRAW_POKER = HOUSE_GAMES["draw-poker"]
ANYTHING = Draw("hole", 0, 5, Spot("button"), 0)


def on_the_engine(cards: tuple[int, ...], action: Discard | Draw, keep: tuple[Keep, ...]) -> tuple[int, ...]:
    """The cards that stay, as they were dealt."""
    sitting = Sitting(("A",), 0, {"minimum": 1}, 1, {(0, "ante"): 1})
    table = sit_down(DRAW_POKER, sitting, (1,), DRAW_POKER.deck).copy(spots={("hole", 0): cards})
    move = give_up(DRAW_POKER, table, action, keep, 0)
    left = list(reversed(cards))
    for card in move.named:
        left.remove(card)
    return tuple(reversed(left))


def at_once(rows: list[tuple[int, ...]], action: Discard | Draw, keep: tuple[Keep, ...]) -> list[tuple[int, ...]]:
    columns = np.array(rows, np.uint8).T
    block = Block([np.ascontiguousarray(column) for column in columns])
    places = tuple(range(len(columns)))
    group = Group(block, areas={"hole": places}, shown=frozenset(places))
    kept = keep_cards(DRAW_POKER, group, action, keep)
    order = kept.order.T.tolist()
    return [tuple(row[at] for at in order[n][: kept.count[n]]) for n, row in enumerate(rows)]


def ranks(*names: int) -> frozenset[int]:
    return frozenset(names)


BY_HAND = (
    # what is held; what is kept; what stays, by hand
    ("Kh 7d Kd 7c 2s", "matched", "Kh 7d Kd 7c"),
    ("Kh 9d Qd 7c 2s", "matched", ""),
    ("Kh 9d Qd 7c 2s", "all", "Kh 9d Qd 7c 2s"),
    ("Kh 9d Kd 7c 2s", "none", ""),
    ("Kh 9d Qd 7d 2s", "suited", "9d Qd 7d"),
    ("Kh 9d Qh 7d 2s", "suited", "Kh Qh"),  # two suits with two cards each: that of the first card
    ("Kh 9d joker 7d 2s", "suited", "9d joker 7d"),
    ("joker 9d Qh 7d 2s", "none", ""),
    ("Ah 9d Qh 7d 2s", Keep("highest", count=2), "Ah Qh"),
    ("Ah 9d Qh 7d 2s", Keep("lowest", count=2), "Ah 2s"),
    ("Ah Qd Qh 7d 2s", Keep("highest", count=2), "Ah Qd"),
    ("Ah Qd Qh 7d 2s", Keep("ranks", ranks=ranks(10, 12)), "Ah Qd Qh"),
    ("Ah Qd Qh 7d 2s", Keep("one-of-each", ranks=ranks(10, 12)), "Ah Qd"),
    ("Ah Qd Qh 7d 2s", Keep("best", hand="players"), "Ah Qd Qh 7d 2s"),
)


@pytest.mark.parametrize(("held", "how", "stays"), BY_HAND)
def test_what_stays(held: str, how: str | Keep, stays: str) -> None:
    keep = (Keep(how) if isinstance(how, str) else how,)
    cards, wanted = read_cards(held), read_cards(stays) if stays else ()
    assert on_the_engine(cards, ANYTHING, keep) == wanted
    assert at_once([cards], ANYTHING, keep) == [wanted]


LIMITS = (
    # At most two may go: with the pair stay the highest others. At least two must go: the last named, the lowest first.
    ("Kh 7d Kd 9c 2s", 0, 2, (Keep("matched"),), "Kh Kd 9c"),
    ("Kh 7d Kd 7c 2s", 2, 5, (Keep("matched"),), "Kh Kd 7d"),
    ("Kh 7d Kd 9c 2s", 2, 5, (Keep("lowest", count=2), Keep("matched")), "7d Kh 2s"),
    ("3h 7d 5d 9c 2s", 5, 5, (Keep("all"),), ""),
    ("joker 7d 5d 9c 2s", 4, 4, (Keep("highest", count=3),), "joker"),
)


@pytest.mark.parametrize(("held", "least", "most", "keep", "stays"), LIMITS)
def test_the_step_says_how_many_may_go(held: str, least: int, most: int, keep: tuple[Keep, ...], stays: str) -> None:
    action = Discard("hole", least, most, "down", Spot("button"))
    cards, wanted = read_cards(held), set(read_cards(stays) if stays else ())
    found = on_the_engine(cards, action, keep)
    assert set(found) == wanted
    assert [found] == at_once([cards], action, keep)


@pytest.mark.parametrize(("packs", "jokers"), [(1, 0), (1, 1), (2, 2)])
@pytest.mark.parametrize("bounds", [(0, 5), (1, 2), (2, 2), (3, 5)])
def test_thousands_at_once_keep_what_one_keeps(packs: int, jokers: int, bounds: tuple[int, int]) -> None:
    chance, action = random.Random(5), Discard("hole", *bounds, "down", Spot("button"))
    deck = build_deck(packs, jokers)
    rows = [tuple(chance.sample(deck, 5)) for _ in range(400)]
    for keep in KEEPS:
        assert at_once(rows, action, keep) == [on_the_engine(row, action, keep) for row in rows]


def test_full_houses_after_a_draw_that_keeps_pairs() -> None:
    """By hand, from the deals of five cards by their groups and the ways to draw the others from 47 cards."""
    nothing = 1_302_540 + 10_200 + 5_108 + 40
    # Without a pair, five new cards: five ranks have three cards left and eight have four.
    threes_and_pairs = 5 * (4 * 3 + 8 * 6) + 8 * 4 * (5 * 3 + 7 * 6)
    ways = (
        Fraction(3_744)
        + Fraction(123_552 * 4, 47)
        + Fraction(54_912 * (2 * 3 + 10 * 6), comb(47, 2))
        + Fraction(1_098_240 * 165, comb(47, 3))
        + Fraction(nothing * threes_and_pairs, comb(47, 5))
    )
    wanted = float(ways / comb(52, 5))
    rounds = 400_000
    work = Rounds(DRAW_POKER, DRAW_POKER.strategies["pairs"], {"ante": Fraction(1)})
    found = work(np.random.SeedSequence(3), rounds)
    full = sum(count for (net, _), count in found.items() if net == 8)
    error = (wanted * (1 - wanted) / rounds) ** 0.5
    assert abs(full / rounds - wanted) < 4 * error < 0.001


def test_a_pat_hand_and_a_new_hand_have_the_odds_of_five_cards() -> None:
    """Of 2,598,960 hands 3,744 are full houses and 54,912 three of a kind."""
    for name in ("stand-pat", "new-hand", "best"):
        work = Rounds(DRAW_POKER, DRAW_POKER.strategies[name], {"ante": Fraction(1)})
        found = work(np.random.SeedSequence(4), 200_000)
        by_net = Counter[Fraction]()
        for (net, _), count in found.items():
            by_net[net] += count
        for won, hands in ((8, 3_744), (2, 54_912)):
            wanted = hands / comb(52, 5)
            assert abs(by_net[Fraction(won)] / 200_000 - wanted) < 4 * (wanted / 200_000) ** 0.5


# --- pots ---


@pytest.mark.parametrize("game", CHANGING)
def test_pots_at_once_are_divided_as_one_by_one(catalogue: Rulebook, game: str) -> None:
    program = compile_game(catalogue.games[game])
    (strategy,) = program.strategies.values()
    many = Pots(program, 2, None, strategy)(np.random.SeedSequence(1), 30_000)
    few = PotsOneByOne(program, 2, strategy)(np.random.SeedSequence(1), 1500)
    assert few.keys() <= many.keys()
    for result, count in many.items():
        wanted = count / 30_000
        assert abs(few[result] / 1500 - wanted) < 4.5 * (wanted / 1500 + wanted / 30_000) ** 0.5 + 0.001


def test_in_pineapple_the_pair_stays(catalogue: Rulebook) -> None:
    program = compile_game(catalogue.games["crazy-pineapple"])
    (strategy,) = program.strategies.values()
    cards = (*read_cards("2c Ah Ad"), *read_cards("9h 6s 4d"))
    block = Block([np.array([card], np.uint8) for card in cards])
    group = Group(block, areas={"hole": (0, 1, 2), "board": (3, 4, 5)}, shown=frozenset(range(6)))
    discard = next(step.action for step in program.steps if isinstance(step.action, Discard))
    kept = keep_cards(program, group, discard, strategy.steps["discard"][0].keep)
    assert kept.count.tolist() == [2]
    assert [1, 2] == kept.order[:2, 0].tolist()


# --- one by one ---


def test_a_wager_of_fixed_money_is_played_one_by_one() -> None:
    """With the fixed amount of the ante it is the same game as with once the ante."""
    program = HOUSE_GAMES["three-card-poker"]
    strategy = program.strategies["queen-six-four"]
    money = Amount("money", Fraction(UNIT), Fraction(UNIT))
    fixed = evolve(program, wagers={**program.wagers, "play": evolve(program.wagers["play"], amounts=(money,))})
    stakes = {"ante": Fraction(1)}
    with pytest.raises(NotSideBySide, match="how much is wagered later"):
        Rounds(fixed, strategy, stakes)(np.random.SeedSequence(1), 100)
    seed = np.random.SeedSequence(9)
    assert OneByOne(fixed, strategy, stakes)(seed, 300) == OneByOne(program, strategy, stakes)(seed, 300)


def test_one_by_one_nobody_plays_by_cards_that_are_not_shown() -> None:
    program = HOUSE_GAMES["three-card-poker"]
    peek = ((Fact("qualifies", "dealers", frozenset({False}), "no"),),)
    strategy = Strategy("peek", "peek", NO_RULE, {"play-or-fold": (Plan("play", peek), Plan("fold"))})
    with pytest.raises(NotSimulated, match="not shown"):
        OneByOne(program, strategy, {"ante": Fraction(1)})(np.random.SeedSequence(1), 10)
    with pytest.raises(NotSimulated, match="does not say"):
        OneByOne(program, None, {"ante": Fraction(1)})(np.random.SeedSequence(1), 10)


def test_what_is_played_one_by_one_says_so(catalogue: Rulebook) -> None:
    game = catalogue.games["three-card-poker"]
    program = compile_game(game)
    money = Amount("money", Fraction(500), Fraction(500))
    fixed = evolve(program, wagers={**program.wagers, "play": evolve(program.wagers["play"], amounts=(money,))})
    settings = Settings(rounds=50_000, workers=1)
    found = odds_of(catalogue, game, fixed, offered(game).plays, settings, "base", "queen-six-four")
    (odds,) = found.all
    assert odds.sample is not None
    assert odds.sample.rounds == 1000
    assert any(one.startswith("Played one by one: how much") for one in odds.assumptions)
    # Published: 3.3730 per cent of the ante.
    assert abs(float(odds.edge) - 0.033730) < 4 * odds.sample.standard_error


@pytest.mark.parametrize(("game", "wager"), [("three-card-poker", "pair-plus"), ("banked-holdem", "aces")])
def test_a_side_wager_alone_comes_to_the_same_one_by_one(game: str, wager: str) -> None:
    """The wagers that must be placed are there, and do not count."""
    program = (HOUSE_GAMES | DEALER_GAMES)[game]
    strategy = next(iter(program.strategies.values()))
    shoes, stakes = shoes_of(program, 200, 7), {wager: Fraction(1)}
    ours = side_by_side(program, strategy, stakes, shoes)
    assert ours == [one_by_one(program, strategy, stakes, shoe) for shoe in shoes]
    assert len(set(ours)) > 1
