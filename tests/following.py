"""Rounds of a game against the house played both ways: one by one on the engine, and side by side."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import numpy as np

from rulesgen.engine.actions import Arrange, Decide, Place, Step
from rulesgen.engine.cards import Cards
from rulesgen.engine.facts import holds
from rulesgen.engine.play import Decision, sit_down
from rulesgen.engine.program import Program
from rulesgen.engine.setting import put
from rulesgen.engine.settle import value_of
from rulesgen.engine.strategy import Plan, Strategy
from rulesgen.engine.table import Line, Move, Sitting, Table
from rulesgen.engine.whole import play_out
from rulesgen.odds.block import Block
from rulesgen.odds.rounds import Result, Rounds, play
from rulesgen.odds.tally import combined, net_of

UNIT = 72_000
"""A unit in cents, so that every part of it which a rule pays is whole."""


def shoes_of(program: Program, count: int, seed: int) -> list[Cards]:
    chance = random.Random(seed)
    return [tuple(chance.sample(program.deck, len(program.deck))) for _ in range(count)]


def stakes_of(program: Program, chosen: set[str]) -> dict[str, Fraction]:
    """A unit on every wager that must be placed at the start, and on those chosen."""
    first = next(step.action.wagers for step in program.steps if isinstance(step.action, Place))
    must = {name for name in first if program.wagers[name].required == "yes"}
    return {name: Fraction(1) for name in first if name in must | chosen}


def all_strategies(program: Program) -> Iterator[Strategy]:
    """The declared ways to play, and every fixed one: the same choice in every round, with the least or the most."""
    yield from program.strategies.values()
    steps = [step for step in program.steps if _plans(program, step)]
    for number, plans in enumerate(product(*(_plans(program, step) for step in steps))):
        yield Strategy(
            str(number), str(number), "", {step.id: (plan,) for step, plan in zip(steps, plans, strict=True)}
        )


def _plans(program: Program, step: Step) -> list[Plan]:
    action = step.action
    if isinstance(action, Decide):
        kinds = {name: effect.kind for name, effect in action.choices.items()}
        return [Plan(name, most=most) for name in kinds for most in (False, True)[: 1 + (kinds[name] == "place")]]
    if isinstance(action, Arrange) and action.by != "dealer":
        return [Plan("house-way")] if program.house_way else [Plan("as-dealt")]
    return []


def side_by_side(program: Program, strategy: Strategy, stakes: dict[str, Fraction], shoes: list[Cards]) -> list[Result]:
    """What each round comes to when all are played at once."""
    block = Block(list(np.ascontiguousarray(np.array(shoes, np.uint8).T)))
    found: dict[int, Result] = {}
    for outcome in play(Rounds(program, strategy, stakes).playing, block):
        codes, sizes = combined(outcome)
        group = outcome.group
        for row in range(len(shoes)) if group.rows is None else group.rows.tolist():
            code = 0 if codes is None else int(codes[row])
            assert row not in found
            found[row] = net_of(outcome, code, sizes), group.wagered
    return [found[row] for row in range(len(shoes))]


def one_by_one(program: Program, strategy: Strategy, stakes: dict[str, Fraction], shoe: Cards) -> Result:
    """What a round comes to on the engine."""
    wagers = {(0, name): int(UNIT * amount) for name, amount in stakes.items()}
    sitting = Sitting(("A",), 0, {"minimum": 1, "maximum": 10**9}, 1, wagers)
    stack = UNIT * 100
    table, lines = play_out(
        program, sit_down(program, sitting, (stack,), shoe), lambda now, asked: _follow(program, strategy, now, asked)
    )
    assert lines[-1].ruling.verdict == "legal", lines[-1]
    placed = sum(line.move.amount for line in lines if line.move.verb == "wager")
    taken_back = sum(line.move.amount for line in lines if line.move.verb == "give-back" and _is_free(program, line))
    return Fraction(table.stacks[0] - stack, UNIT), Fraction(placed - taken_back, UNIT)


def _is_free(program: Program, line: Line) -> bool:
    """Whether chips go back because a choice took them back."""
    step = next(step for step in program.steps if step.id == line.step)
    effects = step.action.choices.values() if isinstance(step.action, Decide) else ()
    return any(effect.kind == "take-back" and effect.wager == line.move.what for effect in effects)


def _follow(program: Program, strategy: Strategy, table: Table, asked: Decision) -> Move:
    step = program.steps[table.step]
    plan = next(one for one in strategy.steps[step.id] if holds(program, table, one.when, asked.seat))
    if isinstance(step.action, Arrange):
        return _set(program, table, step.action, plan, asked.seat)
    assert isinstance(step.action, Decide)
    effect = step.action.choices[plan.choose]
    amount = 0
    if plan.most and effect.kind == "place":
        rows = effect.amounts or program.wagers[effect.wager].amounts
        row = next(one for one in rows if holds(program, table, one.when, asked.seat))
        amount = int(row.high * table.wagers[asked.seat, row.of])
    return Move("choose", asked.seat, amount, what=plan.choose)


def _set(program: Program, table: Table, arrange: Arrange, plan: Plan, seat: int) -> Move:
    cards = table.cards_in(arrange.source, seat)
    if plan.choose == "house-way":
        return Move("house-way", seat)
    if plan.choose == "as-dealt":
        return Move("set", seat, named=cards)
    first, *others = arrange.into.values()
    assert len(others) == 1
    ways = [(*some, *(card for card in cards if card not in some)) for some in combinations(cards, first)]
    hand = program.hands[plan.hand]
    best = max(ways, key=lambda named: value_of(put(table, arrange, seat, named), hand, seat).strength)
    return Move("set", seat, named=best)
