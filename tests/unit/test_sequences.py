"""Rounds counted exactly by orders of card classes, against published figures and against every single deal."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import perm

import pytest
from attrs import evolve

from rulesgen.cards import read_cards
from rulesgen.compile import compile_game
from rulesgen.model.game import Program
from rulesgen.odds.every_deal.likeness import card_classes
from rulesgen.odds.every_deal.results import exact_results
from rulesgen.odds.reasons import NotCounted
from rulesgen.odds.result import Result
from rulesgen.rulebook import Rulebook
from tests.following import all_strategies, side_by_side


@pytest.fixture(scope="session")
def baccarat(catalogue: Rulebook) -> Program:
    return compile_game(catalogue.games["baccarat"])


def _edge(found: Counter[Result]) -> Fraction:
    return -sum((net * count for (net, _), count in found.items()), Fraction(0)) / found.total()


@pytest.mark.parametrize(("wager", "percent"), [("banker", "1.0579"), ("player", "1.2351"), ("tie", "14.3596")])
def test_baccarat_with_eight_packs_has_the_edges_that_are_published(
    baccarat: Program, wager: str, percent: str
) -> None:
    found = exact_results(baccarat, None, {wager: Fraction(1)})
    assert perm(416, 6) == found.total()
    assert percent == f"{float(_edge(found) * 100):.4f}"


def test_baccarat_tells_ten_classes_of_cards_apart(baccarat: Program) -> None:
    assert [32] * 9 + [128] == sorted(map(len, card_classes(baccarat)))


def test_every_single_deal_of_a_small_deck_comes_to_the_same(baccarat: Program) -> None:
    deck = read_cards("Ac Ad 4c 4d 4h 6c 9c 10c Kd")
    small = evolve(baccarat, deck=deck)
    stakes = {"player": Fraction(1), "banker": Fraction(2), "tie": Fraction(1)}
    strategy = next(all_strategies(small))
    single = Counter(side_by_side(small, strategy, stakes, list(permutations(deck, 6))))
    assert single == exact_results(small, None, stakes)
    assert len(single) > 2


def test_a_game_with_too_many_deals_is_not_counted(catalogue: Rulebook) -> None:
    with pytest.raises(NotCounted, match="too many ways"):
        exact_results(compile_game(catalogue.games["three-card-poker"]), None, {"pair-plus": Fraction(1)})
