"""A game under a way to play: thousands of rounds at once where that can be, otherwise one by one on the engine."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

import numpy as np

from rulesgen.model.counts import cards_dealt
from rulesgen.model.game import Program
from rulesgen.model.strategies import Strategy
from rulesgen.odds.reasons import NotSideBySide
from rulesgen.odds.rounds.one_seat import as_house_game
from rulesgen.odds.rounds.play import Rounds
from rulesgen.odds.simulated.chunks import Work
from rulesgen.odds.simulated.on_engine import OneByOne, PotsOneByOne
from rulesgen.odds.simulated.pots import Pots
from rulesgen.odds.stakes import base_stakes, with_besides

Played = TypeVar("Played")
Play = Callable[[Work[Any]], Played]
"""Plays as many rounds as are wanted."""

_TRIAL, _FEW = 2000, 200
"""Enough rounds that every row of a plan is come to; and where they are played one by one."""


def is_slow(work: Work[Any]) -> bool:
    """Whether rounds are played one by one."""
    return isinstance(work, OneByOne | PotsOneByOne)


def play_wagers(
    program: Program, strategy: Strategy | None, stakes: dict[str, Fraction], play: Play[Played]
) -> tuple[Played, tuple[str, ...]]:
    """Rounds against a bank that begin with these wagers; and what to say where they are played one by one."""
    try:
        house = as_house_game(program)
        return play(Rounds(house, strategy, with_besides(house, stakes))), ()
    except NotSideBySide as reason:
        work = OneByOne(program, strategy, stakes)
        return play(work), (f"Played one by one: {reason}.", *work.notes)


def play_pots(
    program: Program, strategy: Strategy | None, taken: tuple[str, int] | None, play: Play[Played]
) -> tuple[Played, tuple[str, ...]]:
    """Hands of the fewest players for a pot, with an option as it is taken after a step; and the same."""
    players = fewest_players(program)
    try:
        return play(Pots(program, players, taken, strategy)), ()
    except NotSideBySide as reason:
        if taken is not None:
            raise
        return play(PotsOneByOne(program, players, strategy)), (f"Played one by one: {reason}.",)


def fewest_players(program: Program) -> int:
    """A pot is played for by two at least."""
    return max(2, program.fewest_seats)


def has_more_to_come(program: Program, option: str, step: int) -> bool:
    """Whether cards are still to be dealt when an option is taken after a step."""
    variant = program.variants[option, step]
    return sum(cards_dealt(variant).values()) > sum(cards_dealt(variant, step + 1).values())


def try_out(program: Program, strategy: Strategy) -> None:
    """Some rounds by a strategy; NotSimulated where it cannot be played."""

    def play(work: Work[Any]) -> None:
        work(np.random.SeedSequence(1), _FEW if is_slow(work) else _TRIAL)

    if program.banking == "pot":
        play_pots(program, strategy, None, play)
    for stakes in base_stakes(program):
        play_wagers(program, strategy, stakes, play)
