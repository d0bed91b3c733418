"""Every played value of a game, changed one at a time: the raw material of the tests that nothing goes unnoticed."""

import copy
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Literal

from attrs import evolve, frozen

from rulesgen.rulebook import Game, Layered, Path
from rulesgen.rulebook.dealer_references import dealer_references, missing_house_way
from rulesgen.rulebook.items import Items
from rulesgen.rulebook.options import option_references
from rulesgen.rulebook.rankings import check_ranking_form
from rulesgen.rulebook.references import check_references
from tests.other_values import other_keys, other_values
from tests.schemas import has_form, inner, resolve, schema_of

NOT_PLAYED = {
    *("schema", "id", "version", "dated", "adopted", "based-on", "cites", "ours", "notes", "note", "changes"),
    *("reading", "strategies", "edge-per", "declared-edges"),  # for the odds alone
}
"""Names, dates and sources: printed or kept, but not played."""

ONLY_PRINTED = {"title", "titles", "ask", "example", "declared-edge"}
"""Printed, and played by nothing."""

IN_ORDER = {"play", "settle", "rows", "pot", "categories"}
"""Lists of entries whose order is played."""

DEFAULTS = {"jokers": 0}
"""Values that hold also where they are not written."""

ENTRIES = {"areas", "hands", "wagers", "fees", "pay-tables", "choices", "options", "standing", "forced", "sets"}
"""Whole entries that others name: to leave one out is no change of one value."""

Kind = Literal["set", "drop", "swap", "rename"]


@frozen
class Mutant:
    """One value changed; `ranking` is the id of the ranking it was changed in, or empty for the game itself.

    `set` gives a value, `drop` leaves an entry out, `swap` puts an entry after the next, `rename` gives another key.
    """

    path: Path
    old: Any
    new: Any
    ranking: str = ""
    kind: Kind = "set"

    def __str__(self) -> str:
        where = ".".join((self.ranking, *self.path) if self.ranking else self.path)
        words = {
            "set": f"{self.old} -> {self.new}",
            "drop": "left out",
            "swap": f"after {self.new}",
            "rename": f"named {self.new}",
        }
        return f"{where}: {words[self.kind]}"

    @property
    def is_played(self) -> bool:
        return not ONLY_PRINTED & set(self.path)

    def apply(self, game: Game) -> Game:
        """The game with this one value changed."""
        if self.ranking:
            return evolve(game, rankings={**game.rankings, self.ranking: changed(game.rankings[self.ranking], self)})
        return evolve(game, layered=changed(game.layered, self))


def mutants_of(game: Game) -> Iterator[Mutant]:
    """Every value of a game and its rankings with every kind of change that its schema allows and that can be read."""
    yield from own_mutants_of(game)
    for ranking in game.rankings.values():
        yield from mutants_of_ranking(ranking)


def own_mutants_of(game: Game) -> Iterator[Mutant]:
    """The changes in the game itself."""
    unused = () if "pot" in game.layered.data else ("standing",)
    for mutant in _mutants(game.layered.data, schema_of("game"), (), game):
        if mutant.path[0] not in unused and _can_be_read(changed(game.layered, mutant), mutant.path):
            yield mutant


def mutants_of_strategies(game: Game) -> Iterator[Mutant]:
    """The changes in the ways to play, which are for the odds alone."""
    name = "strategies"
    data, schema = game.layered.data.get(name, {}), inner(schema_of("game"), name, ())
    for mutant in _mutants(data, schema, (name,), game):
        if _can_be_read(changed(game.layered, mutant), mutant.path):
            yield mutant


def mutants_of_ranking(ranking: Layered) -> Iterator[Mutant]:
    """Every value of a ranking with every kind of change that its schema allows."""
    for mutant in _mutants(ranking.data, schema_of("ranking"), (), ranking):
        if not check_ranking_form(changed(ranking, mutant)):
            yield evolve(mutant, ranking=ranking.id)


