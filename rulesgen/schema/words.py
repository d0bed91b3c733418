"""Values and lists as the findings write them."""

import json
import re
from collections.abc import Iterable
from decimal import Decimal
from difflib import get_close_matches

from rulesgen.source import Data

TYPES = {
    "object": "a map (keys and values)",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "empty",
}


_ENDS_EARLY = re.compile(r"[\[\]{},]|: | #|^[\s\"'#&*!|>%@`-]|^$")


def flow(value: Data) -> str:
    """A value as it would be written on one line of YAML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_inside(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_inside(item) for item in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def _inside(value: Data) -> str:
    """A value within a map or list on one line: text that would end it early stands in quotes."""
    needs_quotes = isinstance(value, str) and _ENDS_EARLY.search(value)
    return json.dumps(value, ensure_ascii=False) if needs_quotes else flow(value)


def listing(words: Iterable[str], last: str = "and") -> str:
    """`a, b and c`."""
    *most, final = list(words) or ["nothing"]
    return f"{', '.join(most)} {last} {final}" if most else final


def name_type(value: Data) -> str:
    """What kind of value this is, in words."""
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return "true or false"
    for types, name in (
        (dict, "object"),
        (list, "array"),
        (str, "string"),
        (int, "integer"),
        (Decimal, "number"),
    ):
        if isinstance(value, types):
            return TYPES[name]
    return "something else"


def did_you_mean(said: str, known: Iterable[str], otherwise: str = "Allowed are") -> str:
    known = [str(word) for word in known]
    close = get_close_matches(said, known, 1, 0.6)
    return f"Did you mean `{close[0]}`?" if close else f"{otherwise}: {', '.join(known)}."
