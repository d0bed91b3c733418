"""Wagers that a pay table alone settles: what they give, as their rule is read and as it could be read too."""

from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve, frozen

from rulesgen import cache
from rulesgen.model.counts import cards_dealt
from rulesgen.model.game import Program
from rulesgen.model.hands import Hand
from rulesgen.model.steps import Deal
from rulesgen.model.wagers import PayTable, Settlement, Wager
from rulesgen.odds.counted.one_place import Pool, count_hands
from rulesgen.odds.counted.places import Parted, count_parted
from rulesgen.odds.counted.two_places import FromPlace
from rulesgen.odds.reasons import NotCounted
from rulesgen.odds.result import EXACT, PLAYED_OUT, Odds, Outcome
from rulesgen.odds.stakes import effects_of, part_of_more
from rulesgen.ranking import Ranking, Value

NO_LINE = "any other hand"


@frozen
class Paid:
    """A wager that is paid on one hand by one table."""

    wager: Wager
    entry: Settlement
    table: PayTable
    hand: Hand


@frozen
class OtherReading:
    """Another way to read the rule of a wager, and its odds."""

    says: str
    odds: Odds


@frozen
class Counted:
    """A wager that a pay table settles: its odds, or why they cannot be had exactly."""

    paid: Paid
    odds: Odds | None
    reason: str = ""
    used: str = ""
    """The reading that is played, where the rule has several."""
    others: tuple[OtherReading, ...] = ()


def count_tables(program: Program, plays: str) -> list[Counted]:
    """Every wager that a pay table alone settles; `plays` is the digest of all that decides it."""
    return [_count_table(program, paid, plays) for paid in paid_wagers(program)]


def paid_wagers(program: Program) -> Iterator[Paid]:
    """The wagers that a pay table alone settles."""
    for wager in program.wagers.values():
        entries = [entry for entry in program.settlements if wager.id in entry.wagers]
        if len(entries) == 1 and entries[0].pay_table and not entries[0].when:
            table = program.pay_tables[entries[0].pay_table]
            yield Paid(wager, entries[0], table, program.hands[table.hand])


Count = Callable[[Program, Paid, Ranking], list[int]]
"""How many deals end in each line of a wager's pay table, and in none."""


def without_rounding(program: Program) -> tuple[str, ...]:
    """What is said where the rules round money: odds are for wagers that come out even."""
    return ("What is won and lost is reckoned exactly, without the rounding of the rules.",) if program.rounding else ()


def exact_odds(program: Program, paid: Paid, declared: str = "", count: Count | None = None) -> Odds:
    """The odds of such a wager; NotCounted with the reason where they cannot be had exactly."""
    if reason := depends_on_choices(program, paid):
        raise NotCounted(reason)
    outcomes = outcomes_of(paid.table, (count or count_lines)(program, paid, paid.hand.ranking))
    folds = any(effect.kind == "lose" for effect in effects_of(program))
    return Odds(
        game=program.id,
        wager=paid.wager.id,
        title=paid.wager.title,
        rule=paid.table.rule,
        method=EXACT,
        outcomes=outcomes,
        declared=declared,
        assumptions=(*((PLAYED_OUT,) if folds and paid.entry.folded == "lose" else ()), *without_rounding(program)),
    )


def depends_on_choices(program: Program, paid: Paid) -> str:
    """Why a player's choice decides the wager's outcome too; nothing if none does."""
    if any(effect.kind == "take-back" and effect.wager == paid.wager.id for effect in effects_of(program)):
        return "the player may take the wager back"
    areas = {area for area, *_ in paid.hand.picks}
    for step in program.steps:
        action = step.action
        if action.gives_up in areas:
            return "players change their cards"
        if isinstance(action, Deal) and step.when and areas & set(action.to):
            return "how many cards are dealt depends on the cards"
        into = set(action.sets_into)
        if areas & into:
            kinds = {pick[1:] for pick in paid.hand.picks if pick[0] in into}
            if into - areas or len(kinds) > 1 or kinds - {("count", 10**9, 10**9), ("count", 0, 10**9)}:
                return "players set their cards"
    return ""


def outcomes_of(table: PayTable, counts: list[int]) -> tuple[Outcome, ...]:
    """The lines of the pay table and what no line names, each with how many deals end there."""
    lines = [*table.rows, (NO_LINE, table.otherwise)]
    return tuple(
        Outcome(name, payout.text or payout.kind, payout.net, count)
        for (name, payout), count in zip(lines, counts, strict=True)
        if count or name != NO_LINE
    )


def count_lines(program: Program, paid: Paid, ranking: Ranking) -> list[int]:
    """How many deals end in each line, and in none."""
    hand, table = paid.hand, paid.table
    parts = parts_of(program, hand)
    cards = sum(count for count, _, _ in parts)
    takes_all = all(least == count for count, least, _ in parts) or hand.size == (cards, cards)

    def line(value: Value | None) -> int:
        return _line(ranking, table, value)

    if takes_all or all(least == 0 and most >= count for count, least, most in parts):
        told_apart = {phrase.split()[0] for phrase, _ in table.rows if " " in phrase}
        alike = frozenset(category.id for category in ranking.categories) - told_apart
        found = count_hands(Pool(ranking, cards, takes_all, alike), line)
    else:
        found = count_parted(Parted(ranking, program.deck, parts), line)
    return [found[number] for number in range(len(table.rows) + 1)]


def parts_of(program: Program, hand: Hand) -> tuple[FromPlace, ...]:
    """How many cards each place gives to a hand: there are so many, and it takes from the fewest to the most."""
    dealt = cards_dealt(program)
    found = []
    for area, how, least, most in hand.picks:
        there = min(dealt[area], most) if how in ("first", "last") else dealt[area]
        found.append((there, min(least, there), min(most, there)))
    return tuple(found)


def _count_table(program: Program, paid: Paid, plays: str) -> Counted:
    if reason := part_of_more(program, paid.wager):
        return Counted(paid, None, reason)

    def count(program: Program, paid: Paid, ranking: Ranking) -> list[int]:
        key = f"table {plays} {paid.wager.id} {ranking.id}"
        found = cache.load(key, lambda kept: _lines(kept, paid))
        if found is None:
            found = count_lines(program, paid, ranking)
            cache.keep(key, found)
        return found

    table = paid.table
    try:
        odds = exact_odds(program, paid, table.declared_edge, count)
    except NotCounted as problem:
        return Counted(paid, None, str(problem))
    others = [
        OtherReading(one.says, evolve(odds, outcomes=outcomes_of(table, count(program, paid, one.ranking))))
        for one in table.other_readings
    ]
    return Counted(paid, odds, used=table.read_as, others=tuple(others))


def _lines(kept: Any, paid: Paid) -> list[int]:
    """How often each line comes, and in the end how often none: as they were kept."""
    if not isinstance(kept, list) or len(kept) != len(paid.table.rows) + 1:
        raise ValueError("other lines")
    if not all(type(count) is int and count >= 0 for count in kept) or not any(kept):
        raise ValueError("no counts")
    return kept


def _line(ranking: Ranking, table: PayTable, value: Value | None) -> int:
    """The first line that a hand fits; after the last, what no line names."""
    if value is None:
        return len(table.rows)
    fitting = (number for number, (phrase, _) in enumerate(table.rows) if ranking.fits(value, phrase))
    return next(fitting, len(table.rows))
