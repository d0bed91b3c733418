"""Whether every irregularity of a game has exactly one answer, and whether each remedy can be carried out."""

from collections.abc import Collection, Iterator

from rulesgen.checks.circles import find_circles
from rulesgen.checks.dead_rows import named_nothing
from rulesgen.checks.money import check_money
from rulesgen.checks.remedies import check_remedies
from rulesgen.checks.result import Result
from rulesgen.compile.variants import Known
from rulesgen.findings import Finding, Place
from rulesgen.ids import RuleId
from rulesgen.irregular.answers import Answers
from rulesgen.irregular.words import region_in_words, situation_in_words
from rulesgen.model.game import Program
from rulesgen.offer import Offer
from rulesgen.rulebook import Game


def check_irregularities(offer: Offer, *, can_be_played: bool = True) -> list[Result]:
    """One result for each fault that the game can have; of a draft without procedures, one for all of them.

    Remedies are carried out only in a game whose hands can be played.
    """
    game, program, known = offer.game, offer.program, offer.known
    answers, unfit = known.answers, known.unfit
    circles = find_circles(game, known)
    wrong = (
        *_contradictions(game, program, answers),
        *named_nothing(game, unfit),
        *_floors(game, answers),
        *circles.values(),
    )
    told = tuple(check_money(game, program, answers))
    money = Result("irregularities", game.id, "every row says of the money what it does with it", told)
    if not game.adopted:
        missing = tuple(_missing(game, answers))
        name = "the procedures of a draft do not contradict each other"
        checked = [Result("irregularities", game.id, name, (*missing, *wrong)), money]
        own = [table for table in game.procedures if not table.shipped]
        play = own and not wrong and can_be_played
        return [*checked, check_remedies(offer)] if play else checked
    results = [
        Result(
            "irregularities",
            RuleId(game.id, (fault,)),
            f"{one.domain.fault.title}: every situation has an answer",
            tuple(_gaps(game, program, known, fault)),
        )
        for fault, one in answers.faults.items()
    ]
    unknown = tuple(_not_analysed(game, answers, circles))
    results.append(Result("irregularities", game.id, "no situation has two answers", (*wrong, *unknown)))
    results.append(money)
    return [*results, check_remedies(offer)] if can_be_played else results


def _missing(game: Game, answers: Answers) -> Iterator[Finding]:
    if answers.gap_count or answers.not_analysed:
        count = answers.gap_count + len(answers.not_analysed)
        of = len(answers.cells) + len(answers.not_analysed)
        have = "has" if count == 1 else "have"
        message = f"{count} of {of} irregularities (a fault in a step) {have} no answer, or not in every case."
        show, start = f"`rulesgen irregularities {game.id}`", f"`rulesgen new procedures --for {game.id}`"
        remedy = f"Run {show} to see them; {start} starts a table."
        yield Finding("RG608", game.layered.place(("id",)), message, remedy, game.id)


def _gaps(game: Game, program: Program, known: Known, fault: str) -> Iterator[Finding]:
    one = known.answers.faults[fault]
    for gap in one.analysis.gaps:
        where = region_in_words(program, one.domain, gap.box)
        only = known.only_with(fault, gap.box)
        message = f"No row says what is done if {one.domain.fault.says}: {where}{f', {only}' if only else ''}."
        yield Finding("RG601", _adopted(game), message, _where_to_add(game), RuleId(game.id, (fault,)))
    if one.analysis.gaps_left_out:
        left = one.analysis.gaps_left_out
        more = "1 more situation of this fault has" if left == 1 else f"{left:,} more situations of this fault have"
        message = f"{more} no answer: {one.domain.fault.title}."
        yield Finding("RG601", _adopted(game), message, "Answer the larger ones first.", RuleId(game.id, (fault,)))


def _where_to_add(game: Game) -> str:
    """The tables of the folder that serve the game, or the command that writes one."""
    own = [table.document.name for table in game.procedures if not table.shipped]
    where = " or ".join(own) or f"a table of your own (`rulesgen new procedures --for {game.id}` writes one)"
    return f"Add a row for it, or a floor decision that names it, to {where}."


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
        row = answers.rows[one].id
        yield Finding("RG602", _place_of(game, row), message, remedy, row)


def _floors(game: Game, answers: Answers) -> Iterator[Finding]:
    """A floor decision may not take the place of a remedy that a source names."""
    for row in answers.rows.values():
        if not row.floor:
            continue
        beaten = [name for name in sorted(row.instead_of) if name in answers.rows and answers.rows[name].cites]
        named = [name for name in beaten if _meet(answers, row.id, name)]
        for name in [*named, *([row.id] if row.cites else [])]:
            message = f"A source names a remedy here (`{name}`), so it cannot be left to the floor."
            remedy = "Carry the source's remedy out, or narrow the row to what no source speaks of."
            yield Finding("RG606", _place_of(game, row.id), message, remedy, row.id)


def _meet(answers: Answers, one: str, other: str) -> bool:
    first, second = answers.rows[one], answers.rows[other]
    return first.fault == second.fault and first.box.meets(second.box)


def _not_analysed(game: Game, answers: Answers, circles: Collection[str]) -> Iterator[Finding]:
    """Faults that could not be analysed; those with rows in a circle have a finding already."""
    for fault, why in answers.not_analysed.items():
        if fault not in circles:
            message = f"The fault {fault} could not be analysed: {why}."
            remedy = "Use fewer and simpler rows for this fault."
            yield Finding("RG605", _place(game), message, remedy, RuleId(game.id, (fault,)))


def _place_of(game: Game, row: RuleId, *path: str) -> Place:
    return next(table for table in game.procedures if table.id == row.owner).place_of(row.name, *path)
