"""Faults of burns: forgotten, too many, or seen."""

from collections.abc import Iterator

from rulesgen.engine.table import Due
from rulesgen.irregular.deals import deals_to, found_late, spare_then
from rulesgen.irregular.fault import Fault
from rulesgen.irregular.playing.dealing import deal_wrongly, plan_now
from rulesgen.irregular.playing.hand import FaultyHand, NotSoMany
from rulesgen.irregular.playing.incident import Incident
from rulesgen.model.game import Program
from rulesgen.regions import Sets


def _seen(program: Program, at: int) -> Iterator[Sets]:
    """The same, and whether a card lies face up by then: the dealer may stop before or after turning one."""
    shows = deals_to(program, program.steps[at], "player", "dealer", "pile", "table", face="up")
    for late in found_late(program, at):
        if not shows:
            yield {**late, "turned-up": frozenset({"no"})}
            continue
        at_once = late["found"] & {"at-once"}
        yield {**late, "found": at_once, "turned-up": frozenset({"no", "yes"})}
        yield {**late, "found": late["found"] - at_once, "turned-up": frozenset({"yes"})}


def _where_missing_burn(program: Program, at: int) -> Iterator[Sets]:
    """A card that should have been burned was not."""
    action = program.steps[at].action
    if action.burn:
        yield from ({**late, "count": frozenset(range(1, action.burn + 1))} for late in _seen(program, at))


def forget_burn(hand: FaultyHand, incident: Incident) -> None:
    plan = plan_now(hand)
    gone = _burns(plan, incident.count)
    deal_wrongly(hand, incident, [(due, "left-out" if at in gone else "right") for at, due in enumerate(plan)])


def _burns(plan: list[Due], count: int) -> list[int]:
    """The first so many burns of a step."""
    burns = [at for at, due in enumerate(plan) if due.move.verb == "burn"][:count]
    if len(burns) < count:
        raise NotSoMany("fewer cards are burned here")
    return burns


MISSING_BURN = Fault(
    "missing-burn",
    "Missing burn",
    "the dealer does not burn a card",
    "Dealing",
    where=_where_missing_burn,
    play=forget_burn,
    place="card",
)


def _where_extra_burn(program: Program, at: int) -> Iterator[Sets]:
    """More cards were burned than the rule says."""
    action = program.steps[at].action
    if not action.burn:
        return
    for late in _seen(program, at):
        for moment in late["found"]:
            spare = spare_then(program, at, program.fewest_seats, moment)
            # As with cards: each burn may come double, and one round more.
            most = min(action.burn + 1, spare)
            yield {**late, "found": frozenset({moment}), "count": frozenset(range(1, most + 1))}


def burn_more(hand: FaultyHand, incident: Incident) -> None:
    plan = plan_now(hand)
    last = max((at for at, due in enumerate(plan) if due.move.verb == "burn"), default=-1)
    if last < 0:
        raise NotSoMany("no card is burned here")
    right = [(due, "right") for due in plan]
    more = [(plan[last], "wrong")] * incident.count
    deal_wrongly(hand, incident, [*right[: last + 1], *more, *right[last + 1 :]])


EXTRA_BURN = Fault(
    "extra-burn",
    "Extra burn",
    "the dealer burns too many cards",
    "Dealing",
    where=_where_extra_burn,
    play=burn_more,
    place="card",
    leaves=frozenset({"extra-burns"}),
)


def _where_exposed_burn(program: Program, at: int) -> Iterator[Sets]:
    """A burned card was seen."""
    action = program.steps[at].action
    if action.burn:
        yield {"count": frozenset(range(1, action.burn + 1))}


def expose_burn(hand: FaultyHand, incident: Incident) -> None:
    plan = plan_now(hand)
    seen = _burns(plan, incident.count)
    deal_wrongly(hand, incident, [(due, "exposed" if at in seen else "right") for at, due in enumerate(plan)])


EXPOSED_BURN = Fault(
    "exposed-burn",
    "Exposed burn",
    "a burned card is seen",
    "Dealing",
    where=_where_exposed_burn,
    play=expose_burn,
    place="card",
)
