"""The fault of a wrong number of cards given up, where players discard or draw."""

from collections.abc import Iterator

from rulesgen.cards import Cards, name_of
from rulesgen.engine.table import Line, Move, Ruling
from rulesgen.engine.verbs import VERBS
from rulesgen.irregular.deals import spare_then
from rulesgen.irregular.fault import Fault
from rulesgen.irregular.moments import found_after, found_before_setting, is_read_at_once, needs_all, readable
from rulesgen.irregular.playing.at_table import to_turn
from rulesgen.irregular.playing.hand import FaultyHand, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.model.counts import cards_dealt
from rulesgen.model.game import Program
from rulesgen.model.steps import Discard, Draw
from rulesgen.regions import Sets, Value

_BEFORE_PLAY_GOES_ON = frozenset[Value]({"at-once", "before-action"})


def _where_wrong_discard(program: Program, at: int) -> Iterator[Sets]:
    """Fewer cards than the least, or more than the most; where a player may give up any number, neither can be."""
    action = program.steps[at].action
    if not isinstance(action, Discard | Draw):
        return
    held = cards_dealt(program, at)[action.area]
    # Who keeps no card, and gets none, has thrown the hand away: that is another fault.
    most = held - action.most - (1 if isinstance(action, Discard) else 0)
    for way, counts in (("too-few", range(1, action.least + 1)), ("too-many", range(1, most + 1))):
        for count in counts:
            moments = _found(program, at, action, count if way == "too-many" else -count)
            yield {"discarded": frozenset({way}), "count": frozenset({count}), "found": moments}


def _found(program: Program, at: int, action: Discard | Draw, over: int) -> frozenset[Value]:
    """When it can be found, of so many cards over the most, or with a minus under the least."""
    found = frozenset[Value](found_after(program, at))
    if isinstance(action, Draw):
        return frozenset(one for one in found if one == "at-once" or _can_draw(program, at, over, one))
    areas = (action.area,)
    if is_read_at_once(program, areas):
        return frozenset({"at-once"})
    more = -over if over > 0 else action.most - action.least - over
    if found_before_setting(program, at, areas) or _lacks_later(program, at, action.area, more):
        found &= _BEFORE_PLAY_GOES_ON
    if over > 0 and needs_all(program, {action.area: over}, cards_dealt(program)):
        found -= {"settled"}
    return readable(program, at, areas, more, found)


def _can_draw(program: Program, at: int, over: int, moment: Value) -> bool:
    """Whether the stub has a card for each that is given up: as many are drawn, so that no hand shows it."""
    return over <= spare_then(program, at, program.fewest_seats, moment)


def _lacks_later(program: Program, at: int, area: str, more: int) -> bool:
    """Whether a hand with so many more cards, or fewer, has too few for a later step in which some must go."""
    later = [(number, program.steps[number].action) for number in range(at + 1, len(program.steps))]
    return any(
        isinstance(action, Discard | Draw)
        and action.area == area
        and cards_dealt(program, number)[area] + more < max(action.least, 1)
        for number, action in later
    )


def discard_wrongly(hand: FaultyHand, incident: Incident) -> None:
    """The player to act discards a wrong number; found late, cards are drawn for them and the step is played out."""
    seat = to_turn(hand, incident)
    step = hand.now.steps[incident.at]
    assert isinstance(step.action, Discard | Draw)
    held = hand.table.cards_in(step.action.area, seat)
    named = _discarded(incident, step.action, held)
    incident.seat, incident.held, incident.lines_before = seat, held, len(hand.lines)
    incident.move, incident.in_force = Move("discard", seat, named=named), True
    reason = f"{incident.fault.says}: {len(named)}, not {_allowed(step.action)}"
    hand.lines.append(Line(hand.step, incident.move, named, Ruling("irregular", step.rule, reason)))
    take = VERBS[type(step.action)].take
    assert take is not None
    hand.table = take(hand.now, hand.table, step, incident.move)
    if not incident.at_once:
        hand.go_on_if_done()
        hand.play_until(lambda: hand.table.step != incident.at)


def _discarded(incident: Incident, action: Discard | Draw, held: Cards) -> Cards:
    """The cards that are discarded: those that the case names, or the first of the hand; their number is wrong."""
    over = incident.value("discarded") == "too-many"
    wanted = action.most + incident.count if over else action.least - incident.count
    named = incident.named or held[:wanted]
    for card in named:
        if named.count(card) > held.count(card):
            raise Stuck(f"the {name_of(card)} is not in this hand")
    if action.least <= len(named) <= action.most:
        raise Stuck(f"to discard {len(named)} is not the fault: {_allowed(action)} is right")
    if len(named) != wanted:
        raise Stuck(f"the case names {len(named)} to be discarded, not {wanted}")
    return named


def _allowed(action: Discard | Draw) -> str:
    return str(action.least) if action.least == action.most else f"{action.least} to {action.most}"


WRONG_DISCARD = Fault(
    "wrong-discard",
    "Wrong number of discards",
    "a player discards too few or too many cards",
    "Hand",
    where=_where_wrong_discard,
    play=discard_wrongly,
    waits=True,
    said=frozenset({"seat", "cards"}),
    leaves=frozenset({"wrong-discard"}),
)
