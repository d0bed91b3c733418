"""Forced bets, as they are declared."""

from rulesgen.compile.values import Categories
from rulesgen.ids import RuleId
from rulesgen.model.steps import Force
from rulesgen.source import Data


def read(data: Data, categories: Categories, rule: RuleId) -> Force:
    return Force(tuple(data))
