"""Cards dealt at random, many hands at once."""

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from rulesgen.engine import cards
    from rulesgen.engine.ranking.batch import Cards


def deal(chance: np.random.Generator, deck: "cards.Cards", count: int, rows: int) -> "Cards":
    """The first so many cards of so many shuffled decks: a line for each card, with a row's card in every column.

    The first cards of a shuffle by Fisher and Yates: every order of every choice of cards is as likely as any other.
    """
    shoe = np.repeat(np.array(deck, np.uint8)[:, None], rows, axis=1)
    flat, columns = shoe.ravel(), np.arange(rows)
    for at in range(count):
        places = chance.integers(at, len(deck), rows)
        places *= rows
        places += columns
        drawn = flat.take(places)
        flat[places] = shoe[at]
        shoe[at] = drawn
    return shoe[:count]
