"""What each move of a remedy does at the table; `vocabulary` has what it says."""

from collections.abc import Callable

from rulesgen.engine.actions import Deal
from rulesgen.irregular import carry_bets, carry_hands, carry_wagers
from rulesgen.irregular.at_table import replan
from rulesgen.irregular.hand import BURNS, Hand, Stuck, spot_of
from rulesgen.irregular.incident import Incident
from rulesgen.irregular.moments import next_step, showdown_of
from rulesgen.irregular.needs import require
from rulesgen.irregular.said import said
from rulesgen.irregular.vocabulary import PROCEDURAL

Carry = Callable[[Hand, Incident], None]


def carry(hand: Hand, incident: Incident, name: str) -> None:
    """Carry out one move of a remedy and log it under its row; `Stuck` where it does not fit what has happened."""
    if incident.ended and name not in PROCEDURAL:
        return
    if name in incident.made:
        raise Stuck(f"`{name}` stands twice")
    require(hand, incident, name)
    hand.note("remedy", said(hand, incident, name), hand.rule)
    incident.made.append(name)
    _CARRY[name](hand, incident)
    if name in ("void", "misdeal"):
        incident.closed = name


def see_that_all_is_done(hand: Hand, incident: Incident) -> None:
    """`Stuck` where the moves of a remedy leave something half done, or change nothing that they say they change."""
    if incident.ended or incident.closed:
        return
    if hand.table.aside and not hand.owed_shuffle:
        raise Stuck("the cards that were taken out go nowhere")
    if incident.went_back:
        raise Stuck("the cards that went back are not dealt again")
    if "settle-again" in incident.made and incident.fault not in _PAID_WRONGLY and hand.table is hand.before_settling:
        raise Stuck("`settle-again` pays the same once more: no other move says what is corrected")


_PAID_WRONGLY = ("misread-hand", "mispaid")


def _nothing(hand: Hand, incident: Incident) -> None:
    """The move says who does what, and moves neither a card nor a chip."""


# --- cards ---


def _finish_deal(hand: Hand, incident: Incident) -> None:
    """The rest of the step, unless play has gone on already."""
    if hand.table.step == incident.at:
        hand.go_on_if_done()
        hand.play_until(lambda: hand.table.step != incident.at)


def _set_aside(hand: Hand, incident: Incident) -> None:
    for spot, card in incident.affected:
        hand.take_card(spot, card)
        hand.table = hand.table._replace(aside=(*hand.table.aside, card))
    incident.affected, hand.dealt_early = [], -1
    _come_again(hand, incident)


def _replace(hand: Hand, incident: Incident) -> None:
    for spot, card in incident.affected:
        if not hand.table.stub:
            raise Stuck("the stub has no card left to replace one with")
        cards, (top, *rest) = hand.cards_at(spot), hand.table.stub
        at = cards.index(card)
        hand.put_at(spot, (*cards[:at], top, *cards[at + 1 :]))
        hand.table = hand.table._replace(stub=tuple(rest), aside=(*hand.table.aside, card))
    incident.affected = []
    _come_again(hand, incident)


def _come_again(hand: Hand, incident: Incident) -> None:
    """What a later step requires may depend on cards that have changed."""
    if hand.table.step != incident.at:
        replan(hand)


def _aside_to(place: str) -> Carry:
    def move(hand: Hand, incident: Incident) -> None:
        table = hand.table
        joined = {
            "top": (*table.aside, *table.stub),
            "stub": (*table.stub, *table.aside),
            "burns": (*table.burns, *table.aside),
            "muck": (*table.muck, *table.aside),
        }
        field = "stub" if place in ("top", "stub") else place
        hand.table = table._replace(**{field: joined[place]}, aside=())

    return move


def _shuffle(hand: Hand, incident: Incident) -> None:
    hand.shuffle_stub()


def _rewind(hand: Hand, incident: Incident) -> None:
    """Cards of the step and of those after it back on top, the last one first; nothing goes back through a shuffle."""
    steps = [step.id for step in incident.home.steps]
    for line in reversed(hand.lines[incident.lines_before :]):
        if line.move.verb in ("burn", "deal"):
            for card in reversed(line.cards):
                hand.take_card(spot_of(line.move), card)
                hand.table = hand.table._replace(stub=(card, *hand.table.stub))
            later = steps.index(line.step) if line.step in steps else incident.at
            incident.rewound = [*({later} - {*incident.rewound}), *incident.rewound]
    _went_back(hand, incident)


def _went_back(hand: Hand, incident: Incident) -> None:
    """No card of the step lies wrongly any more; unless it comes later by itself, it is to be dealt again."""
    incident.affected, incident.left_out = [], []
    incident.went_back, hand.dealt_early = hand.table.step >= incident.at, -1


def _deal_again(hand: Hand, incident: Incident) -> None:
    """The step, and later ones whose cards went back too, from the top of the stub."""
    _deal_step(hand, incident.at, burn=True)
    for later in incident.rewound:
        if later > incident.at:
            _deal_step(hand, later, burn=True)
    _leave(hand, incident)


def _redeal(hand: Hand, incident: Incident) -> None:
    _deal_step(hand, incident.at, burn=hand.burn_on_redeal)
    _leave(hand, incident)


def _deal_step(hand: Hand, at: int, *, burn: bool) -> None:
    for due in hand.plan_of(at):
        if due.move.verb == "deal" or (burn and due.move.verb == "burn"):
            hand.do(due.move, hand.rule)


