"""Facts of the table and of a player, and conditions over them: a conjunction of facts, or a list of such rows."""

from collections.abc import Callable, Mapping
from typing import Any

from rulesgen.engine.actions import Condition, Fact
from rulesgen.engine.cards import RANKS, rank_of
from rulesgen.engine.program import Program
from rulesgen.engine.settle import hand_of
from rulesgen.engine.table import Table


def holds(program: Program, table: Table, condition: Condition, seat: int = -1) -> bool:
    """Whether a condition is met, for the table or for a seat."""
    return not condition or any(all(_met(program, table, fact, seat) for fact in row) for row in condition)


def first_unmet(program: Program, table: Table, condition: Condition, seat: int = -1) -> tuple[Fact, Any] | None:
    """The first fact of the first row that does not hold, and what it is instead."""
    if holds(program, table, condition, seat):
        return None
    for fact in condition[0]:
        value = value_of(program, table, fact, seat)
        if value not in fact.values:
            return fact, value
    return None


def _met(program: Program, table: Table, fact: Fact, seat: int) -> bool:
    return value_of(program, table, fact, seat) in fact.values


def value_of(program: Program, table: Table, fact: Fact, seat: int) -> Any:
    """What a fact is at this moment."""
    return _FACTS[fact.name](program, table, fact.of, seat)


def _total(program: Program, table: Table, of: str, seat: int) -> int:
    hand = program.hands[of]
    return hand.ranking.total(tuple(rank_of(card) for card in hand_of(table, hand, seat).cards))


def _category(program: Program, table: Table, of: str, seat: int) -> str:
    return hand_of(table, program.hands[of], seat).value.category


def _last_card(program: Program, table: Table, of: str, seat: int) -> str:
    cards = table.cards_in(of, seat)
    return RANKS[rank_of(cards[-1])] if cards else ""


def _wagered(table: Table, seat: int) -> bool:
    return any(owner == seat for owner, _ in table.sitting.wagers)


def _wagers_this_round(program: Program, table: Table, of: str, seat: int) -> int:
    """With the one of this hand."""
    return table.sitting.session.get((seat, "wagers-this-round"), 0) + _wagered(table, seat)


_FACTS: Mapping[str, Callable[[Program, Table, str, int], Any]] = {
    "players-left": lambda program, table, of, seat: len(table.in_hand()),
    "all-in": lambda program, table, of, seat: sum(not table.stacks[one] for one in table.in_hand()),
    "action": lambda program, table, of, seat: "open" if table.round is not None else "closed",
    "cards": lambda program, table, of, seat: len(table.cards_in(of, seat)),
    "last-card": _last_card,
    "total": _total,
    "category": _category,
    "placed": lambda program, table, of, seat: bool(table.wagers.get((seat, of))),
    "wagers-this-round": _wagers_this_round,
    "wagered-last-hand": lambda program, table, of, seat: _wagered(table, seat),
    "hands-since-opening": lambda program, table, of, seat: table.sitting.session.get((-1, "hands-since-opening"), 0),
    "folded": lambda program, table, of, seat: bool(table.folded >> seat & 1),
}
