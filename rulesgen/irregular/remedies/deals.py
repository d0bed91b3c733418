"""Moves for the deal of a step: finished, taken back, dealt again, or put off until play has come to it."""

from rulesgen.engine.table import Line
from rulesgen.irregular import needs
from rulesgen.irregular.playing.at_table import board_deals
from rulesgen.irregular.playing.hand import BURNS, FaultyHand, spot_of
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.remedies.cards import ASIDE_TO_MUCK
from rulesgen.irregular.remedy import CORRECTS, Remedy
from rulesgen.model.steps import Arrange, Bet, Decide, Discard, Draw


def _finishes(hand: FaultyHand, incident: Incident) -> str:
    """Nothing where the deal was finished before the fault was found."""
    left = hand.table.due[hand.table.done :] if hand.table.step == incident.at else ()
    return FINISH_DEAL.says if any(due.move.verb in ("burn", "deal", "deliver") for due in left) else ""


def _completes(hand: FaultyHand, incident: Incident) -> str:
    """What is completed before the step that came too early."""
    kinds = {Bet: "betting round is", Discard: "discards are", Draw: "draw is", Decide: "players' decisions are"}
    kinds[Arrange] = "players' settings are"
    action = hand.now.steps[hand.table.step].action
    return f"The {kinds.get(type(action), 'step before is')} completed first."


def _finish_deal(hand: FaultyHand, incident: Incident) -> None:
    """The rest of the step, unless play has gone on already.

    While a card is missing the step is not left: what comes next may read the hands.
    """
    if hand.table.step != incident.at:
        return
    if any(due.move.verb == "deal" for due in incident.left_out):
        rest = hand.table.due[hand.table.done :]
        for due in rest:
            hand.do(due.move, due.rule)
        hand.table = hand.table.copy(due=(), done=0)
    else:
        hand.go_on_if_done()
        hand.play_until(lambda: hand.table.step != incident.at)


FINISH_DEAL = Remedy(
    "finish-deal",
    "The dealer finishes the deal.",
    "finish the deal",
    needs=(needs.hand_open, needs.deals_here),
    does=_finish_deal,
    log=_finishes,
)


def _rewind(hand: FaultyHand, incident: Incident) -> None:
    """Cards of the step and of those after it back on top, the last one first; nothing goes back through a shuffle."""
    for line in reversed(hand.lines[incident.lines_before :]):
        if line.move.verb in ("burn", "deal"):
            for card in reversed(line.cards):
                hand.take_card(spot_of(line.move), card)
                hand.table = hand.table.copy(stub=(card, *hand.table.stub))
            _note_step(hand, incident, line)
    _went_back(hand, incident)


REWIND = Remedy(
    "rewind",
    "The cards of this step and of any after it, with any burns, go back on top of the stub in the order in which they "
    "came.",
    "put the step's cards back on top",
    needs=(needs.hand_open, needs.can_go_back),
    does=_rewind,
)


def _went_back(hand: FaultyHand, incident: Incident) -> None:
    """No card of the step lies wrongly any more; unless it comes later by itself, it is to be dealt again."""
    incident.affected, incident.left_out = [], []
    incident.went_back, hand.dealt_early = hand.table.step >= incident.at, -1


def _deal_again(hand: FaultyHand, incident: Incident) -> None:
    _deal_all(hand, incident, burn=True)


DEAL_AGAIN = Remedy(
    "deal-again",
    "The step, and any after it that went back, is dealt again, with its burn if it has one.",
    "deal again with any burn",
    needs=(needs.hand_open, needs.went_back),
    does=_deal_again,
)


def _redeal(hand: FaultyHand, incident: Incident) -> None:
    _deal_all(hand, incident, burn=hand.burn_on_redeal)


REDEAL = Remedy(
    "redeal",
    "The step, and any after it that went back, is dealt again {burn}.",
    "deal again",
    needs=(needs.hand_open, needs.went_back),
    does=_redeal,
)


def _deal_all(hand: FaultyHand, incident: Incident, *, burn: bool) -> None:
    """The step, and later ones whose cards went back too, from the top of the stub."""
    _deal_step(hand, incident.at, burn=burn)
    for later in incident.rewound:
        _deal_step(hand, later, burn=burn)
    _leave(hand, incident)


