"""Strategies of a game: what is done in each step that asks the player."""

from rulesgen.cards import RANKS
from rulesgen.compile.values import condition
from rulesgen.literals import read_ranks
from rulesgen.model.strategies import Keep, Plan, Strategy
from rulesgen.rulebook import Layered, plan_rows
from rulesgen.source import Data


def compile_strategies(layered: Layered, data: Data, worst_first: dict[str, list[str]]) -> dict[str, Strategy]:
    return {
        name: Strategy(
            name,
            entry["title"],
            layered.rule(("strategies", name)),
            {step: tuple(_plan(row, worst_first) for row in plan_rows(plan)) for step, plan in entry["steps"].items()},
        )
        for name, entry in data.get("strategies", {}).items()
    }


def _plan(row: Data, worst_first: dict[str, list[str]]) -> Plan:
    when = condition(row.get("when", {}), worst_first)
    if "best" in row:
        return Plan("best", when, hand=row["best"])
    if "keep" in row:
        said = row["keep"] if isinstance(row["keep"], list) else [row["keep"]]
        return Plan(when=when, keep=tuple(map(_keep, said)))
    return Plan(row["choose"], when, most=row.get("amount") == "most")


def _keep(said: Data) -> Keep:
    if isinstance(said, str):
        return Keep(said)
    kind, value = next(iter(said.items()))
    if kind == "best":
        return Keep(kind, hand=value)
    if kind in ("highest", "lowest"):
        return Keep(kind, count=value)
    ranges = value if isinstance(value, list) else [value]
    return Keep(kind, ranks=frozenset(RANKS.index(rank) for one in ranges for rank in read_ranks(one)))
