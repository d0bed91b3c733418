"""Cards dealt to thousands of rounds at once, every order of them equally likely."""

import numpy as np
import numpy.typing as npt

from rulesgen.cards import Cards

Column = npt.NDArray[np.uint8]
"""One card of every round."""


class Shoes:
    """A shoe for each round of a block.

    Only the cards that a round can use are shuffled to the front. What lies behind them keeps its order from block to
    block: whatever order it is in, the cards in front are a fair sample of the whole shoe.
    """

    def __init__(self, cards: npt.NDArray[np.uint8], used: int) -> None:
        """From the cards of every shoe, place by place, in any order, and how many of them a round can use."""
        self.used, self.cards = used, cards
        self._flat = cards.reshape(-1)
        self._rounds = np.arange(cards.shape[1])

    def deal(self, chance: np.random.Generator) -> list[Column]:
        """The first cards of every shoe, shuffled anew; they are good until the next deal."""
        cards, flat = self.cards, self._flat
        size, rounds = cards.shape
        for place in range(min(self.used, size - 1)):
            at = chance.integers(place, size, rounds)
            at *= rounds
            at += self._rounds
            drawn = flat.take(at)
            flat[at] = cards[place]
            cards[place] = drawn
        return list(cards[: self.used])


def whole_decks(deck: Cards, rounds: int) -> npt.NDArray[np.uint8]:
    """The same deck for every round."""
    return np.repeat(np.array(deck, np.uint8)[:, None], rounds, axis=1)


def deal(chance: np.random.Generator, deck: Cards, count: int, rounds: int) -> npt.NDArray[np.uint8]:
    """The first so many cards of fresh shoes: a line for each card, with every round's in it."""
    return np.stack(Shoes(whole_decks(deck, rounds), count).deal(chance))
