"""Faults of too many or too few cards in one place."""

from collections.abc import Iterator
from itertools import chain

from rulesgen.irregular.deals import (
    found_late,
    is_kind,
    most_cards,
    most_seats,
    places_of,
    spare_cards,
    spare_then,
)
from rulesgen.irregular.fault import Fault
from rulesgen.irregular.moments import gives_up_later, needs_all, readable
from rulesgen.irregular.playing.dealing import Planned, by_place, deal_wrongly, deals_in, plan_now
from rulesgen.irregular.playing.hand import FaultyHand, NotSoMany, spot_of
from rulesgen.irregular.playing.incident import Incident
from rulesgen.model.counts import cards_dealt
from rulesgen.model.game import Program
from rulesgen.model.steps import Draw
from rulesgen.regions import Sets, Value


def _where_extra(program: Program, at: int) -> Iterator[Sets]:
    """Too many cards."""
    step = program.steps[at]
    if not step.action.deals_to:
        return
    rotation: frozenset[Value] = frozenset({"in-rotation"})
    if is_kind(program, step, "player") or (is_kind(program, step, "table") and len(step.action.deals_to) > 1):
        rotation |= {"after-all"}
    for late in found_late(program, at):
        for place in places_of(program, at):
            for found, counts in _by_moments(program, at, late["found"], place):
                box: Sets = {**late, "count": counts, "place": frozenset({place}), "dealt": rotation}
                at_once = found & {"at-once"}
                yield {**box, "found": at_once, "known": frozenset({"yes"})}
                yield {**box, "found": found - at_once, "known": frozenset({"yes", "no"})}


def _by_moments(
    program: Program, at: int, found: frozenset[Value], place: Value
) -> Iterator[tuple[frozenset[Value], frozenset[Value]]]:
    """Numbers of cards too many, by how late they can be found."""
    groups: dict[frozenset[Value], set[Value]] = {}
    seats = max(program.fewest_seats, 2) if place == "other-player" else program.fewest_seats
    action = program.steps[at].action
    # In a draw another player comes after the first, who has drawn by then.
    drawn = action.each if place == "other-player" and isinstance(action, Draw) else 0
    for count in _too_many(program, at, str(place), spare_cards(program, at, seats) - drawn):
        # A hand that is read with them shows it, and one that is more than twice too large is seen by everybody.
        seen = readable(program, at, action.deals_to, count, found)
        if count > program.steps[at].action.each:
            seen &= {"at-once", "before-action"}
        able = frozenset(one for one in seen if count <= spare_then(program, at, seats, one) - drawn)
        groups.setdefault(able, set()).add(count)
    yield from ((moments, frozenset(counts)) for moments, counts in groups.items())


def _too_many(program: Program, at: int, place: str, spare: int) -> range:
    """How many cards can be too many in one place: each may come double, and the deal go on one more round.

    More than that is no slip of a hand that deals this step, however large the shoe is.
    """
    boards = len(program.steps[at].action.deals_to) if place == "several-boards" else 1
    return range(2 if place == "several-boards" else 1, min(boards * (program.steps[at].action.each + 1), spare) + 1)


_IN_ROTATION = ("first-player", "other-player", "dealer", "pile")
"""Places that cards come to turn by turn."""


def deal_extra(hand: FaultyHand, incident: Incident) -> None:
    """Cards too many to one place, in the midst of the deal or after it."""
    plan = plan_now(hand)
    numbers = by_place(hand, incident, plan)
    if not numbers:
        raise NotSoMany("nobody is dealt to there")
    ends = {spot_of(plan[at].move): at for at in numbers}
    spots = list(ends) if incident.value("place") == "several-boards" else list(ends)[:1]
    after_all, end = incident.value("dealt") == "after-all", deals_in(plan)[-1]
    behind: dict[int, Planned] = {}
    for turn in range(incident.count):
        spot = spots[turn % len(spots)]
        # Turn by turn the next card is the extra one; too many on a board lie behind its own last card.
        last = numbers[0] if incident.value("place") in _IN_ROTATION else ends[spot]
        behind.setdefault(end if after_all else last, []).append((plan[ends[spot]], "wrong"))
    deal_wrongly(hand, incident, [one for at, due in enumerate(plan) for one in ((due, "right"), *behind.get(at, ()))])


EXTRA_CARD = Fault(
    "extra-card",
    "Too many cards",
    "too many cards are dealt",
    "Dealing",
    where=_where_extra,
    play=deal_extra,
    place="card",
    with_draws=True,
    said=frozenset({"seat", "board", "pile"}),
)


def _where_missing(program: Program, at: int) -> Iterator[Sets]:
    """Too few cards; where a hand can't be formed without them, it is found at the showdown at the latest."""
    step = program.steps[at]
    if not step.action.deals_to:
        return
    total, dealt = most_cards(program, at), cards_dealt(program)
    drawn = isinstance(step.action, Draw)
    boards = len(step.action.deals_to) if is_kind(program, step, "table") else 1
    for late in found_late(program, at):
        for place in places_of(program, at):
            others = step.action.each * (most_seats(program, at) - 1)
            most = {"several-boards": total, "other-player": total if drawn else others}
            least = 2 if place == "several-boards" else 1
            for count in range(least, most.get(str(place), step.action.each) + 1):
                lost = -(-count // boards) if place == "several-boards" else min(count, step.action.each)
                gone = _gone(step.action.deals_to, count if place == "several-boards" else lost, str(place))
                ends = {"settled"} if any(needs_all(program, one, dealt) for one in gone) else set()
                others = max(most_seats(program, at) - 1, 1) if place == "other-player" else 1
                if count > others * (step.action.each - 1) and gives_up_later(program, at, step.action.deals_to):
                    ends |= {"later-card", "showdown"}
                yield {
                    **late,
                    "found": readable(program, at, step.action.deals_to, -lost, late["found"]) - ends,
                    "count": frozenset({count}),
                    "place": frozenset({place}),
                }


def _gone(areas: tuple[str, ...], count: int, place: str) -> list[dict[str, int]]:
    """From which areas cards are missing: from all boards as evenly as can be, or from any one."""
    if place == "several-boards":
        return [{area: count // len(areas) + (at < count % len(areas)) for at, area in enumerate(areas)}]
    return [{area: count} for area in areas]


def leave_out(hand: FaultyHand, incident: Incident) -> None:
    """Cards too few in one place; the last ones are missing."""
    plan = plan_now(hand)
    numbers = by_place(hand, incident, plan)
    if incident.value("place") == "several-boards":
        by_board: dict[object, list[int]] = {}
        for number in numbers:
            by_board.setdefault(spot_of(plan[number].move), []).append(number)
        turns = chain.from_iterable(zip(*(reversed(one) for one in by_board.values()), strict=False))
        gone = list(turns)[: incident.count]
    else:
        gone = numbers[-incident.count :]
    if len(gone) < incident.count:
        raise NotSoMany("fewer cards are dealt there")
    deal_wrongly(hand, incident, [(due, "left-out" if at in gone else "right") for at, due in enumerate(plan)])


MISSING_CARD = Fault(
    "missing-card",
    "Too few cards",
    "too few cards are dealt",
    "Dealing",
    where=_where_missing,
    play=leave_out,
    place="card",
    with_draws=True,
    said=frozenset({"seat", "board", "pile"}),
)
