"""What a move of a remedy needs to be there: a move whose needs are not met does not fit what has happened."""

from collections.abc import Callable

from attrs import frozen

from rulesgen.engine.betting import ACTIONS
from rulesgen.irregular.playing.at_table import board_deals, is_settled
from rulesgen.irregular.playing.hand import BURNS, HELD_OUT, FaultyHand
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.players import concerned, is_bank
from rulesgen.model.steps import Arrange, Deal, Deliver, Draw

Met = Callable[[FaultyHand, Incident], bool]


@frozen
class Need:
    """Something that must be there."""

    wants: str
    """What, after `needs`."""
    lacks: str
    """What is the case instead."""
    is_met: Met


def need(wants: str, lacks: str) -> Callable[[Met], Need]:
    """What is needed, and the case instead; the function below says whether it is there."""
    return lambda is_met: Need(wants, lacks, is_met)


# --- the hand ---


@need("a hand that has not been paid out", "this one has been")
def hand_open(hand: FaultyHand, incident: Incident) -> bool:
    if is_settled(hand):
        return False
    return not (hand.now.steps[hand.table.step].action.ends and hand.table.done)


@need("a player whose hand is concerned", "here it is nobody's, the bank's, or not known whose")
def players_hand(hand: FaultyHand, incident: Incident) -> bool:
    seats = concerned(hand, incident)
    return bool(seats) and not any(is_bank(hand, seat) for seat in seats)


@need("a hand that is still in play", "this one is out already")
def live_hand(hand: FaultyHand, incident: Incident) -> bool:
    return not any(hand.table.folded >> seat & 1 for seat in concerned(hand, incident))


@need("a player who is left in the hand", "every hand is concerned")
def somebody_left(hand: FaultyHand, incident: Incident) -> bool:
    return hand.program.banking != "pot" or bool({*hand.table.in_hand()} - {*concerned(hand, incident)})


@need("another word for the money than `returned`", "in a game for a pot the bets of a dead hand stay in it")
def bets_stay_in_pot(hand: FaultyHand, incident: Incident) -> bool:
    return hand.program.banking != "pot" or hand.money != "returned"


@need("a hand that can be retrieved whole", "this one cannot be")
def can_be_retrieved(hand: FaultyHand, incident: Incident) -> bool:
    return incident.value("intact") != "no"


@need("a hand that was mixed up or thrown away", "here every hand is in its place")
def taken_in(hand: FaultyHand, incident: Incident) -> bool:
    cards = [card for _, held in incident.hidden_hand for card in held]
    return bool(cards) and all(card in hand.table.muck for card in cards)


@need("a player who said that the board plays", "nobody said so here")
def said_board(hand: FaultyHand, incident: Incident) -> bool:
    return incident.value("declared") == "board"


@need("a hand that somebody took from its place", "here none was taken")
def lies_elsewhere(hand: FaultyHand, incident: Incident) -> bool:
    held = list(hand.table.spots.values())
    return bool(incident.hidden_hand) and all(cards in held for _, cards in incident.hidden_hand)


# --- hands that are set ---


@need("a hand that was set a second time", "here none was")
def changed_setting(hand: FaultyHand, incident: Incident) -> bool:
    before = sorted(card for _, cards in incident.hidden_hand for card in cards)
    now = sorted(card for spot, _ in incident.hidden_hand for card in hand.cards_at(spot))
    return bool(before) and before == now


@need("a house way", "the game has none")
def has_house_way(hand: FaultyHand, incident: Incident) -> bool:
    return hand.now.house_way is not None


@need("a hand that its player or the player-dealer sets, with all its cards", "there is none here")
def hand_to_set(hand: FaultyHand, incident: Incident) -> bool:
    if incident.seat is None:
        return False
    seat = hand.table.sitting.seat_of(incident.seat)
    by = "player-dealer" if is_bank(hand, seat) else "players"
    for step in hand.now.steps:
        one = step.action
        if isinstance(one, Arrange) and one.by == by:
            held = sum(len(hand.cards_at((area, seat))) for area in (one.source, *one.into, HELD_OUT))
            return held == sum(one.into.values())
    return False


