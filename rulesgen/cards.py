"""Cards as small integers, and their names as a dealer writes them (`Ah`, `10d` or `Td`, `joker`)."""

from collections.abc import Iterable

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""As they are written, from the lowest."""
SUITS = ("c", "d", "h", "s")
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
JOKER = len(RANKS) * len(SUITS)

ACE = RANKS.index("A")

_NAMES = (*(rank + suit for rank in RANKS for suit in SUITS), "joker")
_BY_NAME = {
    **{name: card for card, name in enumerate(_NAMES)},
    **{f"T{suit}": RANKS.index("10") * len(SUITS) + place for place, suit in enumerate(SUITS)},
}

Card = int
Cards = tuple[Card, ...]


def rank_of(card: Card) -> int:
    """The rank's place from the lowest (2 is 0, ace is 12)."""
    return card >> 2


def suit_of(card: Card) -> int:
    return card & 3


def name_of(card: Card) -> str:
    return _NAMES[card]


def names_of(cards: Iterable[Card]) -> str:
    """The cards as one text, `Ah 10d`."""
    return " ".join(_NAMES[card] for card in cards)


def read_cards(text: str) -> Cards:
    """The cards of a text such as `Ah 10d`; an unknown name raises KeyError with that name."""
    return tuple(_BY_NAME[name] for name in text.split())


def build_deck(packs: int, jokers: int, without: Iterable[str] = ()) -> Cards:
    """All cards of the game, in a fixed order: the shoe before any shuffle."""
    left_out = {RANKS.index(rank) for rank in without}
    pack = [card for card in range(JOKER) if rank_of(card) not in left_out]
    return tuple(pack * packs + [JOKER] * jokers)
