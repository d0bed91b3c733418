"""Many hands at once by look-up in arrays. Numpy is needed only from here on, so only who comes here waits for it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, reduce
from itertools import combinations, product
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from attrs import evolve, frozen

from rulesgen.cards import JOKER
from rulesgen.ranking.alike import alike
from rulesgen.ranking.arrays import Arrays, Strengths, arrays_of
from rulesgen.ranking.lookup import NONE
from rulesgen.ranking.numbering import ENOUGH, Ints, start, sum_words, words
from rulesgen.ranking.picks import picks_of

if TYPE_CHECKING:
    from rulesgen.ranking.ranking import Ranking

Cards = npt.NDArray[np.uint8]
"""A row of cards for each hand."""
Array = npt.NDArray[np.int32] | npt.NDArray[np.int64]
Parts = Sequence[tuple[Cards, int, int]]
Columns = list[Cards]
"""The first card of every hand, the second of every hand and so on."""

MOST_CARDS = 9
"""So many cards can be looked up together; of more, every pick is looked at."""
_ROWS = 65536
"""Hands that are looked up together: few enough that what is in between stays near."""
_MOST_KNOWN = 1_000_000
"""Hands that are kept in mind where each is judged by itself."""
_MOST_CELLS = 2_000_000
"""The largest table of cards of two areas."""
SUIT_BITS = np.array([1 << (13 * (card & 3) + (card >> 2)) for card in range(JOKER)] + [0] * 12, dtype=np.int64)
"""Each card as a bit among those of its suit; a joker has none."""


@frozen(eq=False)
class _Part:
    """Cards of one area, and how many of them a hand takes."""

    cards: Cards
    least: int
    most: int

    @property
    def count(self) -> int:
        """How many cards there are."""
        return int(self.cards.shape[1])

    @property
    def at_most(self) -> int:
        return min(self.most, self.count)


def strengths_of(ranking: "Ranking", parts: Parts) -> Array:
    """The strength of each row's best hand; -1 where it has none."""
    arrays = [np.ascontiguousarray(cards, dtype=np.uint8) for cards, _, _ in parts]
    if any(cards.size and cards.max() > JOKER for cards in arrays):
        raise ValueError("a card is a number from 0 to 52")
    rows = len(arrays[0])
    found: Array = np.empty(rows, np.int32) if ranking.is_tabled else np.empty(rows, np.int64)
    for at in range(0, rows, _ROWS):
        block = [cards[at : at + _ROWS] for cards in arrays]
        bounds = [(least, most) for _, least, most in parts]
        found[at : at + _ROWS] = _block(ranking, block, bounds)
    return found


def _block(ranking: "Ranking", block: list[Cards], bounds: list[tuple[int, int]]) -> Array | Strengths:
    if not ranking.is_tabled:
        return _one_by_one(ranking, block, bounds)
    tables = arrays_of(ranking)
    size = tables.size
    parts = [_Part(cards, least, most) for cards, (least, most) in zip(block, bounds, strict=True)]
    if len(parts) == 2 and all(0 < part.least == part.most < part.count for part in parts):
        few, many = sorted(parts, key=lambda part: part.least)
        cells = tables.numbers(few.least).count * tables.numbers(many.count).count
        if few.least + many.least == size and cells <= _MOST_CELLS:
            return _split(tables, few, many)
    most_of_all = sum(part.at_most for part in parts)
    if any(part.least > max(0, size - (most_of_all - part.at_most)) for part in parts):
        return of_picks(tables, _picks(parts, size), len(block[0]))
    return reduce(np.maximum, (_best(tables, cards) for cards in _kept(parts)))


def _kept(parts: list[_Part]) -> Iterator[Cards]:
    """Where no part must give more than the others make necessary, what is too many of it can be left out first."""
    if len(parts) == 1 and parts[0].at_most == parts[0].count:
        yield parts[0].cards
        return
    for chosen in product(*(combinations(part.cards.T, part.at_most) for part in parts)):
        yield np.stack([column for columns in chosen for column in columns], axis=1)


