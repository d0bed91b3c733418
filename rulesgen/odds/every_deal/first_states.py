"""What a player can know at the first decision, where that is little: every state, those that are alike only once."""

import numpy as np
from attrs import frozen

from rulesgen.model.game import Program
from rulesgen.odds.every_deal.deals import Deals
from rulesgen.odds.every_deal.decisions import stages_of
from rulesgen.odds.every_deal.likeness import likeness_of
from rulesgen.odds.reasons import NotCounted
from rulesgen.odds.rounds.shoes import Column

MOST = 256
"""More states than this are dealt by chance."""
_LOOKED_AT = 1 << 16


@frozen(eq=False)
class FirstStates:
    """Every state, with how often it comes and a shoe that begins with the cards that are seen, in order of place."""

    weights: tuple[int, ...]
    shoes: Column


def first_states(program: Program, seen: list[frozenset[int]]) -> FirstStates | None:
    """None where there are too many."""
    stages, levels = stages_of(program, seen[:1])
    number = {place: at for at, place in enumerate(sorted(seen[0]))}
    first = [tuple(number[place] for place in stage) for stage in stages[: levels[0]]]
    try:
        dealt = list(Deals(likeness_of(program), first, most=_LOOKED_AT).batches())
    except NotCounted:
        return None
    cards = np.concatenate([np.stack(one.block.columns) for one in dealt], axis=1)
    weights = np.concatenate([one.weights for one in dealt])
    if len(weights) > MOST:
        return None
    return FirstStates(tuple(weights.tolist()), np.stack([_shoe(program, column) for column in cards.T], axis=1))


def _shoe(program: Program, known: Column) -> Column:
    """The cards that are seen, and then all others."""
    left = list(program.deck)
    for card in known.tolist():
        left.remove(card)
    return np.array([*known.tolist(), *left], np.uint8)
