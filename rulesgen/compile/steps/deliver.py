"""Piles that are delivered, as it is declared."""

from rulesgen.compile.values import Categories
from rulesgen.ids import RuleId
from rulesgen.model.steps import Deliver
from rulesgen.source import Data


def read(data: Data, categories: Categories, rule: RuleId) -> Deliver:
    return Deliver(data["from"], data["to"], data["starting"], data["at"], data["then"])
