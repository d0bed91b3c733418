"""The settlement, as it is declared."""

from rulesgen.compile.values import Categories
from rulesgen.ids import RuleId
from rulesgen.model.steps import Settle
from rulesgen.source import Data


def read(data: Data, categories: Categories, rule: RuleId) -> Settle:
    return Settle()