@need("a game whose foul hands lose", "this one does not say what a foul hand brings")
def foul_hands_lose(hand: FaultyHand, incident: Incident) -> bool:
    return any("foul" in entry.results for entry in hand.now.settlements)


@need("hands that are still to be set", "there are none here")
def sets_later(hand: FaultyHand, incident: Incident) -> bool:
    steps = hand.now.steps[max(hand.table.step, 0) :]
    return any(step.action.sets_into and step.action.asks != "dealer" for step in steps)


@need("a hand that its player must still set", "there is none here")
def still_sets(hand: FaultyHand, incident: Incident) -> bool:
    steps, at = hand.now.steps, hand.table.step
    if incident.seat is None or not 0 <= at < len(steps):
        return False
    return bool(steps[at].action.sets_into) and hand.table.sitting.seat_of(incident.seat) in hand.table.asked


# --- cards ---


@need("a deal that has begun", "no card has been dealt")
def deal_begun(hand: FaultyHand, incident: Incident) -> bool:
    return hand.before_cards is not None


@need("a step in which cards are dealt", "none are dealt in this one")
def deals_here(hand: FaultyHand, incident: Incident) -> bool:
    action = incident.home.steps[incident.at].action
    return bool(action.deals_to) or isinstance(action, Deliver)


@need("cards that lie wrongly or were seen", "there are none here")
def has_cards(hand: FaultyHand, incident: Incident) -> bool:
    lying = all(card in hand.cards_at(spot) for spot, card in incident.affected)
    return bool(incident.affected) and lying


@need("cards of which it can be told that they are wrong", "here it cannot be")
def can_be_told(hand: FaultyHand, incident: Incident) -> bool:
    return incident.value("known") != "no"


@need("cards that were taken out before", "none were")
def lies_aside(hand: FaultyHand, incident: Incident) -> bool:
    return bool(hand.table.aside)


@need("a step whose cards can be dealt again", "those of this one cannot be")
def can_go_back(hand: FaultyHand, incident: Incident) -> bool:
    """In a draw only the burn can."""
    action = incident.home.steps[incident.at].action
    drawn = any(line.move.verb == "deal" for line in hand.lines[incident.lines_before :])
    return isinstance(action, Deal) or (isinstance(action, Draw) and not drawn)


@need("cards that the step put on a board", "there are none here")
def lies_on_board(hand: FaultyHand, incident: Incident) -> bool:
    """Or that a later step put there."""
    return bool(board_deals(hand, incident))


def _is_due(hand: FaultyHand, incident: Incident) -> bool:
    """Whether the step whose cards came too early has come by itself."""
    return hand.table.step == incident.at and incident.left("early-cards")


@need("a step that came too early and is due now, after cards were set aside", "there is none here")
def due_again(hand: FaultyHand, incident: Incident) -> bool:
    return _is_due(hand, incident) and bool(hand.table.aside)


@need("a step whose cards have gone back", "those of this one have not")
def went_back(hand: FaultyHand, incident: Incident) -> bool:
    """Or one that came too early and is due again."""
    return _is_due(hand, incident) or incident.went_back


@need("play that cards cut short, and bets made since then", "here nobody has acted since, or another card has come")
def was_cut_short(hand: FaultyHand, incident: Incident) -> bool:
    before = incident.cut_short
    return before is not None and hand.table.step > incident.at and hand.table.stub == before.stub


@need("cards that came too early, while players must still act", "here none did, or play has gone on from them")
def came_too_early(hand: FaultyHand, incident: Incident) -> bool:
    return incident.left("early-cards") and hand.table.step < incident.at


@need("cards that were not dealt", "none are missing")
def cards_left_out(hand: FaultyHand, incident: Incident) -> bool:
    return any(due.move.verb == "deal" for due in incident.left_out)


@need("a burn that was forgotten", "none was")
def burn_left_out(hand: FaultyHand, incident: Incident) -> bool:
    return any(due.move.verb == "burn" for due in incident.left_out)


@need("cards burned too many", "there are none")
def extra_burns(hand: FaultyHand, incident: Incident) -> bool:
    return incident.left("extra-burns") and any(spot == BURNS for spot, _ in incident.affected)


