"""Random hands of a pot game, dealt to the end with nobody folding: how much of the pot a player gets, and how."""

from collections import Counter
from fractions import Fraction

import numpy as np
from attrs import field, frozen

from rulesgen.engine.play import seats_words
from rulesgen.model.counts import cards_dealt
from rulesgen.model.game import Program
from rulesgen.model.steps import Deal, Discard, Draw, Step
from rulesgen.model.strategies import Strategy
from rulesgen.odds.reasons import NotSideBySide, NotSimulated
from rulesgen.odds.rounds.block import Block, Columns
from rulesgen.odds.rounds.group import Group
from rulesgen.odds.rounds.kept_cards import keep_planned
from rulesgen.odds.rounds.shoes import deal
from rulesgen.odds.rounds.showdown import TABLE, AreaAndSeat, CardsBySeat, Flags, Showdown
from rulesgen.ranking.numbering import Ints

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

PotResult = tuple[Fraction, str]
"""The player's part of the pot, and what became of the pot."""

Places = dict[AreaAndSeat, Columns]
"""Which of the cards dealt lie where."""


@frozen
class Change:
    """A step in which every player may give up cards, and the cards that are kept back for each who draws."""

    step: Step
    new: dict[int, Columns]


Script = tuple[Places | Change, ...]
"""What happens to the cards, in turn: some are dealt, or players change theirs."""


