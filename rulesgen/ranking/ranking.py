"""A ranking that hands are held against: one at a time by look-up, or many at once."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from rulesgen.cards import JOKER, Cards
from rulesgen.ranking import phrase as phrases
from rulesgen.ranking import reading
from rulesgen.ranking.declared import Declared, Strength, Value
from rulesgen.ranking.judging import judge, pattern_of
from rulesgen.ranking.lookup import NONE, Lookup, lookup_of
from rulesgen.ranking.picks import patterns, picks_of

if TYPE_CHECKING:
    from rulesgen.ranking.batch import Array, Parts

_judged = cache(judge)


@cache
def _worst_fitting(ranking: "Ranking", phrase: str) -> Value:
    worst = phrases.worst_fitting(ranking, phrase)
    if ranking.lookup is not None:
        return next(value for value in ranking.lookup.values if value[:2] == worst[:2])
    return worst._replace(strength=worst.strength * ranking.suit_room)


_Parts = tuple[tuple[Cards, int, int], ...]


@lru_cache(maxsize=10_000)
def _best_picked(ranking: "Ranking", parts: _Parts, size: tuple[int, int]) -> tuple[Value, Cards]:
    """The best hand of many ways to pick it: the same hand is read for every wager on it, and in every remedy tried."""
    return ranking.best_pick(pick for one in range(size[0], size[1] + 1) for pick in picks_of(parts, one))


@frozen(cache_hash=True)
class Ranking(Declared):
    """A declared order of hands."""

    @cached_property
    def lookup(self) -> Lookup | None:
        """The tables, compiled at the first use; None where a hand has more to it than ranks and one suit."""
        return lookup_of(self) if self.is_tabled else None

    @cached_property
    def worths(self) -> tuple[Value, ...]:
        """Every worth that a hand can have, from the worst; where suits decide last, with the lowest suits."""
        if self.lookup is not None:
            return self.lookup.values
        judged = (_judged(self, pattern) for pattern in patterns(self))
        found = {value.strength: value for value in judged if value is not None}
        return tuple(found[one]._replace(strength=one * self.suit_room) for one in sorted(found))

    def value(self, cards: Cards) -> Value | None:
        """The worth of exactly these cards; None where no category fits."""
        if self.lookup is not None:
            strength = self.lookup.exact(cards)
            return None if strength == NONE else self.lookup.values[strength]
        value = _judged(self, pattern_of(self, cards))
        return value if value is None or not self.suits else self._with_suits(value, cards)

    @cached_property
    def strength(self) -> Callable[[Sequence[int]], Strength]:
        """From cards to how good the best hand is that can be picked from them; -1 where there is none."""
        return self._best_by_picks if self.lookup is None else self.lookup.best

    def _best_by_picks(self, cards: Sequence[int]) -> Strength:
        values = (self.value(pick) for pick in picks_of([(tuple(cards), 0, len(cards))], self.sizes))
        return max((value.strength for value in values if value is not None), default=NONE)

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

    def best_hand(self, parts: Sequence[tuple[Cards, int, int]], size: tuple[int, int]) -> tuple[Value, Cards]:
        """The best hand of a size when each part gives from its least to its most cards, and the cards that make it."""
        return _best_picked(self, tuple(parts), size)

    def best_value(self, parts: Sequence[tuple[Cards, int, int]], size: tuple[int, int]) -> Value:
        """The worth of the best hand of a size when each part gives from its least to its most cards."""
        lookup = self.lookup
        if lookup is None or size != (lookup.size, lookup.size):
            return _best_picked(self, tuple(parts), size)[0]
        try:
            strength = lookup.best_of_parts(parts)
        except KeyError:  # a card that is not of the deck, or one that came twice
            strength = NONE
        if strength == NONE:
            raise ValueError(f"no cards make a hand of the ranking {self.id}")
        return lookup.values[strength]

    def strengths(self, parts: "Parts") -> "Array":
        """For each row of cards, how good the best hand is that can be picked from it; -1 where there is none.

        A part is an array with a row of cards for each hand, and the fewest and the most cards that are taken of them.
        """
        from rulesgen.ranking.batch import strengths_of

        return strengths_of(self, parts)

    def sort_cards(self, value: Value, cards: Cards) -> Cards:
        """The cards in the order in which they are compared and read out."""
        return reading.sort_cards(self, value, cards)

    def fits(self, value: Value, phrase: str) -> bool:
        """Whether a hand is what the phrase says, such as `pair 10..A`; ValueError for a phrase of no sense."""
        return phrases.fits(self, value, phrase)

    def worst_fitting(self, phrase: str) -> Value:
        """The worst hand that fits a phrase; ValueError where none does."""
        return _worst_fitting(self, phrase)

    def qualifies(self, value: Value, phrase: str) -> bool:
        """Whether a hand is as good as the worst that fits the phrase, or better."""
        return value.strength >= self.worst_fitting(phrase).strength

    @property
    def suit_room(self) -> int:
        """How many orders of suits a hand can have."""
        return 4**self.size if self.suits else 1

    def _with_suits(self, value: Value, cards: Cards) -> Value:
        """Suits decide last, card by card in the order of reading; a joker has none and stands below them."""
        places = {suit: place for place, suit in enumerate(self.suits)}
        number = 0
        for card in self.sort_cards(value, cards):
            place = 0 if card == JOKER else places[card & 3]
            number = number * 4 + (place if self.best == "highest" else 3 - place)
        return value._replace(strength=value.strength * self.suit_room + number * 4 ** (self.size - len(cards)))
