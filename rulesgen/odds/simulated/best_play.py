"""The house edge under best play from below and above, of games with more deals than can be counted.

Cards are dealt as a tree: for each of many states of knowledge at the first decision, those that the player sees at the
next one are dealt several times, and so on. Every way to choose is scored on the same deals. The best on the very deals
that it is scored on is worth at least as much as best play; what is chosen on the other deals of a state can be played,
so best play is worth at least as much as that.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from math import prod

import numpy as np
from attrs import field, frozen

from rulesgen.model.game import Program
from rulesgen.odds.every_deal.backwards import Backwards, Ends
from rulesgen.odds.every_deal.decisions import seen_at_decisions
from rulesgen.odds.every_deal.first_states import FirstStates, first_states
from rulesgen.odds.reasons import NotSimulated
from rulesgen.odds.rounds.block import Block
from rulesgen.odds.rounds.group import Group
from rulesgen.odds.rounds.shoes import Column, Shoes, whole_decks
from rulesgen.odds.rounds.steps import Playing, most_cards, why_not, without_burns
from rulesgen.ranking.numbering import Ints

_NETS = 4
"""Rows of what each way to choose comes to: ahead and wagered with the choice on the same deals, and on the others."""
_ROWS = 1 << 16
"""Deals that are scored side by side."""
_DEALS, _STREETS, _LAST = 256, 16, 64
"""How often cards are dealt: all that are unseen at once; those of a street; and the unseen ones after several."""


@frozen
class BestPlay:
    """Called with a seed and a number of states, it sums what best play is worth in them.

    Where the first decision is taken on few cards, every state of knowledge there is looked at so many times, and what
    it comes to is summed for each state and each way to choose in it: `same 7 1` is way 1 of state 7 with the best
    later choices on the same deals, `apart 7 1` with those that other deals choose, `wagered 7 1` what is wagered then.
    Otherwise states are dealt, each is chosen for by itself, and all are summed as one. Sums are whole numbers; divided
    by `unit` and the states they are units of the wagers.
    """

    program: Program
    stakes: dict[str, Fraction]
    deals: tuple[int, ...] = ()
    """How often the cards are dealt that are seen next: after the first decision, and each later one."""
    places: tuple[tuple[int, ...], ...] = field(init=False, repr=False, eq=False)
    """The places in the shoe of the cards that are seen at the first decision, new at each later one, and never."""
    first: FirstStates | None = field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        if reason := why_not(self.program):
            raise NotSimulated(reason)
        program = without_burns(self.program)
        object.__setattr__(self, "program", program)
        seen = seen_at_decisions(Playing(program, {}, self.stakes))
        known = [frozenset[int](), *seen, frozenset(range(most_cards(program)))]
        places = tuple(tuple(sorted(new - old)) for old, new in pairwise(known))
        object.__setattr__(self, "places", places)
        object.__setattr__(self, "first", first_states(program, seen))
        if not self.deals:
            object.__setattr__(self, "deals", self._usual())

    def _usual(self) -> tuple[int, ...]:
        """Cards of which none are left need no second deal."""
        streets = len(self.places) - 2
        often = (*[_STREETS] * streets, _LAST) if streets else (_DEALS,)
        often = (1, *often[1:]) if self.first is not None else often
        return (*often[:-1], often[-1] if self.places[-1] else 1)

    @property
    def weights(self) -> tuple[int, ...]:
        """How often each state of the first decision comes."""
        return (1,) if self.first is None else self.first.weights

    @property
    def rows(self) -> int:
        """The deals that are scored for one state."""
        return len(self.weights) * prod(self.deals)

    @property
    def unit(self) -> int:
        return self._work.scale * prod(self.deals)

    @property
    def _work(self) -> Backwards:
        return Backwards(Playing(self.program, {}, self.stakes))

    def __call__(self, seed: np.random.SeedSequence, states: int) -> Counter[str]:
        chance = np.random.Generator(np.random.SFC64(seed))
        found: Counter[str] = Counter(states=states)
        work, levels = self._work, {known: level for level, known in enumerate(self._known())}
        for numbers, cards, often in self._first(chance, states):
            deals = (often, *self.deals[1:])
            block = self._deal(chance, cards, deals)
            sampled = _Sampled(_Branches(levels, deals), together=self.first is not None)
            ends = work.ends(sampled, Group(block))
            self._add(found, numbers, ends.reshape(len(ends), len(numbers), -1).sum(axis=2))
        return found

    def _known(self) -> Iterator[frozenset[int]]:
        known: frozenset[int] = frozenset()
        for places in self.places[:-1]:
            known |= set(places)
            yield known

    def _first(self, chance: np.random.Generator, states: int) -> Iterator[tuple[list[int], Column, int]]:
        """Some states of the first decision at a time: by which numbers they are summed, shoes that begin with what is
        seen, and how often more is dealt."""
        if self.first is not None:
            often, total = states * self.deals[0], len(self.first.weights)
            most = max(1, _ROWS // (often * prod(self.deals[1:])))
            for first in range(0, total, most):
                last = min(total, first + most)
                yield list(range(first, last)), self.first.shoes[:, first:last], often
            return
        most = max(1, _ROWS // prod(self.deals))
        for first in range(0, states, most):
            shoes = Shoes(whole_decks(self.program.deck, min(most, states - first)), len(self.places[0]))
            shoes.deal(chance)
            yield [0], shoes.cards, self.deals[0]

    def _deal(self, chance: np.random.Generator, cards: Column, deals: tuple[int, ...]) -> Block:
        """A branch for each deal of the cards that are seen next, and so on."""
        columns = dict(zip(self.places[0], cards, strict=False))
        left = cards[len(self.places[0]) :]
        for places, often in zip(self.places[1:], deals, strict=True):
            columns = {place: np.repeat(column, often) for place, column in columns.items()}
            shoes = Shoes(np.repeat(left, often, axis=1), len(places))
            columns |= dict(zip(places, shoes.deal(chance), strict=True))
            left = shoes.cards[len(places) :]
        return Block([columns[place] for place in sorted(columns)])

    def _add(self, found: Counter[str], numbers: list[int], sums: Ints) -> None:
        """The sums of each state, by way to choose at the first decision."""
        for path in range(len(sums) // _NETS):
            for at, name in enumerate(("same", "", "apart", "wagered")):
                for number, value in zip(numbers, sums[_NETS * path + at].tolist(), strict=True):
                    if name:
                        found[f"{name} {number} {path}"] += value


@frozen
class _Branches:
    """How deals branch: so often at each decision's state of knowledge, by the cards that are seen in it."""

    levels: Mapping[frozenset[int], int]
    often: tuple[int, ...]


