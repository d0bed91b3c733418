"""Whether every irregularity of a game has exactly one answer, and whether each remedy can be carried out."""

from collections.abc import Collection, Iterator
from weakref import WeakKeyDictionary

from rulesgen.checks.money import check_money
from rulesgen.checks.remedies import check_remedies
from rulesgen.checks.result import Result
from rulesgen.compile import compile_game
from rulesgen.compile.procedures import Unfit, answers_of, is_open
from rulesgen.engine.program import Program
from rulesgen.findings import Finding, Place
from rulesgen.irregular.answers import Answers
from rulesgen.irregular.words import region_in_words, situation_in_words
from rulesgen.regions import Dead
from rulesgen.rulebook import Game, Procedures, Rulebook

_KNOWN: WeakKeyDictionary[Game, tuple[Answers, list[Unfit]]] = WeakKeyDictionary()


def cached_answers(game: Game) -> tuple[Answers, list[Unfit]]:
    """The same, worked out once for a game."""
    if game not in _KNOWN:
        _KNOWN[game] = answers_of(game, compile_game(game))
    return _KNOWN[game]


def check_irregularities(game: Game, program: Program, *, can_be_played: bool = True) -> list[Result]:
    """One result for each fault that the game can have; of a draft without procedures, one for all of them.

    Remedies are carried out only in a game whose hands can be played.
    """
    answers, unfit = cached_answers(game)
    wrong = (*_contradictions(game, program, answers), *_named_nothing(game, unfit), *_floors(game, answers))
    told = tuple(check_money(game, program, answers))
    money = Result("irregularities", game.id, "every row says of the money what it does with it", told)
    if not game.adopted:
        missing = tuple(_missing(game, answers))
        name = "the procedures of a draft do not contradict each other"
        checked = [Result("irregularities", game.id, name, (*missing, *wrong)), money]
        own = [table for table in game.procedures if not table.shipped]
        play = own and not wrong and can_be_played
        return [*checked, check_remedies(game, program, answers)] if play else checked
    results = [
        Result(
            "irregularities",
            f"{game.id}.{fault}",
            f"{one.domain.fault.title}: every situation has an answer",
            tuple(_gaps(game, program, answers, fault)),
        )
        for fault, one in answers.faults.items()
    ]
    unknown = tuple(_not_analysed(game, answers))
    results.append(Result("irregularities", game.id, "no situation has two answers", (*wrong, *unknown)))
    results.append(money)
    return [*results, check_remedies(game, program, answers)] if can_be_played else results


def _missing(game: Game, answers: Answers) -> Iterator[Finding]:
    if answers.gap_count or answers.not_analysed:
        count = answers.gap_count + len(answers.not_analysed)
        message = (
            f"{count} of {len(answers.cells)} irregularities (a fault in a step) have no answer, or not in every case."
        )
        show, start = f"`rulesgen irregularities {game.id}`", f"`rulesgen new procedures --for {game.id}`"
        remedy = f"Run {show} to see them; {start} starts a table."
        yield Finding("RG608", game.layered.place(("id",)), message, remedy, game.id)


def _gaps(game: Game, program: Program, answers: Answers, fault: str) -> Iterator[Finding]:
    one = answers.faults[fault]
    for gap in one.analysis.gaps:
        where = region_in_words(program, one.domain, gap.box)
        message = f"No row says what is done if {one.domain.fault.says}: {where}."
        remedy = "Add a row for it to a table of procedures, or a floor decision that names it."
        yield Finding("RG601", _adopted(game), message, remedy, f"{game.id}.{fault}")
    if one.analysis.gaps_left_out:
        message = (
            f"{one.analysis.gaps_left_out} more situations of this fault have no answer: {one.domain.fault.title}."
        )
        yield Finding("RG601", _adopted(game), message, "Answer the larger ones first.", f"{game.id}.{fault}")


def _adopted(game: Game) -> Place:
    """The line that says that a room deals the game."""
    return game.layered.chain[-1].place(("adopted",))


def _place(game: Game) -> Place:
    """The most special table of a game, or else the game."""
    own = next((table for table in game.procedures if not table.shipped), None)
    return own.place("id") if own else game.layered.place(("id",))


def _contradictions(game: Game, program: Program, answers: Answers) -> Iterator[Finding]:
    for fault, overlap in answers.overlaps:
        one, other = overlap.rows
        where = situation_in_words(program, answers.faults[fault].domain, overlap.example)
        message = f"`{one}` and `{other}` answer differently in {program.title}: {where}."
        remedy = "Narrow one of them, or say in one with `instead-of` that it goes before the other."
        yield Finding("RG602", _place_of(game, one), message, remedy, one)


