"""The small grammar of values written as text: ranges, fractions, money, spots, hand phrases, dates."""

import re
from datetime import date
from decimal import Decimal
from fractions import Fraction

from attrs import frozen

from rulesgen.cards import RANKS

MANY = 10**9
"""Stands for an open end of a range."""

_RANGE = re.compile(r"(\d*)\.\.(\d*)")
_SPOT = re.compile(r"(?:(\d+)-)?left-of-([a-z0-9-]+)")


@frozen
class Selection:
    """How many cards of an area may be used: at least, and at most."""

    least: int
    most: int

    @property
    def everything(self) -> bool:
        return self.least == MANY


def read_selection(value: int | str) -> Selection:
    """`2` exactly, `0..2` at most, `1..` at least, `any`, `all`."""
    if isinstance(value, int):
        return Selection(value, value)
    if value == "any":
        return Selection(0, MANY)
    if value == "all":
        return Selection(MANY, MANY)
    matched = _RANGE.fullmatch(value)
    assert matched is not None, value
    return Selection(int(matched[1] or 0), int(matched[2] or MANY))


def read_size(value: int | str) -> tuple[int, int]:
    """How many cards a hand has: `5` is (5, 5), `1..4` is (1, 4)."""
    counts = read_selection(value)
    return counts.least, counts.most


def read_ranks(text: int | str) -> list[str]:
    """The ranks of `10..K`, from the lowest; one rank is a list of one."""
    low, _, high = str(text).partition("..")
    return list(RANKS[RANKS.index(low) : RANKS.index(high or low) + 1])


def read_values(data: dict[str, int | str]) -> dict[str, int]:
    """The points of each rank from `{A: 1, 2..9: face, 10..K: 0}`; `face` is the number on the card."""
    return {
        rank: int(rank) if points == "face" else int(points)
        for ranks, points in data.items()
        for rank in read_ranks(ranks)
    }


def read_spot(text: str) -> tuple[str, int]:
    """`2-left-of-button` is ("button", 2); `button` is ("button", 0)."""
    matched = _SPOT.fullmatch(text)
    return (matched[2], int(matched[1] or 1)) if matched else (text, 0)


def read_share(value: int | str) -> Fraction:
    return Fraction(value)


def read_part(value: int | str) -> Fraction:
    """A part of a wager: `1/2`."""
    return Fraction(value)


def read_percent(text: str) -> Fraction:
    """`2.5%` of something."""
    return Fraction(text.removesuffix("%")) / 100


def read_cents(value: int | str | Decimal) -> int:
    """Dollars to cents; the schema allows no smaller parts. Exact decimals come back from JSON as text."""
    return int(Decimal(value) * 100)


def read_date(text: str) -> date:
    return date.fromisoformat(text)


def long_date(text: str) -> str:
    """November 16, 2026."""
    day = read_date(text)
    return f"{day:%B} {day.day}, {day.year}"


_AMOUNT = re.compile(r"(\d+)(?:\.\.(\d+))? x ([a-z0-9-]+)")
_ODDS = re.compile(r"(\d+) (to|for) (\d+)(?: less (\d+(?:\.\d+)?)%)?")


def read_range(value: int | str, most: int = MANY) -> tuple[int, int]:
    """`3` is exactly three; `1..4` from one to four; `2..` and `..3` are open."""
    if isinstance(value, int):
        return value, value
    low, _, high = value.partition("..")
    return int(low or 0), int(high or most)


def read_amount(text: str) -> tuple[Fraction, Fraction, str]:
    """`2 x ante` and `1..3 x ante`: the least and the most, and of which wager."""
    matched = _AMOUNT.fullmatch(text)
    assert matched is not None, text
    return Fraction(matched[1]), Fraction(matched[2] or matched[1]), matched[3]


def read_multiple(text: str) -> tuple[int, str]:
    """`2 x big-blind`: how many times which bet."""
    times, of = text.split(" x ")
    return int(times), of


def missed_by(by: object) -> str:
    """The forced bet of `who-missed-big-blind`; empty for any other value of `by`."""
    return by.removeprefix("who-missed-") if isinstance(by, str) and by.startswith("who-missed-") else ""


def is_one_seat(by: object) -> bool:
    """Whether a forced bet is posted by a single seat."""
    return by not in ("every-player", "new-players", "nobody") and not missed_by(by)


def read_odds(text: str) -> tuple[Fraction, Fraction]:
    """What one unit wins, and the part that is kept back: `3 to 2`; `3 for 2` counts the stake; `1 to 1 less 5%`."""
    matched = _ODDS.fullmatch(text)
    assert matched is not None, text
    odds = Fraction(int(matched[1]), int(matched[3])) - (1 if matched[2] == "for" else 0)
    return odds, Fraction(matched[4] or 0) / 100
