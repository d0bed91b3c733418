"""Plays a case in which something goes wrong: each fault as declared, the row that answers it, and its remedy."""

from collections.abc import Callable, Iterator

from attrs import define, field

from rulesgen.cards import Cards
from rulesgen.dealing.fault_said import Unclear, incident_said, what_is_so
from rulesgen.dealing.given import planted
from rulesgen.dealing.outcome import Difference
from rulesgen.dealing.script import Script
from rulesgen.engine.play import Decision
from rulesgen.engine.table import Line, Move, Table
from rulesgen.irregular.answers import Answers
from rulesgen.irregular.playing.hand import Disallowed, FaultyHand
from rulesgen.irregular.playing.play import RemedyFails, Unanswered
from rulesgen.irregular.playing.several import Expected, Stopped, play_in_turn
from rulesgen.irregular.playing.shown import NotSo
from rulesgen.irregular.words import situation_in_words
from rulesgen.model.case import DeclaredCase, DeclaredFault
from rulesgen.model.game import Program

AnswersOf = Callable[[str], Answers]
"""The answers to one fault."""


class _Differs(Exception):
    """Play cannot go on as the case says."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(difference.message)
        self.difference = difference


@define
class Faulty:
    """A case with a fault, ready to be played."""

    program: Program
    case: DeclaredCase
    answers: AnswersOf
    script: Script
    shuffles: Iterator[Cards] = field(init=False)
    used: int = 0
    """How many shuffles of the case there have been."""
    rows: list[str] = field(factory=list)
    """The rows that answered the faults, in the order of the faults."""

    def __attrs_post_init__(self) -> None:
        self.shuffles = iter(self.case.given.shuffles)

    def play(self, start: Table) -> tuple[Table, tuple[Line, ...], list[Difference]]:
        """The last table, the log, and what is wrong with the case; where play stops, both as far as it came."""
        try:
            faults = [self._expected(fault) for fault in self.case.faults]
            for number, (place, card) in planted(self.program, self.case).items():
                faults[number][0].shoe_place, faults[number][0].named = place, (card,)
        except Unclear as problem:
            return start, (), [problem.difference]
        hand = FaultyHand(self.program, start, self._decide, self._shuffle, next_declared=self.script.next_declared)
        hand.is_scripted = self.script.says_each
        tried: list[Difference] = []
        hand.before_move = lambda: tried.extend(self.script.tries_before(hand.table))
        try:
            self.rows = play_in_turn(hand, faults)
        except _Differs as problem:
            return hand.table, tuple(hand.lines), [*tried, problem.difference]
        except Stopped as stop:
            return hand.table, tuple(hand.lines), [*tried, self._what_stopped(hand, stop, faults)]
        return hand.table, tuple(hand.lines), [*tried, *self._left_over()]

    def _expected(self, fault: DeclaredFault) -> Expected:
        answers = self.answers(fault.kind)
        return incident_said(self.program, self.script.seats, answers, fault), answers

    def _left_over(self) -> Iterator[Difference]:
        """What the case says and play did not come to."""
        yield from self.script.left_over()
        said = len(self.case.given.shuffles)
        if self.used < said:
            message = f"There are {self.used} shuffles in this hand, not {said}. Remove this."
            message = message.replace("are 1 shuffles", "is 1 shuffle").replace("are 0 shuffles", "is no shuffle")
            yield Difference(self.case.given.at("shuffles", self.used), message)

    def _what_stopped(self, hand: FaultyHand, stop: Stopped, faults: list[Expected]) -> Difference:
        """Whose doing it is that play stops: of the case's own action, of the remedy, of the rows, or of the fault."""
        problem, (incident, answers) = stop.problem, faults[stop.number]
        fault = self.case.faults[stop.number]
        if isinstance(problem, NotSo):
            return what_is_so(fault, problem)
        if isinstance(problem, Disallowed) or isinstance(problem.__cause__, Disallowed):
            ruling = hand.lines[-1].ruling
            return Difference(self.script.path(), f"{ruling.reason[:1].upper()}{ruling.reason[1:]}.", (ruling.rule,))
        if isinstance(problem, RemedyFails):
            what = "After the remedy play cannot go on" if problem.after else "The remedy fails"
            return Difference(fault.path, f"{what}: {problem.reason}.", (problem.row.id,))
        if isinstance(problem, Unanswered):
            domain = answers.faults[incident.fault.id].domain
            words = situation_in_words(self.program, domain, incident.situation)
            return Difference(fault.path, f"No procedure answers this: {words}.")
        return Difference(fault.path, f"The hand does not lead to the fault: {problem}.")

    def _decide(self, table: Table, decision: Decision) -> Move:
        decided = self.script.next(table, decision)
        if isinstance(decided, Difference):
            raise _Differs(decided)
        return decided

    def _shuffle(self, cards: Cards) -> Cards:
        """The cards that the case names, from the top; the others follow in a fixed order."""
        named, rest = next(self.shuffles, ()), sorted(cards)
        for card in named:
            if card not in rest:
                message = "A shuffle names cards that are not in the stub then."
                raise _Differs(Difference(self.case.given.at("shuffles", self.used), message))
            rest.remove(card)  # once: the deck may have it several times
        self.used += 1
        return (*named, *rest)
