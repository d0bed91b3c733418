"""A fault: what it is called, when it can happen, how it is done at the table, and what it leaves for remedies."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Literal

from attrs import Factory, evolve, field, frozen

from rulesgen.model.game import Program
from rulesgen.regions import Sets

if TYPE_CHECKING:
    from rulesgen.engine.play import Decision
    from rulesgen.engine.table import Move, Table
    from rulesgen.irregular.playing.hand import FaultyHand
    from rulesgen.irregular.playing.incident import Incident

Where = Callable[[Program, int], Iterator[Sets]]
"""The situations in which it can happen in a step of a game; none where it cannot."""
Cause = Callable[["FaultyHand", "Incident"], None]
Lead = Callable[[Program, "Incident", "Table", "Decision"], "Move | None"]
Said = Literal["seat", "amount", "board", "pile", "cards"]
Left = Literal[
    "bet-over-maximum", "bet-under-minimum", "chips-taken-back", "early-action", "early-cards", "extra-burns",
    "failed-equipment", "late-chips", "missing-card", "misread-hand", "said-wager", "short-bank", "wrong-discard",
    "wrong-payment",
]  # fmt: skip


def nothing(hand: "FaultyHand", incident: "Incident") -> None:
    """There is nothing to be done."""


def _as_always(program: Program, incident: "Incident", table: "Table", decision: "Decision") -> "Move | None":
    """The players do what they would do without it."""
    return None


def _no_own_words(program: Program) -> dict[str, str]:
    return {}


@frozen
class Fault:
    """A way in which something can go wrong."""

    id: str
    title: str
    says: str
    """After `if`: what has happened."""
    group: str
    where: Where
    play: Cause
    """How it is done."""
    before_hand: Cause = nothing
    """What is done before the hand: to a deck that is wrong from its first shuffle on."""
    on_the_way: Cause = nothing
    """What is done before its step comes."""
    leads: Lead = _as_always
    """What players do so that it can happen; None where they do what they always do."""
    own_words: Callable[[Program], dict[str, str]] = _no_own_words
    """Its title or its sentence, where a game has words of its own for them."""
    place: Literal["turn", "card", "deck"] = "turn"
    """Where in its step it happens: after and before whose turn, or at a card of the deal; at a card that the deck
    has wrongly, in a deal by this card, else by turns."""
    early: bool = False
    """Whether it happens before its step comes, while the step before is not over."""
    waits: bool = field(default=Factory(lambda self: self.place != "turn", takes_self=True))
    """Whether play then goes on until it is found; otherwise that is a part of how it is done."""
    with_draws: bool = False
    """Whether in a draw it concerns the cards of one player, who draws as many as can be."""
    players_doing: bool = True
    """Whether the player whom it concerns, where there is one, has done it and can be warned."""
    said: frozenset[Said] = frozenset()
    """What a case may say of it besides its situation and its place."""
    one_card: str = ""
    """Why a case cannot name several cards; empty where it can."""
    leaves: frozenset[Left] = frozenset()
    """What there is after it that only this fault, or few, bring about: remedies ask for it."""

    @property
    def begins_as_always(self) -> bool:
        """Whether a hand in which it is to happen is as any other until its step comes."""
        return self.before_hand is nothing and self.on_the_way is nothing and self.leads is _as_always

    def in_game(self, program: Program) -> "Fault":
        """The fault in the words of a game: its own number of packs, forced bets and equipment, and no other's."""
        own = self.own_words(program)
        return evolve(self, title=own.get("title", self.title), says=own.get("says", self.says))
