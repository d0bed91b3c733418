"""What a dealer does in a step, right or wrong: its moves, those to a place, and how they are carried out."""

from collections.abc import Sequence

from rulesgen.engine.table import Due
from rulesgen.english import own_title
from rulesgen.irregular.playing.hand import FaultyHand, Stuck, spot_of
from rulesgen.irregular.playing.incident import Incident
from rulesgen.model.steps import Draw

Planned = list[tuple[Due, str]]
"""What the dealer does in a step, each with how: `right`, `wrong`, `exposed`, or `left-out`."""

_PER = {"first-player": "player", "other-player": "player", "dealer": "dealer", "pile": "pile"}
"""Whose area a place is in; every other place is on the table."""


def plan_now(hand: FaultyHand) -> list[Due]:
    """The moves that the step still requires."""
    return list(hand.table.due[hand.table.done :])


def deals_in(plan: Sequence[Due]) -> list[int]:
    """Which of these moves deal a card."""
    return [number for number, due in enumerate(plan) if due.move.verb == "deal"]


def dealt_before(hand: FaultyHand, incident: Incident, plan: Sequence[Due]) -> int:
    """How many cards of the step have been dealt before: what goes wrong may be the second thing in it."""
    if isinstance(incident.home.steps[incident.at].action, Draw):
        return 0
    return len(deals_in(hand.plan_of(incident.at))) - len(deals_in(plan))


def deal_wrongly(hand: FaultyHand, incident: Incident, plan: Planned) -> None:
    """Do these moves instead of what the step requires; a fault that is seen at once stops the dealer there."""
    says = incident.fault.says
    last = _stops_at(hand, incident, plan)
    for number, (due, how) in enumerate(plan):
        if how == "left-out":
            hand.note("fault", f"{says}: {_lacks(hand, due)}", due.rule, "irregular")
            incident.left_out.append(due)
        else:
            verdict = "legal" if how == "right" else "irregular"
            cards = hand.do(due.move, due.rule, verdict, "" if how == "right" else says)
            if how != "right":
                incident.affected += [(spot_of(due.move), card) for card in cards]
        if how != "right" and due.move.seat is not None:
            incident.concern(due.move.seat)
        if number == last and incident.at_once:
            rest = tuple(one for one, what in plan[number + 1 :] if what != "left-out")
            hand.table = hand.table.copy(due=rest, done=0)
            return
    hand.finish_step()


def _stops_at(hand: FaultyHand, incident: Incident, plan: Planned) -> int:
    """The last move before somebody sees the fault: the wrong one, or the first card that is turned up after it."""
    last = max((number for number, (_, how) in enumerate(plan) if how != "right"), default=-1)
    if incident.value("turned-up") != "yes":
        return last
    areas = hand.now.areas
    turned = [number for number in deals_in([due for due, _ in plan]) if areas[plan[number][0].move.area].face == "up"]
    return next((number for number in turned if number > last), last)


def _lacks(hand: FaultyHand, due: Due) -> str:
    """What was not done: `no card comes to Bob's hole cards`."""
    move = due.move
    if move.verb == "burn":
        return "no card is burned"
    if move.pile:
        return f"no card comes to pile {move.pile}"
    area = hand.now.areas[move.area].title if move.area in hand.now.areas else move.area
    if move.seat is None:
        return f"no card comes to the {area}"
    return f"no card comes to {hand.table.sitting.names[move.seat]}'s {own_title(area)}"


def by_place(hand: FaultyHand, incident: Incident, plan: Sequence[Due]) -> list[int]:
    """The deals of the step to the place that the situation names, or to the player whom the case names."""
    if incident.who is not None and "place" not in incident.situation:
        incident.situation["place"] = _place_of(hand, incident.who, plan)
    place = str(incident.value("place", "board"))
    numbers = [at for at in deals_in(plan) if _per(hand, plan[at]) == _PER.get(place, "table")]
    if (incident.board and place not in ("board", "one-board")) or (incident.pile and place != "pile"):
        raise Stuck("the cards concerned lie elsewhere than on this board or in this pile")
    if isinstance(incident.home.steps[incident.at].action, Draw):
        return deals_in(plan)  # the draw of the player whom the situation names
    if place in ("first-player", "other-player"):
        return _of_player(incident, plan, numbers, first=place == "first-player")
    if place in ("board", "one-board", "pile"):
        return _of_spot(incident, plan, numbers)
    return numbers


def _of_spot(incident: Incident, plan: Sequence[Due], numbers: list[int]) -> list[int]:
    """The deals to one board or pile: that which the case names, or the first."""
    spots = [spot_of(plan[at].move) for at in numbers]
    named = [spot for spot in spots if incident.board in ("", spot[0]) and incident.pile in (0, spot[1])]
    if not named:
        raise Stuck("this place is not dealt to in this step")
    return [at for at, spot in zip(numbers, spots, strict=True) if spot == named[0]]


def _of_player(incident: Incident, plan: Sequence[Due], numbers: list[int], *, first: bool) -> list[int]:
    seats = list(dict.fromkeys(plan[number].move.seat for number in numbers))
    wanted = seats[:1] if first else seats[1:]
    if incident.who is not None:
        if incident.who not in wanted:
            raise Stuck("this player is not the one whom the place names")
        wanted = [incident.who]
    return [number for number in numbers if plan[number].move.seat in wanted]


def _place_of(hand: FaultyHand, who: int, plan: Sequence[Due]) -> str:
    """Whether a player is the first who is dealt to."""
    seats = [plan[at].move.seat for at in deals_in(plan) if _per(hand, plan[at]) == "player"]
    return "first-player" if seats and who == seats[0] else "other-player"


def _per(hand: FaultyHand, due: Due) -> str:
    return hand.now.areas[due.move.area].per
