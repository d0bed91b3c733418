"""Cards that are set, as it is declared."""

from rulesgen.compile.values import Categories
from rulesgen.ids import RuleId
from rulesgen.model.steps import Arrange
from rulesgen.source import Data


def read(data: Data, categories: Categories, rule: RuleId) -> Arrange:
    must_not = data.get("must-not", {})
    return Arrange(
        data["from"],
        dict(data["into"]),
        data.get("by", "players"),
        (must_not["hand"], must_not["outrank"]) if must_not else None,
        data.get("if-broken", "refused"),
        data.get("on-request") == "house-way",
        data.get("requests-set") == "as-opened",
    )
