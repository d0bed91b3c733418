"""A case as it is declared: the table before the hand, what is done in it and goes wrong, and what must come of it."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from attrs import field, frozen

from rulesgen.cards import Cards
from rulesgen.model.choices import Answer

Path = tuple[str | int, ...]
"""Where something stands in the file of a case."""

Cents = int
T_co = TypeVar("T_co", covariant=True)


@frozen
class Part:
    """A part of a case: where it stands, and which of its keys the file has, in the file's order."""

    path: Path
    says: tuple[str, ...]

    def at(self, *names: str | int) -> Path:
        """Where something within it stands."""
        return (*self.path, *names)


@frozen
class Entries(Mapping[str, T_co]):
    """What a case says by name, in the file's order, and where it stands; empty where the case says nothing of it."""

    path: Path
    _said: Mapping[str, T_co] = field(factory=dict)

    def at(self, *names: str | int) -> Path:
        """Where something within it stands."""
        return (*self.path, *names)

    def __getitem__(self, name: str) -> T_co:
        return self._said[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._said)

    def __len__(self) -> int:
        return len(self._said)


@frozen
class NamedCards:
    """Cards in the order in which a case names them, and as it writes them."""

    text: str
    cards: Cards


@frozen
class Session(Part):
    """What is known of earlier hands; it `says` the facts in the words in which rules ask for them."""

    hands_since_opening: int
    """The number of this hand since then; 0 where the case does not say it."""
    wagers_this_round: Entries[int]
    new: tuple[str, ...]
    """Players who are new to the game."""
    missed: Entries[tuple[str, ...]]
    """The forced bets that each player has missed."""


@frozen
class Given(Part):
    """The table before the hand; names that are not given are empty."""

    answers: Entries[Answer]
    """The operator's answers, where they are not the defaults."""
    amounts: Entries[Cents]
    """The table's own values: blinds, bet sizes, limits, fees, the smallest chip."""
    seats: Entries[Cents | None]
    """The players clockwise, each with their chips; None where nobody plays from the seat."""
    button: str
    wagers: Entries[Entries[Cents]]
    """What each bettor wagers before the cards, by wager."""
    player_dealer: str
    held: int
    """For how many hands running that player has been the player-dealer."""
    dice: tuple[int, ...]
    places: Entries[int]
    """Which seat of the table each player sits at, counted from one."""
    backline: Entries[Entries[Cents]]
    """Bettors without a seat and their chips, by the seat whose hand they back."""
    posts: Entries[tuple[str, ...]]
    """The optional bets that players mean to post."""
    session: Session
    cards: "Entries[NamedCards | Entries[NamedCards]]"
    """The cards of a player or an area; of an area that each player has, by player."""
    shoe: Cards
    """The deck from the top, as far as it is named."""
    shuffles: tuple[Cards, ...]
    """What each shuffle of a remedy brings to the top."""

    @property
    def chip(self) -> Cents:
        """The smallest chip in play."""
        return self.amounts["chip"]


@frozen
class Act:
    """An action of a player, in words; one that is only tried names the rule that refuses it."""

    words: str
    refused_by: str = ""

    @property
    def is_tried(self) -> bool:
        return bool(self.refused_by)

    @property
    def who(self) -> str:
        """The player's name."""
        return self.words.partition(" ")[0]

    @property
    def what(self) -> str:
        """What that player does."""
        return self.words.partition(" ")[2]


@frozen
class InStep:
    """What is done in a step: the actions one by one, or what everyone does."""

    acts: tuple[Act, ...] = ()
    everyone_is_all_in: bool = False
    """Where no actions are listed; otherwise everyone checks or calls."""

    @property
    def is_listed(self) -> bool:
        return bool(self.acts)

    @property
    def is_only_tried(self) -> bool:
        return self.is_listed and all(act.is_tried for act in self.acts)


EVERYONE_CHECKS = InStep()
"""Also what is done in a betting round that a case does not name."""


@frozen
class DeclaredFault(Part):
    """Something that goes wrong in the hand; names that are not said are empty, numbers 0."""

    kind: str
    step: str
    """The step in which it happens."""
    lines: Mapping[str, str | int]
    """The lines of its situation that the case says, in the file's order, but which card of the deal it is."""
    card_number: int
    """The first card of the deal that is wrong, counted from one."""
    card_numbers: tuple[int, ...]
    """In its place, all that are, where the case lists them."""
    seat: str
    """The player at fault, or whose cards or chips are concerned."""
    after: str
    before: str
    """After and before whose first turn in the step it happens."""
    board: str
    pile: int
    amount: Cents
    cards: Cards


@frozen
class Payment:
    """A payment of the pot."""

    to: str
    of: str
    """From which pot and share, as the log names it."""
    amount: Cents


@frozen
class Then(Part):
    """What must come of the hand: of all this, what the case `says`."""

    posted: Entries[Cents]
    cards: Entries[NamedCards]
    stub: int
    faces: Entries[str]
    hands: Entries[Entries[str]]
    """Hands in words, by hand and player."""
    shows: tuple[str, ...]
    """Who shows, in order, each perhaps with an area."""
    steps: tuple[str, ...]
    settled: tuple[str, ...]
    """The wagers in the order in which they are settled, each with its player before it."""
    wins: Entries[Entries[Cents]]
    returned: Entries[Cents]
    pays: tuple[Payment, ...]
    fees: Entries[Cents]
    net: Entries[Cents]
    button: str
    player_dealer: str
    new_round: bool
    fouls: tuple[str, ...]
    answered_by: Mapping[Path, str]
    """The rows that answer the faults, by where they stand below their key: one at the key itself, or a list."""
    void: bool
    refused: str
    """The rule by which the hand cannot be dealt; empty where it can."""


@frozen
class DeclaredCase(Part):
    """A whole case."""

    given: Given
    faults: tuple[DeclaredFault, ...]
    """What goes wrong, in the order in which it happens."""
    when: Entries[InStep]
    """What the players do, by step."""
    then: Then
