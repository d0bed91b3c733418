"""Plays a hand with a fault in it: up to the fault, on until it is found, its remedy, and the rest of the hand."""

from collections.abc import Callable

from attrs import frozen

from rulesgen.engine.actions import Bet, Decide, Draw
from rulesgen.engine.house_way import NoRow
from rulesgen.engine.play import Decision, expect
from rulesgen.engine.program import Program
from rulesgen.engine.table import Due, Line, Move, Table
from rulesgen.irregular import acted_wrong, dealt_wrong
from rulesgen.irregular.answers import Answers
from rulesgen.irregular.carry import carry, see_that_all_is_done
from rulesgen.irregular.faults import homes_of
from rulesgen.irregular.hand import Hand, Shuffle, Stuck
from rulesgen.irregular.incident import Incident
from rulesgen.irregular.moments import DEALS, showdown_of
from rulesgen.irregular.players import OF_A_DRAW, Players
from rulesgen.irregular.rows import Row, Substantial
from rulesgen.irregular.situations import Value

CAUSES = {**dealt_wrong.CAUSES, **acted_wrong.CAUSES}


@frozen
class Outcome:
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
) -> Outcome:
    """Play a hand with this fault; `Stuck` where these cards, chips or players do not lead to it."""
    incident = incident_of(program, fault, situation)
    hand = Hand(program, start, decide or Players(program, incident).decide, shuffle)
    return play_through(hand, incident, answers)


def incident_of(program: Program, fault: str, situation: dict[str, Value]) -> Incident:
    """A fault that is yet to happen."""
    home, at = next(one for one in homes_of(program) if one[0].steps[one[1]].id == situation["step"])
    return Incident(fault, dict(situation), home, at)


def play_through(hand: Hand, incident: Incident, answers: Answers) -> Outcome:
    """Play a hand up to a fault, its remedy, and to the end; whatever stops it, the hand keeps its log."""
    _play_to(hand, incident)
    hand.remember()
    incident.lines_before = len(hand.lines)
    CAUSES[incident.fault](hand, incident)
    incident.happened = True
    _see_for_oneself(hand, incident, answers)
    try:
        _play_until_found(hand, incident, answers.substantial)
    except ValueError as problem:  # a hand that has too few cards to be read
        raise Stuck(str(problem)) from problem
    row = answers.answer(incident.fault, incident.situation)
    if row is None:
        raise Unanswered(incident.situation)
    start, found, cards_found, after = hand.start, hand.table, tuple(hand.every_card()), False
    hand.rule, hand.burn_on_redeal, hand.money = row.id, row.burn_on_redeal, row.money
    try:
        for name in row.remedy:
            carry(hand, incident, name)
        see_that_all_is_done(hand, incident)
        hand.go_on_if_done()
        remedied, cards_after, after = hand.table, tuple(hand.every_card()), True
        hand.play_out()
    except (Stuck, NoRow, ValueError) as problem:  # the last: a hand that has too few cards to be read
        raise RemedyFails(row, incident, len(start.seats), problem, after=after) from problem
    over = expect(hand.program, hand.table) is None
    return Outcome(
        row, incident.situation, start, found, remedied, hand.table, tuple(hand.lines), over,
        cards_found, cards_after, tuple(hand.every_card()),
    )  # fmt: skip


def _see_for_oneself(hand: Hand, incident: Incident, answers: Answers) -> None:
    """Fill in what the table shows and nobody has said: which card was seen, and whether players are all in."""
    names = {one.name for one in answers.faults[incident.fault].domain.dimensions} - incident.situation.keys()
    if "card" in names and incident.affected:
        incident.situation["card"] = dealt_wrong.highest_of([card for _, card in incident.affected])
    if "all-in" in names:
        incident.situation["all-in"] = (
            "yes" if hand.program.banking == "pot" and hand.table.can_bet().bit_count() < 2 else "no"
        )


def _play_to(hand: Hand, incident: Incident) -> None:
    """Up to the moment of the fault: the beginning of its step, or for a card too early the step before."""
    at = incident.at - 1 if incident.fault == "premature-deal" else incident.at
    action = incident.home.steps[at].action
    hand.play_until(lambda: hand.table.step >= at and hand.now.id == incident.home.id)
    if hand.table.step != at or hand.now.steps[at].id != incident.home.steps[at].id:
        raise Stuck("the hand does not come to this step")
    if isinstance(action, Draw) and incident.fault in OF_A_DRAW:
        first = hand.table.asked[0] if hand.table.asked else -1
        skips = first if incident.value("place") == "other-player" else -1
        hand.play_until(lambda: _draws(hand, but_not=skips) or hand.table.step > at)
    elif incident.fault in _OF_THE_DEALER and incident.fault != "premature-deal":
        pass
    else:
        while isinstance(expect(hand.program, hand.table), Due) and isinstance(action, acted_wrong_steps):
            hand.advance()
        while hand.table.step == at and hand.table.round is not None and hand.table.round.opening:
            hand.advance()
    if incident.fault == "premature-deal":
        _somebody_acts(hand)
    if hand.table.step != at:
        raise Stuck("nobody is to act in this step")


acted_wrong_steps = (Bet, Decide, Draw)
_OF_THE_DEALER = frozenset(dealt_wrong.CAUSES)


def _draws(hand: Hand, but_not: int) -> bool:
    return any(due.move.verb == "deal" and due.move.seat != but_not for due in hand.table.due[hand.table.done :])


def _somebody_acts(hand: Hand) -> None:
    """One player has acted, and another must still."""
    if isinstance(expect(hand.program, hand.table), Decision):
        step = hand.table.step
        before = hand.table
        hand.advance()
        if hand.table.step != step:
            hand.table = before
            hand.lines.pop()


def _play_until_found(hand: Hand, incident: Incident, substantial: Substantial | None) -> None:
    """On to the moment at which the fault is found; the causes of players see to their own."""
    found = incident.value("found", "at-once")
    if incident.fault not in dealt_wrong.CAUSES or incident.fault == "premature-deal":
        if incident.fault == "premature-deal" and found == "after-action":
            _decide(hand, incident.at, 1)
        elif incident.wager and found != "at-once":
            _play_on(hand, incident, str(found))
        return
    if found in ("after-action", "substantial-action"):
        wanted = 1 if found == "after-action" else (substantial or Substantial(2, 3)).with_chips
        _decide(hand, incident.at, wanted)
    elif found != "at-once":
        _play_on(hand, incident, str(found))


def _play_on(hand: Hand, incident: Incident, found: str) -> None:
    program = incident.home
    if found == "later-card":
        later = next(
            number
            for number in range(incident.at + 1, len(program.steps))
            if isinstance(program.steps[number].action, DEALS)
        )
        hand.play_until(lambda: hand.table.step > later)
    elif found == "showdown":
        hand.play_until(lambda: hand.table.step >= showdown_of(program))
    elif found == "settled":
        hand.play_out()


def _decide(hand: Hand, after: int, times: int) -> None:
    """So many decisions of players in the first step after one in which they act."""
    hand.play_until(lambda: hand.table.step > after and isinstance(expect(hand.program, hand.table), Decision))
    step, made = hand.table.step, 0
    while made < times:
        if not isinstance(expect(hand.program, hand.table), Decision) or hand.table.step != step:
            raise Stuck("too few players act")
        hand.advance()
        made += 1
