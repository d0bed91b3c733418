"""Rounds of a block that have gone alike so far: the same steps, choices and wagers, whatever their cards are."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TypeVar

import numpy as np
import numpy.typing as npt
from attrs import evolve, frozen

from rulesgen.model.hands import Hand
from rulesgen.odds.rounds.block import Block, Columns
from rulesgen.odds.rounds.strengths import Strengths, Usable, strengths_of
from rulesgen.ranking.numbering import Ints

Number = TypeVar("Number", bound=np.generic)

Bools = npt.NDArray[np.bool_]


@frozen(eq=False)
class Group:
    """Some rounds of a block, and all that is the same in them."""

    block: Block
    rows: Ints | None = None
    """Which rounds; None for all."""
    areas: Mapping[str, Columns] = {}
    shown: frozenset[int] = frozenset()
    """The cards that the player has seen."""
    dealt: int = 0
    """How many cards have left the shoe."""
    wagers: Mapping[str, Fraction] = {}
    wagered: Fraction = Fraction(0)
    net: Fraction = Fraction(0)
    folded: bool = False

    def place(self, wager: str, amount: Fraction) -> "Group":
        """The group with chips put on a wager; of no chips, a wager that is placed all the same and does not count."""
        before = self.wagers.get(wager, Fraction(0))
        return evolve(self, wagers={**self.wagers, wager: before + amount}, wagered=self.wagered + amount)

    def remove(self, wager: str, lost: Fraction = Fraction(0), *, taken_back: bool = False) -> "Group":
        """The group without a wager, of which a part was lost; one that is taken back was never at risk."""
        amount = self.wagers.get(wager, Fraction(0))
        left = {name: chips for name, chips in self.wagers.items() if name != wager}
        wagered = self.wagered - amount if taken_back else self.wagered
        return evolve(self, wagers=left, net=self.net - amount * lost, wagered=wagered)

    def select(self, values: npt.NDArray[Number]) -> npt.NDArray[Number]:
        """Of something that every round of the block has, what the rounds of this group have."""
        return values if self.rows is None else values.take(self.rows)

    def split(self, met: "Bools | bool") -> Iterator[tuple[bool, "Group"]]:
        """Apart: the rounds in which something is so, and those in which it is not."""
        if isinstance(met, bool):
            yield met, self
            return
        mine = self.select(met)
        yes = np.flatnonzero(mine)
        if len(yes) in (0, len(mine)):
            if len(mine):
                yield bool(len(yes)), self
            return
        no = np.flatnonzero(~mine)
        for answer, rows in ((True, yes), (False, no)):
            yield answer, evolve(self, rows=rows if self.rows is None else self.rows.take(rows))

    def usable_cards(self, hand: Hand, *, only_shown: bool = False) -> list[Usable]:
        """The cards of each area that a hand may use, with the fewest and the most that it takes of them."""
        found = []
        for area, how, least, most in hand.picks:
            columns = self.areas.get(area, ())
            fewest = least
            if how != "count":
                columns = columns[:most] if how == "first" else columns[-most:]
                fewest = len(columns)
            if only_shown:
                columns = tuple(number for number in columns if number in self.shown)
            found.append(Usable(columns, fewest, most))
        return found

    def strengths(self, hand: Hand, *, only_shown: bool = False) -> Strengths:
        """How good a hand is in every round of the block; -1 where it cannot be made yet."""
        return strengths_of(hand.ranking, hand.size, self.block, self.usable_cards(hand, only_shown=only_shown))

    def sees(self, hand: Hand) -> bool:
        """Whether the player has seen every card that the hand may be made of."""
        return all(number in self.shown for part in self.usable_cards(hand) for number in part.columns)
