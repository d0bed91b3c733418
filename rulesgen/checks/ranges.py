"""Ranges that are written upside down: wherever a game says from how much to how much, the lower end comes first."""

from collections.abc import Callable, Iterator

from rulesgen.cards import RANKS
from rulesgen.checks.result import wrong
from rulesgen.findings import Finding
from rulesgen.ids import RuleId
from rulesgen.model.conditions import amounts_of, plans_of
from rulesgen.model.game import Program
from rulesgen.offer import Offer

Written = tuple[RuleId, str, Callable[[str], int]]
"""Where a range may stand, what stands there, and where each of its ends lies in the order of such values."""


def upside_down(offer: Offer) -> Iterator[Finding]:
    """Every range that begins above its end; those of conditions, discards and rankings are looked at with these."""
    program = offer.program
    for rule in (*_counts(program), *_amounts(program)):
        yield turned(offer, rule, str(offer.game.layered.get(rule.path)).partition(" ")[0])
    for rule, said, place in (*_of_house_way(program), *_of_strategies(program)):
        low, _, high = said.partition("..")
        if low and high and place(low) > place(high):
            yield turned(offer, rule, said)


def turned(offer: Offer, rule: RuleId, said: str) -> Finding:
    """The finding about one of them."""
    return wrong(offer, "RG107", rule, f"`{said}` begins above its end.", "Write the lower end first.")


def _counts(program: Program) -> Iterator[RuleId]:
    """The numbers of cards of hands, and of each area in them."""
    for hand in program.hands.values():
        if hand.size[0] > hand.size[1]:
            yield hand.rule / "size"
        yield from (hand.rule / "from" / area for area, _, least, most in hand.picks if least > most)


def _amounts(program: Program) -> Iterator[RuleId]:
    """What a wager may be, and what a choice may make of it: at once, or row by row."""
    yield from (amount.rule for rows in amounts_of(program) for amount in rows if amount.low > amount.high)


def _of_house_way(program: Program) -> Iterator[Written]:
    way = program.house_way
    for row in way.rows if way else ():
        for of, spans in row.ranks_said.items():
            yield from ((row.rule / "ranks" / of, said, RANKS.index) for said in spans)
        if way and row.kept:
            yield row.rule / "keep", row.kept, _from_the_worst(program, way.back)


def _of_strategies(program: Program) -> Iterator[Written]:
    """The ranks of cards that are kept."""
    for keep in (keep for plans in plans_of(program) for plan in plans for keep in plan.keep):
        yield from ((keep.rule / keep.kind, said, RANKS.index) for said in keep.spans)


def _from_the_worst(program: Program, hand: str) -> Callable[[str], int]:
    order = program.hands[hand].ranking.worst_first
    # A name that the ranking does not have is another finding.
    return lambda name: order.index(name) if name in order else 0
