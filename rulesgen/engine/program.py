"""A game as the engine plays it: every part carries the id of the rule it came from."""

from fractions import Fraction

from attrs import field, frozen

from rulesgen.engine.actions import Arrange, Condition, Deal, Deliver, Discard, Draw, Spot, Step
from rulesgen.engine.banking import Bank, Fee, HouseWay, PayTable, Rotation, Settlement, Spots, Wager
from rulesgen.engine.cards import Cards
from rulesgen.engine.ranking import Ranking
from rulesgen.engine.strategy import Strategy
from rulesgen.engine.table import Due


@frozen
class Area:
    """A place for cards: one for each player, one for the dealer, or one on the table."""

    id: str
    title: str
    per: str
    face: str
    rule: str = ""
    count: int = 1
    """How many there are: of piles."""


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
class Standing:
    """A rule of every game: what it says, and its id."""

    value: str
    rule: str


@frozen
class Requirement:
    """One thing that must be so before the option can be asked for."""

    rule: str
    when: Condition


@frozen
class Option:
    """Another way to finish a hand."""

    id: str
    title: str
    requirements: tuple[Requirement, ...]
    asked_by: str
    asked_rule: str
    agreed_by: str
    agreed_rule: str
    lends: tuple[tuple[str, str], ...]
    """Areas that start with the cards of another one: the new area, and the one whose cards count there too."""


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
    fees: dict[str, Fee] = field(factory=dict)
    options: dict[str, Option] = field(factory=dict)
    strategies: dict[str, Strategy] = field(factory=dict)
    spots: Spots | None = None
    bank: Bank | None = None
    rotation: Rotation | None = None
    house_way: HouseWay | None = None
    variants: dict[tuple[str, int], "Program"] = field(factory=dict, repr=False)
    """What becomes of the game when an option is taken after a step, by option and step."""
    plans: dict[tuple[object, ...], tuple[Due, ...]] = field(factory=dict, init=False, repr=False, eq=False)
    """Moves that were planned before, by all that they depend on: most hands at a table plan the same ones again."""

    def with_variants(self) -> list["Program"]:
        """The game as it is, and with each of its options."""
        return [self, *self.variants.values()]


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
    set_before: set[str] = set()
    for step in program.steps[:steps]:
        if isinstance(step.action, Deal):
            for area in (step.action.if_short,) if short and step.action.if_short else step.action.to:
                counts[area] += step.action.each
        elif isinstance(step.action, Deliver):
            counts[step.action.to] += counts[step.action.source]
            counts[step.action.source] = 0
        elif isinstance(step.action, Arrange):
            # The player-dealer sets the same cards as the others, in a step of their own.
            if step.action.by == "player-dealer" and step.action.source in set_before:
                continue
            set_before.add(step.action.source)
            for area, count in step.action.into.items():
                counts[area] += count
                counts[step.action.source] -= count
        elif isinstance(step.action, Discard):
            counts[step.action.area] -= step.action.most
    return counts
