"""Plays a hand in which several things go wrong, in the order in which they happen; each is answered by its row."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from rulesgen.engine.play import expect
from rulesgen.irregular.answers import Answers
from rulesgen.irregular.playing.hand import FaultyHand, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.lead import finds_step, step_of
from rulesgen.irregular.playing.play import Happened, RemedyFails, Unanswered, meet, play_rest
from rulesgen.irregular.playing.shown import NotSo

Expected = tuple[Incident, Answers]
"""A fault that is to happen, and the rows that answer it."""


Result = TypeVar("Result")


class Stopped(Exception):
    """Play stopped at one of the faults: its number, from zero, and why."""

    def __init__(self, number: int, problem: Exception) -> None:
        super().__init__(str(problem))
        self.number, self.problem = number, problem


def play_in_turn(hand: FaultyHand, faults: Sequence[Expected]) -> list[str]:
    """Play a hand with these faults to its end; the rows that answered them, in the order in which they happened."""
    return _Turns(hand, faults).play()


def _are_one(one: Incident, other: Incident) -> bool:
    """Whether both are cards of one deal that went wrong in the same way: rows ask how many there are."""
    return (one.fault.id, one.home.id, one.at) == (other.fault.id, other.home.id, other.at) and "count" in one.situation


class _Turns:
    """The faults of a hand: the next one may happen while another has not been found yet."""

    def __init__(self, hand: FaultyHand, faults: Sequence[Expected]) -> None:
        self.hand, self.faults, self.next, self.also = hand, faults, 0, hand.before_move
        self.rows: dict[int, str] = {}

    def play(self) -> list[str]:
        # A card that is missing moves those behind it up, so that it is taken out last.
        for number, (incident, _) in sorted(enumerate(self.faults), key=lambda one: one[1][0].left("missing-card")):
            self._at(number, partial(incident.fault.before_hand, self.hand, incident))
        last: Happened | None = None
        while self.next < len(self.faults):
            last = self._meet()
        assert last is not None, "there is a fault"
        number = len(self.faults) - 1
        self._at(number, partial(play_rest, self.hand, self.faults[number][0], last.row))
        return [self.rows[number] for number in sorted(self.rows)]

    def _meet(self) -> Happened:
        """The next fault, and those that happen before it is found."""
        number = self.next
        self.next = number + 1
        incident, answers = self.faults[number]
        if number and expect(self.hand.program, self.hand.table) is None:
            raise Stopped(number, Stuck("the hand is over before it"))
        watch = self.hand.before_move
        self.hand.before_move = self._watch(incident)
        try:
            answered = self._at(number, partial(meet, self.hand, incident, answers))
        finally:
            self.hand.before_move = watch
        self.rows[number] = answered.row.id
        return answered

    def _watch(self, found_later: Incident) -> Callable[[], None]:
        """Looks out for the step of the next fault, from the moment at which this one has happened."""
        hand = self.hand
        seen = [-2]

        def look() -> None:
            self.also()
            step = hand.table.step
            entered, seen[0] = step != seen[0], step
            if not found_later.happened or not entered or self.next >= len(self.faults):
                return
            incident = self.faults[self.next][0]
            if finds_step(hand, incident) and step == step_of(incident):
                self._meet_between(incident)

        return look

    def _meet_between(self, incident: Incident) -> None:
        """A fault before the one before it is found; the remedy of that one goes on afterwards."""
        hand = self.hand
        if any(_are_one(incident, other) for other in self._not_set_right()):
            both = "say both as one fault, with `count` or `card-number`"
            problem = Stuck(f"`{incident.fault.id}` has happened in this step before and is not set right yet: {both}")
            raise Stopped(self.next, problem)
        keep = hand.rule, hand.money, hand.burn_on_redeal, hand.decides
        self._meet()
        hand.rule, hand.money, hand.burn_on_redeal, hand.decides = keep
        if incident.closed:
            raise Stuck("another fault calls the hand off first")

    def _not_set_right(self) -> Iterator[Incident]:
        """The faults that have happened, and whose remedies are not done."""
        yield from (
            incident for number, (incident, _) in enumerate(self.faults[: self.next]) if number not in self.rows
        )

    def _at(self, number: int, do: Callable[[], Result]) -> Result:
        try:
            return do()
        except NotSo as problem:  # of this fault, or of one before it whose betting comes to its end now
            named = next(at for at, (incident, _) in enumerate(self.faults) if incident is problem.incident)
            raise Stopped(named, problem) from problem
        except (Stuck, Unanswered, RemedyFails) as problem:
            raise Stopped(number, problem) from problem
