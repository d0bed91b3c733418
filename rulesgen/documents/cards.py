"""Draws hands of playing cards as SVG and names them in words; it must not know what a hand is worth."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

# In points: a playing card of two and a half inches by three and a half, made small.
WIDTH, HEIGHT, GAP = 28.0, 39.0, 3.0
_LINE = 0.6  # around a card

JOKER, BACK = "joker", "back"

RANKS = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "10": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}


class Ink(NamedTuple):
    """The colours of a drawing; red is lighter within its line, so that a grey copy tells it from black."""

    fill: str
    line: str


class Suit(NamedTuple):
    """How a suit is spoken, written and drawn; its path fills a square of 100."""

    name: str
    symbol: str
    ink: Ink
    path: str


_BLACK = Ink("#16181b", "#16181b")
_RED = Ink("#d8313a", "#a3131c")
_BLUE = Ink("#5b7698", "#33496a")

SUITS = {
    "s": Suit(
        "spades",
        "♠",
        _BLACK,
        "M50 4C57 22 93 40 93 64C93 77 83 85 72 85C64 85 57 81 53 74C54 84 57 91 64 96H36C43 91 46 84 47 74"
        "C43 81 36 85 28 85C17 85 7 77 7 64C7 40 43 22 50 4Z",
    ),
    "h": Suit(
        "hearts",
        "♥",
        _RED,
        "M50 95C43 78 5 58 5 32C5 17 16 7 28 7C38 7 46 13 50 23C54 13 62 7 72 7C84 7 95 17 95 32C95 58 57 78 50 95Z",
    ),
    "d": Suit(
        "diamonds",
        "♦",
        _RED,
        "M50 2C59 21 72 37 90 50C72 63 59 79 50 98C41 79 28 63 10 50C28 37 41 21 50 2Z",
    ),
    "c": Suit(
        "clubs",
        "♣",
        _BLACK,
        "M28 27A22 22 0 1 1 72 27A22 22 0 1 1 28 27ZM4 60A22 22 0 1 1 48 60A22 22 0 1 1 4 60Z"
        "M52 60A22 22 0 1 1 96 60A22 22 0 1 1 52 60Z"
        "M50 36L62 52L58 62H53C54 80 57 90 64 96H36C43 90 46 80 47 62H42L38 52Z",
    ),
}

_STAR = "M50 4L61.5 37.2L96.6 37.9L68.6 59L78.8 92.6L50 72.5L21.2 92.6L31.4 59L3.4 37.9L38.5 37.2Z"


def card_name(card: str) -> str:
    """A card in words, to be read aloud: "ace of hearts"."""
    if card in (JOKER, BACK):
        return {JOKER: "joker", BACK: "card face down"}[card]
    rank, suit = _split(card)
    return f"{RANKS[rank]} of {suit.name}"


def card_text(card: str) -> str:
    """A card in running text, letter and symbol: "A♥"."""
    if card in (JOKER, BACK):
        return card_name(card)
    rank, suit = _split(card)
    return f"{rank}{suit.symbol}"


def hand_svg(cards: Sequence[str], *, title: str = "") -> str:
    """Cards side by side in one drawing, which is read aloud as its title and the cards in words."""
    if not cards:
        raise ValueError("a hand without cards cannot be drawn")
    words = ", ".join(card_name(card) for card in cards)
    spoken = f"{title}: {words}" if title else words
    width = len(cards) * (WIDTH + GAP) - GAP
    drawn = "".join(
        f'<g transform="translate({place * (WIDTH + GAP):g} 0)">{_card_svg(card)}</g>'
        for place, card in enumerate(cards)
    )
    # The drawing is larger than the cards by the half of their line that lies outside them.
    across, down = f"{width + _LINE:g}", f"{HEIGHT + _LINE:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{across}pt" height="{down}pt"'
        f' viewBox="{-_LINE / 2:g} {-_LINE / 2:g} {across} {down}"'
        f' font-family="Source Sans Pro" font-weight="600"><title>{escape(spoken)}</title>{drawn}</svg>'
    )


def _split(card: str) -> tuple[str, Suit]:
    rank, suit = card[:-1], card[-1:]
    if rank not in RANKS or suit not in SUITS:
        raise ValueError(f'no such card: "{card}" (a card is a rank and a suit, as in "10d", or "joker" or "back")')
    return rank, SUITS[suit]


def _card_svg(card: str) -> str:
    if card == BACK:
        return _blank() + _lattice()
    if card == JOKER:
        return _blank() + _joker()
    rank, suit = _split(card)
    # The two figures of the ten are set closer, to stand as one sign.
    spacing = ' letter-spacing="-1.1"' if rank == "10" else ""
    index = f'<text x="3" y="14.2" font-size="15" fill="{suit.ink.line}"{spacing}>{rank}</text>'
    return _blank() + index + _shape(suit.path, suit.ink, left=9.2, top=20, size=16)


def _blank() -> str:
    line = f'stroke="#6d737b" stroke-width="{_LINE:g}"'
    return f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" rx="2.6" fill="#fff" {line}/>'


def _shape(path: str, ink: Ink, *, left: float, top: float, size: float) -> str:
    place = f"translate({left:g} {top:g}) scale({size / 100:g})"
    line = f'stroke="{ink.line}" stroke-width="5" stroke-linejoin="round"'
    return f'<path transform="{place}" d="{path}" fill="{ink.fill}" {line}/>'


def _joker() -> str:
    letters = "".join(
        f'<text x="3.2" y="{9 + 6.3 * place:g}" font-size="6.6" fill="{_BLACK.line}">{letter}</text>'
        for place, letter in enumerate("JOKER")
    )
    return letters + _shape(_STAR, _BLUE, left=9, top=12, size=16)


def _lattice() -> str:
    """The back of a card: diagonals from side to side of a panel, cut to it without a clipping path."""
    left, top, right, bottom, step = 2.6, 2.6, WIDTH - 2.6, HEIGHT - 2.6, 3.8
    lines = []
    start = left - (bottom - top)
    while start < right:
        low, high = max(start, left), min(start + bottom - top, right)
        if high > low:
            lines.append(f"M{low:.4g} {top + low - start:.4g}L{high:.4g} {top + high - start:.4g}")
            lines.append(f"M{low:.4g} {bottom - low + start:.4g}L{high:.4g} {bottom - high + start:.4g}")
        start += step
    panel = f'<rect x="{left}" y="{top}" width="{right - left:g}" height="{bottom - top:g}"'
    return (
        f'{panel} fill="#e8edf4"/>'
        f'<path d="{"".join(lines)}" stroke="{_BLUE.fill}" stroke-width="0.5" fill="none"/>'
        f'{panel} rx="1" fill="none" stroke="{_BLUE.line}" stroke-width="0.9"/>'
    )
