"""A game as the engine plays it: every part carries the id of the rule it came from."""

from fractions import Fraction

from attrs import field, frozen

from rulesgen.engine.actions import Amount, Arrange, Condition, Deal, Discard, Draw, Spot, Step
from rulesgen.engine.cards import Cards
from rulesgen.engine.ranking import Ranking


@frozen
class Area:
    """A place for cards: one for each player, one for the dealer, or one on the table."""

    id: str
    title: str
    per: str
    face: str
    also: str = ""
    """An area whose cards count here too, as far as they were dealt when this one was added."""


@frozen
class Forced:
    """A bet that a position must post before the betting."""

    id: str
    title: str
    by: Spot
    heads_up: Spot
    live: bool
    rule: str
    complete_to: str = ""
    """The bet size that the poster may make it instead, where it opens a betting round."""


@frozen
class Betting:
    """How much may be bet, and how often."""

    limit: str
    minimum: str
    raises: int | None
    min_raise: str
    short_all_in: str
    forced: dict[str, Forced]
    rule: str


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


@frozen
class Hand:
    """What is formed from which areas, and by which ranking."""

    id: str
    title: str
    size: tuple[int, int]
    picks: tuple[tuple[str, str, int, int], ...]
    """Area, how (`count`, `first` or `last`), least and most cards of it."""
    ranking: Ranking
    rule: str
    qualifies: str = ""
    owner: str = "player"


@frozen
class Share:
    """A part of the pot, and the hand that takes it."""

    id: str
    title: str
    share: Fraction
    hand: str
    rule: str
    if_none: str = ""


@frozen
class OddChips:
    """Where chips go that cannot be split."""

    between_shares: str
    between_players: str
    rule: str


@frozen
class Payout:
    """What a wager is paid: `lose`, `push`, `nothing`, `compare`, a pay table, or odds."""

    kind: str
    odds: Fraction = Fraction(0)
    table: str = ""
    less: Fraction = Fraction(0)
    text: str = ""


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
    compare: str = ""
    versus: str = ""
    results: dict[str, Payout] = field(factory=dict)
    """By outcome: higher, equal, lower, unqualified."""
    pay_table: str = ""
    bonus_on: str = ""
    folded: str = "lose"
    when: Condition = ()


@frozen
class Standing:
    """A rule of every game: what it says, and its id."""

    value: str
    rule: str


NO_BETTING = Betting("", "", None, "", "", {}, "")
NO_ODD_CHIPS = OddChips("in-listed-order", "first-left-of-button", "")
"""What a game against a bank has in their place."""


@frozen
class Program:
    """A whole game, ready to be dealt."""

    id: str
    title: str
    banking: str
    deck: Cards
    deck_rule: str
    fewest_seats: int
    most_seats: int
    seats_rule: str
    areas: dict[str, Area]
    steps: tuple[Step, ...]
    hands: dict[str, Hand]
    standing: dict[str, Standing]
    betting: Betting = NO_BETTING
    shares: tuple[Share, ...] = ()
    odd_chips: OddChips = NO_ODD_CHIPS
    button_moves: str = ""
    button_rule: str = ""
    wagers: dict[str, Wager] = field(factory=dict)
    settlements: tuple[Settlement, ...] = ()
    pay_tables: dict[str, PayTable] = field(factory=dict)


def cards_coming(program: Program) -> dict[str, int]:
    """How many cards are dealt to each area in all, whatever becomes of them later."""
    counts = dict.fromkeys(program.areas, 0)
    for step in program.steps:
        if isinstance(step.action, Deal):
            for area in step.action.to:
                counts[area] += step.action.each
            if step.action.if_short:
                counts[step.action.if_short] += step.action.each
        elif isinstance(step.action, Draw):
            counts[step.action.area] += step.action.most
    return counts


def own_order(program: Program) -> list[str]:
    """The areas of a player's cards in the order in which they are dealt; what may be drawn comes last."""
    dealt: list[str] = []
    drawn: list[str] = []
    for step in program.steps:
        action = step.action
        if isinstance(action, Deal):
            own = [area for area in action.to if program.areas[area].per == "player"]
            in_turn = action.order == "one-at-a-time"
            dealt += own * action.each if in_turn else [area for area in own for _ in range(action.each)]
        elif isinstance(action, Draw):
            drawn += [action.area] * action.most
    return dealt + drawn


def own_areas(program: Program) -> list[str]:
    """The areas in which each player is dealt cards."""
    return [name for name, count in cards_coming(program).items() if count and program.areas[name].per == "player"]


def cards_dealt(program: Program, steps: int | None = None, *, short: bool = False) -> dict[str, int]:
    """How many cards each area gets, for each player who has one; up to a number of steps, or in all.

    Where the stub runs `short`, an area of the table may be dealt to in place of the players.
    """
    counts = dict.fromkeys(program.areas, 0)
    for step in program.steps[:steps]:
        if isinstance(step.action, Deal):
            for area in (step.action.if_short,) if short and step.action.if_short else step.action.to:
                counts[area] += step.action.each
        elif isinstance(step.action, Arrange):
            for area, count in step.action.into.items():
                counts[area] += count
                counts[step.action.source] -= count
        elif isinstance(step.action, Discard):
            counts[step.action.area] -= step.action.most
    return counts
