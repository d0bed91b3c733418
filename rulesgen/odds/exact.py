"""Wagers that only the cards decide: paid on one hand by a pay table, whatever anybody chooses."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from attrs import frozen

from rulesgen.engine.actions import Arrange, Deal, Decide, Discard, Draw, Effect
from rulesgen.engine.banking import Payout, PayTable, Settlement, Wager
from rulesgen.engine.program import Hand, Program, cards_dealt
from rulesgen.engine.ranking import Ranking, Value
from rulesgen.odds.parts import Parted, count_parted
from rulesgen.odds.pools import Pool, count_hands
from rulesgen.odds.reasons import NotCounted
from rulesgen.odds.result import EXACT, Odds, Outcome
from rulesgen.odds.two_places import Part

NO_LINE = "any other hand"


@frozen
class Paid:
    """A wager that is paid on one hand by one table."""

    wager: Wager
    entry: Settlement
    table: PayTable
    hand: Hand


def paid_wagers(program: Program) -> Iterator[Paid]:
    """The wagers that a pay table alone settles."""
    for wager in program.wagers.values():
        entries = [entry for entry in program.settlements if wager.id in entry.wagers]
        if len(entries) == 1 and entries[0].pay_table and not entries[0].when:
            table = program.pay_tables[entries[0].pay_table]
            yield Paid(wager, entries[0], table, program.hands[table.hand])


Count = Callable[[Program, Paid, Ranking], list[int]]
"""How many deals end in each line of a wager's pay table, and in none."""


def exact_odds(program: Program, paid: Paid, declared: str = "", count: Count | None = None) -> Odds:
    """The odds of such a wager; NotCounted with the reason where they cannot be had exactly."""
    if reason := depends_on_choices(program, paid):
        raise NotCounted(reason)
    outcomes = outcomes_of(paid.table, (count or count_lines)(program, paid, paid.hand.ranking))
    folds = any(effect.kind == "lose" for effect in _effects(program))
    kept = ("The hand is played to the end: a wager lost by folding is not counted.",)
    return Odds(
        game=program.id,
        wager=paid.wager.id,
        title=paid.wager.title,
        rule=paid.table.rule,
        method=EXACT,
        outcomes=outcomes,
        declared=declared,
        assumptions=kept if folds and paid.entry.folded == "lose" else (),
    )


def depends_on_choices(program: Program, paid: Paid) -> str:
    """Why a player's choice decides the wager's outcome too; nothing if none does."""
    if any(effect.kind == "take-back" and effect.wager == paid.wager.id for effect in _effects(program)):
        return "the player may take the wager back"
    areas = {area for area, *_ in paid.hand.picks}
    for step in program.steps:
        action = step.action
        if isinstance(action, Discard | Draw) and action.area in areas:
            return "players change their cards"
        if isinstance(action, Deal) and step.when and areas & set(action.to):
            return "how many cards are dealt depends on the cards"
        if isinstance(action, Arrange) and areas & set(action.into):
            kinds = {pick[1:] for pick in paid.hand.picks if pick[0] in action.into}
            if set(action.into) - areas or len(kinds) > 1 or kinds - {("count", 10**9, 10**9), ("count", 0, 10**9)}:
                return "players set their cards"
    return ""


def outcomes_of(table: PayTable, counts: list[int]) -> tuple[Outcome, ...]:
    """The lines of the pay table and what no line names, each with how many deals end there."""
    lines = [*table.rows, (NO_LINE, table.otherwise)]
    return tuple(
        Outcome(name, payout.text or payout.kind, net_of(payout), count)
        for (name, payout), count in zip(lines, counts, strict=True)
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


def parts_of(program: Program, hand: Hand) -> tuple[Part, ...]:
    """How many cards each place gives to a hand: there are so many, and it takes from the fewest to the most."""
    dealt = cards_dealt(program)
    found = []
    for area, how, least, most in hand.picks:
        there = min(dealt[area], most) if how in ("first", "last") else dealt[area]
        found.append((there, min(least, there), min(most, there)))
    return tuple(found)


def _line(ranking: Ranking, table: PayTable, value: Value | None) -> int:
    """The first line that a hand fits; after the last, what no line names."""
    if value is None:
        return len(table.rows)
    fitting = (number for number, (phrase, _) in enumerate(table.rows) if ranking.fits(value, phrase))
    return next(fitting, len(table.rows))


def net_of(payout: Payout) -> Fraction:
    """What a unit is ahead after a payout."""
    if payout.kind == "lose":
        return -payout.part
    if payout.kind in ("push", "nothing"):
        return Fraction(0)
    return payout.odds * (1 - payout.less)


def _effects(program: Program) -> Iterator[Effect]:
    for step in program.steps:
        if isinstance(step.action, Decide):
            yield from step.action.choices.values()
