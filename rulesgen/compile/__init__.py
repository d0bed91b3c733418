"""A resolved game to the engine's program: the only bridge between rulebook and engine."""

from rulesgen.compile.answers import answer
from rulesgen.compile.game import choices_of, compile_game
from rulesgen.compile.rankings import categories_of, compile_ranking, deck_of_game

__all__ = ["answer", "categories_of", "choices_of", "compile_game", "compile_ranking", "deck_of_game"]
