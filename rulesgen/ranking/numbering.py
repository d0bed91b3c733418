"""Every multiset of ranks as a number without gaps, found by two look-ups; it knows ranks and no rankings.

A hand is a sum of one word for each card. The word counts ranks to the base five, in two halves (twos to eights, nines
to aces and the joker), and above them the cards of each suit in four bits.
"""

from functools import cache

import numpy as np
import numpy.typing as npt
from attrs import frozen

from rulesgen.cards import JOKER

Ints = npt.NDArray[np.int64]

HALF = 7
"""How many ranks a half counts; the joker is the last of the upper half."""
_CODES = 5**HALF
_BITS = 17
_MASK = (1 << _BITS) - 1
_SUITS = 2 * _BITS
ENOUGH = sum(8 << (_SUITS + 4 * suit) for suit in range(4))
"""The last bit of every suit's four."""


def start(size: int) -> int:
    """What a sum begins with so that a suit's last bit is set once it has so many cards."""
    return sum((8 - size) << (_SUITS + 4 * suit) for suit in range(4))


def _word(card: int) -> int:
    rank = card >> 2
    code: int = 5 ** (rank % HALF) << (_BITS if rank >= HALF else 0)
    suits = range(4) if card == JOKER else (card & 3,)
    return code + sum(1 << (_SUITS + 4 * suit) for suit in suits)


@cache
def words() -> Ints:
    """The word of each card."""
    return np.array([_word(card) for card in range(JOKER + 1)] + [0] * (63 - JOKER), dtype=np.int64)


@cache
def _pair_words() -> Ints:
    """The words of two cards together, by the two bytes that hold the cards; it is all one which comes first."""
    pairs = np.zeros((256, 256), np.int64)
    pairs[:64, :64] = words()[:, None] + words()[None, :]
    return pairs.ravel()


@cache
def _words_after(begin: int) -> Ints:
    return words() + begin


def sum_words(cards: npt.NDArray[np.uint8], begin: int = 0) -> Ints:
    """The sum of the words of each row of cards, two cards in one look-up; it begins with a number."""
    single = cards.shape[1] % 2
    found = _words_after(begin).take(cards[:, 0]) if single else np.full(len(cards), begin, np.int64)
    if cards.shape[1] > 1:
        pairs = np.ascontiguousarray(cards)[:, single:].view(np.uint16)
        for number in range(pairs.shape[1]):
            found += _pair_words().take(pairs[:, number])
    return found


@frozen(eq=False)
class Numbering:
    """The multisets of so many cards, numbered; each is a code of its lower and one of its upper ranks."""

    low: Ints
    """What a lower code adds to the number."""
    high: Ints
    """What an upper code adds to it."""
    lows: Ints
    """The lower code of each number."""
    highs: Ints
    """The upper code of each number."""

    @property
    def count(self) -> int:
        return len(self.lows)

    def of_words(self, sums: Ints) -> Ints:
        """The numbers of hands given as sums of words."""
        codes = sums & _MASK
        found = self.low.take(codes)
        np.right_shift(sums, _BITS, out=codes)
        codes &= _MASK
        found += self.high.take(codes)
        return found

    def without(self, rank: int) -> tuple[Ints, Ints, Ints]:
        """The numbers of multisets that hold a rank, and their codes with one card of it less."""
        is_high, digit = divmod(rank, HALF)
        codes = self.highs if is_high else self.lows
        holding = np.flatnonzero(digits()[codes, digit])
        lows, highs = self.lows[holding], self.highs[holding]
        if is_high:
            return holding, lows, highs - 5**digit
        return holding, lows - 5**digit, highs


@cache
def digits() -> npt.NDArray[np.int8]:
    """How many cards of each rank a code counts."""
    found: npt.NDArray[np.int8] = (np.arange(_CODES)[:, None] // 5 ** np.arange(HALF) % 5).astype(np.int8)
    return found


@cache
def numbering(size: int, jokers: int) -> Numbering:
    """The numbering of multisets of a size, with at most so many jokers."""
    sizes = digits().sum(axis=1)
    order = np.argsort(sizes + 99 * (digits()[:, HALF - 1] > jokers), kind="stable")
    # Upper codes of one number of cards are numbered from zero; lower codes leave room for those that can go with them.
    counts = np.bincount(sizes[digits()[:, HALF - 1] <= jokers], minlength=4 * HALF + 1)
    begins = np.concatenate(([0], np.cumsum(counts)))
    high = np.zeros(_CODES, np.int64)
    high[order] = np.arange(_CODES) - begins[np.minimum(sizes[order], len(counts))]
    room = np.where(sizes <= size, counts[np.maximum(size - sizes, 0)], 0)
    low = np.cumsum(room) - room
    lows = np.repeat(np.arange(_CODES), room)
    highs = order[begins[size - sizes[lows]] + np.arange(len(lows)) - low[lows]]
    return Numbering(low, high, lows, highs)