@frozen
class Pots:
    """So many players of a pot game, all in before the first card; with an option, as it is taken after a step.

    By symmetry any seat's results are as good as the first one's.
    """

    program: Program
    players: int = 2
    taken: tuple[str, int] | None = None
    """The option, and the step after which it is taken."""
    strategy: Strategy | None = None
    """By which all players change their cards, where they may."""
    script: Script = field(init=False)
    showdown: Showdown = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        running = self.program if self.taken is None else self.program.variants[self.taken]
        if not running.shares:
            raise NotSimulated("no pot is played for")
        if not running.fewest_seats <= self.players <= running.most_seats:
            raise NotSimulated(f"the game is for {seats_words(running)}")
        object.__setattr__(self, "script", _script(running, self.players, self.strategy))
        object.__setattr__(self, "showdown", Showdown(running, self.players))

    def __call__(self, seed: np.random.SeedSequence, rounds: int) -> Counter[PotResult]:
        """So many random hands."""
        chance = np.random.default_rng(seed)
        count = 1 + max(at for part in self.script for columns in _columns(part) for at in columns)
        found: Counter[PotResult] = Counter()
        for begin in range(0, rounds, ROWS):
            block = Block(list(deal(chance, self.program.deck, count, min(ROWS, rounds - begin))))
            found += self.results({spot: block.cards(columns) for spot, columns in self.places(block).items()})
        return found

    def places(self, block: Block) -> Places:
        """Where the cards lie in the end."""
        found: Places = {}
        for part in self.script:
            if isinstance(part, Change):
                for seat in range(self.players):
                    found = self._changed(block, found, part, seat)
            else:
                for spot, columns in part.items():
                    found[spot] = (*found.get(spot, ()), *columns)
        for area, (source, count) in _lent(self.program, self.taken).items():
            found[area, TABLE] = found.get((source, TABLE), ())[:count] + found.get((area, TABLE), ())
        return {spot: columns for spot, columns in found.items() if columns}

    def _changed(self, block: Block, places: Places, change: Change, seat: int) -> Places:
        """The same with the cards of a seat as they are after it has changed them."""
        action, program = change.step.action, self.program
        assert isinstance(action, Discard | Draw) and self.strategy is not None
        areas = {area: columns for (area, owner), columns in places.items() if owner in (seat, TABLE)}
        shown = {
            number
            for (area, owner), columns in places.items()
            if owner == seat or (owner == TABLE and program.areas[area].face == "up")
            for number in columns
        }
        group = Group(block, areas=areas, shown=frozenset(shown))
        kept = keep_planned(program, group, change.step, self.strategy.steps.get(change.step.id, ()))
        held = np.stack([block.columns[number] for number in areas[action.area]])
        stay = np.take_along_axis(held, kept.order, axis=0)
        if isinstance(action, Discard):
            after = stay[: len(held) - action.most]
        else:
            new = np.stack([block.columns[number] for number in change.new[seat]])
            number = np.arange(len(held))[:, None] - kept.count
            after = np.where(number < 0, stay, np.take_along_axis(new, number.clip(0, len(new) - 1), axis=0))
        return {**places, (action.area, seat): tuple(block.add(column) for column in after)}

    def results(self, spots: CardsBySeat) -> Counter[PotResult]:
        """What the first seat gets in each row of these cards, and what becomes of the pot."""
        winners = self.showdown.winners(spots)
        parts: Ints = self.showdown.gains(winners)[0]
        outcomes = pot_outcomes(winners)
        counts = np.bincount(parts * len(OUTCOMES) + outcomes)
        return Counter(
            {
                (Fraction(int(key) // len(OUTCOMES), self.showdown.unit), OUTCOMES[int(key) % len(OUTCOMES)]): int(
                    counts[key]
                )
                for key in np.flatnonzero(counts)
            }
        )


def pot_outcomes(winners: Flags) -> Ints:
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


def _columns(part: Places | Change) -> list[Columns]:
    return list(part.new.values() if isinstance(part, Change) else part.values())


def _script(program: Program, players: int, strategy: Strategy | None) -> Script:
    """Where the cards go, numbered as they are dealt without those that are burned."""
    found: list[Places | Change] = []
    used = burned = 0
    for step in program.steps:
        action = step.action
        if action.sets_into:
            raise NotSimulated("players set their cards")
        if not isinstance(action, Deal | Discard | Draw):
            continue
        if step.when:
            raise NotSideBySide("who is dealt or changes cards depends on the cards")
        has_changed = any(isinstance(part, Change) for part in found)
        if isinstance(action, Deal):
            if action.if_short and has_changed:
                raise NotSideBySide("whether the stub runs short depends on how many cards were drawn")
            dealt, burn = _dealt(program, action, players, used, burned)
            found.append(dealt)
        else:
            if not action.most:
                continue
            _all_seen(program, found)
            found.append(_change(step, action, players, used, strategy))
            burn = action.burn
        used += sum(map(len, _columns(found[-1])))
        burned += burn
        if used + burned > len(program.deck):
            raise NotSideBySide("the deck may have too few cards for so many players")
    return tuple(found)


def _dealt(program: Program, action: Deal, players: int, used: int, burned: int) -> tuple[Places, int]:
    """The cards of a deal, and how many are burned before."""
    spots = _spots(program, action.to, players)
    burn, left = action.burn, len(program.deck) - used - burned
    if action.if_short and burn + len(spots) * action.each > left:
        spots, burn = _spots(program, (action.if_short,), players), action.short_burn
    return {
        spot: tuple(range(used + at * action.each, used + (at + 1) * action.each)) for at, spot in enumerate(spots)
    }, burn


def _all_seen(program: Program, found: list[Places | Change]) -> None:
    """Players change their cards by what they see; cards of the table that lie face down may have been shown since."""
    for part in found:
        for area, _ in part if not isinstance(part, Change) else ():
            if program.areas[area].per != "player" and program.areas[area].face != "up":
                raise NotSideBySide("cards of the table lie face down while players change theirs")


def _change(step: Step, action: Discard | Draw, players: int, used: int, strategy: Strategy | None) -> Change:
    if strategy is None:
        raise NotSimulated("players change their cards, and no strategy says which")
    if isinstance(action, Draw):
        return Change(
            step,
            {seat: tuple(range(used + seat * action.most, used + (seat + 1) * action.most)) for seat in range(players)},
        )
    if action.least != action.most:
        raise NotSideBySide("players may give up different numbers of cards")
    return Change(step, {})


def _spots(program: Program, areas: tuple[str, ...], players: int) -> list[AreaAndSeat]:
    each = {area: range(players) if program.areas[area].per == "player" else (TABLE,) for area in areas}
    return [(area, seat) for area, seats in each.items() for seat in seats]
