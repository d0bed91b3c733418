"""A move of a remedy: what it says, what must be there for it, what it does at the table, and what with money."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from attrs import frozen

from rulesgen.irregular.fault import nothing
from rulesgen.irregular.needs import Need
from rulesgen.irregular.vocabulary import DECIDERS, MONEY

if TYPE_CHECKING:
    from rulesgen.irregular.playing.hand import FaultyHand
    from rulesgen.irregular.playing.incident import Incident

Carry = Callable[["FaultyHand", "Incident"], None]


@frozen
class Money:
    """What a move does with money, after its name, and the words of `money` that can stand beside it."""

    does: str
    words: tuple[str, ...]
    rank: int
    """Of several moves of a remedy the one with the lowest rank says what becomes of the money."""


LEFT_OPEN = Money("leaves it open", tuple(MONEY), 0)
FORFEITS = Money("takes the wager away", ("forfeited",), 3)
OUT_OF_THE_POT = Money("leaves the player's chips in the pot", ("stands", "settled", "forfeited"), 4)
OUT_AGAINST_A_BANK = Money("loses the hand's wagers to the bank", ("forfeited",), 4)
"""A hand that is out counts for more than a bet that is corrected, and for less than what happens to all."""
CORRECTS = Money("changes the bet, wager or payment concerned", ("corrected",), 5)
NO_MONEY = Money("no move of it takes or gives chips", ("stands", "settled"), 7)
"""As most moves; of several such there is none that says what becomes of the money."""


@frozen
class Remedy:
    """One move of a remedy."""

    id: str
    says: str
    """On the page; `{burn}` and `{decider}` stand for what a table and a row say."""
    short: str
    """In as few words of the sentence as a dealer needs who knows it."""
    needs: tuple[Need, ...] = ()
    does: Carry = nothing
    """What moves; nothing where it only says who does what, and play goes on by the rules."""
    money: Money = NO_MONEY
    money_in_pot: Money | None = None
    """What it does with money in a game for a pot, where that is something else."""
    says_money: tuple[str, ...] = ()
    """The words of `money` that would say again, or less truly, what its own sentence says."""
    names: Literal["", "hand", "player"] = ""
    """Whom the log names with it: those whose hands are concerned, or the player at fault."""
    log: "Callable[[FaultyHand, Incident], str] | None" = None
    """What the log says, where the page says more than is done at once, or than is left to be done."""
    procedural: bool = False
    """Whether it only says who does what, so that it may also stand where the hand is over."""
    closes: bool = False
    """Whether nothing is left to be done after it: the hand is void, or begins anew."""

    def in_words(self, *, burn_on_redeal: bool = False, decides: str = "floor") -> str:
        """Its sentence: whether a card is burned after a shuffle is the table's own setting, who decides the row's."""
        burn = "after a burn" if burn_on_redeal else "without a burn"
        return self.says.replace("{burn}", burn).replace("{decider}", DECIDERS[decides].removesuffix(" decides."))

    def in_short(self, decides: str = "floor") -> str:
        """The same in as few words as a dealer needs."""
        return self.short.replace("{decider}", decides)

    def money_in(self, banking: str) -> Money:
        """What it does with money in a game for a pot or against a bank."""
        return self.money_in_pot if self.money_in_pot is not None and banking == "pot" else self.money
