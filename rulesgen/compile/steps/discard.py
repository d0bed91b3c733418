"""A discard, as it is declared."""

from rulesgen.compile.values import LEFT, Categories, spot_or
from rulesgen.ids import RuleId
from rulesgen.literals import read_range
from rulesgen.model.steps import Discard
from rulesgen.source import Data


def read(data: Data, categories: Categories, rule: RuleId) -> Discard:
    least, most = read_range(data["count"])
    return Discard(data["from"], least, most, data.get("face", "down"), spot_or(data, "start", rule, LEFT))
