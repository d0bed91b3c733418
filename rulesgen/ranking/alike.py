"""Rows of cards that any ranking without an order of suits judges alike: each of them needs to be judged only once."""

import numpy as np
import numpy.typing as npt

from rulesgen.cards import JOKER
from rulesgen.ranking.numbering import Ints

Rows = npt.NDArray[np.uint8]
"""A row of cards for each hand."""

_BITS = 6
_MOST = 10
"""So many cards of so many bits fit into one number."""


def alike(block: list[Rows], *, by_suit: bool) -> tuple[list[Rows], Ints]:
    """The different rows of a block of areas, and for every row which of them it is like.

    The order of the cards of an area does not matter; nor, unless hands are compared by suit, which suit is which.
    """
    rows = np.concatenate([np.sort(cards, axis=1) for cards in block], axis=1).astype(np.int64)
    if not by_suit:
        rows = _renamed(rows)
    if rows.shape[1] <= _MOST:
        keys = (rows << _BITS * np.arange(rows.shape[1])).sum(axis=1)
        _, first, places = np.unique(keys, return_index=True, return_inverse=True)
        different = rows[first]
    else:
        different, places = np.unique(rows, axis=0, return_inverse=True)
    ends = np.cumsum([cards.shape[1] for cards in block])[:-1]
    return np.split(different.astype(np.uint8), ends, axis=1), places.reshape(-1)


def _renamed(rows: Ints) -> Ints:
    """The suits by the order in which they come: the first is the first suit, and so on."""
    suits = np.where(rows == JOKER, -1, rows & 3)
    names = np.zeros_like(rows)
    used = np.zeros(len(rows), np.int64)
    for at in range(rows.shape[1]):
        name, is_new = used.copy(), suits[:, at] >= 0
        for before in range(at):
            same = is_new & (suits[:, before] == suits[:, at])
            name[same] = names[same, before]
            is_new &= ~same
        used += is_new
        names[:, at] = np.where(suits[:, at] < 0, 0, name)
    renamed: Ints = (rows & ~3) | names
    return renamed
