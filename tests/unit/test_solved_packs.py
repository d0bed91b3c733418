"""Best play over two streets with several packs, against plain loops over all deals that know nothing of the engine."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

from rulesgen.compile import compile_game
from rulesgen.odds.every_deal.results import best_results
from rulesgen.rulebook import Rulebook

RANKING = """\
# yaml-language-server: $schema=../../schemas/ranking.schema.json
schema: ranking/1
id: trios
title: Trios
size: 3
best: highest
ours: Our own order.
categories:
  - {id: same-three, title: suited three of a kind, groups: [3], suited: true, example: Kh Kh Kh}
  - {id: three, title: three of a kind, groups: [3], example: Kh Kh Kc}
  - {id: suited-pair, title: suited pair, groups: [2], suited: true, example: Kh Kh Qh}
  - {id: flush, title: flush, suited: true, example: Kh Qh Jh}
  - {id: pair, title: pair, groups: [2], example: Kh Kd Qc}
  - {id: high-card, title: high card, example: Kh Qh Jc}
"""
GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: trio
title: Trio
version: 0.1.0
dated: 2026-11-18
ours: Our own game.
banking: house
deck: {packs: 3, without: [2, 3, 4, 5, 6, 7, 8, 9, 10]}
seats: {min: 1, max: 7}
areas:
  hole: {per: player, face: down, title: player's card}
  board: {per: table, face: up, title: board}
  dealer: {per: dealer, face: down, title: dealer's card}
wagers:
  ante: {title: Ante, required: true, amount: table}
  first: {title: First, amount: 1..2 x ante}
  second: {title: Second, amount: 1 x first}
play:
  - {id: wagers, title: Wagers, wager: [ante]}
  - {id: deal, title: Deal, deal: {to: [hole, dealer], each: 1, order: one-at-a-time, start: dealers-left}}
  - {id: go-1, title: First choice, decide: {choices: {bet: {place: first}, fold: {lose: [ante], part: 1/3}}}}
  - {id: card-1, title: First card, deal: {to: board, each: 1, burn: 1}}
  - {id: go-2, title: Second choice, decide: {choices: {bet: {place: second}, check: nothing}}}
  - {id: card-2, title: Second card, deal: {to: board, each: 1}}
  - {id: showdown, title: Showdown, reveal: {area: [dealer, hole]}}
  - {id: settlement, title: Settlement, settle: all}
hands:
  own: {title: player's hand, size: 3, from: {hole: all, board: all}, ranking: trios}
  dealers: {title: dealer's hand, size: 3, from: {dealer: all, board: all}, ranking: trios}
settle:
  - {id: early, wagers: [ante, first], compare: own, with: dealers, higher: 1 to 1, equal: push, lower: lose}
  - {id: late, wagers: [second], compare: own, with: dealers, higher: {pay-table: second}, equal: lose 1/2, lower: lose}
pay-tables:
  second:
    title: Second
    hand: own
    pays: {same-three: 10 to 1, three: 3 to 2, suited-pair: 2 to 1, flush: 5 to 4}
    otherwise: 1 to 1
rounding: {to: cent, goes: down}
"""
PAID = {5: Fraction(10), 4: Fraction(3, 2), 3: Fraction(2), 2: Fraction(5, 4)}

Card = tuple[int, int]


def _value(cards: tuple[Card, Card, Card]) -> tuple[int, list[tuple[int, int]]]:
    counts = Counter(rank for rank, _ in cards)
    suited, most = len({suit for _, suit in cards}) == 1, max(counts.values())
    category = {(3, True): 5, (3, False): 4, (2, True): 3, (1, True): 2, (2, False): 1, (1, False): 0}[most, suited]
    return category, sorted(((count, rank) for rank, count in counts.items()), reverse=True)


def _next(left: Counter[Card]) -> Iterator[tuple[Card, int, Counter[Card]]]:
    """Each card that may come next, how many there are of it, and what is then left."""
    for card, count in left.items():
        if count:
            yield card, count, left - Counter([card])


def _won() -> Fraction:
    """What best play wins: the best for each card, and after it the best for each card of the board."""
    deck = Counter(dict.fromkeys(product(range(4), range(4)), 3))
    won = Fraction(0)
    for hole, of_hole, left_1 in _next(deck):
        bets = {1: Fraction(0), 2: Fraction(0)}
        for one, of_one, left_2 in _next(left_1):
            level = second = Fraction(0)
            for two, of_two, left_3 in _next(left_2):
                mine = _value((hole, one, two))
                for dealers, count in left_3.items():
                    other, ways = _value((dealers, one, two)), of_two * count
                    level += ways * ((mine > other) - (mine < other))
                    lost = Fraction(1, 2) if mine == other else 1
                    second += ways * (PAID.get(mine[0], Fraction(1)) if mine > other else -lost)
            for size in bets:
                bets[size] += of_one * ((1 + size) * level + max(Fraction(0), size * second))
        won += of_hole * max(*bets.values(), Fraction(-1, 3) * 47 * 46 * 45)
    return won / (48 * 47 * 46 * 45)


def test_two_streets_with_three_packs_come_to_the_same_as_plain_loops(folder: Callable[..., Rulebook]) -> None:
    program = compile_game(folder({"rankings/trios.yaml": RANKING, "games/trio.yaml": GAME}).games["trio"])
    results = best_results(program, {"ante": Fraction(1)})
    worth = sum((net * count for (net, _), count in results.items()), Fraction(0)) / results.total()
    assert worth == _won()
    assert Fraction(-1, 3) in {net for net, _ in results}
