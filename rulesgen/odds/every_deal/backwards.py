"""Best play over several decisions, worked backwards from the last: over every deal, or over sampled ones."""

from fractions import Fraction
from math import lcm, prod
from typing import Protocol

import numpy as np
import numpy.typing as npt
from attrs import field, frozen

from rulesgen.model.game import Program
from rulesgen.odds.every_deal.decisions import options_of
from rulesgen.odds.reasons import NotSimulated
from rulesgen.odds.rounds.facts import holds
from rulesgen.odds.rounds.group import Group
from rulesgen.odds.rounds.paying import SettledGroup
from rulesgen.odds.rounds.play import go_on, last_settlement, settle
from rulesgen.odds.rounds.steps import Playing
from rulesgen.odds.rounds.tally import combined, net_of
from rulesgen.odds.stakes import effects_of
from rulesgen.ranking.numbering import Ints

Ends = npt.NDArray[np.int64]
"""By row for every round of the block: what the player is ahead, and what was wagered; so for each way to choose."""

_MOST_CODES = 1 << 16


class Chooser(Protocol):
    """Takes for each state of knowledge the best of several ways to go on."""

    @property
    def ways(self) -> int:
        """In how many ways it chooses side by side."""

    def choose(self, group: Group, ends: list[Ends]) -> Ends:
        """From what each option comes to in the rounds of a group, what the chosen ones come to."""

    def leave(self, group: Group, ends: Ends) -> Ends:
        """What it comes to when nothing more is chosen on the cards that a group has seen."""


@frozen(eq=False)
class Backwards:
    """A game with what is wagered at the start, played backwards from its end."""

    playing: Playing
    scale: int = field(init=False)
    """What makes chips of units whole numbers."""
    last: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "scale", scale_of(self.playing.program, self.playing.stakes))
        object.__setattr__(self, "last", last_settlement(self.playing.program))

    def ends(self, chooser: Chooser, group: Group, at: int = 0) -> Ends:
        """What the rounds of a group come to from a step on, when every choice is the best."""
        program = self.playing.program
        if at == self.last:
            return self._settled(chooser, group)
        step = program.steps[at]
        found = []
        options = list(options_of(self.playing, step))
        asked = not group.folded and (len(options) == 1 or holds(program, group, step.when, seen_only=True))
        for met, part in group.split(asked):
            ends = [self._after(chooser, part, at, option) for option in (options if met else options[:1])]
            found.append((part, ends[0] if len(ends) == 1 else chooser.choose(part, ends)))
        return _joined(found)

    def _after(self, chooser: Chooser, group: Group, at: int, option: Playing) -> Ends:
        parts = go_on(option, self.playing.program.steps[at], group)
        found = []
        for part in parts:
            ends = self.ends(chooser, part, at + 1)
            found.append((part, ends if part.shown == group.shown else chooser.leave(part, ends)))
        return _joined(found)

    def _settled(self, chooser: Chooser, group: Group) -> Ends:
        found = np.zeros((2 * chooser.ways, group.block.rounds), np.int64)
        for ended in settle(self.playing.program, group, self.playing.program.steps[self.last].when):
            if set(ended.group.wagers) - {name for one in ended.settled for name in one.wagers}:
                raise NotSimulated("a wager is never settled")
            net, wagered = self._nets(ended), self._in_smallest_units(ended.group.wagered)
            where = slice(None) if ended.group.rows is None else ended.group.rows
            found[0::2, where] = net
            found[1::2, where] = wagered
        return found

    def _nets(self, ended: SettledGroup) -> Ints | int:
        """What each round of a settled group is ahead."""
        codes, sizes = combined(ended)
        if codes is None:
            return self._in_smallest_units(net_of(ended, 0, sizes))
        mine = ended.group.select(codes)
        if prod(sizes) > _MOST_CODES:
            different, places = np.unique(mine, return_inverse=True)
            nets = [self._in_smallest_units(net_of(ended, code, sizes)) for code in different.tolist()]
            return np.array(nets, np.int64).take(places.reshape(-1))
        table = np.zeros(prod(sizes), np.int64)
        for code in np.flatnonzero(np.bincount(mine)).tolist():
            table[code] = self._in_smallest_units(net_of(ended, code, sizes))
        return table.take(mine)

    def _in_smallest_units(self, chips: Fraction) -> int:
        scaled = chips * self.scale
        assert scaled.denominator == 1
        return scaled.numerator


def _joined(parts: list[tuple[Group, Ends]]) -> Ends:
    """What the rounds of several groups come to; only what stands at their rounds counts."""
    if len(parts) == 1:
        return parts[0][1]
    found = np.zeros((max(len(ends) for _, ends in parts), parts[0][1].shape[1]), np.int64)
    for group, ends in parts:
        where = slice(None) if group.rows is None else group.rows
        # Where there are fewer ways to choose, some stand twice.
        found[:, where] = ends[np.arange(len(found)) % len(ends)][:, where]
    return found


def scale_of(program: Program, stakes: dict[str, Fraction]) -> int:
    """A number that makes all chips whole: what is placed, and what each unit of it can win or lose."""
    chips = lcm(*(amount.denominator for amount in stakes.values()))
    effects = list(effects_of(program))
    placed = [amount for effect in effects for amount in effect.amounts]
    placed += [amount for wager in program.wagers.values() for amount in wager.amounts]
    for amount in placed:
        # A wager may be a part of one that is itself a part of another.
        chips *= lcm(amount.low.denominator, amount.high.denominator)
    tables = [[*(payout for _, payout in table.rows), table.otherwise] for table in program.pay_tables.values()]
    payouts = [payout for table in tables for payout in table]
    for entry in program.settlements:
        payouts += [*entry.results.values(), *((entry.always,) if entry.always else ())]
    parts = [(payout.odds * (1 - payout.less)).denominator for payout in payouts]
    parts += [payout.part.denominator for payout in payouts] + [effect.part.denominator for effect in effects]
    return chips * lcm(*parts)
