"""Faults of hands that are set: foul, not as the house way says, or once more."""

from collections.abc import Iterator
from itertools import permutations

from rulesgen.cards import Cards
from rulesgen.engine.house_way import set_house_way
from rulesgen.engine.play import Decision
from rulesgen.engine.player_dealer import decider
from rulesgen.engine.setting import put, set_as_opened, why_not
from rulesgen.engine.table import Due, Move, Table
from rulesgen.ids import NO_RULE
from rulesgen.irregular.fault import Fault
from rulesgen.irregular.moments import intact_later, sets_house_way
from rulesgen.irregular.playing.at_table import replan, say_fault, to_moment, to_turn
from rulesgen.irregular.playing.hand import FaultyHand, Lies, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.players import a_player, decider_on, own_cards, whose_hand
from rulesgen.model.game import Program
from rulesgen.model.steps import Arrange, Reveal
from rulesgen.regions import Sets, Value


def _where_foul(program: Program, at: int) -> Iterator[Sets]:
    """A hand is set as it must not be; a wrong number of cards is seen when the hand is opened."""
    arrange = program.steps[at].action
    if not isinstance(arrange, Arrange) or arrange.by == "dealer":
        return
    setter = frozenset[Value]({"player-dealer" if arrange.by == "player-dealer" else "player"})
    yield {"set-by": setter, "foul": frozenset({"wrong-count"}), "found": frozenset({"at-once", "showdown"})}
    if arrange.must_not:
        found = frozenset[Value]({"at-once", "showdown", "settled"})
        yield {"set-by": setter, "foul": frozenset({"outranks"}), "found": found}


def set_foul(hand: FaultyHand, incident: Incident) -> None:
    """A setting that the rules do not allow; found late, the cards lie so until then."""
    arrange = hand.now.steps[hand.table.step].action
    setter = to_turn(hand, incident)
    assert isinstance(arrange, Arrange)
    seat = hand.table.sitting.seat_of(setter)
    cards, sizes = hand.table.cards_in(arrange.source, seat), list(arrange.into.values())
    incident.seat = setter
    declared = hand.next_declared(hand.table, Decision(setter, NO_RULE))
    if declared is not None:
        incident.move, sizes = _declared_foul(hand, incident, arrange, declared), _sizes_of(declared, sizes)
    elif incident.value("foul") == "wrong-count":
        sizes = [sizes[0] + 1, *sizes[1:-1], sizes[-1] - 1]
        incident.move = Move("set", setter, what=" ".join(map(str, sizes)), named=cards)
    else:
        incident.move = next(_foul_ways(hand, arrange, setter, cards), None)
    if incident.move is None:
        raise Stuck("these cards cannot be set foul")
    say_fault(hand, incident, setter, cards=incident.move.named)
    if not incident.at_once:
        incident.in_force = True
        into = dict(zip(arrange.into, sizes, strict=True))
        lay(hand, put(hand.table, Arrange(arrange.source, into, arrange.by), seat, incident.move.named))
        to_moment(hand, incident)
        _open_first_hand(hand, incident)


def _sizes_of(declared: Move, sizes: list[int]) -> list[int]:
    """How many cards the player puts into each part."""
    return list(map(int, declared.what.split())) if declared.what else sizes


def _declared_foul(hand: FaultyHand, incident: Incident, arrange: Arrange, declared: Move) -> Move:
    """The setting that the case says: it must be foul, and for the reason that the situation names."""
    if declared.verb != "set":
        raise Stuck("the case says that the player asks for the house way")
    must_hold(hand, arrange, declared)
    count = _sizes_of(declared, list(arrange.into.values())) != list(arrange.into.values())
    if not count and not why_not(hand.now, hand.table, arrange, declared):
        raise Stuck("the setting that the case says is not foul")
    if count != (incident.value("foul") == "wrong-count"):
        raise Stuck(f"the setting that the case says is foul as `foul: {'wrong-count' if count else 'outranks'}`")
    return declared


def must_hold(hand: FaultyHand, arrange: Arrange, declared: Move) -> None:
    """A setting that the case says has just the cards of the hand."""
    seat = hand.table.sitting.seat_of(declared.seat or 0)
    if sorted(declared.named) != sorted(hand.table.cards_in(arrange.source, seat)):
        raise Stuck("the setting that the case says has other cards than the hand")


