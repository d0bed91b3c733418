"""Rounds played side by side against the same rounds on the engine, and against what is known of the games."""

import pickle
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from attrs import evolve

from rulesgen.cards import read_cards
from rulesgen.compile import compile_game
from rulesgen.ids import NO_RULE
from rulesgen.model.game import Program
from rulesgen.model.steps import Arrange
from rulesgen.model.strategies import Plan, Strategy
from rulesgen.model.values import Fact
from rulesgen.model.wagers import Payout
from rulesgen.odds.counted.pay_tables import exact_odds, paid_wagers
from rulesgen.odds.reasons import NotSideBySide, NotSimulated
from rulesgen.odds.result import Result
from rulesgen.odds.rounds.block import Block
from rulesgen.odds.rounds.group import Group
from rulesgen.odds.rounds.play import Rounds
from rulesgen.odds.rounds.setting import set_cards
from rulesgen.odds.rounds.shoes import Shoes, whole_decks
from rulesgen.odds.rounds.strengths import Usable, strengths_of, true_strengths
from rulesgen.ranking import Ranking, picks_of
from rulesgen.rulebook import Rulebook
from tests.following import all_strategies, one_by_one, shoes_of, side_by_side, stakes_of
from tests.house_games import DEALER_GAMES, HOUSE_GAMES

BANK_GAMES = HOUSE_GAMES | DEALER_GAMES


