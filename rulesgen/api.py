"""The face of rulesgen in Python: rules, games and hands, with no way around what the command line asks of them."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import cached_property
from os import PathLike, fspath
from random import Random
from typing import TYPE_CHECKING, Any, Literal

from attrs import define, field, frozen

from rulesgen import gate
from rulesgen.cards import names_of
from rulesgen.checks import Checked, check_rulebook
from rulesgen.compile.cases import read_case
from rulesgen.dealing import Played, as_record, transcript
from rulesgen.dealing.allowed import Way, allowed
from rulesgen.dealing.chance import chooser, sit_random
from rulesgen.dealing.outcome import Difference
from rulesgen.dealing.record import in_dollars
from rulesgen.dealing.script import Script
from rulesgen.dealing.seated import Seated
from rulesgen.dealing.under_way import UnderWay
from rulesgen.engine import play as engine
from rulesgen.engine.options import running
from rulesgen.engine.play import Decider
from rulesgen.engine.table import Move, Table
from rulesgen.findings import Finding, Place
from rulesgen.gate import Broken, Wrong
from rulesgen.ids import RuleId
from rulesgen.model.choices import Answers
from rulesgen.model.game import Program
from rulesgen.offer import Folder, Offer
from rulesgen.rulebook import load as load_rulebook
from rulesgen.schema import check_data

# What sets pages and works out odds is imported where it is asked for.
if TYPE_CHECKING:
    from rulesgen.documents.outline import Clause
    from rulesgen.odds.game_odds import GameOdds

__all__ = ["Broken", "Checked", "Finding", "Game", "Hand", "Refused", "RuleId", "Rules", "Turn", "Way", "Wrong"]

BURNS = "burns"
"""Where burned cards are asked for, as in a case."""


class Refused(Wrong):
    """The rules do not let it be done."""

    __module__ = "rulesgen"  # as its users know it

    def __init__(self, message: str, rule: str) -> None:
        super().__init__(message)
        self.rule = rule
        """The rule that refuses it."""


def load(folder: str | PathLike[str] = "rules") -> "Rules":
    """The rules of a folder; "catalogue" are those that came with rulesgen. What is wrong in them is in `findings`."""
    if not isinstance(folder, str | PathLike):
        raise Wrong(f"a folder is named by a text or a path, not by {folder!r}")
    found = gate.find_folder(str(fspath(folder)), '"catalogue" stands for the rules that came with rulesgen')
    return Rules(Folder(load_rulebook(*found)))


def check(rules: "Rules | str | PathLike[str]") -> Checked:
    """Everything that `rulesgen check` finds."""
    return (rules if isinstance(rules, Rules) else load(rules)).checked


@frozen(eq=False, slots=False)
class Rules:
    """The rules of a folder."""

    _folder: Folder

    @property
    def games(self) -> tuple[str, ...]:
        """The ids of its games."""
        return tuple(self._folder.book.games)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with its files; what is wrong with what they say, `check` tells."""
        return self._folder.book.findings

    @cached_property
    def checked(self) -> Checked:
        """Everything that was checked about it, on this day."""
        return check_rulebook(self._folder.book, gate.today(), keeps=True)

    def game(self, name: str, answers: Answers | None = None) -> "Game":
        """A game; it is played with these answers to its choices, and elsewhere with the defaults."""
        found = gate.game_of(self._folder.book, _text("a game", name), "used")
        if found is None:
            raise _no("game", name, self._folder.book.games)
        offer, said = self._folder.offer(found), _plain(answers or {}, "answers")
        _need_answers(offer, said)
        return Game(self, self._folder, offer, said)


