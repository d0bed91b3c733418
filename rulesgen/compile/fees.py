"""Declared fees as the engine takes them."""

from fractions import Fraction

from rulesgen.compile.values import Categories, condition
from rulesgen.literals import read_cents, read_percent
from rulesgen.model.fees import Fee
from rulesgen.rulebook import Layered
from rulesgen.source import Data


def compile_fees(layered: Layered, fees: Data, categories: Categories) -> dict[str, Fee]:
    """The fees of a game by id."""
    found = {}
    for name, fee in fees.items():
        kind, amount = _amount(fee["amount"])
        rule = layered.rule(("fees", name))
        found[name] = Fee(
            id=name,
            title=fee["title"],
            of=fee["of"],
            amount=amount,
            kind=kind,
            rule=rule,
            most=_most(fee["most"]) if "most" in fee else None,
            when=condition(fee.get("when", {}), categories, rule / "when"),
            leaves_minimum="leaves" in fee,
        )
    return found


def _amount(value: Data) -> tuple[str, Fraction]:
    if value == "table":
        return "table", Fraction(0)
    if isinstance(value, str):
        return "part", read_percent(value)
    return "money", Fraction(read_cents(value))


def _most(value: Data) -> Fraction:
    """In cents; 0 stands for the amount that the table sets."""
    return Fraction(0) if value == "table" else Fraction(read_cents(value))
