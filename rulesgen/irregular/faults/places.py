"""Faults of cards that come in another order, to another seat or to another board."""

from collections.abc import Iterator, Sequence

from rulesgen.engine.table import Due
from rulesgen.irregular.deals import deals_to, found_late, is_kind, spare_cards
from rulesgen.irregular.fault import Fault
from rulesgen.irregular.moments import found_after, found_before_setting, gives_up_later, readable
from rulesgen.irregular.playing.dealing import Planned, deal_wrongly, deals_in, plan_now
from rulesgen.irregular.playing.hand import FaultyHand, NotSoMany, Stuck, spot_of
from rulesgen.irregular.playing.incident import Incident
from rulesgen.model.game import Program
from rulesgen.model.steps import Deal, Deliver
from rulesgen.regions import Sets, Value


def _where_out_of_order(program: Program, at: int) -> Iterator[Sets]:
    """The right number of cards, dealt in another order than the rule's."""
    step = program.steps[at]
    if isinstance(step.action, Deal) and (
        deals_to(program, step, "player", "pile") or (is_kind(program, step, "table") and len(step.action.deals_to) > 1)
    ):
        yield from (
            found_late(program, at)
            if not found_before_setting(program, at, step.action.deals_to)
            else _always(program, at)
        )


def _always(program: Program, at: int) -> Iterator[Sets]:
    """As late as can be: the number of cards shows nothing."""
    yield {"all-in": frozenset({"no"}), "found": frozenset(found_after(program, at))}


def change_order(hand: FaultyHand, incident: Incident) -> None:
    """The same cards to the same places, but in another order."""
    plan = plan_now(hand)
    numbers = deals_in(plan)
    spots = list(dict.fromkeys(spot_of(plan[at].move) for at in numbers))
    if len(spots) < 2:
        raise NotSoMany("only one place is dealt to")
    other = {spots[0]: spots[1], spots[1]: spots[0]}
    moves = {spot_of(plan[at].move): plan[at] for at in numbers}
    changed: Planned = []
    for at, due in enumerate(plan):
        spot = spot_of(due.move)
        wrong = at in numbers and spot in other
        changed.append((moves[other[spot]], "wrong") if wrong else (due, "right"))
        incident.right_spots += [spot] if wrong else []
    deal_wrongly(hand, incident, changed)


OUT_OF_ORDER = Fault(
    "out-of-order",
    "Cards out of order",
    "cards are dealt in the wrong order",
    "Dealing",
    where=_where_out_of_order,
    play=change_order,
    place="card",
)


def _where_wrong_seat(program: Program, at: int) -> Iterator[Sets]:
    """Cards go to another player than the rule says."""
    step = program.steps[at]
    if isinstance(step.action, Deliver):
        yield {"mistake": frozenset({"wrong-pile"}), "found": frozenset(found_after(program, at))}
    if not isinstance(step.action, Deal) or not deals_to(program, step, "player") or program.most_seats == 1:
        return
    late = frozenset[Value]().union(*(box["found"] for box in found_late(program, at)))
    yield {"mistake": frozenset({"wrong-start"}), "found": frozenset(found_after(program, at))}
    seen = {"later-card", "showdown"} if gives_up_later(program, at, step.action.deals_to) else set()
    without = readable(program, at, step.action.deals_to, -step.action.each, late - {"settled"} - seen)
    yield {"mistake": frozenset({"seat-skipped"}), "found": without}
    if spare_cards(program, at) >= step.action.each:
        yield {"mistake": frozenset({"empty-seat"}), "found": late}


