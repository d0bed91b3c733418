"""Every pattern that a deck can give, and every way to pick cards; it judges nothing."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from rulesgen.cards import Cards
from rulesgen.ranking.declared import Category, Declared
from rulesgen.ranking.judging import Pattern

ALL = 10**9
"""A least that no area reaches: every card of it."""


def picks_of(parts: Sequence[tuple[Cards, int, int]], size: int | tuple[int, int]) -> Iterator[Cards]:
    """Every way to pick `size` cards (or a number within bounds) when each part gives from its least to its most."""
    fewest, largest = (size, size) if isinstance(size, int) else size
    for count in counts_of(parts):
        if fewest <= sum(count) <= largest:
            ways = (combinations(cards, number) for (cards, _, _), number in zip(parts, count, strict=True))
            for chosen in product(*ways):
                yield tuple(card for part in chosen for card in part)


def counts_of(parts: Sequence[tuple[Sequence[int], int, int]]) -> Iterator[tuple[int, ...]]:
    """Every way to say how many cards each part gives, from its least to its most."""
    return product(
        *(range(len(cards) if least >= ALL else least, min(most, len(cards)) + 1) for cards, least, most in parts)
    )


def patterns(declared: Declared, category: Category | None = None) -> Iterator[Pattern]:
    """Every pattern of the deck with a number of cards of the ranking; for a category, only what could fit it."""
    least, most = declared.sizes
    for size in range(least, most + 1):
        if category is None or _may_have(category, size):
            for pattern in patterns_of(declared, size):
                if category is None or pattern.jokers or _may_fit(category, pattern):
                    yield pattern


def patterns_of(declared: Declared, size: int) -> Iterator[Pattern]:
    """Every pattern of the deck with this number of cards."""
    deck, minds_rainbow = declared.deck, declared.minds_rainbow
    ranks = sorted(deck.ranks, key=declared.heights.__getitem__, reverse=True)
    for jokers in range(min(deck.jokers, size) + 1):
        for combination in combinations_with_replacement(ranks, size - jokers):
            most = max(map(combination.count, combination), default=0)
            if most <= 4 * deck.packs:
                for suited, rainbow in _suits(len(combination), len(set(combination)), most, deck.packs, minds_rainbow):
                    yield Pattern(combination, suited, rainbow, jokers)


@cache
def _suits(cards: int, ranks: int, most: int, packs: int, minds_rainbow: bool) -> tuple[tuple[bool, bool], ...]:
    """Whether cards of so many ranks can be of one suit, of suits that all differ, or neither."""
    if cards < 2:
        return ((True, True),)
    mixed = [(False, False)] if cards > 2 and (ranks > 1 or packs > 1) else []
    rainbow = [(False, True)] if cards <= 4 else []
    suited = [(True, False)] if most <= packs else []
    found = mixed + rainbow + suited if minds_rainbow else [(False, False), *suited]
    return tuple(found)


def _may_have(category: Category, size: int) -> bool:
    return category.cards in {None, size} and category.run in {None, size}


def _may_fit(category: Category, pattern: Pattern) -> bool:
    return pattern.suited >= category.suited and pattern.rainbow >= category.distinct
