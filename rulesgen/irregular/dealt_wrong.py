"""Plays the faults of the dealer's hands: cards exposed, too many, too few, elsewhere, too early; and a foul deck."""

from collections.abc import Callable, Sequence
from itertools import chain

from rulesgen.engine.actions import Deliver, Draw
from rulesgen.engine.cards import JOKER, RANKS, Card, rank_of
from rulesgen.engine.table import Due
from rulesgen.irregular.faults import FAULTS
from rulesgen.irregular.hand import BURNS, Hand, Stuck, spot_of
from rulesgen.irregular.incident import Incident

Planned = list[tuple[Due, str]]
"""What the dealer does in a step, each with how: `right`, `wrong`, `exposed`, or `left-out`."""


def deal_wrongly(hand: Hand, incident: Incident, plan: Planned) -> None:
    """Do these moves instead of what the step requires; a fault that is seen at once stops the dealer there."""
    says = FAULTS[incident.fault].says
    last = max((number for number, (_, how) in enumerate(plan) if how != "right"), default=-1)
    for number, (due, how) in enumerate(plan):
        if how == "left-out":
            hand.note("fault", says, due.rule, "irregular")
            incident.left_out.append(due)
        else:
            verdict = "legal" if how == "right" else "irregular"
            cards = hand.do(due.move, due.rule, verdict, "" if how == "right" else says)
            if how != "right":
                incident.affected += [(spot_of(due.move), card) for card in cards]
        if number == last and incident.at_once:
            rest = tuple(one for one, what in plan[number + 1 :] if what != "left-out")
            hand.table = hand.table._replace(due=rest, done=0)
            return
    hand.finish_step()


def _plan(hand: Hand) -> list[Due]:
    return list(hand.table.due[hand.table.done :])


def _deals(plan: Sequence[Due]) -> list[int]:
    return [number for number, due in enumerate(plan) if due.move.verb == "deal"]


def expose(hand: Hand, incident: Incident) -> None:
    """The right cards to the right places, some of them seen."""
    plan = _plan(hand)
    first = int(incident.value("card-number", 1)) - 1
    numbers = _deals(plan)[first : first + incident.count]
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


def _by_place(hand: Hand, incident: Incident, plan: Sequence[Due]) -> list[int]:
    """The deals of the step to the place that the situation names."""
    numbers, place = _deals(plan), incident.value("place", "board")
    if isinstance(incident.home.steps[incident.at].action, Draw):
        return numbers  # the draw of the player whom the situation names
    if place in ("first-player", "other-player"):
        seats = list(dict.fromkeys(plan[number].move.seat for number in numbers))
        wanted = seats[:1] if place == "first-player" else seats[1:]
        return [number for number in numbers if plan[number].move.seat in wanted]
    if place in ("one-board", "pile"):
        first = plan[numbers[0]].move
        return [at for at in numbers if spot_of(plan[at].move) == spot_of(first)]
    return numbers


def deal_extra(hand: Hand, incident: Incident) -> None:
    """Cards too many to one place, in the midst of the deal or after it."""
    plan = _plan(hand)
    numbers = _by_place(hand, incident, plan)
    if not numbers:
        raise Stuck("nobody is dealt to there")
    moves = {spot_of(plan[at].move): plan[at] for at in numbers}
    spots = list(moves) if incident.value("place") == "several-boards" else list(moves)[:1]
    extra = [(moves[spots[turn % len(spots)]], "wrong") for turn in range(max(incident.count, len(spots)))]
    late = incident.value("dealt") == "after-all" or incident.value("place") not in ("first-player", "other-player")
    cut = (_deals(plan)[-1] if late else numbers[0]) + 1
    right = [(due, "right") for due in plan]
    deal_wrongly(hand, incident, [*right[:cut], *extra, *right[cut:]])


def leave_out(hand: Hand, incident: Incident) -> None:
    """Cards too few in one place; the last ones are missing."""
    plan = _plan(hand)
    numbers = _by_place(hand, incident, plan)
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
    plan = _plan(hand)
    numbers = _deals(plan)
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
    plan, mistake = _plan(hand), incident.value("mistake")
    if mistake == "wrong-pile":
        _deliver_wrongly(hand, incident, plan)
        return
    numbers = [at for at in _deals(plan) if plan[at].move.seat is not None]  # the dealer's own cards come right
    seats = list(dict.fromkeys(plan[at].move.seat for at in numbers))
    if not any(seat is not None for seat in seats):
        raise Stuck("no player is dealt to")
    if mistake == "seat-skipped":
        incident.seat = seats[-1]
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
    plan = _plan(hand)
    numbers = _deals(plan)
    areas = list(dict.fromkeys(plan[at].move.area for at in numbers))
    first = plan[numbers[0]]
    incident.right_spots = [spot_of(first.move)]
    wrong = first._replace(move=first.move._replace(area=areas[1]))
    deal_wrongly(
        hand, incident, [(wrong, "wrong") if at == numbers[0] else (due, "right") for at, due in enumerate(plan)]
    )