@need("cards that lie on the wrong board", "there are none here")
def on_wrong_board(hand: FaultyHand, incident: Incident) -> bool:
    areas = hand.now.areas
    spots = [*incident.right_spots, *(spot for spot, _ in incident.affected)]
    return bool(incident.right_spots) and all(spot[0] in areas and areas[spot[0]].per == "table" for spot in spots)


@need("a board of an option that is in play", "there is none")
def other_board(hand: FaultyHand, incident: Incident) -> bool:
    """An option's cards lie on the table; one in play that has been paid cannot be taken out any more."""
    areas = {*hand.program.areas, HELD_OUT}
    extra = any(cards and spot[0] not in areas for spot, cards in hand.table.spots.items())
    return extra and (hand.table.option is None or not is_settled(hand))


def _is_not_dealt(hand: FaultyHand, incident: Incident) -> bool:
    """Whether no card has been dealt since the fault."""
    return not any(line.move.verb == "deal" for line in hand.lines[incident.lines_before :])


@need("a hand of which no card has been dealt since then", "here one has been")
def not_dealt(hand: FaultyHand, incident: Incident) -> bool:
    return _is_not_dealt(hand, incident)


@need(
    "a wrong number of discards, after which no card has been dealt and no later step been played",
    "here there is none, or play has gone on from it",
)
def can_discard_again(hand: FaultyHand, incident: Incident) -> bool:
    """Others have at most discarded too."""
    step = incident.home.steps[incident.at].id
    since = hand.lines[incident.lines_before :]
    return incident.left("wrong-discard") and _is_not_dealt(hand, incident) and all(one.step == step for one in since)


# --- what players did ---


@need("a player who did it", "here it was no player's doing")
def player_did_it(hand: FaultyHand, incident: Incident) -> bool:
    return incident.seat is not None and incident.fault.players_doing


def _is_pending(incident: Incident) -> bool:
    return incident.move is not None and not incident.in_force


@need("an action that does not count yet", "there is none here")
def pending_action(hand: FaultyHand, incident: Incident) -> bool:
    return _is_pending(incident)


@need("an action out of turn", "there is none here")
def early_action(hand: FaultyHand, incident: Incident) -> bool:
    return incident.left("early-action") and _is_pending(incident)


@need("a player who was passed over", "here nobody was")
def passed_over(hand: FaultyHand, incident: Incident) -> bool:
    return incident.left("early-action") and incident.value("then") == "passed-over"


@need("a raise that does not count yet", "there is none here")
def pending_raise(hand: FaultyHand, incident: Incident) -> bool:
    """A raise of the player whose turn it is."""
    move, now = incident.move, hand.table.round
    if move is None or now is None or incident.in_force:
        return False
    return move.verb == "raise" and move.seat == now.actor


@need("a hand in which nobody has acted yet", "here somebody has")
def not_acted_on(hand: FaultyHand, incident: Incident) -> bool:
    """Forced bets and cards are no decisions."""
    verbs = {line.move.verb for line in hand.lines[incident.lines_before :] if line.ruling.verdict == "legal"}
    return not verbs & (ACTIONS | {"discard", "choose"})


# --- forced bets, bets and wagers ---


@need("a forced bet that was not posted, or not in its amount", "here all were")
def wrong_post(hand: FaultyHand, incident: Incident) -> bool:
    return incident.post is not None and bool(incident.amount)


@need("a button on the wrong seat", "here it is on its seat")
def wrong_button(hand: FaultyHand, incident: Incident) -> bool:
    return incident.begun is not None


@need("a bet or wager under the minimum, not yet acted on", "nothing here is under it")
def too_small(hand: FaultyHand, incident: Incident) -> bool:
    if not incident.wager:
        return incident.left("bet-under-minimum") and _is_pending(incident)
    return incident.left("bet-under-minimum") and 0 < _chips_wagered(hand, incident) < incident.limits[0]


@need("a bet or wager over the maximum, not yet acted on", "nothing here is over it")
def too_large(hand: FaultyHand, incident: Incident) -> bool:
    if not incident.wager:
        return incident.left("bet-over-maximum") and _is_pending(incident)
    return incident.left("bet-over-maximum") and _chips_wagered(hand, incident) > incident.limits[1]


