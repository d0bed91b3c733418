"""Moves for cards that lie on the wrong board, and for the boards of an option."""

from rulesgen.irregular import needs
from rulesgen.irregular.moments import showdown_of
from rulesgen.irregular.playing.hand import HELD_OUT, FaultyHand
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.remedy import Remedy
from rulesgen.model.steps import Deal


def _to_right_board(hand: FaultyHand, incident: Incident) -> None:
    for (spot, card), right in zip(incident.affected, incident.right_spots, strict=True):
        hand.take_card(spot, card)
        hand.put_at(right, (*hand.cards_at(right), card))
    incident.affected = []


TO_RIGHT_BOARD = Remedy(
    "to-right-board",
    "The card is moved to the board on which it belongs.",
    "move the card to its board",
    needs=(needs.hand_open, needs.on_wrong_board),
    does=_to_right_board,
)


def _exchange_boards(hand: FaultyHand, incident: Incident) -> None:
    """Each card to the place whose turn it was; the boards then have what they should have had."""
    for (spot, card), _ in zip(incident.affected, incident.right_spots, strict=False):
        hand.take_card(spot, card)
    for (_, card), right in zip(incident.affected, incident.right_spots, strict=False):
        hand.put_at(right, (*hand.cards_at(right), card))
    incident.affected = []


EXCHANGE_BOARDS = Remedy(
    "exchange-boards",
    "The boards exchange the cards of this step, so that each has those that it should have had.",
    "let the boards exchange the cards",
    needs=(needs.hand_open, needs.on_wrong_board),
    does=_exchange_boards,
)


def _second_board_out(hand: FaultyHand, incident: Incident) -> None:
    """The cards of the option's boards into the muck; the hand goes on to its showdown with the game's own."""
    base = hand.program
    areas = {*base.areas, HELD_OUT}
    extra = {spot: cards for spot, cards in hand.table.spots.items() if spot[0] not in areas and cards}
    gone = tuple(card for cards in extra.values() for card in cards)
    spots = {spot: cards for spot, cards in hand.table.spots.items() if spot not in extra}
    table = hand.table.copy(spots=spots, muck=(*hand.table.muck, *gone))
    incident.affected = []
    if table.option is None:
        hand.table = table
        return
    last = showdown_of(base) - 1
    hand.table = table.copy(option=None, proposal=None, proposed=last, lent={}, step=last, due=(), done=0, round=None)
    _deal_rest(hand)
    hand.finish_step()


SECOND_BOARD_OUT = Remedy(
    "second-board-out",
    "The cards of every board that the option adds are taken out of play; the whole pot is decided without them.",
    "take out every board that the option adds",
    needs=(needs.other_board,),
    does=_second_board_out,
)


def _deal_rest(hand: FaultyHand) -> None:
    """What is still missing on the game's own boards is dealt as its steps would have; a whole board gets no more."""
    base = hand.program
    deals = [(at, step.action) for at, step in enumerate(base.steps) if isinstance(step.action, Deal)]
    wanted = dict.fromkeys((area for area, one in base.areas.items() if one.per == "table"), 0)
    for at, deal in deals:
        wanted |= {area: wanted[area] + deal.each for area in deal.to if area in wanted}
        short = {area for area in deal.to if area in wanted and len(hand.table.cards_in(area, -1)) < wanted[area]}
        for due in hand.plan_of(at) if short else ():
            if due.move.area in short or (due.move.verb == "burn" and short == set(deal.to)):
                hand.do(due.move, hand.rule)
