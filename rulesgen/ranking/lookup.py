"""A ranking compiled to look-up tables, in plain Python: one hand is a sum of small numbers and a look-up."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations

from rulesgen.cards import JOKER, Cards
from rulesgen.ranking.declared import Declared, Strength
from rulesgen.ranking.judging import Pattern, judge
from rulesgen.ranking.picks import counts_of, patterns

NONE: Strength = -1
"""The strength of cards that are no hand."""

_UNITS: tuple[int, ...] = tuple(5**rank for rank in range(14))
"""Each rank counts in its own place to the base five, the joker last: a sum says how many there are of each."""

_RANKS = (1 << 33) - 1
"""The part of a sum that holds the ranks; above it, six bits for each suit count its cards."""

_SUITS = tuple(33 + 6 * suit for suit in range(4))
_LAST = 32
"""The last of a suit's bits."""


class Lookup:
    """The tables of a ranking in which ranks and being of one suit say all."""

    def __init__(self, declared: Declared) -> None:
        self.size = declared.size
        found = {pattern: judge(declared, pattern) for pattern in patterns(declared)}
        self.count = len(found)
        """How many patterns of cards there are."""
        self.homeless = [pattern for pattern, value in found.items() if value is None]
        by_strength = {value.strength: value for value in found.values() if value is not None}
        dense = {strength: number for number, strength in enumerate(sorted(by_strength))}
        self.values = tuple(by_strength[strength]._replace(strength=number) for strength, number in dense.items())
        self.mixed: dict[int, Strength] = {}
        """By the sum of ranks, cards not all of one suit: the strength of the best hand among them."""
        self.suited: dict[int, Strength] = {}
        """The same for cards of one suit."""
        for pattern, value in found.items():
            strength = NONE if value is None else dense[value.strength]
            (self.suited if pattern.suited else self.mixed)[_sum_of(pattern)] = strength
        self._fill_up()
        self.suit_never_hurts = all(self.suited[key] >= self.mixed[key] for key in self.suited)
        """Whether a hand of one suit is never worse than the same ranks of several."""
        # A suit's bits start so high that the last of them is set once there are enough cards for a hand.
        self._start = sum((_LAST - self.size) << at for at in _SUITS)
        self._enough = sum(_LAST << at for at in _SUITS)
        words = [_UNITS[card >> 2] + (1 << _SUITS[card & 3]) for card in range(JOKER)]
        self._words = [*words, _UNITS[13] + sum(1 << at for at in _SUITS)]
        self._ranks = [word & _RANKS for word in self._words]
        self.best = self._look_up()

    def exact(self, cards: Cards) -> Strength:
        """The strength of exactly these cards."""
        if len(cards) != self.size:
            return NONE
        word = self._start
        for card in cards:
            word += self._words[card]
        return (self.suited if word & self._enough else self.mixed).get(word & _RANKS, NONE)

    def best_of_parts(self, parts: Sequence[tuple[Cards, int, int]]) -> Strength:
        """How good the best hand is when each part gives from its least to its most cards."""
        together: Cards = ()
        is_free = True
        for cards, least, most in parts:
            together += cards
            is_free = is_free and not least and most >= len(cards)
        if is_free:
            return self.best(together)
        counts = _counts(tuple([(len(cards), least, most) for cards, least, most in parts]), self.size)
        word = self._start + sum([self._words[card] for card in together])
        if word & self._enough:
            return max([self._best_sum(_sums(parts, count, self._words)) for count in counts], default=NONE)
        # No hand can be of one suit, so ranks alone decide.
        strength, ranks = self.mixed.__getitem__, self._ranks
        return max([max(map(strength, _sums(parts, count, ranks)), default=NONE) for count in counts], default=NONE)

    def _best_sum(self, sums: list[int]) -> Strength:
        """The best hand among sums of exactly as many cards as a hand has."""
        start, enough, mixed, suited = self._start, self._enough, self.mixed, self.suited
        found = [(suited if start + word & enough else mixed)[word & _RANKS] for word in sums]
        return max(found, default=NONE)

    def _look_up(self) -> Callable[[Sequence[int]], Strength]:
        """How good the best hand among some cards is; made once, because it is asked for so often."""
        words, start, enough, mixed = self._words, self._start, self._enough, self.mixed

        def best(cards: Sequence[int]) -> Strength:
            word = start
            for card in cards:
                word += words[card]
            found = mixed.get(word & _RANKS)
            if found is None:
                found = self._best_of(word & _RANKS, mixed, len(cards))
            return self._best_suited(word, found, tuple(cards)) if word & enough else found

        return best

    def _best_suited(self, word: int, mixed: Strength, cards: Cards) -> Strength:
        if not self.suit_never_hurts:
            return max(map(self.exact, combinations(cards, self.size)), default=NONE)
        found = mixed
        for suit, at in enumerate(_SUITS):
            if word >> at & _LAST:
                of_suit = [card for card in cards if card == JOKER or card & 3 == suit]
                key = sum(self._words[card] for card in of_suit) & _RANKS
                found = max(found, self._best_of(key, self.suited, len(of_suit)))
        return found

    def _best_of(self, key: int, table: dict[int, Strength], count: int) -> Strength:
        """The best hand when one card more than before may be left out; every sum is worked out once."""
        found = table.get(key)
        if found is None:
            found = NONE
            if count > self.size:
                fewer = [key - unit for unit in _UNITS if key // unit % 5]
                found = table[key] = max(self._best_of(one, table, count - 1) for one in fewer)
        return found

    def _fill_up(self) -> None:
        """Ranks that can only be of one suit stand in the other table too, so that every sum is found there."""
        for key, strength in self.suited.items():
            self.mixed.setdefault(key, strength)


@cache
def _counts(shape: tuple[tuple[int, int, int], ...], size: int) -> list[tuple[int, ...]]:
    """How many cards of each part a hand may take, by how many there are."""
    return [
        count
        for count in counts_of([(range(there), least, most) for there, least, most in shape])
        if sum(count) == size
    ]


def _sums(parts: Sequence[tuple[Cards, int, int]], count: Sequence[int], words: list[int]) -> list[int]:
    """The sums of all ways to take so many cards of each part: a sum for each way of one part is used again."""
    sums = [0]
    for (cards, _, _), number in zip(parts, count, strict=True):
        ways = list(map(sum, combinations([words[card] for card in cards], number)))
        sums = [one + other for one in sums for other in ways]
    return sums


def _sum_of(pattern: Pattern) -> int:
    return sum(map(_UNITS.__getitem__, pattern.ranks), pattern.jokers * _UNITS[13])


@cache
def lookup_of(declared: Declared) -> Lookup:
    """The tables of a ranking, compiled once."""
    return Lookup(declared)
