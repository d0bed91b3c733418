"""Conditions of a game: what they are about, where they stand, and whether they ask something of a player."""

from collections.abc import Iterator, Mapping

from rulesgen.model.areas import Area
from rulesgen.model.game import Program
from rulesgen.model.hands import Hand
from rulesgen.model.steps import Bet
from rulesgen.model.strategies import Plan
from rulesgen.model.values import Amount, Condition, Fact

COMPARED = frozenset({"higher-than", "equal-to", "lower-than"})
"""Facts of two hands."""

OF_HANDS = frozenset({"total", "category", "qualifies", "at-least"}) | COMPARED
OF_AREAS = frozenset({"cards", "last-card"})
OF_PLAYERS = frozenset({"placed", "folded"})


def conditions_of(program: Program) -> Iterator[Condition]:
    """Every condition of a game."""
    yield from (step.when for step in program.steps)
    yield from (entry.when for entry in program.settlements)
    yield from (fee.when for fee in program.fees.values())
    yield from (one.when for option in program.options.values() for one in option.requirements)
    if program.rotation:
        yield program.rotation.eligible
    yield from (step.action.other_when for step in program.steps if isinstance(step.action, Bet))
    yield from (amount.when for rows in amounts_of(program) for amount in rows)
    yield from (plan.when for rows in plans_of(program) for plan in rows)


def amounts_of(program: Program) -> Iterator[tuple[Amount, ...]]:
    """The amounts of each wager, and of each choice that places one."""
    yield from (wager.amounts for wager in program.wagers.values())
    yield from (effect.amounts for step in program.steps for effect in step.action.choices.values())


def plans_of(program: Program) -> Iterator[tuple[Plan, ...]]:
    """What each strategy does in each step."""
    yield from (plans for strategy in program.strategies.values() for plans in strategy.steps.values())


def is_about_players(areas: Mapping[str, Area], hands: Mapping[str, Hand], condition: Condition) -> bool:
    """Whether a condition asks something that differs from player to player."""
    return any(_is_of_a_player(areas, hands, fact) for row in condition for fact in row)


def _is_of_a_player(areas: Mapping[str, Area], hands: Mapping[str, Hand], fact: Fact) -> bool:
    if fact.name in OF_AREAS:
        return areas[fact.of].per == "player"
    if fact.name in OF_HANDS:
        asked = (fact.of, *(fact.values if fact.name in COMPARED else ()))
        return any(hands[name].owner == "player" for name in asked)
    return fact.name in OF_PLAYERS
