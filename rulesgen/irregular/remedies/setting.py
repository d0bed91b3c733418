"""Moves for hands that are set: the house way, as first set, once more, or foul."""

from rulesgen.cards import names_of
from rulesgen.engine.house_way import set_house_way
from rulesgen.engine.setting import put, requested_seats
from rulesgen.engine.table import Line, Move, Ruling
from rulesgen.irregular import needs
from rulesgen.irregular.playing.at_table import is_settled, replan
from rulesgen.irregular.playing.hand import HELD_OUT, FaultyHand, Lies, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.remedy import Money, Remedy
from rulesgen.model.steps import Arrange

SET_ONCE_MORE = Remedy(
    "set-once-more",
    "The player sets the hand again.",
    "have the hand set again",
    needs=(needs.still_sets,),
    names="hand",
)


def _as_first_set(hand: FaultyHand, incident: Incident) -> None:
    for spot, cards in incident.hidden_hand:
        hand.put_at(spot, cards)
    replan(hand)


AS_FIRST_SET = Remedy(
    "as-first-set",
    "The hand plays as it was first set.",
    "the hand plays as first set",
    needs=(needs.hand_open, needs.changed_setting),
    does=_as_first_set,
    names="hand",
)


def _house_way(hand: FaultyHand, incident: Incident) -> None:
    """The cards of a hand set as the house way says; one that was set wrongly is taken up first."""
    assert incident.seat is not None
    _reset(hand, incident, hand.table.sitting.seat_of(incident.seat))


HOUSE_WAY = Remedy(
    "house-way",
    "The hand is set the house way.",
    "set the hand the house way",
    needs=(needs.hand_open, needs.has_house_way, needs.hand_to_set),
    does=_house_way,
    names="hand",
)


def _foul_plays(hand: FaultyHand, incident: Incident) -> None:
    """The hand counts as foul for its setter, and is set the house way for others who bet on it."""
    setter = incident.seat
    assert setter is not None
    seat = hand.table.sitting.seat_of(setter)
    hand.table = hand.table.copy(fouled={**hand.table.fouled, seat: setter})
    hand.lines.append(Line(hand.step, Move("foul", setter), (), Ruling("legal", hand.rule)))
    _reset(hand, incident, seat)


FOUL_PLAYS = Remedy(
    "foul-plays",
    "The hand is foul: it loses for who set it; for others who bet on it, it is set the house way.",
    "foul hand",
    needs=(needs.hand_open, needs.has_house_way, needs.hand_to_set, needs.players_hand, needs.foul_hands_lose),
    does=_foul_plays,
    money=Money("makes the hand lose", ("settled", "forfeited"), 6),
    names="hand",
)


def _reset(hand: FaultyHand, incident: Incident, seat: int) -> None:
    """Cards of a seat, set, held out or not, set the house way; nobody is asked for them any more."""
    arrange = _arrange_of(hand, seat)
    _bring_back(hand, seat)
    spots: list[Lies] = [(area, seat) for area in (arrange.source, *arrange.into, HELD_OUT)]
    cards = tuple(card for spot in spots for card in hand.cards_at(spot))
    for spot in spots:
        hand.put_at(spot, ())
    hand.put_at((arrange.source, seat), cards)
    _set_for(hand, arrange, seat)
    if seat in hand.table.asked:
        hand.table = hand.table.copy(asked=tuple(one for one in hand.table.asked if one != seat))
        if not hand.table.asked:
            hand.go_on_if_done()
            return
    if not is_settled(hand):
        replan(hand)


def _bring_back(hand: FaultyHand, seat: int) -> None:
    """Cards that were held out come back into the hand before it is set: the log says which."""
    if cards := hand.cards_at((HELD_OUT, seat)):
        come = "that was held out comes" if len(cards) == 1 else "that were held out come"
        words = f"The {names_of(cards)} {come} back into {hand.table.sitting.names[seat]}'s hand."
        hand.note("remedy", words, hand.rule)


def _arrange_of(hand: FaultyHand, seat: int) -> Arrange:
    """The step in which the cards of a seat are set."""
    by = "player-dealer" if seat == hand.table.sitting.dealer else "players"
    found = [step.action for step in hand.now.steps if isinstance(step.action, Arrange) and step.action.by == by]
    if not found:
        raise Stuck("no cards are set in this game")
    return found[0]


def _set_for(hand: FaultyHand, arrange: Arrange, seat: int) -> None:
    named, row = set_house_way(hand.now, hand.cards_at((arrange.source, seat)))
    hand.table = put(hand.table, arrange, seat, named)
    step = next(step.id for step in hand.now.steps if step.action is arrange)
    hand.lines.append(Line(hand.step, Move("reset", seat, area=step, named=named), named, Ruling("legal", row.rule)))


def _unset_hands_house_way(hand: FaultyHand, incident: Incident) -> None:
    """Every hand that is not set: also those that wait to be opened; where they are still being given out, all."""
    hand.play_until(lambda: bool(hand.now.steps[hand.table.step].action.sets_into))
    at = hand.table.step
    while hand.table.step == at and hand.table.done < len(hand.table.due):
        hand.advance()  # a hand that the dealer has been asked to set, or that is foul
    if hand.table.step != at:
        return
    arrange = hand.now.steps[at].action
    assert isinstance(arrange, Arrange)
    for seat in (*requested_seats(hand.now, hand.table), *hand.table.asked):
        _set_for(hand, arrange, seat)
    hand.table = hand.table.copy(asked=())
    hand.finish_step()


UNSET_HANDS_HOUSE_WAY = Remedy(
    "unset-hands-house-way",
    "Every hand that is not set yet is set the house way.",
    "set every hand not set yet the house way",
    needs=(needs.hand_open, needs.has_house_way, needs.sets_later),
    does=_unset_hands_house_way,
)
