"""A ranking as it is declared: its categories, its words for ace and joker, and the deck; it judges no hand."""

from functools import cache, cached_property
from typing import NamedTuple

from attrs import frozen

from rulesgen.cards import ACE, RANKS

TOTAL = "total"
"""What a hand of a ranking by totals is called in place of a category."""

MOST_TABLED = 5
"""The most cards of a hand whose every pattern is worked out beforehand."""

MANY = 99
"""Stands for an open end: no hand has so many cards."""

Strength = int
"""Compares like the hands do: the larger is the better hand."""


class Value(NamedTuple):
    """What a hand is worth: its category, and the ranks that decide between hands of that category."""

    category: str
    ranks: tuple[int, ...]
    """In comparing order; for a total, the total itself."""
    strength: Strength

    def __str__(self) -> str:
        return _words_of(self.category, self.ranks)


@cache
def _words_of(category: str, ranks: tuple[int, ...]) -> str:
    return " ".join((category, *(str(rank) if category == TOTAL else RANKS[rank] for rank in ranks)))


@frozen
class Category:
    """One line of a ranking; a hand is in the first category all of whose patterns it fits."""

    id: str
    groups: tuple[int, ...] | None = None
    """Sizes of the groups of equal rank, largest first; all other cards differ in rank."""
    run: int | None = None
    suited: bool = False
    top: tuple[int, int] | None = None
    """The ranks that a run may end on: the lowest and the highest of them."""
    cards: int | None = None
    """How many cards the hand has, where the ranking allows several numbers."""
    distinct: bool = False
    """No rank and no suit twice."""
    sets: tuple[tuple[str, int], ...] = ()
    """For each kind of set, the most that can be picked so that none share a card."""

    @property
    def takes_any_hand(self) -> bool:
        return self == Category(self.id)


@frozen
class CardSet:
    """One way to make a set: so many cards, of these ranks, with this total; what is not said is free."""

    least: int = 1
    most: int = MANY
    ranks: tuple[int, ...] | None = None
    without: tuple[int, ...] = ()
    total: int | None = None


@frozen
class Joker:
    """A joker is a card of this rank, or the best missing card where that completes one of these categories."""

    rank: int = ACE
    completes: tuple[str, ...] = ()


@frozen
class Deck:
    """The cards that hands are made of."""

    ranks: tuple[int, ...] = tuple(range(len(RANKS)))
    packs: int = 1
    jokers: int = 0


@frozen(cache_hash=True)
class Declared:
    """All that is said about an order of hands."""

    id: str
    sizes: tuple[int, int]
    """The fewest and the most cards of a hand."""
    categories: tuple[Category, ...] = ()
    """From the highest; none in a ranking by totals."""
    best: str = "highest"
    ace_low: bool = False
    ace_low_in_runs: bool = False
    lowest_run: str = "lowest"
    joker: Joker | None = None
    suits: tuple[int, ...] = ()
    """The suits from the lowest, where they are the last to decide."""
    values: tuple[int, ...] = ()
    """The points of each rank."""
    modulo: int | None = None
    by_total: bool = False
    sets: tuple[tuple[str, tuple[CardSet, ...]], ...] = ()
    deck: Deck = Deck()

    @property
    def size(self) -> int:
        """The most cards of a hand."""
        return self.sizes[1]

    @property
    def worst_first(self) -> tuple[str, ...]:
        """Its categories from the worst; they are listed from the highest, the worst where the lowest is best."""
        names = tuple(one.id for one in self.categories)
        return names if self.best == "lowest" else names[::-1]

    @property
    def minds_rainbow(self) -> bool:
        """Whether it matters that no two cards are of one suit."""
        return any(category.distinct for category in self.categories)

    @property
    def is_tabled(self) -> bool:
        """Whether ranks and being of one suit say all about a hand, of one number of cards and one pack."""
        least, most = self.sizes
        one_pack = self.deck.packs == 1 and self.deck.jokers <= 1
        return least == most <= MOST_TABLED and one_pack and not self.suits and not self.minds_rainbow

    @cached_property
    def heights(self) -> tuple[int, ...]:
        """Where each rank stands among ranks."""
        return tuple(-1 if self.ace_low and rank == ACE else rank for rank in range(len(RANKS)))

    def height(self, rank: int) -> int:
        return self.heights[rank]

    def total(self, ranks: tuple[int, ...]) -> int:
        points = sum(self.values[rank] for rank in ranks)
        return points % self.modulo if self.modulo else points

    def place_of(self, category: str) -> int:
        """The place of a category from the highest; ValueError if there is none of that name."""
        return [one.id for one in self.categories].index(category)
