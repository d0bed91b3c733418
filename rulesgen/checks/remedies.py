"""Whether each row's remedy can be carried out: hands are dealt into its corners, and what comes of it is counted."""

from rulesgen import cache
from rulesgen.checks.result import Result
from rulesgen.dealing.incidents import NotReached, play_situation
from rulesgen.digest import all_of, digest_of
from rulesgen.engine.program import Program
from rulesgen.findings import Finding
from rulesgen.irregular.answers import Answers
from rulesgen.irregular.corners import corners
from rulesgen.irregular.play import Outcome, RemedyFails
from rulesgen.irregular.rows import Row
from rulesgen.irregular.situations import Value
from rulesgen.irregular.words import situation_in_words
from rulesgen.rulebook import Game


def check_remedies(game: Game, program: Program, answers: Answers) -> Result:
    """Every row that answers something in the game is played in the corners of what it answers.

    They are played at the fullest table, and the first one and those with a number at the emptiest one too. The first
    corner that fails is told.
    """
    name = "every remedy can be carried out"
    key = f"remedies {digest_of(all_of(game))}"
    kept = cache.load(key)
    if kept is not None:
        # The same program has played the same rules before, and nothing was wrong.
        return Result("remedies", game.id, name, (), frozenset(kept))
    findings: list[Finding] = []
    played: set[str] = set()
    for row in answers.rows.values():
        for number, situation in enumerate(corners(answers, row)):
            played.add(row.id)
            tables = (False, True) if not number or {"count", "card-number"} & situation.keys() else (False,)
            if found := _play(game, program, answers, row, situation, tables):
                findings.append(found)
                break
    if not findings:
        cache.keep(key, sorted(played))
    return Result("remedies", game.id, name, tuple(findings), frozenset(played))


def _play(
    game: Game,
    program: Program,
    answers: Answers,
    row: Row,
    situation: dict[str, Value],
    tables: tuple[bool, ...],
) -> Finding | None:
    """What is wrong with a remedy in one situation, at the fullest table and perhaps at the emptiest."""
    where = situation_in_words(program, answers.faults[row.fault].domain, situation)
    problem, code = "", "RG607"
    for fewest in tables:
        try:
            outcome = play_situation(program, answers, row.fault, situation, seed=1, fewest=fewest)
            problem, seats = faults_of(outcome), len(outcome.start.seats)
        except RemedyFails as failed:
            seats, after = failed.seats, "play stops after it: " if failed.after else ""
            problem = f"with {seats} player{'s' * (seats != 1)} {after}{failed.reason}"
        except NotReached as failed:
            problem, code, seats = f"no hand came to it: {failed}", "RG605", 0
        if problem or seats == program.fewest_seats:
            break
    if not problem:
        return None
    owner, _, name = row.id.partition(".")
    place = next(table for table in game.procedures if table.id == owner).place_of(name, "remedy")
    what, help_text = _SAID[code]
    return Finding(code, place, f"{what.format(name)} in {program.title}: {problem} ({where}).", help_text, row.id)


_SAID = {
    "RG607": (
        "The remedy of `{}` fails",
        "Choose moves that fit what has happened and leave every card and chip somewhere, or narrow the row.",
    ),
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