@frozen
class _Sampled:
    """Scores every way to choose at one state of knowledge; the best is taken when that state is left behind.

    Several decisions on the same cards are one choice between all ways to take them. If each were taken by itself, the
    later one, chosen on other deals, would know something of the deals that the earlier one is scored on.
    """

    branches: _Branches
    together: bool
    """Whether deals of the first state are looked at together with those of other blocks, and nothing is chosen yet."""
    ways: int = 2

    def choose(self, group: Group, ends: list[Ends]) -> Ends:
        """All ways to choose, one after the other."""
        if group.shown not in self.branches.levels:
            raise NotSimulated("which cards a player has seen depends on the cards")
        if group.rows is not None:
            level = self.branches.levels[group.shown]
            within = np.bincount(group.rows // prod(self.branches.often[level:]))
            if not np.isin(within, (0, prod(self.branches.often[level:]))).all():
                raise NotSimulated("what a player knows at a decision depends on cards that are not shown")
        return np.concatenate(ends)

    def leave(self, group: Group, ends: Ends) -> Ends:
        """Only the best way to choose of each state, where there are several."""
        level = self.branches.levels.get(group.shown, 0)
        if len(ends) == _NETS or (self.together and level == 0):
            return ends
        often, below = self.branches.often[level], prod(self.branches.often[level + 1 :])
        by_path = ends.reshape(len(ends) // _NETS, _NETS, -1)
        branches = by_path[:, ::2].reshape(len(by_path), 2, -1, often, below).sum(axis=4)
        same, apart = branches[:, 0].sum(axis=2), branches[:, 1]
        if often > 1:
            # Each branch is played as all others together would have it.
            apart = apart.sum(axis=2, keepdims=True) - apart
        chosen = (same.argmax(axis=0).repeat(often * below), apart.argmax(axis=0).reshape(-1).repeat(below))
        return np.concatenate(
            [
                np.take_along_axis(by_path[:, 2 * way : 2 * way + 2], one[None, None, :], axis=0)[0]
                for way, one in enumerate(chosen)
            ]
        )
