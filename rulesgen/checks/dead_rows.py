"""Rows of procedures that never apply in any game that they serve, and lines that name what is nowhere."""

from collections.abc import Collection, Iterator

from attrs import evolve, frozen

from rulesgen.checks.answered import cached_answers
from rulesgen.checks.declaration import check_declaration
from rulesgen.compile import compile_game
from rulesgen.compile.procedures import Unfit, is_open, lines_of
from rulesgen.findings import Finding
from rulesgen.irregular.answers import Answers
from rulesgen.irregular.faults import FAULTS
from rulesgen.irregular.together import excluding, left_for
from rulesgen.regions import Dead
from rulesgen.rulebook import Game, Procedures, Rulebook
from rulesgen.schema.words import flow, listing
from rulesgen.source import Data


@frozen
class Buried:
    """A row that never applies, and why."""

    table: Procedures
    row: str
    why: Dead
    games: tuple[Game, ...]

    @property
    def id(self) -> str:
        return f"{self.table.id}.{self.row}"


def dead_rows(book: Rulebook, analysed: Collection[str]) -> Iterator[Finding]:
    """Rows of the folder's own tables that never apply, or name what is nowhere, in all games that they serve."""
    nowhere, buried = find_dead(book, analysed)
    yield from nowhere
    yield from map(_finding, buried)


def dead_for(book: Rulebook, game: Game) -> tuple[list[Finding], list[Buried]]:
    """The same of the tables that serve a game; the games that share them are looked at too."""
    mine = {table.id for table in game.procedures if table.document.name.startswith(f"{book.name}/")}
    near = {name: one for name, one in book.games.items() if mine & {table.id for table in one.procedures}}
    sound = [one for one in near.values() if not one.broken_tables and _can_be_dealt(one)]
    nowhere, buried = find_dead(evolve(book, games=near), {one.id for one in sound})
    told = [*named_nothing(game, cached_answers(game)[1]), *nowhere]
    return (
        list(dict.fromkeys(one for one in told if one.subject.partition(".")[0] in mine)),
        [one for one in buried if one.table.id in mine],
    )


def _can_be_dealt(game: Game) -> bool:
    return all(result.passed for result in check_declaration(game))


def find_dead(book: Rulebook, analysed: Collection[str]) -> tuple[list[Finding], list[Buried]]:
    """Findings about lines that name nothing, and the rows that never apply.

    Of a table that also serves a game that could not be analysed, nothing is known.
    """
    unknown = {table.id for game in book.games.values() if game.id not in analysed for table in game.procedures}
    served: dict[str, list[Game]] = {}
    tables: dict[str, Procedures] = {}
    for game in (game for game in book.games.values() if game.id in analysed):
        for table in game.procedures:
            if table.document.name.startswith(f"{book.name}/") and table.id not in unknown:
                tables[table.id] = table
                served.setdefault(table.id, []).append(game)
    told: set[str] = set()
    nowhere: list[Finding] = []
    for name, games in served.items():
        for game in (game for game in games if game.id == only_for(tables[name])):
            told |= {f"{one.table}.{one.row}" for one in cached_answers(game)[1] if one.table == name}
        nowhere += [one for one in _nowhere(tables[name], games) if one.subject not in told]
    told |= {finding.subject for finding in nowhere}
    found = []
    for name, table in tables.items():
        for data in table.rows:
            if is_open(data) or f"{name}.{data['id']}" in told:
                continue
            deaths = [_death(cached_answers(game)[0], f"{name}.{data['id']}", data["fault"]) for game in served[name]]
            if all(deaths):
                why = max((death for death in deaths if death is not None), key=lambda death: death.reason)
                found.append(Buried(table, data["id"], why, tuple(served[name])))
    return nowhere, found


def only_for(table: Procedures) -> str:
    """The one game that a table says it is for; empty where it is for others too."""
    said = table.document.data["for"]
    return str(said[0]["game"]) if len(said) == 1 and "game" in said[0] else ""


def named_nothing(game: Game, unfit: list[Unfit]) -> Iterator[Finding]:
    """Lines that name nothing in a game, of tables for it alone: one for many may name what only some of them have."""
    for table in game.procedures:
        for one in unfit:
            if one.table == table.id and only_for(table) == game.id:
                yield _unfit(table, one)


def _nowhere(table: Procedures, games: list[Game]) -> Iterator[Finding]:
    """Lines of a table that say something in none of its games that have the fault."""
    faults = {data["id"]: data["fault"] for data in table.rows}
    lines: dict[tuple[str, str], list[Unfit]] = {}
    for one in (one for game in games for one in cached_answers(game)[1] if one.table == table.id):
        lines.setdefault((one.row, one.key), []).append(one)
    for (row, _), found in lines.items():
        if len(found) == sum(faults[row] in cached_answers(game)[0].faults for game in games):
            yield _unfit(table, found[0])


def _unfit(table: Procedures, one: Unfit) -> Finding:
    place = table.place_of(one.row, "when", one.key, key=one.of_key)
    return Finding("RG604", place, one.message, one.remedy, f"{table.id}.{one.row}")


def _death(answers: Answers, row: str, fault: str) -> Dead | None:
    """Why a row never applies in a game; None if it does, or if that is not known."""
    if fault in answers.not_analysed:
        return None
    return answers.dead.get(row) if row in answers.rows else Dead("impossible")


def _finding(buried: Buried) -> Finding:
    table, row, why = buried.table, buried.row, buried.why
    if why.reason == "overridden":
        message = f"This row never applies: {', '.join(why.by)} always goes before it."
        remedy = "Remove it, or narrow what goes before it."
    else:
        data = next(one for one in table.rows if one["id"] == row)
        message, remedy = _impossible(buried.games, data)
    return Finding("RG603", table.place_of(row), message, remedy, buried.id)


def _impossible(games: tuple[Game, ...], row: Data) -> tuple[str, str]:
    """Which lines exclude each other, in the first game that can have the fault."""
    game = next((game for game in games if row["fault"] in cached_answers(game)[0].faults), None)
    if game is None:
        says = FAULTS[row["fault"]].says
        return f"This row never applies: in no game that the table serves can it be that {says}.", "Remove the row."
    program = compile_game(game)
    domain = cached_answers(game)[0].faults[row["fault"]].domain
    lines = lines_of(program, domain, row)
    names = excluding(domain.possible, lines)
    said = [f"`{name}: {flow(row['when'][name])}`" for name in names]
    if not names:
        return "This row never applies: what it asks for cannot happen.", "Remove it, or correct its `when`."
    *others, last = names
    dimension = lines[last][0]
    values = next(one.values for one in domain.dimensions if one.name == dimension)
    left = ", ".join(map(str, left_for(domain.possible, values, dimension, [lines[name] for name in others])))
    many = " cannot be together" if others else " cannot be"
    beside = f"with {listing(said[:-1])} " if others else ""
    remedy = f"Remove it, or correct its `when`: {beside}`{dimension}` can be: {left or 'nothing'}."
    return f"This row never applies: {listing(said)}{many} in {program.title}.", remedy
