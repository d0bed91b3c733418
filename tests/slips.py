"""Rule files with one slip each, the same ones for a seed: a part taken out, swapped, doubled, renamed or replaced."""

import copy
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import yaml
from attrs import frozen

TESTS = Path(__file__).parent
SHIPPED = TESTS.parent / "rules"
FOLDERS = (SHIPPED, *sorted(path for path in (TESTS / "good").iterdir() if path.is_dir()))
STRANGE: tuple[Any, ...] = (
    *(None, True, 0, -1, 1, 7, 10**12, 0.5, "", "x", "1/2", "2..", "..3", "A..K", "1 x ante", "player", "table"),
    *([], [1], ["x", "x"], {}, {"x": 1}),
)  # fmt: skip
USED_BY = {
    "run-it-twice": "run-it-twice",
    "house-irregularities": "three-card-poker",
    "holdem-irregularities": "texas-holdem",
    "poker-irregularities": "five-card-draw",
    "stud-irregularities": "razz",
    "double-flop-irregularities": "double-flop-texas-holdem",
    "pai-gow-irregularities": "pai-gow-poker",
    "player-dealer-irregularities": "two-hand-holdem",
    "run-it-twice-irregularities": "run-it-twice",
}
"""A shipped game for each option and table that a game names in other ways than by `ranking`."""
OFTEN = {"games": 6, "rankings": 2, "cases": 4, "procedures": 2, "options": 1}
"""How often a slip is made in each kind of file."""

At = tuple[str | int, ...]
Slip = Callable[[Any, Random], str]


@frozen
class Spoilt:
    """One file with one slip, and the files that it is tried with."""

    file: str
    """Its path in the folder."""
    slip: str
    files: dict[str, str]
    """Every file of the folder by its path, the spoilt one among them."""

    def __str__(self) -> str:
        return f"{self.file}: {self.slip}"


def spoilt_files(seed: int, count: int) -> Iterator[Spoilt]:
    """So many slips: in games, options, rankings, cases and procedures alike."""
    chance = Random(seed)
    for _ in range(count):
        home = chance.choice((SHIPPED, SHIPPED, *FOLDERS))
        kinds = [kind for kind in OFTEN if (home / kind).is_dir()]
        (kind,) = chance.choices(kinds, [OFTEN[kind] for kind in kinds])
        path = chance.choice(sorted((home / kind).glob("*.yaml")))
        yield _spoil(home, path, chance)


def _spoil(home: Path, path: Path, chance: Random) -> Spoilt:
    text = path.read_text("utf-8")
    data = yaml.safe_load(text)
    slips: tuple[Slip, ...] = (_drop, _drop, _change, _rename, _rename, _refer, _refer, _swap, _reorder, _double)
    while not (said := chance.choice(slips)(data, chance)):
        pass
    body = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=10**6)
    file = path.relative_to(home).as_posix()
    files = _with(home, path) | {file: f"{text.partition(chr(10))[0]}\n{body}"}
    return Spoilt(file, said, files)


def _with(home: Path, path: Path) -> dict[str, str]:
    """What uses the file, or what the file uses; a shipped folder lends the rest."""
    paths = sorted(home.glob("*/*.yaml")) if home != SHIPPED else []
    others = [one for one in paths if one.parent.name in ("rankings", "options")]
    if path.parent.name == "cases" and home != SHIPPED:
        others.append(home / "games" / f"{yaml.safe_load(path.read_text('utf-8'))['game']}.yaml")
    others += [one for one in sorted((home / "games").glob("*.yaml")) if _uses(one, path)][:1]
    return {one.relative_to(home).as_posix(): one.read_text("utf-8") for one in others}


def _uses(game: Path, path: Path) -> bool:
    if path.parent.name == "rankings":
        return f"ranking: {path.stem}" in game.read_text("utf-8")
    return path.parent.name in ("options", "procedures") and USED_BY.get(path.stem) == game.stem


def _inner(data: Any, at: At = ()) -> Iterator[tuple[Any, At]]:
    """Every map and list, with where it is."""
    if isinstance(data, dict | list):
        yield data, at
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _inner(value, (*at, key))


def _one_of(data: Any, chance: Random) -> tuple[Any, Any, At]:
    """A place in the file, with its map or list and its key; not what says which file this is."""
    places = [
        (holder, key, (*at, key))
        for holder, at in _inner(data)
        for key in (holder if isinstance(holder, dict) else range(len(holder)))
        if (*at, key) not in (("schema",), ("id",))
    ]
    return chance.choice(places)


def _drop(data: Any, chance: Random) -> str:
    holder, key, at = _one_of(data, chance)
    del holder[key]
    return f"without {at}"


def _change(data: Any, chance: Random) -> str:
    holder, key, at = _one_of(data, chance)
    holder[key] = copy.deepcopy(chance.choice(STRANGE))
    return f"{at} is {holder[key]!r}"


def _names(data: Any) -> list[str]:
    """Every name of the file: its keys, and the texts of one word."""
    found = dict.fromkeys(
        one
        for inner, _ in _inner(data)
        for one in (
            *(inner if isinstance(inner, dict) else ()),
            *(inner.values() if isinstance(inner, dict) else inner),
        )
        if isinstance(one, str) and " " not in one
    )
    return [*found, "another"]


def _rename(data: Any, chance: Random) -> str:
    """A key becomes another name of the same file or a new one."""
    holder, key, at = _one_of(data, chance)
    new = chance.choice(_names(data))
    if not isinstance(holder, dict) or new in holder:
        return ""
    entries = [(new if one == key else one, value) for one, value in holder.items()]
    holder.clear()
    holder.update(entries)
    return f"{at} is called {new}"


def _refer(data: Any, chance: Random) -> str:
    """A name that is a value becomes another name of the same file or a new one."""
    holder, key, at = _one_of(data, chance)
    if not isinstance(holder[key], str) or " " in holder[key]:
        return ""
    holder[key] = chance.choice(_names(data))
    return f"{at} is {holder[key]}"


def _swap(data: Any, chance: Random) -> str:
    """Two values of one type in each other's places."""
    holder, key, at = _one_of(data, chance)
    other, its_key, there = _one_of(data, chance)
    value, its_value = holder[key], other[its_key]
    if type(value) is not type(its_value) or value == its_value or at == there[: len(at)] or there == at[: len(there)]:
        return ""
    holder[key], other[its_key] = its_value, value
    return f"{at} and {there} in each other's places"


def _reorder(data: Any, chance: Random) -> str:
    holder, _, at = _one_of(data, chance)
    if len(holder) < 2:
        return ""
    entries = list(holder.items()) if isinstance(holder, dict) else list(holder)
    chance.shuffle(entries)
    holder.clear()
    if isinstance(holder, dict):
        holder.update(entries)
    else:
        holder.extend(entries)
    return f"{at[:-1]} in another order"


def _double(data: Any, chance: Random) -> str:
    """An entry a second time, with another id if it has one."""
    holder, key, at = _one_of(data, chance)
    again = copy.deepcopy(holder[key])
    if isinstance(holder, dict):
        holder.setdefault("another", again)
    else:
        if isinstance(again, dict) and "id" in again and chance.random() < 0.8:
            again["id"] = "another"
        holder.insert(key, again)
    return f"{at} twice"
