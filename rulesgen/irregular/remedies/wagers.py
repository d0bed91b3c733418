"""Moves for wagers against a bank, and for payments."""

from collections.abc import Iterable
from fractions import Fraction

from rulesgen.engine.moves import carry_out
from rulesgen.engine.player_dealer import Purse, settling_order
from rulesgen.engine.table import Cents, Due, Line, Move, Ruling, dollars
from rulesgen.engine.wagering import bounds
from rulesgen.irregular import needs
from rulesgen.irregular.playing.at_table import replan
from rulesgen.irregular.playing.hand import FaultyHand, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.players import concerned
from rulesgen.irregular.playing.wagers import pay_over
from rulesgen.irregular.remedy import CORRECTS, FORFEITS, Carry, Money, Remedy
from rulesgen.model.wagers import Payout

ONLY_CHIPS_PLAY = Remedy(
    "only-chips-play",
    "Only the chips in the spot play; what was said does not count.",
    "only the chips in the spot play",
    needs=(needs.only_said,),
    money=Money("leaves the chips in the spot", ("stands", "settled", "corrected"), 6),
)
PAY_IN_ORDER = Remedy(
    "pay-in-order",
    "Wagers are settled in order as far as the bank's money covers them; the rest goes back.",
    "settle in order as far as money covers",
    needs=(needs.short_bank, needs.player_dealer_banks),
    says_money=("stands", "settled"),
)
HOUSE_PAYS = Remedy(
    "house-pays",
    "The house pays every wager in full.",
    "the house pays in full",
    needs=(needs.short_bank, needs.house_banks),
)


def undo_wager(hand: FaultyHand, incident: Incident) -> None:
    """The wager as it was before it was changed."""
    assert incident.seat is not None
    _add_to_wager(hand, incident.seat, incident.wager, -incident.amount)


RETURN_WAGER = Remedy(
    "return-wager",
    "The chips that were put down late go back to the player.",
    "chips put down late go back",
    needs=(needs.hand_open, needs.late_chips),
    does=undo_wager,
    money=CORRECTS,
)


def _add_to_wager(hand: FaultyHand, seat: int, wager: str, more: Cents) -> None:
    held = hand.table.wagers.get((seat, wager), 0) + more
    stacks = list(hand.table.stacks)
    stacks[seat] -= more
    left = {key: amount for key, amount in hand.table.wagers.items() if key != (seat, wager)}
    hand.table = hand.table.copy(stacks=tuple(stacks), wagers={**left, (seat, wager): held} if held else left)
    hand.note("remedy", f"{_wager_now(hand, seat, wager)}.", hand.rule)
    replan(hand)


def to_limit(which: int) -> Carry:
    """A wager of the wrong size is made the least or the most that it may be."""

    def change(hand: FaultyHand, incident: Incident) -> None:
        assert incident.seat is not None
        _make_wager(hand, incident.seat, incident.wager, incident.limits[which])

    return change


def _wager_of(which: int) -> Carry:
    """The wager counts as the least or the most that it may be, as far as the player's chips go."""

    def change(hand: FaultyHand, incident: Incident) -> None:
        seat, name = incident.seat, incident.wager
        assert seat is not None
        mine = {wager: amount for (owner, wager), amount in hand.table.wagers.items() if owner == seat}
        wanted = bounds(hand.now, hand.table.sitting, mine, hand.now.wagers[name].amounts)[which]
        _make_wager(hand, seat, name, min(wanted, hand.table.stacks[seat] + mine.get(name, 0)))

    return change


PAY_MINIMUM = Remedy(
    "pay-minimum",
    "The wager is paid as the smallest that the table allows, as far as money covers it.",
    "pay the wager as the smallest",
    needs=(needs.hand_open, needs.wager_in_question),
    does=_wager_of(0),
    money=CORRECTS,
)

PAY_MAXIMUM = Remedy(
    "pay-maximum",
    "The player pays the largest wager that the table allows.",
    "the player pays the largest wager",
    needs=(needs.hand_open, needs.wager_in_question),
    does=_wager_of(1),
    money=CORRECTS,
)


def _make_wager(hand: FaultyHand, seat: int, name: str, wanted: Cents) -> None:
    more = wanted - hand.table.wagers.get((seat, name), 0)
    if more > hand.table.stacks[seat]:
        raise Stuck("the player does not have so many chips")
    _add_to_wager(hand, seat, name, more)


def _forfeit(hand: FaultyHand, incident: Incident) -> None:
    """The wager in question is lost, or all of those whose hands are concerned."""
    seats = [incident.seat] if incident.seat is not None else concerned(hand, incident)
    forfeit_all(hand, seats, incident.wager)


FORFEIT_WAGER = Remedy(
    "forfeit-wager",
    "The wager is forfeited as far as the money in action covers it.",
    "forfeit the wager",
    needs=(needs.hand_open, needs.has_wagers, needs.not_given_back),
    does=_forfeit,
    money=FORFEITS,
    says_money=("forfeited",),
)


def forfeit_all(hand: FaultyHand, bettors: list[int], only: str = "") -> None:
    """Players' wagers are lost to the bank, as far as its money in action covers them; the rest goes back."""
    for bettor in bettors:
        for name in [only] if only else [name for owner, name in hand.table.wagers if owner == bettor]:
            amount = hand.table.wagers.get((bettor, name), 0)
            if amount and hand.now.bank is None:
                _pay(hand, [Due(Move("take", bettor, amount=amount, what=name), hand.rule)])
            elif amount:
                purse = Purse(hand.now, hand.table)
                _pay(hand, purse.settle(bettor, name, amount, Payout("lose"), hand.rule))
    for bettor in bettors:
        _without(hand, bettor)