def _one_by_one(ranking: "Ranking", block: list[Cards], bounds: list[tuple[int, int]]) -> Array:
    """Each hand judged by itself; those that are alike once."""
    different, places = alike(block, by_suit=bool(ranking.suits))
    known = _judged_before(ranking)
    found = []
    for rows in zip(*(cards.tolist() for cards in different), strict=True):
        parts = tuple((tuple(cards), *bound) for cards, bound in zip(rows, bounds, strict=True))
        if parts not in known:
            values = (ranking.value(pick) for pick in picks_of(parts, ranking.sizes))
            if len(known) >= _MOST_KNOWN:
                known.clear()
            known[parts] = max((value.strength for value in values if value is not None), default=NONE)
        found.append(known[parts])
    return np.array(found, np.int64).take(places)


@cache
def _judged_before(ranking: "Ranking") -> dict[tuple[tuple[tuple[int, ...], int, int], ...], int]:
    return {}


def _best(tables: Arrays, cards: Cards) -> Strengths:
    """The best hand of all cards of a row."""
    rows, count = cards.shape
    if count < tables.size or count > min(MOST_CARDS, tables.size + 7):
        return of_picks(tables, map(list, combinations(cards.T, tables.size)), rows)
    sums = sum_words(cards, start(tables.size))
    if count == tables.size:
        return tables.of_words(sums)
    found: Strengths = tables.best(count).take(tables.numbers(count).of_words(sums))
    suited = np.flatnonzero(sums & ENOUGH != 0)
    if len(suited):
        found[suited] = best_suited(tables, cards[suited], found[suited])
    return found


def best_suited(tables: Arrays, cards: Cards, mixed: Strengths) -> Strengths:
    """The best hand of rows that have enough cards of one suit."""
    if not tables.lookup.suit_never_hurts:
        return of_picks(tables, map(list, combinations(cards.T, tables.size)), len(cards))
    bits = np.bitwise_or.reduce(SUIT_BITS.take(cards.T))
    found = mixed
    for suit in range(4):
        found = np.maximum(found, tables.of_suit.take(bits >> 13 * suit & 0x1FFF))
    joker = np.flatnonzero((cards == JOKER).any(axis=1)) if tables.jokers else ()
    if len(joker):
        found[joker] = of_picks(tables, map(list, combinations(cards[joker].T, tables.size)), len(joker))
    return found


def _split(tables: Arrays, few: _Part, many: _Part) -> Strengths:
    """Exactly so many of each part: every pick of the few, with the best of the many by look-up."""
    table, numbers = tables.split(few.least, many.count).ravel(), tables.numbers(few.least)
    sums = sum_words(many.cards, start(many.least))
    row = tables.numbers(many.count).of_words(sums) * numbers.count
    picks = (_sum(list(pick)) for pick in combinations(few.cards.T, few.least))
    found: Strengths = reduce(np.maximum, (table.take(row + numbers.of_words(pick)) for pick in picks))
    enough = sum_words(few.cards, start(few.least)) & sums & ENOUGH
    suited = np.flatnonzero(enough != 0)
    if len(suited):
        parts = [evolve(part, cards=part.cards[suited]) for part in (few, many)]
        found[suited] = of_picks(tables, _picks(parts, tables.size), len(suited))
    return found


def _picks(parts: list[_Part], size: int) -> Iterator[Columns]:
    """Every way to pick the columns of a hand."""
    for counts in product(*(range(part.least, part.at_most + 1) for part in parts)):
        if sum(counts) == size:
            ways = (combinations(part.cards.T, count) for part, count in zip(parts, counts, strict=True))
            for chosen in product(*ways):
                yield [column for columns in chosen for column in columns]


def of_picks(tables: Arrays, picks: Iterable[Columns], rows: int) -> Strengths:
    """The best of every pick, each looked up by itself."""
    begin = start(tables.size)
    found = (tables.of_words(begin + _sum(pick)) for pick in picks)
    return reduce(np.maximum, found, np.full(rows, NONE, np.int16))


def _sum(columns: Columns) -> Ints:
    """The sum of the words of each hand."""
    return reduce(np.add, (words().take(column) for column in columns))
