"""What is known of a game's irregularities, worked out once."""

from weakref import WeakKeyDictionary

from rulesgen.compile import compile_game
from rulesgen.compile.procedures import Unfit, answers_of
from rulesgen.irregular.answers import Answers
from rulesgen.rulebook import Game

_KNOWN: WeakKeyDictionary[Game, tuple[Answers, list[Unfit]]] = WeakKeyDictionary()


def cached_answers(game: Game) -> tuple[Answers, list[Unfit]]:
    """The answers to everything that can go wrong in a game, and the lines of rows that name nothing in it."""
    if game not in _KNOWN:
        _KNOWN[game] = answers_of(game, compile_game(game))
    return _KNOWN[game]
