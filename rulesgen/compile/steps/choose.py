"""A mark that the player-dealer places, as it is declared."""

from rulesgen.compile.values import Categories
from rulesgen.ids import RuleId
from rulesgen.model.steps import Choose
from rulesgen.source import Data


def read(data: Data, categories: Categories, rule: RuleId) -> Choose:
    return Choose(data["one-of"], data["mark"])
