"""What the moves of a remedy do with a hand: misdeal, void, dead, given back, and set the house way."""

from collections.abc import Callable

from rulesgen.engine import betting
from rulesgen.engine.actions import Arrange
from rulesgen.engine.house_way import set_house_way
from rulesgen.engine.setting import put
from rulesgen.engine.table import Line, Move, Ruling
from rulesgen.irregular.at_table import is_settled, replan
from rulesgen.irregular.carry_wagers import forfeit_all, return_all
from rulesgen.irregular.hand import Hand, Spot, Stuck
from rulesgen.irregular.incident import Incident
from rulesgen.irregular.players_of import concerned

Carry = Callable[[Hand, Incident], None]


def _misdeal(hand: Hand, incident: Incident) -> None:
    """All cards together, a new shuffle, and the deal from its beginning; later bets go back."""
    assert hand.before_cards is not None, "a move that needs a deal that has begun"
    cards = tuple(hand.every_card())
    hand.table = hand.before_cards._replace(stub=cards)
    hand.shuffle_stub()
    hand.owed_burns, hand.owed_shuffle, hand.dealt_early = 0, False, -1
    hand.before_settling = None
    incident.affected, incident.left_out = [], []


def _void(hand: Hand, incident: Incident) -> None:
    """Every chip where it was before the hand, and the cards together."""
    cards = tuple(hand.every_card())
    none = (0,) * len(hand.table.stacks)
    hand.table = hand.start._replace(stub=cards, step=len(hand.program.steps), due=(), done=0, paid=none, bets=none)
    hand.owed_burns, hand.owed_shuffle, hand.dealt_early = 0, False, -1


def dead_hand(hand: Hand, incident: Incident) -> None:
    """The players whose hands are concerned are out.

    Against a bank the wagers on these hands are lost, or go back where the row says so.
    """
    for seat in concerned(hand, incident):
        if hand.program.banking == "pot":
            _out_of_pot(hand, seat)
        elif hand.money == "returned":
            return_all(hand, hand.table.sitting.bettors_on(seat))
        else:
            forfeit_all(hand, hand.table.sitting.bettors_on(seat))


def _out_of_pot(hand: Hand, seat: int) -> None:
    folded, now = hand.table.folded | 1 << seat, hand.table.round
    if now is None:
        asked = tuple(one for one in hand.table.asked if one != seat)
        was_asked, hand.table = asked != hand.table.asked, hand.table._replace(folded=folded, asked=asked)
        if was_asked and not asked:
            hand.go_on_if_done()
        elif hand.table.due:
            replan(hand)
        return
    waiting = now.waiting & ~(1 << seat)
    actor = betting.next_waiting(hand.table, waiting, now.actor - 1)
    hand.table = hand.table._replace(folded=folded, round=now._replace(waiting=waiting, actor=actor))
    if betting.is_closed(hand.table):
        hand.finish_step()


def _give_back_hand(hand: Hand, incident: Incident) -> None:
    muck = list(hand.table.muck)
    for spot, cards in incident.hidden_hand:
        for card in cards:
            muck.remove(card)
        hand.put_at(spot, cards)
    hand.table = hand.table._replace(muck=tuple(muck))


def _back_in_place(hand: Hand, incident: Incident) -> None:
    """Cards that somebody took go back to where they lay."""
    for spot, cards in incident.hidden_hand:
        taken = next((one for one, held in hand.table.spots.items() if held == cards), spot)
        hand.put_at(taken, ())
        hand.put_at(spot, cards)


def _as_first_set(hand: Hand, incident: Incident) -> None:
    for spot, cards in incident.hidden_hand:
        hand.put_at(spot, cards)
    replan(hand)


def _house_way(hand: Hand, incident: Incident) -> None:
    """The cards of a hand set as the house way says; one that was set wrongly is taken up first."""
    assert incident.seat is not None
    _reset(hand, incident, hand.table.sitting.seat_of(incident.seat))


def _foul_plays(hand: Hand, incident: Incident) -> None:
    """The hand counts as foul for its setter, and is set the house way for others who bet on it."""
    setter = incident.seat
    assert setter is not None
    seat = hand.table.sitting.seat_of(setter)
    hand.table = hand.table._replace(fouled={**hand.table.fouled, seat: setter})
    hand.lines.append(Line(hand.step, Move("foul", setter), (), Ruling("legal", hand.rule)))
    _reset(hand, incident, seat)


def _reset(hand: Hand, incident: Incident, seat: int) -> None:
    """Cards of a seat, set or not, set the house way; nobody is asked for them any more."""
    arrange = _arrange_of(hand, seat)
    spots: list[Spot] = [(area, seat) for area in (arrange.source, *arrange.into)]
    cards = tuple(card for spot in spots for card in hand.cards_at(spot))
    for spot in spots:
        hand.put_at(spot, ())
    hand.put_at((arrange.source, seat), cards)
    _set_for(hand, arrange, seat)
    if seat in hand.table.asked:
        hand.table = hand.table._replace(asked=tuple(one for one in hand.table.asked if one != seat))
        if not hand.table.asked:
            hand.go_on_if_done()
            return
    if not is_settled(hand):
        replan(hand)


def _arrange_of(hand: Hand, seat: int) -> Arrange:
    """The step in which the cards of a seat are set."""
    by = "player-dealer" if seat == hand.table.sitting.dealer else "players"
    found = [step.action for step in hand.now.steps if isinstance(step.action, Arrange) and step.action.by == by]
    if not found:
        raise Stuck("no cards are set in this game")
    return found[0]


def _set_for(hand: Hand, arrange: Arrange, seat: int) -> None:
    named, row = set_house_way(hand.now, hand.cards_at((arrange.source, seat)))
    hand.table = put(hand.table, arrange, seat, named)
    step = next(step.id for step in hand.now.steps if step.action is arrange)
    hand.lines.append(Line(hand.step, Move("reset", seat, area=step, named=named), named, Ruling("legal", row.rule)))


def _unset_hands_house_way(hand: Hand, incident: Incident) -> None:
    """Every hand that players must still set; where they are still being given out, all of them."""
    hand.play_until(lambda: isinstance(hand.now.steps[hand.table.step].action, Arrange))
    arrange = hand.now.steps[hand.table.step].action
    assert isinstance(arrange, Arrange)
    for seat in hand.table.asked:
        _set_for(hand, arrange, seat)
    hand.table = hand.table._replace(asked=())
    hand.finish_step()


CARRY: dict[str, Carry] = {
    "misdeal": _misdeal,
    "void": _void,
    "dead-hand": dead_hand,
    "give-back-hand": _give_back_hand,
    "back-in-place": _back_in_place,
    "as-first-set": _as_first_set,
    "house-way": _house_way,
    "unset-hands-house-way": _unset_hands_house_way,
    "foul-plays": _foul_plays,
}
