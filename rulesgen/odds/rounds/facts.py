"""Conditions over facts, for all rounds of a group at once."""

from collections.abc import Callable, Mapping
from operator import eq, gt, lt
from typing import Any

import numpy as np

from rulesgen.cards import JOKER, RANKS, rank_of
from rulesgen.model.game import Program
from rulesgen.model.hands import Hand
from rulesgen.model.values import Condition, Fact
from rulesgen.odds.reasons import NotSideBySide, NotSimulated
from rulesgen.odds.rounds.group import Bools, Group
from rulesgen.odds.rounds.strengths import judge_of, true_strengths
from rulesgen.ranking import Value

Met = Bools | bool
"""Whether something is so: in each round of the block, or in all rounds of the group alike."""


def holds(program: Program, group: Group, condition: Condition, *, seen_only: bool = False) -> Met:
    """Whether a condition is met; one that a player goes by may ask only about cards that the player has seen."""
    if not condition:
        return True
    found: Met = False
    for row in condition:
        found = _either(found, _all_hold(program, group, row, seen_only=seen_only))
        if found is True:
            break
    return found


def _all_hold(program: Program, group: Group, row: tuple[Fact, ...], *, seen_only: bool) -> Met:
    found: Met = True
    # What is alike in all rounds comes first: it may make the cards not matter.
    for fact in sorted(row, key=lambda fact: fact.name in _OF_CARDS):
        met = _is_so(program, group, fact, seen_only=seen_only)
        if met is False:
            return False
        if met is not True:
            found = met if found is True else found & met
    return found


def _either(one: Met, other: Met) -> Met:
    if one is True or other is True:
        return True
    if one is False:
        return other
    return one if other is False else one | other


def _is_so(program: Program, group: Group, fact: Fact, *, seen_only: bool) -> Met:
    if fact.name in _ALIKE:
        return bool(_ALIKE[fact.name](group, fact.of) in fact.values)
    if fact.name == "last-card":
        return _last_card(group, fact, seen_only=seen_only)
    if fact.name not in _OF_CARDS:
        raise NotSideBySide(f"whether {fact.name} is {fact.said} is not known of rounds that are dealt side by side")
    hands = [program.hands[name] for name in (fact.of, *(sorted(fact.values) if fact.name in _COMPARED else ()))]
    hidden = next((hand for hand in hands if seen_only and not group.sees(hand)), None)
    if hidden is not None:
        raise NotSimulated(f"the way to play looks at cards of the {hidden.title} that are not shown")
    unmade = next((hand for hand in hands if seen_only and (group.strengths(hand) < 0).all()), None)
    if unmade is not None:
        raise NotSimulated(f"the way to play asks of the {unmade.title} before it can be made")
    if fact.name in _COMPARED:
        return _compares(group, fact, hands)
    return _is(group, hands[0], fact)


def _last_card(group: Group, fact: Fact, *, seen_only: bool) -> Met:
    columns = group.areas.get(fact.of, ())
    if not columns:
        return "" in fact.values
    if seen_only and columns[-1] not in group.shown:
        raise NotSimulated("the way to play looks at a card that is not shown")
    fitting = np.array([card < JOKER and RANKS[rank_of(card)] in fact.values for card in range(JOKER + 1)])
    found: Bools = group.block.keep(
        ("last-card", fact.values, columns[-1]), lambda: fitting.take(group.block.columns[columns[-1]])
    )
    return found


_COMPARED: Mapping[str, Callable[[Any, Any], Any]] = {"higher-than": gt, "equal-to": eq, "lower-than": lt}
_OF_CARDS = frozenset((*_COMPARED, "total", "category", "at-least", "qualifies", "last-card"))
_ALIKE: Mapping[str, Callable[[Group, str], Any]] = {
    "placed": lambda group, of: of in group.wagers,
    "folded": lambda group, of: group.folded,
    "cards": lambda group, of: len(group.areas.get(of, ())),
}


def _compares(group: Group, fact: Fact, hands: list[Hand]) -> Met:
    mine, *others = hands
    found: Met = False
    for other in others:
        one, two = comparable(group, mine, other)
        found = _either(found, _COMPARED[fact.name](one, two) & (one >= 0) & (two >= 0))
    return found


def comparable(group: Group, one: Hand, other: Hand) -> tuple[Any, Any]:
    """How good two hands are, in numbers that can be held against each other."""
    mine, theirs = group.strengths(one), group.strengths(other)
    if one.ranking == other.ranking:
        return mine, theirs
    return true_strengths(one.ranking, mine), true_strengths(other.ranking, theirs)


def _is(group: Group, hand: Hand, fact: Fact) -> Met:
    """Whether what a hand is worth is one of a fact's values."""
    ranking = hand.ranking
    if fact.name == "total" and not ranking.by_total:
        raise NotSideBySide("the total of a hand that is not ranked by its total")

    def tell(value: Value | None) -> np.bool_:
        if value is None:
            return np.bool_(False)
        if fact.name == "category":
            return np.bool_(value.category in fact.values)
        if fact.name == "total":
            return np.bool_(value.ranks[0] in fact.values)
        if fact.name == "at-least":
            return np.bool_(any(ranking.qualifies(value, phrase) for phrase in fact.values))
        return np.bool_(ranking.qualifies(value, hand.qualifies) in fact.values)

    parts = tuple((part.columns, part.least, part.most) for part in group.usable_cards(hand))
    key = (fact.name, hand.id, hand.qualifies, fact.values)
    found: Bools = group.block.keep(
        (*key, *parts), lambda: judge_of(ranking).classify(group.strengths(hand), key, tell)
    )
    return found
