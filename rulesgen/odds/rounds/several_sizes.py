"""Tables of rankings whose hands may have several numbers of cards: the best by ranks alone, and the best of a suit."""

from functools import reduce
from itertools import combinations

import numpy as np
import numpy.typing as npt

from rulesgen.odds.rounds.block import Block, CardTable, Columns
from rulesgen.ranking import Pattern, Ranking, Value, judge
from rulesgen.ranking.batch import MOST_CARDS, SUIT_BITS
from rulesgen.ranking.lookup import NONE
from rulesgen.ranking.numbering import Ints, digits, numbering, words

Places = npt.NDArray[np.int32]

_WORDS = CardTable("words", words())
_BITS = CardTable("bits", SUIT_BITS)
_RANKS = 13


class SeveralSizes:
    """Every worth that a hand can have, and tables that find its place among them."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        least, most = ranking.sizes
        mixed = {size: self._mixed(size) for size in range(least, most + 1)}
        suited = self._suited()
        found = {value.strength: value for values in (*mixed.values(), suited) for value in values if value is not None}
        self.values = [found[strength] for strength in sorted(found)]
        places = {value.strength: place for place, value in enumerate(self.values)}

        def listed(values: list[Value | None]) -> Places:
            return np.array([NONE if value is None else places[value.strength] for value in values], np.int32)

        self._exact = {size: listed(values) for size, values in mixed.items()}
        self._suited_exact = listed(suited)
        self._suited_best = self._best_of_suit()
        self._best: dict[int, Places] = {}

    @staticmethod
    def is_for(ranking: Ranking) -> bool:
        """Whether ranks and suits taken apart give the best hand: a suit may only ever help."""
        plain = ranking.deck.packs == 1 and not ranking.deck.jokers and not ranking.suits and not ranking.by_total
        if not plain or ranking.minds_rainbow or ranking.sizes[1] > MOST_CARDS:
            return False
        for size in range(max(2, ranking.sizes[0]), ranking.sizes[1] + 1):
            for ranks in combinations(sorted(ranking.deck.ranks, key=ranking.height, reverse=True), size):
                suited, mixed = (judge(ranking, Pattern(ranks, of_one, False)) for of_one in (True, False))
                if mixed is not None and (suited is None or suited.strength < mixed.strength):
                    return False
        return True

    def _mixed(self, size: int) -> list[Value | None]:
        """Hands by the number of their ranks, not of one suit; a card alone is of one suit and of different ones."""
        numbers = numbering(size, 0)
        counts = np.concatenate([digits()[numbers.lows], digits()[numbers.highs]], axis=1)
        return [self._judge([rank for rank in range(_RANKS) for _ in range(row[rank])]) for row in counts.tolist()]

    def _suited(self) -> list[Value | None]:
        """Hands of one suit, their ranks as bits."""
        masks = ([rank for rank in range(_RANKS) if mask >> rank & 1] for mask in range(1 << _RANKS))
        return [self._judge(ranks, suited=True) for ranks in masks]

    def _judge(self, ranks: list[int], *, suited: bool = False) -> Value | None:
        if not set(ranks) <= set(self.ranking.deck.ranks):
            return None
        ranks.sort(key=self.ranking.height, reverse=True)
        one = len(ranks) == 1
        return judge(self.ranking, Pattern(tuple(ranks), suited or one, one))

    def _best_of_suit(self) -> Places:
        found = self._suited_exact.copy()
        masks = np.arange(1 << _RANKS)
        # A mask comes after all masks with one card less, which are smaller.
        for rank in range(_RANKS):
            holding = masks[masks >> rank & 1 == 1]
            found[holding] = np.maximum(found[holding], found[holding ^ (1 << rank)])
        return found

    def _best_mixed(self, count: int) -> Places:
        """By the number of so many ranks: the best hand of them, of whatever size, if no suit counted."""
        if count not in self._best:
            numbers = numbering(count, 0)
            found = self._exact[count].copy() if count in self._exact else np.full(numbers.count, NONE, np.int32)
            if count > self.ranking.sizes[0]:
                fewer, below = numbering(count - 1, 0), self._best_mixed(count - 1)
                for rank in range(_RANKS):
                    holding, lows, highs = numbers.without(rank)
                    found[holding] = np.maximum(found[holding], below[fewer.low[lows] + fewer.high[highs]])
            self._best[count] = found
        return self._best[count]

    def exact(self, block: Block, parts: tuple[Columns, ...]) -> Places:
        """The hand of exactly these cards."""
        count = sum(map(len, parts))
        if count not in self._exact:
            return np.full(block.rounds, NONE, np.int32)
        mixed = self._exact[count].take(numbering(count, 0).of_words(block.sums(_WORDS, parts)))
        return self._with_suits(block, parts, mixed, self._exact_of_suit(count))

    def _exact_of_suit(self, count: int) -> Places:
        sizes = sum(np.arange(1 << _RANKS) >> rank & 1 for rank in range(_RANKS))
        return np.where(sizes == count, self._suited_exact, NONE).astype(np.int32)

    def best(self, block: Block, parts: tuple[Columns, ...]) -> Places:
        """The best hand of some of these cards."""
        count = sum(map(len, parts))
        if count > MOST_CARDS:
            columns = tuple(number for part in parts for number in part)
            sizes = range(self.ranking.sizes[0], self.ranking.sizes[1] + 1)
            picks = (pick for size in sizes for pick in combinations(columns, size))
            return reduce(np.maximum, (self.exact(block, (pick,)) for pick in picks))
        mixed = self._best_mixed(count).take(numbering(count, 0).of_words(block.sums(_WORDS, parts)))
        return self._with_suits(block, parts, mixed, self._suited_best)

    def _with_suits(self, block: Block, parts: tuple[Columns, ...], mixed: Places, of_suit: Places) -> Places:
        bits: Ints = block.sums(_BITS, parts)
        found = mixed
        for suit in range(4):
            found = np.maximum(found, of_suit.take(bits >> 13 * suit & 0x1FFF))
        return found
