"""Whether each row's remedy can be carried out: a hand is dealt into its situation, and what comes of it is counted."""

from collections.abc import Iterator

from rulesgen.checks.result import Result
from rulesgen.dealing.incidents import NotReached, play_situation
from rulesgen.engine.program import Program
from rulesgen.findings import Finding
from rulesgen.irregular.answers import Answers
from rulesgen.irregular.faults import Domain
from rulesgen.irregular.play import Outcome, RemedyFails
from rulesgen.irregular.rows import Row
from rulesgen.irregular.situations import Value
from rulesgen.irregular.words import situation_in_words
from rulesgen.rulebook import Game


def check_remedies(game: Game, program: Program, answers: Answers) -> Result:
    """Every row that answers something in the game is played once, in the smallest situation that it answers."""
    findings: list[Finding] = []
    played: set[str] = set()
    for row in answers.rows.values():
        situation = smallest(answers, row)
        if situation is None:
            continue
        played.add(row.id)
        findings += _play(game, program, answers, row, situation)
    return Result("remedies", game.id, "every remedy can be carried out", tuple(findings), frozenset(played))


def smallest(answers: Answers, row: Row) -> dict[str, Value] | None:
    """A situation that a row answers, with small numbers; None where it answers nothing in this game."""
    domain = answers.faults[row.fault].domain
    for box in domain.possible:
        for situation in _corners(domain, row, box):
            if answers.answer(row.fault, situation) is row:
                return situation
    return None


def _corners(domain: Domain, row: Row, box: dict[str, frozenset[Value]]) -> Iterator[dict[str, Value]]:
    """The first values of a box that a row allows; then with one of its other values at a time."""
    listed: dict[str, list[Value]] = {}
    for one in domain.dimensions:
        allowed = box.get(one.name, frozenset(one.values)) & row.box.get(one.name, frozenset(one.values))
        listed[one.name] = [value for value in one.values if value in allowed]
        if not listed[one.name]:
            return
    first = {name: values[0] for name, values in listed.items()}
    yield first
    for name, values in listed.items():
        yield from ({**first, name: value} for value in values[1:])


def _play(game: Game, program: Program, answers: Answers, row: Row, situation: dict[str, Value]) -> Iterator[Finding]:
    where = situation_in_words(program, answers.faults[row.fault].domain, situation)
    try:
        problem = faults_of(play_situation(program, answers, row.fault, situation, seed=1))
        code = "RG607"
    except RemedyFails as failed:
        problem, code = f"with {failed.seats} players {failed.reason}", "RG607"
    except NotReached as failed:
        problem, code = f"no hand came to it: {failed}", "RG605"
    if problem:
        owner, _, name = row.id.partition(".")
        place = next(table for table in game.procedures if table.id == owner).place_of(name, "remedy")
        what, help_text = _SAID[code]
        yield Finding(code, place, f"{what.format(name)} in {program.title}: {problem} ({where}).", help_text, row.id)


_SAID = {
    "RG607": ("The remedy of `{}` fails", "Choose moves that leave every card and chip somewhere."),
    "RG605": ("The remedy of `{}` was not played", "Narrow the row to what can happen; if it can, please report it."),
}
"""What is wrong, and what to do, by code."""


def faults_of(outcome: Outcome) -> str:
    """What a remedy did that it must not: a card or a chip lost or made, or a hand that does not end."""
    if outcome.cards_after != outcome.cards_found or outcome.cards_end != outcome.cards_found:
        return "a card is lost, or there is one too many"
    if outcome.remedied.money() != outcome.start.money() or outcome.table.money() != outcome.start.money():
        return "money is lost, or made"
    if outcome.table.aside:
        return "a card is still set aside when the hand is over"
    return "" if outcome.over else "the hand does not come to an end"
