"""A betting round, as it is declared."""

from rulesgen.compile.values import Categories, condition, spot, spot_or
from rulesgen.ids import RuleId
from rulesgen.model.steps import Bet
from rulesgen.source import Data


def read(data: Data, categories: Categories, rule: RuleId) -> Bet:
    other = data.get("or", {})
    return Bet(
        first=spot(data["first"], rule / "first"),
        heads_up=spot_or(data, "heads-up", rule, data["first"]),
        size=data.get("size", "small"),
        otherwise=spot(data["else"], rule / "else") if "else" in data else None,
        opens=data.get("opens", ""),
        other_size=other.get("size", ""),
        other_when=condition(other.get("when", {}), categories, rule / "or" / "when"),
        says_size="size" in data,
    )
