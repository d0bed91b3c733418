"""Wagers that are placed, as they are declared."""

from rulesgen.compile.values import Categories
from rulesgen.ids import RuleId
from rulesgen.model.steps import PlaceWagers
from rulesgen.source import Data


def read(data: Data, categories: Categories, rule: RuleId) -> PlaceWagers:
    return PlaceWagers(tuple(data))
