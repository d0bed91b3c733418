"""Whether a game says how money is rounded: where a win or a lost part may not come out even, and only there."""

import re
from collections.abc import Iterator
from typing import Any

from rulesgen.findings import Finding
from rulesgen.literals import read_odds
from rulesgen.rulebook import Layered, Path

_ODDS = re.compile(r"\d+ (to|for) \d+.*")


def rounding_faults(game: Layered) -> Iterator[Finding]:
    """A game without the rule that needs one, or that says one itself and never needs it."""
    uneven = next(_uneven(game.data), None)
    path: Path = ("rounding",)
    if uneven is not None and "rounding" not in game.data:
        value = game.get(uneven)
        message = f"The key `rounding` is missing: `{value}` of a wager may not be a whole number of chips or cents."
        remedy = "For example: `rounding: {to: chip, goes: down}`."
        yield Finding("RG103", game.blame(uneven), message, remedy, game.rule(uneven))
    if uneven is None and "rounding" in game.data and game.place(path).file == game.chain[-1].name:
        message = "Nothing is ever rounded here: all odds are whole numbers, and no wager is lost in part."
        yield Finding("RG105", game.blame(path), message, "Leave `rounding` out.", game.rule(path))


def _uneven(data: dict[str, Any]) -> Iterator[Path]:
    """Every result, and every part of a wager that a decision gives up, that may not come out even."""
    for key in ("settle", "pay-tables", "choices"):
        yield from (path for path, value in _values(data.get(key, {}), (key,)) if _is_uneven(value))
    for path, _ in _values(data["play"], ("play",)):
        if path[-1] == "part":
            yield path


def _values(data: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _values(value, (*path, str(key)))
    else:
        yield path, data


def _is_uneven(value: Any) -> bool:
    if not isinstance(value, str):
        return False
    if value.startswith("lose ") and "/" in value:
        return True
    if not _ODDS.fullmatch(value):
        return False
    odds, less = read_odds(value)
    return (odds * (1 - less)).denominator != 1
