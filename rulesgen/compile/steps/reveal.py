"""Cards that are shown, as it is declared."""

from rulesgen.compile.values import LEFT, Categories, many, spot_or
from rulesgen.ids import RuleId
from rulesgen.model.steps import Reveal
from rulesgen.source import Data


def read(data: Data, categories: Categories, rule: RuleId) -> Reveal:
    first = data.get("first", LEFT)
    which = str(data.get("cards", "all")).split()
    return Reveal(
        many(data["area"]),
        spot_or(data, "first", rule, LEFT),
        spot_or(data, "else", rule, first),
        (which[0], int(which[1]) if which[1:] else 0),
        data.get("of", "all"),
        "of" in data,
    )
