"""Plays a case in which something goes wrong: the fault as declared, the row that answers it, and its remedy."""

from collections.abc import Callable, Iterator

from attrs import define, field

from rulesgen.dealing.outcome import Difference
from rulesgen.dealing.script import Script
from rulesgen.engine.cards import Cards, read_cards
from rulesgen.engine.play import Decision
from rulesgen.engine.program import Program
from rulesgen.engine.table import Line, Move, Table
from rulesgen.irregular.answers import Answers
from rulesgen.irregular.faults import FAULTS, Domain
from rulesgen.irregular.hand import Disallowed, Hand, Stuck
from rulesgen.irregular.play import RemedyFails, Unanswered, incident_of, play_through
from rulesgen.irregular.players import OF_A_PLAYER, OF_AN_AMOUNT
from rulesgen.irregular.situations import Box, Value
from rulesgen.irregular.together import excluding
from rulesgen.irregular.words import situation_in_words
from rulesgen.literals import read_cents
from rulesgen.schema.words import listing
from rulesgen.source import Data

_SEEN = ("card", "all-in")
"""What the table itself shows, so that a case need not say it."""


_NO_LINES = ("kind", "at", "seat", "amount")
"""What a fault says besides the lines of its situation."""


class _Differs(Exception):
    """Play cannot go on as the case says."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(difference.message)
        self.difference = difference


@define
class Faulty:
    """A case with a fault, ready to be played."""

    program: Program
    case: Data
    answers: Answers
    script: Script
    shuffles: Iterator[Cards] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.shuffles = iter([read_cards(text) for text in self.case["given"].get("shuffles", ())])

    def play(self, start: Table) -> tuple[Table, tuple[Line, ...], list[Difference]]:
        """The last table, the log, and what is wrong with the case; where play stops, both as far as it came."""
        try:
            domain, situation = self._situation()
            incident = incident_of(self.program, self.case["fault"]["kind"], situation)
            incident.who, incident.sum = self._who(), self._amount()
        except _Differs as problem:
            return start, (), [problem.difference]
        hand = Hand(self.program, start, self._decide, self._shuffle)
        try:
            play_through(hand, incident, self.answers)
        except _Differs as problem:
            return hand.table, tuple(hand.lines), [problem.difference]
        except (Unanswered, RemedyFails, Stuck) as problem:
            words = situation_in_words(self.program, domain, incident.situation)
            return hand.table, tuple(hand.lines), [self._what_stopped(hand, problem, words)]
        return hand.table, tuple(hand.lines), []

    def _what_stopped(self, hand: Hand, problem: Exception, words: str) -> Difference:
        """Whose doing it is that play stops: of the case's own action, of the remedy, of the rows, or of the fault."""
        where = ("fault",)
        if isinstance(problem, Disallowed) or isinstance(problem.__cause__, Disallowed):
            ruling = hand.lines[-1].ruling
            return Difference(self.script.path(), f"{ruling.reason[:1].upper()}{ruling.reason[1:]}.", (ruling.rule,))
        if isinstance(problem, RemedyFails):
            what = "After the remedy play cannot go on" if problem.after else "The remedy fails"
            return Difference(where, f"{what}: {problem.reason}.", (problem.row.id,))
        if isinstance(problem, Unanswered):
            return Difference(where, f"No procedure answers this: {words}.")
        return Difference(where, f"The hand does not lead to the fault: {problem}.")

    def _who(self) -> int | None:
        """The player whom the case names."""
        fault, seats = self.case["fault"], self.script.seats
        name = fault.get("seat")
        if name is None:
            return None
        if fault["kind"] not in OF_A_PLAYER:
            message = "`seat` says nothing about this fault: the engine knows whose it is, or it is no player's."
            raise _Differs(Difference(("fault", "seat"), message))
        if name not in seats:
            message = f"There is no player `{name}`. There are: {', '.join(seats)}."
            raise _Differs(Difference(("fault", "seat"), message))
        return seats.index(name)

    def _amount(self) -> int:
        """The chips that the case names, in cents."""
        fault = self.case["fault"]
        if "amount" not in fault:
            return 0
        if fault["kind"] not in OF_AN_AMOUNT:
            message = "`amount` says nothing about this fault: no chips go wrong in it."
            raise _Differs(Difference(("fault", "amount"), message))
        return read_cents(fault["amount"])

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
                raise _Differs(Difference(("given", "shuffles"), message))
            rest.remove(card)  # once: the deck may have it several times
        return (*named, *rest)

    def _situation(self) -> tuple[Domain, dict[str, Value]]:
        """What the case says of the fault; what it leaves open is the first thing that can be."""
        kind = self.case["fault"]["kind"]
        if kind not in self.answers.faults:
            message = f"This cannot happen in {self.program.title}: {FAULTS[kind].says}."
            raise _Differs(Difference(("fault", "kind"), message))
        domain = self.answers.faults[kind].domain
        said = {key: _typed(value) for key, value in self.case["fault"].items() if key not in _NO_LINES}
        said["step"] = self.case["fault"]["at"]
        known = {one.name for one in domain.dimensions}
        for key in said:
            if key not in known:
                listed = ", ".join(sorted(known - {"step"})) or "nothing more"
                message = f"`{key}` says nothing about this fault. It can have: {listed}."
                raise _Differs(Difference(("fault", key), message))
        box = next((box for box in domain.possible if _allows(box, said)), None)
        if box is None:
            names = excluding(domain.possible, {name: (name, frozenset({value})) for name, value in said.items()})
            words = listing([f"`{'at' if name == 'step' else name}: {said[name]}`" for name in names])
            words += " do not go together" if len(names) > 1 else ""
            raise _Differs(Difference(("fault",), f"This cannot happen in {self.program.title}: {words}."))
        seen = (*_SEEN, "place") if "seat" in self.case["fault"] else _SEEN
        left = {one.name: one for one in domain.dimensions if one.name not in said and one.name not in seen}
        first = {name: _first(one.values, box.get(name)) for name, one in left.items()}
        return domain, {**first, **said}


def _first(values: tuple[Value, ...], allowed: frozenset[Value] | None) -> Value:
    return next(value for value in values if allowed is None or value in allowed)


def _allows(box: Box, said: dict[str, Value]) -> bool:
    return all(name not in box or value in box[name] for name, value in said.items())


def _typed(value: Data) -> Value:
    return value if isinstance(value, int) and not isinstance(value, bool) else str(value)


AnswersOf = Callable[[str], Answers]
"""The answers to one fault."""
