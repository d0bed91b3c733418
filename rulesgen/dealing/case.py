"""Plays a declared case: stacks the shoe, follows the script, and compares what came of it with what was said."""

from collections.abc import Iterator, Sequence

from attrs import define, field, frozen

from rulesgen.cards import Cards, names_of, read_cards
from rulesgen.dealing.expected import compare
from rulesgen.dealing.faulty import AnswersOf, Faulty
from rulesgen.dealing.given import planted, wrong_given
from rulesgen.dealing.outcome import Difference
from rulesgen.dealing.script import Script
from rulesgen.dealing.sitting import Seating, lacking, pile_of, place_of_fault
from rulesgen.dealing.unused import unused
from rulesgen.engine.options import running
from rulesgen.engine.play import Refused, apply, expect, sit_down
from rulesgen.engine.table import Due, Line, Move, Sitting, Table
from rulesgen.engine.verbs.force import not_posted
from rulesgen.ids import read_rule
from rulesgen.model.counts import cards_coming, own_areas, own_order
from rulesgen.model.game import Program
from rulesgen.model.steps import Bet
from rulesgen.source import Data

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


def play_case(program: Program, case: Data, answers: AnswersOf | None = None) -> Played:
    """Play a case to its end, or to the first thing that cannot be done; one with a fault needs the answers to it."""
    return _Dealer(program, case, answers).deal()


