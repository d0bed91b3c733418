"""Strategies of a game: what is done in each step that asks the player."""

from rulesgen.compile.values import condition
from rulesgen.engine.strategy import Plan, Strategy
from rulesgen.rulebook import Layered
from rulesgen.source import Data


def compile_strategies(layered: Layered, data: Data, worst_first: dict[str, list[str]]) -> dict[str, Strategy]:
    return {
        name: Strategy(
            name,
            entry["title"],
            layered.rule(("strategies", name)),
            {step: _plans(plan, worst_first) for step, plan in entry["steps"].items()},
        )
        for name, entry in data.get("strategies", {}).items()
    }


def _plans(data: Data, worst_first: dict[str, list[str]]) -> tuple[Plan, ...]:
    if isinstance(data, str):
        return (Plan(data),)
    if isinstance(data, dict):
        return (Plan("best", hand=data["best"]),)
    return tuple(
        Plan(row["choose"], condition(row.get("when", {}), worst_first), row.get("amount") == "most") for row in data
    )
