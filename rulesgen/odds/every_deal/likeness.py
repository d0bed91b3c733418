"""What a game cannot tell apart: cards of one class, and suits that may change places."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import numpy as np
from attrs import frozen

from rulesgen.cards import JOKER, RANKS, Cards, rank_of, suit_of
from rulesgen.model.game import Program
from rulesgen.model.strategies import Strategy
from rulesgen.model.values import Condition, Fact
from rulesgen.ranking import Ranking
from rulesgen.ranking.numbering import Ints


@frozen(eq=False)
class Likeness:
    """Classes of cards that a game treats alike, and the ways to rename suits that change nothing."""

    classes: tuple[Cards, ...]
    renamings: Ints
    """For each way, as itself the first: what every class becomes."""

    @property
    def sizes(self) -> Ints:
        return np.array([len(cards) for cards in self.classes], np.int64)


def likeness_of(program: Program, strategy: Strategy | None = None) -> Likeness:
    """The likeness of a game under a way to play, or under any."""
    classes = tuple(card_classes(program, strategy))
    same = np.arange(len(classes))[None, :]
    return Likeness(classes, same if _knows_suits(program) else _renamings(classes))


def card_classes(program: Program, strategy: Strategy | None = None) -> list[Cards]:
    """The cards of the deck in classes that every ranking, value and condition of the game treats alike."""
    rankings = {hand.ranking.id: hand.ranking for hand in program.hands.values()}
    facts = [fact.values for fact in facts_of(program, strategy) if fact.name == "last-card"]
    if any(step.action.gives_up for step in program.steps):
        # Which cards are kept may depend on ranks and suits that no ranking sees.
        return [(card,) * program.deck.count(card) for card in dict.fromkeys(program.deck)]
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


def facts_of(program: Program, strategy: Strategy | None = None) -> Iterator[Fact]:
    """Everything that a game, and a way to play it, asks about."""
    conditions: list[Condition] = [step.when for step in program.steps]
    conditions += [entry.when for entry in program.settlements]
    conditions += [amount.when for wager in program.wagers.values() for amount in wager.amounts]
    for step in program.steps:
        conditions += [amount.when for effect in step.action.choices.values() for amount in effect.amounts]
    if strategy is not None:
        conditions += [plan.when for plans in strategy.steps.values() for plan in plans]
    yield from (fact for condition in conditions for row in condition for fact in row)


def _knows_suits(program: Program) -> bool:
    """Whether suits have an order, or cards are set or kept, where one suit may come before another."""
    ordered = any(hand.ranking.suits for hand in program.hands.values())
    return ordered or any(step.action.sets_into or step.action.gives_up for step in program.steps)


def _renamings(classes: tuple[Cards, ...]) -> Ints:
    """The ways to rename suits by which every class becomes another one of the same size."""
    as_found = {tuple(sorted(Counter(cards).items())): number for number, cards in enumerate(classes)}
    found = []
    for suits in permutations(range(4)):
        renamed = [
            tuple(sorted(Counter(card if card == JOKER else card & ~3 | suits[card & 3] for card in cards).items()))
            for cards in classes
        ]
        if all(cards in as_found for cards in renamed):
            found.append([as_found[cards] for cards in renamed])
    return np.unique(np.array(found, np.int64), axis=0)
