"""Best play over several streets counted exactly, against published figures, by hand, and against every single deal."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations

import pytest
from attrs import evolve

from rulesgen.cards import Cards, read_cards
from rulesgen.model.game import Program
from rulesgen.odds.every_deal.results import best_results, exact_results
from rulesgen.odds.reasons import NotCounted, NotSimulated
from tests.following import all_strategies, side_by_side, stakes_of
from tests.house_games import HOUSE_GAMES


def _worth(program: Program) -> Fraction:
    """What best play wins, for each unit of the ante or of one bet."""
    results = best_results(program, stakes_of(program, {"ante"}))
    return sum((net * count for (net, _), count in results.items()), Fraction(0)) / results.total()


@pytest.mark.parametrize(
    ("game", "published"),
    [
        # Published by those who worked them out, with programs of their own: per ante, or per one of three bets.
        ("let-it-ride", "3.51"),
        ("mississippi", "4.91"),
        ("three-card-poker", "3.37"),
    ],
)
def test_best_play_of_a_game_has_the_edge_that_is_published(game: str, published: str) -> None:
    assert published == f"{float(-100 * _worth(HOUSE_GAMES[game])):.2f}"


def test_war_with_six_packs_is_counted_as_by_hand() -> None:
    """A tie comes 23 times in 311. Then 22 cards of its rank are left, and 24 of each other one, of 310.

    Two of these are alike `alike` of the time, and otherwise one is as likely to be higher as the other. War wins 1
    with the higher card and 2 with an equal one, and loses 2; surrender loses 1/2.
    """
    tie, alike = Fraction(23, 311), Fraction(22 * 21 + 12 * 24 * 23, 310 * 309)
    war = (1 - alike) / 2 * (1 - 2) + 2 * alike
    assert war > Fraction(-1, 2)
    assert _worth(HOUSE_GAMES["casino-war"]) == tie * war
    program = HOUSE_GAMES["casino-war"]
    ways = {one.steps["tied"][0].choose: one for one in all_strategies(program)}
    for choice, worth in (("war", war), ("surrender", Fraction(-1, 2))):
        results = exact_results(program, ways[choice], {"ante": Fraction(1)})
        assert sum(net * count for (net, _), count in results.items()) / results.total() == tie * worth


def _by_trying(program: Program, cards: int, seen: Sequence[Sequence[int]]) -> Fraction:
    """What best play wins: every shoe under every row of choices; then backwards, the best for what is seen.

    The last choice is the best on average over all shoes that show the same cards, for every row of choices before it;
    and so on. Cards that are seen together may have come in any order.
    """
    stakes, shoes = stakes_of(program, {"ante"}), list(permutations(program.deck, cards))
    steps = [step.id for step in program.steps if type(step.action).__name__ == "Decide"]
    ways = {
        tuple((way.steps[step][0].choose, way.steps[step][0].most) for step in steps): [
            net for net, _ in side_by_side(program, way, stakes, shoes)
        ]
        for way in all_strategies(program)
        if way.id.isdigit()
    }
    for number in range(len(steps), 0, -1):
        known = [_seen(shoe, seen[:number]) for shoe in shoes]
        ways = {
            before: _best(known, [nets for way, nets in ways.items() if way[:-1] == before])
            for before in dict.fromkeys(way[:-1] for way in ways)
        }
    return sum(ways[()], Fraction(0)) / len(shoes)


def _seen(shoe: Cards, streets: Sequence[Sequence[int]]) -> tuple[frozenset[int], ...]:
    return tuple(frozenset(shoe[place] for place in street) for street in streets)


def _best(known: list[tuple[frozenset[int], ...]], options: list[list[Fraction]]) -> list[Fraction]:
    sums: dict[tuple[frozenset[int], ...], list[Fraction]] = {}
    for row, state in enumerate(known):
        before = sums.get(state, [Fraction(0)] * len(options))
        sums[state] = [one + nets[row] for one, nets in zip(before, options, strict=True)]
    return [options[sums[state].index(max(sums[state]))][row] for row, state in enumerate(known)]


@pytest.mark.parametrize("deck", ["Ac Ad Kc Kd Kh 10c 10d 2s", "Ac Kc Qc Jc 10c Jd 10d 9h"])
def test_two_streets_come_to_the_same_as_trying_every_way_on_every_deal(deck: str) -> None:
    program = evolve(HOUSE_GAMES["let-it-ride"], deck=read_cards(deck))
    assert _worth(program) == _by_trying(program, 5, ((0, 1, 2), (3,)))


def test_three_streets_with_amounts_come_to_the_same_as_trying_every_way_on_every_deal() -> None:
    deck = read_cards("Ac Ad 7c 7d 4h 3c 2s")
    program = evolve(HOUSE_GAMES["mississippi"], deck=deck)
    assert _worth(program) == _by_trying(program, 5, ((0, 1), (2,), (3,)))


def _raised(deck: Sequence[int]) -> Fraction:
    """What best play wins in hold'em against the house with 4, 3, 2 or 1 times the ante, by plain loops over all deals.

    For a deck of three ranks: no hand has a straight or a flush, and every one a pair, so that the dealer qualifies.
    """
    paid: dict[tuple[int, ...], int] = {(4, 1): 10, (3, 2): 3}  # on the Blind, for a hand that wins

    def shape(cards: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        counts = sorted((sum(two >> 2 == one for two in cards), one) for one in {card >> 2 for card in cards})[::-1]
        return tuple(count for count, _ in counts), tuple(rank for _, rank in counts)

    def value(cards: frozenset[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return max(shape(five) for five in combinations(cards, 5))

    values = {one: value(one) for one in map(frozenset, combinations(deck, 7))}

    def showdown(hole: frozenset[int], board: frozenset[int]) -> tuple[int, int, int]:
        """What Ante and Blind win, and a Play of one unit, against all hands of the dealer together; and how many."""
        mine, base, play, hands = values[hole | board], 0, 0, 0
        for two in combinations(set(deck) - hole - board, 2):
            other, hands = values[board | set(two)], hands + 1
            if mine != other:
                play += 1 if mine > other else -1
                base += 1 + paid.get(mine[0], 0) if mine > other else -2
        return base, play, hands

    won = deals = 0
    for hole in map(frozenset, combinations(deck, 2)):
        early, late = [0, 0], 0
        for flop in map(frozenset, combinations(set(deck) - hole, 3)):
            at_2, at_1 = 0, 0
            for two in combinations(set(deck) - hole - flop, 2):
                base, play, hands = showdown(hole, flop | set(two))
                early = [so_far + base + times * play for so_far, times in zip(early, (3, 4), strict=True)]
                at_2, at_1 = at_2 + base + 2 * play, at_1 + max(base + play, -2 * hands)
                deals += hands
            late += max(at_2, at_1)
        won += max(*early, late)
    return Fraction(won, deals)


def test_raising_4_3_2_or_1_times_comes_to_the_same_as_plain_loops_over_all_deals() -> None:
    deck = read_cards("Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As")
    assert _worth(evolve(HOUSE_GAMES["ultimate-style-holdem"], deck=deck)) == _raised(deck)


def test_a_deck_of_sixteen_is_counted_and_not_sampled() -> None:
    """In half antes over all 86,486,400 deals, by loops like those above in C++."""
    deck = read_cards("Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As")
    program = evolve(HOUSE_GAMES["ultimate-style-holdem"], deck=deck)
    assert _worth(program) == Fraction(283_303_104, 2 * 86_486_400)


@pytest.mark.parametrize(
    ("game", "refusal", "reason"),
    [
        ("ultimate-style-holdem", NotCounted, "too many ways in which cards can come"),
        ("baccarat", NotSimulated, "decides nothing"),
        ("harbor-draw", NotSimulated, "change their cards"),
    ],
)
def test_what_cannot_be_counted_says_why(game: str, refusal: type[Exception], reason: str) -> None:
    with pytest.raises(refusal, match=reason):
        _worth(HOUSE_GAMES[game])
