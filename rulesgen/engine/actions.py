"""The steps of play as the engine takes them: one record for each verb, and the conditions and positions they use."""

from fractions import Fraction
from typing import Any

from attrs import frozen


@frozen
class Spot:
    """A seat said by its position: so many seats to the left of something, or the best or worst of a hand shown."""

    of: str
    """`button`, the id of a forced bet or of a mark, `last-aggressor`, `best`, `worst` or `every-player`."""
    left: int = 0
    hand: str = ""
    """For `best` and `worst`: the hand that is compared."""


@frozen
class Fact:
    """One fact and the values it may have."""

    name: str
    of: str
    """The area, hand or wager that it is about; empty for a fact of the table."""
    values: frozenset[Any]
    said: str
    """The values as they were written."""


Condition = tuple[tuple[Fact, ...], ...]
"""Met when every fact of one row holds. No rows: always met."""


@frozen
class Deal:
    """So many cards to each of these areas, after so many burns."""

    to: tuple[str, ...]
    each: int
    order: str
    start: Spot
    burn: int
    if_short: str = ""
    """The area that is dealt to once, in place of the players, when the stub cannot give all of them their cards."""
    short_burn: int = 0
    """How many cards are burned before that."""
    leaves: int | None = None
    """How many cards must then be left in the stub."""
    reshuffles: bool = False
    """Whether discards are put under the stub when it runs short."""


@frozen
class Bet:
    """One betting round."""

    first: Spot
    heads_up: Spot
    size: str
    opens: str = ""
    """The forced bet that opens it; whoever must make it decides between it and a full bet."""
    other_size: str = ""
    """In fixed-limit betting, the larger size that may also be used."""
    other_when: Condition = ()
    """Of whom, among the players left, this must be true for that."""


@frozen
class Force:
    """Forced bets, in this order."""

    bets: tuple[str, ...]


@frozen
class Discard:
    """Players give up cards."""

    area: str
    least: int
    most: int
    face: str
    start: Spot


@frozen
class Draw:
    """Players give up cards and get as many new ones."""

    area: str
    least: int
    most: int
    start: Spot
    burn: int
    reshuffles: bool = False
    """Whether discards are put under the stub when it runs short."""


@frozen
class Reveal:
    """Cards are shown: by the players left, by the dealer, or on the table."""

    areas: tuple[str, ...]
    first: Spot
    otherwise: Spot
    which: tuple[str, int] = ("all", 0)
    """All cards, the first n, or the last n."""
    of: str = "all"
    """`all`, `players`: all but the player-dealer, or `player-dealer`."""


@frozen
class Place:
    """The wagers are placed."""

    wagers: tuple[str, ...]


@frozen
class Amount:
    """How much a wager is: set by the table, a multiple of another wager, or a fixed sum."""

    kind: str
    """`table`, `own-choice`, `times` or `money`."""
    low: Fraction = Fraction(1)
    high: Fraction = Fraction(1)
    of: str = ""
    when: Condition = ()


@frozen
class Effect:
    """What a choice does: nothing, place or take back a wager, or fold with these wagers lost."""

    kind: str
    wager: str = ""
    amounts: tuple[Amount, ...] = ()
    lost: tuple[str, ...] = ()
    part: Fraction = Fraction(1)
    """How much of those wagers is lost."""


@frozen
class Decide:
    """Each player chooses one of these."""

    choices: dict[str, Effect]


@frozen
class Arrange:
    """Cards are set into areas: by the players, the player-dealer or the dealer."""

    source: str
    into: dict[str, int]
    by: str
    must_not: tuple[str, str] | None = None
    """The first of these hands must not outrank the second."""
    if_broken: str = "refused"
    """`refused`, `foul`, or `house-way`: what becomes of a setting that is not allowed."""
    on_request: bool = False
    """Whether the dealer sets the house way for a player who has not looked at the cards."""


@frozen
class Choose:
    """The player-dealer marks one of the piles."""

    area: str
    mark: str


@frozen
class Roll:
    """Dice name a seat, counted clockwise from a place."""

    dice: int
    counting_from: str


@frozen
class Deliver:
    """Piles go to the seats: the marked one to the seat that the dice named, the others in turn."""

    source: str
    to: str
    mark: str
    at: str
    """The step that rolled the dice."""
    then: str


@frozen
class Award:
    """The pot goes to its winners."""


@frozen
class Settle:
    """Wagers are settled."""


Action = (
    Deal | Bet | Force | Discard | Draw | Reveal | Place | Decide | Arrange | Choose | Roll | Deliver | Award | Settle
)


@frozen
class Step:
    """One step of the play; its condition picks the players who take it, or whether it is taken at all."""

    id: str
    title: str
    rule: str
    action: Action
    when: Condition = ()
    picks_players: bool = False
    """Whether the condition asks something of a player, so that it picks those who take the step."""
    fees: tuple[str, ...] = ()
    """What the house takes before the step's own moves."""