def _named_nothing(game: Game, unfit: list[Unfit]) -> Iterator[Finding]:
    tables = {table.id: table for table in game.procedures}
    for one in unfit:
        # A table for many games may name what only some of them have.
        if is_only_for(tables[one.table], game):
            place = tables[one.table].place_of(one.row, "when", one.key)
            yield Finding("RG604", place, one.message, one.remedy, f"{one.table}.{one.row}")


def is_only_for(table: Procedures, game: Game) -> bool:
    """Whether a table serves this game and no other."""
    return bool(table.document.data["for"] == [{"game": game.id}])


def _floors(game: Game, answers: Answers) -> Iterator[Finding]:
    """A floor decision may not take the place of a remedy that a source names."""
    for row in answers.rows.values():
        if not row.floor:
            continue
        beaten = [name for name in row.instead_of if name in answers.rows and answers.rows[name].cites]
        named = [name for name in beaten if _meet(answers, row.id, name)]
        for name in [*named, *([row.id] if row.cites else [])]:
            message = f"A source names a remedy here (`{name}`), so it cannot be left to the floor."
            remedy = "Carry the source's remedy out, or narrow the row to what no source speaks of."
            yield Finding("RG606", _place_of(game, row.id), message, remedy, row.id)


def _meet(answers: Answers, one: str, other: str) -> bool:
    first, second = answers.rows[one], answers.rows[other]
    return first.fault == second.fault and all(
        first.box[name] & second.box[name] for name in first.box.keys() & second.box
    )


def _not_analysed(game: Game, answers: Answers) -> Iterator[Finding]:
    for fault, why in answers.not_analysed.items():
        message = f"The fault {fault} could not be analysed: {why}."
        yield Finding(
            "RG605", _place(game), message, "Use fewer and simpler rows for this fault.", f"{game.id}.{fault}"
        )


def _place_of(game: Game, row: str) -> Place:
    owner, _, name = row.partition(".")
    return next(table for table in game.procedures if table.id == owner).place_of(name)


def dead_rows(book: Rulebook, analysed: Collection[str]) -> Iterator[Finding]:
    """Rows of the folder's own tables that never apply, or name what is nowhere, in all games that they serve.

    Of a table that also serves a game that could not be analysed, nothing is known.
    """
    unknown = {table.id for game in book.games.values() if game.id not in analysed for table in game.procedures}
    served: dict[str, list[Answers]] = {}
    tables: dict[str, Procedures] = {}
    said: dict[str, list[list[Unfit]]] = {}
    told: set[str] = set()
    for game in (game for game in book.games.values() if game.id in analysed):
        answers, unfit = cached_answers(game)
        for table in game.procedures:
            if table.document.name.startswith(f"{book.name}/") and table.id not in unknown:
                tables[table.id] = table
                served.setdefault(table.id, []).append(answers)
                said.setdefault(table.id, []).append(unfit)
                if is_only_for(table, game):
                    told |= {finding.subject for finding in _named_nothing(game, unfit)}
    for name, unfits in said.items():
        nowhere = [one for one in _nowhere(tables[name], served[name], unfits) if one.subject not in told]
        told |= {finding.subject for finding in nowhere}
        yield from nowhere
    for name, table in tables.items():
        for data in table.rows:
            row = f"{name}.{data['id']}"
            if is_open(data) or row in told:
                continue
            deaths = [_death(answers, row, data["fault"]) for answers in served[name]]
            if all(deaths):
                yield _dead(table, data["id"], next(death for death in deaths if death is not None))


def _nowhere(table: Procedures, served: list[Answers], said: list[list[Unfit]]) -> Iterator[Finding]:
    """Lines of a table for several games that say something in none of those that have the fault."""
    faults = {data["id"]: data["fault"] for data in table.rows}
    lines: dict[tuple[str, str], list[Unfit]] = {}
    for one in (one for unfit in said for one in unfit if one.table == table.id):
        lines.setdefault((one.row, one.key), []).append(one)
    for (row, key), found in lines.items():
        if len(found) == sum(faults[row] in answers.faults for answers in served):
            place = table.place_of(row, "when", key)
            yield Finding("RG604", place, found[0].message, found[0].remedy, f"{table.id}.{row}")


def _death(answers: Answers, row: str, fault: str) -> Dead | None:
    """Why a row never applies in a game; None if it does, or if that is not known."""
    if fault in answers.not_analysed:
        return None
    return answers.dead.get(row) if row in answers.rows else Dead("impossible")


def _dead(table: Procedures, row: str, why: Dead) -> Finding:
    if why.reason == "overridden":
        message = f"This row never applies: {', '.join(why.by)} always goes before it."
        remedy = "Remove it, or narrow what goes before it."
    else:
        message = "This row never applies: what it asks for cannot happen in a game that the table serves."
        remedy = "Remove it, or correct its `when`."
    return Finding("RG603", table.place_of(row), message, remedy, f"{table.id}.{row}")
