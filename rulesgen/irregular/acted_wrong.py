"""Plays the faults of players who act: out of turn, too much or too little, over the cap, and options nobody agreed to.

Chips of an action that is not allowed lie before the player and are not in the pot until it is ruled on.
"""

from collections.abc import Callable

from rulesgen.engine import betting
from rulesgen.engine.actions import Bet
from rulesgen.engine.play import Decision, expect, rule_on
from rulesgen.engine.table import Line, Move, Ruling, dollars
from rulesgen.irregular import set_wrong, wagered_wrong
from rulesgen.irregular.at_table import decision_of, force, say_fault, take_legal, to_moment, to_turn, turn_of
from rulesgen.irregular.faults import FAULTS
from rulesgen.irregular.hand import Hand, Stuck
from rulesgen.irregular.incident import Incident
from rulesgen.irregular.quiet import bet_least, decide_quietly

Cause = Callable[[Hand, Incident], None]


def _try(hand: Hand, incident: Incident, move: Move) -> None:
    """A player's move that the rules refuse: it is logged with their ruling, and nothing moves yet."""
    ruling = rule_on(hand.program, hand.table, move)
    if ruling.verdict == "legal":
        raise Stuck("the move is allowed")
    incident.move, incident.seat = move, move.seat
    hand.lines.append(Line(hand.step, move, (), Ruling("irregular", ruling.rule, ruling.reason)))


def act_out_of_turn(hand: Hand, incident: Incident) -> None:
    """The player after the one whose turn it is acts first."""
    actor = decision_of(hand).seat
    others = [seat for seat in _next_to_act(hand) if seat != actor]
    if incident.who is not None:
        others = others[others.index(incident.who) :] if incident.who in others else []
    if not others:
        raise Stuck("nobody else is to act" if incident.who is None else "this player cannot act out of turn here")
    seat = others[0]
    step = hand.now.steps[hand.table.step].action
    if isinstance(step, Bet):
        move = _betting_move(hand, seat, str(incident.value("action", "check-or-call")))
    else:
        move = decide_quietly(hand.now, hand.table, Decision(seat, ""))._replace(seat=seat)
    _try(hand, incident, move)
    then = incident.value("then", "waiting")
    if then == "waiting":
        return
    if then == "changed":
        take_legal(hand, bet_least(hand.now, hand.table, actor))
    if then == "unchanged" or (then == "changed" and expect(hand.program, hand.table) is not None):
        hand.play_until(lambda: turn_of(hand) in (seat, None))
    if then == "passed-over":
        if len(others) < 2:
            raise Stuck("nobody is behind the player who acts")
        behind = _betting_move(hand, others[1], "check-or-call")
        hand.lines.append(Line(hand.step, behind, (), Ruling("irregular", hand.now.steps[hand.table.step].rule)))


def _next_to_act(hand: Hand) -> list[int]:
    table = hand.table
    if table.round is not None:
        count = len(table.stacks)
        order = [(table.round.actor + turn) % count for turn in range(count)]
        return [seat for seat in order if table.round.waiting >> seat & 1]
    return list(table.asked)


def _betting_move(hand: Hand, seat: int, doing: str) -> Move:
    table = hand.table
    assert table.round is not None
    if doing == "fold":
        return Move("fold", seat)
    if doing == "bet-or-raise":
        amount = min(table.round.high + table.round.full, table.bets[seat] + table.stacks[seat])
        return Move("raise" if table.round.high else "bet", seat, amount)
    return Move("call" if table.round.high > table.bets[seat] else "check", seat)


def _bet_wrongly(amount: Callable[[Hand, Bet, int], int]) -> Cause:
    """A bet or raise of an amount that is not allowed; found late, the next player has acted on it."""

    def cause(hand: Hand, incident: Incident) -> None:
        step = hand.now.steps[hand.table.step].action
        seat = to_turn(hand, incident)
        if not isinstance(step, Bet):
            raise Stuck("nobody bets")
        now = hand.table.round
        assert now is not None
        move = Move("raise" if now.high else "bet", seat, incident.sum or amount(hand, step, seat))
        _try(hand, incident, move)
        if not incident.at_once:
            force(hand, move)
            incident.in_force = True
            if turn_of(hand) is None:
                raise Stuck("nobody acts after it")
            hand.advance()

    return cause