def _deal_step(hand: FaultyHand, at: int, *, burn: bool) -> None:
    for due in hand.plan_of(at):
        if due.move.verb == "deal" or (burn and due.move.verb == "burn"):
            hand.lend(at, due.move.area, hand.do(due.move, hand.rule))


def _leave(hand: FaultyHand, incident: Incident) -> None:
    incident.went_back = False
    if hand.table.step == incident.at:
        hand.finish_step()


def _step_into_stub(hand: FaultyHand, incident: Incident) -> None:
    for line in [line for line in hand.lines[incident.lines_before :] if line.move.verb == "deal"]:
        for card in line.cards:
            hand.take_card(spot_of(line.move), card)
            hand.table = hand.table.copy(stub=(*hand.table.stub, card))
        _note_step(hand, incident, line)
    _went_back(hand, incident)


STEP_INTO_STUB = Remedy(
    "step-into-stub",
    "The cards of this step and of any after it, but not the burns, go back into the stub.",
    "put the step's cards into the stub",
    needs=(needs.hand_open, needs.can_go_back),
    does=_step_into_stub,
)


def _board_on_stub(hand: FaultyHand, incident: Incident) -> None:
    """The last card first, so that the first lies on top again."""
    for line in reversed(board_deals(hand, incident)):
        for card in reversed(line.cards):
            hand.take_card(spot_of(line.move), card)
            hand.table = hand.table.copy(stub=(card, *hand.table.stub))
        _note_step(hand, incident, line)
    burned = [(spot, card) for spot, card in incident.affected if spot == BURNS]
    _went_back(hand, incident)
    incident.affected = burned


BOARD_ON_STUB = Remedy(
    "board-on-stub",
    "The cards that this step and any after it put on the board, but not the burns, go back on top of "
    "the stub in the order in which they came.",
    "put the board's cards, not the burns, back on top in order",
    needs=(needs.hand_open, needs.can_go_back, needs.lies_on_board),
    does=_board_on_stub,
)


def _note_step(hand: FaultyHand, incident: Incident, line: Line) -> None:
    """Remember the later steps whose cards went back: they are dealt again after the one with the fault.

    What an option adds under one name may be several deals: all of them that have come.
    """
    come = range(incident.at + 1, hand.table.step)
    later = {number for number in come if hand.now.steps[number].id == line.step}
    incident.rewound = sorted({*incident.rewound, *later})


def _deal_next_in_place(hand: FaultyHand, incident: Incident) -> None:
    _deal_step(hand, incident.at, burn=True)
    _leave(hand, incident)


DEAL_NEXT_IN_PLACE = Remedy(
    "deal-next-in-place",
    "In their place the step is dealt in its turn, with its burn, from the cards that would have come next.",
    "in their place burn and deal what would have come next",
    needs=(needs.hand_open, needs.due_again),
    does=_deal_next_in_place,
)


def _back_to_betting(hand: FaultyHand, incident: Incident) -> None:
    assert incident.cut_short is not None
    hand.table, hand.dealt_early = incident.cut_short, incident.at


BACK_TO_BETTING = Remedy(
    "back-to-betting",
    "Bets made since the cards came too early go back, and the play that they cut short is taken up again.",
    "bets made since go back, the play that they cut short is taken up again",
    needs=(needs.hand_open, needs.was_cut_short),
    does=_back_to_betting,
    money=CORRECTS,
    says_money=("corrected",),
)


def _deal_missing(hand: FaultyHand, incident: Incident) -> None:
    for due in incident.left_out:
        if due.move.verb == "deal":
            hand.lend(incident.at, due.move.area, hand.do(due.move, hand.rule))
    incident.left_out = []


DEAL_MISSING = Remedy(
    "deal-missing",
    "The cards that are missing are dealt from the top of the stub.",
    "deal the missing cards",
    needs=(needs.hand_open, needs.cards_left_out),
    does=_deal_missing,
)


def _complete_betting(hand: FaultyHand, incident: Incident) -> None:
    """The players act until the step that was dealt too early comes by itself, or the hand is over."""
    hand.play_until(lambda: hand.table.step >= incident.at)
    hand.look()
    if hand.table.step != incident.at:
        ASIDE_TO_MUCK.does(hand, incident)
        incident.ended = True


COMPLETE_BETTING = Remedy(
    "complete-betting",
    "The betting round, or what else the players were doing, is completed first.",
    "complete the betting",
    needs=(needs.came_too_early,),
    does=_complete_betting,
    log=_completes,
)
