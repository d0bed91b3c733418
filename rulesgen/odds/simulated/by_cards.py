"""Wagers that cards alone decide, whatever players choose, where there are too many deals to count."""

from collections import Counter
from fractions import Fraction

import numpy as np
from attrs import frozen

from rulesgen.model.game import Program
from rulesgen.odds.every_deal.results import ended_by_cards
from rulesgen.odds.reasons import NotSideBySide
from rulesgen.odds.result import Result
from rulesgen.odds.rounds.block import Block
from rulesgen.odds.rounds.shoes import Shoes, whole_decks
from rulesgen.odds.rounds.steps import Playing, most_cards, why_not, without_burns

_ROWS = 1 << 14
"""Rounds that are played side by side, each in every way that can be chosen."""


@frozen
class ByCards:
    """Called with a seed and a number of rounds, it counts results; NotCounted where a choice makes a difference."""

    program: Program
    stakes: dict[str, Fraction]

    def __attrs_post_init__(self) -> None:
        if reason := why_not(self.program):
            raise NotSideBySide(reason)
        object.__setattr__(self, "program", without_burns(self.program))

    def try_out(self) -> None:
        """Some rounds; NotCounted where a choice makes a difference in them."""
        self(np.random.SeedSequence(1), _ROWS)

    def __call__(self, seed: np.random.SeedSequence, rounds: int) -> Counter[Result]:
        chance = np.random.Generator(np.random.SFC64(seed))
        playing, found = Playing(self.program, {}, self.stakes), Counter[Result]()
        for first in range(0, rounds, _ROWS):
            shoes = Shoes(whole_decks(self.program.deck, min(_ROWS, rounds - first)), most_cards(self.program))
            found.update(ended_by_cards(playing, Block(shoes.deal(chance))))
        return found
