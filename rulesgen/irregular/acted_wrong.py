"""Plays the faults of players and of the bank: out of turn, too much or too little, late, mis-set, misread, mispaid.

Chips of an action that is not allowed lie before the player and are not in the pot until it is ruled on.
"""

from collections.abc import Callable
from itertools import permutations

from rulesgen.engine import betting
from rulesgen.engine.actions import Arrange, Bet
from rulesgen.engine.cards import Cards
from rulesgen.engine.options import running
from rulesgen.engine.play import Decision, expect, rule_on
from rulesgen.engine.setting import put, why_not
from rulesgen.engine.stakes import put_down
from rulesgen.engine.table import Line, Move, Ruling, Table
from rulesgen.engine.verbs import VERBS
from rulesgen.irregular.faults import FAULTS
from rulesgen.irregular.hand import Hand, Stuck
from rulesgen.irregular.incident import Incident
from rulesgen.irregular.quiet import bet_least, decide_quietly


def say_fault(hand: Hand, incident: Incident, seat: int | None = None) -> None:
    """Log what went wrong."""
    hand.note("fault", FAULTS[incident.fault].says, incident.rule, "irregular", seat)


def decision_of(hand: Hand) -> Decision:
    """The decision that is due now."""
    expected = expect(hand.program, hand.table)
    if not isinstance(expected, Decision):
        raise Stuck("nobody is to act")
    return expected


def _try(hand: Hand, incident: Incident, move: Move) -> None:
    """A player's move that the rules refuse: it is logged with their ruling, and nothing moves yet."""
    ruling = rule_on(hand.program, hand.table, move)
    if ruling.verdict == "legal":
        raise Stuck("the move is allowed")
    incident.move, incident.seat = move, move.seat
    hand.lines.append(Line(hand.step, move, (), Ruling("irregular", ruling.rule, ruling.reason)))


def force(hand: Hand, move: Move) -> None:
    """Let a move of a player count though it is not allowed."""
    program = running(hand.program, hand.table)
    step = program.steps[hand.table.step]
    take = VERBS[type(step.action)].take
    assert take is not None
    hand.table = take(program, hand.table, step, move)
    if hand.table.done >= len(hand.table.due) and (hand.table.round is None or betting.is_closed(hand.table)):
        hand.finish_step()


def act_out_of_turn(hand: Hand, incident: Incident) -> None:
    """The player after the one whose turn it is acts first."""
    actor = decision_of(hand).seat
    others = [seat for seat in _next_to_act(hand) if seat != actor]
    if not others:
        raise Stuck("nobody else is to act")
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
        _take_legal(hand, bet_least(hand.now, hand.table, actor))
    if then == "unchanged" or (then == "changed" and expect(hand.program, hand.table) is not None):
        hand.play_until(lambda: _turn_of(hand) in (seat, None))
    if then == "passed-over" and len(others) > 1:
        behind = _betting_move(hand, others[1], "check-or-call")
        hand.lines.append(Line(hand.step, behind, (), Ruling("irregular", hand.now.steps[hand.table.step].rule)))


def _turn_of(hand: Hand) -> int | None:
    """Whose turn it is; None while nobody acts."""
    expected = expect(hand.program, hand.table)
    return expected.seat if isinstance(expected, Decision) else None


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


def _take_legal(hand: Hand, move: Move) -> None:
    """A legal move of a player, made by the engine."""
    keep, hand.decide = hand.decide, lambda table, decision: move
    hand.advance()
    hand.decide = keep


def _bet_wrongly(amount: Callable[[Hand, Bet, int], int]) -> Callable[[Hand, Incident], None]:
    """A bet or raise of an amount that is not allowed; found late, the next player has acted on it."""

    def cause(hand: Hand, incident: Incident) -> None:
        step = hand.now.steps[hand.table.step].action
        seat = decision_of(hand).seat
        if not isinstance(step, Bet):
            raise Stuck("nobody bets")
        now = hand.table.round
        assert now is not None
        move = Move("raise" if now.high else "bet", seat, amount(hand, step, seat))
        _try(hand, incident, move)
        if not incident.at_once:
            force(hand, move)
            if _turn_of(hand) is None:
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
        _take_legal(hand, bet_least(hand.now, hand.table, decision_of(hand).seat))
        if hand.table.round is None or (hand.table.round.high and raises == hand.table.round.raises > 0):
            raise Stuck("the betting ends before the cap")
    _bet_wrongly(lambda one, bet, seat: betting.bounds(one.now, one.table, bet)[0])(hand, incident)


def withdraw_bet(hand: Hand, incident: Incident) -> None:
    """A player takes back the chips of a bet just made."""
    seat = decision_of(hand).seat
    before = hand.table.bets[seat]
    _take_legal(hand, bet_least(hand.now, hand.table, seat))
    incident.seat, incident.amount = seat, hand.table.bets[seat] - before
    if hand.table.round is None or incident.amount <= 0:
        raise Stuck("no bet can be made")
    say_fault(hand, incident, seat)
    hand.table = betting.put_in(hand.table, seat, -incident.amount)
    if not incident.at_once:
        hand.advance()


