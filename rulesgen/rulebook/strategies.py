"""Strategies and declared edges of a game: the names they use, and strategies below that do not fit this one."""

from collections.abc import Iterator

from rulesgen.rulebook.layers import Layered, Path
from rulesgen.rulebook.named import Reference, fact_references
from rulesgen.source import Data

_SETTINGS = ("as-dealt", "house-way")
"""How cards can be set without naming a hand."""

_WORDS = {"decide": ("choose",), "arrange": ("choose", "best"), "discard": ("keep",), "draw": ("keep",)}
"""How a strategy says what is done in a step of each kind."""


def strategy_references(data: Data) -> Iterator[Reference]:
    """Steps, choices, hands and wagers that these name; conditions are looked at with all others."""
    for name in data.get("strategies", {}):
        yield from _references(data, name)
    yield from _edge_references(data)


def _edge_references(data: Data) -> Iterator[Reference]:
    """The wagers and ways to play of which an edge is told or declared."""
    known = starting_wagers(data)
    what = "required wager" if any(data["wagers"][name].get("required") for name in known) else "wager placed at first"
    if "edge-per" in data:
        yield Reference(("edge-per",), data["edge-per"], what, known)
    for name, entry in data.get("declared-edges", {}).items():
        if "per" in entry:
            yield Reference(("declared-edges", name, "per"), entry["per"], what, known)
        if "under" in entry:
            ways = [*data.get("strategies", {}), "best-play"]
            yield Reference(("declared-edges", name, "under"), entry["under"], "way to play", ways)


def starting_wagers(data: Data) -> list[str]:
    """The wagers that must be placed, or of which one must be; where there are none, those that are placed at first."""
    wagers = {name: one for name, one in data.get("wagers", {}).items() if one.get("by") != "player-dealer"}
    first = {name for step in data["play"].values() for name in step.get("wager", ())}
    return [name for name, one in wagers.items() if one.get("required")] or [name for name in wagers if name in first]


def drop_unfit(game: Layered) -> None:
    """A strategy of the game below is no rule: where this game has other steps or choices, it is simply not there."""
    own = game.chain[-1].data.get("strategies", {})
    for name in [name for name in game.data.get("strategies", {}) if name not in own]:
        plans = game.data["strategies"][name]["steps"]
        asked = [
            one
            for step, plan in plans.items()
            for row in (plan if isinstance(plan, list) else ())
            for one in fact_references(game.data, ("strategies", name, "steps", step), row.get("when", {}))
        ]
        wanted = {step for step, entry in game.data["play"].items() if _asks(entry)}
        fits = all(one.name in tuple(one.known) for one in (*_references(game.data, name), *asked))
        if not fits or not wanted <= plans.keys():
            del game.data["strategies"][name]


def listed(value: Data) -> Iterator[tuple[Path, Data]]:
    """The parts of a list with the place of each; what is no list is its only part."""
    if isinstance(value, list):
        yield from (((str(number),), one) for number, one in enumerate(value))
    else:
        yield (), value


def plan_rows(plan: Data) -> list[Data]:
    """What is done in a step, row by row, however it is written."""
    if isinstance(plan, str):
        return [{"choose": plan}]
    return plan if isinstance(plan, list) else [plan]


def _asks(step: Data) -> bool:
    """Whether a step asks the player for something that a strategy can say."""
    return any(verb in step for verb in _WORDS) and step.get("arrange", {}).get("by", "players") == "players"


def _references(data: Data, name: str) -> Iterator[Reference]:
    asking = {step: entry for step, entry in data["play"].items() if _asks(entry)}
    for step, plan in data["strategies"][name]["steps"].items():
        at: Path = ("strategies", name, "steps", step)
        yield Reference(at, step, "step in which the player decides", asking)
        if step not in asking:
            continue
        for place, row in listed(plan):
            yield from _of_row(data, asking[step], (*at, *place), row)


def _of_row(data: Data, step: Data, at: Path, row: Data) -> Iterator[Reference]:
    word = "choose" if isinstance(row, str) else next(word for word in ("choose", "best", "keep") if word in row)
    path, said = (at, row) if isinstance(row, str) else ((*at, word), row[word])
    known = next(words for verb, words in _WORDS.items() if verb in step)
    if word not in known:
        said_how = [f"{{{one}: …}}" for one in known if one != "choose"] or ["a choice by its name"]
        yield Reference(path, said if isinstance(said, str) else word, "choice in such a step", said_how)
    elif word == "choose":
        yield Reference(path, said, "choice of this step", step.get("decide", {}).get("choices", _SETTINGS))
    elif word == "best":
        yield Reference(path, said, "hand", data["hands"])
    else:
        for place, one in listed(said):
            if isinstance(one, dict) and "best" in one:
                yield Reference((*path, *place, "best"), one["best"], "hand", data["hands"])
