"""Plays a hand with a fault in it: up to the fault, on until it is found, its remedy, and the rest of the hand."""

from collections.abc import Callable

from attrs import frozen

from rulesgen.engine.house_way import NoRow
from rulesgen.engine.play import Decision, expect
from rulesgen.engine.table import Line, Move, Table
from rulesgen.irregular.answers import Answers
from rulesgen.irregular.faults import FAULTS
from rulesgen.irregular.playing.at_table import to_showdown
from rulesgen.irregular.playing.carrying import carry, see_that_all_is_done
from rulesgen.irregular.playing.hand import FaultyHand, Shuffle, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.lead import lead_to
from rulesgen.irregular.playing.players import Players
from rulesgen.irregular.playing.shown import see_for_oneself
from rulesgen.irregular.rows import Row, Substantial
from rulesgen.irregular.steps import homes_of
from rulesgen.model.game import Program
from rulesgen.regions import Value


@frozen
class Remedied:
    """What came of a fault."""

    row: Row
    situation: dict[str, Value]
    start: Table
    found: Table
    """The table when the fault was found."""
    remedied: Table
    """The table after the remedy."""
    table: Table
    """The table at the end."""
    lines: tuple[Line, ...]
    over: bool
    """Whether the hand came to its end, or was void."""
    cards_found: tuple[int, ...]
    cards_after: tuple[int, ...]
    cards_end: tuple[int, ...]


class Unanswered(Exception):
    """No row answers the situation."""


class RemedyFails(Exception):
    """A remedy cannot be carried out, or play not go on after it: the row, the situation, how many players, and why."""

    def __init__(self, row: Row, incident: Incident, seats: int, problem: Exception, *, after: bool) -> None:
        self.row, self.situation, self.seats, self.after = row, incident.situation, seats, after
        self.reason = "a hand lacks cards to be set" if isinstance(problem, NoRow) else str(problem)
        super().__init__(f"{row.id}: {self.reason}")


def play_fault(
    program: Program,
    start: Table,
    answers: Answers,
    fault: str,
    situation: dict[str, Value],
    shuffle: Shuffle,
    decide: Callable[[Table, Decision], Move] | None = None,
) -> Remedied:
    """Play a hand with this fault; `Stuck` where these cards, chips or players do not lead to it."""
    incident = incident_of(program, fault, situation)
    hand = FaultyHand(program, start, decide or Players(program, incident).decide, shuffle)
    return play_through(hand, incident, answers)


def incident_of(program: Program, fault: str, situation: dict[str, Value]) -> Incident:
    """A fault that is yet to happen."""
    home, at = next(one for one in homes_of(program) if one[0].steps[one[1]].id == situation["step"])
    return Incident(FAULTS[fault].in_game(program), dict(situation), home, at)


@frozen
class Happened:
    """A fault that has happened, with the table when it was found and when its remedy was done."""

    row: Row
    found: Table
    remedied: Table
    cards_found: tuple[int, ...]
    cards_after: tuple[int, ...]


def play_through(hand: FaultyHand, incident: Incident, answers: Answers) -> Remedied:
    """Play a hand up to a fault, its remedy, and to the end; whatever stops it, the hand keeps its log."""
    incident.fault.before_hand(hand, incident)
    one = meet(hand, incident, answers)
    play_rest(hand, incident, one.row)
    over = expect(hand.program, hand.table) is None
    return Remedied(
        one.row, incident.situation, hand.start, one.found, one.remedied, hand.table, tuple(hand.lines), over,
        one.cards_found, one.cards_after, tuple(hand.every_card()),
    )  # fmt: skip


def meet(hand: FaultyHand, incident: Incident, answers: Answers) -> Happened:
    """Play up to a fault, let it happen and be found, and carry its remedy out."""
    try:
        lead_to(hand, incident)
        _let_happen(hand, incident, answers)
    except ValueError as problem:  # a hand that cannot be read: it has too few cards, or a foreign one
        raise Stuck(str(problem)) from problem
    row = answers.answer(incident.fault.id, incident.situation)
    if row is None:
        raise Unanswered(incident.situation)
    found, cards_found = hand.table, tuple(hand.every_card())
    hand.rule, hand.burn_on_redeal = row.id, row.burn_on_redeal
    hand.money, hand.decides = row.money, row.decides
    try:
        for name in row.remedy:
            carry(hand, incident, name)
        see_that_all_is_done(hand, incident)
        hand.go_on_if_done()
    except (Stuck, NoRow, ValueError) as problem:  # the last: a hand that has too few cards to be read
        raise RemedyFails(row, incident, len(hand.start.seats), problem, after=False) from problem
    return Happened(row, found, hand.table, cards_found, tuple(hand.every_card()))


def _let_happen(hand: FaultyHand, incident: Incident, answers: Answers) -> None:
    """Up to the moment at which the fault is found."""
    hand.remember()
    incident.lines_before = len(hand.lines)
    with hand.unwatched():
        incident.fault.play(hand, incident)
    incident.happened = True
    see_for_oneself(hand, incident, [one.name for one in answers.faults[incident.fault.id].domain.dimensions])
    _play_until_found(hand, incident, answers.substantial)


def play_rest(hand: FaultyHand, incident: Incident, row: Row) -> None:
    """Play the hand out after a remedy."""
    try:
        hand.play_out()
    except (Stuck, NoRow, ValueError) as problem:
        raise RemedyFails(row, incident, len(hand.start.seats), problem, after=True) from problem


def _play_until_found(hand: FaultyHand, incident: Incident, substantial: Substantial | None) -> None:
    """On to the moment at which the fault is found; the causes of players see to their own."""
    found = incident.value("found", "at-once")
    if not (incident.fault.waits or incident.wager or incident.left_out):
        return
    if found == "after-action":
        _decide(hand, incident.at, _ONE_ACTION)
    elif found == "substantial-action":
        _decide(hand, incident.at, substantial or Substantial(2, 3))
    elif found != "at-once":
        _play_on(hand, incident, str(found))


def _play_on(hand: FaultyHand, incident: Incident, found: str) -> None:
    program = incident.home
    if found == "later-card":
        later = next(
            number for number in range(incident.at + 1, len(program.steps)) if program.steps[number].action.deals_to
        )
        before = len(hand.lines)
        hand.play_until(lambda: hand.table.step > later)
        # Of a step that comes only with certain cards, the check is content with what it deals.
        if incident.of_case and not any(line.move.verb == "deal" for line in hand.lines[before:]):
            raise Stuck("no later card is dealt")
    elif found == "showdown":
        to_showdown(hand)
    elif found == "settled":
        hand.play_out()


_WITH_CHIPS = frozenset({"bet", "raise", "call", "complete", "bring-in"})
_ONE_ACTION = Substantial(1, 1)


def _decide(hand: FaultyHand, after: int, wanted: Substantial) -> None:
    """So many decisions of players, with chips or of any kind, in the first step after one in which they act."""
    hand.play_until(lambda: hand.table.step > after and isinstance(expect(hand.program, hand.table), Decision))
    step, made, with_chips = hand.table.step, 0, 0
    while made < wanted.any and with_chips < wanted.with_chips:
        if not isinstance(expect(hand.program, hand.table), Decision) or hand.table.step != step:
            raise Stuck("too few players act")
        hand.advance()
        made += 1
        with_chips += hand.lines[-1].move.verb in _WITH_CHIPS
