"""Every played value of a game, changed one at a time: the raw material of the tests that nothing goes unnoticed."""

import copy
import json
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from typing import Any

from attrs import evolve, frozen

from rulesgen.catalogue import shipped
from rulesgen.rulebook import Game, Layered, Path

NOT_PLAYED = {"schema", "id", "version", "dated", "based-on", "cites", "ours", "notes", "note", "changes"}
"""Names, dates and sources: printed or kept, but not played."""

ONLY_PRINTED = {"title", "ask", "example"}
"""Printed, and played by nothing."""

SPOTS = ("button", "left-of-button", "2-left-of-button", "3-left-of-button")


@frozen
class Mutant:
    """One value changed; `ranking` is the id of the ranking it was changed in, or empty for the game itself."""

    path: Path
    old: Any
    new: Any
    ranking: str = ""

    def __str__(self) -> str:
        return f"{'.'.join((self.ranking, *self.path) if self.ranking else self.path)}: {self.old} -> {self.new}"

    @property
    def is_played(self) -> bool:
        return not ONLY_PRINTED & set(self.path)

    def apply(self, game: Game) -> Game:
        """The game with this one value changed."""
        if self.ranking:
            changed = evolve(game.rankings[self.ranking], data=_changed(game.rankings[self.ranking].data, self))
            return evolve(game, rankings={**game.rankings, self.ranking: changed})
        return evolve(game, layered=evolve(game.layered, data=_changed(game.layered.data, self)))


def mutants_of(game: Game) -> Iterator[Mutant]:
    """Every value of a game and its rankings with every kind of change that its schema allows."""
    for path, value, schema in _leaves(game.layered.data, _schema("game"), ()):
        for new in _others(path, value, schema, game.layered.data):
            yield Mutant(path, value, new)
    for ranking in game.rankings.values():
        yield from mutants_of_ranking(ranking)


def mutants_of_ranking(ranking: Layered) -> Iterator[Mutant]:
    """Every value of a ranking with every kind of change that its schema allows."""
    for path, value, schema in _leaves(ranking.data, _schema("ranking"), ()):
        for new in _others(path, value, schema, ranking.data):
            yield Mutant(path, value, new, ranking.id)


def changed(ranking: Layered, mutant: Mutant) -> Layered:
    """The ranking with this one value changed."""
    return evolve(ranking, data=_changed(ranking.data, mutant))


def _changed(data: Any, mutant: Mutant) -> Any:
    data = copy.deepcopy(data)
    node = data
    for part in mutant.path[:-1]:
        node = node[int(part)] if isinstance(node, list) else node[part]
    last = mutant.path[-1]
    node[int(last) if isinstance(node, list) else last] = mutant.new
    return data


def _leaves(data: Any, schema: Any, path: Path) -> Iterator[tuple[Path, Any, Any]]:
    schema = _resolve(schema, data)
    if isinstance(data, dict) and set(data) == {"choice"}:
        return
    if isinstance(data, dict):
        for key, value in data.items():
            if key in NOT_PLAYED:
                continue
            inner = schema.get("properties", {}).get(key) or schema.get("additionalProperties") or schema.get("items")
            yield from _leaves(value, inner if isinstance(inner, dict) else {}, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _leaves(value, schema.get("items", {}), (*path, str(number)))
        if len(data) > 1 and path[-1] != "of":
            yield path, data, {"reverse": True}
    else:
        yield path, data, schema


def _others(path: Path, value: Any, schema: Any, data: Any) -> list[Any]:
    """Other values that the schema allows here."""
    if schema.get("reverse"):
        others: list[Any] = [list(reversed(value))]
    elif "enum" in schema:
        others = schema["enum"]
    elif isinstance(value, bool):
        others = [not value]
    elif isinstance(value, int):
        least, most = schema.get("minimum", 0), schema.get("maximum", 99)
        others = [other for other in (value + 1, value - 1) if least <= other <= most]
    elif path[-1] in ("by", "heads-up", "first", "start", "else"):
        others = [spot for spot in SPOTS if spot != value.replace("1-left", "left")]
    elif path[-2:-1] == ("from",):
        others = [2, "0..2", "1..", "any"]
    elif path[-1] == "top":
        others = [rank for rank in ("K", "A", "10..A", "9..K") if rank != value]
    elif path[-1] in ("size", "cards") and isinstance(value, str):
        others = [f"{value.split('..')[0]}..{other}" for other in (5, 6)] + [3]
    elif path[-1] == "share":
        others = ["1/4", "3/4"]
    else:
        others = [] if "const" in schema else _other_names(path, value, data)
    return [other for other in others if other != value]


def _other_names(path: Path, value: str, data: Any) -> list[str]:
    """Names of other things of the same kind; for titles and questions, other words; for parts, other parts."""
    if value.endswith("%") or path[-1] == "part":
        return ["7%" if value.endswith("%") else "1/3"]
    names = {
        "to": data.get("areas", {}),
        "area": data.get("areas", {}),
        "best": data.get("hands", {}),
        "between-shares": [*data.get("pot", {}), "in-listed-order"],
        "minimum": data.get("betting", {}).get("forced", {}),
    }
    for key in (path[-1], *path[-2:-1]):
        if key in names and value in names[key]:
            return [name for name in names[key] if name != value]
    if path[-1] in ("title", "ask"):
        return [f"{value} changed"]
    if path[0] == "choices" and path[-1] == "default":
        return [
            str(other) if isinstance(other, str) else other
            for other in data["choices"][path[1]]["of"]
            if other != value
        ]
    return []


@cache
def _schema(kind: str) -> Any:
    """A schema in which every reference names its file."""
    text = (shipped("schemas") / f"{kind}.schema.json").read_text("utf-8")
    return json.loads(text.replace('"$ref": "#/', f'"$ref": "{kind}.schema.json#/'))


def _resolve(schema: Any, data: Any) -> Any:
    """The schema that holds for this data: references followed, and the branch that its type takes."""
    if "$ref" in schema:
        file, _, pointer = schema["$ref"].partition("#")
        found = _schema(file.split(".")[0])
        for part in pointer.strip("/").split("/"):
            found = found[part]
        rest = {key: value for key, value in schema.items() if key != "$ref"}
        properties = {**found.get("properties", {}), **rest.get("properties", {})}
        schema = {**_resolve(found, data), **rest, **({"properties": properties} if properties else {})}
    if "if" in schema and "type" in schema["if"]:
        types: dict[str, Any] = {
            "object": dict, "array": list, "integer": int, "boolean": bool, "number": (int, Decimal),
        }  # fmt: skip
        branch = "then" if isinstance(data, types[schema["if"]["type"]]) else "else"
        schema = {**schema, **_resolve(schema.get(branch, {}), data)}
    return schema
