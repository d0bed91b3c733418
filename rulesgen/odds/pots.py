"""Random hands of a pot game, dealt to the end with nobody folding: how much of the pot a player gets, and how."""

from collections import Counter
from fractions import Fraction

import numpy as np
from attrs import field, frozen

from rulesgen.engine.actions import Arrange, Deal, Discard, Draw
from rulesgen.engine.program import Program, cards_dealt
from rulesgen.odds.reasons import NotSimulated
from rulesgen.odds.shoes import deal
from rulesgen.odds.showdown import TABLE, Flags, Ints, Showdown, Spots

SCOOP = "scoop"
"""One player takes the whole pot."""
CHOP = "chop"
"""Every share has one winner, and they are not all the same."""
TIED = "tied"
"""Every share is split between the same players."""
QUARTERED = "quartered"
"""A share is split, and not all are between the same players: of two halves, somebody gets a quarter or less."""
OUTCOMES = (SCOOP, CHOP, TIED, QUARTERED)

ROWS = 32768
"""Hands that are dealt together."""

Result = tuple[Fraction, str]
"""The player's part of the pot, and what became of the pot."""

Places = dict[tuple[str, int], tuple[int, ...]]
"""Which of the cards dealt lie where, by area and seat; seat -1 for an area of the table."""


@frozen
class Pots:
    """So many players of a pot game, all in before the first card; with an option, as it is taken after a step.

    By symmetry any seat's results are as good as the first one's.
    """

    program: Program
    players: int = 2
    taken: tuple[str, int] | None = None
    """The option, and the step after which it is taken."""
    places: Places = field(init=False)
    showdown: Showdown = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        running = self.program if self.taken is None else self.program.variants[self.taken]
        if not running.shares:
            raise NotSimulated("no pot is played for")
        if not running.fewest_seats <= self.players <= running.most_seats:
            raise NotSimulated(f"the game is for {running.fewest_seats} to {running.most_seats} players")
        object.__setattr__(self, "places", _places(running, self.players, _lent(self.program, self.taken)))
        object.__setattr__(self, "showdown", Showdown(running, self.players))

    def __call__(self, seed: np.random.SeedSequence, rounds: int) -> Counter[Result]:
        """So many random hands."""
        chance = np.random.default_rng(seed)
        count = 1 + max(at for columns in self.places.values() for at in columns)
        found: Counter[Result] = Counter()
        for begin in range(0, rounds, ROWS):
            dealt = deal(chance, self.program.deck, count, min(ROWS, rounds - begin))
            found += self.results({spot: dealt[list(columns)].T for spot, columns in self.places.items()})
        return found

    def results(self, spots: Spots) -> Counter[Result]:
        """What the first seat gets in each row of these cards, and what becomes of the pot."""
        winners = self.showdown.winners(spots)
        parts: Ints = self.showdown.parts(winners)[0]
        outcomes = outcomes_of(winners)
        counts = np.bincount(parts * len(OUTCOMES) + outcomes)
        return Counter(
            {
                (Fraction(int(key) // len(OUTCOMES), self.showdown.unit), OUTCOMES[int(key) % len(OUTCOMES)]): int(
                    counts[key]
                )
                for key in np.flatnonzero(counts)
            }
        )


def outcomes_of(winners: Flags) -> Ints:
    """What becomes of the pot in each row, as places in OUTCOMES; winners are by share, player and row."""
    alike = (winners == winners[0]).all(axis=(0, 1))
    single = (winners.sum(axis=1) == 1).all(axis=0)
    return np.where(alike, np.where(single, 0, 2), np.where(single, 1, 3)).astype(np.int64)


def _lent(program: Program, taken: tuple[str, int] | None) -> dict[str, tuple[str, int]]:
    """Areas that begin with cards of another one: which, and how many."""
    if taken is None:
        return {}
    option, step = taken
    so_far = cards_dealt(program, step + 1)
    return {area: (source, so_far[source]) for area, source in program.options[option].lends}


def _places(program: Program, players: int, lent: dict[str, tuple[str, int]]) -> Places:
    """Where the cards go, numbered as they are dealt without those that are burned."""
    found: dict[tuple[str, int], list[int]] = {}
    used = burned = 0
    for step in program.steps:
        action = step.action
        if isinstance(action, Discard | Draw):
            raise NotSimulated("players change their cards")
        if isinstance(action, Arrange):
            raise NotSimulated("players set their cards")
        if not isinstance(action, Deal):
            continue
        if step.when:
            raise NotSimulated("who is dealt cards depends on the cards")
        spots = _spots(program, action.to, players)
        burn, left = action.burn, len(program.deck) - used - burned
        if action.if_short and burn + len(spots) * action.each > left:
            spots, burn = _spots(program, (action.if_short,), players), action.short_burn
        for spot in spots:
            found.setdefault(spot, []).extend(range(used, used + action.each))
            used += action.each
        burned += burn
        if used + burned > len(program.deck):
            raise NotSimulated("the deck has too few cards for so many players")
    for area, (source, count) in lent.items():
        own = found.get((area, TABLE), [])
        found[area, TABLE] = found[source, TABLE][:count] + own if count else own
    return {spot: tuple(columns) for spot, columns in found.items()}


def _spots(program: Program, areas: tuple[str, ...], players: int) -> list[tuple[str, int]]:
    each = {area: range(players) if program.areas[area].per == "player" else (TABLE,) for area in areas}
    return [(area, seat) for area, seats in each.items() for seat in seats]
