"""Strategies of a game: what is done in each step that asks the player."""

from rulesgen.cards import RANKS
from rulesgen.compile.values import Categories, condition, several
from rulesgen.ids import RuleId
from rulesgen.literals import read_ranks
from rulesgen.model.strategies import Keep, Plan, Strategy
from rulesgen.rulebook import Layered
from rulesgen.source import Data


def compile_strategies(layered: Layered, data: Data, worst_first: Categories) -> dict[str, Strategy]:
    return {name: _strategy(layered, name, entry, worst_first) for name, entry in data.get("strategies", {}).items()}


def _strategy(layered: Layered, name: str, data: Data, worst_first: Categories) -> Strategy:
    rule = layered.rule(("strategies", name))
    steps = {step: _plans(plan, worst_first, rule / "steps" / step) for step, plan in data["steps"].items()}
    return Strategy(name, data["title"], rule, steps)


def _plans(said: Data, worst_first: Categories, rule: RuleId) -> tuple[Plan, ...]:
    """What is done in a step: in one way, or row by row."""
    if isinstance(said, list):
        return tuple(_plan(row, worst_first, rule / str(number)) for number, row in enumerate(said))
    return (_plan({"choose": said} if isinstance(said, str) else said, worst_first, rule),)


def _plan(row: Data, worst_first: Categories, rule: RuleId) -> Plan:
    when = condition(row.get("when", {}), worst_first, rule / "when")
    if "best" in row:
        return Plan("best", when, hand=row["best"], rule=rule)
    if "keep" in row:
        return Plan(when=when, keep=_kept(row["keep"], rule / "keep"), rule=rule)
    return Plan(row["choose"], when, most=row.get("amount") == "most", rule=rule)


def _kept(said: Data, rule: RuleId) -> tuple[Keep, ...]:
    if isinstance(said, list):
        return tuple(_keep(one, rule / str(number)) for number, one in enumerate(said))
    return (_keep(said, rule),)


def _keep(said: Data, rule: RuleId) -> Keep:
    if isinstance(said, str):
        return Keep(said, rule=rule)
    kind, value = next(iter(said.items()))
    if kind == "best":
        return Keep(kind, hand=value, rule=rule)
    if kind in ("highest", "lowest"):
        return Keep(kind, count=value, rule=rule)
    spans = several(value)
    ranks = frozenset(RANKS.index(rank) for one in spans for rank in read_ranks(one))
    return Keep(kind, ranks=ranks, spans=tuple(map(str, spans)), rule=rule)
