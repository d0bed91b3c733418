"""The state of one hand: cards, chips and where play stands; and the records of what is done to it."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple, Self

from attrs import define, field, frozen

from rulesgen.cards import Cards
from rulesgen.ids import RuleId

Cents = int


def dollars(cents: Cents) -> str:
    """Money as it is printed: $5, $1,250, $0.50."""
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}${whole:,}" + (f".{part:02}" if part else "")


@cache
def turns(count: int, first: int, folded: int = 0) -> tuple[int, ...]:
    """So many seats clockwise, from the first on, without those that have folded (as bits)."""
    order = ((first + turn) % count for turn in range(count))
    return tuple(seat for seat in order if not folded >> seat & 1)


@frozen(slots=False)  # made for every hand: a dict is filled faster than slots are
class Sitting:
    """What does not change during a hand: who sits where, with what, at which table."""

    names: tuple[str, ...]
    """The seats, clockwise."""
    button: int
    amounts: dict[str, Cents]
    """The table's own values: blinds, bet sizes."""
    chip: Cents = 100
    """The smallest chip in play."""
    wagers: dict[tuple[int, str], Cents] = field(factory=dict)
    """What each bettor wants to wager against the bank, by wager, in the order in which they put it down."""
    seed: int | None = None
    """The chance of a reshuffle; None leaves the cards in the order in which they were discarded."""
    backs: tuple[int, ...] = ()
    """Bettors without a seat, who come last among the names: the seat that each of them wagers on."""
    places: tuple[int, ...] = ()
    """Which place at the table each seat is, from zero; without this, they sit side by side."""
    dealer: int = -1
    """The seat of the player-dealer."""
    held: int = 1
    """For how many hands running it has been that seat's, this one included."""
    dice: tuple[int, ...] = ()
    """What the dice will show."""
    session: dict[tuple[int, str], int] = field(factory=dict)
    """What is known of earlier hands, by seat (-1 for the table) and fact."""
    posts: frozenset[tuple[int, str]] = frozenset()
    """Who means to post a bet that is optional: the seat and the bet."""
    empty: int = 0
    """Seats that nobody plays from but that keep their turn, as bits."""
    seats: int = field(init=False)
    """How many of the names have a seat."""

    @seats.default
    def _count_seats(self) -> int:
        return len(self.names) - len(self.backs)

    def place(self, seat: int) -> int:
        return self.places[seat] if self.places else seat

    def seat_of(self, bettor: int) -> int:
        """The seat whose hand a bettor wagers on."""
        return bettor if bettor < self.seats else self.backs[bettor - self.seats]

    def bettors_on(self, seat: int) -> list[int]:
        """The seated player, then those who back the hand."""
        return [seat, *(self.seats + at for at, backed in enumerate(self.backs) if backed == seat)]


class Move(NamedTuple):
    """One thing that is done at the table."""

    verb: str
    seat: int | None = None
    to: Cents = 0
    """What a bet, a raise or a completed bet makes the seat's whole bet of this round."""
    amount: Cents = 0
    """The chips that are moved, or spoken of."""
    area: str = ""
    what: str = ""
    """The forced bet, pot or share that the move is about; for a card that is dealt, its face."""
    cards: int = 0
    """How many cards."""
    named: Cards = ()
    """The cards that a player names, to discard or to set; in a reshuffle, those that are kept out of it."""
    pile: int = 0
    """The number of a pile."""
    other: int = -1
    """Whose money the player-dealer's side of a payment is."""
    place: int = 0
    """The number of a place at the table, from one on."""
    players: int = 0
    """How many players are dealt in, or can win a pot."""


class Due(NamedTuple):
    """A move that the rules now require, and the rule that does."""

    move: Move
    rule: RuleId


class Ruling(NamedTuple):
    """Whether a move was right, by which rule, and why not."""

    verdict: str
    """`legal`; `irregular`: against a rule, but it happened; `impossible`: it cannot be done at all."""
    rule: RuleId
    reason: str = ""


class Line(NamedTuple):
    """One line of the log of a hand."""

    step: str
    move: Move
    cards: Cards
    """The cards the move turned or dealt."""
    ruling: Ruling


# The generated constructors of these records take twice as long, and a hand makes hundreds of them.
line_of: Callable[[tuple[str, Move, Cards, Ruling]], Line] = partial(tuple.__new__, Line)
due_of: Callable[[tuple[Move, str]], Due] = partial(tuple.__new__, Due)
move_of: Callable[[tuple[str, int | None, Cents, Cents, str, str, int, Cards, int, int, int, int]], Move] = partial(
    tuple.__new__, Move
)


@cache
def legal(rule: RuleId) -> Ruling:
    """The ruling that a move is right."""
    return Ruling("legal", rule)


