"""Games against the house, thousands of rounds at once: the same program that the engine plays, with a way to play.

Rounds that go alike are one group. Cards are columns of numbers; chips are exact, because every round of a group has
the same. A block of rounds comes to a count for each result.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from attrs import evolve, field, frozen

from rulesgen.engine.actions import Condition, Decide, Place, Settle
from rulesgen.engine.program import Program
from rulesgen.engine.ranking.numbering import Ints
from rulesgen.engine.strategy import Strategy
from rulesgen.odds.asking import holds
from rulesgen.odds.block import Block
from rulesgen.odds.group import Group, NotSimulated
from rulesgen.odds.paying import Outcome, entries_of
from rulesgen.odds.shoes import Shoes
from rulesgen.odds.steps import Playing, most_cards, take, why_not

__all__ = ["NotSimulated", "Result", "Rounds", "play"]

Result = tuple[Fraction, Fraction]
"""What the player is ahead after a round, and what was wagered in it."""

BLOCK = 8192
"""Rounds that are played side by side: few enough that what is in between stays near."""

_MOST_CODES = 1 << 16


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
            raise NotSimulated(reason)
        plans = dict(self.strategy.steps) if self.strategy else {}
        object.__setattr__(self, "playing", Playing(self.program, plans, self.stakes))

    def __call__(self, seed: np.random.SeedSequence, rounds: int) -> Counter[Result]:
        chance = np.random.Generator(np.random.SFC64(seed))
        found: Counter[Result] = Counter()
        shoes = Shoes(self.program.deck, most_cards(self.program), min(rounds, BLOCK))
        for first in range(0, rounds, BLOCK):
            columns = shoes.deal(chance)
            left = min(BLOCK, rounds - first)
            block = Block([column[:left] for column in columns])
            count_results(self.playing, block, found)
        return found


def count_results(playing: Playing, block: Block, found: Counter[Result], weights: Ints | None = None) -> None:
    """Add the results of a block's rounds, each counted once or by its weight."""
    for outcome in play(playing, block):
        group = outcome.group
        if set(group.wagers) - {name for one in outcome.settled for name in one.wagers}:
            raise NotSimulated("a wager is never settled")
        codes, sizes = combined(outcome)
        if codes is None:
            codes = np.zeros(block.rounds if group.rows is None else len(group.rows), np.int64)
        else:
            codes = codes if group.rows is None else codes.take(group.rows)
        mine = None if weights is None else weights if group.rows is None else weights.take(group.rows)
        for code, count in counted(codes, int(np.prod(sizes, dtype=object)) if sizes else 1, mine):
            found[group.net + net_of(outcome, code, sizes), group.wagered] += count


def play(playing: Playing, block: Block) -> Iterator[Outcome]:
    """All rounds of a block to the end; those come together whose wagers are settled by the same entries."""
    program, steps = playing.program, playing.program.steps
    last = max((at for at, step in enumerate(steps) if isinstance(step.action, Settle)), default=-1)
    later = [step for step in steps[last + 1 :] if isinstance(step.action, Decide | Place)]
    if last < 0 or later:
        raise NotSimulated("the last wagers are never settled")
    groups = [Group(block)]
    for step in steps[:last]:
        if isinstance(step.action, Settle):
            groups = [one for group in groups for one in _settle_now(program, group, step.when)]
        else:
            groups = [one for group in groups for one in take(playing, step, group)]
    for group in groups:
        yield from _outcomes(program, group, steps[last].when)


def _outcomes(program: Program, group: Group, when: Condition) -> Iterator[Outcome]:
    for met, part in group.split(holds(program, group, when)):
        yield from entries_of(program, part) if met else (Outcome(part, ()),)


def _settle_now(program: Program, group: Group, when: Condition) -> Iterator[Group]:
    """A settlement before the last one: rounds with different results part here."""
    for outcome in _outcomes(program, group, when):
        codes, sizes = combined(outcome)
        done = outcome.group
        net = done.net
        if codes is None:
            yield _without(evolve(done, net=net + net_of(outcome, 0, sizes)), outcome)
            continue
        mine = done.select(codes)
        for code in np.unique(mine).tolist():
            rows = np.flatnonzero(mine == code)
            rows = rows if done.rows is None else done.rows.take(rows)
            yield _without(evolve(done, rows=rows, net=net + net_of(outcome, code, sizes)), outcome)


def _without(group: Group, outcome: Outcome) -> Group:
    gone = {name for one in outcome.settled if not one.entry.bonus_on for name in one.wagers}
    return evolve(group, wagers={name: chips for name, chips in group.wagers.items() if name not in gone})


def combined(outcome: Outcome) -> tuple[Ints | None, list[int]]:
    """For every round of the block one number for all its payouts; None where there is but one."""
    found: Ints | None = None
    sizes = []
    for one in outcome.settled:
        sizes.append(len(one.payouts))
        if one.codes is not None:
            found = one.codes.astype(np.int64) if found is None else found * len(one.payouts) + one.codes
        elif found is not None:
            found = found * len(one.payouts)
    return found, sizes


def net_of(outcome: Outcome, code: int, sizes: list[int]) -> Fraction:
    """What the wagers win or lose when they come to the payouts that a number stands for."""
    net = Fraction(0)
    for one, size in zip(reversed(outcome.settled), reversed(sizes), strict=True):
        code, place = divmod(code, size)
        unit = one.unit(one.payouts[place])
        net += sum((outcome.group.wagers[name] * unit for name in one.wagers), Fraction(0))
    return net


def counted(codes: Ints, most: int, weights: Ints | None) -> Iterator[tuple[int, int]]:
    """How often each number comes, or with which weight."""
    if most > _MOST_CODES:
        different, codes = np.unique(codes, return_inverse=True)
        names = different.tolist()
    else:
        names = range(most)
    if weights is None:
        counts = np.bincount(codes, minlength=len(names))
    else:
        counts = np.zeros(len(names), np.int64)
        np.add.at(counts, codes, weights)
    yield from ((name, count) for name, count in zip(names, counts.tolist(), strict=True) if count)
