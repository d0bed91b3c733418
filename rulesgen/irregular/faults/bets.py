"""Faults of bets: under the minimum, over the maximum or over the cap, and taken back."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from rulesgen.engine import betting, wagering
from rulesgen.engine.amounts import bounds
from rulesgen.engine.table import Cents, Due, Move, dollars
from rulesgen.irregular.fault import Cause, Fault
from rulesgen.irregular.moments import found_on_wager
from rulesgen.irregular.playing.at_table import (
    decision_of,
    force,
    refuse,
    say_fault,
    take_legal,
    to_turn,
    turn_of,
)
from rulesgen.irregular.playing.hand import FaultyHand, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.players import (
    bet_least,
)
from rulesgen.irregular.playing.wagers import concerned_wager, say_size
from rulesgen.model.game import Program
from rulesgen.model.steps import Bet, Decide
from rulesgen.regions import Sets, Value

if TYPE_CHECKING:
    from rulesgen.model.values import Amount


def _noticed() -> frozenset[Value]:
    return frozenset({"at-once", "after-action"})


def _where_under_minimum(program: Program, at: int) -> Iterator[Sets]:
    """A bet or wager below the least."""
    if program.steps[at].action.is_betting:
        yield {"found": _noticed(), "wager": frozenset({"bet"})}
    elif wagers := _sized(program, at):
        yield {"found": found_on_wager(program, at), "wager": wagers}


def _where_over_maximum(program: Program, at: int) -> Iterator[Sets]:
    """A bet or wager above the most; in no-limit betting there is no such bet."""
    if program.steps[at].action.is_betting:
        if program.betting.limit != "no-limit":
            yield {"found": _noticed(), "wager": frozenset({"bet"})}
    elif wagers := _sized(program, at):
        yield {"found": found_on_wager(program, at), "wager": wagers}


def _sized(program: Program, at: int) -> frozenset[Value]:
    """The wagers put down in a step whose size is bounded: by the table, or as a multiple of another."""
    action = program.steps[at].action
    amounts: dict[str, tuple[Amount, ...]] = {name: program.wagers[name].amounts for name in action.wagers}
    placed = [effect for effect in action.choices.values() if effect.kind == "place"]
    amounts |= {effect.wager: effect.amounts or program.wagers[effect.wager].amounts for effect in placed}
    return frozenset(name for name, one in amounts.items() if one[0].kind != "own-choice")


def _of_bets_or_wagers(bets: Cause, wagers: Cause) -> Cause:
    """One fault with two forms: in a betting round, and against a bank."""

    def cause(hand: FaultyHand, incident: Incident) -> None:
        (wagers if hand.program.wagers else bets)(hand, incident)

    return cause


def _bet_wrongly(amount: Callable[[FaultyHand, Bet, int], int], is_wrong: Callable[[int, int, int], bool]) -> Cause:
    """A bet or raise of an amount that is not allowed; found late, the next player has acted on it.

    What a case says must be wrong in this way, from the least and the most that are allowed.
    """

    def cause(hand: FaultyHand, incident: Incident) -> None:
        step = hand.now.steps[hand.table.step].action
        seat = to_turn(hand, incident)
        if not isinstance(step, Bet):
            raise Stuck("nobody bets")
        now = hand.table.round
        assert now is not None
        least, most = bounds(hand.now, hand.table, step)
        if incident.sum and not is_wrong(incident.sum, least, most):
            allowed = f"{dollars(least)} to {dollars(most)}" if most > least else dollars(least)
            raise Stuck(f"a bet of {dollars(incident.sum)} is not the fault: {allowed} is allowed")
        if incident.sum > hand.table.bets[seat] + hand.table.stacks[seat]:
            raise Stuck("the player does not have so many chips")
        move = Move("raise" if now.high else "bet", seat, incident.sum or amount(hand, step, seat))
        refuse(hand, incident, move)
        if not incident.at_once:
            force(hand, move)
            incident.in_force = True
            if turn_of(hand) is None:
                raise Stuck("nobody acts after it")
            hand.advance()

    return cause


def _too_little(hand: FaultyHand, bet: Bet, seat: int) -> int:
    now = hand.table.round
    assert now is not None
    least, _ = bounds(hand.now, hand.table, bet)
    amount = now.high + (least - now.high) // 2
    if not now.high < amount < least or amount > hand.table.bets[seat] + hand.table.stacks[seat]:
        raise Stuck("no smaller bet can be made")
    return amount


def _too_much(hand: FaultyHand, bet: Bet, seat: int) -> int:
    _, most = bounds(hand.now, hand.table, bet)
    amount = most + hand.table.sitting.chip
    if amount > hand.table.bets[seat] + hand.table.stacks[seat]:
        raise Stuck("the player does not have so many chips")
    return amount


def wager_too_small(hand: FaultyHand, incident: Incident) -> None:
    """Chips fewer than the least that the wager may be."""
    _wrong_size(hand, incident, too_much=False)


def wager_too_large(hand: FaultyHand, incident: Incident) -> None:
    """Chips more than the most that the wager may be."""
    _wrong_size(hand, incident, too_much=True)


def _wrong_size(hand: FaultyHand, incident: Incident, *, too_much: bool) -> None:
    """The wager is put down as it should not be, among those of the step that are right."""
    decides = bool(hand.now.steps[incident.at].action.choices)
    owner, limits = _decided_size(hand, incident) if decides else _placed_size(hand, incident)
    wanted = _wrong_amount(hand, incident, limits, too_much=too_much)
    due = hand.table.due[hand.table.done :]
    hand.table = hand.table.copy(due=(), done=0)
    mine = [one.move for one in due if (one.move.seat, one.move.what) == (owner, incident.wager)]
    # What is over the most may have no action by the rules of the step: here nobody has seen it.
    right = sum(move.amount if move.verb == "wager" else -move.amount for move in mine)
    for one in due:
        if one.move not in mine:
            hand.do(one.move, one.rule)
        elif one.move.verb == "wager":
            incident.amount = wanted - right
            _place_wrongly(hand, incident, one, wanted)
    if not (decides and hand.table.asked):
        hand.finish_step()


def _wrong_amount(hand: FaultyHand, incident: Incident, limits: tuple[Cents, Cents], *, too_much: bool) -> Cents:
    """How much is put down: what the case says, or a chip beyond what is allowed."""
    chip, incident.limits = hand.table.sitting.chip, limits
    wanted = incident.sum or (limits[1] + chip if too_much else limits[0] - chip)
    if wanted <= 0:
        raise Stuck("a smaller wager is none")
    if limits[0] <= wanted <= limits[1] or (wanted > limits[1]) != too_much:
        raise Stuck(f"a wager of {dollars(wanted)} is not the fault")
    return wanted


def _place_wrongly(hand: FaultyHand, incident: Incident, due: Due, amount: Cents) -> None:
    move = due.move
    assert move.seat is not None
    if amount > hand.table.stacks[move.seat]:
        raise Stuck("the player does not have so many chips")
    hand.do(move._replace(amount=amount), due.rule, "irregular")
    say_size(hand, incident, (move.seat, move.what), amount - incident.amount)


def _placed_size(hand: FaultyHand, incident: Incident) -> tuple[int, tuple[Cents, Cents]]:
    """One of the wagers that are about to be placed, and its bounds beside the others."""
    moves = [due.move for due in hand.table.due[hand.table.done :] if due.move.verb == "wager"]
    planned = {(move.seat, move.what): move.amount for move in moves if move.seat is not None}
    owner, name = concerned_wager(hand, incident, {**hand.table.wagers, **planned})
    mine = {wager: amount for (one, wager), amount in planned.items() if one == owner}
    return owner, wagering.bounds(hand.now, hand.table.sitting, mine, hand.now.wagers[name].amounts)


def _decided_size(hand: FaultyHand, incident: Incident) -> tuple[int, tuple[Cents, Cents]]:
    """A player decides to put the wager down, and is about to; its bounds."""
    seat, decide = to_turn(hand, incident), hand.now.steps[incident.at].action
    assert isinstance(decide, Decide)
    incident.seat, incident.wager = seat, str(incident.value("wager"))
    for name, effect in decide.choices.items():
        limits = wagering.placing(hand.now, hand.table, effect, seat) if effect.wager == incident.wager else None
        if effect.kind == "place" and limits is not None:
            take_legal(hand, Move("choose", seat, what=name))
            return seat, limits
    raise Stuck("the player cannot place the wager")


UNDER_MINIMUM = Fault(
    "under-minimum",
    "Under the minimum",
    "a player bets less than the minimum",
    "Action",
    where=_where_under_minimum,
    play=_of_bets_or_wagers(_bet_wrongly(_too_little, lambda amount, least, most: amount < least), wager_too_small),
    said=frozenset({"seat", "amount"}),
    leaves=frozenset({"bet-under-minimum"}),
)


OVER_MAXIMUM = Fault(
    "over-maximum",
    "Over the maximum",
    "a player bets more than the maximum",
    "Action",
    where=_where_over_maximum,
    play=_of_bets_or_wagers(_bet_wrongly(_too_much, lambda amount, least, most: amount > most), wager_too_large),
    said=frozenset({"seat", "amount"}),
    leaves=frozenset({"bet-over-maximum"}),
)


def _where_over_cap(program: Program, at: int) -> Iterator[Sets]:
    """A raise after the last one that is allowed."""
    if program.steps[at].action.is_betting and program.betting.raises is not None:
        yield {"found": _noticed()}


def _over_cap(hand: FaultyHand, incident: Incident) -> None:
    """Raise after raise until the cap, as the case says or by the engine, and once more."""
    most = hand.now.betting.raises or 0
    while hand.table.round is not None and hand.table.round.raises < most:
        raises, scripted = hand.table.round.raises, hand.is_scripted(hand.table)
        if scripted:
            hand.advance()
        else:
            take_legal(hand, bet_least(hand.now, hand.table, decision_of(hand).seat))
        if not _goes_on(hand, raises, scripted=scripted):
            raise Stuck("the betting ends before the cap")
    _bet_wrongly(lambda one, bet, seat: bounds(one.now, one.table, bet)[0], lambda amount, least, most: True)(
        hand, incident
    )


def _goes_on(hand: FaultyHand, raises: int, *, scripted: bool) -> bool:
    """Whether the round is still open and the engine's own action made it go up; the first bet is no raise."""
    now = hand.table.round
    return now is not None and (scripted or not (now.high and raises == now.raises > 0))


