"""Steps of play, as they are declared: one file for each verb of the language, which reads it into its record."""

from collections.abc import Callable
from typing import Any

from rulesgen.compile.steps import (
    arrange,
    award,
    bet,
    choose,
    deal,
    decide,
    deliver,
    discard,
    draw,
    force,
    reveal,
    roll,
    settle,
    wager,
)
from rulesgen.compile.values import Categories, condition, many
from rulesgen.ids import RuleId
from rulesgen.model.steps import Action, Step
from rulesgen.model.values import Condition
from rulesgen.source import Data

_FILES = (arrange, award, bet, choose, deal, decide, deliver, discard, draw, force, reveal, roll, settle, wager)

READERS: dict[str, Callable[[Any, Categories, RuleId], Action]] = {
    file.__name__.rpartition(".")[2]: file.read for file in _FILES
}
"""By the key that names the verb in a step, which is the name of its file."""


def compile_step(
    name: str, data: Data, rule: RuleId, categories: Categories, is_about_players: Callable[[Condition], bool]
) -> Step:
    """A declared step as the engine plays it."""
    verb = next(verb for verb in READERS if verb in data)
    action = READERS[verb](data[verb], categories, rule / verb)
    when = condition(data.get("when", {}), categories, rule / "when")
    return Step(name, data["title"], rule, action, when, is_about_players(when), many(data.get("fee", [])))
