"""Hands with a fault, set up for a given situation: a table of players, a shuffled shoe, and the fault played in it."""

from itertools import product
from random import Random

from attrs import evolve

from rulesgen.cards import JOKER, RANKS, Cards, rank_of
from rulesgen.dealing.chance import needed_chips, sit_for_chance
from rulesgen.engine.play import sit_down
from rulesgen.engine.table import Cents, Table
from rulesgen.irregular.answers import Answers
from rulesgen.irregular.playing.hand import NotSoMany, Shuffle, StubShort, Stuck
from rulesgen.irregular.playing.play import Remedied, play_fault
from rulesgen.model.game import Program
from rulesgen.regions import Value

_TRIES = 4
"""Shuffled shoes that are tried for each number of players; then as many in which cards of a rank lie together."""
_SHORT = 500
"""Chips of players who can be all in on one betting round, also where the limit and the raises bound the bets."""


class NotReached(Exception):
    """No table of players leads to the situation; the text says what was in the way."""


def play_situation(
    program: Program,
    answers: Answers,
    fault: str,
    situation: dict[str, Value],
    seed: int,
    *,
    fewest: bool = False,
) -> Remedied:
    """Play a situation at the fullest table at which it can happen, or at that with the fewest players.

    They have few chips where many do not lead to it.
    """
    reasons: list[str] = []
    counts = range(program.fewest_seats, program.most_seats + 1)
    chips_of_all = [needed_chips(program), _SHORT] if program.banking == "pot" else [None]
    # Where no step depends on cards, a table to which one shoe does not lead is left at once; in the end all are tried.
    by_cards = any(step.when for one in program.with_variants() for step in one.steps)
    for every_shoe in (True,) if by_cards else (False, True):
        for chips, seats in product(chips_of_all, counts if fewest else counts[::-1]):
            for turn in range(2 * _TRIES):
                shoe_seed = seed * _TRIES + turn
                late = str(situation.get("card", "")) if turn % 2 else ""
                try:
                    start = seat_players(program, seats, shoe_seed, late, chips, alike=turn >= _TRIES)
                    return play_fault(program, start, answers, fault, situation, shuffled(shoe_seed))
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