def changed(layered: Layered, mutant: Mutant) -> Layered:
    """The game or ranking with this one value changed."""
    data = copy.deepcopy(layered.data)
    node: Any = data
    for part in mutant.path[:-1]:
        node = node[int(part)] if isinstance(node, list) else node[part]
    last: Any = int(mutant.path[-1]) if isinstance(node, list) else mutant.path[-1]
    if mutant.kind == "set":
        node[last] = mutant.new
    elif mutant.kind == "drop":
        del node[last]
    else:
        _reorder(node, last, mutant)
    return evolve(layered, data=data)


def _reorder(node: dict[str, Any], last: str, mutant: Mutant) -> None:
    """A map with one entry under another name, or after the next one."""
    entries = list(node.items())
    at = [name for name, _ in entries].index(last)
    if mutant.kind == "swap":
        entries[at : at + 2] = [entries[at + 1], entries[at]]
    else:
        entries[at] = (mutant.new, entries[at][1])
    node.clear()
    node.update(entries)


def _can_be_read(layered: Layered, path: Path) -> bool:
    """Whether every name leads somewhere and no key is missing: such a file is refused before any check."""
    data = layered.data
    if not has_form(schema_of("game"), {key: value for key, value in data.items() if key != "based-on"}, path):
        return False
    found = check_references(layered, [*option_references(data), *dealer_references(data)])
    return not [*found, *missing_house_way(layered)]


def _mutants(data: Any, schema: Any, path: Path, whole: Game | Layered) -> Iterator[Mutant]:
    if isinstance(data, dict) and set(data) == {"choice"}:
        return
    schema = resolve(schema, data) if isinstance(data, (dict, list)) else schema
    if isinstance(data, dict):
        yield from _of_map(data, schema, path, whole)
    elif isinstance(data, list):
        yield from _of_list(data, schema, path, whole)
    else:
        for new in other_values(path, data, schema, whole):
            yield Mutant(path, data, new)


def _of_map(data: Any, schema: Any, path: Path, whole: Game | Layered) -> Iterator[Mutant]:
    names = [key for key in data if key not in NOT_PLAYED]
    for key in names:
        yield from _mutants(data[key], inner(schema, key, path), (*path, key), whole)
        if _may_drop(data, schema, path, key):
            yield Mutant((*path, key), data[key], None, kind="drop")
    if path[-1:] == ("pays",) or (isinstance(data, Items) and path[-1] in IN_ORDER):
        for key, after in pairwise(names):
            yield Mutant((*path, key), key, after, kind="swap")
    for key in names:
        for new in other_keys(path, key, schema, whole):
            if new not in data:
                yield Mutant((*path, key), key, new, kind="rename")
    if set(data) in ({"best"}, {"worst"}) and path[0] != "strategies":
        other = "worst" if "best" in data else "best"
        yield Mutant(path, data, {other: next(iter(data.values()))})


def _may_drop(data: Any, schema: Any, path: Path, key: str) -> bool:
    """Whether the schema lets this entry be left out, and that would change something."""
    needed = {*schema.get("required", ()), *schema.get("x-one-of", ())}
    needed |= {one for name, more in schema.get("dependentRequired", {}).items() if name in data for one in more}
    if key in needed or len(data) <= schema.get("minProperties", 0) or DEFAULTS.get(key) == data[key]:
        return False
    if key in schema.get("properties", {}):
        return bool(path)
    if path and path[-1] in ENTRIES:
        return False
    return bool(len(data) > schema.get("minItems", 0))


def _of_list(data: Any, schema: Any, path: Path, whole: Game | Layered) -> Iterator[Mutant]:
    for number, value in enumerate(data):
        yield from _mutants(value, schema.get("items", {}), (*path, str(number)), whole)
        if len(data) > schema.get("minItems", 0):
            yield Mutant((*path, str(number)), value, None, kind="drop")
    if data != data[::-1] and path[-1] != "of":
        yield Mutant(path, data, data[::-1])
