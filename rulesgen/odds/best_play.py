"""The house edge under best play, from below and above, of games whose decisions are all taken on the same cards.

For each of many states of knowledge the cards that the player has not seen are dealt again and again, and every way to
set the cards and to choose is scored on the same deals. A way chosen on one half of them and scored on the other is one
that can be played, so best play is worth at least as much; the best on the same deals is worth at least as much as best
play.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import lcm

import numpy as np
from attrs import evolve, field, frozen

from rulesgen.engine.actions import Arrange, Deal, Decide, Discard, Draw, Step
from rulesgen.engine.program import Program
from rulesgen.engine.ranking.numbering import Ints
from rulesgen.engine.setting import settings_of
from rulesgen.engine.strategy import Plan
from rulesgen.odds.asking import holds
from rulesgen.odds.block import Block
from rulesgen.odds.group import Group
from rulesgen.odds.paying import Outcome, Settled
from rulesgen.odds.reasons import NotSimulated
from rulesgen.odds.rounds import go_on, last_settlement, settle
from rulesgen.odds.shoes import Column, Shoes, whole_decks
from rulesgen.odds.steps import Playing, most_cards, why_not, without_burns
from rulesgen.odds.tally import combined, net_of

_ROWS = 1 << 15
"""Deals that are scored side by side."""

Sums = Ints
"""By state and half: the sum over the deals."""


@frozen
class BestPlay:
    """Called with a seed and a number of states, it sums what best play is worth in them.

    The sums are whole numbers: `states`; `chosen` and `chosen-squares`, of a way to play that was chosen on other
    deals; `same` and `same-squares`, of the best on the same deals; `wagered`, by the way that was chosen on other
    deals. Divided by `unit` they are units of the wagers, and the squares by its square.
    """

    program: Program
    stakes: dict[str, Fraction]
    deals: int = 256
    """How often the unseen cards are dealt for one state; half of them choose."""
    known: tuple[int, ...] = field(init=False, repr=False, eq=False)
    """The places in the shoe of the cards that the player sees."""
    scale: int = field(init=False, repr=False, eq=False)
    """What makes chips of units whole numbers."""

    def __attrs_post_init__(self) -> None:
        if reason := why_not(self.program):
            raise NotSimulated(reason)
        if any(isinstance(step.action, Discard | Draw) for step in self.program.steps):
            raise NotSimulated("players change their cards")
        if self.deals < 2 or self.deals % 2:
            raise ValueError("the deals of a state are halved")
        program = without_burns(self.program)
        object.__setattr__(self, "program", program)
        object.__setattr__(self, "known", _known_cards(Playing(program, {}, self.stakes)))
        object.__setattr__(self, "scale", _scale(program, self.stakes))

    @property
    def unit(self) -> int:
        return self.scale * self.deals

    def __call__(self, seed: np.random.SeedSequence, states: int) -> Counter[str]:
        chance = np.random.Generator(np.random.SFC64(seed))
        found: Counter[str] = Counter(states=states)
        most = max(1, _ROWS // self.deals)
        for first in range(0, states, most):
            self._add(self._deal(chance, min(most, states - first)), found)
        return found

    def _deal(self, chance: np.random.Generator, states: int) -> Block:
        """For each state the cards that are seen, and many times the others."""
        seen = Shoes(whole_decks(self.program.deck, states), len(self.known))
        columns = seen.deal(chance)
        others = np.repeat(seen.cards[len(self.known) :], self.deals, axis=1)
        hidden = iter(Shoes(others, most_cards(self.program) - len(self.known)).deal(chance))
        known = {place: np.repeat(column, self.deals) for place, column in zip(self.known, columns, strict=True)}
        dealt: list[Column] = [known[at] if at in known else next(hidden) for at in range(most_cards(self.program))]
        return Block(dealt)

    def _add(self, block: Block, found: Counter[str]) -> None:
        ways = [self._score(block, groups) for groups in self._ways(block)]
        values, wagered = (np.stack([way[kind] for way in ways]) for kind in (0, 1))
        chosen = values.argmax(axis=0)
        # The way chosen on one half is scored on the other, and the other way round.
        swapped = chosen[None, :, ::-1]
        apart = np.take_along_axis(values, swapped, axis=0)[0].sum(axis=1)
        same = values.sum(axis=2).max(axis=0)
        found["wagered"] += int(np.take_along_axis(wagered, swapped, axis=0).sum())
        for name, sums in (("chosen", apart), ("same", same)):
            found[name] += int(sums.sum())
            found[f"{name}-squares"] += sum(one * one for one in sums.tolist())

    def _ways(self, block: Block) -> Iterator[list[Group]]:
        """The rounds before the last settlement, for each way to play."""
        ways = [[Group(block)]]
        for step in self.program.steps[: last_settlement(self.program)]:
            playings = list(_options(Playing(self.program, {}, self.stakes), step))
            ways = [
                [one for group in groups for one in go_on(playing, step, group)]
                for groups, playing in product(ways, playings)
            ]
        yield from ways

    def _score(self, block: Block, groups: list[Group]) -> tuple[Sums, Sums]:
        """What a way to play wins and wagers: summed over the deals of each half of each state."""
        won, wagered = (np.zeros((block.rounds // self.deals, 2), np.int64) for _ in range(2))
        when = self.program.steps[last_settlement(self.program)].when
        for group in groups:
            for outcome in settle(self.program, group, when):
                won += self._won(outcome)
                wagered += self._whole(group.wagered) * self._deals_of(outcome.group)
        return won, wagered

    def _won(self, outcome: Outcome) -> Sums:
        group = outcome.group
        if group.rows is not None:
            codes, sizes = combined(outcome)
            if codes is None:
                return self._whole(net_of(outcome, 0, sizes)) * self._deals_of(group)
            different, places = np.unique(group.select(codes), return_inverse=True)
            nets = np.array([self._whole(net_of(outcome, code, sizes)) for code in different.tolist()], np.int64)
            return self._sum(group, nets.take(places))
        found = self._whole(group.net) * self._deals_of(group)
        for one in outcome.settled:
            chips = sum((group.wagers[name] for name in one.wagers), Fraction(0))
            if one.codes is None:
                found += self._whole(chips * one.unit(one.payouts[0])) * (self.deals // 2)
            else:
                found += self._sums_of(group, one, one.codes) * self._whole(chips) // self.scale
        return found

    def _sums_of(self, group: Group, settled: Settled, codes: Ints) -> Sums:
        """What a unit wins in each half of each state; worked out once for all ways to play that come to it."""

        def make() -> Sums:
            nets = np.array([self._whole(settled.unit(payout)) for payout in settled.payouts], np.int64)
            return self._sum(group, nets.take(codes))

        return group.block.keep(("sums", id(codes)), make)

    def _sum(self, group: Group, values: Ints) -> Sums:
        if group.rows is None:
            summed: Sums = values.reshape(-1, 2, self.deals // 2).sum(axis=2)
            return summed
        found = np.zeros(2 * group.block.rounds // self.deals, np.int64)
        np.add.at(found, group.rows // (self.deals // 2), values)
        return found.reshape(-1, 2)

    def _deals_of(self, group: Group) -> Sums:
        if group.rows is None:
            return np.full((group.block.rounds // self.deals, 2), self.deals // 2, np.int64)
        return self._sum(group, np.ones(len(group.rows), np.int64))

    def _whole(self, chips: Fraction) -> int:
        scaled = chips * self.scale
        assert scaled.denominator == 1
        return scaled.numerator


def _options(playing: Playing, step: Step) -> Iterator[Playing]:
    """The different ways to take a step."""
    action = step.action
    if isinstance(action, Arrange) and action.by != "dealer":
        for setting in settings_of(tuple(action.into.values())):
            yield evolve(playing, settings={step.id: setting})
    elif isinstance(action, Decide):
        for name, effect in action.choices.items():
            amounts = (*effect.amounts, *(playing.program.wagers[effect.wager].amounts if effect.wager else ()))
            ranges = effect.kind == "place" and any(amount.low != amount.high for amount in amounts)
            for most in (False, True) if ranges else (False,):
                yield evolve(playing, plans={step.id: (Plan(name, most=most),)})
    else:
        yield playing


def _known_cards(playing: Playing) -> tuple[int, ...]:
    """The cards that the player has seen at every decision; NotSimulated where there are more at a later one."""
    steps = playing.program.steps
    asks = [at for at, step in enumerate(steps) if len(list(_options(playing, step))) > 1]
    if not asks:
        raise NotSimulated("the player decides nothing")
    if any(isinstance(step.action, Arrange) and step.action.must_not for step in steps):
        raise NotSimulated("a hand that is set may be foul")
    # One round on the unshuffled deck shows which cards are seen when; a player who folds decides nothing later.
    block = Block([np.array([card], np.uint8) for card in playing.program.deck])
    group, seen = Group(block), []
    for at, step in enumerate(steps[: asks[-1] + 1]):
        if at in asks:
            seen.append(group.shown)
            holds(playing.program, group, step.when, seen_only=True)
        going = (one for option in _options(playing, step) for one in go_on(option, step, group))
        group = next((one for one in going if not one.folded), group)
    if len(set(seen)) > 1:
        raise NotSimulated("new cards are shown between decisions")
    if any(isinstance(step.action, Deal) and step.when for step in steps[: asks[-1]]):
        raise NotSimulated("what is dealt before a decision depends on the cards")
    return tuple(sorted(seen[0]))


def _scale(program: Program, stakes: dict[str, Fraction]) -> int:
    """A number that makes all chips whole: what is placed, and what each unit of it can win or lose."""
    chips = lcm(*(amount.denominator for amount in stakes.values()))
    effects = [one for step in program.steps if isinstance(step.action, Decide) for one in step.action.choices.values()]
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