# --- wagers ---


def _own_wager(hand: Hand, incident: Incident) -> tuple[int, str]:
    """A wager on the table of somebody other than the player-dealer."""
    wanted, dealer = incident.value("wager"), hand.table.sitting.dealer
    for owner, name in hand.table.wagers:
        mine = hand.table.sitting.seat_of(owner) != dealer
        if mine and wanted in ("", name):
            incident.seat, incident.wager = owner, name
            return owner, name
    raise Stuck("there is no such wager on the table")


def _move_wager(hand: Hand, seat: int, name: str, amount: int) -> None:
    """More chips onto a wager, or with a minus back from it."""
    hand.table = put_down(hand.table, seat, name, amount)


def replan_settlement(hand: Hand) -> None:
    """What a step pays was reckoned from the wagers when it began."""
    if hand.table.due and not hand.table.done:
        hand.replan()


def _change_wager(change: Callable[[Hand, int, str], int]) -> Callable[[Hand, Incident], None]:
    def cause(hand: Hand, incident: Incident) -> None:
        seat, name = _own_wager(hand, incident)
        incident.amount = change(hand, seat, name)
        if not incident.amount or incident.amount > hand.table.stacks[seat]:
            raise Stuck("the wager cannot be changed so")
        say_fault(hand, incident, seat)
        _move_wager(hand, seat, name, incident.amount)
        replan_settlement(hand)

    return cause


def _below(hand: Hand, seat: int, name: str) -> int:
    """From the wager to less than the table's minimum."""
    least = hand.table.sitting.amounts.get("minimum", 0)
    held = hand.table.wagers[seat, name]
    return -(held - least + hand.table.sitting.chip) if held > hand.table.sitting.chip < least else 0


def _above(hand: Hand, seat: int, name: str) -> int:
    most = hand.table.sitting.amounts.get("maximum", 0)
    return max(most - hand.table.wagers[seat, name], 0) + hand.table.sitting.chip


def _one_chip(hand: Hand, seat: int, name: str) -> int:
    return hand.table.sitting.chip


def _all_of_it(hand: Hand, seat: int, name: str) -> int:
    return -hand.table.wagers[seat, name]


def run_short(hand: Hand, incident: Incident) -> None:
    """Nothing moves: the engine pays as far as the bank's money goes."""
    say_fault(hand, incident)


# --- hands ---


def mix_up(hand: Hand, incident: Incident) -> None:
    """A player's cards go among the discards."""
    seats = [seat for seat in hand.table.in_hand() if seat != hand.table.sitting.dealer]
    held = {seat: _own_cards(hand, seat) for seat in seats}
    seat = next((one for one in reversed(seats) if held[one]), None)
    if seat is None:
        raise Stuck("nobody holds cards")
    incident.seat, incident.hidden_hand = seat, held[seat]
    say_fault(hand, incident, seat)
    for spot, cards in held[seat]:
        hand.put_at(spot, ())
        hand.table = hand.table._replace(muck=(*hand.table.muck, *cards))


def _own_cards(hand: Hand, seat: int) -> list[tuple[tuple[str, int], Cards]]:
    areas = hand.now.areas
    return [
        (spot, cards)
        for spot, cards in hand.table.spots.items()
        if spot[1] == seat and cards and spot[0] in areas and areas[spot[0]].per == "player"
    ]


def cheat(hand: Hand, incident: Incident) -> None:
    """Cards that were held out are found: whose they are is known, and nothing else has moved."""
    seats = [seat for seat in hand.table.in_hand() if seat != hand.table.sitting.dealer and _own_cards(hand, seat)]
    if not seats:
        raise Stuck("nobody holds cards")
    incident.seat = seats[-1]
    say_fault(hand, incident, incident.seat)


def set_foul(hand: Hand, incident: Incident) -> None:
    """A setting that the rules do not allow."""
    arrange = hand.now.steps[hand.table.step].action
    seat = decision_of(hand).seat
    assert isinstance(arrange, Arrange)
    cards = hand.table.cards_in(arrange.source, hand.table.sitting.seat_of(seat))
    sizes = list(arrange.into.values())
    incident.seat = seat
    if incident.value("foul") == "wrong-count":
        counts = " ".join(map(str, [sizes[0] + 1, *sizes[1:-1], sizes[-1] - 1]))
        incident.move = Move("set", seat, what=counts, named=cards)
    else:
        incident.move = next(_foul_ways(hand, arrange, seat, cards), None)
    if incident.move is None:
        raise Stuck("these cards cannot be set foul")
    say_fault(hand, incident, seat)