@pytest.mark.parametrize("name", BANK_GAMES)
def test_every_round_ends_side_by_side_as_on_the_engine(name: str) -> None:
    program = BANK_GAMES[name]
    strategies = list(all_strategies(program))
    count = max(20, 240 // len(strategies))
    seen = set()
    for number, strategy in enumerate(strategies):
        shoes = shoes_of(program, count, number)
        for stakes in _different_stakes(program):
            ours = side_by_side(program, strategy, stakes, shoes)
            assert ours == [one_by_one(program, strategy, stakes, shoe) for shoe in shoes], (strategy, stakes)
            seen.update(ours)
    assert len(seen) > 2


def _different_stakes(program: Program) -> list[dict[str, Fraction]]:
    """With every wager; and with the fewest that are allowed."""
    either = [name for name, wager in program.wagers.items() if wager.required == "one-of"]
    fewest = [stakes_of(program, {name}) for name in either] or [stakes_of(program, set())]
    return [stakes_of(program, set(program.wagers)), *fewest]


def _edge(found: Counter[Result]) -> tuple[float, float]:
    """The house edge of a unit, and its standard error."""
    rounds = found.total()
    mean = sum(net * count for (net, _), count in found.items()) / rounds
    squares = sum(net**2 * count for (net, _), count in found.items()) / rounds
    return -float(mean), float((squares - mean**2) / rounds) ** 0.5


def _simulate(program: Program, strategy: str, stakes: dict[str, int], rounds: int) -> Counter[Result]:
    work = Rounds(
        program, program.strategies.get(strategy), {name: Fraction(amount) for name, amount in stakes.items()}
    )
    return work(np.random.SeedSequence(20261117), rounds)


PUBLISHED = (
    ("three-card-poker", "queen-six-four", 0.033730),
    ("caribbean-stud", "ace-king-jack", 0.05316),
)


@pytest.mark.parametrize(("game", "strategy", "edge"), PUBLISHED)
def test_a_simple_strategy_has_its_published_edge(game: str, strategy: str, edge: float) -> None:
    found, error = _edge(_simulate(HOUSE_GAMES[game], strategy, {"ante": 1}, 400_000))
    assert abs(found - edge) < 4 * error < 0.02


@pytest.mark.proof
@pytest.mark.parametrize(("game", "strategy", "edge"), PUBLISHED)
def test_a_simple_strategy_has_its_published_edge_closely(game: str, strategy: str, edge: float) -> None:
    found, error = _edge(_simulate(HOUSE_GAMES[game], strategy, {"ante": 1}, 20_000_000))
    assert abs(found - edge) < 4 * error < 0.0025


PAY_TABLES = (
    ("three-card-poker", "pair-plus"),
    ("two-hand-holdem", "flounder-4"),
    ("two-hand-holdem", "nessie-9"),
    ("two-hand-holdem", "888-flop-bonus"),
    ("two-hand-holdem", "community-bonus"),
    ("high-card-flush", "flush-bonus"),
)


@pytest.mark.parametrize(("game", "wager"), PAY_TABLES)
def test_a_pay_table_has_the_edge_in_simulation_that_is_counted_exactly(game: str, wager: str) -> None:
    program = HOUSE_GAMES[game]
    paid = next(one for one in paid_wagers(program) if one.wager.id == wager)
    strategy = next(iter(program.strategies))
    found, error = _edge(_simulate(program, strategy, {wager: 1}, 400_000))
    assert abs(found - float(exact_odds(program, paid).edge)) < 4 * error


def test_the_same_seed_gives_the_same_results_also_after_a_journey() -> None:
    program = HOUSE_GAMES["two-hand-holdem"]
    work = Rounds(program, program.strategies["raise-pairs"], stakes_of(program, set()))
    again = pickle.loads(pickle.dumps(work))  # noqa: S301 - our own
    seed = np.random.SeedSequence(7)
    found = work(seed, 20_000)
    assert found == again(seed, 20_000)
    assert 20_000 == found.total()
    assert found != work(np.random.SeedSequence(8), 20_000)


def test_every_card_is_as_likely_in_every_place() -> None:
    deck = (*read_cards("2c 3c 4c"), *read_cards("2c joker"))
    shoes, chance = Shoes(whole_decks(deck, 1000), 3), np.random.default_rng(1)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(120):
        seen.update(map(tuple, np.stack(shoes.deal(chance), axis=1).tolist()))
    ways = Counter(permutations(deck, 3))
    expected = {cards: 120_000 * count / 60 for cards, count in ways.items()}
    assert seen.keys() == expected.keys()
    chi = sum((seen[cards] - wanted) ** 2 / wanted for cards, wanted in expected.items())
    assert chi < 80  # 32 degrees of freedom


def test_what_cannot_be_played_side_by_side_is_refused(catalogue: Rulebook) -> None:
    for name in ("pai-gow-poker", "five-card-draw"):
        with pytest.raises(NotSideBySide, match="not banked by the house"):
            Rounds(compile_game(catalogue.games[name]), None, {})


def test_nobody_plays_by_cards_that_are_not_shown() -> None:
    program = HOUSE_GAMES["three-card-poker"]
    peek = ((Fact("qualifies", "dealers", frozenset({False}), "no"),),)
    strategy = Strategy("peek", "peek", NO_RULE, {"play-or-fold": (Plan("play", peek), Plan("fold"))})
    with pytest.raises(NotSimulated, match="not shown"):
        Rounds(program, strategy, {"ante": Fraction(1)})(np.random.SeedSequence(1), 10)


def test_a_way_to_play_must_say_what_is_done() -> None:
    program = HOUSE_GAMES["three-card-poker"]
    with pytest.raises(NotSimulated, match="does not say"):
        Rounds(program, None, {"ante": Fraction(1)})(np.random.SeedSequence(1), 10)


@pytest.mark.parametrize("name", ["longest-flush", "longest-straight-flush", "high", "baccarat", "badugi"])
def test_judges_agree_with_the_ranking(compiled: Callable[..., Ranking], name: str) -> None:
    ranking = compiled(name)
    rows = [shoe[: ranking.size + 1] for shoe in shoes_of(HOUSE_GAMES["two-hand-holdem"], 300, 5)]
    block = Block(list(np.array(rows, np.uint8).T.copy()))
    columns = tuple(range(ranking.size + 1))
    for least, most in ((0, 99), (ranking.size, ranking.size), (ranking.size - 1, 99)):
        parts = [Usable(columns[:2], 0, 2), Usable(columns[2:], min(least, ranking.size - 1), most)]
        found = true_strengths(ranking, strengths_of(ranking, ranking.sizes, block, parts))
        for row, strength in zip(rows, found.tolist(), strict=True):
            given = [(row[:2], 0, 2), (row[2:], min(least, ranking.size - 1), most)]
            values = [value for value in map(ranking.value, picks_of(given, ranking.sizes)) if value is not None]
            assert strength == max((value.strength for value in values), default=-1)


def test_of_settings_that_are_as_good_the_first_is_used() -> None:
    program = HOUSE_GAMES["two-hand-holdem"]
    arrange = next(step.action for step in program.steps if isinstance(step.action, Arrange))
    # The ace makes a pair of aces; either seven is the best kicker to it.
    cards = read_cards("4s 7h Ac 7d") + read_cards("Ah 3d 2c")
    block = Block([np.array([card], np.uint8) for card in cards])
    group = Group(block, areas={"hole": (0, 1, 2, 3), "board": (4, 5, 6)}, shown=frozenset(range(7)))
    placed = set_cards(program, group, arrange, Plan("best", hand="first"))
    areas = {
        name: [int(block.columns[number][0]) for number in columns] for name, columns in placed.areas.items() if columns
    }
    assert list(read_cards("7h Ac")) == areas["hand-1"]
    assert list(read_cards("4s 7d")) == areas["hand-2"]


def test_a_bonus_is_never_lost() -> None:
    program = HOUSE_GAMES["three-card-poker"]
    table = evolve(program.pay_tables["ante-bonus"], otherwise=Payout("lose"))
    strict = evolve(program, pay_tables={**program.pay_tables, "ante-bonus": table})
    strategy, shoes = program.strategies["queen-six-four"], shoes_of(program, 100, 3)
    ours = side_by_side(strict, strategy, stakes_of(program, {"ante"}), shoes)
    assert ours == [one_by_one(strict, strategy, stakes_of(program, {"ante"}), shoe) for shoe in shoes]
    assert ours == side_by_side(program, strategy, stakes_of(program, {"ante"}), shoes)
