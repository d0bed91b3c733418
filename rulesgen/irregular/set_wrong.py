"""Plays the faults of hands: mixed up, held out, picked up too soon, set foul or wrongly; and a bank that is seen."""

from collections.abc import Callable, Iterator
from itertools import permutations

from rulesgen.engine.actions import Arrange, Deliver
from rulesgen.engine.cards import Cards
from rulesgen.engine.house_way import set_house_way
from rulesgen.engine.play import Decision, expect
from rulesgen.engine.player_dealer import decider
from rulesgen.engine.setting import put, why_not
from rulesgen.engine.table import Move, Table
from rulesgen.irregular.at_table import replan, say_fault, to_moment, to_turn
from rulesgen.irregular.hand import Hand, Spot, Stuck
from rulesgen.irregular.incident import Incident


def note_only(hand: Hand, incident: Incident) -> None:
    """Something happened that was nobody's doing, and that moves no card and no chip."""
    say_fault(hand, incident)


def show_cards(hand: Hand, incident: Incident) -> None:
    """The player whose turn it is shows cards."""
    expected = expect(hand.program, hand.table)
    turn = expected.seat if isinstance(expected, Decision) else decider_on(hand, _a_player(hand, incident))
    incident.seat = turn if incident.who is None else incident.who
    say_fault(hand, incident, incident.seat)


# --- whose cards ---


def own_cards(hand: Hand, seat: int) -> list[tuple[Spot, Cards]]:
    """The cards of a seat, by place."""
    areas = hand.now.areas
    return [
        (spot, cards)
        for spot, cards in hand.table.spots.items()
        if spot[1] == seat and cards and spot[0] in areas and areas[spot[0]].per == "player"
    ]


def _a_player(hand: Hand, incident: Incident) -> int:
    """A seat that holds cards and is not the player-dealer's: the one that the case names, or the last one."""
    seats = [seat for seat in hand.table.in_hand() if seat != hand.table.sitting.dealer and own_cards(hand, seat)]
    if incident.who is not None:
        seats = [seat for seat in seats if seat == hand.table.sitting.seat_of(incident.who)]
    if not seats:
        raise Stuck("nobody holds cards" if incident.who is None else "this player holds no cards")
    return seats[-1]


def decider_on(hand: Hand, seat: int) -> int:
    """Who sets and answers for the hand of a seat."""
    return decider(hand.now, hand.table, seat)


# --- hands mixed, held out, taken ---


def mix_up(hand: Hand, incident: Incident) -> None:
    """A player's cards go among the discards."""
    seat = _a_player(hand, incident)
    incident.seat, incident.hidden_hand = decider_on(hand, seat), own_cards(hand, seat)
    say_fault(hand, incident, incident.seat)
    for spot, cards in incident.hidden_hand:
        hand.put_at(spot, ())
        hand.table = hand.table._replace(muck=(*hand.table.muck, *cards))


def cheat(hand: Hand, incident: Incident) -> None:
    """Cards that were held out are found: whose they are is known, and nothing else has moved."""
    banker = incident.value("by") == "player-dealer"
    seat = hand.table.sitting.dealer if banker else _a_player(hand, incident)
    incident.seat = decider_on(hand, seat)
    say_fault(hand, incident, incident.seat)


def pick_up(hand: Hand, incident: Incident) -> None:
    """The hand that is next to be pushed is picked up by a player whose turn comes later."""
    deliver = hand.now.steps[incident.at].action
    assert isinstance(deliver, Deliver)
    given = [due.move for due in hand.table.due[hand.table.done :] if due.move.verb == "deliver"]
    if len(given) < 2:
        raise Stuck("only one hand is given out")
    place: Spot = (deliver.source, given[0].pile)
    incident.seat, incident.hidden_hand = given[1].seat, [(place, hand.cards_at(place))]
    say_fault(hand, incident, incident.seat)
    hand.put_at((deliver.to, given[1].seat or 0), hand.cards_at(place))
    hand.put_at(place, ())


# --- settings ---


