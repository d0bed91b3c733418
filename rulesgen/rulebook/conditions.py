"""Conditions of a game: where they stand, which names they use, and whether they ask something of a player."""

from collections.abc import Iterator
from typing import NamedTuple

from rulesgen.model.conditions import COMPARED, OF_AREAS, OF_HANDS, OF_PLAYERS
from rulesgen.rulebook.layers import Path
from rulesgen.source import Data


class Asked(NamedTuple):
    """One fact of a condition: where it stands, its name, what it is about, and the values that it may have."""

    path: Path
    name: str
    of: str
    said: Data


def conditions_of(data: Data) -> Iterator[tuple[Path, Data]]:
    """Every condition of a resolved game, with its path."""
    for part in ("play", "settle", "fees"):
        for name, entry in data.get(part, {}).items():
            if "when" in entry:
                yield (part, name, "when"), entry["when"]
    for option, entry in data.get("options", {}).items():
        for name, one in entry["allowed"].items():
            yield ("options", option, "allowed", name, "when"), one["when"]
    if "eligible" in data.get("rotation", {}):
        yield ("rotation", "eligible"), data["rotation"]["eligible"]
    for name, step in data["play"].items():
        if "or" in step.get("bet", {}):
            yield ("play", name, "bet", "or", "when"), step["bet"]["or"]["when"]
    for path, rows in (*_amounts(data), *_plans(data)):
        yield from (((*path, str(at), "when"), row["when"]) for at, row in enumerate(rows) if "when" in row)


def _amounts(data: Data) -> Iterator[tuple[Path, list[Data]]]:
    """Every amount that is given row by row."""
    for name, wager in data.get("wagers", {}).items():
        if isinstance(wager["amount"], list):
            yield ("wagers", name, "amount"), wager["amount"]
    for name, step in data["play"].items():
        for choice, effect in step.get("decide", {}).get("choices", {}).items():
            if isinstance(effect, dict) and isinstance(effect.get("amount"), list):
                yield ("play", name, "decide", "choices", choice, "amount"), effect["amount"]


def _plans(data: Data) -> Iterator[tuple[Path, list[Data]]]:
    """What a strategy does in a step, row by row."""
    for name, strategy in data.get("strategies", {}).items():
        for step, plan in strategy["steps"].items():
            if isinstance(plan, list):
                yield ("strategies", name, "steps", step), plan


def facts_of(path: Path, condition: Data) -> Iterator[Asked]:
    """Every fact of a condition, row by row."""
    rows = enumerate(condition) if isinstance(condition, list) else [("", condition)]
    for number, row in rows:
        at = (*path, str(number)) if isinstance(condition, list) else path
        for name, said in row.items():
            if isinstance(said, dict):
                yield from (Asked((*at, name, of), name, of, value) for of, value in said.items())
            else:
                yield Asked((*at, name), name, "", said)


def owner_of(data: Data, hand: str) -> str:
    """Whose hand it is: a player's, the dealer's, or the table's."""
    owners = {data["areas"][area]["per"] for area in data["hands"][hand]["from"]}
    return next((owner for owner in ("player", "dealer") if owner in owners), "table")


def is_about_players(data: Data, condition: Data) -> bool:
    """Whether a condition asks something that differs from player to player."""
    return any(_is_of_a_player(data, fact) for fact in facts_of((), condition))


def _is_of_a_player(data: Data, fact: Asked) -> bool:
    if fact.name in OF_AREAS:
        return bool(data["areas"][fact.of]["per"] == "player")
    hands = [fact.of, *([fact.said] if fact.name in COMPARED else [])] if fact.name in OF_HANDS else []
    return fact.name in OF_PLAYERS or "player" in {owner_of(data, hand) for hand in hands}