def _pay(hand: FaultyHand, due: Iterable[Due]) -> None:
    for one in due:
        hand.table = carry_out(hand.now, hand.table, one.move)
        hand.lines.append(Line(hand.step, one.move, (), Ruling("legal", hand.rule)))


def _without(hand: FaultyHand, seat: int) -> None:
    """The step goes on without a hand that nobody has a wager on."""
    sitting = hand.table.sitting
    on = sitting.seat_of(seat)
    if not any(sitting.seat_of(owner) == on for owner, _ in hand.table.wagers):
        asked = tuple(one for one in hand.table.asked if one != on)
        was_asked = asked != hand.table.asked
        hand.table = hand.table.copy(asked=asked, folded=hand.table.folded | 1 << on)
        if was_asked and not asked:
            hand.go_on_if_done()
            return
    replan(hand)


def _return_others(hand: FaultyHand, incident: Incident) -> None:
    """Wagers of other bettors on the same hands go back."""
    for seat in concerned(hand, incident):
        return_all(hand, [one for one in hand.table.sitting.bettors_on(seat) if one != incident.seat], seat)


RETURN_OTHERS = Remedy(
    "return-others",
    "Others who bet on the hand take their wagers back.",
    "others take their wagers back",
    needs=(needs.hand_open, needs.players_hand, needs.others_bet),
    does=_return_others,
    money=CORRECTS,
    says_money=("corrected",),
)


def return_all(hand: FaultyHand, bettors: list[int], seat: int | None = None) -> None:
    """Players take their wagers back; the hand of a seat, or theirs, is out if nobody has a wager on it then."""
    back = [(owner, name, amount) for (owner, name), amount in hand.table.wagers.items() if owner in bettors]
    _pay(hand, (Due(Move("take-back", owner, amount=amount, what=name), hand.rule) for owner, name, amount in back))
    for one in bettors if seat is None else [seat]:
        _without(hand, one)


def _place_required(hand: FaultyHand, incident: Incident) -> None:
    """The wagers that were left out are put down."""
    _pay(hand, incident.left_out)
    replan(hand)


PLACE_REQUIRED = Remedy(
    "place-required",
    "The player places the required wager.",
    "have the required wager placed",
    needs=(needs.hand_open, needs.lies_alone, needs.not_dealt),
    does=_place_required,
    money=CORRECTS,
)


def _return_alone(hand: FaultyHand, incident: Incident) -> None:
    """The player takes back what lies without the required wager, and is out."""
    assert incident.seat is not None
    return_all(hand, [incident.seat])


RETURN_ALONE = Remedy(
    "return-alone",
    "Wagers that lie without the required one go back to the player, who is out of the hand.",
    "wagers without the required one go back",
    needs=(needs.hand_open, needs.lies_alone),
    does=_return_alone,
    money=CORRECTS,
    says_money=("corrected",),
)


def _bank_forfeits(hand: FaultyHand, incident: Incident) -> None:
    """Every wager is paid even money, in order while a player-dealer's money lasts; then the hand is over."""
    if hand.now.bank is None:
        won = [Move("win", owner, amount=amount, what=name) for (owner, name), amount in hand.table.wagers.items()]
        _pay(hand, (Due(move, hand.rule) for move in won))
    else:
        purse = Purse(hand.now, hand.table)
        for owner in settling_order(hand.now, hand.table):
            for name in [name for one, name in hand.table.wagers if one == owner]:
                amount = hand.table.wagers[owner, name]
                _pay(hand, purse.settle(owner, name, amount, Payout("odds", Fraction(1)), hand.rule))
        _pay(hand, purse.give_back())
    hand.table = hand.table.copy(step=len(hand.now.steps) - 1, asked=(), due=(), done=0, round=None)
    hand.finish_step()


BANK_FORFEITS = Remedy(
    "bank-forfeits",
    "Every wager wins against the bank, as far as the bank's money covers it.",
    "every wager wins as far as the bank covers it",
    needs=(needs.hand_open, needs.any_wager, needs.paid_in_order),
    does=_bank_forfeits,
    money=FORFEITS,
    says_money=("forfeited",),
)


def _settle_again(hand: FaultyHand, incident: Incident) -> None:
    """What was paid wrongly goes back, and the hand is settled as it should have been; once is enough."""
    if "true-value" in incident.made[:-1]:
        return
    if incident.payee is not None:
        back = -incident.amount
        hand.table = pay_over(hand.table, incident.giver, incident.payee, back)
        incident.payee = None
    elif hand.before_settling is not None:
        hand.table = hand.before_settling


TRUE_VALUE = Remedy(
    "true-value",
    "The hand plays at its true value.",
    "the hand plays at its true value",
    needs=(needs.misread_hand,),
    does=_settle_again,
    money=Money("settles the hand as it is", ("settled", "corrected"), 6),
)

SETTLE_AGAIN = Remedy(
    "settle-again",
    "The payment is corrected.",
    "correct the payment",
    needs=(needs.was_paid,),
    does=_settle_again,
    money=CORRECTS,
    says_money=("corrected",),
)


def _wager_now(hand: FaultyHand, seat: int, wager: str) -> str:
    """How large a wager is: `Ann's Ante is $11`."""
    amount = hand.table.wagers.get((seat, wager), 0)
    title = hand.now.wagers[wager].title
    return f"{hand.table.sitting.names[seat]}'s {title} is {dollars(amount)}"
