"""A resolved game to the engine's program: the only bridge between rulebook and engine."""

from rulesgen.compile.answers import Answers, answer
from rulesgen.compile.game import compile_game, compile_ranking

__all__ = ["Answers", "answer", "compile_game", "compile_ranking"]
