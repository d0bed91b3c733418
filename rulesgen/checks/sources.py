"""Whether a game and its procedures keep to the sources that they cite: limits, and clauses that are not silent."""

from collections.abc import Iterator

from rulesgen import regions
from rulesgen.checks.result import Result, wrong
from rulesgen.compile.procedures import boxes_of
from rulesgen.compile.tables import rows_of
from rulesgen.findings import Finding, Place
from rulesgen.ids import RuleId
from rulesgen.irregular.answers import Answered
from rulesgen.irregular.words import region_in_words
from rulesgen.model.game import Program
from rulesgen.model.sources import SpokenOf
from rulesgen.offer import Offer
from rulesgen.rulebook import Game, Procedures
from rulesgen.rulebook.citations import cited_in


def check_limits(offer: Offer) -> Result:
    """Whether the game offers no more than the limits of those whose sources it cites."""
    told = tuple(_over(offer))
    return Result("sources", offer.id, "the game offers no more than the limits of its sources allow", told)


def _over(offer: Offer) -> Iterator[Finding]:
    sources = offer.folder.sources
    cited = (clause for document in offer.game.layered.chain for clause in cited_in(document.data))
    issuers = {sources[name].issuer for name in _sources_of(cited) if name in sources}
    for source in sources.values():
        for clause in source.clauses.values() if source.issuer in issuers else ():
            if not clause.binds or clause.binds == offer.program.banking:
                yield from _raises(offer, clause.most_raises, clause.id)
                yield from _rounds(offer, clause.most_rounds, clause.id)


def _raises(offer: Offer, most: int | None, clause: str) -> Iterator[Finding]:
    program, betting = offer.program, offer.program.betting
    if most is None or not program.has_betting:
        return
    rule = betting.rule / "raises"
    choice = program.choice_at(rule)
    offered = program.answers_at(rule, "no-cap" if betting.raises is None else betting.raises)
    over = [str(one) for one in offered if one == "no-cap" or int(one) > most]
    if over:
        message = f"The game offers {' and '.join(over)} raises in a betting round; {clause} allows {most} at the most."
        remedy = f"Write `raises: {most}`, or offer no answer that is larger."
        place = offer.game.layered.blame((choice.rule / "of" if choice else rule).path)
        yield Finding("RG315", place, message, remedy, betting.rule)


def _rounds(offer: Offer, most: int | None, clause: str) -> Iterator[Finding]:
    steps = [step for step in offer.program.steps if step.action.is_betting]
    if most is not None and len(steps) > most:
        message = f"The game has {len(steps)} betting rounds; {clause} allows {most} at the most."
        yield wrong(offer, "RG315", steps[most].rule, message, "Leave a betting round out.")


def check_silence(offer: Offer) -> Result:
    """Whether no row calls the sources silent where a clause of one that the game or its tables cite speaks."""
    told = tuple(_not_silent(offer))
    return Result("sources", offer.id, "no row calls a source silent that speaks", told)


def _not_silent(offer: Offer) -> Iterator[Finding]:
    game, program, sources = offer.game, offer.program, offer.folder.sources
    silent: dict[str, Procedures] = {}
    for table in game.procedures:
        for row in (row for row in rows_of(table) if row.choice and row.choice.why == "silent"):
            silent[row.id] = table
            if row.cites:
                yield _finding(game, table, row.id, f"it cites {' and '.join(row.cites)} all the same")
    answers = offer.known.answers
    for name in sorted(cited_by(game) & sources.keys()):
        for clause in sources[name].clauses.values():
            for said in (said for said in clause.speaks_of if said.fault in answers.faults):
                for answered, where in _answered_by(answers.faults[said.fault], program, said, silent):
                    against = f"{clause.id} speaks of it: {where}"
                    yield _finding(game, silent[answered], answers.rows[answered].id, against)


def cited_by(game: Game) -> set[str]:
    """The sources that a game or one of the tables that serve it cites."""
    said = (game.layered.data, *(table.document.data for table in game.procedures))
    return _sources_of(clause for one in said for clause in cited_in(one))


def _sources_of(clauses: Iterator[str]) -> set[str]:
    return {clause.partition("/")[0] for clause in clauses}


def _answered_by(
    one: Answered, program: Program, said: SpokenOf, rows: dict[str, Procedures]
) -> Iterator[tuple[str, str]]:
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


def spoken_of(one: Answered, program: Program, said: SpokenOf) -> list[regions.Box]:
    """What can happen of a fault that a clause speaks of."""
    box = boxes_of(program, one.domain, said.when)
    return [both for both in (each & box for each in one.domain.possible) if both]


def _finding(game: Game, table: Procedures, row: RuleId, against: str) -> Finding:
    place: Place = game.layered.place(("id",)) if table.shipped else table.place_of(row.name, "choice", "why")
    message = f"`{row}` says that the sources are silent, and {against}."
    mend = "Follow the clause and cite it, or say `why: ambiguous` or `contradictory` and what it leaves open."
    remedy = f"Write a row of your own for it. {mend}" if table.shipped else mend
    return Finding("RG612", place, message, remedy, row)
