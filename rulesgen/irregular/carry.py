"""What each move of a remedy does at the table; `vocabulary` has what it says."""

from collections.abc import Callable

from rulesgen.engine import betting
from rulesgen.engine.actions import Arrange, Bet, Settle
from rulesgen.engine.cards import Cards
from rulesgen.engine.house_way import set_house_way
from rulesgen.engine.moves import carry_out
from rulesgen.engine.player_dealer import carry_out_payment
from rulesgen.engine.setting import put
from rulesgen.engine.stakes import carry_out_settlement
from rulesgen.engine.table import Move, Table
from rulesgen.irregular.acted_wrong import decision_of, force, move_chips, replan_settlement
from rulesgen.irregular.hand import BURNS, Hand, Stuck, spot_of
from rulesgen.irregular.incident import Incident
from rulesgen.irregular.moments import next_step, showdown_of
from rulesgen.irregular.quiet import bet_least, first_legal
from rulesgen.irregular.vocabulary import move_words

Carry = Callable[[Hand, Incident], None]


def carry(hand: Hand, incident: Incident, name: str) -> None:
    """Carry out one move of a remedy and log it under its row."""
    if not incident.ended or name in _PROCEDURAL:
        hand.note("remedy", move_words(name, burn_on_redeal=hand.burn_on_redeal), hand.rule)
        _CARRY[name](hand, incident)


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
    incident.affected = []


def _replace(hand: Hand, incident: Incident) -> None:
    for spot, card in incident.affected:
        if not hand.table.stub:
            raise Stuck("the stub has no card left to replace one with")
        cards, (top, *rest) = hand.cards_at(spot), hand.table.stub
        at = cards.index(card)
        hand.put_at(spot, (*cards[:at], top, *cards[at + 1 :]))
        hand.table = hand.table._replace(stub=tuple(rest), aside=(*hand.table.aside, card))
    incident.affected = []