@frozen(eq=False, slots=False)
class Game:
    """A game as it is offered."""

    rules: Rules
    _folder: Folder
    _offer: Offer
    answers: Answers
    """The operator's answers with which it is played; a choice that is not named has its default."""

    @property
    def id(self) -> str:
        return self._offer.id

    @property
    def title(self) -> str:
        return self.program.title

    @property
    def version(self) -> str:
        return self._offer.game.version

    @property
    def digest(self) -> str:
        """The digest of everything that its pages are made from, as they print it."""
        return self._offer.digest

    @property
    def program(self) -> Program:
        """The records that are played and printed, under these answers."""
        return self._offer.answered(self.answers)

    @cached_property
    def clauses(self) -> "tuple[Clause, ...]":
        """The clauses of its rules of play, in order: each with its rule, its sentence and its marks."""
        from rulesgen.documents.outline import outline

        return tuple(clause for section in outline(self._offer.game) for clause in section.clauses)

    @property
    def cases(self) -> tuple[str, ...]:
        """The ids of its worked examples."""
        return tuple(case.id for case in self._offer.game.cases)

    def play(self, case: str) -> "Hand":
        """A worked example, played to its end; `differences` says what comes out otherwise than it says."""
        found = next((one for one in self._offer.game.cases if one.id == case), None)
        if found is None:
            raise _no("case", case, self.cases)
        played = gate.replay(self._offer, found)
        now = UnderWay(played.program, played.table, lines=list(played.lines))
        return Hand(self, played.seats, played.start, now, replayed=played)

    def deal(self, given: Mapping[str, Any] | None = None, *, seed: int = 0, seats: int | None = None) -> "Hand":
        """A hand, dealt up to the first decision.

        Either at a table that is `given` with the keys of a worked example's `given`, its cards in the deck's own order
        where none are said; or by chance, from a seed, to so many players: the hand that `rulesgen play --seed` plays.
        """
        self._need_dealable()
        _whole_number("the seed", seed, 0)
        if given is not None:
            if seats is not None:
                raise Wrong("the seats of a table that is given stand in it")
            return self._deal_given(_plain(given, "given"), seed)
        count = None if seats is None else _whole_number("the number of seats", seats, 1)
        try:
            start, choose = sit_random(self.program, seed, count)
        except engine.Refused as refusal:
            raise Refused(str(refusal), str(refusal).partition(":")[0]) from refusal
        ids = tuple(f"player-{number}" for number in range(1, len(start.stacks) + 1))
        return Hand(self, ids, start, _begun(UnderWay(self.program, start)), choose)

    def _deal_given(self, given: dict[str, Any], seed: int) -> "Hand":
        _need_form({**_CASE, "given": given})
        declared = read_case({**_CASE, "given": given})
        answers = {**self.answers, **declared.given.answers}
        _need_answers(self._offer, answers)
        program = self._offer.answered(answers)
        seated = Seated(program, declared)
        for difference in seated.differences:
            raise Wrong(f"{'.'.join(map(str, difference.path))}: {difference.text}")
        if seated.refused:
            raise Refused(seated.cannot_be_dealt, seated.refused_by)
        now = _begun(UnderWay(program, seated.start, seated.wanted))
        choose = chooser(program, Random(seed))  # noqa: S311 - chance that can be repeated is wanted, not a secret
        return Hand(self, seated.bettors, seated.start, now, choose)

    def odds(
        self, wager: str = "", strategy: str = "", *, rounds: int = 1_000_000, seed: int = 1, workers: int | None = None
    ) -> "GameOdds":
        """What each wager gives, or only one, under each way to play, or only one: what `rulesgen odds` prints."""
        from rulesgen.odds.of_game import Unknown, odds_of
        from rulesgen.odds.reasons import SimulationProblem
        from rulesgen.odds.simulated.chunks import Settings

        if self.answers:
            raise Wrong("odds are worked out for the defaults of the choices: ask for the game without answers")
        self._need_dealable()
        cores = None if workers is None else _whole_number("the number of workers", workers, 1)
        settings = Settings(
            _whole_number("the number of rounds", rounds, 1000), _whole_number("the seed", seed, 0), cores
        )
        offer = gate.with_its_acceptances(self._folder, self._offer)
        try:
            return odds_of(offer.book, offer.game, offer.program, offer.plays, settings, wager, strategy)
        except (Unknown, SimulationProblem) as problem:
            raise Wrong(str(problem)) from problem

    def write(self, document: str, path: str | PathLike[str], *, paper: Literal["letter", "a4"] = "letter") -> None:
        """Write one of the files that `rulesgen build` makes of the game, such as "rules-of-play.pdf".

        Like there, the whole folder is checked first, and nothing is written while it has an error.
        """
        from pathlib import Path

        from rulesgen.documents.examples import ExampleProblem
        from rulesgen.documents.pdf import PdfProblem
        from rulesgen.output import OutputProblem, write_file
        from rulesgen.printing import printed_games

        if paper not in ("letter", "a4"):
            raise _no("paper", paper, ("letter", "a4"))
        if not isinstance(path, str | PathLike):
            raise Wrong(f"a file is named by a text or a path, not by {path!r}")
        if self.id not in self.rules.games:
            raise _no("game", self.id, self.rules.games)
        self._need_clean()
        try:
            with printed_games(self.rules.checked, [self.id], paper, processes=1) as printed:
                files = next(printed)
            if _text("a document", document) not in files:
                raise _no("document", document, files)
            write_file(Path(path), files[document])
        except ExampleProblem as problem:
            raise Broken(f"a worked example does not come out as it says: {problem}") from problem
        except (PdfProblem, OutputProblem) as problem:
            raise Wrong(str(problem)) from problem

    def _need_clean(self) -> None:
        checked = self.rules.checked
        if checked.exit_code():
            first = next(iter((*checked.not_run, *checked.open_findings("error"))), None)
            told = f"{first.place}: {first.code} {first.message}" if first else "a table of procedures is broken"
            raise Broken(f"nothing is written while the folder has an error: {told}")

    def _need_dealable(self) -> None:
        _ = self._dealable

    @cached_property
    def _dealable(self) -> bool:
        gate.need_dealable(self._offer)
        return True


