"""A hand under way: what the rules require is done by itself, and each decision waits for its player's move."""

from collections.abc import Iterator
from typing import Self

from attrs import define, evolve, field

from rulesgen.engine.play import Decision, apply, expect
from rulesgen.engine.table import Due, Line, Move, Table
from rulesgen.model.game import Program

Wanted = dict[tuple[str, int], list[int]]
"""The cards that must come to each place (an area, and a seat, a pile or -1), in order."""


@define
class UnderWay:
    """Where a hand stands."""

    program: Program
    table: Table
    wanted: Wanted = field(factory=dict)
    """What is still to come."""
    lines: list[Line] = field(factory=list)
    """What has been done so far."""
    reserved: frozenset[int] = field()
    """All cards that some place wants, or has wanted: no other place gets one."""

    @reserved.default
    def _reserve(self) -> frozenset[int]:
        return frozenset(card for cards in self.wanted.values() for card in cards)

    def copy(self) -> Self:
        """The same hand, to go on in another way."""
        return evolve(self, wanted={place: [*cards] for place, cards in self.wanted.items()}, lines=[*self.lines])

    @property
    def decision(self) -> Decision | None:
        """Who must decide now; None while something is due, and when the hand is over."""
        expected = expect(self.program, self.table)
        return expected if isinstance(expected, Decision) else None

    @property
    def stopped(self) -> Line | None:
        """The last line, where it was not right: then the hand does not go on."""
        return self.lines[-1] if self.lines and self.lines[-1].ruling.verdict != "legal" else None

    def go_on(self) -> Iterator[Table]:
        """Do what is due, up to the next decision or the end: the table before each move."""
        while not self.stopped and isinstance(expected := expect(self.program, self.table), Due):
            yield self.table
            self.make(expected.move)

    def make(self, move: Move) -> Line:
        """Make a move, right or wrong; where cards must come to a place, with these."""
        if self.reserved and move.verb in ("burn", "deal"):
            self.table = _stack(self.table, move, self.wanted, self.reserved)
        self.table, line = apply(self.program, self.table, move)
        self.lines.append(line)
        return line


def _stack(table: Table, move: Move, wanted: Wanted, reserved: frozenset[int]) -> Table:
    """Bring the card that must come here to the top of the stub; elsewhere, one that no place wants."""
    place = (move.area, move.pile or (-1 if move.seat is None else move.seat))
    queue = wanted.get(place) if move.verb == "deal" else None
    if queue and queue[0] in table.stub:
        card = queue.pop(0)
    else:
        card = next((card for card in table.stub if card not in reserved), table.stub[0])
    at = table.stub.index(card)
    return table.copy(stub=(card, *table.stub[:at], *table.stub[at + 1 :]))
