"""Which cards a player keeps by a way to play, where a step asks for some of them."""

from collections.abc import Callable, Iterator
from itertools import combinations

from rulesgen.cards import JOKER, RANKS, rank_of, suit_of
from rulesgen.engine.showdown import value_of
from rulesgen.engine.table import Move, Table
from rulesgen.model.game import Program
from rulesgen.model.steps import Discard, Draw
from rulesgen.model.strategies import Keep

Places = tuple[int, ...]
"""Cards by their places among those that the player holds."""


def give_up(program: Program, table: Table, action: Discard | Draw, keep: tuple[Keep, ...], seat: int) -> Move:
    """The discard of a player who keeps such cards, as far as the step allows."""
    cards = table.cards_in(action.area, seat)
    fewest, most = bounds(action, len(cards))
    spot = (action.area, seat)

    def strength(places: Places, hand: str) -> int:
        held = table.copy(spots={**table.spots, spot: tuple(cards[place] for place in places)})
        try:
            return value_of(held, program.hands[hand], seat).strength
        except ValueError:  # too few cards for such a hand
            return -1

    kept = _kept(cards, keep, fewest, most, strength)
    return Move("discard", seat, named=tuple(card for place, card in enumerate(cards) if place not in kept))


def bounds(action: Discard | Draw, held: int) -> tuple[int, int]:
    """The fewest and the most of so many cards that a player may keep."""
    return max(0, held - action.most), max(0, held - action.least)


def _kept(
    cards: tuple[int, ...], keep: tuple[Keep, ...], fewest: int, most: int, strength: Callable[[Places, str], int]
) -> set[int]:
    """Jokers first, then what is named, in its order, then the others; of each the highest first."""
    weight: dict[int, int] = {}
    if all(one.kind != "none" for one in keep):
        weight = {place: -1 for place, card in enumerate(cards) if card == JOKER}
    for number, one in enumerate(keep):
        named = _named(cards, one)
        if one.kind == "best":
            worths = {some: strength(some, one.hand) for some in sets_of(len(cards), fewest, most)}
            best = max(worths, key=lambda some: worths[some])
            named = iter(best if worths[best] >= 0 else ())
        for place in named:
            weight.setdefault(place, number)
    count = min(max(len(weight), fewest), most)
    order = sorted(range(len(cards)), key=lambda place: (weight.get(place, len(keep)), -rank(cards[place]), place))
    return set(order[:count])


def sets_of(held: int, fewest: int, most: int) -> Iterator[Places]:
    """Every set of cards that may be kept, the smallest first."""
    for count in range(fewest, most + 1):
        yield from combinations(range(held), count)


def rank(card: int) -> int:
    """A joker above the ace."""
    return len(RANKS) if card == JOKER else rank_of(card)


def _named(cards: tuple[int, ...], one: Keep) -> Iterator[int]:
    """The places of the cards that are kept so; jokers are kept in any case."""
    plain = [(place, rank_of(card)) for place, card in enumerate(cards) if card != JOKER]
    ranks = [rank for _, rank in plain]
    if one.kind == "all":
        yield from range(len(cards))
    elif one.kind == "matched":
        yield from (place for place, rank in plain if ranks.count(rank) > 1)
    elif one.kind == "suited":
        suits = [suit_of(cards[place]) for place, _ in plain]
        weights = [(suits.count(suit), rank) for suit, rank in zip(suits, ranks, strict=True)]
        suit = suits[weights.index(max(weights))] if plain else None
        yield from (place for place, _ in plain if suit_of(cards[place]) == suit)
    elif one.kind == "ranks":
        yield from (place for place, rank in plain if rank in one.ranks)
    elif one.kind == "one-of-each":
        yield from (place for at, (place, rank) in enumerate(plain) if rank in one.ranks and rank not in ranks[:at])
    elif one.kind == "highest":
        yield from (place for place, _ in sorted(plain, key=lambda card: (-card[1], card[0]))[: one.count])
    elif one.kind == "lowest":
        low = sorted(plain, key=lambda card: ((card[1] + 1) % len(RANKS), card[0]))
        yield from (place for place, _ in low[: one.count])
