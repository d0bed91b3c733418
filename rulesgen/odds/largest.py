"""The most that the house can have to pay on a wager, from the rules alone: luck in a simulation has no say in it."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from rulesgen.model.game import Program
from rulesgen.model.values import Amount
from rulesgen.model.wagers import Effect, Payout, Settlement
from rulesgen.odds.stakes import effects_of, effects_that_place, unit_of

Known = dict[str, bool]
"""Of every wager that a settlement asks about: whether it is placed."""


def largest_win(program: Program, stakes: dict[str, Fraction]) -> Fraction:
    """What a player can be ahead at most who starts with these wagers and adds what pays most of what is allowed.

    A settlement that holds only with (or without) a wager counts only where that wager is placed (or not).
    """
    most = _at_most(program, stakes)
    asked = [wager for wager in _asked(program) if wager not in _always(program, stakes)]
    won = []
    for answers in product((True, False), repeat=len(asked)):
        known = {**dict.fromkeys(_always(program, stakes), True), **dict(zip(asked, answers, strict=True))}
        there = {wager: amount for wager, amount in most.items() if known.get(wager, True)}
        won.append(sum((amount * most_paid(program, wager, known) for wager, amount in there.items()), Fraction(0)))
    return max(won)


def most_paid(program: Program, wager: str, known: Known) -> Fraction:
    """What a unit of a wager wins at most, with the bonus that is paid besides."""
    won = [payout.net for payout in _payouts(program, wager, known, bonus=False)]
    bonus = [payout.net for payout in _payouts(program, wager, known, bonus=True)]
    return max(won, default=Fraction(0)) + max(bonus, default=Fraction(0))


def _at_most(program: Program, stakes: dict[str, Fraction]) -> dict[str, Fraction]:
    """Every wager that a player who starts with these can have, in the most units that are allowed."""
    placed, unit = dict(stakes), unit_of(program, stakes)
    for effect in effects_that_place(program):
        most = max((_most(amount, placed, unit) for amount in _amounts(program, effect)), default=Fraction(0))
        placed[effect.wager] = max(placed.get(effect.wager, Fraction(0)), most)
    return placed


def _asked(program: Program) -> list[str]:
    """The wagers of which a settlement asks whether they are placed."""
    facts = [fact for entry in program.settlements for row in entry.when for fact in row if fact.name == "placed"]
    return list(dict.fromkeys(fact.of for fact in facts))


def _always(program: Program, stakes: dict[str, Fraction]) -> frozenset[str]:
    """The wagers that lie to the end: those that a round begins with, if no choice takes them back or loses them."""
    choices = [effect for effect in effects_of(program) if effect.kind != "place"]
    return frozenset(stakes) - {wager for effect in choices for wager in (effect.wager, *effect.lost)}


def _may_hold(entry: Settlement, known: Known) -> bool:
    """Whether nothing that is known of the wagers speaks against a settlement."""
    rows = [[known[fact.of] in fact.values for fact in row if fact.name == "placed"] for row in entry.when]
    return not rows or any(map(all, rows))


def _surely_holds(entry: Settlement, known: Known) -> bool:
    """Whether what is known of the wagers is all that a settlement asks."""
    rows = [all(fact.name == "placed" and known[fact.of] in fact.values for fact in row) for row in entry.when]
    return not rows or any(rows)


def _payouts(program: Program, wager: str, known: Known, *, bonus: bool) -> Iterator[Payout]:
    """What a wager may be paid: the first settlement that holds counts, so none after one that surely does."""
    for entry in program.settlements:
        if (entry.bonus_on != wager) if bonus else (wager not in entry.wagers):
            continue
        if _may_hold(entry, known):
            yield from _payouts_of(program, entry)
        if not bonus and _surely_holds(entry, known):
            return


def _payouts_of(program: Program, entry: Settlement) -> Iterator[Payout]:
    said = [*entry.results.values(), *([entry.always] if entry.always else [])]
    tables = [entry.pay_table, *(payout.table for payout in said)]
    yield from (payout for payout in said if payout.kind not in ("table", "compare"))
    for name in filter(None, tables):
        table = program.pay_tables[name]
        yield from (payout for _, payout in table.rows)
        yield table.otherwise


def _amounts(program: Program, effect: Effect) -> tuple[Amount, ...]:
    return effect.amounts or program.wagers[effect.wager].amounts


def _most(amount: Amount, placed: dict[str, Fraction], unit: Fraction | None) -> Fraction:
    """In units; a wager that the table alone bounds can be as large as any other: one unit."""
    if amount.kind == "times":
        return amount.high * placed.get(amount.of, Fraction(0))
    return amount.high / unit if amount.kind == "money" and unit else Fraction(1)
