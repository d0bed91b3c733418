"""Hand rankings as ordered patterns: which category a hand is in, and which of two hands is better."""

from rulesgen.ranking.declared import (
    MANY,
    TOTAL,
    CardSet,
    Category,
    Deck,
    Declared,
    Joker,
    Strength,
    Value,
)
from rulesgen.ranking.judging import Pattern, judge, most_sets, pattern_of
from rulesgen.ranking.phrase import Phrase, read_phrase
from rulesgen.ranking.picks import patterns, patterns_of, picks_of
from rulesgen.ranking.ranking import Ranking
from rulesgen.ranking.reading import outranks

__all__ = [
    "MANY",
    "TOTAL",
    "CardSet",
    "Category",
    "Deck",
    "Declared",
    "Joker",
    "Pattern",
    "Phrase",
    "Ranking",
    "Strength",
    "Value",
    "judge",
    "most_sets",
    "outranks",
    "pattern_of",
    "patterns",
    "patterns_of",
    "picks_of",
    "read_phrase",
]
