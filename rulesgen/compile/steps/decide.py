"""A choice that players make, as it is declared."""

from rulesgen.compile.values import Categories, amounts, many
from rulesgen.ids import RuleId
from rulesgen.literals import read_part
from rulesgen.model.steps import Decide
from rulesgen.model.wagers import Effect
from rulesgen.source import Data


def read(data: Data, categories: Categories, rule: RuleId) -> Decide:
    at = rule / "choices"
    return Decide({name: _effect(effect, categories, at / name) for name, effect in data["choices"].items()})


def _effect(data: Data, categories: Categories, rule: RuleId) -> Effect:
    if data == "nothing":
        return Effect("nothing", rule=rule)
    if "place" in data:
        sums = amounts(data["amount"], categories, rule / "amount") if "amount" in data else ()
        return Effect("place", data["place"], sums, rule=rule)
    if "take-back" in data:
        return Effect("take-back", data["take-back"], rule=rule)
    return Effect("lose", lost=many(data["lose"]), part=read_part(data.get("part", 1)), rule=rule)
