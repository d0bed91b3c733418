"""How good the hands of many rounds are: by the tables of a ranking where it has them, otherwise hand by hand."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache, reduce
from itertools import combinations, product
from typing import Any, Protocol, TypeVar

import numpy as np
import numpy.typing as npt
from attrs import frozen

from rulesgen.cards import JOKER, RANKS
from rulesgen.odds.rounds.block import Block, CardTable, Columns
from rulesgen.odds.rounds.several_sizes import SeveralSizes
from rulesgen.ranking import TOTAL, Ranking, Value
from rulesgen.ranking.alike import alike
from rulesgen.ranking.arrays import arrays_of
from rulesgen.ranking.batch import MOST_CARDS, best_suited
from rulesgen.ranking.judging import total_strength
from rulesgen.ranking.lookup import NONE
from rulesgen.ranking.numbering import ENOUGH, Ints, start, words
from rulesgen.ranking.picks import ALL

Strengths = npt.NDArray[Any]
"""Numbers that compare like the hands do; -1 where there is no hand."""

Answer = TypeVar("Answer", bound=np.generic)

_MOST_KNOWN = 1_000_000
"""Hands that are kept in mind where each is judged by itself."""

WORDS = CardTable("words", words())


@frozen
class Usable:
    """Cards of one area, and how many of them a hand takes."""

    columns: Columns
    least: int
    most: int

    @property
    def at_least(self) -> int:
        return len(self.columns) if self.least >= ALL else self.least

    @property
    def at_most(self) -> int:
        return min(self.most, len(self.columns))


class Judge(Protocol):
    """Says how good hands of one ranking are, and what is true of hands so good."""

    def best(self, block: Block, parts: tuple[Columns, ...]) -> Strengths:
        """The best hand that can be made of these cards."""

    def exact(self, block: Block, parts: tuple[Columns, ...]) -> Strengths:
        """The hand of exactly these cards."""

    def classify(self, strengths: Strengths, key: Hashable, tell: Callable[[Value | None], Answer]) -> npt.NDArray[Any]:
        """What is told of each hand; what the key names is asked once for every worth that a hand can have."""


class _Listed:
    """A judge whose strengths are the places of values in a list, worst first."""

    def __init__(self, values: Sequence[Value]) -> None:
        self.values = values
        self._told: dict[Hashable, npt.NDArray[Any]] = {}

    def classify(self, strengths: Strengths, key: Hashable, tell: Callable[[Value | None], Answer]) -> npt.NDArray[Any]:
        if key not in self._told:
            # No hand has the strength -1, which finds the last entry.
            self._told[key] = np.array([*map(tell, self.values), tell(None)])
        return self._told[key].take(strengths)


class _Tabled(_Listed):
    """A ranking with tables for hands of one number of cards."""

    def __init__(self, ranking: Ranking) -> None:
        assert ranking.lookup is not None
        super().__init__(ranking.lookup.values)
        self.tables, self.size = arrays_of(ranking), ranking.size

    def exact(self, block: Block, parts: tuple[Columns, ...]) -> Strengths:
        if sum(map(len, parts)) != self.size:
            return np.full(block.rounds, NONE, np.int16)
        return self.tables.of_words(block.sums(WORDS, parts, start(self.size)))

    def best(self, block: Block, parts: tuple[Columns, ...]) -> Strengths:
        count = sum(map(len, parts))
        if count <= self.size:
            return self.exact(block, parts)
        columns = tuple(number for part in parts for number in part)
        if count > min(MOST_CARDS, self.size + 7):
            return reduce(np.maximum, (self.exact(block, (pick,)) for pick in combinations(columns, self.size)))
        sums = block.sums(WORDS, parts, start(self.size))
        found = self.tables.best(count).take(self.tables.numbers(count).of_words(sums))
        suited = np.flatnonzero(sums & ENOUGH)
        if len(suited):
            found[suited] = best_suited(self.tables, block.cards(columns, suited), found.take(suited))
        return found


class _Totals(_Listed):
    """A ranking by totals: points are added, whatever the cards are."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        points = [*(ranking.values[rank] for rank in range(len(RANKS)) for _ in range(4))]
        points += [ranking.values[ranking.joker.rank] if ranking.joker else 0] * (64 - JOKER)
        self._points = CardTable(("points", ranking.values, ranking.joker), np.array(points, np.int64))
        totals = list(range(ranking.modulo or max(points) * ranking.size + 1))
        self.rises = ranking.best == "highest"
        ordered = totals if self.rises else totals[::-1]
        super().__init__([Value(TOTAL, (total,), total_strength(ranking, total)) for total in ordered])

    def exact(self, block: Block, parts: tuple[Columns, ...]) -> Strengths:
        least, most = self.ranking.sizes
        if not least <= sum(map(len, parts)) <= most:
            return np.full(block.rounds, NONE, np.int64)
        totals = block.sums(self._points, parts)
        if self.ranking.modulo:
            totals = totals % self.ranking.modulo
        return totals if self.rises else len(self.values) - 1 - totals

    def best(self, block: Block, parts: tuple[Columns, ...]) -> Strengths:
        columns = tuple(number for part in parts for number in part)
        least, most = self.ranking.sizes
        picks = (pick for size in range(least, most + 1) for pick in combinations(columns, size))
        none: Strengths = np.full(block.rounds, NONE, np.int64)
        return reduce(np.maximum, (self.exact(block, (pick,)) for pick in picks), none)


