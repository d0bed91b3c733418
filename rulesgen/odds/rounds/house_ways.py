"""The house way for many hands at once: the same rows as the engine's, with the same outcome, in arrays."""

from functools import cache, reduce
from itertools import combinations

import numpy as np
import numpy.typing as npt
from attrs import field, frozen

from rulesgen.cards import JOKER, RANKS, rank_of
from rulesgen.engine.house_way import NoRow
from rulesgen.model.game import Program
from rulesgen.model.hands import Hand
from rulesgen.model.house_way import HouseWayRow
from rulesgen.odds.reasons import NotSimulated
from rulesgen.ranking import Ranking, outranks
from rulesgen.ranking.batch import Cards
from rulesgen.ranking.numbering import Ints

Small = npt.NDArray[np.int8]
Flags = npt.NDArray[np.bool_]

NOBODY = len(RANKS)
"""The rank of a group or single card that is not there."""
_ROWS = 8192
"""Hands that are set together."""


@frozen(eq=False)
class Groups:
    """The groups and the single cards of every row, in the engine's order: the larger first and then the higher."""

    ranks: Small
    """The rank of each card; a joker is its rank."""
    group_ranks: Small
    group_sizes: Small
    single_ranks: Small
    shapes: Ints
    """The sizes of the groups as one number."""

    def numbered(self, kind: str, number: int) -> tuple[Small, Small]:
        """The rank and the size of a group or single card by its number from one, in every row."""
        ranks = self.group_ranks if kind == "group" else self.single_ranks
        if number > ranks.shape[1]:
            none = np.full(len(ranks), NOBODY, np.int8)
            return none, np.zeros_like(none)
        sizes = self.group_sizes[:, number - 1] if kind == "group" else np.ones(len(ranks), np.int8)
        return ranks[:, number - 1], sizes

    def of_rows(self, rows: Ints) -> "Groups":
        return Groups(
            self.ranks[rows],
            self.group_ranks[rows],
            self.group_sizes[rows],
            self.single_ranks[rows],
            self.shapes[rows],
        )


@frozen(eq=False)
class HouseWays:
    """Sets hands of so many cards by the house way of a game."""

    program: Program
    cards: int
    front: Hand = field(init=False)
    back: Hand = field(init=False)

    def __attrs_post_init__(self) -> None:
        way = self.program.house_way
        if way is None:
            raise NotSimulated("the game has no house way")
        front, back = self.program.hands[way.front], self.program.hands[way.back]
        if not (front.ranking.is_tabled and back.ranking.is_tabled):
            raise NotSimulated("the hands that are set have more to them than ranks and one suit")
        if front.size[0] + back.size[0] != self.cards:
            raise NotSimulated("not all cards are set into the front and the back hand")
        object.__setattr__(self, "front", front)
        object.__setattr__(self, "back", back)

    def strengths(self, cards: Cards) -> tuple[Ints, Ints]:
        """The strengths of the front and the back hand of every row; NoRow where no row of the house way can set it."""
        blocks = [self._block(cards[at : at + _ROWS]) for at in range(0, len(cards), _ROWS)]
        worths = np.concatenate(blocks)
        backs = _hands(self.back.ranking)
        return worths // backs, worths % backs

    def _block(self, cards: Cards) -> Ints:
        """What each hand is worth as it is set: its front strength, then its back strength."""
        way = self.program.house_way
        assert way is not None
        worths, legal = self._settings(cards)
        groups = groups_of(self.front.ranking, cards)
        found = np.full(len(cards), -1, np.int64)
        for row in way.rows:
            rows = np.flatnonzero((found < 0) & _is_for(row, groups))
            if len(rows):
                allowed = legal[rows] & self._fronts(row, groups.of_rows(rows))
                if row.keep:
                    allowed &= _keeps(self.back.ranking, row.keep).take(worths[rows] % _hands(self.back.ranking))
                found[rows] = np.where(allowed, worths[rows], -1).max(axis=1)
        if (found < 0).any():
            raise NoRow
        return found

    def _settings(self, cards: Cards) -> tuple[Ints, Flags]:
        """Every setting of every row: its worth, and whether the front hand does not outrank the back."""
        fronts, backs = _splits(self.cards, self.front.size[0])
        strengths = [
            hand.ranking.strengths([(cards[:, places].reshape(-1, places.shape[1]), places.shape[1], places.shape[1])])
            for hand, places in ((self.front, fronts), (self.back, backs))
        ]
        ahead, behind = (found.astype(np.int64).reshape(len(cards), -1) for found in strengths)
        worths = ahead * _hands(self.back.ranking) + behind
        both = (ahead >= 0) & (behind >= 0)
        legal = both & _may_stand(self.front.ranking, self.back.ranking).take(np.where(both, worths, 0))
        return worths, legal

    def _fronts(self, row: HouseWayRow, groups: Groups) -> Flags:
        """Which settings have the cards in front that the row names."""
        fronts, _ = _splits(self.cards, self.front.size[0])
        ranks = groups.ranks[:, fronts]
        kinds = {kind for kind, _, _ in row.front}
        allowed: Flags = np.ones(ranks.shape[:2], bool)
        if "best" in kinds:
            return allowed
        if "pair" in kinds:
            several = (groups.ranks[:, :, None] == groups.ranks[:, None, :]).sum(axis=2) > 1
            allowed &= (ranks == ranks[:, :, :1]).all(axis=2) & several[:, fronts[:, 0]]
            return allowed
        total = np.zeros(len(ranks), np.int64)
        for kind, number, count in row.front:
            rank, size = groups.numbered(kind, number)
            wanted = np.full(len(ranks), count) if count else size
            total += np.where(rank < NOBODY, wanted, 0)
            allowed &= ((ranks == rank[:, None, None]).sum(axis=2) == wanted[:, None]) & (rank < NOBODY)[:, None]
        allowed &= (total == self.front.size[0])[:, None]
        return allowed


