"""A game as the engine plays it: every part carries the id of the rule it came from."""

from fractions import Fraction

from attrs import frozen

from rulesgen.engine.cards import Cards
from rulesgen.engine.ranking import Ranking


@frozen
class Spot:
    """A seat said by its position: so many seats to the left of the button, of a forced bet, or of nobody."""

    of: str
    """`button`, the id of a forced bet, or `last-aggressor`."""
    left: int = 0


@frozen
class Area:
    """A place for cards: one for each player, or one on the table."""

    id: str
    title: str
    per: str
    face: str


@frozen
class Forced:
    """A bet that a position must post before the cards are dealt."""

    id: str
    title: str
    by: Spot
    heads_up: Spot
    live: bool
    rule: str


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
class Deal:
    """So many cards to each of these areas, after so many burns."""

    to: tuple[str, ...]
    each: int
    order: str
    start: Spot
    burn: int


@frozen
class Bet:
    """One betting round."""

    first: Spot
    heads_up: Spot
    size: str


@frozen
class Force:
    """Forced bets, in this order."""

    bets: tuple[str, ...]


@frozen
class Reveal:
    """Players still in the hand show an area."""

    area: str
    first: Spot
    otherwise: Spot


@frozen
class Award:
    """The pot goes to its winners."""


Action = Deal | Bet | Force | Reveal | Award


@frozen
class Step:
    """One step of the play."""

    id: str
    title: str
    rule: str
    action: Action


@frozen
class Hand:
    """What a player forms from which areas, and by which ranking."""

    id: str
    title: str
    size: int
    picks: tuple[tuple[str, int, int], ...]
    """Area, least and most cards of it."""
    ranking: Ranking
    rule: str


@frozen
class Share:
    """A part of the pot, and the hand that takes it."""

    id: str
    title: str
    share: Fraction
    hand: str
    rule: str


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
class Program:
    """A whole game, ready to be dealt."""

    id: str
    title: str
    deck: Cards
    deck_rule: str
    fewest_seats: int
    most_seats: int
    seats_rule: str
    areas: dict[str, Area]
    betting: Betting
    steps: tuple[Step, ...]
    hands: dict[str, Hand]
    shares: tuple[Share, ...]
    odd_chips: OddChips
    standing: dict[str, Standing]
    button_moves: str
    button_rule: str


def cards_dealt(program: Program, steps: int | None = None) -> dict[str, int]:
    """How many cards each area gets, for each player who has one; up to a number of steps, or in all."""
    counts = dict.fromkeys(program.areas, 0)
    for step in program.steps[:steps]:
        if isinstance(step.action, Deal):
            for area in step.action.to:
                counts[area] += step.action.each
    return counts
