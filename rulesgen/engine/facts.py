"""Facts of the table and of a player, and conditions over them: a conjunction of facts, or a list of such rows."""

from collections.abc import Callable, Mapping
from operator import eq, gt, lt
from typing import Any

from rulesgen.cards import JOKER, RANKS, rank_of
from rulesgen.engine.showdown import Held, hand_of
from rulesgen.engine.table import Table
from rulesgen.model.game import Program
from rulesgen.model.values import Condition, Fact

LONG_OPEN = 100
"""The number of the hand since the game was opened, where nothing is said of it."""


def holds(program: Program, table: Table, condition: Condition, seat: int = -1) -> bool:
    """Whether a condition is met, for the table or for a seat."""
    return not condition or any(all(_is_so(program, table, fact, seat) for fact in row) for row in condition)


def first_unmet(program: Program, table: Table, condition: Condition, seat: int = -1) -> tuple[Fact, Any] | None:
    """The first fact of the first row that does not hold, and what it is instead."""
    if holds(program, table, condition, seat):
        return None
    for fact in condition[0]:
        value = value_of(program, table, fact, seat)
        if value not in fact.values:
            return fact, value
    return None


def _is_so(program: Program, table: Table, fact: Fact, seat: int) -> bool:
    return value_of(program, table, fact, seat) in fact.values


def value_of(program: Program, table: Table, fact: Fact, seat: int) -> Any:
    """What a fact is at this moment; of two hands that are compared, the name of the other where it is so."""
    if fact.name in COMPARED:
        return next((other for other in fact.values if _compares(program, table, fact, other, seat)), None)
    if fact.name == "at-least":
        return next((phrase for phrase in fact.values if _is_at_least(program, table, fact.of, phrase, seat)), None)
    return _FACTS[fact.name](program, table, fact.of, seat)


COMPARED: Mapping[str, Callable[[Any, Any], bool]] = {"higher-than": gt, "equal-to": eq, "lower-than": lt}


def _compares(program: Program, table: Table, fact: Fact, other: str, seat: int) -> bool:
    mine, theirs = _hand_if_made(program, table, fact.of, seat), _hand_if_made(program, table, other, seat)
    return mine is not None and theirs is not None and COMPARED[fact.name](mine.value.strength, theirs.value.strength)


def _is_at_least(program: Program, table: Table, of: str, phrase: str, seat: int) -> bool:
    held = _hand_if_made(program, table, of, seat)
    return held is not None and program.hands[of].ranking.qualifies(held.value, phrase)


def _hand_if_made(program: Program, table: Table, of: str, seat: int) -> Held | None:
    """A hand; None while its cards are not all there, so that nothing is true of it yet."""
    try:
        return hand_of(table, program.hands[of], seat)
    except ValueError:
        return None


def _total(program: Program, table: Table, of: str, seat: int) -> int | None:
    ranking, held = program.hands[of].ranking, _hand_if_made(program, table, of, seat)
    if held is None:
        return None
    # A hand with a joker is held only where its ranking says which rank the joker is.
    joker = ranking.joker.rank if ranking.joker else 0
    return ranking.total(tuple(joker if card == JOKER else rank_of(card) for card in held.cards))


def _category(program: Program, table: Table, of: str, seat: int) -> str | None:
    held = _hand_if_made(program, table, of, seat)
    return None if held is None else held.value.category


def _qualifies(program: Program, table: Table, of: str, seat: int) -> bool | None:
    hand, held = program.hands[of], _hand_if_made(program, table, of, seat)
    return None if held is None else hand.ranking.qualifies(held.value, hand.qualifies)


def _last_card(program: Program, table: Table, of: str, seat: int) -> str:
    cards = table.cards_in(of, seat)
    if not cards:
        return ""
    return "joker" if cards[-1] == JOKER else RANKS[rank_of(cards[-1])]


def _wagered(table: Table, seat: int) -> bool:
    return any(owner == seat for owner, _ in table.sitting.wagers)


def _wagers_this_round(program: Program, table: Table, of: str, seat: int) -> int:
    """With the one of this hand."""
    return table.sitting.session.get((seat, "wagers-this-round"), 0) + _wagered(table, seat)


def _hands_since_opening(program: Program, table: Table, of: str, seat: int) -> int:
    return table.sitting.session.get((-1, "hands-since-opening"), LONG_OPEN)


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
    "hands-since-opening": lambda program, table, of, seat: table.sitting.session.get(
        (-1, "hands-since-opening"), LONG_OPEN
    ),
    "folded": lambda program, table, of, seat: seat >= 0 and bool(table.folded >> seat & 1),
    "qualifies": _qualifies,
}