@frozen
class Turn:
    """Who must decide, and what they may do."""

    seat: str
    rule: RuleId
    """The rule that asks them."""
    ways: tuple[Way, ...]
    """Everything that is allowed; in betting first what costs least."""


@define(eq=False)
class Hand:
    """A hand, under way or played: the dealer does what is due, and players act in the words of a worked example."""

    game: Game
    seats: tuple[str, ...]
    """The ids of the players, clockwise, and of who backs a hand."""
    _start: Table
    _now: UnderWay
    _choose: Decider | None = None
    """What chance does; nothing where all is done."""
    _replayed: Played | None = field(default=None, kw_only=True)
    _script: Script = field(init=False)

    @_script.default
    def _speak(self) -> Script:
        return Script(self._now.program, self.seats)

    # --- what is to be decided ---

    @property
    def turn(self) -> Turn | None:
        """Who must decide now; None when the hand is over."""
        decision = None if self._replayed else self._now.decision
        if decision is None:
            return None
        ways = allowed(self._now.program, self._now.table, decision, self._script)
        return Turn(self.seats[decision.seat], decision.rule, tuple(ways))

    def act(self, *said: str | int | Decimal) -> None:
        """What a player does, in the words that stand under `when` in a worked example: `ann raises to 40`.

        The words may come in parts, with amounts as numbers: `act("ann", "raises to", Decimal("40"))`. What the rules
        do not allow is `Refused`, and changes nothing.
        """
        words = " ".join(part if isinstance(part, str) else _number(part) for part in said)
        self._need_turn()
        _need_form({**_CASE, "when": {"now": [words]}})
        move = self._script.move(self._now.table, words)
        if isinstance(move, Difference):
            raise Wrong(move.message)
        self._make(move, words)

    def play(self, actions: Iterable[str]) -> None:
        """Each of these, one after the other; the first that is refused ends it, and those before it stand."""
        for words in actions:
            self.act(words)

    def finish(self) -> None:
        """Play to the end by chance: what comes of it depends on the seed alone that the hand was dealt from."""
        while self._choose and (decision := self._now.decision) is not None:
            self._make(self._choose(self._now.table, decision), "what chance chose")

    def _make(self, move: Move, words: str) -> None:
        """Make a move that is right, and what follows from it; otherwise nothing."""
        after = self._now.copy()
        ruling = engine.rule_on(after.program, after.table, move)
        if ruling.verdict != "legal":
            raise Refused(f"`{words}` is refused by {ruling.rule}: {ruling.reason}", ruling.rule)
        after.make(move)
        self._now = _begun(after)

    def _need_turn(self) -> None:
        if self._replayed or self._now.decision is None:
            raise Wrong("the hand is over: nobody can act in it")

    # --- what has come of it ---

    def cards(self, place: str, of: str | int = "") -> str:
        """The cards of an area, such as `Ah 10d`: of a player's, say whose; of piles, which. Also `burns`."""
        table, program = self._now.table, running(self._now.program, self._now.table)
        area = program.areas.get(_text("an area", place))
        if area is None and place != BURNS:
            raise _no("area", place, (*program.areas, BURNS))
        if area and area.per == "player":
            if of not in self.seats:
                raise Wrong(f"the {area.title} are those of a player: say whose; there are: {', '.join(self.seats)}")
            return names_of(table.spots.get((place, self.seats.index(str(of))), ()))
        if area and area.per == "pile":
            if of not in range(1, area.count + 1):
                raise Wrong(f"there are several of the area `{place}`: say which, by a number from 1 to {area.count}")
            return names_of(table.spots.get((place, int(of)), ()))
        if of:
            raise Wrong(f"the area `{place}` is nobody's own: leave `{of}` out")
        return names_of(table.cards_in(place, -1) if area else table.burns)

    @property
    def log(self) -> list[str]:
        """What was done so far, line by line with its rule: what `rulesgen play` prints."""
        return transcript(self._played)

    @property
    def record(self) -> dict[str, Any]:
        """The same as plain data: what `rulesgen play --format json` prints."""
        return as_record(self._played)

    @property
    def won(self) -> dict[str, Decimal]:
        """What each player won, or lost with a minus, in dollars; only when the hand is over."""
        if not self._replayed and self._now.decision is not None:
            raise Wrong(f"the hand is not over: {self.seats[self._now.decision.seat]} must act")
        pairs = zip(self._start.stacks, self._now.table.stacks, strict=True)
        return {seat: in_dollars(after - before) for seat, (before, after) in zip(self.seats, pairs, strict=True)}

    @property
    def differences(self) -> tuple[str, ...]:
        """Of a worked example: where in it, and what came out otherwise than it says."""
        found = self._replayed.differences if self._replayed else ()
        return tuple(f"{'.'.join(map(str, one.path))}: {one.text}" for one in found)

    @property
    def _played(self) -> Played:
        if self._replayed:
            return self._replayed
        program, table = self._now.program, self._now.table
        lines = tuple(self._now.lines)
        dealt = tuple(card for line in lines if line.move.verb in ("burn", "deal") for card in line.cards)
        shoe = (dealt + table.stub)[: len(self._start.stub)]
        return Played(running(program, table), self.seats, self._start, table, lines, shoe)


