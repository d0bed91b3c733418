"""What games against a bank declare, as the engine plays it: wagers, payouts, fees, the bank and the house way."""

from fractions import Fraction

from attrs import field, frozen

from rulesgen.engine.actions import Amount, Condition, Spot


@frozen
class Wager:
    """A wager against the bank."""

    id: str
    title: str
    required: str
    """`yes`, `no`, or `one-of`: at least one of those so marked."""
    by: str
    amounts: tuple[Amount, ...]
    """The first whose condition holds counts."""
    rule: str
    over_maximum: str = "refused"
    """`refused`, or `no-action`: what is over the table's maximum goes back."""
    under_minimum: str = "refused"
    """`refused`, or `has-action`."""


@frozen
class Fee:
    """What the house takes: of the pot, of each player, or of each wager."""

    id: str
    title: str
    of: str
    amount: Fraction
    """A part of the pot or wager, or cents; 0 where the table sets it."""
    kind: str
    """`part`, `money` or `table`."""
    rule: str
    most: Fraction | None = None
    """In cents; 0 where the table sets it, None where there is no most."""
    when: Condition = ()
    leaves_minimum: bool = False
    """Whether a player must still have the table's minimum after paying it."""


@frozen
class Payout:
    """What a wager is paid: `lose`, `push`, `nothing`, `compare`, a pay table, or odds."""

    kind: str
    odds: Fraction = Fraction(0)
    table: str = ""
    less: Fraction = Fraction(0)
    text: str = ""
    part: Fraction = Fraction(1)
    """How much of the wager is lost."""


@frozen
class PayTable:
    """Which hands are paid what; the first row that fits pays."""

    id: str
    hand: str
    rows: tuple[tuple[str, Payout], ...]
    otherwise: Payout
    rule: str


@frozen
class Settlement:
    """How some wagers are settled."""

    wagers: tuple[str, ...]
    rule: str
    compare: tuple[str, ...] = ()
    """The bettor's hands: one, or several that are compared each with its own."""
    versus: tuple[str, ...] = ()
    versus_dealer: bool = False
    """Whether the others are the same hands of the player-dealer."""
    results: dict[str, Payout] = field(factory=dict)
    """By outcome: higher, equal, lower, unqualified; of several hands, the number won; and foul."""
    copy: str = ""
    """Of several hands: for whom one counts that is equal, `bank` or `bettor`."""
    pay_table: str = ""
    always: Payout | None = None
    bonus_on: str = ""
    folded: str = "lose"
    when: Condition = ()


@frozen
class Spots:
    """Who may wager on a seat's hand, and which of them decides how it is played."""

    bettors: str
    tied: str
    rule: str


@frozen
class Bank:
    """How far the player-dealer's wager covers the others, and in which order they are settled."""

    covers: str
    """The wager that is the player-dealer's money in action."""
    used_by: str
    moves: str
    first: Spot
    within_spot: str
    rule: str


@frozen
class Rotation:
    """How the player-dealer's position goes round the table."""

    moves: str
    holds: int
    may_decline: bool
    eligible: Condition
    round: str
    rule: str


@frozen
class HouseWayRow:
    """One line of a house way: which cards it is for, what must be kept behind, and which cards go in front."""

    rule: str
    groups: frozenset[tuple[int, ...]]
    """The sizes of the groups of equal cards that the row is for; empty for any."""
    ranks: tuple[tuple[str, int, frozenset[int]], ...]
    """`group` or `single`, its number from one, and the ranks that it may have."""
    keep: frozenset[str]
    """Categories that the back hand must have; empty for any."""
    front: tuple[tuple[str, int, int], ...]
    """`group` or `single`, its number, and how many cards of it; or `pair` or `best`."""


@frozen
class HouseWay:
    """How the dealer sets a hand that no player sets."""

    front: str
    back: str
    rows: tuple[HouseWayRow, ...]
    rule: str
