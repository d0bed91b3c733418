"""Games against the house, thousands of rounds at once: the same program that the engine plays, with a way to play.

Rounds that go alike are one group. Cards are columns of numbers; chips are exact, because every round of a group has
the same. A block of rounds comes to a count for each result.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from attrs import evolve, field, frozen

from rulesgen.engine.actions import Condition, Decide, Place, Settle, Step
from rulesgen.engine.program import Program
from rulesgen.engine.strategy import Strategy
from rulesgen.odds.asking import holds
from rulesgen.odds.block import Block
from rulesgen.odds.group import Group
from rulesgen.odds.paying import Outcome, entries_of
from rulesgen.odds.reasons import NotSideBySide, NotSimulated
from rulesgen.odds.shoes import Shoes, whole_decks
from rulesgen.odds.steps import Playing, most_cards, take, why_not
from rulesgen.odds.tally import Result, Tally, combined, net_of

__all__ = ["Result", "Rounds", "play"]

BLOCK = 16384
"""Rounds that are played side by side: few enough that what is in between stays near."""


@frozen
class Rounds:
    """A way to play a game with some wagers: called with a seed and a number of rounds, it counts their results."""

    program: Program
    strategy: Strategy | None
    stakes: dict[str, Fraction]
    """The wagers that are placed at the start, in units; one that must be placed may be left out, to see the others."""
    playing: Playing = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        if reason := why_not(self.program):
            raise NotSideBySide(reason)
        plans = dict(self.strategy.steps) if self.strategy else {}
        object.__setattr__(self, "playing", Playing(self.program, plans, self.stakes))

    def __call__(self, seed: np.random.SeedSequence, rounds: int) -> Counter[Result]:
        chance = np.random.Generator(np.random.SFC64(seed))
        tally = Tally()
        shoes = Shoes(whole_decks(self.program.deck, min(rounds, BLOCK)), most_cards(self.program))
        for first in range(0, rounds, BLOCK):
            columns = shoes.deal(chance)
            left = min(BLOCK, rounds - first)
            block = Block([column[:left] for column in columns])
            for outcome in play(self.playing, block):
                tally.add(outcome)
        return tally.results()


def play(playing: Playing, block: Block) -> Iterator[Outcome]:
    """All rounds of a block to the end; those come together whose wagers are settled by the same entries."""
    last = last_settlement(playing.program)
    groups = [Group(block)]
    for step in playing.program.steps[:last]:
        groups = [one for group in groups for one in go_on(playing, step, group)]
    for group in groups:
        yield from settle(playing.program, group, playing.program.steps[last].when)


def last_settlement(program: Program) -> int:
    """The place of the step that settles what is left."""
    last = max((at for at, step in enumerate(program.steps) if isinstance(step.action, Settle)), default=-1)
    if last < 0 or any(isinstance(step.action, Decide | Place) for step in program.steps[last + 1 :]):
        raise NotSimulated("the last wagers are never settled")
    return last


def go_on(playing: Playing, step: Step, group: Group) -> Iterator[Group]:
    """The groups into which any step but the last settlement divides a group of rounds."""
    if isinstance(step.action, Settle):
        return _settle_now(playing.program, group, step.when)
    return take(playing, step, group)


def settle(program: Program, group: Group, when: Condition) -> Iterator[Outcome]:
    """The rounds of a group with the entries that settle their wagers."""
    for met, part in group.split(holds(program, group, when)):
        yield from entries_of(program, part) if met else (Outcome(part, ()),)


def _settle_now(program: Program, group: Group, when: Condition) -> Iterator[Group]:
    """A settlement before the last one: rounds with different results part here."""
    for outcome in settle(program, group, when):
        codes, sizes = combined(outcome)
        done = outcome.group
        if codes is None:
            yield _without(evolve(done, net=net_of(outcome, 0, sizes)), outcome)
            continue
        mine = done.select(codes)
        for code in np.unique(mine).tolist():
            rows = np.flatnonzero(mine == code)
            rows = rows if done.rows is None else done.rows.take(rows)
            yield _without(evolve(done, rows=rows, net=net_of(outcome, code, sizes)), outcome)


def _without(group: Group, outcome: Outcome) -> Group:
    gone = {name for one in outcome.settled if not one.entry.bonus_on for name in one.wagers}
    return evolve(group, wagers={name: chips for name, chips in group.wagers.items() if name not in gone})
