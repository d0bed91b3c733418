"""Showdowns of many hands at once: who takes which share of the pot, and how much of the pot each player gets."""

from math import lcm

import numpy as np
import numpy.typing as npt
from attrs import field, frozen

from rulesgen.model.game import Program
from rulesgen.model.hands import Hand
from rulesgen.model.pot import Share
from rulesgen.odds.reasons import NotSideBySide
from rulesgen.ranking.batch import Array, Cards
from rulesgen.ranking.numbering import Ints

AreaAndSeat = tuple[str, int]
"""Where cards lie; seat -1 for an area of the table."""
CardsBySeat = dict[AreaAndSeat, Cards]
"""Rows of cards by where they lie."""
Flags = npt.NDArray[np.bool_]

TABLE = -1


@frozen(eq=False)
class Showdown:
    """Nobody has folded, and all have paid the same."""

    program: Program
    players: int
    unit: int = field(init=False)
    """The pot in parts so small that every player's part of it is a whole number of them."""

    def __attrs_post_init__(self) -> None:
        for share in self.program.shares:
            hand = self.program.hands[share.hand]
            if hand.size != hand.ranking.sizes:
                raise NotSideBySide(f"the {hand.title} has another number of cards than its ranking")
            if hand.qualifies and not share.if_none:
                raise NotSideBySide(f"nobody takes the {share.title} where no hand qualifies")
        parts = (share.share.denominator for share in self.program.shares)
        object.__setattr__(self, "unit", lcm(*parts) * lcm(*range(1, self.players + 1)))

    def winners(self, spots: CardsBySeat) -> Flags:
        """Who takes each share: by share, player and row."""
        own = {share.id: self._best(self.program.hands[share.hand], spots) for share in self.program.shares}
        return np.stack([self._with_other(share, own) for share in self.program.shares])

    def _best(self, hand: Hand, spots: CardsBySeat) -> Flags:
        """Who has the best hand; nobody, where none qualifies."""
        strengths = np.stack([_strengths_of(hand, spots, seat).astype(np.int64) for seat in range(self.players)])
        if hand.qualifies:
            strengths[strengths < hand.ranking.worst_fitting(hand.qualifies).strength] = -1
        best: Flags = (strengths == strengths.max(axis=0)) & (strengths >= 0)
        return best

    def _with_other(self, share: Share, own: dict[str, Flags]) -> Flags:
        """A share that nobody's hand qualifies for goes with the one that the rule names."""
        winners = own[share.id]
        if not share.if_none:
            return winners
        return np.where(winners.any(axis=0), winners, own[share.if_none])

    def gains(self, winners: Flags) -> Ints:
        """What each player gets of the pot, by player and row, in units."""
        found = np.zeros(winners.shape[1:], np.int64)
        for share, its in zip(self.program.shares, winners, strict=True):
            whole = int(share.share * self.unit)
            found += its * (whole // its.sum(axis=0))
        return found


def _strengths_of(hand: Hand, spots: CardsBySeat, seat: int) -> Array:
    """The strength of the best hand of a seat in every row; -1 where it has none."""
    parts = []
    for area, how, least, most in hand.picks:
        cards = spots[area, seat] if (area, seat) in spots else spots.get((area, TABLE))
        if cards is None or not cards.shape[1]:
            continue
        if how == "count":
            parts.append((cards, min(least, cards.shape[1]), most))
        else:
            chosen = cards[:, :most] if how == "first" else cards[:, -most:]
            parts.append((chosen, chosen.shape[1], chosen.shape[1]))
    return hand.ranking.strengths(parts)
