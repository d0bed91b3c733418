"""Rounds of a game against a bank played both ways: one by one on the engine, and side by side."""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import numpy as np

from rulesgen.cards import Cards
from rulesgen.ids import NO_RULE
from rulesgen.model.game import Program
from rulesgen.model.steps import Arrange, Decide, Discard, Draw, PlaceWagers, Step
from rulesgen.model.strategies import Keep, Plan, Strategy
from rulesgen.odds.result import Result
from rulesgen.odds.rounds.block import Block
from rulesgen.odds.rounds.one_seat import as_house_game
from rulesgen.odds.rounds.play import Rounds, play
from rulesgen.odds.rounds.tally import combined, net_of
from rulesgen.odds.simulated.on_engine import OneByOne

LOW, HIGH = frozenset(range(5)), frozenset((9, 12))
KEEPS = (
    *((Keep(kind),) for kind in ("all", "none", "matched", "suited")),
    *((Keep(kind, ranks=ranks),) for kind in ("ranks", "one-of-each") for ranks in (LOW, HIGH)),
    *((Keep(kind, count=count),) for kind in ("highest", "lowest") for count in (1, 3)),
    (Keep("matched"), Keep("ranks", ranks=HIGH), Keep("lowest", count=1)),
    (Keep("suited"), Keep("all")),
)
"""Ways to keep cards, alone and together."""


def shoes_of(program: Program, count: int, seed: int) -> list[Cards]:
    chance = random.Random(seed)
    return [tuple(chance.sample(program.deck, len(program.deck))) for _ in range(count)]


def stakes_of(program: Program, chosen: set[str]) -> dict[str, Fraction]:
    """A unit on every wager that must be placed at the start, and on those chosen."""
    placed = next(step.action.wagers for step in program.steps if isinstance(step.action, PlaceWagers))
    first = [name for name in placed if program.wagers[name].by != "player-dealer"]
    must = {name for name in first if program.wagers[name].required == "yes"}
    return {name: Fraction(1) for name in first if name in must | chosen}


def all_strategies(program: Program) -> Iterator[Strategy]:
    """The declared ways to play, and every fixed one: the same choice in every round, with the least or the most."""
    yield from program.strategies.values()
    steps = [step for step in program.steps if _plans(program, step)]
    for number, plans in enumerate(product(*(_plans(program, step) for step in steps))):
        yield Strategy(
            str(number), str(number), NO_RULE, {step.id: (plan,) for step, plan in zip(steps, plans, strict=True)}
        )


def _plans(program: Program, step: Step) -> list[Plan]:
    action = step.action
    if isinstance(action, Decide):
        kinds = {name: effect.kind for name, effect in action.choices.items()}
        return [Plan(name, most=most) for name in kinds for most in (False, True)[: 1 + (kinds[name] == "place")]]
    if isinstance(action, Arrange) and action.by == "players":
        return [Plan("house-way")] if program.house_way else [Plan("as-dealt")]
    if isinstance(action, Discard | Draw):
        return [Plan(keep=keep) for keep in KEEPS]
    return []


def side_by_side(program: Program, strategy: Strategy, stakes: dict[str, Fraction], shoes: list[Cards]) -> list[Result]:
    """What each round comes to when all are played at once."""
    block = Block(list(np.ascontiguousarray(np.array(shoes, np.uint8).T)))
    found: dict[int, Result] = {}
    for outcome in play(Rounds(as_house_game(program), strategy, stakes).playing, block):
        codes, sizes = combined(outcome)
        group = outcome.group
        for row in range(len(shoes)) if group.rows is None else group.rows.tolist():
            code = 0 if codes is None else int(codes[row])
            assert row not in found
            found[row] = net_of(outcome, code, sizes), group.wagered
    return [found[row] for row in range(len(shoes))]


def one_by_one(program: Program, strategy: Strategy, stakes: dict[str, Fraction], shoe: Cards) -> Result:
    """What a round comes to on the engine."""
    return OneByOne(program, strategy, stakes).play(shoe, random.Random(1))
