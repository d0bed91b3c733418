"""Values written as text, as the engine's records: spots, conditions, amounts and payouts."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, TypeVar

from rulesgen.cards import RANKS
from rulesgen.literals import read_amount, read_cents, read_odds, read_part, read_range, read_spot
from rulesgen.model.values import Amount, Condition, Fact, Spot
from rulesgen.model.wagers import Payout
from rulesgen.rulebook import COMPARED
from rulesgen.source import Data

T = TypeVar("T")

MOST = 500
"""No count of cards or players is larger."""


def spot(value: Data) -> Spot:
    """A position: text, or `{best: hand}` and `{worst: hand}`, perhaps with what decides between equal ones."""
    if isinstance(value, dict):
        of = next(key for key in ("best", "worst") if key in value)
        return Spot(of, 0, value[of], by_suit=value.get("tied") == "by-suit")
    return Spot("button", 1) if value == "dealers-left" else Spot(*read_spot(value))


def condition(data: Data, categories: dict[str, list[str]]) -> Condition:
    """A map of facts, or a list of such maps; `categories` gives each hand's categories from the worst."""
    rows = data if isinstance(data, list) else [data] if data else []
    return tuple(tuple(_facts(row, categories)) for row in rows)


def _facts(row: Data, categories: dict[str, list[str]]) -> list[Fact]:
    facts = []
    for name, said in row.items():
        if isinstance(said, dict):
            facts += [Fact(name, of, _values(name, of, value, categories), str(value)) for of, value in said.items()]
        else:
            facts.append(Fact(name, "", _values(name, "", said, categories), str(said)))
    return facts


def _values(name: str, of: str, said: Any, categories: dict[str, list[str]]) -> frozenset[Any]:
    """Every value that a fact may have: one, a list, or a range over an ordered domain."""
    if isinstance(said, list):
        return frozenset().union(*(_values(name, of, one, categories) for one in said))
    if isinstance(said, bool):
        return frozenset({said})
    domain: list[Any] = list(range(MOST))
    if name == "last-card":
        domain = list(RANKS)
    elif name == "category":
        domain = categories[of]
    elif name in ("action", "at-least") or name in COMPARED:
        return frozenset({said})
    if isinstance(said, str) and ".." in said:
        return between(said, domain)
    return frozenset({int(said) if domain and isinstance(domain[0], int) else str(said)})


def between(said: str, domain: Sequence[T]) -> frozenset[T]:
    """The values of a range such as `2..4`, `straight..`, in their order; none, where an end is no value of them."""
    low, _, high = said.partition("..")
    names = [str(value) for value in domain]
    if not {low, high} <= {"", *names}:
        return frozenset()
    first = names.index(low) if low else 0
    last = names.index(high) if high else len(names) - 1
    return frozenset(domain[first : last + 1])


def amounts(data: Data, categories: dict[str, list[str]]) -> tuple[Amount, ...]:
    """How much a wager is: one way, or rows of which the first that holds counts."""
    if isinstance(data, list):
        return tuple(_amount(row["is"], condition(row.get("when", {}), categories)) for row in data)
    return (_amount(data, ()),)


def _amount(value: Data, when: Condition) -> Amount:
    if not isinstance(value, str):
        cents = Fraction(read_cents(value))
        return Amount("money", cents, cents, when=when)
    if value in ("table", "own-choice", "by-choice"):
        return Amount(value, when=when)
    low, high, of = read_amount(value)
    return Amount("times", low, high, of, when)


def payout(value: Data) -> Payout:
    """`lose`, `lose 1/2`, `push`, `nothing`, `compare`, odds such as `3 to 2` or `3 for 2`, or a pay table."""
    if isinstance(value, dict):
        return Payout("table", table=value["pay-table"], text=f"pay table {value['pay-table']}")
    if value in ("lose", "push", "nothing", "compare"):
        return Payout(value, text=value)
    if value.startswith("lose "):
        return Payout("lose", text=value, part=read_part(value.removeprefix("lose ")))
    odds, less = read_odds(value)
    return Payout("odds", odds, less=less, text=value)


def size(value: Data) -> tuple[int, int]:
    return read_range(value, MOST)
