"""What players do: the plainest that is legal, but for what a situation needs; and whose hand a fault concerns."""

from collections.abc import Callable
from itertools import permutations
from typing import Any

from attrs import define

from rulesgen.cards import Cards
from rulesgen.engine import player_dealer
from rulesgen.engine.amounts import bounds
from rulesgen.engine.house_way import set_house_way
from rulesgen.engine.options import running
from rulesgen.engine.play import Decision, rule_on
from rulesgen.engine.player_dealer import decider
from rulesgen.engine.table import Move, Table
from rulesgen.engine.verbs.bet import bring_in
from rulesgen.english import listing
from rulesgen.ids import NO_RULE
from rulesgen.irregular.playing.hand import FaultyHand, Lies, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.model.game import Program
from rulesgen.model.steps import Arrange, Bet, Choose, Decide, Discard, Draw


def decide_quietly(program: Program, table: Table, decision: Decision) -> Move:
    """The plainest legal action."""
    if table.turn:
        moves = [Move(verb, decision.seat) for verb in player_dealer.VERBS]
        return first_legal(program, table, moves)
    if table.proposal is not None:
        verb = "pass" if table.proposal.asker is None else "decline"
        return Move(verb, decision.seat, what=table.proposal.option)
    action = running(program, table).steps[table.step].action
    return _QUIET[type(action)](program, table, decision.seat, action)


def first_legal(program: Program, table: Table, moves: list[Move]) -> Move:
    """The first of these that the rules allow; the last one where none is."""
    return next((move for move in moves if rule_on(program, table, move).verdict == "legal"), moves[-1])


def _bet(program: Program, table: Table, seat: int, bet: Bet) -> Move:
    if table.round is not None and table.round.opening:
        return bring_in(program, table)
    return first_legal(program, table, [Move("check", seat), Move("call", seat), Move("fold", seat)])


def bet_least(program: Program, table: Table, seat: int) -> Move:
    """The smallest bet or raise; a call where none is allowed."""
    action = running(program, table).steps[table.step].action
    if not isinstance(action, Bet) or table.round is None or table.round.opening:
        return decide_quietly(program, table, Decision(seat, NO_RULE))
    least, _ = bounds(program, table, action)
    moves = [Move("bet", seat, least), Move("raise", seat, least), Move("complete", seat, table.round.full)]
    return first_legal(program, table, [*moves, Move("call", seat), Move("check", seat)])


def bet_all(program: Program, table: Table, seat: int) -> Move:
    """All chips, or as many as the limit allows, as a bet or raise where that is allowed, else as a call."""
    action = running(program, table).steps[table.step].action
    if not isinstance(action, Bet) or table.round is None or table.round.opening:
        return decide_quietly(program, table, Decision(seat, NO_RULE))
    amounts = (table.bets[seat] + table.stacks[seat], bounds(program, table, action)[1])
    moves = [Move(verb, seat, amount) for amount in amounts for verb in ("bet", "raise")]
    return first_legal(program, table, [*moves, Move("call", seat), Move("check", seat)])


def _discard(program: Program, table: Table, seat: int, action: Discard | Draw) -> Move:
    """As many as must go; in a draw one card, so that one is dealt."""
    count = max(action.least, 1 if isinstance(action, Draw) and action.most else 0)
    return Move("discard", seat, named=table.cards_in(action.area, seat)[:count])


def _decide(program: Program, table: Table, seat: int, action: Decide) -> Move:
    kinds = {"nothing": 0, "place": 1, "take-back": 2, "lose": 3}
    names = sorted(action.choices, key=lambda name: kinds[action.choices[name].kind])
    return first_legal(program, table, [Move("choose", seat, what=name) for name in names])


def _arrange(program: Program, table: Table, seat: int, action: Arrange) -> Move:
    cards = table.cards_in(action.source, table.sitting.seat_of(seat))
    if program.house_way is not None:
        return Move("set", seat, named=set_house_way(program, cards)[0])
    orders = (Move("set", seat, named=named) for named in permutations(cards))
    return next(move for move in orders if rule_on(program, table, move).verdict == "legal")