def _foul_ways(hand: Hand, arrange: Arrange, seat: int, cards: Cards):  # type: ignore[no-untyped-def]
    for front in permutations(cards, next(iter(arrange.into.values()))):
        rest = tuple(card for card in cards if card not in front)
        move = Move("set", seat, named=(*front, *rest))
        if why_not(hand.now, hand.table, arrange, move):
            yield move


def set_house_way_wrong(hand: Hand, incident: Incident) -> None:
    """The dealer puts the cards as they lie, which is not the house way."""
    arrange = hand.now.steps[hand.table.step].action
    assert isinstance(arrange, Arrange)
    dealer_sets = arrange.by == "dealer"
    seat = -1 if dealer_sets else hand.table.sitting.seat_of(decision_of(hand).seat)
    cards = hand.table.cards_in(arrange.source, seat)
    incident.seat = None if dealer_sets else seat
    incident.before = hand.table
    say_fault(hand, incident, incident.seat)
    hand.table = put(hand.table, arrange, seat, cards)._replace(asked=hand.table.asked[1:], due=(), done=0)
    if not hand.table.asked:
        hand.finish_step()
    _to_moment(hand, incident)


def _to_moment(hand: Hand, incident: Incident) -> None:
    """Play on to the showdown or to the end, as the situation says."""
    from rulesgen.irregular.moments import showdown_of  # here, because the two know of each other

    found = incident.value("found")
    if found == "showdown":
        hand.play_until(lambda: hand.table.step >= showdown_of(hand.now))
    elif found == "settled":
        hand.play_out()


def note_only(hand: Hand, incident: Incident) -> None:
    """Something happened that moves no card and no chip."""
    expected = expect(hand.program, hand.table)
    seat = expected.seat if isinstance(expected, Decision) else None
    incident.seat = seat
    say_fault(hand, incident, seat)


def pay_wrongly(hand: Hand, incident: Incident) -> None:
    """Found after the payment, a chip lies with the wrong player; before it, only a word was wrong."""
    say_fault(hand, incident)
    if incident.at_once:
        return
    hand.play_out()
    stacks = hand.table.stacks
    if len(stacks) < 2:
        _pay_from_bank(hand, incident)
        return
    giver = max(range(len(stacks)), key=lambda seat: stacks[seat])
    incident.seat, incident.payee = giver, (giver + 1) % len(stacks)
    incident.amount = min(hand.table.sitting.chip, stacks[giver])
    hand.table = move_chips(hand.table, giver, incident.payee, incident.amount)


def _pay_from_bank(hand: Hand, incident: Incident) -> None:
    """A player alone is paid a chip too much by the house."""
    incident.amount, incident.seat = hand.table.sitting.chip, None
    incident.payee = 0
    stacks = (hand.table.stacks[0] + incident.amount, *hand.table.stacks[1:])
    hand.table = hand.table._replace(stacks=stacks, bank=hand.table.bank - incident.amount)


def move_chips(table: Table, giver: int, taker: int, amount: int) -> Table:
    stacks = list(table.stacks)
    stacks[giver] -= amount
    stacks[taker] += amount
    return table._replace(stacks=tuple(stacks))


# --- options ---


def run_option(hand: Hand, incident: Incident) -> None:
    """The dealer starts an option that nobody agreed to."""
    option = next(iter(hand.program.options.values()))
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
    _to_moment(hand, incident)


def run_option_late(hand: Hand, incident: Incident) -> None:
    """A card for a second board when the last card is out."""
    say_fault(hand, incident)
    move = Move("deal", area="second board", what="up", cards=1)
    cards = hand.do(move, incident.rule, "irregular", FAULTS[incident.fault].says)
    incident.affected = [(("second board", -1), card) for card in cards]
    _to_moment(hand, incident)


CAUSES: dict[str, Callable[[Hand, Incident], None]] = {
    "out-of-turn": act_out_of_turn,
    "under-minimum": lambda hand, incident: (
        _change_wager(_below) if hand.table.wagers else _bet_wrongly(_too_little)
    )(hand, incident),
    "over-maximum": lambda hand, incident: (
        _change_wager(_above) if hand.table.wagers else _bet_wrongly(_too_much)
    )(hand, incident),
    "over-cap": _over_cap,
    "withdrawn-bet": withdraw_bet,
    "late-wager": _change_wager(_one_chip),
    "withdrawn-wager": _change_wager(_all_of_it),
    "option-not-agreed": run_option,
    "option-too-late": run_option_late,
    "shown-by-player": note_only,
    "unprotected-hand": mix_up,
    "thrown-away": mix_up,
    "held-out-cards": cheat,
    "mis-set-hand": set_foul,
    "house-way-wrong": set_house_way_wrong,
    "set-again": note_only,
    "misread-hand": pay_wrongly,
    "mispaid": pay_wrongly,
    "bank-exposed": note_only,
    "bank-exhausted": run_short,
    "equipment": note_only,
    "interruption": note_only,
}