@define
class _Dealer:
    program: Program
    case: Data
    answers: AnswersOf | None = None
    differences: list[Difference] = field(factory=list)
    lines: list[Line] = field(factory=list)
    rows: list[str] = field(factory=list)
    """The rows that answered the faults."""

    def deal(self) -> Played:
        given = self.case["given"]
        seating = Seating(self.program, given)
        seats, bettors, stacks = seating.seats, seating.bettors, seating.stacks()
        self.differences += [*seating.check_empty()] or wrong_given(self.program, self.case)
        sitting = seating.sit()
        self.differences += [*seating.differences, *unused(self.program, self.case)]
        wanted = self._wanted(given, seats, sitting)
        shoe = self._shoe(given)
        start = Table(sitting, shoe, (), (), {}, stacks, stacks, stacks, 0, (), None, -1, 0, (), None, 0)
        if self.differences:
            return Played(self.program, bettors, start, start, (), shoe, tuple(self.differences))
        try:
            start = sit_down(self.program, sitting, stacks, shoe)
        except Refused as refusal:
            return self._not_dealt(seating, start, str(refusal))
        self.differences += self._idle_posts(start, seats)
        if "refused" in self.case["then"]:
            # Nothing else of the case can be compared: it was not written to be played.
            self.differences += compare(self.program, self.case["then"], bettors, start, start, ())
            return Played(self.program, bettors, start, start, (), shoe, tuple(self.differences))
        table = self._play_fault(start, bettors) if "fault" in self.case else self._play(start, bettors, wanted)
        dealt = tuple(card for line in self.lines if line.move.verb in ("burn", "deal") for card in line.cards)
        program = running(self.program, table)
        # Discards that came back lie under the cards of the shoe, so they are not counted again.
        used = (dealt + table.stub)[: len(shoe)]
        if not self.differences:
            self.differences += compare(program, self.case["then"], bettors, start, table, self.lines, self.rows)
        return Played(program, bettors, start, table, tuple(self.lines), used, tuple(self.differences))

    def _idle_posts(self, start: Table, seats: tuple[str, ...]) -> Iterator[Difference]:
        """Optional bets that a player means to post from a seat that may not."""
        for seat, bet in not_posted(self.program, start):
            message = f"`{seats[seat]}` does not sit where the {self.program.betting.forced[bet].title} may be posted."
            yield Difference(("given", "posts", seats[seat]), message, (self.program.betting.forced[bet].rule,))

    def _not_dealt(self, seating: Seating, start: Table, reason: str) -> Played:
        said = self.case["then"].get("refused")
        rule = reason.split(":", maxsplit=1)[0]
        if said is None:
            message = f"The hand cannot be dealt: {_why(reason)}.{lacking(seating, rule)}"
            self.differences.append(Difference(place_of_fault(seating, reason), message, (rule,)))
        elif read_rule(self.program.id, said) != rule:
            message = f"The hand is refused by another rule than {said}: {_why(reason)}."
            self.differences.append(Difference(("then", "refused"), message, (rule, read_rule(self.program.id, said))))
        else:
            self.differences += self._never_comes(rule)
        return Played(self.program, seating.bettors, start, start, (), start.stub, tuple(self.differences), reason)

    def _never_comes(self, rule: str) -> Iterator[Difference]:
        """What a case says of a hand that is not dealt."""
        then = [("then", key) for key in self.case["then"] if key != "refused"]
        given = [("given", key) for key in ("cards", "shoe") if key in self.case["given"]]
        said = [(key,) for key in ("fault", "when") if key in self.case]
        for path in (*given, *said, *then):
            yield Difference(path, "The hand is refused, so this never comes. Remove this.", (rule,))

    def _play(self, table: Table, seats: tuple[str, ...], wanted: dict[tuple[str, int], list[int]]) -> Table:
        script = Script(self.program, seats, self.case.get("when", {}))
        reserved = {card for cards in wanted.values() for card in cards}
        stacked = bool(wanted)
        while (expected := expect(self.program, table)) is not None:
            if isinstance(expected, Due):
                self.differences += script.tries_before(table)
                move = expected.move
                if stacked and move.verb in ("burn", "deal"):
                    table = _stack(table, move, wanted, reserved)
            else:
                decided = script.next(table, expected)
                if isinstance(decided, Difference):
                    self.differences.append(decided)
                    return table
                move = decided
            table, line = apply(self.program, table, move)
            self.lines.append(line)
            if line.ruling.verdict != "legal":
                path = script.path()
                message = f"{line.ruling.reason[:1].upper()}{line.ruling.reason[1:]}."
                self.differences.append(Difference(path, message, self._behind(line)))
                return table
        self.differences += script.left_over()
        self.differences += self._surplus(table, wanted, seats)
        return table

    def _surplus(
        self, table: Table, wanted: dict[tuple[str, int], list[int]], seats: tuple[str, ...]
    ) -> Iterator[Difference]:
        """Cards that the case gives to a place where they did not come, though nobody's folding kept them away."""
        given, players = self.case["given"].get("cards", {}), len(table.in_hand())
        if players < (2 if self.program.banking == "pot" else 1):
            return
        for (area, seat), cards in wanted.items():
            if cards and (seat < 0 or not table.folded >> seat & 1):
                name = area if seat < 0 or area in given else seats[seat]
                verb = "does" if len(cards) == 1 else "do"
                message = f"{names_of(cards)} {verb} not come to `{name}`: fewer cards are dealt there in this hand."
                yield Difference(("given", "cards", name), message, (self.program.rule / "areas" / area,))

    def _play_fault(self, start: Table, seats: tuple[str, ...]) -> Table:
        """A hand in which something goes wrong."""
        assert self.answers is not None, "a case with a fault is played with the answers to it"
        if "cards" in self.case["given"]:
            message = "A case with a fault says its cards as a `shoe`: the fault changes who gets which."
            self.differences.append(Difference(("given", "cards"), message))
            return start
        script = Script(self.program, seats, self.case.get("when", {}))
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

    def _shoe(self, given: Data) -> Cards:
        """The cards of the deck in order; where one is wrong, one that belongs there lies until play begins."""
        named = list(read_cards(given.get("shoe", "")))
        rest = list(self.program.deck)
        for card in named:
            if card in rest:
                rest.remove(card)
        for place, _ in planted(self.program, self.case).values():
            named[place] = rest.pop() if rest else named[place]
        return (*named, *rest)

    def _wanted(self, given: Data, seats: tuple[str, ...], sitting: Sitting) -> dict[tuple[str, int], list[int]]:
        """The cards that must come to each place, in order."""
        wanted: dict[tuple[str, int], list[int]] = {}
        own = own_areas(self.program)
        for name, cards in given.get("cards", {}).items():
            path = ("given", "cards", name)
            pile = self._pile(sitting, seats, name)
            if pile is not None and isinstance(cards, str):
                wanted[pile] = list(read_cards(cards))
            elif name in seats and isinstance(cards, str) and own:
                self.differences += self._want_in_order(wanted, seats, name, read_cards(cards))
            elif name in own and isinstance(cards, dict):
                for seat, text in cards.items():
                    if seat in seats:
                        wanted[name, seats.index(seat)] = list(read_cards(text))
                    else:
                        self.differences.append(Difference((*path, seat), f"There is no player `{seat}`."))
            elif name in self._areas() and name not in own and isinstance(cards, str):
                wanted[name, -1] = list(read_cards(cards))
            elif name in own:
                first, title = seats[0], self.program.areas[name].title
                message = f"The {title} are those of a player: say whose they are, such as `{first}: {cards}`."
                self.differences.append(Difference(path, message))
            else:
                known = ", ".join([*seats, *self._areas()])
                message = f"`{name}` is neither a player nor an area that takes these cards. There are: {known}."
                self.differences.append(Difference(path, message))
        self.differences += self._too_many(wanted, seats)
        return wanted

    def _pile(self, sitting: Sitting, seats: tuple[str, ...], name: str) -> tuple[str, int] | None:
        if name not in seats:
            return None
        return pile_of(self.program, sitting, self.case.get("when", {}), seats.index(name))

    def _areas(self) -> dict[str, int]:
        """The areas of the game and of its options, and the most cards that are dealt to each."""
        most: dict[str, int] = {}
        for program in self.program.with_variants():
            for area, count in cards_coming(program).items():
                most[area] = max(count, most.get(area, 0))
        return most

    def _want_in_order(
        self, wanted: dict[tuple[str, int], list[int]], seats: tuple[str, ...], name: str, cards: Cards
    ) -> Iterator[Difference]:
        """One player's cards in the order they are dealt, whichever areas they go to."""
        order = own_order(self.program)
        if len(cards) > len(order):
            areas = own_areas(self.program)
            message = f"{_too_few(cards, name, len(order))} to a player ({', '.join(areas)})."
            rules = tuple(self.program.rule / "areas" / area for area in areas)
            yield Difference(("given", "cards", name), message, rules)
        for area, card in zip(order, cards, strict=False):
            wanted.setdefault((area, seats.index(name)), []).append(card)

    def _too_many(self, wanted: dict[tuple[str, int], list[int]], seats: tuple[str, ...]) -> Iterator[Difference]:
        dealt = self._areas()
        for (area, seat), cards in wanted.items():
            if len(cards) > dealt[area]:
                name = area if seat < 0 or area in self.case["given"]["cards"] else seats[seat]
                whose = seats[seat] if name == area and seat >= 0 else name
                message = f"{_too_few(cards, whose, dealt[area])} to the area `{area}`."
                yield Difference(("given", "cards", name), message, (self.program.rule / "areas" / area,))


def _why(reason: str) -> str:
    """A refusal without the rule in front of it."""
    return reason.partition(": ")[2] or reason


def _too_few(cards: Sequence[int], name: str, dealt: int) -> str:
    """More cards than come there; the end of the sentence says where."""
    given = f"{len(cards)} card{'s are' if len(cards) > 1 else ' is'} given to `{name}`"
    return f"{given}, but only {dealt} {'is' if dealt == 1 else 'are'} dealt"


def _stack(table: Table, move: Move, wanted: dict[tuple[str, int], list[int]], reserved: set[int]) -> Table:
    """Bring the card that the case wants here to the top of the stub; elsewhere, one that no place wants."""
    place = (move.area, move.pile or (-1 if move.seat is None else move.seat))
    queue = wanted.get(place) if move.verb == "deal" else None
    if queue and queue[0] in table.stub:
        card = queue.pop(0)
    else:
        card = next((card for card in table.stub if card not in reserved), table.stub[0])
    at = table.stub.index(card)
    return table._replace(stub=(card, *table.stub[:at], *table.stub[at + 1 :]))