def lay(hand: FaultyHand, table: Table) -> None:
    """The cards as they were set, and on to the next player."""
    hand.table = table.copy(asked=table.asked[1:], due=(), done=0)
    if not hand.table.asked:
        hand.finish_step()


def _open_first_hand(hand: FaultyHand, incident: Incident) -> None:
    """At the showdown a wrong setting is seen when hands are open."""
    if incident.value("found") == "showdown":
        _first_show(hand)


def _foul_ways(hand: FaultyHand, arrange: Arrange, seat: int, cards: Cards) -> Iterator[Move]:
    for front in permutations(cards, next(iter(arrange.into.values()))):
        rest = tuple(card for card in cards if card not in front)
        move = Move("set", seat, named=(*front, *rest))
        if why_not(hand.now, hand.table, arrange, move):
            yield move


MIS_SET_HAND = Fault(
    "mis-set-hand",
    "Hand set foul",
    "a hand is set foul",
    "Hand",
    where=_where_foul,
    play=set_foul,
    said=frozenset({"seat"}),
)


def _where_house_way(program: Program, at: int) -> Iterator[Sets]:
    """The dealer sets a hand the house way, and not as the house way says."""
    if sets_house_way(program, at):
        yield from intact_later("showdown", "settled")


def _ask_for_house_way(program: Program, incident: Incident, table: Table, decision: Decision) -> Move | None:
    """A hand that the dealer sets wrongly when it is opened was asked for when the others were set."""
    if not 0 <= table.step < incident.at:
        return None
    setting, opening = (incident.home.steps[number].action for number in (table.step, incident.at))
    asks = isinstance(opening, Reveal) and isinstance(setting, Arrange) and setting.as_opened
    return Move("house-way", decision.seat) if asks else None


def set_house_way_wrong(hand: FaultyHand, incident: Incident) -> None:
    """The dealer sets a hand in another way than the house way: as the case says, or in the first other way."""
    arrange = hand.now.steps[hand.table.step].action
    if not isinstance(arrange, Arrange):
        _set_wrong_as_opened(hand, incident)
        return
    incident.seat = to_turn(hand, incident)
    seat = hand.table.sitting.seat_of(incident.seat)
    named = _other_way(hand, arrange, incident.seat, hand.table.cards_in(arrange.source, seat))
    say_fault(hand, incident, incident.seat, cards=named)
    lay(hand, put(hand.table, arrange, seat, named))
    to_moment(hand, incident)


def _set_wrong_as_opened(hand: FaultyHand, incident: Incident) -> None:
    """The same of a hand that was asked for, and is set when it is opened; at the showdown it lies open when found."""
    due = _to_request(hand, incident)
    seat = due.move.seat
    assert seat is not None
    incident.seat = decider(hand.now, hand.table, seat)
    arrange = next(step.action for step in hand.now.steps if step.id == due.move.area)
    assert isinstance(arrange, Arrange)
    named = _other_way(hand, arrange, incident.seat, hand.cards_at((arrange.source, seat)))
    say_fault(hand, incident, incident.seat, cards=named)
    table = put(hand.table, arrange, seat, named)
    hand.table = table.copy(due=(*table.due[: table.done], *table.due[table.done + 1 :]))
    if incident.value("found") == "showdown":
        hand.play_until(lambda: not _shows_next(hand, seat))
    else:
        to_moment(hand, incident)


def _to_request(hand: FaultyHand, incident: Incident) -> Due:
    """Play on to the hand of the player whom the case names, or else to the first, that the dealer is to set."""
    steps = {step.id for step in set_as_opened(hand.now, hand.table.step)}
    who = None if incident.who is None else hand.table.sitting.seat_of(incident.who)
    left = hand.table.due[hand.table.done :]
    found = [due for due in left if due.move.verb == "reset" and due.move.area in steps]
    found = [due for due in found if who in (None, due.move.seat)]
    if not found:
        raise Stuck(f"{'nobody' if who is None else 'this player'} is still to have a hand set the house way here")
    hand.play_until(lambda: _next(hand) == found[0])
    return found[0]


