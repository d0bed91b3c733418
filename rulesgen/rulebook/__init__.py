"""Rules resolved: references, inheritance with the layer of every value, citations and prose; it plays nothing."""

from rulesgen.rulebook.book import Case, Game, Rulebook, load
from rulesgen.rulebook.layers import Layered, Origin, Path

__all__ = ["Case", "Game", "Layered", "Origin", "Path", "Rulebook", "load"]
