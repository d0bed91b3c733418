"""Rows of a strategy that never count, because rows above them hold whenever they do, or because no hand is so."""

from collections.abc import Iterator

from rulesgen.checks.result import wrong
from rulesgen.findings import Finding
from rulesgen.model.game import Program
from rulesgen.model.hands import Hand
from rulesgen.model.strategies import Plan, Strategy
from rulesgen.model.values import Fact
from rulesgen.offer import Offer
from rulesgen.ranking import Value

_OF_WORTH = frozenset({"category", "at-least", "total", "qualifies"})
"""Facts that only what a hand is worth decides."""


def dead_plans(offer: Offer, strategy: Strategy) -> Iterator[Finding]:
    """Where all rows of a step ask about one hand, every worth that it can have is looked at."""
    for step, plans in strategy.steps.items():
        for number in _dead(offer.program, plans):
            message = "This row never counts: the rows above it take every hand that it is for, or no hand is so."
            remedy = "Take it out, or put it above the rows that take its hands."
            yield wrong(offer, "RG105", strategy.rule / "steps" / step / str(number), message, remedy)


def _dead(program: Program, plans: tuple[Plan, ...]) -> Iterator[int]:
    facts = [fact for plan in plans for row in plan.when for fact in row]
    asked = {fact.of for fact in facts if fact.name in _OF_WORTH}
    if len(asked) != 1 or any(fact.name not in _OF_WORTH for fact in facts):
        return
    hand = program.hands[asked.pop()]
    if hand.ranking.lookup is None:
        return
    left: list[Value] = list(hand.ranking.lookup.values)
    for number, plan in enumerate(plans):
        if not plan.when:
            return  # the last row takes what is left, which may be nothing
        others = [value for value in left if not _holds(hand, plan, value)]
        if len(others) == len(left):
            yield number
        left = others


def _holds(hand: Hand, plan: Plan, value: Value) -> bool:
    return any(all(_is(hand, fact, value) for fact in row) for row in plan.when)


def _is(hand: Hand, fact: Fact, value: Value) -> bool:
    if fact.name == "category":
        return value.category in fact.values
    if fact.name == "total":
        return value.ranks[0] in fact.values
    if fact.name == "at-least":
        return any(hand.ranking.qualifies(value, phrase) for phrase in fact.values)
    return hand.ranking.qualifies(value, hand.qualifies) in fact.values
