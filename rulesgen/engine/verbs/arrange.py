"""Cards are set into areas: by a player, by the player-dealer, or by the dealer; what becomes of a wrong setting."""

from rulesgen.engine.house_way import set_house_way
from rulesgen.engine.places import clockwise, seat_at
from rulesgen.engine.setting import VERBS, put, why_not
from rulesgen.engine.table import Due, Move, Ruling, Table
from rulesgen.engine.takers import takers
from rulesgen.engine.verb import Verb
from rulesgen.model.game import Program
from rulesgen.model.steps import Arrange, Step


def _enter(program: Program, table: Table, step: Step) -> Table:
    assert isinstance(step.action, Arrange)
    if step.action.by == "dealer":
        return table.copy(due=(_dealer_sets(program, table, step, step.action),))
    return table.copy(asked=_asked(program, table, step.action, takers(program, table, step)))


def _dealer_sets(program: Program, table: Table, step: Step, arrange: Arrange) -> Due:
    """The dealer's own cards, which are always set the house way."""
    named, row = set_house_way(program, table.cards_in(arrange.source, -1))
    return Due(Move("reset", area=step.id, named=named), row.rule)


def _asked(program: Program, table: Table, arrange: Arrange, seats: list[int]) -> tuple[int, ...]:
    """The seats that must set their cards, in the order in which they will be settled."""
    if arrange.by == "player-dealer":
        return (table.sitting.dealer,)
    if program.bank is not None:
        seats = clockwise(table, seat_at(program, table, program.bank.first), seats)
    return tuple(seat for seat in seats if seat != table.sitting.dealer)


def _judge(program: Program, table: Table, step: Step, move: Move) -> Ruling | None:
    arrange = step.action
    assert isinstance(arrange, Arrange) and move.seat is not None
    seat = table.sitting.seat_of(move.seat)
    if move.verb not in VERBS:
        return Ruling("irregular", step.rule, "the player must set the cards")
    if move.verb == "house-way":
        return _judge_request(table, step, arrange, seat)
    if move.verb == "look":
        return None
    if sorted(move.named) != sorted(table.cards_in(arrange.source, seat)):
        return Ruling("impossible", step.rule, "those are not the player's cards")
    if arrange.if_broken == "refused" and (problem := why_not(program, table, arrange, move)):
        return Ruling("irregular", step.rule, problem)
    return None


def _judge_request(table: Table, step: Step, arrange: Arrange, seat: int) -> Ruling | None:
    if not arrange.on_request:
        return Ruling("irregular", step.rule, "the dealer does not set hands on request")
    if table.looked >> seat & 1:
        return Ruling("irregular", step.rule / "on-request", "the player has touched the cards already")
    return None


def _take(program: Program, table: Table, step: Step, move: Move) -> Table:
    """The cards where the player put them; a foul or forbidden setting is set the house way instead."""
    arrange = step.action
    assert isinstance(arrange, Arrange) and move.seat is not None
    seat = table.sitting.seat_of(move.seat)
    if move.verb == "look":
        return table.copy(looked=table.looked | 1 << seat)
    table = table.copy(asked=table.asked[1:])
    if move.verb == "house-way" and arrange.as_opened:
        return table.copy(requested=table.requested | 1 << seat)
    if move.verb == "set" and not (problem := why_not(program, table, arrange, move)):
        return put(table, arrange, seat, move.named)
    named, row = set_house_way(program, table.cards_in(arrange.source, seat))
    reset = Due(Move("reset", seat, area=step.id, named=named), row.rule)
    if move.verb == "house-way" or arrange.if_broken == "house-way":
        return table.copy(due=(reset,), done=0)
    foul = Due(Move("foul", move.seat, what=problem), step.rule / "if-broken")
    return table.copy(due=(foul, reset), done=0, fouled={**table.fouled, seat: move.seat})


VERB = Verb(Arrange, _enter, _judge, _take)
