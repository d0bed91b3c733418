"""Whether every text of a file can be printed: letters that fonts have and eyes can see, words that fit on a line."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from rulesgen.catalogue import shipped
from rulesgen.findings import Finding, Place
from rulesgen.prose import split
from rulesgen.rulebook.prose import PROSE_KEYS, within
from rulesgen.source import Data, Document, KeyPath

LONGEST = 30
"""Letters of a word: at the size of a game's title a line has room for about so many."""

WRITTEN = PROSE_KEYS | {"title", "gist", "issuer", "forms", "reason", "who"}
"""Keys of texts in words; what others hold are names."""

SYMBOLS = "DejaVuSans-symbols.ttf"

_PLAIN = re.compile(r"[ -~\n]*")
_WORD = re.compile(rf"[^ \t\n/\-–—]{{{LONGEST + 1},}}")
_NAME = re.compile(rf"[^ \t\n/\-–—.]{{{LONGEST + 1},}}")
"""In an id, a clause or a path to a rule: these are printed too, and a line may end at their points."""
_TURNING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""Marks of direction, by the names that Unicode has for their kinds."""


def not_printable(document: Document) -> Iterator[Finding]:
    """What is typed somewhere in a file and cannot be printed."""
    for path, text, is_key in _texts(document.data, ()):
        if not _PLAIN.fullmatch(text):
            yield from _letters(document, path, text, is_key)
        if text.isspace():
            message = "This text holds nothing but blanks, so nothing would be printed."
            yield Finding(
                "RG215", _place(document, path, is_key), message, "Write it, or remove the key.", _id(document)
            )
        if len(text) > LONGEST:
            yield from _words(document, path, text, is_key)


def _letters(document: Document, path: KeyPath, text: str, is_key: bool) -> Iterator[Finding]:
    for letter in sorted(set(text) - {"\n"}, key=text.index):
        if problem := _why_not(letter):
            place = _place(document, path, is_key, text.index(letter), letter)
            remedy = "Take it out, or write it otherwise."
            yield Finding("RG215", place, f"This text holds {problem}.", remedy, _id(document))


def _words(document: Document, path: KeyPath, text: str, is_key: bool) -> Iterator[Finding]:
    too_long = _WORD if _is_written(path) else _NAME
    pieces = (piece for piece in split(text) if piece.kind != "slot")  # a slot prints its value, not its name
    for word in (found[0] for piece in pieces for found in too_long.finditer(piece.text)):
        message = f"The word `{word[:LONGEST]}…` has {len(word)} letters; a line has room for {LONGEST}."
        remedy = "Put spaces or a hyphen into it, or use a shorter word."
        place = _place(document, path, is_key, max(0, text.find(word)), word)
        yield Finding("RG215", place, message, remedy, _id(document))


def _why_not(letter: str) -> str:
    name = f"U+{ord(letter):04X} {unicodedata.name(letter, 'without a name')}"
    if unicodedata.bidirectional(letter) in _TURNING or letter in "\u061c\u200e\u200f":
        return f"a character that changes the direction of the text ({name})"
    if unicodedata.category(letter) in ("Cf", "Cc", "Zl", "Zp") or "VARIATION SELECTOR" in name:
        return f"a character that cannot be seen ({name})"
    return "" if ord(letter) in _glyphs() else f"`{letter}`, which no font of the documents has ({name})"


@cache
def _glyphs() -> frozenset[int]:
    """What can be set in any style: each face has it, or the face of symbols, which stands in for all."""
    # fontTools ships no types, and is needed only for a file that has more than plain letters.
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    fonts: dict[str, frozenset[int]] = {}
    for path in (shipped("templates") / "fonts").iterdir():
        if path.suffix in (".otf", ".ttf"):
            with TTFont(path, lazy=True) as font:
                fonts[path.name] = frozenset(font.getBestCmap())
    return fonts.pop(SYMBOLS) | frozenset.intersection(*fonts.values())


def _is_written(path: KeyPath) -> bool:
    """Whether it is words, no name: a text, or a term of the glossary."""
    return (path[:1] == ("terms",) and len(path) == 2) or not WRITTEN.isdisjoint(path)


def _texts(data: Data, path: KeyPath) -> Iterator[tuple[KeyPath, str, bool]]:
    """Every text and every key, with its path and whether it is a key."""
    waiting: list[tuple[KeyPath, Data]] = [(path, data)]
    while waiting:
        at, value = waiting.pop()
        if isinstance(value, str):
            yield at, value, False
        elif isinstance(value, dict):
            yield from (((*at, key), key, True) for key in value)
            waiting += [((*at, key), inner) for key, inner in reversed(value.items())]
        elif isinstance(value, list):
            waiting += [((*at, number), inner) for number, inner in reversed(list(enumerate(value)))]


def _place(document: Document, path: KeyPath, is_key: bool, at: int = 0, part: str = "") -> Place:
    return within(document, path, at, part) if part and not is_key else document.place(path, key=is_key)


def _id(document: Document) -> str:
    return str(document.data.get("id", "")) if isinstance(document.data, dict) else ""
