"""Rules resolved: references, inheritance with the layer of every value, citations and prose; it plays nothing."""

from rulesgen.rulebook.book import Acceptance, Case, Game, Rulebook
from rulesgen.rulebook.conditions import is_about_players
from rulesgen.rulebook.layers import Layered, Origin, Path
from rulesgen.rulebook.loading import load
from rulesgen.rulebook.marks import Marks, marks_of
from rulesgen.rulebook.procedures import Procedures
from rulesgen.rulebook.references import choice_refs, is_choice, limits_of
from rulesgen.rulebook.strategies import listed, plan_rows

__all__ = [
    "Acceptance",
    "Case",
    "Game",
    "Layered",
    "Marks",
    "Origin",
    "Path",
    "Procedures",
    "Rulebook",
    "choice_refs",
    "is_about_players",
    "is_choice",
    "limits_of",
    "listed",
    "load",
    "marks_of",
    "plan_rows",
]
