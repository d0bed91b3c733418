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
from rulesgen.irregular.hand import Stuck
from rulesgen.irregular.play import RemedyFails, Unanswered, play_fault
from rulesgen.irregular.situations import Box, Value
from rulesgen.irregular.together import excluding
from rulesgen.irregular.words import situation_in_words
from rulesgen.schema.words import listing
from rulesgen.source import Data

_SEEN = ("card", "all-in")
"""What the table itself shows, so that a case need not say it."""


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
        """The last table, the log, and what is wrong with the case."""
        try:
            domain, situation = self._situation()
            table, lines = self._play(start, domain, situation)
        except _Differs as problem:
            return start, (), [problem.difference]
        return table, lines, []

    def _play(self, start: Table, domain: Domain, situation: dict[str, Value]) -> tuple[Table, tuple[Line, ...]]:
        kind, where = self.case["fault"]["kind"], ("fault",)
        try:
            outcome = play_fault(self.program, start, self.answers, kind, situation, self._shuffle, self._decide)
        except Unanswered as problem:
            words = situation_in_words(self.program, domain, situation)
            raise _Differs(Difference(where, f"No procedure answers this: {words}.")) from problem
        except RemedyFails as problem:
            raise _Differs(Difference(where, f"The remedy fails: {problem.reason}.", (problem.row.id,))) from problem
        except Stuck as problem:
            raise _Differs(Difference(where, f"The hand does not lead to the fault: {problem}.")) from problem
        return outcome.table, outcome.lines

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
        said = {key: _typed(value) for key, value in self.case["fault"].items() if key not in ("kind", "at")}
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
        left = {one.name: one for one in domain.dimensions if one.name not in said and one.name not in _SEEN}
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
