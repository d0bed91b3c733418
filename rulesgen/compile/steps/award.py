"""The award of the pot, as it is declared."""

from rulesgen.compile.values import Categories
from rulesgen.ids import RuleId
from rulesgen.model.steps import Award
from rulesgen.source import Data


def read(data: Data, categories: Categories, rule: RuleId) -> Award:
    return Award()
