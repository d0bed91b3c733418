"""Hands with a fault, set up for a given situation: a table of players, a shuffled shoe, and the fault played in it."""

from itertools import product
from random import Random
from typing import NamedTuple

from attrs import define, evolve, field

from rulesgen.cards import JOKER, RANKS, Cards, rank_of
from rulesgen.dealing.chance import needed_chips, sit_for_chance
from rulesgen.engine.house_way import NoRow
from rulesgen.engine.play import sit_down
from rulesgen.engine.table import Cents, Table
from rulesgen.irregular.answers import Answers
from rulesgen.irregular.playing.hand import FaultyHand, NotSoMany, Shuffle, StubShort, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.lead import come_to_step, step_of
from rulesgen.irregular.playing.play import Remedied, incident_of, play_through
from rulesgen.irregular.playing.players import Players
from rulesgen.model.game import Program
from rulesgen.regions import Value

_TRIES = 4
"""Shuffled shoes that are tried for each number of players; then as many in which cards of a rank lie together."""
_SHORT = 500
"""Chips of players who can be all in on one betting round, also where the limit and the raises bound the bets."""


class NotReached(Exception):
    """No table of players leads to the situation; the text says what was in the way."""


class TriedTable(NamedTuple):
    """How many players sit down, with what, to which shoe."""

    seats: int
    chips: Cents | None
    seed: int
    late: str
    alike: bool


@define
class Beginnings:
    """Hands of one game up to a step, each played once for all the faults that come after it."""

    program: Program
    _starts: dict[TriedTable, Table] = field(factory=dict)
    _led: dict[tuple[TriedTable, int, bool], dict[int, FaultyHand]] = field(factory=dict)
    """Hands by the step to which they have come: by how the players sit, to what the option is to make of the game, and
    whether all must be all in."""

    def begin(self, incident: Incident, tried: TriedTable) -> FaultyHand:
        """A hand in which this is to happen, as far as it goes as every other."""
        seats, chips, seed, late, alike = tried
        if tried not in self._starts:
            self._starts[tried] = seat_players(self.program, seats, seed, late, chips, alike=alike)
        decide = Players(self.program, incident).decide
        hand = FaultyHand(self.program, self._starts[tried], decide, shuffled(seed))
        if not incident.fault.begins_as_always:
            return hand
        led = self._led.setdefault((tried, id(incident.home), incident.all_in), {})
        at = step_of(incident)
        if at not in led:
            before = max((step for step in led if step < at), default=None)
            led[at] = (hand if before is None else led[before]).fork(decide)
            try:
                come_to_step(led[at], incident)
            except (Stuck, NoRow, ValueError):
                # What stands in the way will do so again, where it is told.
                led[at] = hand
        return led[at].fork(decide)


def play_situation(
    program: Program,
    answers: Answers,
    fault: str,
    situation: dict[str, Value],
    seed: int,
    *,
    fewest: bool = False,
    beginnings: Beginnings | None = None,
) -> Remedied:
    """Play a situation at the fullest table at which it can happen, or at that with the fewest players.

    They have few chips where many do not lead to it.
    """
    reasons: list[str] = []
    known = beginnings or Beginnings(program)
    counts = range(program.fewest_seats, program.most_seats + 1)
    chips_of_all = [needed_chips(program), _SHORT] if program.banking == "pot" else [None]
    # Where no step depends on cards, a table to which one shoe does not lead is left at once; in the end all are tried.
    by_cards = any(step.when for one in program.with_variants() for step in one.steps)
    for every_shoe in (True,) if by_cards else (False, True):
        for chips, seats in product(chips_of_all, counts if fewest else counts[::-1]):
            for turn in range(2 * _TRIES):
                late = str(situation.get("card", "")) if turn % 2 else ""
                tried = TriedTable(seats, chips, seed * _TRIES + turn, late if late in RANKS else "", turn >= _TRIES)
                try:
                    incident = incident_of(program, fault, situation)
                    return play_through(known.begin(incident, tried), incident, answers)
                except Stuck as problem:
                    reasons.append(str(problem))
                    if isinstance(problem, StubShort) or (isinstance(problem, NotSoMany) and not every_shoe):
                        break
    raise NotReached("; ".join(dict.fromkeys(reasons)))


def seat_players(
    program: Program, seats: int, seed: int, late: str = "", chips: Cents | None = None, *, alike: bool = False
) -> Table:
    """Players with enough chips for anything, or these, and a shuffled shoe.

    Cards up to a rank may come late in it; or cards that are alike lie together, so that hands tie.
    """
    random = Random(seed)  # noqa: S311 - a repeatable shuffle is wanted, not a secret one
    chance = sit_for_chance(program, seats, random, seed)
    # Chips of half a dollar: a forced bet of one dollar can then be posted too small.
    sitting = evolve(chance, amounts={"maximum": 1500, **chance.amounts}, chip=chance.chip // 2)
    stacks = tuple(chips or needed_chips(program) for _ in sitting.names)
    shoe = list(program.deck)
    random.shuffle(shoe)
    if alike:
        ranks = random.sample(RANKS, len(RANKS))
        shoe.sort(key=lambda card: -1 if card == JOKER else ranks.index(RANKS[rank_of(card)]))
    if late in RANKS:
        shoe.sort(key=lambda card: card != JOKER and rank_of(card) <= RANKS.index(late))
    return sit_down(program, sitting, stacks, tuple(shoe))


def shuffled(seed: int) -> Shuffle:
    """A shuffle whose outcome follows from the seed and the cards."""

    def shuffle(cards: Cards) -> Cards:
        mixed = list(cards)
        Random(f"{seed} {len(cards)}").shuffle(mixed)  # noqa: S311 - as above
        return tuple(mixed)

    return shuffle
