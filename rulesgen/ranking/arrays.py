"""The look-up tables of a ranking as arrays: of exactly a hand's cards, of more cards, and of cards of two areas."""

from functools import cache, cached_property

import numpy as np
import numpy.typing as npt
from attrs import frozen

from rulesgen.ranking.declared import Declared
from rulesgen.ranking.lookup import NONE, Lookup, lookup_of
from rulesgen.ranking.numbering import ENOUGH, HALF, Ints, Numbering, digits, numbering

Strengths = npt.NDArray[np.int16]

_RANKS = 2 * HALF
"""All ranks and the joker."""


@frozen(eq=False)
class Arrays:
    """The tables of one ranking; each is made when it is first needed."""

    lookup: Lookup
    size: int
    jokers: int
    _best: dict[int, Strengths]
    _split: dict[tuple[int, int], Strengths]

    def numbers(self, size: int) -> Numbering:
        return numbering(size, self.jokers)

    @cached_property
    def exact(self) -> Strengths:
        """Hands of mixed suits by number, then hands of one suit by number."""
        return np.concatenate([self._listed(self.lookup.mixed), self._listed(self.lookup.suited)])

    def _listed(self, table: dict[int, int]) -> Strengths:
        keys = np.fromiter(table.keys(), np.int64, len(table))
        strengths = np.fromiter(table.values(), np.int16, len(table))
        lows, highs = keys % 5**HALF, keys // 5**HALF
        of_size = (digits()[lows].sum(axis=1) + digits()[highs].sum(axis=1)) == self.size
        numbers = self.numbers(self.size)
        listed = np.full(numbers.count, NONE, np.int16)
        listed[numbers.low[lows[of_size]] + numbers.high[highs[of_size]]] = strengths[of_size]
        return listed

    def of_words(self, sums: Ints) -> Strengths:
        """The strengths of hands of exactly the ranking's size, given as sums of words from its start on."""
        numbers = self.numbers(self.size)
        suited = sums & ENOUGH != 0
        found: Strengths = self.exact.take(numbers.of_words(sums) + suited * numbers.count)
        return found

    def best(self, count: int) -> Strengths:
        """Of so many cards by number, the best hand if no suit counted."""
        if count not in self._best:
            if count == self.size:
                self._best[count] = self.exact[: self.numbers(count).count]
            else:
                numbers, fewer, below = self.numbers(count), self.numbers(count - 1), self.best(count - 1)
                found = np.full(numbers.count, NONE, np.int16)
                for rank in range(_RANKS):
                    holding, lows, highs = numbers.without(rank)
                    found[holding] = np.maximum(found[holding], below[fewer.low[lows] + fewer.high[highs]])
                self._best[count] = found
        return self._best[count]

    @cached_property
    def of_suit(self) -> Strengths:
        """For the ranks of one suit, as bits: the best hand all of that suit."""
        masks = np.arange(1 << 13)
        held = masks[:, None] >> np.arange(13) & 1
        counts = held.sum(axis=1)
        powers = 5 ** (np.arange(13) % HALF)
        lows, highs = held[:, :HALF] @ powers[:HALF], held[:, HALF:] @ powers[HALF:]
        numbers = self.numbers(self.size)
        found = np.full(len(masks), NONE, np.int16)
        exactly = counts == self.size
        found[exactly] = self.exact[numbers.count :][numbers.low[lows[exactly]] + numbers.high[highs[exactly]]]
        for count in range(self.size + 1, 14):
            for rank in range(13):
                more = masks[(counts == count) & (held[:, rank] == 1)]
                found[more] = np.maximum(found[more], found[more ^ (1 << rank)])
        return found

    def split(self, taken: int, count: int) -> Strengths:
        """By `count` cards and `taken` others, all of which are in the hand: the best hand if no suit counted."""
        if (taken, count) not in self._split:
            rest = self.size - taken
            found = self._of_both_parts(taken) if count == rest else self._one_more(taken, count)
            self._split[taken, count] = found
        return self._split[taken, count]

    def _of_both_parts(self, taken: int) -> Strengths:
        one, other, both = self.numbers(self.size - taken), self.numbers(taken), self.numbers(self.size)
        lows, highs = one.lows[:, None] + other.lows[None, :], one.highs[:, None] + other.highs[None, :]
        too_many = np.zeros(lows.shape, bool)
        for half in ("lows", "highs"):
            counts = digits()[getattr(one, half)][:, None, :] + digits()[getattr(other, half)][None, :, :]
            too_many |= (counts > 4).any(axis=2)
        numbers = both.low[np.where(too_many, 0, lows)] + both.high[np.where(too_many, 0, highs)]
        numbers[numbers >= both.count] = 0
        return np.where(too_many, np.int16(NONE), self.best(self.size)[numbers])

    def _one_more(self, taken: int, count: int) -> Strengths:
        numbers, fewer, below = self.numbers(count), self.numbers(count - 1), self.split(taken, count - 1)
        found = np.full((numbers.count, below.shape[1]), NONE, np.int16)
        for rank in range(_RANKS):
            holding, lows, highs = numbers.without(rank)
            found[holding] = np.maximum(found[holding], below[fewer.low[lows] + fewer.high[highs]])
        return found


@cache
def arrays_of(declared: Declared) -> Arrays:
    """The arrays of a ranking, made once."""
    return Arrays(lookup_of(declared), declared.size, declared.deck.jokers, {}, {})
