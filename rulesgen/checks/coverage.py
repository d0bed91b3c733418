"""Which rules a played hand touched, from its log."""

from collections.abc import Iterable

from rulesgen.engine.actions import Decide
from rulesgen.engine.program import Program
from rulesgen.engine.table import Line
from rulesgen.rulebook import Game, choice_refs
from rulesgen.source import Data


def covered(game: Game, program: Program, lines: Iterable[Line], case: Data | None = None) -> frozenset[str]:
    """The rules named by the log, and those without which its lines could not be."""
    found = {rule for line in lines for rule in rules_behind(program, line)}
    if case:
        found |= _tried(program, case)
    for path, name in choice_refs(game.layered.data):
        if any(".".join((program.id, *path[:length])) in found for length in range(1, len(path) + 1)):
            found.add(f"{program.id}.choices.{name}")
    return frozenset(found)


def rules_behind(program: Program, line: Line) -> list[str]:
    """The rule that a line names, its step, and the parts of the game that it uses."""
    rules = [line.ruling.rule]
    if line.step not in ("start", "end"):
        rules.append(f"{program.id}.play.{line.step}")
    if line.move.verb == "deal":
        rules.append(f"{program.id}.areas.{line.move.area}")
    elif line.move.verb in ("bet", "raise", "complete"):
        rules.append(program.betting.rule)
    elif line.move.verb in ("bring-in", "name-seat"):
        rules += _opening_rules(program, line)
    elif line.move.verb == "pay":
        rules.append(f"{program.id}.banking")
    elif line.move.verb in ("wager", "take", "push", "win", "bonus"):
        rules += [f"{program.id}.wagers.{line.move.what}", f"{program.id}.banking"]
        rules += [entry.rule for entry in program.settlements if line.move.what in (*entry.wagers, entry.bonus_on)]
    elif line.move.verb == "set":
        action = next(step.action for step in program.steps if step.id == line.step)
        rules += [f"{program.id}.areas.{area}" for area in getattr(action, "into", {})]
    elif line.move.verb == "choose":
        action = next(step.action for step in program.steps if step.id == line.step)
        wager = action.choices[line.move.what].wager if isinstance(action, Decide) else ""
        rules += [f"{program.id}.wagers.{wager}"] if wager else []
    elif line.move.verb == "read":
        ranking = program.hands[line.move.area].ranking.id
        rules += [program.standing[name].rule for name in ("cards-speak", "best-pick")]
        rules += [ranking, f"{ranking}.categories.{line.move.what.split()[0]}"]
    return rules


def _opening_rules(program: Program, line: Line) -> list[str]:
    """The forced bet that was made, or the ranking by which a seat was found."""
    if line.move.verb == "bring-in":
        return [program.betting.forced[line.move.what].rule]
    ranking = program.hands[line.move.area].ranking.id
    return [ranking, f"{ranking}.categories.{line.move.what.split()[1]}"]


def _tried(program: Program, case: Data) -> set[str]:
    actions = [action for step in case.get("when", {}).values() if isinstance(step, list) for action in step]
    tried = {f"{program.id}.{action['refused-by']}" for action in actions if isinstance(action, dict)}
    return tried | ({f"{program.id}.{case['then']['refused']}"} if "refused" in case["then"] else set())
