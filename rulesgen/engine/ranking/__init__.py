"""Hand rankings as ordered patterns: which category a hand is in, and which of two hands is better."""

from rulesgen.engine.ranking.declared import (
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
from rulesgen.engine.ranking.judging import Pattern, judge, most_sets, pattern_of
from rulesgen.engine.ranking.phrase import Phrase, read_phrase
from rulesgen.engine.ranking.picks import patterns, patterns_of, picks_of
from rulesgen.engine.ranking.ranking import Ranking
from rulesgen.engine.ranking.reading import outranks

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