def _too_little(hand: Hand, bet: Bet, seat: int) -> int:
    now = hand.table.round
    assert now is not None
    least, _ = betting.bounds(hand.now, hand.table, bet)
    amount = now.high + (least - now.high) // 2
    if not now.high < amount < least or amount > hand.table.bets[seat] + hand.table.stacks[seat]:
        raise Stuck("no smaller bet can be made")
    return amount


def _too_much(hand: Hand, bet: Bet, seat: int) -> int:
    _, most = betting.bounds(hand.now, hand.table, bet)
    amount = most + hand.table.sitting.chip
    if amount > hand.table.bets[seat] + hand.table.stacks[seat]:
        raise Stuck("the player does not have so many chips")
    return amount


def _over_cap(hand: Hand, incident: Incident) -> None:
    """Raise after raise until the cap, and once more."""
    most = hand.now.betting.raises or 0
    while hand.table.round is not None and hand.table.round.raises < most:
        raises = hand.table.round.raises
        take_legal(hand, bet_least(hand.now, hand.table, decision_of(hand).seat))
        if not _goes_on(hand, raises):
            raise Stuck("the betting ends before the cap")
    _bet_wrongly(lambda one, bet, seat: betting.bounds(one.now, one.table, bet)[0])(hand, incident)


def _goes_on(hand: Hand, raises: int) -> bool:
    """Whether the round is still open and the last action made it go up; the first bet is no raise."""
    now = hand.table.round
    return now is not None and not (now.high and raises == now.raises > 0)


def withdraw_bet(hand: Hand, incident: Incident) -> None:
    """A player takes back the chips of a bet just made, or some of them."""
    seat = to_turn(hand, incident)
    before = hand.table.bets[seat]
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


# --- options ---


def run_option(hand: Hand, incident: Incident) -> None:
    """The dealer starts an option that nobody agreed to."""
    option = next(iter(hand.program.options.values()))
    hand.play_until(lambda: hand.table.offer is not None or hand.table.step != incident.at)
    if hand.table.offer is None:
        raise Stuck("the option is not open after this step")
    key = (option.id, hand.table.step)
    if key not in hand.program.variants:
        raise Stuck("the option cannot be run here")
    say_fault(hand, incident)
    lent = {area: hand.table.cards_in(source, -1) for area, source in option.lends}
    incident.before = hand.table
    hand.table = hand.table._replace(offer=None, option=key, lent=lent, due=(), done=0, round=None, asked=())
    hand.finish_step()
    new = {area for area, _ in option.lends}
    if incident.at_once:
        hand.play_until(lambda: any(hand.table.spots.get((area, -1)) for area in new))
    to_moment(hand, incident)


def run_option_late(hand: Hand, incident: Incident) -> None:
    """A card for a second board when the last card is out."""
    say_fault(hand, incident)
    move = Move("deal", area="second board", what="up", cards=1)
    cards = hand.do(move, incident.rule, "irregular", FAULTS[incident.fault].says)
    incident.affected = [(("second board", -1), card) for card in cards]
    to_moment(hand, incident)


def _of_bets_or_wagers(bets: Cause, wagers: Cause) -> Cause:
    """One fault with two forms: in a betting round, and against a bank."""

    def cause(hand: Hand, incident: Incident) -> None:
        (wagers if hand.program.wagers else bets)(hand, incident)

    return cause


CAUSES: dict[str, Cause] = {
    "out-of-turn": act_out_of_turn,
    "under-minimum": _of_bets_or_wagers(_bet_wrongly(_too_little), wagered_wrong.wager_too_small),
    "over-maximum": _of_bets_or_wagers(_bet_wrongly(_too_much), wagered_wrong.wager_too_large),
    "over-cap": _over_cap,
    "withdrawn-bet": withdraw_bet,
    "option-not-agreed": run_option,
    "option-too-late": run_option_late,
    **wagered_wrong.CAUSES,
    **set_wrong.CAUSES,
}
