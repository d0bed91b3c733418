"""Plays the faults of the deck: burns forgotten, too many or seen, a foul deck, and a stub that does not come out."""

from collections.abc import Callable

from rulesgen.engine.actions import Deliver
from rulesgen.engine.cards import JOKER
from rulesgen.engine.table import Due
from rulesgen.irregular.dealt_plan import Planned, deal_wrongly, deals_in, plan_now
from rulesgen.irregular.faults import FAULTS
from rulesgen.irregular.hand import Hand, Stuck
from rulesgen.irregular.incident import Incident


def _burns(plan: list[Due], count: int) -> list[int]:
    """The first so many burns of a step."""
    burns = [at for at, due in enumerate(plan) if due.move.verb == "burn"][:count]
    if len(burns) < count:
        raise Stuck("fewer cards are burned here")
    return burns


def forget_burn(hand: Hand, incident: Incident) -> None:
    plan = plan_now(hand)
    gone = _burns(plan, incident.count)
    deal_wrongly(hand, incident, [(due, "left-out" if at in gone else "right") for at, due in enumerate(plan)])


def burn_more(hand: Hand, incident: Incident) -> None:
    plan = plan_now(hand)
    last = max((at for at, due in enumerate(plan) if due.move.verb == "burn"), default=-1)
    if last < 0:
        raise Stuck("no card is burned here")
    right = [(due, "right") for due in plan]
    more = [(plan[last], "wrong")] * incident.count
    deal_wrongly(hand, incident, [*right[: last + 1], *more, *right[last + 1 :]])


def expose_burn(hand: Hand, incident: Incident) -> None:
    plan = plan_now(hand)
    seen = _burns(plan, incident.count)
    deal_wrongly(hand, incident, [(due, "exposed" if at in seen else "right") for at, due in enumerate(plan)])


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
    plan = plan_now(hand)
    numbers, says = deals_in(plan), FAULTS[incident.fault].says
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
    "missing-burn": forget_burn,
    "extra-burn": burn_more,
    "exposed-burn": expose_burn,
    "wrong-stub": wrong_stub,
    **dict.fromkeys(("duplicate-card", "missing-from-deck", "foreign-card"), foul_deck),
}
