"""Counts as they are kept: plain data with fractions exactly and tuples as lists, from the cache or counted anew."""

import operator
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rulesgen import cache


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


def form_of(key: Any) -> Any:
    """What a key is made of, without its values."""
    return tuple(form_of(one) for one in key) if isinstance(key, tuple) else type(key).__name__


def plain_counts(counts: Counter[Any]) -> list[Any]:
    return [[as_plain(key), count] for key, count in counts.items()]


def read_counts(data: Any) -> Counter[Any]:
    """The counts that were written; ValueError or TypeError if none were."""
    found = Counter({from_plain(key): count for key, count in data})
    if not all(type(count) is int for count in found.values()):
        raise ValueError("no counts")
    return found


def count_out(count: Callable[[], Counter[Any]], key: str, most: int) -> Counter[Any]:
    """What counting so many deals at most comes to, kept under a key.

    What was counted with another limit does not count: the answer would hang on what was asked before.
    """
    name = f"counted {most} {key}"
    kept: Counter[Any] | None = cache.load(name, _read_results)
    if kept is None:
        kept = count()
        cache.keep(name, plain_counts(kept))
    return kept


def _read_results(data: Any) -> Counter[Any]:
    """What was kept; ValueError if it is of another form."""
    found = read_counts(data)
    if not found or any(form_of(key) != ("Fraction", "Fraction") for key in found):
        raise ValueError("no results")
    return found
