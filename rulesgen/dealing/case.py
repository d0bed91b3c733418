"""Plays a declared case: stacks the shoe, follows the script, and compares what came of it with what was said."""

from collections.abc import Iterator

from attrs import define, field, frozen

from rulesgen.cards import Cards, names_of
from rulesgen.dealing.expected import compare
from rulesgen.dealing.faulty import AnswersOf, Faulty
from rulesgen.dealing.outcome import Difference
from rulesgen.dealing.script import Script
from rulesgen.dealing.seated import Seated
from rulesgen.dealing.sitting import place_of_fault
from rulesgen.dealing.under_way import UnderWay
from rulesgen.engine.options import running
from rulesgen.engine.table import Line, Table
from rulesgen.ids import read_rule
from rulesgen.model.case import DeclaredCase
from rulesgen.model.game import Program
from rulesgen.model.steps import Bet

__all__ = ["Difference", "Played", "play_case"]


@frozen
class Played:
    """A hand that was played."""

    program: Program
    seats: tuple[str, ...]
    """The seats' ids, clockwise."""
    start: Table
    table: Table
    lines: tuple[Line, ...]
    shoe: Cards
    """The deck from the top, as it was dealt."""
    differences: tuple[Difference, ...] = ()
    refused: str = ""
    """Why the hand could not be dealt; empty if it was."""


def play_case(program: Program, case: DeclaredCase, answers: AnswersOf | None = None) -> Played:
    """Play a case to its end, or to the first thing that cannot be done; one with a fault needs the answers to it."""
    return _Dealer(program, case, answers).deal()


@define
class _Dealer:
    program: Program
    case: DeclaredCase
    answers: AnswersOf | None = None
    differences: list[Difference] = field(factory=list)
    lines: list[Line] = field(factory=list)
    rows: list[str] = field(factory=list)
    """The rows that answered the faults."""

    def deal(self) -> Played:
        seated = Seated(self.program, self.case)
        self.differences += seated.differences
        start, bettors, shoe = seated.start, seated.bettors, seated.start.stub
        if seated.refused:
            self.differences += self._not_dealt(seated)
        elif self.case.then.refused and seated.is_ready:
            # Nothing else of the case can be compared: it was not written to be played.
            self.differences += compare(self.program, self.case.then, bettors, start, start, ())
        if not seated.is_ready or self.case.then.refused:
            return Played(self.program, bettors, start, start, (), shoe, tuple(self.differences), seated.refused)
        table = self._play_fault(start, bettors) if self.case.faults else self._play(seated)
        dealt = tuple(card for line in self.lines if line.move.verb in ("burn", "deal") for card in line.cards)
        program = running(self.program, table)
        # Discards that came back lie under the cards of the shoe, so they are not counted again.
        used = (dealt + table.stub)[: len(shoe)]
        if not self.differences:
            self.differences += compare(program, self.case.then, bettors, start, table, self.lines, self.rows)
        return Played(program, bettors, start, table, tuple(self.lines), used, tuple(self.differences))

    def _not_dealt(self, seated: Seated) -> Iterator[Difference]:
        """What a hand that cannot be dealt means for the case: nothing, where it says just that."""
        said, rule = self.case.then.refused, seated.refused_by
        if not said:
            yield Difference(place_of_fault(seated.seating, seated.refused), seated.cannot_be_dealt, (rule,))
        elif read_rule(self.program.id, said) != rule:
            message = f"The hand is refused by another rule than {said}: {seated.why}."
            yield Difference(self.case.then.at("refused"), message, (rule, read_rule(self.program.id, said)))
        else:
            yield from self._never_comes(rule)

    def _never_comes(self, rule: str) -> Iterator[Difference]:
        """What a case says of a hand that is not dealt."""
        case = self.case
        then = [case.then.at(key) for key in case.then.says if key != "refused"]
        given = [case.given.at(key) for key in ("cards", "shoe") if key in case.given.says]
        said = [case.at(key) for key in ("fault", "when") if key in case.says]
        for path in (*given, *said, *then):
            yield Difference(path, "The hand is refused, so this never comes. Remove this.", (rule,))

    def _play(self, seated: Seated) -> Table:
        script = Script(self.program, seated.bettors, self.case.when)
        hand = UnderWay(self.program, seated.start, seated.wanted, self.lines)
        while not hand.stopped:
            for before in hand.go_on():
                self.differences += script.tries_before(before)
            if (decision := hand.decision) is None:
                break
            decided = script.next(hand.table, decision)
            if isinstance(decided, Difference):
                self.differences.append(decided)
                return hand.table
            hand.make(decided)
        if (line := hand.stopped) is not None:
            message = f"{line.ruling.reason[:1].upper()}{line.ruling.reason[1:]}."
            self.differences.append(Difference(script.path(), message, self._behind(line)))
            return hand.table
        self.differences += script.left_over()
        self.differences += self._surplus(hand.table, seated)
        return hand.table

    def _surplus(self, table: Table, seated: Seated) -> Iterator[Difference]:
        """Cards that the case gives to a place where they did not come, though nobody's folding kept them away."""
        if len(table.in_hand()) < (2 if self.program.banking == "pot" else 1):
            return
        for place, cards in seated.wanted.items():
            (area, _), (name, seat) = place, seated.given[place]
            if cards and (seat < 0 or not table.folded >> seat & 1):
                verb = "does" if len(cards) == 1 else "do"
                message = f"{names_of(cards)} {verb} not come to `{name}`: fewer cards are dealt there in this hand."
                yield Difference(self.case.given.cards.at(name), message, (self.program.rule / "areas" / area,))

    def _play_fault(self, start: Table, seats: tuple[str, ...]) -> Table:
        """A hand in which something goes wrong."""
        assert self.answers is not None, "a case with a fault is played with the answers to it"
        if "cards" in self.case.given.says:
            message = "A case with a fault says its cards as a `shoe`: the fault changes who gets which."
            self.differences.append(Difference(self.case.given.cards.path, message))
            return start
        script = Script(self.program, seats, self.case.when)
        faulty = Faulty(self.program, self.case, self.answers, script)
        table, lines, differences = faulty.play(start)
        self.lines += lines
        self.differences += differences
        self.rows = faulty.rows
        return table

    def _behind(self, line: Line) -> tuple[str, ...]:
        """The rules behind a refused action: the one that refused it, and the positions that the round starts from."""
        forced = self.program.betting.forced
        action = next((step.action for step in self.program.steps if step.id == line.step), None)
        spots = [action.first.of, action.heads_up.of] if isinstance(action, Bet) else []
        step = self.program.rule / "play" / line.step
        return (line.ruling.rule, step, *(forced[name].rule for name in dict.fromkeys(spots) if name in forced))
