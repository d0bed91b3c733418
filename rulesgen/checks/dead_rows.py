"""Rows of procedures that never apply in any game that they serve, and lines that name what is nowhere."""

from collections.abc import Collection, Iterator, Mapping

from attrs import evolve, frozen

from rulesgen.checks.declaration import check_declaration
from rulesgen.checks.exceptions import idle_exceptions
from rulesgen.checks.served import Served
from rulesgen.checks.serving import served
from rulesgen.compile.procedures import lines_of
from rulesgen.compile.tables import rows_of
from rulesgen.findings import Finding
from rulesgen.ids import RuleId
from rulesgen.irregular.faults import FAULTS
from rulesgen.irregular.unfit import Unfit
from rulesgen.model.tables import TableRow
from rulesgen.offer import Folder, Offer
from rulesgen.regions import Dead, excluding, left_for
from rulesgen.rulebook import Game, Procedures, Rulebook
from rulesgen.schema.words import flow, listing


@frozen
class Buried:
    """A row that never applies, and why."""

    table: Procedures
    row: TableRow
    why: Dead
    games: tuple[Game, ...]

    @property
    def id(self) -> RuleId:
        return self.row.id


def dead_rows(folder: Folder, found: Mapping[str, Served]) -> Iterator[Finding]:
    """Rows of the folder's own tables that never apply, or name what is nowhere, in all games that they serve."""
    nowhere, buried = find_dead(folder.book, found)
    yield from nowhere
    yield from (_finding(folder, found, one) for one in buried)


def dead_for(folder: Folder, game: Game) -> tuple[list[Finding], list[Buried]]:
    """The same of the tables that serve a game; the games that share them are looked at too."""
    book = folder.book
    mine = {table.id for table in game.procedures if table.document.name.startswith(f"{book.name}/")}
    near = {name: one for name, one in book.games.items() if mine & {table.id for table in one.procedures}}
    offers = [folder.offer(one) for one in near.values() if not one.broken_tables]
    nowhere, buried = find_dead(evolve(book, games=near), {one.id: served(one) for one in offers if _can_be_dealt(one)})
    told = [*named_nothing(game, folder.offer(game).known.unfit), *nowhere]
    return (
        sorted({one for one in told if one.subject.owner in mine}, key=lambda one: (one.subject, one.message)),
        sorted((one for one in buried if one.table.id in mine), key=lambda one: one.id),
    )


def _can_be_dealt(offer: Offer) -> bool:
    return all(result.passed for result in check_declaration(offer))


def find_dead(book: Rulebook, found: Mapping[str, Served]) -> tuple[list[Finding], list[Buried]]:
    """Findings about lines and exceptions that name nothing, and the rows that never apply.

    Of a table that also serves a game that could not be analysed, nothing is known.
    """
    unknown = {table.id for game in book.games.values() if game.id not in found for table in game.procedures}
    games_of: dict[str, list[Game]] = {}
    tables: dict[str, Procedures] = {}
    for game in (game for game in book.games.values() if game.id in found):
        for table in game.procedures:
            if table.document.name.startswith(f"{book.name}/") and table.id not in unknown:
                tables[table.id] = table
                games_of.setdefault(table.id, []).append(game)
    told: set[str] = set()
    nowhere: list[Finding] = []
    for name, games in games_of.items():
        for game in (game for game in games if game.id == tables[name].only_for):
            told |= {f"{one.table}.{one.row}" for one in found[game.id].unfit if one.table == name}
        nowhere += [
            one for one in _nowhere(tables[name], [found[game.id] for game in games]) if one.subject not in told
        ]
    told |= {finding.subject for finding in nowhere}
    buried = [one for name, table in tables.items() for one in _buried(table, games_of[name], found, told)]
    told |= {one.id for one in buried}
    idle = [
        one
        for name, table in tables.items()
        for one in idle_exceptions(table, [found[game.id] for game in games_of[name]], told)
    ]
    wrong = {one.place for one in book.findings}  # a row that is nowhere has been told there
    return [*nowhere, *(one for one in idle if one.place not in wrong)], buried


def _buried(
    table: Procedures, games: list[Game], found: Mapping[str, Served], told: Collection[str]
) -> Iterator[Buried]:
    """Rows of a table that never apply, of those that nothing has been told about."""
    for row in rows_of(table):
        if row.is_open or row.id in told:
            continue
        deaths = [found[game.id].death_of(row.id, row.fault) for game in games]
        if all(deaths):
            why = max((death for death in deaths if death is not None), key=lambda death: death.reason)
            yield Buried(table, row, why, tuple(games))


def named_nothing(game: Game, unfit: list[Unfit]) -> Iterator[Finding]:
    """Lines that name nothing in a game, of tables for it alone: one for many may name what only some of them have."""
    for table in game.procedures:
        for one in unfit:
            if one.table == table.id and table.only_for == game.id:
                yield _unfit(table, one)


def _nowhere(table: Procedures, games: list[Served]) -> Iterator[Finding]:
    """Lines of a table that say something in none of its games that have the fault."""
    faults = {row.id.name: row.fault for row in rows_of(table)}
    lines: dict[tuple[str, str], list[Unfit]] = {}
    for one in (one for game in games for one in game.unfit if one.table == table.id):
        lines.setdefault((one.row, one.key), []).append(one)
    for (row, _), found in lines.items():
        if len(found) == sum(faults[row] in game.faults for game in games):
            yield _unfit(table, found[0])


def _unfit(table: Procedures, one: Unfit) -> Finding:
    place = table.place_of(one.row, "when", one.key, key=one.of_key)
    return Finding("RG604", place, one.message, one.remedy, RuleId(table.id, (one.row,)))


def _finding(folder: Folder, found: Mapping[str, Served], buried: Buried) -> Finding:
    table, row, why = buried.table, buried.row, buried.why
    if why.reason == "overridden":
        message = f"This row never applies: {', '.join(why.by)} always goes before it."
        remedy = "Remove it, or narrow what goes before it."
    else:
        having = [game for game in buried.games if row.fault in found[game.id].faults]
        message, remedy = _impossible(folder, having, row)
    return Finding("RG603", table.place_of(row.id.name), message, remedy, row.id)


def _impossible(folder: Folder, games: list[Game], row: TableRow) -> tuple[str, str]:
    """Which lines exclude each other, in the first game that can have the fault."""
    if not games:
        says = FAULTS[row.fault].says
        return f"This row never applies: in no game that the table serves can it be that {says}.", "Remove the row."
    offer = folder.offer(games[0])
    program, domain = offer.program, offer.known.answers.faults[row.fault].domain
    lines = lines_of(program, domain, row.when)
    names = excluding(domain.possible, lines)
    said = [f"`{name}: {flow(row.when[name])}`" for name in names]
    if not names:
        return "This row never applies: what it asks for cannot happen.", "Remove it, or correct its `when`."
    *others, last = names
    dimension = lines[last][0]
    values = next(one.values for one in domain.dimensions if one.name == dimension)
    left = ", ".join(map(str, left_for(domain.possible, values, dimension, [lines[name] for name in others])))
    beside = f"with {listing(said[:-1])} " if others else ""
    remedy = f"Remove it, or correct its `when`: {beside}`{dimension}` can be: {left or 'nothing'}."
    # The game may have that step and that moment: it is with this fault that they cannot be.
    many = " cannot be together" if others else " cannot be"
    return f"This row never applies: in {program.title}, if {domain.fault.says}, {listing(said)}{many}.", remedy