def _begun(hand: UnderWay) -> UnderWay:
    """The hand after everything that is due."""
    for _ in hand.go_on():
        pass
    if (line := hand.stopped) is not None:
        raise Refused(f"the hand cannot go on: {line.ruling.reason}", line.ruling.rule)
    return hand


# --- what is handed in ---

_CASE: dict[str, Any] = {
    "schema": "case/1",
    "id": "a-hand",
    "title": "A hand",
    "game": "a-game",
    "given": {"table": {"chip": 1}, "seats": {"a-player": 1}},
    "then": {"stub": 0},
}
"""The rest of a case, where only a part of one is handed in."""


def _need_form(case: dict[str, Any]) -> None:
    """What is handed in has the form that its like has in a case."""
    for finding in check_data("case", case, "", lambda path, key: Place(".".join(map(str, path)))):
        place = "" if finding.place.file.startswith("when") else f"{finding.place}: "
        raise Wrong(" ".join(f"{place}{finding.message} {finding.remedy}".split()))


def _need_answers(offer: Offer, answers: Answers) -> None:
    from rulesgen.checks.cases import wrong_answers

    if not isinstance(answers, Mapping):
        raise Wrong(f"answers are a mapping from choices to what is chosen, not {answers!r}")
    for _, message, remedy in wrong_answers(offer, answers):
        raise Wrong(f"{message} {remedy}")


def _plain(value: Any, at: str) -> Any:
    """Plain data of exact values."""
    if isinstance(value, Mapping):
        return {str(key): _plain(one, f"{at}.{key}") for key, one in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return [_plain(one, f"{at}.{number}") for number, one in enumerate(value)]
    if isinstance(value, str | bool):
        return value
    if isinstance(value, Decimal | int | float):
        exact = Decimal(_number(value, f"{at}: "))
        return int(exact) if exact == exact.to_integral_value() else exact
    raise Wrong(f"{at}: {value!r} is neither a text nor a number, a list or a mapping of these")


def _number(value: object, at: str = "") -> str:
    """An exact number as it is written in a case."""
    if isinstance(value, float):
        raise Wrong(f'{at}{value} is a float, which is not exact: write Decimal("{value}")')
    if isinstance(value, bool) or not isinstance(value, int | Decimal) or not Decimal(value).is_finite():
        raise Wrong(f"{at}{value!r} is neither words nor a number")
    return format(Decimal(value).normalize(), "f")


def _whole_number(what: str, value: object, least: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise Wrong(f"{what} is a whole number from {least} on, not {value!r}")
    return value


def _text(what: str, value: object) -> str:
    if not isinstance(value, str):
        raise Wrong(f"{what} is named by a text, not by {value!r}")
    return value


def _no(what: str, name: object, known: Iterable[str]) -> Wrong:
    return Wrong(f"there is no {what} `{name}`; there are: {', '.join(known) or 'none'}")
