"""Which category a hand is in and what decides inside it: the plain meaning of a ranking, without any table."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from rulesgen.cards import ACE, JOKER, Cards
from rulesgen.ranking.declared import TOTAL, CardSet, Category, Declared, Strength, Value

_BASE = 32
"""More than there are ranks, twice: the places of runs are counted in halves."""

_MOST_POINTS = 10_000
"""More than any hand has."""


class Pattern(NamedTuple):
    """All that can matter about a hand but the order of suits."""

    ranks: tuple[int, ...]
    """Of the cards that are no jokers, from the highest."""
    suited: bool
    """Whether those cards are of one suit."""
    rainbow: bool
    """Whether no two of them are of one suit."""
    jokers: int = 0


def pattern_of(declared: Declared, cards: Cards) -> Pattern:
    """The pattern of a hand."""
    naturals = [card for card in cards if card != JOKER]
    ranks = tuple(sorted((card >> 2 for card in naturals), key=declared.height, reverse=True))
    suits = len({card & 3 for card in naturals})
    return Pattern(ranks, suits <= 1, suits == len(naturals), len(cards) - len(naturals))


def judge(declared: Declared, pattern: Pattern) -> Value | None:
    """What a pattern is worth; None where it is no hand of the ranking."""
    least, most = declared.sizes
    if not least <= len(pattern.ranks) + pattern.jokers <= most:
        return None
    if pattern.jokers:
        found = [value for value in _with_jokers(declared, pattern) if value is not None]
        return max(found, key=lambda value: value.strength, default=None)
    return _judge_naturals(declared, pattern.ranks, pattern.suited, pattern.rainbow)


@cache
def _judge_naturals(declared: Declared, ranks: tuple[int, ...], suited: bool, rainbow: bool) -> Value | None:
    if declared.by_total:
        total = declared.total(ranks)
        return Value(TOTAL, (total,), total_strength(declared, total))
    hand = _Hand(declared, ranks, suited, rainbow)
    for place, category in enumerate(declared.categories):
        if hand.fits(category):
            deciding = hand.deciding if category.run is None else (hand.top,)
            heights = hand.heights if category.run is None else (hand.run_height,)
            return Value(category.id, deciding, _strength(declared, place, heights))
    return None


def total_strength(declared: Declared, total: int) -> Strength:
    """How good a total is, where totals alone decide."""
    return total if declared.best == "highest" else _MOST_POINTS - total


def _with_jokers(declared: Declared, pattern: Pattern) -> Iterator[Value | None]:
    """The hand with its jokers as their own rank, and as every card that completes what they may complete."""
    if declared.joker is None:
        return
    ranks, _, _, jokers = pattern
    alone = len(ranks) + jokers == 1
    own = _sorted(declared, (*ranks, *(declared.joker.rank,) * jokers))
    yield _judge_naturals(declared, own, alone, alone)
    if not declared.joker.completes:
        return
    for added in combinations_with_replacement(declared.deck.ranks, jokers):
        if any(ranks.count(rank) + added.count(rank) > 4 * declared.deck.packs for rank in added):
            continue
        with_added = _sorted(declared, (*ranks, *added))
        for suits in _suits_with(pattern, added):
            value = _judge_naturals(declared, with_added, *suits)
            if value is not None and value.category in declared.joker.completes:
                yield value


def _suits_with(pattern: Pattern, added: tuple[int, ...]) -> Iterator[tuple[bool, bool]]:
    """Whether the hand can be of one suit, or of suits that all differ, once jokers are cards of these ranks."""
    yield False, False
    if pattern.suited and len({*pattern.ranks, *added}) == len(pattern.ranks) + len(added):
        yield True, False
    if pattern.rainbow and len(pattern.ranks) + len(added) <= 4:
        yield False, True


def _sorted(declared: Declared, ranks: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(ranks, key=declared.heights.__getitem__, reverse=True))


def _strength(declared: Declared, place: int, heights: tuple[int, ...]) -> Strength:
    """One number that orders hands: the category, then each height; a hand that runs out of cards first is below."""
    highest = declared.best == "highest"
    number = len(declared.categories) - place if highest else place
    for height in heights:
        number = number * _BASE + (height + 2 if highest else _BASE - 2 - height)
    for _ in range(declared.sizes[1] - len(heights)):
        number *= _BASE
    return number


class _Hand:
    """What the categories ask of a hand, each worked out once."""

    __slots__ = ("deciding", "declared", "groups", "heights", "rainbow", "ranks", "run_height", "suited", "top")

    def __init__(self, declared: Declared, ranks: tuple[int, ...], suited: bool, rainbow: bool) -> None:
        self.declared = declared
        self.ranks = ranks
        self.suited = suited
        self.rainbow = rainbow
        counts: dict[int, int] = {}
        for rank in ranks:
            counts[rank] = counts.get(rank, 0) + 1
        # Ranks come from the highest, and sorting keeps that order among groups of one size.
        self.deciding = tuple(sorted(counts, key=counts.__getitem__, reverse=True))
        self.heights = tuple(map(declared.heights.__getitem__, self.deciding))
        self.groups: tuple[int, ...] = ()
        self.top = self.run_height = -1
        if len(counts) < len(ranks):
            self.groups = tuple(count for count in map(counts.__getitem__, self.deciding) if count > 1)
        else:
            self.top, self.run_height = self._run()

    def _run(self) -> tuple[int, int]:
        """The rank on which the run ends, and its place among runs; -1 where the hand is no run."""
        heights, declared = self.heights, self.declared
        if heights[0] - heights[-1] == len(heights) - 1:
            return self.deciding[0], 2 * heights[0]
        # An ace may stand below the lowest rank of the deck: A-2-3-4-5 is a run that ends on the five.
        low = declared.ace_low_in_runs and heights[0] == ACE and len(heights) > 1
        lowest = min(declared.deck.ranks)
        if low and heights[1:] == tuple(range(lowest + len(heights) - 2, lowest - 1, -1)):
            top = heights[1]
            return top, 2 * ACE - 1 if declared.lowest_run == "second" else 2 * top
        return -1, -1

    def fits(self, category: Category) -> bool:
        """Whether every pattern of the category holds."""
        if category.suited and not self.suited:
            return False
        if category.groups is not None and self.groups != category.groups:
            return False
        if category.run is not None and not self._fits_run(category):
            return False
        if category.cards is not None and len(self.ranks) != category.cards:
            return False
        if category.distinct and (not self.rainbow or self.groups):
            return False
        return not category.sets or all(
            most_sets(self.declared, name, self.ranks) == count for name, count in category.sets
        )

    def _fits_run(self, category: Category) -> bool:
        if len(self.ranks) != category.run or self.top < 0:
            return False
        if category.top is None:
            return True
        lowest, highest = (self.declared.height(rank) for rank in category.top)
        return lowest <= self.declared.height(self.top) <= highest


@cache
def most_sets(declared: Declared, name: str, ranks: tuple[int, ...]) -> int:
    """The most sets of a kind that can be picked from these cards so that none share a card."""
    ways = dict(declared.sets)[name]
    count = len(ranks)
    chosen = [
        mask
        for mask in range(1, 1 << count)
        if any(_is_set(declared, way, tuple(rank for at, rank in enumerate(ranks) if mask >> at & 1)) for way in ways)
    ]
    best = [0] * (1 << count)
    for cards in range(1, 1 << count):
        best[cards] = max((1 + best[cards & ~mask] for mask in chosen if mask & ~cards == 0), default=0)
    return best[-1]


def _is_set(declared: Declared, way: CardSet, ranks: tuple[int, ...]) -> bool:
    return (
        way.least <= len(ranks) <= way.most
        and (way.ranks is None or all(rank in way.ranks for rank in ranks))
        and not any(rank in way.without for rank in ranks)
        and (way.total is None or declared.total(ranks) == way.total)
    )