def set_foul(hand: Hand, incident: Incident) -> None:
    """A setting that the rules do not allow; found late, the cards lie so until then."""
    arrange = hand.now.steps[hand.table.step].action
    setter = to_turn(hand, incident)
    assert isinstance(arrange, Arrange)
    seat = hand.table.sitting.seat_of(setter)
    cards, sizes = hand.table.cards_in(arrange.source, seat), list(arrange.into.values())
    incident.seat = setter
    if incident.value("foul") == "wrong-count":
        sizes = [sizes[0] + 1, *sizes[1:-1], sizes[-1] - 1]
        incident.move = Move("set", setter, what=" ".join(map(str, sizes)), named=cards)
    else:
        incident.move = next(_foul_ways(hand, arrange, setter, cards), None)
    if incident.move is None:
        raise Stuck("these cards cannot be set foul")
    say_fault(hand, incident, setter)
    if not incident.at_once:
        incident.in_force = True
        into = dict(zip(arrange.into, sizes, strict=True))
        _lay(hand, put(hand.table, Arrange(arrange.source, into, arrange.by), seat, incident.move.named))
        to_moment(hand, incident)
        _open_first_hand(hand, incident)


def _lay(hand: Hand, table: Table) -> None:
    """The cards as they were set, and on to the next player."""
    hand.table = table._replace(asked=table.asked[1:], due=(), done=0)
    if not hand.table.asked:
        hand.finish_step()


def _open_first_hand(hand: Hand, incident: Incident) -> None:
    """At the showdown a wrong setting is seen when hands are open."""
    if incident.value("found") == "showdown":
        _first_show(hand)


def _foul_ways(hand: Hand, arrange: Arrange, seat: int, cards: Cards) -> Iterator[Move]:
    for front in permutations(cards, next(iter(arrange.into.values()))):
        rest = tuple(card for card in cards if card not in front)
        move = Move("set", seat, named=(*front, *rest))
        if why_not(hand.now, hand.table, arrange, move):
            yield move


def set_house_way_wrong(hand: Hand, incident: Incident) -> None:
    """The dealer sets a hand in another way than the house way."""
    arrange = hand.now.steps[hand.table.step].action
    assert isinstance(arrange, Arrange)
    incident.seat = to_turn(hand, incident)
    seat = hand.table.sitting.seat_of(incident.seat)
    cards = hand.table.cards_in(arrange.source, seat)
    count = next(iter(arrange.into.values()))
    right = set(set_house_way(hand.now, cards)[0][:count])
    for front in permutations(cards, count):
        named = (*front, *(card for card in cards if card not in front))
        if set(front) != right and not why_not(hand.now, hand.table, arrange, Move("set", incident.seat, named=named)):
            say_fault(hand, incident, incident.seat)
            _lay(hand, put(hand.table, arrange, seat, named))
            to_moment(hand, incident)
            return
    raise Stuck("the cards can be set in one way only")


def set_once_again(hand: Hand, incident: Incident) -> None:
    """A card of each part of a hand is exchanged after it was set."""
    banker = incident.value("set-by") == "player-dealer"
    seat = hand.table.sitting.dealer if banker else _a_player(hand, incident)
    arrange = next(step.action for step in hand.now.steps if isinstance(step.action, Arrange))
    incident.seat = decider_on(hand, seat)
    if banker:
        _first_show(hand)
    spots: list[Spot] = [(area, seat) for area in list(arrange.into)[:2]]
    one, other = (hand.cards_at(spot) for spot in spots)
    incident.hidden_hand = [(spots[0], one), (spots[1], other)]
    say_fault(hand, incident, incident.seat)
    hand.put_at(spots[0], (other[0], *one[1:]))
    hand.put_at(spots[1], (one[0], *other[1:]))
    replan(hand)


def _first_show(hand: Hand) -> None:
    """The first player's hand is opened, where the step opens hands."""
    step = hand.table.step
    while any(due.move.verb == "show" for due in hand.table.due) and hand.table.step == step:
        hand.advance()
        if hand.lines[-1].move.verb == "show":
            return


# --- the bank ---


def show_bank(hand: Hand, incident: Incident) -> None:
    """The bank's cards are seen; of several players who must set their hands, one has done so."""
    action = hand.now.steps[incident.at].action
    if isinstance(action, Deliver):
        spot = (action.to, hand.table.sitting.dealer)
        hand.play_until(lambda: bool(hand.cards_at(spot)))
    elif isinstance(action, Arrange) and len(hand.table.asked) > 1:
        hand.advance()
    say_fault(hand, incident)


CAUSES: dict[str, Callable[[Hand, Incident], None]] = {
    "shown-by-player": show_cards,
    "unprotected-hand": mix_up,
    "thrown-away": mix_up,
    "held-out-cards": cheat,
    "picked-up": pick_up,
    "mis-set-hand": set_foul,
    "house-way-wrong": set_house_way_wrong,
    "set-again": set_once_again,
    "bank-exposed": show_bank,
    "equipment": note_only,
    "interruption": note_only,
}
