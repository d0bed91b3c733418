"""Moves for cards that are set aside or replaced, for the stub and for burns."""

from rulesgen.irregular import needs
from rulesgen.irregular.playing.at_table import deal_follows, replan
from rulesgen.irregular.playing.hand import BURNS, FaultyHand, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.owed import Owed
from rulesgen.irregular.remedy import Carry, Remedy


def _stays_out(hand: FaultyHand, incident: Incident) -> str:
    """What is done now; the shuffle has its own line when its time comes."""
    stays = "The cards that were set aside stay out until the next deal."
    return stays if deal_follows(hand, incident) else ASIDE_TO_MUCK.says


def _set_aside(hand: FaultyHand, incident: Incident) -> None:
    for spot, card in incident.affected:
        hand.take_card(spot, card)
        hand.table = hand.table.copy(aside=(*hand.table.aside, card))
    incident.affected, hand.dealt_early = [], -1
    _come_again(hand, incident)


SET_ASIDE = Remedy(
    "set-aside",
    "The cards concerned are set aside.",
    "set the cards aside",
    needs=(needs.can_be_told, needs.has_cards),
    does=_set_aside,
)


def _replace(hand: FaultyHand, incident: Incident) -> None:
    for spot, card in incident.affected:
        if not hand.table.stub:
            raise Stuck("the stub has no card left to replace one with")
        cards, (top, *rest) = hand.cards_at(spot), hand.table.stub
        at = cards.index(card)
        hand.put_at(spot, (*cards[:at], top, *cards[at + 1 :]))
        hand.table = hand.table.copy(stub=tuple(rest), aside=(*hand.table.aside, card))
    incident.affected = []
    _come_again(hand, incident)


REPLACE_FROM_TOP = Remedy(
    "replace-from-top",
    "Each card concerned is taken out and replaced by the top card of the stub.",
    "replace from the top of the stub",
    needs=(needs.hand_open, needs.can_be_told, needs.has_cards),
    does=_replace,
)


def _come_again(hand: FaultyHand, incident: Incident) -> None:
    """What a later step requires may depend on cards that have changed."""
    if hand.table.step != incident.at:
        replan(hand)


def _aside_to(place: str) -> Carry:
    def move(hand: FaultyHand, incident: Incident) -> None:
        table = hand.table
        joined = {
            "top": (*table.aside, *table.stub),
            "stub": (*table.stub, *table.aside),
            "burns": (*table.burns, *table.aside),
            "muck": (*table.muck, *table.aside),
        }
        field = "stub" if place in ("top", "stub") else place
        hand.table = table.copy(**{field: joined[place]}, aside=())

    return move


ASIDE_ON_TOP = Remedy(
    "aside-on-top",
    "The cards that were taken out go on top of the stub; a burn that comes next takes the first.",
    "put the cards taken out on top of the stub",
    needs=(needs.lies_aside,),
    does=_aside_to("top"),
)

ASIDE_TO_BURNS = Remedy(
    "aside-to-burns",
    "The cards that were taken out go to the burned cards.",
    "put the cards taken out with the burns",
    needs=(needs.lies_aside,),
    does=_aside_to("burns"),
)

ASIDE_TO_MUCK = Remedy(
    "aside-to-muck",
    "The cards that were taken out go to the muck.",
    "muck the cards taken out",
    needs=(needs.lies_aside,),
    does=_aside_to("muck"),
)

ASIDE_INTO_STUB = Remedy(
    "aside-into-stub",
    "The cards that were taken out go back into the stub.",
    "put the cards taken out into the stub",
    needs=(needs.lies_aside,),
    does=_aside_to("stub"),
)


def _shuffle(hand: FaultyHand, incident: Incident) -> None:
    hand.shuffle_stub(hand.rule)


SHUFFLE_STUB = Remedy(
    "shuffle-stub",
    "The dealer shuffles and cuts the stub; burned cards and the muck stay out of it.",
    "shuffle the stub",
    needs=(needs.hand_open, needs.deal_begun),
    does=_shuffle,
)


def _one_more_burn(hand: FaultyHand, incident: Incident) -> None:
    hand.owed = (*hand.owed, Owed(incident.at, hand.rule, burns=incident.count))


ONE_MORE_BURN = Remedy(
    "one-more-burn",
    "If another card is burned in this hand, the dealer then burns as many more as were not burned, so "
    "that later cards come as they should.",
    "burn as many more if another card is burned",
    needs=(needs.hand_open, needs.burn_left_out),
    does=_one_more_burn,
)


def _last_burns_on_top(hand: FaultyHand, incident: Incident) -> None:
    burned = [card for spot, card in incident.affected if spot == BURNS]
    for card in reversed(burned):
        hand.take_card(BURNS, card)
        hand.table = hand.table.copy(stub=(card, *hand.table.stub))
    incident.affected = []


LAST_BURNS_ON_TOP = Remedy(
    "last-burns-on-top",
    "The cards that were burned too many go back on top of the stub.",
    "put what was burned too many back on top",
    needs=(needs.hand_open, needs.extra_burns),
    does=_last_burns_on_top,
)


def _shuffle_before_next_deal(hand: FaultyHand, incident: Incident) -> None:
    """Where no deal follows, the cards set aside are out of the hand."""
    if deal_follows(hand, incident):
        owed = Owed(incident.at, hand.rule, shuffle=True, burn_after_shuffle=hand.burn_on_redeal)
        hand.owed = (*hand.owed, owed)
    else:
        ASIDE_TO_MUCK.does(hand, incident)


SHUFFLE_BEFORE_NEXT_DEAL = Remedy(
    "shuffle-before-next-deal",
    "Before the next deal the dealer shuffles the cards that were set aside into the stub, and deals {burn}.",
    "shuffle in before the next deal",
    needs=(needs.hand_open, needs.lies_aside),
    does=_shuffle_before_next_deal,
    log=_stays_out,
)
