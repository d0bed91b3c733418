"""Typed prose: slots `{seats.max:words}`, glossary terms `[burn]`, and numbers that are bound to no value."""

import re
from collections.abc import Iterator
from typing import NamedTuple

FORMATS = ("words", "digits", "money", "text")

_PIECE = re.compile(r"\{([^{}]*)\}|\[([^\[\]]*)\]")
_SLOT = re.compile(r"([a-z0-9][a-z0-9.-]*)(?::([a-z]+))?")

_UNITS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_OTHERS = ["hundred", "thousand", "million", "dozen", "half", "quarter", "twice", "thrice"]
_NUMBER = re.compile(
    rf"\d[\d,.]*|\b(?:(?:{'|'.join(_TENS)})-(?:{'|'.join(_UNITS[1:10])})|{'|'.join(_UNITS + _TENS + _OTHERS)})s?\b",
    re.IGNORECASE,
)


class Piece(NamedTuple):
    """A stretch of prose: `text`, `slot` (a path, with its format) or `term`."""

    kind: str
    text: str
    form: str = ""
    at: int = 0


def split(prose: str) -> Iterator[Piece]:
    """The pieces of a text, in order."""
    end = 0
    for matched in _PIECE.finditer(prose):
        if matched.start() > end:
            yield Piece("text", prose[end : matched.start()], at=end)
        if matched[1] is not None:
            slot = _SLOT.fullmatch(matched[1])
            yield Piece("slot", slot[1] if slot else matched[1], (slot[2] or "text") if slot else "?", matched.start())
        else:
            yield Piece("term", matched[2], at=matched.start())
        end = matched.end()
    if end < len(prose):
        yield Piece("text", prose[end:], at=end)


def loose_numbers(prose: str) -> list[tuple[int, str]]:
    """Digits and number words outside slots and terms: where, and which."""
    return [
        (piece.at + matched.start(), matched[0].rstrip(".,"))
        for piece in split(prose)
        if piece.kind == "text"
        for matched in _NUMBER.finditer(piece.text)
    ]


def in_words(number: int) -> str:
    """`seven`, `twenty-one`; digits from one hundred on."""
    if not 0 <= number < 100:
        return f"{number:,}"
    if number < 20:
        return _UNITS[number]
    tens, units = divmod(number, 10)
    return _TENS[tens - 2] + (f"-{_UNITS[units]}" if units else "")


def counted(number: int, noun: str) -> str:
    """`one card`, `three cards`."""
    return f"{in_words(number)} {noun}" if number == 1 else f"{in_words(number)} {noun}s"
