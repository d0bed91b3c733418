"""The sentence of every played rule, made from its node; glossary terms stand in [brackets]."""

from rulesgen.prose import counted
from rulesgen.wording.clauses import clause_paths, sentence, sentences
from rulesgen.wording.fill import fill, terms_in
from rulesgen.wording.hands import hand_words
from rulesgen.wording.rankings import best_first, category_words, ranking_sentences
from rulesgen.wording.settling import edge_name, pay_table_rows
from rulesgen.wording.strategies import strategy_sentences
from rulesgen.wording.words import listing, plain

__all__ = [
    "best_first",
    "category_words",
    "clause_paths",
    "counted",
    "edge_name",
    "fill",
    "hand_words",
    "listing",
    "pay_table_rows",
    "plain",
    "ranking_sentences",
    "sentence",
    "sentences",
    "strategy_sentences",
    "terms_in",
]
