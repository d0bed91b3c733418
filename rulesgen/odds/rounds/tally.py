"""Results of rounds, counted: by numbers while they are played, by chips in the end."""

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from math import prod

import numpy as np
from attrs import evolve

from rulesgen.odds.reasons import NotSideBySide, NotSimulated
from rulesgen.odds.result import Result
from rulesgen.odds.rounds.block import Block
from rulesgen.odds.rounds.group import Group
from rulesgen.odds.rounds.paying import SettledGroup
from rulesgen.ranking.numbering import Ints

_MOST_CODES = 1 << 16
"""So many results can be counted in a row of their own each; of more, only those that come."""


def combined(ended: SettledGroup) -> tuple[Ints | None, list[int]]:
    """For every round of the block one number for all its payouts, None where there is but one; and the payouts."""
    found: Ints | None = None
    sizes = []
    for one in ended.settled:
        sizes.append(len(one.payouts))
        if one.codes is not None:
            found = one.codes.astype(np.int64) if found is None else found * len(one.payouts) + one.codes
    if prod(sizes) >= 2**63:
        raise NotSideBySide("there are too many ways in which so many wagers can be settled")
    return found, sizes


def net_of(ended: SettledGroup, code: int, sizes: list[int]) -> Fraction:
    """What the wagers win or lose when they come to the payouts that a number stands for."""
    net = ended.group.net
    for one, size in zip(reversed(ended.settled), reversed(sizes), strict=True):
        code, place = divmod(code, size)
        unit = one.unit(one.payouts[place])
        net += sum((ended.group.wagers[name] * unit for name in one.wagers), Fraction(0))
    return net


class Tally:
    """How often rounds that were settled by the same entries came to each number; chips are reckoned at the end."""

    def __init__(self) -> None:
        self._rows: dict[Hashable, Ints] = {}
        self._single: dict[Hashable, Counter[int]] = {}
        self._like: dict[Hashable, SettledGroup] = {}

    def add(self, ended: SettledGroup, weights: Ints | None = None) -> None:
        """Count the rounds of a group, each once or by its weight."""
        group = ended.group
        if set(group.wagers) - {name for one in ended.settled for name in one.wagers}:
            raise NotSimulated("a wager is never settled")
        codes, sizes = combined(ended)
        key = _alike(group, ended)
        if key not in self._like:
            # Without its cards, which would be kept to the end.
            self._like[key] = evolve(
                ended,
                group=evolve(group, block=Block([]), rows=None),
                settled=tuple(evolve(one, codes=None) for one in ended.settled),
            )
        mine = None if weights is None else group.select(weights)
        if codes is None:
            rounds = group.block.rounds if group.rows is None else len(group.rows)
            self._single.setdefault(key, Counter())[0] += rounds if mine is None else int(mine.sum())
        elif prod(sizes) <= _MOST_CODES:
            counts = _count(group.select(codes), prod(sizes), mine)
            self._rows[key] = self._rows[key] + counts if key in self._rows else counts
        else:
            different, places = np.unique(group.select(codes), return_inverse=True)
            counts = _count(places, len(different), mine)
            self._single.setdefault(key, Counter()).update(dict(zip(different.tolist(), counts.tolist(), strict=True)))

    def results(self) -> Counter[Result]:
        """What the rounds came to, in chips."""
        found: Counter[Result] = Counter()
        numbered = {key: dict(enumerate(counts.tolist())) for key, counts in self._rows.items()}
        for key, counts in [*numbered.items(), *self._single.items()]:
            ended = self._like[key]
            sizes = [len(one.payouts) for one in ended.settled]
            for code, count in counts.items():
                if count:
                    found[net_of(ended, code, sizes), ended.group.wagered] += count
        return found


def _alike(group: Group, ended: SettledGroup) -> Hashable:
    """All that the chips depend on besides the number."""
    entries = tuple((one.entry.rule, one.wagers) for one in ended.settled)
    return group.net, group.wagered, tuple(group.wagers.items()), group.folded, entries


def _count(codes: Ints, most: int, weights: Ints | None) -> Ints:
    if weights is None:
        return np.bincount(codes, minlength=most)
    counts = np.zeros(most, np.int64)
    np.add.at(counts, codes, weights)
    return counts
