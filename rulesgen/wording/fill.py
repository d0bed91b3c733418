"""Typed prose with its slots filled, and the glossary terms that a text uses."""

from rulesgen.engine.table import dollars
from rulesgen.prose import in_words, split
from rulesgen.rulebook import Layered
from rulesgen.source import Data


def fill(prose: str, layered: Layered | None) -> str:
    """The text with values in its slots; terms keep their brackets."""
    parts = []
    for piece in split(prose):
        if piece.kind == "slot" and layered is not None:
            parts.append(_value(layered.get(tuple(piece.text.split("."))), piece.form))
        elif piece.kind == "term":
            parts.append(f"[{piece.text}]")
        else:
            parts.append(piece.text)
    return "".join(parts)


def terms_in(text: str) -> set[str]:
    """The glossary terms of a text, in small letters."""
    return {piece.text.lower() for piece in split(text) if piece.kind == "term"}


def _value(value: Data, form: str) -> str:
    if form == "words" and isinstance(value, int):
        return in_words(value)
    if form == "money" and isinstance(value, int):
        return dollars(value * 100)
    return str(value)
