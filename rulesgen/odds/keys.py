"""Keys of counters as plain data: fractions exactly, tuples as lists."""

import operator
from fractions import Fraction
from typing import Any


def as_plain(key: Any) -> Any:
    """What JSON can hold. A key may be made of NumPy's integers, which JSON does not know."""
    if isinstance(key, tuple):
        return [as_plain(one) for one in key]
    if isinstance(key, Fraction):
        return {"fraction": str(key)}
    return key if key is None or isinstance(key, str | float | int) else operator.index(key)


def from_plain(data: Any) -> Any:
    """The key that was written."""
    if isinstance(data, list):
        return tuple(from_plain(one) for one in data)
    return Fraction(data["fraction"]) if isinstance(data, dict) else data