def forget_burn(hand: Hand, incident: Incident) -> None:
    plan = _plan(hand)
    gone = [at for at, due in enumerate(plan) if due.move.verb == "burn"][: incident.count]
    deal_wrongly(hand, incident, [(due, "left-out" if at in gone else "right") for at, due in enumerate(plan)])


def burn_more(hand: Hand, incident: Incident) -> None:
    plan = _plan(hand)
    last = max((at for at, due in enumerate(plan) if due.move.verb == "burn"), default=-1)
    if last < 0:
        raise Stuck("no card is burned here")
    right = [(due, "right") for due in plan]
    more = [(plan[last], "wrong")] * incident.count
    deal_wrongly(hand, incident, [*right[: last + 1], *more, *right[last + 1 :]])


def expose_burn(hand: Hand, incident: Incident) -> None:
    plan = _plan(hand)
    seen = [at for at, due in enumerate(plan) if due.move.verb == "burn"][: incident.count]
    deal_wrongly(hand, incident, [(due, "exposed" if at in seen else "right") for at, due in enumerate(plan)])


def deal_early(hand: Hand, incident: Incident) -> None:
    """The next step is dealt while players must still act; later the dealer may even go on with it."""
    says = FAULTS[incident.fault].says
    incident.lines_before = len(hand.lines)
    for due in hand.plan_of(incident.at):
        if due.move.verb in ("burn", "deal"):
            cards = hand.do(due.move, due.rule, "irregular", says)
            spot = spot_of(due.move)
            incident.affected += [(spot, card) for card in cards if spot != BURNS]
    if not incident.at_once:
        bets = (0,) * len(hand.table.stacks)
        left = hand.table._replace(step=incident.at, round=None, asked=(), due=(), done=0, bets=bets)
        hand.table = left
        hand.finish_step()


def foul_deck(hand: Hand, incident: Incident) -> None:
    """A deck with a card twice, one short, or one that is not of it: it was so from the first shuffle on."""
    stub = hand.table.stub
    if not stub:
        raise Stuck("no card is left in the stub")
    lying = [card for cards in hand.table.spots.values() for card in cards] or list(stub)
    last = {"duplicate-card": (lying[0],), "missing-from-deck": (), "foreign-card": (JOKER,)}[incident.fault]
    hand.table = hand.table._replace(stub=(*stub[:-1], *last))
    hand.note("fault", FAULTS[incident.fault].says, hand.program.deck_rule, "irregular")


def wrong_stub(hand: Hand, incident: Incident) -> None:
    """One card too few or too many in a pile, so that the stub has one too many or too few."""
    plan = _plan(hand)
    numbers, says = _deals(plan), FAULTS[incident.fault].says
    changed: Planned = [(due, "right") for due in plan]
    late = incident.value("found") not in ("at-once", "before-action")
    if late:
        pass  # the pile is one that no player sets
    elif incident.value("stub") == "too-many":
        changed[numbers[-1]] = (plan[numbers[-1]], "left-out")
    else:
        changed.insert(numbers[-1] + 1, (plan[numbers[-1]], "wrong"))
    kept = [(due, how) for due, how in changed if due.move.verb != "count-stub"]
    deal_wrongly(hand, incident, kept)
    hand.note("fault", says, incident.rule, "irregular")
    if late:
        _miscount_collected_pile(hand, incident)


def _miscount_collected_pile(hand: Hand, incident: Incident) -> None:
    """A pile of a seat without a wager has a card that belongs in the stub, or lacks one."""
    deliver = next(at for at, step in enumerate(hand.now.steps) if isinstance(step.action, Deliver))
    hand.play_until(lambda: hand.table.step > deliver)
    stub, muck = hand.table.stub, hand.table.muck
    if not muck:
        raise Stuck("every pile is played, so that its cards are counted")
    if incident.value("stub") == "too-few":
        hand.table = hand.table._replace(stub=stub[1:], muck=(*muck, stub[0]))
    else:
        hand.table = hand.table._replace(stub=(*stub, muck[-1]), muck=muck[:-1])


CAUSES: dict[str, Callable[[Hand, Incident], None]] = {
    "exposed-card": expose,
    "boxed-card": expose,
    "extra-card": deal_extra,
    "missing-card": leave_out,
    "out-of-order": change_order,
    "wrong-seat": deal_to_wrong_seat,
    "wrong-board": deal_to_wrong_board,
    "missing-burn": forget_burn,
    "extra-burn": burn_more,
    "exposed-burn": expose_burn,
    "premature-deal": deal_early,
    "wrong-stub": wrong_stub,
    **dict.fromkeys(("duplicate-card", "missing-from-deck", "foreign-card"), foul_deck),
}
