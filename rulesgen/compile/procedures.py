"""Declared rows of procedures as they apply to one game."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve

from rulesgen.compile.tables import rows_of
from rulesgen.irregular.answers import Answers, answer_all, answer_lazily
from rulesgen.irregular.dimensions import DIMENSIONS
from rulesgen.irregular.domains import Domain, domains_of
from rulesgen.irregular.rows import Row, Substantial, all_stages, stages_of
from rulesgen.irregular.steps import homes_of
from rulesgen.irregular.unfit import Unfit
from rulesgen.model.game import Program
from rulesgen.model.tables import Lines, TableRow
from rulesgen.regions import Box, Line, Value
from rulesgen.rulebook import Game
from rulesgen.rulebook.procedures import Procedures
from rulesgen.source import Data


def answers_of(game: Game, program: Program) -> tuple[Answers, list[Unfit]]:
    """The rows that serve a game, held against everything that can go wrong in it with the answers of a program."""
    domains = domains_of(program)
    rows, unfit = compile_rows(game, program, domains)
    return answer_all(domains, rows), unfit


def answers_to_play(game: Game, program: Program, fault: str) -> Answers:
    """The same for one fault of a case that is played: an answer is looked up, and nothing more is asked."""
    domains = domains_of(program, fault)
    return answer_lazily(domains, compile_rows(game, program, domains)[0])


def compile_rows(
    game: Game, program: Program, domains: dict[str, Domain] | None = None, others: Sequence[Program] = ()
) -> tuple[list[Row], list[Unfit]]:
    """The rows of every table that serves a game, and the lines that name nothing in it.

    The domains are those of a program and of others, which differ from it by the operator's answers.
    """
    domains = domains_of(program) if domains is None else domains
    stages = all_stages((program, *others))
    rows: list[Row] = []
    unfit: list[Unfit] = []
    settings = _settings(game.procedures)
    tables = {one.id: one for one in game.procedures}
    declared = {name: rows_of(table) for name, table in tables.items()}
    for table in game.procedures:
        below = [row for one in _below(table, tables) for row in declared[one.id]]
        for row in declared[table.id]:
            domain = domains.get(row.fault)
            if domain is None or row.is_open:
                continue
            box = Box({})
            for key, said in row.when.items():
                try:
                    box = box.within(*_line(key, said, domain, stages, program))
                except _NamesNothing as problem:
                    box = box.within(*problem.line) if problem.line else box
                    unfit.append(Unfit(table.id, row.id.name, key, key not in _names(domain), *problem.args))
            rows.append(evolve(_row(table, row, box, below), **settings))
    faults: dict[str, str] = {row.id: row.fault for row in rows}
    return [_same_fault(row, faults) for row in rows], unfit


def lines_of(program: Program, domain: Domain, when: Lines) -> dict[str, Line]:
    """Each line of a row by itself: the dimension that it restricts, and to what."""
    found: dict[str, Line] = {}
    for key, said in when.items():
        try:
            found[key] = _line(key, said, domain, stages_of(program), program)
        except _NamesNothing as problem:
            found |= {key: problem.line} if problem.line else {}
    return found


def boxes_of(program: Program, domain: Domain, when: Lines) -> Box:
    """What a clause speaks of, or a row answers, in this game; of a line that names nothing here, nothing."""
    box = Box({})
    for key, value in when.items():
        try:
            box = box.within(*_line(key, value, domain, stages_of(program), program))
        except _NamesNothing:
            box = box.within("step", ())
    return box


def _names(domain: Domain) -> set[str]:
    return {"stage", *(one.name for one in domain.dimensions)}


def _same_fault(row: Row, faults: Mapping[str, str]) -> Row:
    """A row goes before rows of its own fault that the game has; the others it cannot meet."""
    met = frozenset(name for name in row.instead_of if faults.get(name) == row.fault)
    return evolve(row, instead_of=met)


def _settings(tables: tuple[Procedures, ...]) -> dict[str, Any]:
    """What the most special table says for all rows."""
    found: dict[str, Any] = {}
    for table in tables:
        said = table.document.data
        if "substantial-action" in said:
            action = said["substantial-action"]
            found.setdefault("substantial", Substantial(action["with-chips"], action["any"]))
        if "burn-on-redeal" in said:
            found.setdefault("burn_on_redeal", said["burn-on-redeal"]["is"])
    return found


def _below(table: Procedures, tables: Mapping[str, Procedures]) -> list[Procedures]:
    """The more general tables under a table, directly or through another."""
    found: dict[str, Procedures] = {}
    waiting = list(table.over)
    while waiting:
        name = waiting.pop()
        if name in tables and name not in found and name != table.id:
            found[name] = tables[name]
            waiting += tables[name].over
    return list(found.values())


def _row(table: Procedures, row: TableRow, box: Box, below: list[TableRow]) -> Row:
    named = {other.id for other in below if other.fault == row.fault}
    cites = row.cites or (() if row.is_ours else table.cites)
    return Row(
        id=row.id,
        fault=row.fault,
        box=box,
        remedy=row.remedy,
        money=row.money,
        decides=row.decides,
        records=row.records,
        instead_of=frozenset({*row.instead_of, *named}),
        cites=cites,
        choice=row.choice is not None or not cites,
    )


class _NamesNothing(Exception):
    """A message and a remedy; and what is left of the line, where it names nothing beside what it names."""

    def __init__(self, message: str, remedy: str, line: Line | None = None) -> None:
        super().__init__(message, remedy)
        self.line = line


def _line(key: str, said: Data, domain: Domain, stages: Mapping[str, frozenset[Value]], program: Program) -> Line:
    """What one line of a row's `when` restricts, and to which values."""
    values: list[Data] = said if isinstance(said, list) else [said]
    if key == "stage":
        found = frozenset[Value]().union(*(stages[str(value)] for value in values)) & frozenset(domain.steps)
        return "step", found
    dimension = next((one for one in domain.dimensions if one.name == key), None)
    title = domain.fault.title.lower()
    if dimension is None:
        known = ", ".join(one.name for one in domain.dimensions)
        raise _NamesNothing(f"`{key}` says nothing about this fault ({title}).", f"Its lines can be: {known}.")
    if key == "step":
        left = ("step", frozenset[Value](map(str, values)) & frozenset(dimension.values))
        known_steps = {home.steps[at].id for home, at in homes_of(program)}
        for value in values:
            if value not in known_steps:
                listed = ", ".join(map(str, dimension.values))
                raise _NamesNothing(
                    f"{program.title} has no step `{value}`.", f"The fault can happen in: {listed}.", left
                )
        return left
    said_values = frozenset(one for value in values for one in _read(key, value, dimension.values))
    left = (key, said_values & frozenset(dimension.values))
    if key == "wager" and (unknown := sorted(map(str, said_values - frozenset(dimension.values)))):
        known = ", ".join(map(str, dimension.values))
        raise _NamesNothing(f"{program.title} has no such wager: {', '.join(unknown)}.", f"It can be: {known}.", left)
    return left


def _read(key: str, said: Data, domain: tuple[Value, ...]) -> Iterator[Value]:
    """The values that a text means: one, or a range over the order of the dimension."""
    listed: tuple[Value, ...] = tuple(DIMENSIONS[key].values) or domain
    text = str(said)
    if ".." not in text:
        yield said if isinstance(listed[0], int) else text
        return
    low, _, high = text.partition("..")
    if isinstance(listed[0], int):
        yield from range(int(low or 0), int(high or max(map(int, listed))) + 1)
        return
    first = listed.index(low) if low else 0
    last = listed.index(high) if high else len(listed) - 1
    yield from listed[first : last + 1]