_QUIET: dict[type, Callable[[Program, Table, int, Any], Move]] = {
    Bet: _bet,
    Discard: _discard,
    Draw: _discard,
    Decide: _decide,
    Arrange: _arrange,
    Choose: lambda program, table, seat, action: Move("mark", seat, pile=1),
}


# --- players who lead a hand into a situation ---


@define
class Players:
    """All players of a hand."""

    program: Program
    incident: Incident

    def decide(self, table: Table, decision: Decision) -> Move:
        """What the player to act does."""
        incident = self.incident
        action = incident.home.steps[incident.at].action
        if table.step == incident.at and isinstance(action, Draw) and incident.fault.with_draws:
            return Move("discard", decision.seat, named=table.cards_in(action.area, decision.seat)[: action.most])
        if move := incident.fault.leads(self.program, incident, table, decision):
            return move
        if table.proposal is not None and incident.home is not self.program:
            verb = "ask" if table.proposal.asker is None else "agree"
            return Move(verb, decision.seat, what=table.proposal.option)
        bet = _BETS[self._wanted(table)] if table.round is not None else None
        return bet(self.program, table, decision.seat) if bet else decide_quietly(self.program, table, decision)

    def _wanted(self, table: Table) -> str:
        """Whether players must bet all, fold or bet at all, for the situation to come about."""
        incident = self.incident
        in_option = incident.home is not self.program
        if table.step < incident.at and (in_option or incident.all_in):
            return "all"
        if incident.happened and table.step == incident.at - 1:
            left = len(table.stacks) - table.folded.bit_count()
            return {"all-in": "all", "ends": "fold" if left > 1 else ""}.get(str(incident.value("betting")), "")
        acted_on = incident.value("found") == "substantial-action" and table.step > incident.at
        return "least" if acted_on and table.aggressor is None else ""


_BETS: dict[str, Callable[[Program, Table, int], Move] | None] = {
    "all": bet_all,
    "least": bet_least,
    "fold": lambda program, table, seat: Move("fold", seat),
    "": None,
}


# --- whose hand a fault concerns ---


def concerned(hand: FaultyHand, incident: Incident) -> list[int]:
    """The seats whose hands are concerned: that of the player at fault, or those that got wrong cards."""
    if incident.seat is not None:
        return [hand.table.sitting.seat_of(incident.seat)]
    return incident.hands


def is_bank(hand: FaultyHand, seat: int) -> bool:
    """Whether a seat is the player-dealer's."""
    return seat == hand.table.sitting.dealer


def names_of_seats(hand: FaultyHand, seats: list[int]) -> str:
    """`Ann and Bob`."""
    return listing(hand.table.sitting.names[seat] for seat in seats)


def own_cards(hand: FaultyHand, seat: int) -> list[tuple[Lies, Cards]]:
    """The cards of a seat, by place."""
    areas = hand.now.areas
    return [
        (spot, cards)
        for spot, cards in hand.table.spots.items()
        if spot[1] == seat and cards and spot[0] in areas and areas[spot[0]].per == "player"
    ]


def a_player(hand: FaultyHand, incident: Incident) -> int:
    """A seat that holds cards and is not the player-dealer's: the one that the case names, or the last one."""
    seats = [seat for seat in hand.table.in_hand() if seat != hand.table.sitting.dealer and own_cards(hand, seat)]
    if incident.who is not None:
        seats = [seat for seat in seats if seat == hand.table.sitting.seat_of(incident.who)]
    if not seats:
        raise Stuck("nobody holds cards" if incident.who is None else "this player holds no cards")
    return seats[-1]


def whose_hand(hand: FaultyHand, incident: Incident, name: str) -> int:
    """The player-dealer's seat, where that line of the situation says so, or a player's."""
    if incident.value(name) != "player-dealer":
        return a_player(hand, incident)
    dealer = hand.table.sitting.dealer
    if incident.who is not None and hand.table.sitting.seat_of(incident.who) != dealer:
        raise Stuck("this player is not the player-dealer")
    return dealer


def decider_on(hand: FaultyHand, seat: int) -> int:
    """Who sets and answers for the hand of a seat."""
    return decider(hand.now, hand.table, seat)