def groups_of(ranking: Ranking, cards: Cards) -> Groups:
    """Cards of equal rank in every row, and single cards; a joker is its rank."""
    joker = ranking.joker.rank if ranking.joker else rank_of(JOKER)
    ranks = np.array([rank_of(card) for card in range(JOKER)] + [joker], np.int8).take(cards)
    counts = (ranks[:, :, None] == np.arange(NOBODY)).sum(axis=1).astype(np.int8)
    heights = np.array([ranking.height(rank) + 2 for rank in range(NOBODY)])
    most = cards.shape[1]
    groups = np.where(counts > 1, counts.astype(np.int64) * 32 + heights, 0)
    singles = np.where(counts == 1, heights, 0)
    group_ranks = _from_the_top(groups, most // 2)
    padded = np.concatenate([counts, np.zeros((len(counts), 1), np.int8)], axis=1)
    shapes = np.array([_shape((count,) if count > 1 else ()) for count in range(most + 1)], np.int64)
    return Groups(
        ranks=ranks,
        group_ranks=group_ranks,
        group_sizes=np.take_along_axis(padded, group_ranks.astype(np.int64), axis=1),
        single_ranks=_from_the_top(singles, most),
        shapes=shapes.take(counts).sum(axis=1),
    )


def _from_the_top(keys: Ints, most: int) -> Small:
    """The ranks with the largest keys, in falling order; a key of zero is none."""
    order = np.argsort(-keys, axis=1)[:, :most]
    there = np.take_along_axis(keys, order, axis=1) > 0
    return np.where(there, order, NOBODY).astype(np.int8)


def _shape(sizes: tuple[int, ...]) -> int:
    """The sizes of groups as one number, whatever their order."""
    return sum(16 ** (size - 2) for size in sizes)


def _is_for(row: HouseWayRow, groups: Groups) -> Flags:
    fitting: Flags = np.ones(len(groups.ranks), bool)
    if row.groups:
        fitting = reduce(np.logical_or, (groups.shapes == _shape(sizes) for sizes in row.groups))
    for kind, number, ranks in row.ranks:
        rank, _ = groups.numbered(kind, number)
        fitting &= np.array([one in ranks for one in range(NOBODY + 1)]).take(rank)
    return fitting


@cache
def _splits(cards: int, size: int) -> tuple[Ints, Ints]:
    """Every choice of so many cards, by their places; and the places of the others."""
    fronts = list(combinations(range(cards), size))
    backs = [[place for place in range(cards) if place not in front] for front in fronts]
    return np.array(fronts), np.array(backs)


def _hands(ranking: Ranking) -> int:
    """How many strengths a hand can have."""
    assert ranking.lookup is not None
    return len(ranking.lookup.values)


@cache
def _keeps(ranking: Ranking, categories: frozenset[str]) -> Flags:
    """By strength: whether a hand is in one of the categories."""
    assert ranking.lookup is not None
    return np.array([value.category in categories for value in ranking.lookup.values])


@cache
def _may_stand(front: Ranking, back: Ranking) -> Flags:
    """By front strength and then back strength: whether the front hand does not outrank the back."""
    assert front.lookup is not None and back.lookup is not None
    found = []
    for ahead in front.lookup.values:
        # Only the category and as many ranks as the front hand has can decide.
        known: dict[tuple[str, tuple[int, ...]], bool] = {}
        for behind in back.lookup.values:
            key = (behind.category, behind.ranks[: len(ahead.ranks)])
            if key not in known:
                known[key] = not outranks(ahead, front, behind, back)
            found.append(known[key])
    return np.array(found)
