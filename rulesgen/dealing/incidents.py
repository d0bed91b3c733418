"""Hands with a fault, set up for a given situation: a table of players, a shuffled shoe, and the fault played in it."""

from itertools import product
from random import Random

from attrs import evolve

from rulesgen.dealing.chance import needed_chips, sit_for_chance
from rulesgen.engine.cards import JOKER, RANKS, Cards, rank_of
from rulesgen.engine.play import sit_down
from rulesgen.engine.program import Program
from rulesgen.engine.table import Cents, Table
from rulesgen.irregular.answers import Answers
from rulesgen.irregular.hand import Shuffle, StubShort, Stuck
from rulesgen.irregular.play import Outcome, play_fault
from rulesgen.irregular.situations import Value

_TRIES = 4
"""Shoes that are tried for each number of players."""
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
) -> Outcome:
    """Play a situation at the fullest table at which it can happen, or at that with the fewest players.

    They have few chips where many do not lead to it.
    """
    reasons: list[str] = []
    counts = range(program.fewest_seats, program.most_seats + 1)
    tables = counts if fewest else counts[::-1]
    for chips, seats in product([needed_chips(program), _SHORT] if program.banking == "pot" else [None], tables):
        for turn in range(_TRIES):
            shoe_seed = seed * _TRIES + turn
            late = str(situation.get("card", "")) if turn % 2 else ""
            try:
                start = seat_players(program, seats, shoe_seed, late, chips)
                return play_fault(program, start, answers, fault, situation, shuffled(shoe_seed))
            except StubShort as problem:
                reasons.append(str(problem))
                break
            except Stuck as problem:
                reasons.append(str(problem))
    raise NotReached("; ".join(dict.fromkeys(reasons)))


def seat_players(program: Program, seats: int, seed: int, late: str = "", chips: Cents | None = None) -> Table:
    """Players with enough chips for anything, or these; a shuffled shoe, in which cards up to a rank may come late."""
    random = Random(seed)  # noqa: S311 - a repeatable shuffle is wanted, not a secret one
    chance = sit_for_chance(program, seats, random, seed)
    sitting = evolve(chance, amounts={"maximum": 1500, **chance.amounts})
    stacks = tuple(chips or needed_chips(program) for _ in sitting.names)
    shoe = list(program.deck)
    random.shuffle(shoe)
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
