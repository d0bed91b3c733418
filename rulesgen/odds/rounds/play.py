"""Games against the house, thousands of rounds at once: the same program that the engine plays, with a way to play.

Rounds that go alike are one group. Cards are columns of numbers; chips are exact, because every round of a group has
the same. A block of rounds comes to a count for each result.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from attrs import evolve, field, frozen

from rulesgen.model.game import Program
from rulesgen.model.steps import Decide, PlaceWagers, Settle, Step
from rulesgen.model.strategies import Strategy
from rulesgen.model.values import Condition
from rulesgen.odds.reasons import NotSideBySide, NotSimulated
from rulesgen.odds.result import Result
from rulesgen.odds.rounds.block import Block
from rulesgen.odds.rounds.facts import holds
from rulesgen.odds.rounds.group import Group
from rulesgen.odds.rounds.paying import SettledGroup, entries_of
from rulesgen.odds.rounds.shoes import Shoes, whole_decks
from rulesgen.odds.rounds.steps import Playing, most_cards, take, why_not
from rulesgen.odds.rounds.tally import Tally, combined, net_of

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
            for ended in play(self.playing, block):
                tally.add(ended)
        return tally.results()


def play(playing: Playing, block: Block) -> Iterator[SettledGroup]:
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
    if last < 0 or any(isinstance(step.action, Decide | PlaceWagers) for step in program.steps[last + 1 :]):
        raise NotSimulated("the last wagers are never settled")
    return last


def go_on(playing: Playing, step: Step, group: Group) -> Iterator[Group]:
    """The groups into which any step but the last settlement divides a group of rounds."""
    if isinstance(step.action, Settle):
        return _settle_now(playing.program, group, step.when)
    return take(playing, step, group)


def settle(program: Program, group: Group, when: Condition) -> Iterator[SettledGroup]:
    """The rounds of a group with the entries that settle their wagers."""
    for met, part in group.split(holds(program, group, when)):
        yield from entries_of(program, part) if met else (SettledGroup(part, ()),)


def _settle_now(program: Program, group: Group, when: Condition) -> Iterator[Group]:
    """A settlement before the last one: rounds with different results part here."""
    for ended in settle(program, group, when):
        codes, sizes = combined(ended)
        done = ended.group
        if codes is None:
            yield _without(evolve(done, net=net_of(ended, 0, sizes)), ended)
            continue
        mine = done.select(codes)
        for code in np.unique(mine).tolist():
            rows = np.flatnonzero(mine == code)
            rows = rows if done.rows is None else done.rows.take(rows)
            yield _without(evolve(done, rows=rows, net=net_of(ended, code, sizes)), ended)


def _without(group: Group, ended: SettledGroup) -> Group:
    gone = {name for one in ended.settled if not one.entry.bonus_on for name in one.wagers}
    return evolve(group, wagers={name: chips for name, chips in group.wagers.items() if name not in gone})
