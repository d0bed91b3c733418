"""A draw, as it is declared."""

from rulesgen.compile.values import LEFT, Categories, spot_or
from rulesgen.ids import RuleId
from rulesgen.literals import read_range
from rulesgen.model.steps import Draw
from rulesgen.source import Data


def read(data: Data, categories: Categories, rule: RuleId) -> Draw:
    least, most = read_range(data["count"])
    start = spot_or(data, "start", rule, LEFT)
    return Draw(data["from"], least, most, start, data.get("burn", 0), "if-short" in data)