class Round(NamedTuple):
    """A betting round under way."""

    actor: int
    high: Cents
    """The bet that must be called."""
    base: Cents
    """The last full bet; a short all-in may stand above it."""
    full: Cents
    """The size that a full raise must have."""
    raises: int
    waiting: int
    """Seats that must still act, as bits."""
    may_raise: int
    """Seats for whom the betting is open, as bits."""
    opening: str = ""
    """The forced bet that the actor must now make, or complete; then the round goes on."""


class Proposal(NamedTuple):
    """An option that players are speaking about."""

    option: str
    waiting: tuple[int, ...]
    """Seats that may still ask, or must still answer; the next one first."""
    asker: int | None = None


_new = object.__new__


@define(slots=False)  # with a dict, which is copied much faster than slots are filled
class Table:
    """Everything on the table between two moves.

    Its fields are set anew as play goes on; what stands in them is never changed in place. So whoever wants to keep a
    table, or has one that is not their own, takes a copy.
    """

    sitting: Sitting
    stub: Cards
    burns: Cards
    muck: Cards
    spots: dict[tuple[str, int], Cards]
    """Cards by area and seat (seat -1 for an area of the table)."""
    stacks: tuple[Cents, ...]
    bets: tuple[Cents, ...]
    paid: tuple[Cents, ...]
    folded: int
    """Seats that have folded, as bits; an empty seat is one of them from the start."""
    posted: tuple[tuple[str, int], ...]
    aggressor: int | None
    step: int
    done: int
    due: tuple[Due, ...]
    round: Round | None
    awarded: Cents
    dead: Cents = 0
    """Chips in the pot that nobody's bet matches: an ante of a single seat."""
    asked: tuple[int, ...] = ()
    """Seats that must still decide in this step, the next one first."""
    discards: Cards = ()
    wagers: dict[tuple[int, str], Cents] = field(factory=dict)
    """Wagers on the table against the bank, by seat and wager."""
    bank: Cents = 0
    """What the bank has won or lost in this hand."""
    marks: dict[str, int] = field(factory=dict)
    """Places at the table, or piles, marked by name."""
    proposal: Proposal | None = None
    proposed: int = -1
    """The last step after which an option was proposed."""
    option: tuple[str, int] | None = None
    """The option in use, and the step after which it was taken."""
    lent: dict[str, Cards] = field(factory=dict)
    """Cards that count in an area of the option too, though they lie elsewhere."""
    fouled: dict[int, int] = field(factory=dict)
    """Hands that were set foul: the seat, and who set it."""
    looked: int = 0
    """Seats whose cards were looked at before they were set, as bits."""
    requested: int = 0
    """Seats whose cards lie closed until the dealer opens them and sets them the house way, as bits."""
    turn: tuple[int, ...] = ()
    """After the hand: the seats that are offered the player-dealer's position, the next one first."""
    fees: Cents = 0
    """What the house has taken for itself."""
    aside: Cards = ()
    """Cards taken out of play for a while, because something went wrong."""

    def copy(self, **changes: Any) -> Self:
        """Another table with these changes: what every move makes, so it must be fast."""
        table = _new(self.__class__)
        table.__dict__ = self.__dict__ | changes
        return table

    def with_one_done(self, before: Self) -> Self:
        """The table with one more required move done; one that this move has just made needs no second copy."""
        table = self.copy() if self is before else self
        table.done += 1
        return table

    @property
    def seats(self) -> range:
        return range(self.sitting.seats)

    @property
    def is_heads_up(self) -> bool:
        """Whether two players were dealt in."""
        return len(self.stacks) - self.sitting.empty.bit_count() == 2

    def in_hand(self) -> list[int]:
        """Seats that have not folded, clockwise from the button's left."""
        return [*turns(self.sitting.seats, self.sitting.button + 1, self.folded)]

    def can_bet(self) -> int:
        """Seats in the hand with chips left, as bits."""
        bits = (1 << self.sitting.seats) - 1 & ~self.folded
        if 0 in self.stacks:
            for seat, stack in enumerate(self.stacks):
                if not stack:
                    bits &= ~(1 << seat)
        return bits

    def pot(self) -> Cents:
        return sum(self.paid) + self.dead - self.awarded

    def cards_in(self, area: str, seat: int) -> Cards:
        """Cards of a player's area, or of the dealer's or table's area of that name."""
        spots, lent = self.spots, self.lent
        cards = spots.get((area, seat)) or spots.get((area, -1), ())
        return (*lent[area], *cards) if lent and area in lent else cards

    def money(self) -> Cents:
        """All money of the hand: it is the same before and after every move."""
        return sum(self.stacks) + self.pot() + sum(self.wagers.values()) + self.bank + self.fees