def _chips_wagered(hand: FaultyHand, incident: Incident) -> int:
    """The chips of a wager of the wrong size that lie there still."""
    return 0 if incident.seat is None else hand.table.wagers.get((incident.seat, incident.wager), 0)


@need("chips that were taken back", "none were")
def chips_taken_back(hand: FaultyHand, incident: Incident) -> bool:
    return incident.left("chips-taken-back") and bool(incident.amount)


@need("a wager of known size", "this one's is not known")
def known_size(hand: FaultyHand, incident: Incident) -> bool:
    return incident.value("size") != "unknown"


@need("chips that were put down late", "none were")
def late_chips(hand: FaultyHand, incident: Incident) -> bool:
    return incident.left("late-chips")


@need("a wager that no other move gives back", "it has gone back already")
def not_given_back(hand: FaultyHand, incident: Incident) -> bool:
    return "return-wager" not in incident.made


@need("a wager that lies without the required one", "here none does")
def lies_alone(hand: FaultyHand, incident: Incident) -> bool:
    missing = {one.move.what for one in incident.left_out if one.move.verb == "wager"}
    mine = {name for owner, name in hand.table.wagers if owner == incident.seat}
    return bool(missing and mine) and not missing & mine


@need("a wager that was only said", "here none was")
def only_said(hand: FaultyHand, incident: Incident) -> bool:
    return incident.left("said-wager")


@need("a wager that is in question", "here none is")
def wager_in_question(hand: FaultyHand, incident: Incident) -> bool:
    return bool(incident.wager)


@need("a player with a wager against the bank", "there is none here")
def has_wagers(hand: FaultyHand, incident: Incident) -> bool:
    seats = [incident.seat] if incident.seat is not None else concerned(hand, incident)
    owners = {owner for owner, _ in hand.table.wagers}
    return bool(seats) and all(seat in owners and not is_bank(hand, hand.table.sitting.seat_of(seat)) for seat in seats)


@need("wagers against a bank", "there are none here")
def any_wager(hand: FaultyHand, incident: Incident) -> bool:
    return bool(hand.table.wagers)


@need("a game in which others may bet on a hand", "in this one only its player does")
def others_bet(hand: FaultyHand, incident: Incident) -> bool:
    return hand.now.spots is not None and hand.now.spots.bettors == "several"


# --- the bank, payments and equipment ---


@need("hands that have been given out", "these have not been")
def paid_in_order(hand: FaultyHand, incident: Incident) -> bool:
    """Whether it is known who would be paid first: by a seat, or by a mark that has been put down."""
    bank = hand.now.bank
    return bank is None or bank.first.of in ("player-dealer", "button") or bank.first.of in hand.table.marks


@need("a bank whose money has an end", "this game has no player-dealer")
def player_dealer_banks(hand: FaultyHand, incident: Incident) -> bool:
    return hand.now.bank is not None


@need("a game against the house", "this is none")
def house_banks(hand: FaultyHand, incident: Incident) -> bool:
    return hand.program.banking == "house"


@need("a bank that cannot pay", "here it can")
def short_bank(hand: FaultyHand, incident: Incident) -> bool:
    return incident.left("short-bank")


@need("a hand that was misread", "here none was")
def misread_hand(hand: FaultyHand, incident: Incident) -> bool:
    return incident.left("misread-hand")


@need("a payment that has been made", "nothing has been paid")
def was_paid(hand: FaultyHand, incident: Incident) -> bool:
    """A hand that is settled at its true value after that has had it corrected."""
    if "true-value" in incident.made and incident.value("found") == "settled":
        return True
    return incident.payee is not None or (is_settled(hand) and hand.before_settling is not None)


@need("equipment that failed", "here none did")
def failed_equipment(hand: FaultyHand, incident: Incident) -> bool:
    return incident.left("failed-equipment")


@need("dice that are shaken in this step", "none are")
def shakes_dice(hand: FaultyHand, incident: Incident) -> bool:
    return bool(incident.home.steps[incident.at].action.dice)
