"""Which rules a played hand touched, from its log."""

from collections.abc import Callable, Iterable

from rulesgen.engine.actions import Decide
from rulesgen.engine.program import Program
from rulesgen.engine.table import Line
from rulesgen.rulebook import Game
from rulesgen.source import Data


def covered(game: Game, program: Program, lines: Iterable[Line], case: Data | None = None) -> frozenset[str]:
    """The rules named by the log, and those without which its lines could not be."""
    found = {rule for line in lines for rule in rules_behind(program, line)}
    if case:
        found |= _tried(program, case)
    for path, name in game.asked:
        if any(".".join((program.id, *path[:length])) in found for length in range(1, len(path) + 1)):
            found.add(f"{program.id}.choices.{name}")
    return frozenset(found)


def rules_behind(program: Program, line: Line) -> list[str]:
    """The rule that a line names, its step, and the parts of the game that it uses."""
    rules = [line.ruling.rule]
    if line.step not in ("start", "end"):
        rules.append(f"{program.id}.play.{line.step}")
    if program.spots and line.move.verb in ("set", "house-way", "mark"):
        rules.append(program.spots.rule)
    more = _MORE.get(line.move.verb)
    return [*rules, *more(program, line)] if more else rules


def _area(program: Program, line: Line) -> list[str]:
    """The area dealt to; a card that went wrong may lie where the game has none."""
    return [program.areas[line.move.area].rule] if line.move.area in program.areas else []


def _wager(program: Program, line: Line) -> list[str]:
    named = [f"{program.id}.wagers.{line.move.what}", f"{program.id}.banking"]
    return named + ([program.bank.rule] if program.bank else []) + _settled_by(program, line)


def _set(program: Program, line: Line) -> list[str]:
    action = next(step.action for step in program.steps if step.id == line.step)
    return [f"{program.id}.areas.{area}" for area in getattr(action, "into", {})]


def _choose(program: Program, line: Line) -> list[str]:
    action = next(step.action for step in program.steps if step.id == line.step)
    wager = action.choices[line.move.what].wager if isinstance(action, Decide) else ""
    return [f"{program.id}.wagers.{wager}"] if wager else []


def _asked(program: Program, line: Line) -> list[str]:
    adopted = f"{program.id}.options.{line.move.what}.adopted"
    return [adopted, *(one.rule for one in program.options[line.move.what].requirements)]


def _opening(program: Program, line: Line) -> list[str]:
    """The forced bet that was made, or the ranking by which a seat was found."""
    if line.move.verb == "bring-in":
        return [program.betting.forced[line.move.what].rule]
    ranking = program.hands[line.move.area].ranking.id
    return [ranking, f"{ranking}.categories.{line.move.what.split()[1]}"]


def _read(program: Program, line: Line) -> list[str]:
    ranking = program.hands[line.move.area].ranking.id
    standing = [program.standing[name].rule for name in ("cards-speak", "best-pick")]
    return [*standing, ranking, f"{ranking}.categories.{line.move.what.split()[0]}"]


_MORE: dict[str, Callable[[Program, Line], list[str]]] = {
    "deal": _area,
    "deliver": _area,
    "pay": lambda program, line: [f"{program.id}.banking"],
    "set": _set,
    "reset": _set,
    "choose": _choose,
    "read": _read,
    **dict.fromkeys(("bring-in", "name-seat"), _opening),
    **dict.fromkeys(("bet", "raise", "complete"), lambda program, line: [program.betting.rule]),
    **dict.fromkeys(("ask", "agree"), _asked),
    **dict.fromkeys(("wager", "take", "take-part", "give-back", "push", "win", "bonus"), _wager),
    **dict.fromkeys(("lose-to", "win-from", "take-back", "no-action"), _wager),
}


def _settled_by(program: Program, line: Line) -> list[str]:
    """The entries behind a wager that was paid by a pay table: the line itself names only the table."""
    tables = [name for name, table in program.pay_tables.items() if table.rule == line.ruling.rule]
    return [
        entry.rule
        for entry in program.settlements
        if line.move.what in (*entry.wagers, entry.bonus_on)
        and any(name in (entry.pay_table, *(payout.table for payout in entry.results.values())) for name in tables)
    ]


def _tried(program: Program, case: Data) -> set[str]:
    actions = [action for step in case.get("when", {}).values() if isinstance(step, list) for action in step]
    tried = {f"{program.id}.{action['refused-by']}" for action in actions if isinstance(action, dict)}
    return tried | ({f"{program.id}.{case['then']['refused']}"} if "refused" in case["then"] else set())
