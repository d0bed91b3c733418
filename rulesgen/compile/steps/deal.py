"""A deal, as it is declared."""

from rulesgen.compile.values import LEFT, Categories, many, spot_or
from rulesgen.ids import RuleId
from rulesgen.model.steps import Deal
from rulesgen.source import Data


def read(data: Data, categories: Categories, rule: RuleId) -> Deal:
    said = data.get("if-short", {})
    short = said if isinstance(said, dict) else {}
    return Deal(
        many(data["to"]),
        data["each"],
        data.get("order", ""),
        spot_or(data, "start", rule, LEFT),
        data.get("burn", 0),
        short.get("one-to", ""),
        short.get("burn", 0),
        leaves=data.get("leaves"),
        reshuffles=said == "reshuffle-discards",
    )