def _leave(hand: Hand, incident: Incident) -> None:
    incident.went_back = False
    if hand.table.step == incident.at:
        hand.finish_step()


def _step_into_stub(hand: Hand, incident: Incident) -> None:
    for line in hand.lines[incident.lines_before :]:
        if line.move.verb == "deal":
            for card in line.cards:
                hand.take_card(spot_of(line.move), card)
                hand.table = hand.table._replace(stub=(*hand.table.stub, card))
    _went_back(hand, incident)


def _deal_missing(hand: Hand, incident: Incident) -> None:
    for due in incident.left_out:
        if due.move.verb == "deal":
            hand.do(due.move, hand.rule)
    incident.left_out = []


def _to_right_board(hand: Hand, incident: Incident) -> None:
    for (spot, card), right in zip(incident.affected, incident.right_spots, strict=True):
        hand.take_card(spot, card)
        hand.put_at(right, (*hand.cards_at(right), card))
    incident.affected = []


def _exchange_boards(hand: Hand, incident: Incident) -> None:
    """Each card to the place whose turn it was; the boards then have what they should have had."""
    for (spot, card), _ in zip(incident.affected, incident.right_spots, strict=False):
        hand.take_card(spot, card)
    for (_, card), right in zip(incident.affected, incident.right_spots, strict=False):
        hand.put_at(right, (*hand.cards_at(right), card))
    incident.affected = []


def _one_more_burn(hand: Hand, incident: Incident) -> None:
    hand.owed_burns, hand.owed_after = hand.owed_burns + incident.count, incident.at


def _last_burns_on_top(hand: Hand, incident: Incident) -> None:
    burned = [card for spot, card in incident.affected if spot == BURNS]
    for card in reversed(burned):
        hand.take_card(BURNS, card)
        hand.table = hand.table._replace(stub=(card, *hand.table.stub))
    incident.affected = []


def _shuffle_before_next_deal(hand: Hand, incident: Incident) -> None:
    """Where no deal follows, the cards set aside are out of the hand."""
    if next_step(hand.now, max(hand.table.step, incident.at), (type(hand.now.steps[incident.at].action),)) is None:
        _aside_to("muck")(hand, incident)
    else:
        hand.owed_shuffle, hand.owed_after = True, incident.at


def _complete_betting(hand: Hand, incident: Incident) -> None:
    """The players act until the step that was dealt too early comes by itself, or the hand is over."""
    hand.play_until(lambda: hand.table.step >= incident.at)
    if hand.table.step != incident.at:
        _aside_to("muck")(hand, incident)
        incident.ended = True


def _second_board_out(hand: Hand, incident: Incident) -> None:
    """The cards of the other board into the muck; the hand goes on to its showdown with one."""
    base = hand.program
    extra = {spot: cards for spot, cards in hand.table.spots.items() if spot[0] not in base.areas and cards}
    gone = tuple(card for cards in extra.values() for card in cards)
    spots = {spot: cards for spot, cards in hand.table.spots.items() if spot not in extra}
    table = hand.table._replace(spots=spots, muck=(*hand.table.muck, *gone))
    incident.affected = []
    if table.option is None:
        hand.table = table
        return
    last = showdown_of(base) - 1
    hand.table = table._replace(option=None, offer=None, offered=last, lent={}, step=last, due=(), done=0, round=None)
    _deal_rest(hand)
    hand.finish_step()


def _deal_rest(hand: Hand) -> None:
    """What is still missing on the board is dealt as the game's own steps would have."""
    base = hand.program
    for at, step in enumerate(base.steps):
        for area in getattr(step.action, "to", ()):
            if isinstance(area, str) and area in base.areas and base.areas[area].per == "table":
                before = [one.action for one in base.steps[: at + 1] if isinstance(one.action, Deal)]
                wanted = sum(deal.each for deal in before if area in deal.to)
                if len(hand.table.spots.get((area, -1), ())) < wanted:
                    for due in hand.plan_of(at):
                        hand.do(due.move, hand.rule)


_WORDS_ONLY = (
    *PROCEDURAL,
    "stand",
    "set-once-more",
    "undo-action",
    "pay-in-order",
    "house-pays",
    "roll-again",
    "only-chips-play",
)
"""Moves that say who does what: play goes on by the rules, and neither a card nor a chip moves because of them."""

_CARRY: dict[str, Carry] = {
    **dict.fromkeys(_WORDS_ONLY, _nothing),
    "finish-deal": _finish_deal,
    "set-aside": _set_aside,
    "replace-from-top": _replace,
    "aside-on-top": _aside_to("top"),
    "aside-to-burns": _aside_to("burns"),
    "aside-to-muck": _aside_to("muck"),
    "aside-into-stub": _aside_to("stub"),
    "shuffle-stub": _shuffle,
    "rewind": _rewind,
    "deal-again": _deal_again,
    "redeal": _redeal,
    "step-into-stub": _step_into_stub,
    "deal-missing": _deal_missing,
    "to-right-board": _to_right_board,
    "exchange-boards": _exchange_boards,
    "one-more-burn": _one_more_burn,
    "last-burns-on-top": _last_burns_on_top,
    "shuffle-before-next-deal": _shuffle_before_next_deal,
    "second-board-out": _second_board_out,
    "complete-betting": _complete_betting,
    **carry_hands.CARRY,
    **carry_bets.CARRY,
    **carry_wagers.CARRY,
}