def _aside_to(place: str) -> Carry:
    def move(hand: Hand, incident: Incident) -> None:
        table = hand.table
        joined: dict[str, Cards] = {
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
    incident.affected, incident.left_out = [], []


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
    if hand.table.step == incident.at:
        hand.finish_step()


def _step_into_stub(hand: Hand, incident: Incident) -> None:
    for line in hand.lines[incident.lines_before :]:
        if line.move.verb == "deal":
            for card in line.cards:
                hand.take_card(spot_of(line.move), card)
                hand.table = hand.table._replace(stub=(*hand.table.stub, card))
    incident.affected, incident.left_out = [], []


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
                wanted = sum(
                    one.action.each for one in base.steps[: at + 1] if area in getattr(one.action, "to", ())  # type: ignore[union-attr]
                )
                if len(hand.table.spots.get((area, -1), ())) < wanted:
                    for due in hand.plan_of(at):
                        hand.do(due.move, hand.rule)


# --- the hand ---


def _misdeal(hand: Hand, incident: Incident) -> None:
    """All cards together, a new shuffle, and the deal from its beginning; later bets go back."""
    assert hand.before_cards is not None
    cards = tuple(hand.every_card())
    hand.table = hand.before_cards._replace(stub=cards)
    hand.shuffle_stub()
    hand.owed_burns, hand.owed_shuffle = 0, False
    incident.affected, incident.left_out = [], []


def _void(hand: Hand, incident: Incident) -> None:
    """Every chip where it was before the hand, and the cards together."""
    cards = tuple(hand.every_card())
    none = (0,) * len(hand.table.stacks)
    hand.table = hand.start._replace(stub=cards, step=len(hand.program.steps), due=(), done=0, paid=none, bets=none)
    hand.owed_burns, hand.owed_shuffle = 0, False


def _dead_hand(hand: Hand, incident: Incident) -> None:
    seat = incident.seat
    if seat is None or hand.table.step >= len(hand.now.steps) or hand.table.folded >> seat & 1:
        return
    if hand.program.banking != "pot":
        _forfeit(hand, incident)
        return
    folded, now = hand.table.folded | 1 << seat, hand.table.round
    if now is None:
        asked = tuple(one for one in hand.table.asked if one != seat)
        was_asked = asked != hand.table.asked
        hand.table = hand.table._replace(folded=folded, asked=asked)
        if was_asked:
            hand.go_on_if_done()
        elif not isinstance(hand.now.steps[hand.table.step].action, Bet):
            replan_settlement(hand)
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


def _house_way(hand: Hand, incident: Incident) -> None:
    """The cards of a hand set as the house way says; one that was set wrongly is taken up first."""
    arrange = incident.home.steps[incident.at].action
    assert isinstance(arrange, Arrange)
    seat = -1 if incident.seat is None else hand.table.sitting.seat_of(incident.seat)
    if incident.fault == "mis-set-hand":
        _set_for(hand, arrange, seat)
        hand.table = hand.table._replace(asked=tuple(one for one in hand.table.asked if one != seat))
        if not hand.table.asked:
            hand.finish_step()
        return
    cards = tuple(card for area in arrange.into for card in hand.cards_at((area, seat)))
    for area in arrange.into:
        hand.put_at((area, seat), ())
    hand.put_at((arrange.source, seat), cards)
    _set_for(hand, arrange, seat)
    if 0 <= hand.table.step < len(hand.now.steps) and isinstance(hand.now.steps[hand.table.step].action, Settle):
        replan_settlement(hand)


def _set_for(hand: Hand, arrange: Arrange, seat: int) -> None:
    named, _ = set_house_way(hand.now, hand.cards_at((arrange.source, seat)))
    hand.table = put(hand.table, arrange, seat, named)


def _unset_hands_house_way(hand: Hand, incident: Incident) -> None:
    arrange = hand.now.steps[hand.table.step].action
    if not isinstance(arrange, Arrange):
        raise Stuck("no hand is to be set in this step")
    for seat in hand.table.asked:
        _set_for(hand, arrange, seat)
    hand.table = hand.table._replace(asked=())
    hand.finish_step()


def _foul_plays(hand: Hand, incident: Incident) -> None:
    assert incident.move is not None
    force(hand, incident.move)


def _settle_again(hand: Hand, incident: Incident) -> None:
    if incident.payee is None:
        return
    if incident.seat is None:
        stacks = (hand.table.stacks[0] - incident.amount, *hand.table.stacks[1:])
        hand.table = hand.table._replace(stacks=stacks, bank=hand.table.bank + incident.amount)
    else:
        hand.table = move_chips(hand.table, incident.payee, incident.seat, incident.amount)


# --- bets ---


def _action_binds(hand: Hand, incident: Incident) -> None:
    """When the turn comes the player does what was done too early, or where that is no longer possible, calls."""
    decide, move = hand.decide, incident.move
    assert move is not None and move.seat is not None

    def bound(table: Table, decision: object) -> Move:
        if getattr(decision, "seat", None) != move.seat or hand.table.step != at:
            return decide(table, decision)  # type: ignore[arg-type]
        hand.decide = decide
        other = [Move("call", move.seat), Move("check", move.seat), Move("fold", move.seat)]
        return first_legal(hand.program, table, [move, *other])

    at = hand.table.step
    hand.decide = bound


def _passed_over_folds(hand: Hand, incident: Incident) -> None:
    incident.seat = decision_of(hand).seat
    _dead_hand(hand, incident)


def _make(choose: Callable[[Hand, int], Move]) -> Carry:
    """The player's bet becomes another one, which is allowed."""

    def change(hand: Hand, incident: Incident) -> None:
        move, keep = choose(hand, decision_of(hand).seat), hand.decide
        hand.decide = lambda table, decision: move
        hand.advance()
        hand.decide = keep

    return change


def _most(hand: Hand, seat: int) -> Move:
    step = hand.now.steps[hand.table.step].action
    assert isinstance(step, Bet)
    _, most = betting.bounds(hand.now, hand.table, step)
    amount = min(most, hand.table.bets[seat] + hand.table.stacks[seat])
    moves = [Move("bet", seat, amount), Move("raise", seat, amount), Move("call", seat)]
    return first_legal(hand.program, hand.table, moves)


def _call(hand: Hand, seat: int) -> Move:
    return first_legal(hand.program, hand.table, [Move("call", seat), Move("check", seat)])


def _put_back(hand: Hand, incident: Incident) -> None:
    if incident.wager:
        _undo_wager(hand, incident)
        return
    assert incident.seat is not None
    hand.table = betting.put_in(hand.table, incident.seat, incident.amount)


# --- wagers ---


def _undo_wager(hand: Hand, incident: Incident) -> None:
    """The wager as it was before it was changed."""
    assert incident.seat is not None
    _set_wager(hand, incident.seat, incident.wager, -incident.amount)


def _set_wager(hand: Hand, seat: int, wager: str, more: int) -> None:
    held = hand.table.wagers.get((seat, wager), 0) + more
    stacks = list(hand.table.stacks)
    stacks[seat] -= more
    left = {key: amount for key, amount in hand.table.wagers.items() if key != (seat, wager)}
    hand.table = hand.table._replace(stacks=tuple(stacks), wagers={**left, (seat, wager): held} if held else left)
    if 0 <= hand.table.step < len(hand.now.steps) and isinstance(hand.now.steps[hand.table.step].action, Settle):
        replan_settlement(hand)


def _wager_of(amount: str) -> Carry:
    """The wager counts as the least or the most that the table allows, as far as the player's chips go."""

    def change(hand: Hand, incident: Incident) -> None:
        seat = incident.seat
        assert seat is not None
        wanted = hand.table.sitting.amounts[amount] - hand.table.wagers.get((seat, incident.wager), 0)
        _set_wager(hand, seat, incident.wager, min(wanted, hand.table.stacks[seat]))

    return change


def _forfeit(hand: Hand, incident: Incident) -> None:
    """The player's wagers are lost to the bank, as far as its money in action covers them; the rest goes back."""
    seat, bank = incident.seat, hand.now.bank
    assert seat is not None
    names = [incident.wager] if incident.wager else [name for owner, name in hand.table.wagers if owner == seat]
    for name in names:
        amount = hand.table.wagers.get((seat, name), 0)
        if bank is None:
            if amount:
                hand.table = carry_out_settlement(hand.table, Move("take", seat, amount, what=name))
            continue
        dealer = hand.table.sitting.dealer
        covered = min(amount, hand.table.wagers.get((dealer, bank.covers), 0))
        if covered:
            paid = Move("lose-to", seat, covered, what=name, area=bank.covers, other=dealer)
            hand.table = carry_out_payment(hand.now, hand.table, paid)
        if amount > covered:
            hand.table = carry_out(hand.now, hand.table, Move("no-action", seat, amount - covered, what=name))
    _without(hand, seat)


def _without(hand: Hand, seat: int) -> None:
    """The step goes on without a player who has no wager left."""
    if any(owner == seat for owner, _ in hand.table.wagers):
        replan_settlement(hand)
        return
    asked = tuple(one for one in hand.table.asked if one != seat)
    was_asked, hand.table = asked != hand.table.asked, hand.table._replace(asked=asked, folded=hand.table.folded | 1 << seat)
    if was_asked and not asked:
        hand.finish_step()
    elif not asked and hand.table.due and not hand.table.done:
        hand.replan()


_PROCEDURAL = (
    "stand",
    "warn",
    "exclude",
    "to-be-decided",
    "floor-decision",
    "call-floor",
    "new-deck",
    "replace-equipment",
    "set-once-more",
    "undo-action",
    "pay-in-order",
    "house-pays",
)

_CARRY: dict[str, Carry] = {
    **dict.fromkeys(_PROCEDURAL, _nothing),
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
    "misdeal": _misdeal,
    "void": _void,
    "dead-hand": _dead_hand,
    "give-back-hand": _give_back_hand,
    "house-way": _house_way,
    "unset-hands-house-way": _unset_hands_house_way,
    "foul-plays": _foul_plays,
    "true-value": _settle_again,
    "settle-again": _settle_again,
    "action-binds": _action_binds,
    "passed-over-folds": _passed_over_folds,
    "make-minimum": _make(lambda hand, seat: bet_least(hand.program, hand.table, seat)),
    "make-maximum": _make(_most),
    "counts-as-call": _make(_call),
    "put-back": _put_back,
    **dict.fromkeys(("return-excess", "make-up-wager", "return-wager"), _undo_wager),
    "forfeit-wager": _forfeit,
    "pay-minimum": _wager_of("minimum"),
    "pay-maximum": _wager_of("maximum"),
}
