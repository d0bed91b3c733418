"""What else could stand in place of a value: neighbours of numbers and ranks, other names of the same kind."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from rulesgen.cards import RANKS
from rulesgen.rulebook import Game, Layered, Path
from tests.schemas import allows, resolve

SPOTS = ("button", "left-of-button", "2-left-of-button", "3-left-of-button", "dealers-left", "player-dealer")
FACTS = {"placed", "cards", "total", "category", "last-card", "qualifies", "higher-than", "equal-to", "lower-than"}


def other_values(path: Path, value: Any, schema: Any, whole: Game | Layered) -> list[Any]:
    """Other values that the schema allows here."""
    found: list[Any] = []
    for other in _candidates(path, value, schema, whole):
        if not _same(other, value) and not any(_same(other, one) for one in found) and allows(schema, other):
            found.append(other)
    return found


def _same(one: Any, other: Any) -> bool:
    """Equal, and of one type: 1 is not true. `left-of` and `1-left-of` are one position."""
    if isinstance(one, str) and isinstance(other, str):
        return one.replace("1-left", "left") == other.replace("1-left", "left")
    return type(one) is type(other) and bool(one == other)


def _candidates(path: Path, value: Any, schema: Any, whole: Game | Layered) -> Iterator[Any]:
    yield from resolve(schema, value).get("enum", ())
    if isinstance(value, bool):
        yield not value
        yield from resolve(schema, "").get("enum", ())
    elif isinstance(value, (int, Decimal)):
        yield from (value + 1, value - 1)
        yield from resolve(schema, "").get("enum", ())
        if path[-2:-1] == ("from",):
            yield from ("0..2", "1..", "any")
    else:
        yield from _other_texts(path, value, schema, whole)


def _other_texts(path: Path, value: str, schema: Any, whole: Game | Layered) -> Iterator[Any]:
    if path[-1] in ("title", "ask") or path[-2:-1] == ("titles",):
        yield f"{value} changed"
    elif path[0] == "choices" and path[-1] == "default":
        yield from (
            whole.data["choices"][path[1]]["of"]
            if isinstance(whole, Layered)
            else (whole.layered.data["choices"][path[1]]["of"])
        )
    elif path[-2:-1] != ("of",) or path[0] != "choices":
        yield from _of_form(path, value, schema)
        yield from _other_names(path, value, whole)


def _of_form(path: Path, value: str, schema: Any) -> Iterator[Any]:
    """Neighbours by the form of the text: ranges, ranks, odds, parts, amounts, positions and counts."""
    if allows(schema, True):
        yield from (True, False)
    yield from _ranges(value)
    if re.fullmatch(r"[1-9]\d*/[1-9]\d*", value):
        yield from ("1/3", "1/4", "3/4")
    if value.endswith("%") and " " not in value:
        yield "7%"
    yield from _results(value)
    multiple = re.fullmatch(r"(\d+)(?:\.\.(\d+))? x (.+)", value)
    if multiple:
        low, high, of = multiple.groups()
        yield f"{int(low) + 1} x {of}" if not high else f"{low}..{int(high) + 1} x {of}"
        yield f"{low}..{int(low) + 1} x {of}" if not high else f"{low} x {of}"
    if multiple or value in ("table", "own-choice", "by-choice"):
        yield from ("table", 5)
    if value in ("any", "all") or value.startswith(("first ", "last ")):
        yield from ("all", "any", "first 1", "first 2", "last 3", 2, "0..2", "1..")
    if path[-1] in ("by", "heads-up", "first", "start", "else"):
        yield from SPOTS
    if path[-1] == "top":
        yield from ("K", "A", "10..A", "9..K")
    if re.fullmatch(r"group \d|\d of group \d|single \d|a pair|best two", value):
        yield from ("group 1", "group 2", "2 of group 1", "2 of group 2", "1 of group 1", "single 1", "single 2",
                    "single 3", "single 4", "a pair", "best two")  # fmt: skip


def _ranges(value: str) -> Iterator[Any]:
    """Each end of a range one step further, and a range that is no longer one."""
    low, dots, high = value.partition("..")
    if not dots and value in RANKS:
        yield from _steps(value)
    if not dots or " " in value:
        return
    yield from (f"{one}..{high}" for one in _steps(low))
    yield from (f"{low}..{one}" for one in _steps(high))
    if low and high.isdigit():
        yield int(high)


def _steps(text: str) -> list[Any]:
    if text.isdigit() and int(text) < 10:
        return [int(text) + step for step in (1, -1) if int(text) + step >= 0]
    if text in RANKS:
        at = RANKS.index(text)
        return [
            int(rank) if rank.isdigit() else rank for rank in (*RANKS[at + 1 : at + 2], *RANKS[max(at - 1, 0) : at])
        ]
    return [int(text) + 1, int(text) - 1] if text.isdigit() else []


def _results(value: str) -> Iterator[str]:
    odds = re.fullmatch(r"(\d+) (to|for) (\d+)( less (\d+)%)?", value)
    if odds:
        pays, word, stake, less, percent = odds.groups()
        yield f"{int(pays) + 1} {word} {stake}{less or ''}"
        yield f"{pays} {'for' if word == 'to' else 'to'} {stake}{less or ''}"
        if less:
            yield f"{pays} {word} {stake} less {int(percent) + 1}%"
        yield f"{pays} {word} {stake}" if less else "push"
    elif re.match(r"(lose|push|nothing|compare)\b", value):
        yield from ("lose", "push", "1 to 1", "nothing", "lose 1/2")


def _other_names(path: Path, value: str, whole: Game | Layered) -> Iterator[str]:
    """Names of other things of the kinds that this name is one of; in phrases, the neighbouring category."""
    if isinstance(whole, Layered):
        names = [*whole.data.get("categories", ())]
        yield from names if value in names else ()
        return
    if path[-1] == "ranking":
        yield from whole.rankings
        return
    word = re.search(r"(?<= x )[a-z0-9-]+$", value)
    name = word[0] if word else value
    data = whole.layered.data
    option = data["options"][path[1]] if path[0] == "options" else {}
    for names in _kinds(data, option):
        if name in names:
            yield from (value.removesuffix(name) + other for other in names if other != name)
    yield from _other_categories(path, value, whole)


def _kinds(data: Any, option: Any) -> Iterator[list[str]]:
    for key in ("areas", "hands", "wagers", "pay-tables", "fees"):
        yield [*data.get(key, ()), *option.get(key, ())]
    yield [*(option or data).get("pot", ()), "in-listed-order"]
    forced = list(data.get("betting", {}).get("forced", ()))
    yield forced
    yield [f"left-of-{name}" for name in (*forced, "button")]


def _other_categories(path: Path, value: str, game: Game) -> Iterator[str]:
    """`straight..` is `flush..`; `pair 10..A` is `two-pair 10..A`, and one rank more or less."""
    for categories in (list(ranking.data.get("categories", ())) for ranking in game.rankings.values()):
        head, *ranks = value.split()
        low, dots, high = head.partition("..")
        for name in (low, high):
            if name in categories:
                at = categories.index(name)
                for other in (*categories[max(at - 1, 0) : at], *categories[at + 1 : at + 2]):
                    swapped = head.replace(name, other)
                    yield " ".join([swapped, *ranks]) if not dots else swapped
        if low in categories and ranks:
            yield " ".join([head, *ranks[:-1]])
            yield from (" ".join([head, *ranks[:-1], str(one)]) for one in [*_ranges(ranks[-1])])


def other_keys(path: Path, key: str, schema: Any, whole: Game | Layered) -> list[str]:
    """Other names under which an entry of a map could stand, where the key is itself played."""
    if isinstance(whole, Layered) or not path:
        return []
    data = whole.layered.data
    if path[-1] in ("from", "into", "cards", "last-card"):
        names = [name for name in data["areas"] if data["areas"][name]["per"] == data["areas"].get(key, {}).get("per")]
        return names if key in names else []
    if path[-1] in FACTS and path[-2:-1] != ("choices",):
        kinds = [list(data.get(kind, ())) for kind in ("wagers", "hands")]
        return [name for names in kinds if key in names for name in names]
    if path[-1] == "ranks":
        return ["group-1", "group-2", "single-1", "single-2"]
    if path[-1] == "pays":
        return list(_other_categories(path, key, whole))
    return []
