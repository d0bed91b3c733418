"""What the moves of a remedy do with wagers against a bank, and with payments."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from rulesgen.engine.banking import Payout
from rulesgen.engine.moves import carry_out
from rulesgen.engine.player_dealer import Purse, settling_order
from rulesgen.engine.table import Cents, Due, Line, Move, Ruling
from rulesgen.engine.wagering import bounds
from rulesgen.irregular.at_table import replan
from rulesgen.irregular.hand import Hand, Stuck
from rulesgen.irregular.incident import Incident
from rulesgen.irregular.players_of import concerned
from rulesgen.irregular.said import wager_now
from rulesgen.irregular.wagered_wrong import pay_over

Carry = Callable[[Hand, Incident], None]


def undo_wager(hand: Hand, incident: Incident) -> None:
    """The wager as it was before it was changed."""
    assert incident.seat is not None
    _add_to_wager(hand, incident.seat, incident.wager, -incident.amount)


def _add_to_wager(hand: Hand, seat: int, wager: str, more: Cents) -> None:
    held = hand.table.wagers.get((seat, wager), 0) + more
    stacks = list(hand.table.stacks)
    stacks[seat] -= more
    left = {key: amount for key, amount in hand.table.wagers.items() if key != (seat, wager)}
    hand.table = hand.table._replace(stacks=tuple(stacks), wagers={**left, (seat, wager): held} if held else left)
    hand.note("remedy", f"{wager_now(hand, seat, wager)}.", hand.rule)
    replan(hand)


def to_limit(which: int) -> Carry:
    """A wager of the wrong size is made the least or the most that it may be."""

    def change(hand: Hand, incident: Incident) -> None:
        assert incident.seat is not None
        _make_wager(hand, incident.seat, incident.wager, incident.limits[which])

    return change


def _wager_of(which: int) -> Carry:
    """The wager counts as the least or the most that it may be, as far as the player's chips go."""

    def change(hand: Hand, incident: Incident) -> None:
        seat, name = incident.seat, incident.wager
        assert seat is not None
        mine = {wager: amount for (owner, wager), amount in hand.table.wagers.items() if owner == seat}
        wanted = bounds(hand.now, hand.table.sitting, mine, hand.now.wagers[name].amounts)[which]
        _make_wager(hand, seat, name, min(wanted, hand.table.stacks[seat] + mine.get(name, 0)))

    return change


def _make_wager(hand: Hand, seat: int, name: str, wanted: Cents) -> None:
    more = wanted - hand.table.wagers.get((seat, name), 0)
    if more > hand.table.stacks[seat]:
        raise Stuck("the player does not have so many chips")
    _add_to_wager(hand, seat, name, more)


def _forfeit(hand: Hand, incident: Incident) -> None:
    """The wager in question is lost, or all of those whose hands are concerned."""
    seats = [incident.seat] if incident.seat is not None else concerned(hand, incident)
    forfeit_all(hand, seats, incident.wager)


def forfeit_all(hand: Hand, bettors: list[int], only: str = "") -> None:
    """Players' wagers are lost to the bank, as far as its money in action covers them; the rest goes back."""
    for bettor in bettors:
        for name in [only] if only else [name for owner, name in hand.table.wagers if owner == bettor]:
            amount = hand.table.wagers.get((bettor, name), 0)
            if amount and hand.now.bank is None:
                _pay(hand, [Due(Move("take", bettor, amount, what=name), hand.rule)])
            elif amount:
                purse = Purse(hand.now, hand.table)
                _pay(hand, purse.settle(bettor, name, amount, Payout("lose"), hand.rule))
    for bettor in bettors:
        _without(hand, bettor)


def _pay(hand: Hand, due: Iterable[Due]) -> None:
    for one in due:
        hand.table = carry_out(hand.now, hand.table, one.move)
        hand.lines.append(Line(hand.step, one.move, (), Ruling("legal", hand.rule)))


def _without(hand: Hand, seat: int) -> None:
    """The step goes on without a hand that nobody has a wager on."""
    sitting = hand.table.sitting
    on = sitting.seat_of(seat)
    if not any(sitting.seat_of(owner) == on for owner, _ in hand.table.wagers):
        asked = tuple(one for one in hand.table.asked if one != on)
        was_asked = asked != hand.table.asked
        hand.table = hand.table._replace(asked=asked, folded=hand.table.folded | 1 << on)
        if was_asked and not asked:
            hand.go_on_if_done()
            return
    replan(hand)


def _return_others(hand: Hand, incident: Incident) -> None:
    """Wagers of other bettors on the same hands go back."""
    for seat in concerned(hand, incident):
        return_all(hand, [one for one in hand.table.sitting.bettors_on(seat) if one != incident.seat], seat)


def return_all(hand: Hand, bettors: list[int], seat: int | None = None) -> None:
    """Players take their wagers back; the hand of a seat, or theirs, is out if nobody has a wager on it then."""
    back = [(owner, name, amount) for (owner, name), amount in hand.table.wagers.items() if owner in bettors]
    _pay(hand, (Due(Move("take-back", owner, amount, what=name), hand.rule) for owner, name, amount in back))
    for one in bettors if seat is None else [seat]:
        _without(hand, one)


def _bank_forfeits(hand: Hand, incident: Incident) -> None:
    """Every wager is paid even money, in order while a player-dealer's money lasts; then the hand is over."""
    if hand.now.bank is None:
        won = [Move("win", owner, amount, what=name) for (owner, name), amount in hand.table.wagers.items()]
        _pay(hand, (Due(move, hand.rule) for move in won))
    else:
        purse = Purse(hand.now, hand.table)
        for owner in settling_order(hand.now, hand.table):
            for name in [name for one, name in hand.table.wagers if one == owner]:
                amount = hand.table.wagers[owner, name]
                _pay(hand, purse.settle(owner, name, amount, Payout("odds", Fraction(1)), hand.rule))
        _pay(hand, purse.give_back())
    hand.table = hand.table._replace(step=len(hand.now.steps) - 1, asked=(), due=(), done=0, round=None)
    hand.finish_step()


def _settle_again(hand: Hand, incident: Incident) -> None:
    """What was paid wrongly goes back, and the hand is settled as it should have been."""
    if incident.payee is not None:
        back = -incident.amount
        hand.table = pay_over(hand.table, incident.giver, incident.payee, back)
        incident.payee = None
    elif hand.before_settling is not None:
        hand.table = hand.before_settling


CARRY: dict[str, Carry] = {
    "return-wager": undo_wager,
    "forfeit-wager": _forfeit,
    "return-others": _return_others,
    "bank-forfeits": _bank_forfeits,
    "pay-minimum": _wager_of(0),
    "pay-maximum": _wager_of(1),
    "true-value": _settle_again,
    "settle-again": _settle_again,
}
