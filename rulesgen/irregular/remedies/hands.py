"""Moves for a whole hand: misdealt, void, dead, given back, or with its discards again."""

from rulesgen.engine import betting
from rulesgen.irregular import needs
from rulesgen.irregular.playing.at_table import replan
from rulesgen.irregular.playing.hand import FaultyHand
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.players import concerned
from rulesgen.irregular.remedies.wagers import forfeit_all, return_all
from rulesgen.irregular.remedy import OUT_AGAINST_A_BANK, OUT_OF_THE_POT, Money, Remedy
from rulesgen.model.steps import Discard, Draw


def _misdeal(hand: FaultyHand, incident: Incident) -> None:
    """All cards together, a new shuffle, and the deal from its beginning; later bets go back."""
    assert hand.before_cards is not None, "a move that needs a deal that has begun"
    cards = tuple(hand.every_card())
    hand.table = hand.before_cards.copy(stub=cards)
    hand.shuffle_stub(hand.rule, of="")
    hand.owed, hand.done_at, hand.dealt_early = (), {}, -1
    hand.before_settling = None
    incident.affected, incident.left_out = [], []


MISDEAL = Remedy(
    "misdeal",
    "The hand is a misdeal: all cards are gathered, shuffled, cut and dealt again.",
    "misdeal",
    needs=(needs.deal_begun,),
    does=_misdeal,
    money=Money("deals the hand again, and what was bet before the deal stands", ("stands",), 2),
    closes=True,
)


def _void(hand: FaultyHand, incident: Incident) -> None:
    """Every chip where it was before the hand, and the cards together."""
    cards = tuple(hand.every_card())
    none = (0,) * len(hand.table.stacks)
    hand.table = hand.start.copy(stub=cards, step=len(hand.program.steps), due=(), done=0, paid=none, bets=none)
    hand.owed, hand.done_at, hand.dealt_early = (), {}, -1


VOID = Remedy(
    "void",
    "The hand is void: every bet and wager goes back to the player who made it.",
    "void the hand",
    does=_void,
    money=Money("gives every bet and wager back", ("returned",), 1),
    says_money=("returned",),
    closes=True,
)


def _void_rest(hand: FaultyHand, incident: Incident) -> None:
    """What has been settled stays so; before anything has been, the hand is void as a whole."""
    before = hand.before_settling
    if before is None or before.wagers == hand.table.wagers:
        _void(hand, incident)
        return
    stacks = list(hand.table.stacks)
    for (seat, _), chips in hand.table.wagers.items():
        stacks[seat] += chips
    settled = hand.table
    _void(hand, incident)
    hand.table = hand.table.copy(stacks=tuple(stacks), wagers={}, bank=settled.bank, fees=settled.fees)


VOID_REST = Remedy(
    "void-rest",
    "Wagers that have been settled stand; every other wager goes back to the player who made it.",
    "wagers settled stand, every other goes back",
    needs=(needs.any_wager,),
    does=_void_rest,
    money=Money("gives back every wager that is not settled", ("returned",), 1),
    says_money=("returned",),
    closes=True,
)


def dead_hand(hand: FaultyHand, incident: Incident) -> None:
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
        _draws_no_more(hand, seat)


DEAD_HAND = Remedy(
    "dead-hand",
    "The hand is dead.",
    "dead hand",
    needs=(needs.hand_open, needs.players_hand, needs.live_hand, needs.somebody_left, needs.bets_stay_in_pot),
    does=dead_hand,
    money=OUT_AGAINST_A_BANK,
    money_in_pot=OUT_OF_THE_POT,
    names="hand",
)


def _draws_no_more(hand: FaultyHand, seat: int) -> None:
    """Cards that were still to be drawn for a hand do not come once it is dead."""
    table, steps = hand.table, hand.now.steps
    in_draw = table.step < len(steps) and isinstance(steps[table.step].action, Draw)
    if in_draw and any(due.move.seat == seat for due in table.due[table.done :]):
        hand.table = table.copy(due=(), done=0)


def _out_of_pot(hand: FaultyHand, seat: int) -> None:
    folded, now = hand.table.folded | 1 << seat, hand.table.round
    if now is None:
        asked = tuple(one for one in hand.table.asked if one != seat)
        was_asked, hand.table = asked != hand.table.asked, hand.table.copy(folded=folded, asked=asked)
        if was_asked and not asked:
            hand.go_on_if_done()
        elif hand.table.due:
            replan(hand)
        return
    waiting = now.waiting & ~(1 << seat)
    actor = betting.next_waiting(hand.table, waiting, now.actor - 1)
    hand.table = hand.table.copy(folded=folded, round=now._replace(waiting=waiting, actor=actor))
    if betting.is_closed(hand.table):
        hand.finish_step()


def _give_back_hand(hand: FaultyHand, incident: Incident) -> None:
    muck = list(hand.table.muck)
    for spot, cards in incident.hidden_hand:
        for card in cards:
            muck.remove(card)
        hand.put_at(spot, cards)
    hand.table = hand.table.copy(muck=tuple(muck))


GIVE_BACK_HAND = Remedy(
    "give-back-hand",
    "The hand is given back to its player.",
    "give the hand back",
    needs=(needs.hand_open, needs.taken_in, needs.can_be_retrieved),
    does=_give_back_hand,
    names="hand",
)


def _play_board(hand: FaultyHand, incident: Incident) -> None:
    """The cards are gone, so the hand is read from the board; there is nothing left for the player to show."""
    table = hand.table
    left = tuple(due for due in table.due[table.done :] if due.move.seat != incident.seat)
    hand.table = table.copy(due=(*table.due[: table.done], *left))


PLAY_BOARD = Remedy(
    "play-board",
    "The player plays the board; the cards that were thrown away stay out.",
    "the player plays the board",
    needs=(needs.hand_open, needs.taken_in, needs.said_board),
    does=_play_board,
    names="hand",
)


def _back_in_place(hand: FaultyHand, incident: Incident) -> None:
    """Cards that somebody took go back to where they lay."""
    for spot, cards in incident.hidden_hand:
        taken = next((one for one, held in hand.table.spots.items() if held == cards), spot)
        hand.put_at(taken, ())
        hand.put_at(spot, cards)


BACK_IN_PLACE = Remedy(
    "back-in-place",
    "The hand goes back to its place and is given out in its turn.",
    "put the hand back in its place",
    needs=(needs.hand_open, needs.lies_elsewhere),
    does=_back_in_place,
    names="hand",
)


def _discard_again(hand: FaultyHand, incident: Incident) -> None:
    """The player holds all cards again and is asked once more; what comes after the step comes again by itself."""
    table, action, move = hand.table, incident.home.steps[incident.at].action, incident.move
    assert isinstance(action, Discard | Draw) and move is not None and move.seat is not None
    discards = list(table.discards)
    for card in move.named:
        discards.remove(card)
    asked = (move.seat, *(table.asked if table.step == incident.at else ()))
    hand.table = table.copy(discards=tuple(discards), step=incident.at, asked=asked, due=(), done=0, round=None)
    hand.put_at((action.area, move.seat), incident.held)


DISCARD_AGAIN = Remedy(
    "discard-again",
    "The player takes the discards back and discards again, the right number.",
    "take the discards back and discard again",
    needs=(needs.hand_open, needs.can_discard_again),
    does=_discard_again,
    names="hand",
)
