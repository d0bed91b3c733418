"""Whether what a move of a remedy needs is there, as the table and the fault are now."""

from collections.abc import Callable

from rulesgen.engine.actions import Arrange, Award, Deal, Deliver, Draw, Settle
from rulesgen.irregular.at_table import is_settled
from rulesgen.irregular.hand import Hand
from rulesgen.irregular.incident import Incident
from rulesgen.irregular.moments import DEALS
from rulesgen.irregular.players_of import concerned, is_bank

Met = Callable[[Hand, Incident], bool]


# --- the hand ---


def is_open(hand: Hand, incident: Incident) -> bool:
    """Whether nothing has been paid yet."""
    if is_settled(hand):
        return False
    return not (isinstance(hand.now.steps[hand.table.step].action, Award | Settle) and hand.table.done)


def has_hand(hand: Hand, incident: Incident) -> bool:
    """Whether it is known whose hands are concerned, and they are players' own."""
    seats = concerned(hand, incident)
    return bool(seats) and not any(is_bank(hand, seat) for seat in seats)


def has_live_hand(hand: Hand, incident: Incident) -> bool:
    return not any(hand.table.folded >> seat & 1 for seat in concerned(hand, incident))


def leaves_somebody(hand: Hand, incident: Incident) -> bool:
    return hand.program.banking != "pot" or bool({*hand.table.in_hand()} - {*concerned(hand, incident)})


def is_taken_in(hand: Hand, incident: Incident) -> bool:
    cards = [card for _, held in incident.hidden_hand for card in held]
    return bool(cards) and all(card in hand.table.muck for card in cards)


def lies_elsewhere(hand: Hand, incident: Incident) -> bool:
    held = list(hand.table.spots.values())
    return bool(incident.hidden_hand) and all(cards in held for _, cards in incident.hidden_hand)


def was_changed(hand: Hand, incident: Incident) -> bool:
    before = sorted(card for _, cards in incident.hidden_hand for card in cards)
    now = sorted(card for spot, _ in incident.hidden_hand for card in hand.cards_at(spot))
    return bool(before) and before == now


# --- hands that are set ---


def can_be_set(hand: Hand, incident: Incident) -> bool:
    """Whether the hand concerned has all its cards, and is one that somebody sets."""
    if incident.seat is None:
        return False
    seat = hand.table.sitting.seat_of(incident.seat)
    by = "player-dealer" if is_bank(hand, seat) else "players"
    for step in hand.now.steps:
        one = step.action
        if isinstance(one, Arrange) and one.by == by:
            held = sum(len(hand.cards_at((area, seat))) for area in (one.source, *one.into))
            return held == sum(one.into.values())
    return False


def sets_later(hand: Hand, incident: Incident) -> bool:
    steps = hand.now.steps[max(hand.table.step, 0) :]
    return any(isinstance(step.action, Arrange) and step.action.by != "dealer" for step in steps)


def still_sets(hand: Hand, incident: Incident) -> bool:
    steps, at = hand.now.steps, hand.table.step
    if incident.seat is None or not 0 <= at < len(steps):
        return False
    return isinstance(steps[at].action, Arrange) and hand.table.sitting.seat_of(incident.seat) in hand.table.asked


# --- cards ---


def has_cards(hand: Hand, incident: Incident) -> bool:
    lying = all(card in hand.cards_at(spot) for spot, card in incident.affected)
    return bool(incident.affected) and lying


def can_go_back(hand: Hand, incident: Incident) -> bool:
    """Whether the cards of the step can be taken up and dealt again: in a draw only the burn can."""
    action = incident.home.steps[incident.at].action
    drawn = any(line.move.verb == "deal" for line in hand.lines[incident.lines_before :])
    return isinstance(action, Deal) or (isinstance(action, Draw) and not drawn)


def may_deal_again(hand: Hand, incident: Incident) -> bool:
    """The cards of the step went back, or a step that came too early is due again."""
    due = hand.table.step == incident.at and incident.fault == "premature-deal"
    return due or incident.went_back


def lacks(verb: str) -> Met:
    """Moves of this kind were not made."""
    return lambda hand, incident: any(due.move.verb == verb for due in incident.left_out)


def has_wrong_board(hand: Hand, incident: Incident) -> bool:
    areas = hand.now.areas
    spots = [*incident.right_spots, *(spot for spot, _ in incident.affected)]
    return bool(incident.right_spots) and all(spot[0] in areas and areas[spot[0]].per == "table" for spot in spots)


def has_other_board(hand: Hand, incident: Incident) -> bool:
    """An option's cards lie on the table; one in play that has been paid cannot be taken out any more."""
    extra = any(cards and spot[0] not in hand.program.areas for spot, cards in hand.table.spots.items())
    return extra and (hand.table.option is None or not is_settled(hand))


def deals_here(hand: Hand, incident: Incident) -> bool:
    return isinstance(incident.home.steps[incident.at].action, (*DEALS, Deliver))


# --- bets, wagers and payments ---


def is_pending(hand: Hand, incident: Incident) -> bool:
    return incident.move is not None and not incident.in_force


def is_early(hand: Hand, incident: Incident) -> bool:
    return incident.fault == "out-of-turn" and is_pending(hand, incident)


def is_raise(hand: Hand, incident: Incident) -> bool:
    """A raise of the player whose turn it is."""
    move, now = incident.move, hand.table.round
    if move is None or now is None or incident.in_force:
        return False
    return move.verb == "raise" and move.seat == now.actor


def is_wrong_bet(fault: str, which: int) -> Met:
    """A bet whose player must still act, or a wager on the table that is on the wrong side of its limit."""

    def met(hand: Hand, incident: Incident) -> bool:
        if incident.fault != fault:
            return False
        if not incident.wager:
            return is_pending(hand, incident)
        return is_beyond(hand, incident, which)

    return met


def is_beyond(hand: Hand, incident: Incident, which: int) -> bool:
    if incident.seat is None or not incident.wager or incident.limits == (0, 0):
        return False
    held = hand.table.wagers.get((incident.seat, incident.wager), 0)
    return 0 < held < incident.limits[0] if which == 0 else held > incident.limits[1]


def has_wagers(hand: Hand, incident: Incident) -> bool:
    """The players concerned have a wager, and are not the bank."""
    seats = [incident.seat] if incident.seat is not None else concerned(hand, incident)
    owners = {owner for owner, _ in hand.table.wagers}
    return bool(seats) and all(seat in owners and not is_bank(hand, hand.table.sitting.seat_of(seat)) for seat in seats)


def is_ordered(hand: Hand, incident: Incident) -> bool:
    """Whether it is known who would be paid first: by a seat, or by a mark that has been put down."""
    bank = hand.now.bank
    return bank is None or bank.first.of in ("player-dealer", "button") or bank.first.of in hand.table.marks


def was_paid(hand: Hand, incident: Incident) -> bool:
    return incident.payee is not None or (is_settled(hand) and hand.before_settling is not None)
