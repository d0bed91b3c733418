"""Rounds counted exactly: every order in which classes of cards can come, each with its weight, in place of chance."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import perm

import numpy as np
import numpy.typing as npt
from attrs import frozen

from rulesgen.engine.actions import Condition, Decide, Fact
from rulesgen.engine.cards import JOKER, RANKS, Cards, rank_of, suit_of
from rulesgen.engine.program import Program
from rulesgen.engine.ranking import Ranking
from rulesgen.engine.ranking.numbering import Ints
from rulesgen.engine.strategy import Strategy
from rulesgen.odds.block import Block
from rulesgen.odds.reasons import NotCounted
from rulesgen.odds.rounds import Rounds, play
from rulesgen.odds.steps import most_cards, without_burns
from rulesgen.odds.tally import Result, Tally

MOST_ROWS = 2 * 10**7
"""More orders than this are not counted."""

_ROWS = 1 << 17


def exact_results(program: Program, strategy: Strategy | None, stakes: dict[str, Fraction]) -> Counter[Result]:
    """How many ways to deal a round come to each result; NotCounted with the reason where there are too many."""
    program = without_burns(program)
    work = Rounds(program, strategy, stakes)
    classes, length = card_classes(program, strategy), most_cards(program)
    if len(classes) ** length > MOST_ROWS or perm(len(program.deck), length) >= 2**63:
        raise NotCounted("there are too many orders in which cards can come")
    tally = Tally()
    for rows in _orders(classes, length):
        for outcome in play(work.playing, Block(list(rows.cards))):
            tally.add(outcome, rows.weights)
    return tally.results()


def card_classes(program: Program, strategy: Strategy | None = None) -> list[Cards]:
    """The cards of the deck in classes that every ranking, value and condition of the game treats alike."""
    rankings = {hand.ranking.id: hand.ranking for hand in program.hands.values()}
    facts = [fact.values for fact in _facts(program, strategy) if fact.name == "last-card"]
    found: dict[tuple[object, ...], list[int]] = {}
    for card in program.deck:
        name = "" if card == JOKER else RANKS[rank_of(card)]
        mark = (*(_mark(ranking, card) for ranking in rankings.values()), *(name in values for values in facts))
        found.setdefault(mark, []).append(card)
    return [tuple(cards) for cards in found.values()]


def _mark(ranking: Ranking, card: int) -> object:
    """What a ranking sees of a card."""
    if card == JOKER:
        return "joker"
    if ranking.by_total and not ranking.suits:
        points = ranking.values[rank_of(card)]
        return points % ranking.modulo if ranking.modulo else points
    minds_suits = bool(ranking.suits) or any(one.suited or one.distinct for one in ranking.categories)
    return rank_of(card), suit_of(card) if minds_suits else -1


def _facts(program: Program, strategy: Strategy | None) -> Iterator[Fact]:
    conditions: list[Condition] = [step.when for step in program.steps]
    conditions += [entry.when for entry in program.settlements]
    conditions += [amount.when for wager in program.wagers.values() for amount in wager.amounts]
    for step in program.steps:
        if isinstance(step.action, Decide):
            conditions += [amount.when for effect in step.action.choices.values() for amount in effect.amounts]
    if strategy is not None:
        conditions += [plan.when for plans in strategy.steps.values() for plan in plans]
    yield from (fact for condition in conditions for row in condition for fact in row)


@frozen(eq=False)
class _Orders:
    """Some of the orders: the cards place by place, and in how many ways each of them comes."""

    cards: npt.NDArray[np.uint8]
    weights: Ints


def _orders(classes: list[Cards], length: int) -> Iterator[_Orders]:
    """All orders of classes, some at a time; the same class again is another card of it, as long as there is one."""
    sizes = np.array([len(cards) for cards in classes], np.int64)
    listed = np.zeros((len(classes), length), np.uint8)
    for row, cards in zip(listed, classes, strict=True):
        row[: len(cards)] = cards[:length]
    total = len(classes) ** length
    for first in range(0, total, _ROWS):
        numbers = np.arange(first, min(total, first + _ROWS))
        digits = [numbers // len(classes) ** place % len(classes) for place in range(length)]
        weights = np.ones(len(numbers), np.int64)
        columns = np.empty((length, len(numbers)), np.uint8)
        for place, digit in enumerate(digits):
            before = sum((digit == other for other in digits[:place]), np.zeros(len(numbers), np.int64))
            weights *= np.maximum(sizes.take(digit) - before, 0)
            columns[place] = listed[digit, before]
        can_come = np.flatnonzero(weights)
        if len(can_come):
            yield _Orders(columns.take(can_come, axis=1), weights.take(can_come))
