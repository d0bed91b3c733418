"""Hand phrases such as `pair 10..A`: a category, then ranks in comparing order, missing ones free."""

from functools import cache
from typing import NamedTuple

from rulesgen.cards import RANKS
from rulesgen.ranking.declared import TOTAL, Declared, Value
from rulesgen.ranking.judging import judge
from rulesgen.ranking.picks import patterns


class Phrase(NamedTuple):
    """A phrase that was read: for each rank the lowest and the highest that will do."""

    category: str
    ranks: tuple[tuple[int, int], ...]


@cache
def read_phrase(declared: Declared, text: str) -> Phrase:
    """The phrase, in the ranking's own categories; ValueError with what is wrong."""
    category, *words = text.split() or [""]
    known = [TOTAL] if declared.by_total else [one.id for one in declared.categories]
    if category not in known:
        raise ValueError(f"the ranking {declared.id} has no category `{category}`; it has {', '.join(known)}")
    return Phrase(category, tuple(_read_range(declared, word) for word in words))


def _read_range(declared: Declared, word: str) -> tuple[int, int]:
    low, _, high = word.replace("T", "10").partition("..")
    ends = [low, high if ".." in word else low]
    if declared.by_total:
        if not all(end.isdigit() for end in ends):
            raise ValueError(f"`{word}` is no total")
        return int(ends[0]), int(ends[1])
    if not all(end in RANKS for end in ends):
        raise ValueError(f"`{word}` is no rank")
    lowest, highest = (declared.height(RANKS.index(end)) for end in ends)
    return lowest, highest


def fits(declared: Declared, value: Value, phrase: str) -> bool:
    """Whether a hand is what the phrase says."""
    read = read_phrase(declared, phrase)
    if value.category != read.category or len(value.ranks) < len(read.ranks):
        return False
    heights = value.ranks if declared.by_total else tuple(map(declared.height, value.ranks))
    return all(low <= height <= high for height, (low, high) in zip(heights, read.ranks, strict=False))


@cache
def worst_fitting(declared: Declared, phrase: str) -> Value:
    """The worst hand that fits the phrase; ValueError where none does. Suits are left out of its strength."""
    read = read_phrase(declared, phrase)
    category = None if declared.by_total else declared.categories[declared.place_of(read.category)]
    judged = (judge(declared, pattern) for pattern in patterns(declared, category))
    fitting = [value for value in judged if value is not None and fits(declared, value, phrase)]
    if not fitting:
        raise ValueError(f"no hand of the ranking {declared.id} is `{phrase}`")
    return min(fitting, key=lambda value: value.strength)