OVER_CAP = Fault(
    "over-cap",
    "Raise over the cap",
    "a player raises when no more raises are allowed",
    "Action",
    where=_where_over_cap,
    play=_over_cap,
    said=frozenset({"seat"}),
)


def _where_withdrawn_bet(program: Program, at: int) -> Iterator[Sets]:
    """A player takes back chips that were bet."""
    if program.steps[at].action.is_betting:
        yield {"found": _noticed()}


def withdraw_bet(hand: FaultyHand, incident: Incident) -> None:
    """A player takes back the chips of a bet just made, or some of them."""
    seat = to_turn(hand, incident)
    before = hand.table.bets[seat]
    if hand.is_scripted(hand.table):
        hand.advance()
    else:
        take_legal(hand, bet_least(hand.now, hand.table, seat))
    bet = hand.table.bets[seat] - before
    incident.seat, incident.amount = seat, incident.sum or bet
    if hand.table.round is None or not 0 < incident.amount <= bet:
        raise Stuck("no such bet can be made")
    more = f"{hand.table.sitting.names[seat]} takes back {dollars(incident.amount)}"
    say_fault(hand, incident, seat, more)
    hand.table = betting.put_in(hand.table, seat, -incident.amount)
    if not incident.at_once:
        hand.advance()


WITHDRAWN_BET = Fault(
    "withdrawn-bet",
    "Withdrawn bet",
    "a player takes back chips that were bet",
    "Action",
    where=_where_withdrawn_bet,
    play=withdraw_bet,
    said=frozenset({"seat", "amount"}),
    leaves=frozenset({"chips-taken-back"}),
)