def _next(hand: FaultyHand) -> Due | None:
    """The move that is due now."""
    return hand.table.due[hand.table.done] if hand.table.done < len(hand.table.due) else None


def _shows_next(hand: FaultyHand, seat: int) -> bool:
    """Whether the next move shows cards of a seat."""
    due = _next(hand)
    return due is not None and due.move.verb == "show" and due.move.seat == seat


def _other_way(hand: FaultyHand, arrange: Arrange, setter: int, cards: Cards) -> Cards:
    """Cards in the order in which they are set wrongly, but not foul."""
    count = next(iter(arrange.into.values()))
    right = set(set_house_way(hand.now, cards)[0][:count])
    said = hand.next_declared(hand.table, Decision(setter, NO_RULE))
    if said is not None and said.verb == "set":
        must_hold(hand, arrange, said)
        if why := why_not(hand.now, hand.table, arrange, said):
            raise Stuck(why)
        if set(said.named[:count]) == right:
            raise Stuck("the setting that the case says is the house way")
        return said.named
    for front in permutations(cards, count):
        named = (*front, *(card for card in cards if card not in front))
        if set(front) != right and not why_not(hand.now, hand.table, arrange, Move("set", setter, named=named)):
            return named
    raise Stuck("the cards can be set in one way only")


HOUSE_WAY_WRONG = Fault(
    "house-way-wrong",
    "House way set wrongly",
    "the dealer sets a house-way hand wrongly",
    "Hand",
    where=_where_house_way,
    play=set_house_way_wrong,
    leads=_ask_for_house_way,
    players_doing=False,
    said=frozenset({"seat"}),
)


def _where_set_again(program: Program, at: int) -> Iterator[Sets]:
    """A hand that was set is set again."""
    arranged = [number for number, step in enumerate(program.steps[:at]) if step.action.sets_into]
    if arranged and not program.steps[at].action.sets_into:
        bys = {program.steps[number].action.asks for number in arranged}
        setters = {"players": "player", "player-dealer": "player-dealer"}
        if made := frozenset[Value](setters[by] for by in bys if by in setters):
            yield {"set-by": made}


def set_once_again(hand: FaultyHand, incident: Incident) -> None:
    """A card of each part of a hand is exchanged after it was set."""
    by_bank = incident.value("set-by") == "player-dealer"
    seat = whose_hand(hand, incident, "set-by") if by_bank else _who_has_set(hand, incident)
    arrange = next(step.action for step in hand.now.steps if isinstance(step.action, Arrange))
    incident.seat = decider_on(hand, seat)
    if seat == hand.table.sitting.dealer:
        _first_show(hand)
    spots: list[Lies] = [(area, seat) for area in list(arrange.into)[:2]]
    one, other = (hand.cards_at(spot) for spot in spots)
    if not one or not other:
        raise Stuck("this player's hand has not been set yet")
    incident.hidden_hand = [(spots[0], one), (spots[1], other)]
    say_fault(hand, incident, incident.seat)
    hand.put_at(spots[0], (other[0], *one[1:]))
    hand.put_at(spots[1], (one[0], *other[1:]))
    replan(hand)


def _who_has_set(hand: FaultyHand, incident: Incident) -> int:
    """A player as for other faults; where the case names none, one whose hand is not still to be set the house way."""
    table = hand.table
    if incident.who is None and table.requested:
        seats = [one for one in table.in_hand() if one != table.sitting.dealer and own_cards(hand, one)]
        return next((one for one in reversed(seats) if not table.requested >> one & 1), seats[-1])
    return a_player(hand, incident)


def _first_show(hand: FaultyHand) -> None:
    """The first player's hand is opened, where the step opens hands."""
    step = hand.table.step
    while any(due.move.verb == "show" for due in hand.table.due) and hand.table.step == step:
        hand.advance()
        if hand.lines[-1].move.verb == "show":
            return


SET_AGAIN = Fault(
    "set-again",
    "Hand set again",
    "a hand that was set is set again",
    "Hand",
    where=_where_set_again,
    play=set_once_again,
    said=frozenset({"seat"}),
)
