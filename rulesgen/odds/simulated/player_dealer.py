"""The player-dealer against one player, both hands set by the house way: how often who wins, and the advantage."""

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from attrs import field, frozen

from rulesgen.model.counts import cards_dealt
from rulesgen.model.game import Program
from rulesgen.model.steps import Arrange
from rulesgen.model.wagers import Settlement
from rulesgen.odds.reasons import NotSimulated
from rulesgen.odds.result import Result
from rulesgen.odds.rounds.house_ways import HouseWays
from rulesgen.odds.rounds.shoes import deal
from rulesgen.ranking.batch import Cards
from rulesgen.ranking.numbering import Ints

ROWS = 8192
"""Rounds that are dealt together."""


class Compared(NamedTuple):
    """How the player's hands compare with the player-dealer's: so many are higher, equal (copies) and lower."""

    higher: int
    equal: int
    lower: int


@frozen
class PlayerDealer:
    """One unit on a wager that is settled by comparing set hands; the player-dealer's money covers it."""

    program: Program
    wager: str = ""
    """May be left out where only one wager is settled so."""
    entry: Settlement = field(init=False)
    ways: HouseWays = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        entry = _entry_of(self.program, self.wager)
        object.__setattr__(self, "entry", entry)
        object.__setattr__(self, "wager", self.wager or entry.wagers[0])
        object.__setattr__(self, "ways", HouseWays(self.program, _cards_to_set(self.program)))
        if set(entry.compare) != {self.ways.front.id, self.ways.back.id}:
            raise NotSimulated("other hands are compared than the house way sets")
        if 2 * self.ways.cards > len(self.program.deck):
            raise NotSimulated("the deck has too few cards for two hands")

    @property
    def fees(self) -> tuple[str, ...]:
        """What the house takes besides, which is not counted."""
        return tuple(fee.title for fee in self.program.fees.values())

    def __call__(self, seed: np.random.SeedSequence, rounds: int) -> Counter[Result]:
        """So many random rounds."""
        found: Counter[Result] = Counter()
        for compared, count in self.compared(seed, rounds).items():
            found[self.net(compared), Fraction(1)] += count
        return found

    def net(self, compared: Compared) -> Fraction:
        """What a unit is ahead when the hands compare so."""
        won = compared.higher + (compared.equal if self.entry.copy == "bettor" else 0)
        return self.entry.results[str(won)].net

    def compared(self, seed: np.random.SeedSequence, rounds: int) -> Counter[Compared]:
        """How the hands compare in so many random rounds."""
        chance = np.random.default_rng(seed)
        hands = len(self.entry.compare)
        found: Counter[Compared] = Counter()
        for begin in range(0, rounds, ROWS):
            dealt = deal(chance, self.program.deck, 2 * self.ways.cards, min(ROWS, rounds - begin))
            mine, theirs = np.split(dealt, 2)
            higher, equal = self.compare(mine.T, theirs.T)
            counts = np.bincount(higher * (hands + 1) + equal)
            for key in np.flatnonzero(counts).tolist():
                above, same = divmod(key, hands + 1)
                found[Compared(above, same, hands - above - same)] += int(counts[key])
        return found

    def compare(self, mine: Cards, theirs: Cards) -> tuple[Ints, Ints]:
        """How many of a player's hands are higher, and how many equal, in every row of cards that are to be set."""
        sets = list(zip(self.ways.strengths(mine), self.ways.strengths(theirs), strict=True))
        higher, equal = (
            np.sum([relation(one, other) for one, other in sets], axis=0) for relation in (np.greater, np.equal)
        )
        return higher, equal


def _entry_of(program: Program, wager: str) -> Settlement:
    entries = [
        entry
        for entry in program.settlements
        if entry.versus_dealer and len(entry.compare) > 1 and (not wager or wager in entry.wagers)
    ]
    if len(entries) != 1 or (not wager and len(entries[0].wagers) != 1):
        raise NotSimulated("it is not one wager that is settled by comparing set hands with the player-dealer's")
    (entry,) = entries
    if entry.when:
        raise NotSimulated("how the wager is settled depends on the table")
    if any(payout.kind not in ("odds", "lose", "push") for payout in entry.results.values()):
        raise NotSimulated("the wager is paid by a pay table")
    return entry


def _cards_to_set(program: Program) -> int:
    """How many cards a player is given to set."""
    steps = [(at, step.action) for at, step in enumerate(program.steps) if isinstance(step.action, Arrange)]
    if not steps:
        raise NotSimulated("no cards are set")
    at, first = steps[0]
    return cards_dealt(program, at)[first.source]