class _Sized(_Listed):
    """A ranking of hands of several numbers of cards, with tables of its own."""

    def __init__(self, ranking: Ranking) -> None:
        self.tables = SeveralSizes(ranking)
        super().__init__(self.tables.values)

    def exact(self, block: Block, parts: tuple[Columns, ...]) -> Strengths:
        return self.tables.exact(block, parts)

    def best(self, block: Block, parts: tuple[Columns, ...]) -> Strengths:
        return self.tables.best(block, parts)


class _OneByOne:
    """Any other ranking: each hand is judged by itself, the same cards once."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self._values: dict[int, Value] = {}
        self._known: dict[tuple[bool, bytes], int] = {}
        self._told: dict[Hashable, dict[int, Any]] = {}

    def exact(self, block: Block, parts: tuple[Columns, ...]) -> Strengths:
        return self._judge(block, parts, exact=True)

    def best(self, block: Block, parts: tuple[Columns, ...]) -> Strengths:
        return self._judge(block, parts, exact=False)

    def _judge(self, block: Block, parts: tuple[Columns, ...], *, exact: bool) -> Strengths:
        columns = tuple(number for part in parts for number in part)
        if not columns:
            return np.full(block.rounds, NONE, np.int64)
        (rows,), places = alike([block.cards(columns)], by_suit=bool(self.ranking.suits))
        return np.array([self._strength(row.tobytes(), exact=exact) for row in rows], np.int64).take(places)

    def _strength(self, cards: bytes, *, exact: bool) -> int:
        key = exact, cards
        if key not in self._known:
            least, most = (len(cards), len(cards)) if exact else self.ranking.sizes
            picks = (pick for size in range(least, most + 1) for pick in combinations(cards, size))
            values = [value for value in map(self.ranking.value, picks) if value is not None]
            best = max(values, key=lambda value: value.strength, default=None)
            if best is not None:
                self._values.setdefault(best.strength, best)
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[key] = NONE if best is None else best.strength
        return self._known[key]

    def classify(self, strengths: Strengths, key: Hashable, tell: Callable[[Value | None], Answer]) -> npt.NDArray[Any]:
        different, places = np.unique(strengths, return_inverse=True)
        told = self._told.setdefault(key, {})
        for strength in different.tolist():
            if strength not in told:
                told[strength] = tell(self._values.get(strength))
        return np.array([told[strength] for strength in different.tolist()]).take(places)


@cache
def judge_of(ranking: Ranking) -> Judge:
    """The judge of a ranking, made once."""
    if ranking.is_tabled:
        return _Tabled(ranking)
    if ranking.by_total and (ranking.joker or not ranking.deck.jokers) and not ranking.suits:
        return _Totals(ranking)
    return _Sized(ranking) if SeveralSizes.is_for(ranking) else _OneByOne(ranking)


def strengths_of(ranking: Ranking, size: tuple[int, int], block: Block, parts: Sequence[Usable]) -> Strengths:
    """The best hand of a size in every round, when each part gives from its least to its most cards."""
    judge = judge_of(ranking)
    key = (ranking.id, size, *((part.columns, part.least, part.most) for part in parts))

    def make() -> Strengths:
        if _is_free(ranking, size, parts):
            return reduce(np.maximum, (judge.best(block, kept) for kept in _kept(parts)))
        picks = (judge.exact(block, pick) for pick in _picks(size, parts))
        return reduce(np.maximum, picks, np.full(block.rounds, NONE))

    return block.keep(key, make)


def _is_free(ranking: Ranking, size: tuple[int, int], parts: Sequence[Usable]) -> bool:
    """Whether no part must give more than the others make necessary: then what is too many is left out first."""
    if size != ranking.sizes:
        return False
    together = sum(part.at_most for part in parts)
    return all(part.at_least <= max(0, size[0] - (together - part.at_most)) for part in parts)


def _kept(parts: Sequence[Usable]) -> Iterator[tuple[Columns, ...]]:
    yield from product(*(combinations(part.columns, part.at_most) for part in parts))


def _picks(size: tuple[int, int], parts: Sequence[Usable]) -> Iterator[tuple[Columns, ...]]:
    for counts in product(*(range(part.at_least, part.at_most + 1) for part in parts)):
        if size[0] <= sum(counts) <= size[1]:
            yield from product(*(combinations(part.columns, count) for part, count in zip(parts, counts, strict=True)))


def true_strengths(ranking: Ranking, strengths: Strengths) -> Ints:
    """Strengths as the engine has them, which compare across rankings too."""
    found: Ints = judge_of(ranking).classify(
        strengths, "strength", lambda value: np.int64(NONE if value is None else value.strength)
    )
    return found
