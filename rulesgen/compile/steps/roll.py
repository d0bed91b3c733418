"""A roll of dice, as it is declared."""

from rulesgen.compile.values import Categories
from rulesgen.ids import RuleId
from rulesgen.model.steps import Roll
from rulesgen.source import Data


def read(data: Data, categories: Categories, rule: RuleId) -> Roll:
    return Roll(data["dice"], data["counting-from"])
