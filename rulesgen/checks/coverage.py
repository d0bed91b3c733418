"""Which rules a played hand touched, from its log."""

from collections.abc import Callable, Iterable

from rulesgen.engine.table import Line
from rulesgen.ids import RuleId, read_rule
from rulesgen.model.case import DeclaredCase
from rulesgen.model.game import Program
from rulesgen.rulebook import Game


def covered(game: Game, program: Program, lines: Iterable[Line], case: DeclaredCase | None = None) -> frozenset[RuleId]:
    """The rules named by the log, and those without which its lines could not be."""
    found = {rule for line in lines for rule in rules_behind(program, line)}
    if case:
        found |= _tried(program, case)
    for path, name in game.asked:
        if any(RuleId(program.id, path[:length]) in found for length in range(1, len(path) + 1)):
            found.add(program.rule / "choices" / name)
    return frozenset(found)


def rules_behind(program: Program, line: Line) -> list[RuleId]:
    """The rule that a line names, its step, and the parts of the game that it uses."""
    rules = [line.ruling.rule]
    if line.step not in ("start", "end"):
        rules.append(program.rule / "play" / line.step)
    if program.spots and line.move.verb in ("set", "house-way", "mark"):
        rules.append(program.spots.rule)
    more = _MORE.get(line.move.verb)
    return [*rules, *more(program, line)] if more else rules


def _area(program: Program, line: Line) -> list[RuleId]:
    """The area dealt to; a card that went wrong may lie where the game has none."""
    return [program.areas[line.move.area].rule] if line.move.area in program.areas else []


_RECKONED = ("win", "bonus", "take-part", "win-from", "lose-to")
"""Moves whose amount is reckoned from a wager."""


def _wager(program: Program, line: Line) -> list[RuleId]:
    named = [program.rule / "wagers" / line.move.what, program.rule / "banking"]
    rounding = [program.rounding.rule] if program.rounding and line.move.verb in _RECKONED else []
    return named + ([program.bank.rule] if program.bank else []) + rounding + _settled_by(program, line)


def _set(program: Program, line: Line) -> list[RuleId]:
    """The areas set into; the dealer may set a hand in a later step than the one that says how."""
    action = next(step.action for step in program.steps if step.id == (line.move.area or line.step))
    return [program.rule / "areas" / area for area in action.sets_into]


def _choose(program: Program, line: Line) -> list[RuleId]:
    """The wager that is placed; an action that is refused may name no choice of the step."""
    action = next(step.action for step in program.steps if step.id == line.step)
    effect = action.choices.get(line.move.what)
    return [program.rule / "wagers" / effect.wager] if effect and effect.wager else []


def _asked(program: Program, line: Line) -> list[RuleId]:
    """What let an option be asked for; a player may also agree to what nobody asked for."""
    option = program.options.get(line.move.what)
    if option is None:
        return []
    alone = [option.agreed_rule] if option.agreed_by == "the-asker" else []
    return [program.rule / "options" / option.id / "adopted", *alone, *(one.rule for one in option.requirements)]


def _opening(program: Program, line: Line) -> list[RuleId]:
    """The forced bet that was made, or the ranking by which a seat was found."""
    if line.move.verb == "bring-in":
        # An action that is refused may name no forced bet of the game.
        return [bet.rule for name, bet in program.betting.forced.items() if name == line.move.what]
    ranking = RuleId(program.hands[line.move.area].ranking.id)
    return [ranking, ranking / "categories" / line.move.what.split()[1]]


def _read(program: Program, line: Line) -> list[RuleId]:
    ranking = RuleId(program.hands[line.move.area].ranking.id)
    standing = [program.standing[name].rule for name in ("cards-speak", "best-pick")]
    return [*standing, ranking, ranking / "categories" / line.move.what.split()[0]]


_MORE: dict[str, Callable[[Program, Line], list[RuleId]]] = {
    "deal": _area,
    "deliver": _area,
    "pay": lambda program, line: [program.rule / "banking"],
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


def _settled_by(program: Program, line: Line) -> list[RuleId]:
    """The entries behind a wager that was paid by a pay table: the line itself names only the table."""
    tables = [name for name, table in program.pay_tables.items() if table.rule == line.ruling.rule]
    return [
        entry.rule
        for entry in program.settlements
        if line.move.what in (*entry.wagers, entry.bonus_on)
        and any(name in (entry.pay_table, *(payout.table for payout in entry.results.values())) for name in tables)
    ]


def _tried(program: Program, case: DeclaredCase) -> set[RuleId]:
    refused = [act.refused_by for said in case.when.values() for act in said.acts]
    return {read_rule(program.id, rule) for rule in (*refused, case.then.refused) if rule}
