"""Rules of play declared once in YAML, printed and played from the same node."""

from typing import TYPE_CHECKING

__version__ = "0.1.0"

__all__ = [
    "Broken",
    "Checked",
    "Finding",
    "Game",
    "Hand",
    "Refused",
    "RuleId",
    "Rules",
    "Turn",
    "Way",
    "Wrong",
    "__version__",
    "check",
    "load",
]

if TYPE_CHECKING:
    from rulesgen.api import Broken, Checked, Finding, Game, Hand, Refused, RuleId, Rules, Turn, Way, Wrong, check, load
else:

    def __getattr__(name: str) -> object:
        """The face is imported when it is first used, so that the command starts as fast as it can."""
        if name not in __all__:
            raise AttributeError(f"module `rulesgen` has no attribute `{name}`")
        from importlib import import_module

        return getattr(import_module("rulesgen.api"), name)
