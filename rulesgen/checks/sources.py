"""Whether a game and its procedures keep to the sources that they cite: limits, and clauses that are not silent."""

from collections.abc import Iterator

from rulesgen import regions
from rulesgen.checks.result import Result
from rulesgen.compile.procedures import boxes_of
from rulesgen.findings import Finding, Place
from rulesgen.ids import RuleId
from rulesgen.irregular.answers import Answered
from rulesgen.irregular.words import region_in_words
from rulesgen.model.game import Program
from rulesgen.offer import Offer
from rulesgen.rulebook import Game, Path, Procedures, is_choice
from rulesgen.rulebook.citations import cited_in
from rulesgen.rulebook.procedures import full_name
from rulesgen.source import Data

Sources = dict[str, Data]


def check_limits(offer: Offer) -> Result:
    """Whether the game offers no more than the limits of those whose sources it cites."""
    game, sources = offer.game, offer.book.sources
    told = tuple(_over(game, sources))
    return Result("sources", game.id, "the game offers no more than the limits of its sources allow", told)


def _over(game: Game, sources: Sources) -> Iterator[Finding]:
    data = game.layered.data
    cited = (clause for document in game.layered.chain for clause in cited_in(document.data))
    issuers = {sources[name]["issuer"] for name in _sources_of(cited) if name in sources}
    for name, source in sources.items():
        for number, clause in source["clauses"].items():
            allows = clause.get("allows", {})
            if source["issuer"] in issuers and allows.get("banking", data["banking"]) == data["banking"]:
                yield from _raises(game, allows.get("raises"), f"{name}/{number}")
                yield from _rounds(game, allows.get("betting-rounds"), f"{name}/{number}")


def _raises(game: Game, most: int | None, clause: str) -> Iterator[Finding]:
    layered = game.layered
    if most is None or "betting" not in layered.data:
        return
    said = layered.data["betting"]["raises"]
    path: Path = ("betting", "raises")
    offered = [said]
    if is_choice(said):
        path, offered = ("choices", said["choice"], "of"), layered.data["choices"][said["choice"]]["of"]
    over = [str(one) for one in offered if one == "no-cap" or int(one) > most]
    if over:
        message = f"The game offers {' and '.join(over)} raises in a betting round; {clause} allows {most} at the most."
        remedy = f"Write `raises: {most}`, or offer no answer that is larger."
        yield Finding("RG315", layered.blame(path), message, remedy, layered.rule(("betting",)))


def _rounds(game: Game, most: int | None, clause: str) -> Iterator[Finding]:
    layered = game.layered
    steps = [name for name, step in layered.data["play"].items() if "bet" in step]
    if most is not None and len(steps) > most:
        message = f"The game has {len(steps)} betting rounds; {clause} allows {most} at the most."
        remedy = "Leave a betting round out."
        path = ("play", steps[most])
        yield Finding("RG315", layered.blame(path), message, remedy, layered.rule(path))


def check_silence(offer: Offer) -> Result:
    """Whether no row calls the sources silent where a clause of one that the game or its tables cite speaks."""
    told = tuple(_not_silent(offer))
    return Result("sources", offer.id, "no row calls a source silent that speaks", told)


def _not_silent(offer: Offer) -> Iterator[Finding]:
    game, program, sources = offer.game, offer.program, offer.book.sources
    for table in game.procedures:
        for row in table.rows:
            if row.get("choice", {}).get("why") == "silent" and row.get("cites"):
                cited = " and ".join(row["cites"])
                yield _finding(game, table, full_name(table.id, row["id"]), f"it cites {cited} all the same")
    silent: dict[str, Procedures] = {
        full_name(table.id, row["id"]): table
        for table in game.procedures
        for row in table.rows
        if row.get("choice", {}).get("why") == "silent"
    }
    answers = offer.known.answers
    for name in sorted(cited_by(game) & sources.keys()):
        for number, clause in sources[name]["clauses"].items():
            for said in clause.get("speaks-of", ()):
                if said["fault"] in answers.faults:
                    one = answers.faults[said["fault"]]
                    for row, where in _answered_by(one, program, said, silent):
                        against = f"{name}/{number} speaks of it: {where}"
                        yield _finding(game, silent[row], answers.rows[row].id, against)


def cited_by(game: Game) -> set[str]:
    """The sources that a game or one of the tables that serve it cites."""
    said = (game.layered.data, *(table.document.data for table in game.procedures))
    return _sources_of(clause for one in said for clause in cited_in(one))


def _sources_of(clauses: Iterator[str]) -> set[str]:
    return {clause.partition("/")[0] for clause in clauses}


def _answered_by(one: Answered, program: Program, said: Data, rows: dict[str, Procedures]) -> Iterator[tuple[str, str]]:
    """The rows among these that answer something of what a clause speaks of, and where."""
    declared = [regions.Entry(row.id, (row.box,), row.outcome, row.instead_of) for row in one.rows]
    if not any(row.id in rows for row in one.rows):
        return
    here = spoken_of(one, program, said)
    analysis = regions.analyse(one.domain.dimensions, here, declared) if here else None
    for row, count in analysis.effective.items() if analysis else ():
        if count and row in rows:
            where = regions.effective_region(analysis, row)[0] if analysis else None
            yield row, region_in_words(program, one.domain, where.box) if where else ""


def spoken_of(one: Answered, program: Program, said: Data) -> list[regions.Box]:
    """What can happen of a fault that a clause speaks of."""
    box = boxes_of(program, one.domain, said)
    return [both for both in (each & box for each in one.domain.possible) if both]


def _finding(game: Game, table: Procedures, row: RuleId, against: str) -> Finding:
    place: Place = game.layered.place(("id",)) if table.shipped else table.place_of(row.name, "choice", "why")
    message = f"`{row}` says that the sources are silent, and {against}."
    mend = "Follow the clause and cite it, or say `why: ambiguous` or `contradictory` and what it leaves open."
    remedy = f"Write a row of your own for it. {mend}" if table.shipped else mend
    return Finding("RG612", place, message, remedy, row)
