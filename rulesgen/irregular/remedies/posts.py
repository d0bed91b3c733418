"""Moves for forced bets and the button."""

from rulesgen.engine.moves import carry_out
from rulesgen.engine.table import dollars
from rulesgen.irregular import needs
from rulesgen.irregular.playing.hand import FaultyHand, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.remedy import CORRECTS, Remedy


def _begins_again(hand: FaultyHand, incident: Incident) -> str:
    """Of cards nothing is said where none have been dealt."""
    if any(line.move.verb in ("burn", "deal") for line in hand.lines):
        return CORRECT_BUTTON.says
    return "The button is moved to its seat; forced bets go back, and the hand begins again."


def _make_post(hand: FaultyHand, incident: Incident) -> None:
    """What is missing is posted, what is over goes back; a round that has been opened is opened anew."""
    right = incident.post
    assert right is not None and right.seat is not None
    if -incident.amount > hand.table.stacks[right.seat]:
        raise Stuck("the player does not have so many chips")
    posted = hand.table.posted
    hand.table = carry_out(hand.now, hand.table, right._replace(amount=-incident.amount)).copy(posted=posted)
    title, who = hand.now.betting.forced[right.what].title, hand.table.sitting.names[right.seat]
    hand.note("remedy", f"{who}'s {title} is {dollars(right.amount)}.", hand.rule)
    if hand.now.steps[hand.table.step].action.is_betting:
        hand.replan()
    incident.amount = 0


MAKE_POST = Remedy(
    "make-post",
    "The forced bet is made right: what is missing is posted, and what is over goes back.",
    "make the forced bet right",
    needs=(needs.hand_open, needs.wrong_post, needs.not_acted_on),
    does=_make_post,
    money=CORRECTS,
    says_money=("corrected",),
)


def _correct_button(hand: FaultyHand, incident: Incident) -> None:
    """The hand as it was before it began, with its cards shuffled where some of them have been dealt."""
    assert incident.begun is not None
    dealt = hand.table.stub != incident.begun.stub
    cards = tuple(hand.every_card())
    hand.table, hand.before_cards = incident.begun, None
    if dealt:
        hand.table = hand.table.copy(stub=cards)
        hand.shuffle_stub(hand.rule, of="")


CORRECT_BUTTON = Remedy(
    "correct-button",
    "The button is moved to its seat; forced bets go back, cards that were dealt are gathered, shuffled "
    "and cut, and the hand begins again.",
    "move the button to its seat and begin again",
    needs=(needs.hand_open, needs.wrong_button, needs.not_acted_on),
    does=_correct_button,
    money=CORRECTS,
    says_money=("corrected",),
    log=_begins_again,
    closes=True,
)
