"""Whether each row's remedy can be carried out: hands are dealt into its corners, and what comes of it is counted."""

from attrs import define, field

from rulesgen import cache
from rulesgen.checks.result import Result
from rulesgen.dealing.incidents import Beginnings, NotReached, play_situation
from rulesgen.findings import Finding
from rulesgen.fingerprint import digest_of
from rulesgen.ids import RuleId
from rulesgen.irregular.answers import Answers
from rulesgen.irregular.corners import corners
from rulesgen.irregular.playing.play import Remedied, RemedyFails
from rulesgen.irregular.rows import Row
from rulesgen.irregular.words import situation_in_words
from rulesgen.model.game import Program
from rulesgen.offer import Offer
from rulesgen.regions import Value
from rulesgen.rulebook import Game


def check_remedies(offer: Offer) -> Result:
    """Every row that answers something in the game is played in the corners of what it answers.

    They are played at the fullest table, and the first one and those with a number at the emptiest one too. The first
    corner that fails is told. What can happen only with other answers to the game's choices is played with these.
    """
    game, answers = offer.game, offer.known.answers
    name = "every remedy can be carried out"
    key = f"remedies {offer.hands}"
    kept = cache.load(key, cache.names) or frozenset[str]()
    findings: list[Finding] = []
    hands = _Hands(offer)
    played, sound = set[RuleId](), set(kept)
    for row in answers.rows.values():
        if not (situations := corners(answers, row)):
            continue
        played.add(row.id)
        # The same program has carried the same remedy out in the same situations before, and nothing was wrong.
        if (digest := _digest(answers, row, situations)) in kept:
            continue
        if found := hands.first_that_fails(row, situations):
            findings.append(found)
        else:
            sound.add(digest)
    if sound != kept:
        cache.keep(key, sorted(sound))
    return Result("remedies", game.id, name, tuple(findings), frozenset(played))


def _digest(answers: Answers, row: Row, situations: list[dict[str, Value]]) -> str:
    """Of all that decides, in one game, what comes of a row's remedy."""
    action = answers.substantial
    return digest_of(
        {
            "row": [row.id, row.fault, row.remedy, row.money, row.decides, row.burn_on_redeal],
            "substantial": action and [action.with_chips, action.any],
            "situations": situations,
        }
    )


@define
class _Hands:
    """The hands of a game in which its remedies are carried out."""

    offer: Offer
    beginnings: dict[int, Beginnings] = field(factory=dict)
    """By the program that is played."""

    def first_that_fails(self, row: Row, situations: list[dict[str, Value]]) -> Finding | None:
        for number, situation in enumerate(situations):
            tables = (False, True) if not number or {"count", "card-number"} & situation.keys() else (False,)
            if found := self._play(row, situation, tables):
                return found
        return None

    def _play(self, row: Row, situation: dict[str, Value], tables: tuple[bool, ...]) -> Finding | None:
        """What is wrong with a remedy in one situation, at the fullest table and perhaps at the emptiest."""
        answers, program = self.offer.known.answers, self.offer.known.program_for(row.fault, situation)
        known = self.beginnings.setdefault(id(program), Beginnings(program))
        problem, code = "", "RG607"
        for fewest in tables:
            try:
                outcome = play_situation(
                    program, answers, row.fault, situation, seed=1, fewest=fewest, beginnings=known
                )
                problem, seats = faults_of(outcome), len(outcome.start.seats)
            except RemedyFails as failed:
                seats, after = failed.seats, "play stops after it: " if failed.after else ""
                problem = f"with {seats} player{'s' * (seats != 1)} {after}{failed.reason}"
            except NotReached as failed:
                problem, code, seats = f"no hand came to it: {failed}", "RG605", 0
            if problem or seats == program.fewest_seats:
                break
        where = situation_in_words(program, answers.faults[row.fault].domain, situation)
        return _told(self.offer.game, program, row, code, f"{problem} ({where})") if problem else None


def _told(game: Game, program: Program, row: Row, code: str, problem: str) -> Finding:
    table = next(table for table in game.procedures if table.id == row.table)
    what, help_text = _SAID[code]
    if table.shipped:
        help_text = _row_of_your_own(game, row)
    message = f"{what.format(row.id.name)} in {program.title}: {problem}."
    return Finding(code, table.place_of(row.id.name, "remedy"), message, help_text, row.id)


def _row_of_your_own(game: Game, row: Row) -> str:
    """What the author of a game can do about a row that came with rulesgen."""
    own = [table for table in game.procedures if not table.shipped]
    where = own[0].document.name if own else "a table of your own"
    below = {name for table in game.procedures for name in table.over} if own else set()
    over = "" if row.table in below else f" that says `over: [{row.table}]`"
    return (
        f"This row came with rulesgen and does not fit your game. Add a row of your own for `fault: {row.fault}` "
        f"to {where}{over}, with a remedy for these situations: it goes before the shipped one."
    )


_SAID = {
    "RG607": (
        "The remedy of `{}` fails",
        "Choose moves that fit what has happened and leave every card and chip somewhere, or narrow the row.",
    ),
    "RG605": ("The remedy of `{}` was not played", "Narrow the row to what can happen; if it can, please report it."),
}
"""What is wrong, and what to do, by code."""


def faults_of(outcome: Remedied) -> str:
    """What a remedy did that it must not: a card or a chip lost or made, or a hand that does not end."""
    if outcome.cards_after != outcome.cards_found or outcome.cards_end != outcome.cards_found:
        return "a card is lost, or there is one too many"
    if outcome.remedied.money() != outcome.start.money() or outcome.table.money() != outcome.start.money():
        return "money is lost, or made"
    if outcome.table.aside:
        return "a card is still set aside when the hand is over"
    return "" if outcome.over else "the hand does not come to an end"
