"""Strategies of a game: the names they use, and those of the game below that do not fit this one."""

from collections.abc import Iterator

from rulesgen.rulebook.layers import Layered, Path
from rulesgen.rulebook.named import Reference, fact_references
from rulesgen.source import Data

_SETTINGS = ("as-dealt", "house-way")
"""How cards can be set without naming a hand."""


def strategy_references(data: Data) -> Iterator[Reference]:
    """Steps, choices and hands that strategies name; their conditions are looked at with all others."""
    for name in data.get("strategies", {}):
        yield from _references(data, name)


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
        if any(one.name not in tuple(one.known) for one in (*_references(game.data, name), *asked)):
            del game.data["strategies"][name]


def _references(data: Data, name: str) -> Iterator[Reference]:
    asking = {name: step for name, step in data["play"].items() if "decide" in step or "arrange" in step}
    for step, plan in data["strategies"][name]["steps"].items():
        at: Path = ("strategies", name, "steps", step)
        yield Reference(at, step, "step in which the player decides", asking)
        if step not in asking:
            continue
        if isinstance(plan, dict):
            yield Reference((*at, "best"), plan["best"], "hand", data["hands"])
        choices = asking.get(step, {}).get("decide", {}).get("choices", _SETTINGS)
        rows = plan if isinstance(plan, list) else [{"choose": plan}] if isinstance(plan, str) else []
        for number, row in enumerate(rows):
            path = (*at, str(number), "choose") if isinstance(plan, list) else at
            yield Reference(path, row["choose"], "choice of this step", choices)