def deal_to_wrong_seat(hand: FaultyHand, incident: Incident) -> None:
    """A player passed over, a deal that begins elsewhere, or cards for nobody."""
    plan, mistake = plan_now(hand), incident.value("mistake")
    if incident.who is not None and mistake != "seat-skipped":
        raise Stuck("with this mistake no single player is passed over, so that `seat` says nothing")
    if mistake == "wrong-pile":
        _deliver_wrongly(hand, incident, plan)
        return
    numbers = [at for at in deals_in(plan) if plan[at].move.seat is not None]  # the dealer's own cards come right
    seats = list(dict.fromkeys(plan[at].move.seat for at in numbers))
    if not any(seat is not None for seat in seats):
        raise NotSoMany("no player is dealt to")
    if mistake == "seat-skipped":
        if incident.who is not None and incident.who not in seats:
            raise Stuck("this player is not dealt to")
        incident.seat = seats[-1] if incident.who is None else incident.who
        gone = [at for at in numbers if plan[at].move.seat == incident.seat]
        deal_wrongly(hand, incident, [(due, "left-out" if at in gone else "right") for at, due in enumerate(plan)])
    elif mistake == "wrong-start":
        if len(seats) < 2:
            raise NotSoMany("only one player is dealt to")
        after = dict(zip(seats, [*seats[1:], seats[0]], strict=True))
        moved = [
            (due._replace(move=due.move._replace(seat=after[due.move.seat])), "wrong")
            if at in numbers
            else (due, "right")
            for at, due in enumerate(plan)
        ]
        deal_wrongly(hand, incident, moved)
    else:
        changed: Planned = []
        for at, due in enumerate(plan):
            changed.append((due, "right"))
            if at in numbers and due.move.seat == seats[0]:
                changed.append((due._replace(move=due.move._replace(seat=None, area="empty seat")), "wrong"))
        deal_wrongly(hand, incident, changed)


def _deliver_wrongly(hand: FaultyHand, incident: Incident, plan: Sequence[Due]) -> None:
    """Two piles exchanged on their way."""
    given = [at for at, due in enumerate(plan) if due.move.verb == "deliver"][:2]
    if len(given) < 2:
        raise Stuck("only one pile is given out")
    one, other = (plan[at] for at in given)
    wrong = {
        given[0]: one._replace(move=one.move._replace(pile=other.move.pile)),
        given[1]: other._replace(move=other.move._replace(pile=one.move.pile)),
    }
    deal_wrongly(
        hand, incident, [(wrong.get(at, due), "wrong" if at in wrong else "right") for at, due in enumerate(plan)]
    )


WRONG_SEAT = Fault(
    "wrong-seat",
    "Wrong seat",
    "cards are dealt to the wrong seat",
    "Dealing",
    where=_where_wrong_seat,
    play=deal_to_wrong_seat,
    place="card",
    said=frozenset({"seat"}),
)


def _where_wrong_board(program: Program, at: int) -> Iterator[Sets]:
    """A card of one board lies on another."""
    areas = program.steps[at].action.deals_to
    if is_kind(program, program.steps[at], "table") and len(areas) > 1:
        for late in found_late(program, at):
            yield {**late, "found": readable(program, at, areas, -1, late["found"])}


def deal_to_wrong_board(hand: FaultyHand, incident: Incident) -> None:
    """The first card of one board on another: on the one that the case names, or on the second."""
    plan = plan_now(hand)
    numbers = deals_in(plan)
    areas = list(dict.fromkeys(plan[at].move.area for at in numbers))
    onto = incident.board or areas[1]
    if onto not in areas:
        raise Stuck("this board is not dealt to in this step")
    at = next(number for number in numbers if plan[number].move.area != onto)
    incident.right_spots = [spot_of(plan[at].move)]
    wrong = plan[at]._replace(move=plan[at].move._replace(area=onto))
    deal_wrongly(hand, incident, [(wrong, "wrong") if one == at else (due, "right") for one, due in enumerate(plan)])


WRONG_BOARD = Fault(
    "wrong-board",
    "Wrong board",
    "a card is dealt to the wrong board",
    "Dealing",
    where=_where_wrong_board,
    play=deal_to_wrong_board,
    place="card",
    said=frozenset({"board"}),
)
