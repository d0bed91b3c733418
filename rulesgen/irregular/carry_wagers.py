"""What the moves of a remedy do with wagers against a bank, and with payments."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from rulesgen.engine.banking import Payout
from rulesgen.engine.moves import carry_out
from rulesgen.engine.player_dealer import Purse, settling_order
from rulesgen.engine.stakes import carry_out_settlement
from rulesgen.engine.table import Cents, Due, Line, Move, Ruling
from rulesgen.irregular.at_table import is_settled, replan
from rulesgen.irregular.hand import Hand
from rulesgen.irregular.incident import Incident
from rulesgen.irregular.wagered_wrong import move_chips

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
    replan(hand)


def _to_limit(which: int) -> Carry:
    """A wager of the wrong size is made the least or the most that it may be."""

    def change(hand: Hand, incident: Incident) -> None:
        assert incident.seat is not None
        held = hand.table.wagers.get((incident.seat, incident.wager), 0)
        _add_to_wager(hand, incident.seat, incident.wager, incident.limits[which] - held)

    return change


def _wager_of(amount: str) -> Carry:
    """The wager counts as the least or the most that the table allows, as far as the player's chips go."""

    def change(hand: Hand, incident: Incident) -> None:
        seat = incident.seat
        assert seat is not None
        wanted = hand.table.sitting.amounts[amount] - hand.table.wagers.get((seat, incident.wager), 0)
        _add_to_wager(hand, seat, incident.wager, min(wanted, hand.table.stacks[seat]))

    return change


def forfeit(hand: Hand, incident: Incident) -> None:
    """The player's wagers are lost to the bank, as far as its money in action covers them; the rest goes back."""
    seat = incident.seat
    assert seat is not None
    names = [incident.wager] if incident.wager else [name for owner, name in hand.table.wagers if owner == seat]
    for name in names:
        amount = hand.table.wagers.get((seat, name), 0)
        if amount and hand.now.bank is None:
            hand.table = carry_out_settlement(hand.table, Move("take", seat, amount, what=name))
        elif amount:
            purse = Purse(hand.now, hand.table)
            _pay(hand, purse.settle(seat, name, amount, Payout("lose"), hand.rule))
    _without(hand, seat)


def _pay(hand: Hand, due: Iterator[Due]) -> None:
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
            hand.finish_step()
            return
    replan(hand)


def _return_others(hand: Hand, incident: Incident) -> None:
    """Wagers of other bettors on the same hand go back."""
    assert incident.seat is not None
    sitting = hand.table.sitting
    on = sitting.seat_of(incident.seat)
    for (owner, name), amount in list(hand.table.wagers.items()):
        if owner != incident.seat and sitting.seat_of(owner) == on:
            hand.table = carry_out(hand.now, hand.table, Move("no-action", owner, amount, what=name))
    _without(hand, incident.seat)


def _bank_forfeits(hand: Hand, incident: Incident) -> None:
    """Every wager is paid in order while the bank's money lasts; then the hand is over."""
    assert hand.now.bank is not None
    purse = Purse(hand.now, hand.table)
    for owner in settling_order(hand.now, hand.table):
        for name in [name for one, name in hand.table.wagers if one == owner]:
            amount = hand.table.wagers[owner, name]
            _pay(hand, purse.settle(owner, name, amount, Payout("odds", Fraction(1)), hand.rule))
    _pay(hand, purse.give_back())
    hand.table = hand.table._replace(step=len(hand.now.steps) - 1, asked=(), due=(), done=0)
    hand.finish_step()


def _settle_again(hand: Hand, incident: Incident) -> None:
    """What was paid wrongly goes back, and the hand is settled as it should have been."""
    if incident.payee is None:
        if is_settled(hand) and hand.before_settling is not None:
            hand.table = hand.before_settling
    elif incident.seat is None:
        stacks = (hand.table.stacks[0] - incident.amount, *hand.table.stacks[1:])
        hand.table = hand.table._replace(stacks=stacks, bank=hand.table.bank + incident.amount)
    else:
        hand.table = move_chips(hand.table, incident.payee, incident.seat, incident.amount)


CARRY: dict[str, Carry] = {
    "make-up-wager": _to_limit(0),
    "return-excess": _to_limit(1),
    "return-wager": undo_wager,
    "forfeit-wager": forfeit,
    "return-others": _return_others,
    "bank-forfeits": _bank_forfeits,
    "pay-minimum": _wager_of("minimum"),
    "pay-maximum": _wager_of("maximum"),
    "true-value": _settle_again,
    "settle-again": _settle_again,
}
