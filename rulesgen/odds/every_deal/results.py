"""What every deal comes to, each with its weight: under a way to play, under the best, or whatever is chosen."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import factorial, prod

import numpy as np
from attrs import frozen

from rulesgen.model.game import Program
from rulesgen.model.strategies import Strategy
from rulesgen.odds.every_deal.backwards import Backwards, Chooser, Ends
from rulesgen.odds.every_deal.deals import MOST_DEALS, Deals, Dealt
from rulesgen.odds.every_deal.decisions import seen_at_decisions, stages_of
from rulesgen.odds.every_deal.likeness import likeness_of
from rulesgen.odds.reasons import NotCounted, NotSideBySide, NotSimulated
from rulesgen.odds.result import Result
from rulesgen.odds.rounds.block import Block
from rulesgen.odds.rounds.group import Group
from rulesgen.odds.rounds.play import Rounds, play
from rulesgen.odds.rounds.steps import Playing, why_not, without_burns
from rulesgen.odds.rounds.tally import Tally

MOST_ROWS = 10**7
"""More deals than this are simulated sooner than counted."""
_FEW = 1 << 20
_EXACT = 2**53
"""Whole numbers below this are added exactly as floats."""


def exact_results(
    program: Program, strategy: Strategy | None, stakes: dict[str, Fraction], most: int = MOST_ROWS
) -> Counter[Result]:
    """How many orders of cards come to each result; NotCounted with the reason where there are too many."""
    program = without_burns(program)
    work = Rounds(program, strategy, stakes)
    stages, _ = stages_of(program, [], strategy)
    tally = Tally()
    for dealt in Deals(likeness_of(program, strategy), stages, most=most).batches():
        for ended in play(work.playing, dealt.block):
            tally.add(ended, dealt.weights)
    orders = prod(factorial(len(stage)) for stage in stages)
    return Counter({result: count * orders for result, count in tally.results().items()})


def best_results(program: Program, stakes: dict[str, Fraction], most: int = MOST_DEALS) -> Counter[Result]:
    """How many ways to deal come to each result under best play; NotCounted with the reason where there are too many.

    Of two choices that are worth the same the one that the rules name first is taken.
    """
    if reason := why_not(program):
        raise NotSideBySide(reason)
    program = without_burns(program)
    playing = Playing(program, {}, stakes)
    seen = seen_at_decisions(playing)
    deals = Deals(likeness_of(program), *stages_of(program, seen), most=most)
    return _played_backwards(playing, deals, lambda dealt: _Exactly(dealt, tuple(seen)))


def results_by_cards(program: Program, stakes: dict[str, Fraction], most: int = MOST_ROWS) -> Counter[Result]:
    """How many ways to deal come to each result, whatever is chosen; NotCounted where a choice makes a difference."""
    if reason := why_not(program):
        raise NotSideBySide(reason)
    program = without_burns(program)
    deals = Deals(likeness_of(program), stages_of(program, [])[0], most=most)
    return _played_backwards(Playing(program, {}, stakes), deals, lambda dealt: _Indifferent())


def ended_by_cards(playing: Playing, block: Block) -> Counter[Result]:
    """What the rounds of a block come to, whatever is chosen; NotCounted where a choice makes a difference."""
    return _ended(playing, Dealt(block, np.ones(block.rounds, np.int64), ()), _Indifferent())


def _played_backwards(playing: Playing, deals: Deals, chooser: Callable[[Dealt], Chooser]) -> Counter[Result]:
    """What all deals come to when this chooses in them."""
    found: Counter[Result] = Counter()
    for dealt in deals.batches():
        found.update(_ended(playing, dealt, chooser(dealt)))
    return found


def _ended(playing: Playing, dealt: Dealt, chooser: Chooser) -> Counter[Result]:
    """What some deals come to."""
    work = Backwards(playing)
    found: Counter[Result] = Counter()
    for net, wagered, count in _count_ends(work.ends(chooser, Group(dealt.block)), dealt):
        found[Fraction(net, work.scale), Fraction(wagered, work.scale)] += count
    return found


@frozen(eq=False)
class _Exactly:
    """Every deal is there, so the best on these deals is the best."""

    dealt: Dealt
    seen: tuple[frozenset[int], ...]
    ways: int = 1

    def choose(self, group: Group, ends: list[Ends]) -> Ends:
        if group.shown not in self.seen:
            raise NotCounted("which cards a player has seen depends on the cards")
        all_states = self.dealt.states[self.seen.index(group.shown)]
        states, weights = group.select(all_states), group.select(self.dealt.weights)
        if group.rows is not None:
            within, whole = np.bincount(states), np.bincount(all_states)[: int(states.max()) + 1]
            if ((within > 0) & (within < whole)).any():
                raise NotSimulated("what a player knows at a decision depends on cards that are not shown")
        worth = []
        for one in ends:
            nets = group.select(one[0]) * weights
            if int(np.abs(nets).max(initial=0)) * len(nets) >= _EXACT:
                raise NotCounted("the sums are too large")
            worth.append(np.bincount(states, nets))
        chosen = np.argmax(np.stack(worth), axis=0).take(states)
        found = ends[0] if group.rows is None else ends[0].copy()
        for number, one in enumerate(ends[1:], 1):
            if group.rows is None:
                found = np.where(chosen == number, one, found)
            else:
                rows = group.rows[chosen == number]
                found[:, rows] = one[:, rows]
        return found

    def leave(self, group: Group, ends: Ends) -> Ends:  # noqa: ARG002 - it chose the best at once
        return ends


@frozen
class _Indifferent:
    """Every choice comes to the same in every deal."""

    ways: int = 1

    def choose(self, group: Group, ends: list[Ends]) -> Ends:
        rows = slice(None) if group.rows is None else group.rows
        if any((one[:, rows] != ends[0][:, rows]).any() for one in ends[1:]):
            raise NotCounted("what the wager comes to depends on what players decide")
        return ends[0]

    def leave(self, group: Group, ends: Ends) -> Ends:  # noqa: ARG002 - there is nothing to choose
        return ends


def _count_ends(ends: Ends, dealt: Dealt) -> list[tuple[int, int, int]]:
    """What comes out, and in how many ways."""
    nets, wagered = ends
    least, span = int(wagered.min()), int(np.ptp(wagered)) + 1
    codes = nets * span + (wagered - least)
    first, codes_span = int(codes.min()), int(np.ptp(codes)) + 1
    if codes_span <= _FEW and int(dealt.weights.sum()) < _EXACT:
        counts = np.bincount(codes - first, dealt.weights)
        different = np.flatnonzero(counts)
        found = zip((different + first).tolist(), counts[different].astype(np.int64).tolist(), strict=True)
    else:
        different, places = np.unique(codes, return_inverse=True)
        sums = np.zeros(len(different), np.int64)
        np.add.at(sums, places, dealt.weights)
        found = zip(different.tolist(), sums.tolist(), strict=True)
    return [(code // span, code % span + least, count) for code, count in found]
