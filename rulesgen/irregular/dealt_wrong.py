"""Plays the faults of the dealer's hands: cards exposed, too many, too few, elsewhere, and too early."""

from collections.abc import Callable, Sequence
from itertools import chain

from rulesgen.engine.cards import JOKER, RANKS, Card, rank_of
from rulesgen.engine.table import Due
from rulesgen.irregular import deck_wrong
from rulesgen.irregular.dealt_plan import Planned, by_place, deal_wrongly, deals_in, plan_now
from rulesgen.irregular.faults import FAULTS
from rulesgen.irregular.hand import BURNS, Hand, Stuck, spot_of
from rulesgen.irregular.incident import Incident


def expose(hand: Hand, incident: Incident) -> None:
    """The right cards to the right places, some of them seen."""
    plan = plan_now(hand)
    first = int(incident.value("card-number", 1)) - 1
    numbers = deals_in(plan)[first : first + incident.count]
    if len(numbers) < incident.count:
        raise Stuck("the deal has fewer cards")
    _bring(hand, incident, plan, numbers)
    deal_wrongly(hand, incident, [(due, "exposed" if at in numbers else "right") for at, due in enumerate(plan)])


def _bring(hand: Hand, incident: Incident, plan: Sequence[Due], numbers: list[int]) -> None:
    """Put cards where they will be seen, so that the highest of them is the one that the situation names."""
    wanted = incident.value("card")
    if not wanted:
        return
    stub, top = list(hand.table.stub), str(wanted)
    taken = [number for number, due in enumerate(plan) if due.move.verb in ("burn", "deal")]
    places = [taken.index(number) for number in numbers]
    highest = next((card for card in stub if _name(card) == top), None)
    if highest is None:
        raise Stuck(f"no {top} is left in the stub")
    lower = [card for card in stub if _height(card) <= _height(highest)]
    lower.remove(highest)
    if len(lower) < len(places) - 1 or max(places) >= len(stub):
        raise Stuck("too few cards are left")
    for place, card in zip(places, [highest, *lower], strict=False):
        at = next(at for at in range(len(stub)) if stub[at] == card and (at >= place or at not in places))
        stub[place], stub[at] = stub[at], stub[place]
    hand.table = hand.table._replace(stub=tuple(stub))


def _height(card: Card) -> int:
    return len(RANKS) if card == JOKER else rank_of(card)


def _name(card: Card) -> str:
    return "joker" if card == JOKER else RANKS[rank_of(card)]


def highest_of(cards: list[Card]) -> str:
    """The name of the highest rank among cards; a joker is above the ace."""
    return _name(max(cards, key=_height))


_IN_ROTATION = ("first-player", "other-player", "dealer", "pile")
"""Places that cards come to turn by turn; too many on a board lie behind its last card."""


def deal_extra(hand: Hand, incident: Incident) -> None:
    """Cards too many to one place, in the midst of the deal or after it."""
    plan = plan_now(hand)
    numbers = by_place(hand, incident, plan)
    if not numbers:
        raise Stuck("nobody is dealt to there")
    moves = {spot_of(plan[at].move): plan[at] for at in numbers}
    spots = list(moves) if incident.value("place") == "several-boards" else list(moves)[:1]
    extra = [(moves[spots[turn % len(spots)]], "wrong") for turn in range(incident.count)]
    after_all = incident.value("dealt") == "after-all" or incident.value("place") not in _IN_ROTATION
    cut = (deals_in(plan)[-1] if after_all else numbers[0]) + 1
    right = [(due, "right") for due in plan]
    deal_wrongly(hand, incident, [*right[:cut], *extra, *right[cut:]])


def leave_out(hand: Hand, incident: Incident) -> None:
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
        raise Stuck("fewer cards are dealt there")
    deal_wrongly(hand, incident, [(due, "left-out" if at in gone else "right") for at, due in enumerate(plan)])


def change_order(hand: Hand, incident: Incident) -> None:
    """The same cards to the same places, but in another order."""
    plan = plan_now(hand)
    numbers = deals_in(plan)
    spots = list(dict.fromkeys(spot_of(plan[at].move) for at in numbers))
    if len(spots) < 2:
        raise Stuck("only one place is dealt to")
    other = {spots[0]: spots[1], spots[1]: spots[0]}
    moves = {spot_of(plan[at].move): plan[at] for at in numbers}
    changed: Planned = []
    for at, due in enumerate(plan):
        spot = spot_of(due.move)
        wrong = at in numbers and spot in other
        changed.append((moves[other[spot]], "wrong") if wrong else (due, "right"))
        incident.right_spots += [spot] if wrong else []
    deal_wrongly(hand, incident, changed)


def deal_to_wrong_seat(hand: Hand, incident: Incident) -> None:
    """A player passed over, a deal that begins elsewhere, or cards for nobody."""
    plan, mistake = plan_now(hand), incident.value("mistake")
    if mistake == "wrong-pile":
        _deliver_wrongly(hand, incident, plan)
        return
    numbers = [at for at in deals_in(plan) if plan[at].move.seat is not None]  # the dealer's own cards come right
    seats = list(dict.fromkeys(plan[at].move.seat for at in numbers))
    if not any(seat is not None for seat in seats):
        raise Stuck("no player is dealt to")
    if mistake == "seat-skipped":
        if incident.who is not None and incident.who not in seats:
            raise Stuck("this player is not dealt to")
        incident.seat = seats[-1] if incident.who is None else incident.who
        gone = [at for at in numbers if plan[at].move.seat == incident.seat]
        deal_wrongly(hand, incident, [(due, "left-out" if at in gone else "right") for at, due in enumerate(plan)])
    elif mistake == "wrong-start":
        if len(seats) < 2:
            raise Stuck("only one player is dealt to")
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


def _deliver_wrongly(hand: Hand, incident: Incident, plan: Sequence[Due]) -> None:
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


def deal_to_wrong_board(hand: Hand, incident: Incident) -> None:
    """The first card of one board on another."""
    plan = plan_now(hand)
    numbers = deals_in(plan)
    areas = list(dict.fromkeys(plan[at].move.area for at in numbers))
    first = plan[numbers[0]]
    incident.right_spots = [spot_of(first.move)]
    wrong = first._replace(move=first.move._replace(area=areas[1]))
    deal_wrongly(
        hand, incident, [(wrong, "wrong") if at == numbers[0] else (due, "right") for at, due in enumerate(plan)]
    )


def deal_early(hand: Hand, incident: Incident) -> None:
    """The next step is dealt while players must still act; later the dealer may even go on with it."""
    says = FAULTS[incident.fault].says
    incident.lines_before = len(hand.lines)
    for due in hand.plan_of(incident.at):
        if due.move.verb in ("burn", "deal"):
            cards = hand.do(due.move, due.rule, "irregular", says)
            spot = spot_of(due.move)
            incident.affected += [(spot, card) for card in cards if spot != BURNS]
    hand.dealt_early = incident.at
    if not incident.at_once:
        hand.dealt_early = -1
        bets = (0,) * len(hand.table.stacks)
        left = hand.table._replace(step=incident.at, round=None, asked=(), due=(), done=0, bets=bets)
        hand.table = left
        hand.finish_step()


CAUSES: dict[str, Callable[[Hand, Incident], None]] = {
    "exposed-card": expose,
    "boxed-card": expose,
    "extra-card": deal_extra,
    "missing-card": leave_out,
    "out-of-order": change_order,
    "wrong-seat": deal_to_wrong_seat,
    "wrong-board": deal_to_wrong_board,
    "premature-deal": deal_early,
    **deck_wrong.CAUSES,
}
