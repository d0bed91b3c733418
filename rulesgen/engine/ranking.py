"""Hand rankings as ordered patterns: which category a hand is in, and which of two hands is better."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

from attrs import field, frozen

from rulesgen.engine.cards import ACE, RANKS, Cards, rank_of, suit_of

ALL = 10**9
"""A least that no area reaches: every card of it."""

Strength = tuple[int, ...]
"""Compares like the hands do: the larger is the better hand."""


@frozen
class Category:
    """One line of a ranking; a hand is in the first category it fits."""

    id: str
    groups: tuple[int, ...] | None = None
    """Sizes of the groups of equal rank, largest first; all other cards differ in rank."""
    run: int | None = None
    suited: bool = False
    top: int | None = None
    """The rank that a run must end on."""


class Value(NamedTuple):
    """What a hand is worth: its category, and the ranks that decide between hands of that category."""

    category: str
    ranks: tuple[int, ...]
    strength: Strength

    def __str__(self) -> str:
        return " ".join((self.category, *(RANKS[rank] for rank in self.ranks)))


@frozen
class Ranking:
    """A declared order of hands."""

    id: str
    size: int
    categories: tuple[Category, ...]
    ace_low_in_runs: bool = True
    best: str = "highest"
    _known: dict[tuple[tuple[int, ...], bool], Value | None] = field(factory=dict, repr=False, eq=False)

    def value(self, cards: Cards) -> Value | None:
        """The worth of exactly these cards; None where no category fits."""
        ranks = tuple(sorted((card >> 2 for card in cards), reverse=True))
        suited = len({card & 3 for card in cards}) == 1
        return self.value_of_ranks(ranks, suited)

    def value_of_ranks(self, ranks: tuple[int, ...], suited: bool) -> Value | None:
        """As `value`, from ranks sorted from the highest; every pattern is worked out once."""
        key = (ranks, suited)
        if key not in self._known:
            self._known[key] = self._work_out(ranks, suited)
        return self._known[key]

    def best_pick(self, picks: Iterable[Cards]) -> tuple[Value, Cards]:
        """The best hand among several ways to pick its cards; the first of equals."""
        best: Value | None = None
        chosen: Cards = ()
        for cards in picks:
            value = self.value(cards)
            if value is not None and (best is None or value.strength > best.strength):
                best, chosen = value, cards
        if best is None:
            raise ValueError(f"no cards make a hand of the ranking {self.id}")
        return best, chosen

    def sort_cards(self, value: Value, cards: Cards) -> Cards:
        """The cards in the order in which they are compared and read out."""
        order = {rank: place for place, rank in enumerate(value.ranks)}
        sizes = Counter(rank_of(card) for card in cards)
        wheel = self.ace_low_in_runs and _is_low_run(tuple(sizes), value)
        return tuple(
            sorted(
                cards,
                key=lambda card: (
                    order.get(rank_of(card), len(order)) if not wheel else 0,
                    wheel and rank_of(card) == ACE,
                    -sizes[rank_of(card)],
                    -rank_of(card),
                    -suit_of(card),
                ),
            )
        )

    def _work_out(self, ranks: tuple[int, ...], suited: bool) -> Value | None:
        sizes = Counter(ranks)
        for place, category in enumerate(self.categories):
            deciding = self._fit(category, ranks, sizes, suited)
            if deciding is not None:
                height = len(self.categories) - place
                strength = (height, *deciding)
                if self.best == "lowest":
                    strength = tuple(-part for part in strength)
                return Value(category.id, deciding, strength)
        return None

    def _fit(
        self, category: Category, ranks: tuple[int, ...], sizes: Counter[int], suited: bool
    ) -> tuple[int, ...] | None:
        """The deciding ranks if the hand fits the category, else None."""
        if category.suited and not suited:
            return None
        if category.groups is not None:
            found = sorted((size for size in sizes.values() if size > 1), reverse=True)
            if found != list(category.groups):
                return None
        if category.run is not None:
            top = self._top_of_run(ranks, sizes, category.run)
            if top is None or (category.top is not None and top != category.top):
                return None
            return (top,)
        return tuple(sorted(sizes, key=lambda rank: (sizes[rank], rank), reverse=True))

    def _top_of_run(self, ranks: tuple[int, ...], sizes: Counter[int], length: int) -> int | None:
        if len(sizes) != length or len(ranks) != length:
            return None
        if ranks[0] - ranks[-1] == length - 1:
            return ranks[0]
        # An ace may stand below the lowest card: A-2-3-4-5 is a run that ends on the five.
        if self.ace_low_in_runs and ranks[0] == ACE and ranks[1:] == tuple(range(length - 2, -1, -1)):
            return ranks[1]
        return None


def picks_of(parts: Sequence[tuple[Cards, int, int]], size: int) -> Iterator[Cards]:
    """Every way to pick `size` cards when each part gives between its least and its most; a huge least means all."""
    counts = [range(len(cards) if least >= ALL else least, min(most, len(cards)) + 1) for cards, least, most in parts]
    for count in product(*counts):
        if sum(count) == size:
            ways = (combinations(cards, number) for (cards, _, _), number in zip(parts, count, strict=True))
            for chosen in product(*ways):
                yield tuple(card for part in chosen for card in part)


def patterns(ranking: Ranking, ranks: Sequence[int], copies: int) -> Iterator[tuple[tuple[int, ...], bool]]:
    """Every pattern of ranks and suitedness that the deck can give to this ranking."""
    for combination in combinations_with_replacement(sorted(ranks, reverse=True), ranking.size):
        most = max(Counter(combination).values())
        if most <= 4 * copies:
            yield combination, False
            if most <= copies:
                yield combination, True


def _is_low_run(ranks: tuple[int, ...], value: Value) -> bool:
    return len(value.ranks) == 1 and ACE in ranks and value.ranks[0] != ACE and len(ranks) > 1
