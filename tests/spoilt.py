"""Values on both sides of every limit that a part of a schema sets, and values that no limit was made for."""

import random
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

LIMITS = frozenset(
    {"type", "enum", "const", "format", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"}
    | {"multipleOf", "minLength", "maxLength", "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"}
)

# Digits of other scripts, letters that are equal to others without case, two ways to write é, more than one code unit,
# joined pictures, line ends of several kinds, what cannot be seen.
LOOKALIKES = (
    "\u0661",
    "\uff11",
    "\u017f",
    "\u212a",
    "é",
    "e\u0301",
    "\U0001f0a1",
    "👨‍👩‍👧",
    "\n",
    "\r",
    "\u2028",
    "\x00",
    "\u200b",
    "\u2010",
    " ",
)

_DECIMALS = (
    "0.005 0.5 1.50 2.25 99.99 100.001 -0.01 1E+3 1E-7 3.0 0.30 0.07 8.20 4.35 1000000.01 999999999.99 "
    "9007199254740993.01 123456789012345678901234567.89 0.010000000000000000000000001"
)
_DATES = (
    "2026-02-30 2026-02-29 2024-02-29 1900-02-29 2000-02-29 2026-11-17 0000-01-01 0001-01-01 0999-12-31 1000-01-01 "
    "2999-12-31 9999-12-31 2026-11-17T00:00:00 2026-11-17Z 20261117 2026-W47-2 2026-321 +2026-11-17 -2026-11-17 "
    "2026-1-7 2026-13-01 2026-04-31 \uff12\uff10\uff12\uff16-11-17 12026-11-17"
)
_WORDS = (
    "a As 10h joker all 1..2 1 50% 0.5% RG001 RG\u0660\u0660\u0661 play.x a.b 1.0.0 one-two "
    "One true null first|3 ann|calls $5 1|to|1"
)
ANY: list[Any] = [
    None, True, False, *range(-1, 12), 52, 499, 500, 501, *(10**n for n in (6, 9, 12, 18, 29)), -(10**29),
    2**53, 2**53 + 1, 2**63 - 1, 2**63, 2**64, 2**64 + 1, *map(Decimal, _DECIMALS.split()),
    "", *LOOKALIKES, *_DATES.split(), *(word.replace("|", " ") for word in _WORDS.split()),
    *("x" * n for n in (50, 299, 300, 301)), "\U0001f0a1" * 300,
    [], ["a"], ["a", "a"], ["a", "b"], [1, Decimal("1.0")], [1, 1], [True, 1], [0, False],
    [Decimal("1.5"), Decimal("1.50")],
    [2**64, 2**64 + 1], [[1], [True]], [{"a": 1}, {"a": Decimal("1.0")}], [{}, {}], [None, None], [*range(20)],
    ["a"] * 50,
    {}, {"": ""}, {"a": 1}, {"id": "a"}, {"a": 1, "b": 2}, {"a\n": 1}, {"choice": "x"},
]  # fmt: skip


def limited_parts(
    schema: Any, path: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], dict[str, Any]]]:
    """Every part of a schema that sets a limit by itself, with its path."""
    if isinstance(schema, list):
        for number, part in enumerate(schema):
            yield from limited_parts(part, (*path, number))
    if not isinstance(schema, dict):
        return
    if LIMITS & schema.keys():
        yield path, schema
    for key, part in schema.items():
        if key in ("properties", "$defs", "patternProperties", "dependentSchemas"):
            for name, inner in part.items():
                yield from limited_parts(inner, (*path, key, name))
        elif key not in ("enum", "const", "examples", "default", "required"):
            yield from limited_parts(part, (*path, key))


def values_for(part: dict[str, Any], texts: list[str], often: int, chance: random.Random) -> Iterator[Any]:
    """Any values, those around the limits of a part, and so many of its own that were changed a little."""
    yield from ANY
    for key in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"):
        for step in map(Decimal, ("0", "1", "-1", "0.01", "-0.01", "1E-20", "-1E-20")) if key in part else ():
            yield _plain(part[key] + step)
    for key in ("minLength", "maxLength"):
        for letter in ("a", *LOOKALIKES) if key in part else ():
            yield from (letter * max(0, part[key] + step) for step in (-1, 0, 1))
            yield letter * (part[key] // 2)
    for key in ("minItems", "maxItems"):
        for more in (-1, 0, 1) if key in part else ():
            yield [f"a{number}" for number in range(part[key] + more)]
            yield list(range(part[key] + more))
    right = [*part.get("enum", ()), *([part["const"]] if "const" in part else ()), *part.get("examples", ())]
    yield from right
    yield from (other for value in right if isinstance(value, int) for other in (str(value), bool(value), value + 1))
    if "multipleOf" in part:
        unit = Decimal(part["multipleOf"])
        for _ in range(often):
            number = unit * chance.randrange(10 ** chance.choice((2, 5, 9, 15, 20)))
            yield _plain(number + chance.choice([Decimal(0), unit / 2, Decimal("1E-12"), unit / 10]))
    samples = [value for value in right if isinstance(value, str)]
    samples += [text for text in texts if "pattern" in part and re.search(part["pattern"], text)][:40]
    yield from (changed(chance.choice(samples), chance) for _ in range(often if samples else 0))


def changed(text: str, chance: random.Random) -> str:
    """A text with one or two letters put in, taken out or given for another."""
    for _ in range(chance.choice((1, 1, 2))):
        at = chance.randrange(len(text) + 1)
        new = chance.choice((*LOOKALIKES, *"0123456789abzAZ-./% ", ""))
        text = text[:at] + new + text[at + chance.choice((0, 1)) :]
    return text


def _plain(number: Decimal) -> int | Decimal:
    """As the reader gives it: a whole number written without a point is an int."""
    return int(number) if number == number.to_integral_value() else number
