"""Values written as text, as the engine's records: spots, conditions, amounts and payouts."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from rulesgen.cards import RANKS
from rulesgen.ids import NO_RULE, RuleId
from rulesgen.literals import read_amount, read_cents, read_odds, read_part, read_range, read_spot
from rulesgen.model.conditions import COMPARED
from rulesgen.model.values import Amount, Condition, Fact, Spot
from rulesgen.model.wagers import Payout
from rulesgen.source import Data

Categories = Mapping[str, Sequence[str]]
"""The categories of each hand, from the worst."""

T = TypeVar("T")

LEFT = "left-of-button"
"""Where a step begins that does not say it."""

MOST = 500
"""No count of cards or players is larger."""


def several(value: Data) -> list[Data]:
    """One value or several."""
    return [*value] if isinstance(value, list | tuple) else [value]


def many(value: Data) -> tuple[str, ...]:
    """One name or several."""
    return tuple(several(value))


def spot(value: Data, rule: RuleId = NO_RULE) -> Spot:
    """A position: text, or `{best: hand}` and `{worst: hand}`, perhaps with what decides between equal ones."""
    if isinstance(value, dict):
        of = next(key for key in ("best", "worst") if key in value)
        return Spot(of, 0, value[of], value.get("tied", ""), rule)
    of, left = read_spot(value)
    # Without a button places are counted from the dealer, who sits where the button would be.
    return Spot("button", left + 1, rule=rule) if of == "dealers-left" else Spot(of, left, rule=rule)


def spot_or(data: Data, key: str, rule: RuleId, otherwise: Data) -> Spot:
    """A position that is written, or another one."""
    return spot(data[key], rule / key) if key in data else spot(otherwise)


def condition(data: Data, categories: Categories, rule: RuleId) -> Condition:
    """A map of facts, or a list of such maps; `categories` gives each hand's categories from the worst."""
    if isinstance(data, list):
        return tuple(tuple(_facts(row, categories, rule / str(number))) for number, row in enumerate(data))
    return (tuple(_facts(data, categories, rule)),) if data else ()


def _facts(row: Data, categories: Categories, rule: RuleId) -> Iterator[Fact]:
    for name, said in row.items():
        if isinstance(said, dict):
            yield from (_fact(name, of, value, categories, rule / name / of) for of, value in said.items())
        else:
            yield _fact(name, "", said, categories, rule / name)


def _fact(name: str, of: str, said: Data, categories: Categories, rule: RuleId) -> Fact:
    spans = several(said)
    values = frozenset().union(*(_values(name, of, one, categories) for one in spans))
    return Fact(name, of, values, str(said), tuple(map(str, spans)), rule)


def _values(name: str, of: str, said: Data, categories: Categories) -> frozenset[Any]:
    """Every value that a fact may have by one value or a range over an ordered domain; none where it names nothing."""
    if isinstance(said, bool) or name in ("action", "at-least") or name in COMPARED:
        return frozenset({said})
    domain: Sequence[Any] = range(MOST)
    if name == "last-card":
        domain = RANKS
    elif name == "category":
        domain = categories.get(of, ())
    return between(str(said), domain)


def between(said: str, domain: Sequence[T]) -> frozenset[T]:
    """One value, or the values of a range such as `2..4`, `straight..`, in their order; none where it names nothing."""
    low, dots, high = said.partition("..")
    first = 0 if dots and not low else _place(low, domain)
    last = _place(high, domain) if high else len(domain) - 1 if dots else first
    return frozenset() if first is None or last is None else frozenset(domain[first : last + 1])


def _place(word: str, domain: Sequence[Any]) -> int | None:
    """Where a value stands in its domain; None where it does not."""
    value = int(word) if isinstance(domain, range) and word.isdecimal() else word
    return domain.index(value) if value in domain else None


def amounts(data: Data, categories: Categories, rule: RuleId) -> tuple[Amount, ...]:
    """How much a wager is: one way, or rows of which the first that holds counts."""
    if isinstance(data, list):
        rows = ((row, rule / str(number)) for number, row in enumerate(data))
        return tuple(
            _amount(row["is"], condition(row.get("when", {}), categories, at / "when"), at / "is") for row, at in rows
        )
    return (_amount(data, (), rule),)


def _amount(value: Data, when: Condition, rule: RuleId) -> Amount:
    if not isinstance(value, str):
        cents = Fraction(read_cents(value))
        return Amount("money", cents, cents, when=when, rule=rule)
    if value in ("table", "own-choice", "by-choice"):
        return Amount(value, when=when, rule=rule)
    low, high, of = read_amount(value)
    return Amount("times", low, high, of, when, rule)


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
