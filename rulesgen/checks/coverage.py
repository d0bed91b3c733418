"""Which rules a played hand touched, from its log."""

from collections.abc import Iterable

from rulesgen.engine.program import Program
from rulesgen.engine.table import Line
from rulesgen.rulebook import Game, choice_refs
from rulesgen.source import Data


def covered(game: Game, program: Program, lines: Iterable[Line], case: Data | None = None) -> frozenset[str]:
    """The rules named by the log, and those without which its lines could not be."""
    found: set[str] = set()
    for line in lines:
        if line.move.verb == "pay":
            found.add(f"{program.id}.banking")
        found |= {line.ruling.rule, f"{program.id}.play.{line.step}"}
        if line.move.verb == "deal":
            found.add(f"{program.id}.areas.{line.move.area}")
        elif line.move.verb in ("bet", "raise"):
            found.add(program.betting.rule)
        elif line.move.verb == "read":
            found |= {program.standing[name].rule for name in ("cards-speak", "best-pick")}
    if case:
        found |= _tried(program, case)
    for path, name in choice_refs(game.layered.data):
        if any(".".join((program.id, *path[:length])) in found for length in range(1, len(path) + 1)):
            found.add(f"{program.id}.choices.{name}")
    return frozenset(found)


def _tried(program: Program, case: Data) -> set[str]:
    actions = [action for step in case.get("when", {}).values() if isinstance(step, list) for action in step]
    tried = {f"{program.id}.{action['refused-by']}" for action in actions if isinstance(action, dict)}
    return tried | ({f"{program.id}.{case['then']['refused']}"} if "refused" in case["then"] else set())
