"""Which lines of a pay table can come where the table is used, and whether any hand is left for `otherwise`."""

from collections.abc import Iterator
from functools import lru_cache

from rulesgen.checks.odds import leaves_nothing_over
from rulesgen.checks.result import wrong
from rulesgen.engine.facts import COMPARED
from rulesgen.findings import Finding
from rulesgen.model.game import Program
from rulesgen.model.hands import Hand
from rulesgen.model.values import Condition, Fact
from rulesgen.model.wagers import PayTable, Settlement
from rulesgen.offer import Offer
from rulesgen.ranking import Ranking, Value
from rulesgen.wording.words import listing

Use = tuple[Settlement, str]
"""An entry that pays by a table, and the outcome under which it does; no outcome where it always does."""


def lines_that_never_come(offer: Offer, table: PayTable) -> Iterator[Finding]:
    """Lines, and `otherwise`, that no hand reaches in any settlement that uses the table; and an `otherwise` unsaid."""
    program = offer.program
    ranking = program.hands[table.hand].ranking
    reached = _reached(program, table, ranking)
    if reached is None:
        # All hands of the ranking come: a line for every category leaves nothing over.
        categories = {category.id for category in ranking.categories}
        is_left = not categories or not categories <= {phrase for phrase, _ in table.rows}
    else:
        is_left = len(table.rows) in reached
        for number, (phrase, _) in enumerate(table.rows):
            if number not in reached:
                yield wrong(offer, "RG309", table.rule / "pays" / phrase, *_why_never(program, table, number))
    if table.says_otherwise and not is_left:
        message = "`otherwise` never applies: every hand that comes to this table fits a line."
        yield wrong(offer, "RG309", table.rule / "otherwise", message, "Remove it.")
    if not table.says_otherwise and is_left and not _has_a_line_for_every_deal(offer, table):
        message = f"The pay table `{table.id}` does not say what a hand gets that fits none of its lines."
        remedy = "Add `otherwise: lose`, or what such a hand gets."
        yield wrong(offer, "RG308", table.rule, message, remedy)


def _has_a_line_for_every_deal(offer: Offer, table: PayTable) -> bool:
    """Whether the cards, counted, never leave the hands that have no line."""
    counted = (one.odds for one in offer.counted if one.paid.table.id == table.id)
    return any(odds is not None and leaves_nothing_over(odds) for odds in counted)


def _why_never(program: Program, table: PayTable, number: int) -> tuple[str, str]:
    """Why no hand reaches a line, and what to do: lines above it take them all, or none comes to the table."""
    ranking, phrase = program.hands[table.hand].ranking, table.rows[number][0]
    above, taken = [one for one, _ in table.rows[:number]], dict[str, None]()
    uses = list(_uses(program, table))
    for value in ranking.worths:
        if ranking.fits(value, phrase) and any(_may_come(program, table, use, value) for use in uses):
            taken[next(one for one in above if ranking.fits(value, one))] = None
    if not taken:
        message = f"`{phrase}` can never be paid: no such hand comes to this table where it is used."
        return message, "Remove the line, or let a settlement use the table where the hand can come."
    lines, take = listing(f"`{one}`" for one in taken), "takes" if len(taken) == 1 else "take"
    message = (
        f"`{phrase}` can never be paid: the first line that fits counts, and {lines} above {take} every such hand."
    )
    return message, f"Remove the line, or put it above {lines}."


def _reached(program: Program, table: PayTable, ranking: Ranking) -> set[int] | None:
    """The lines that some hand reaches, one more for no line; None where that is not worked out hand by hand."""
    uses = list(_uses(program, table))
    if not uses or (ranking.lookup is None and not any(_is_bound(program, use) for use in uses)):
        return None
    found = set[int]()
    for value in ranking.worths:
        if len(found) > len(table.rows):
            break
        line = next((at for at, (phrase, _) in enumerate(table.rows) if ranking.fits(value, phrase)), len(table.rows))
        if line not in found and any(_may_come(program, table, use, value) for use in uses):
            found.add(line)
    return found


def _uses(program: Program, table: PayTable) -> Iterator[Use]:
    for entry in program.settlements:
        if entry.pay_table == table.id:
            yield entry, ""
        yield from ((entry, outcome) for outcome, payout in entry.results.items() if payout.table == table.id)


def _is_bound(program: Program, use: Use) -> bool:
    """Whether a table sees only some of the hands there."""
    entry, outcome = use
    before = program.settlements[: program.settlements.index(entry)]
    return bool(entry.when or outcome or any(set(entry.wagers) & set(other.wagers) for other in before))


def _may_come(program: Program, table: PayTable, use: Use, value: Value) -> bool:
    """Whether nothing is known that keeps a hand of this worth from being paid by the table there."""
    entry, outcome = use
    before = program.settlements[: program.settlements.index(entry)]
    taken = {
        wager
        for other in before
        if not other.bonus_on and _is_met(program, table.hand, other.when, value)
        for wager in other.wagers
    }
    if entry.wagers and taken >= set(entry.wagers):
        return False
    known = _so_by_outcome(program, entry, outcome)
    ways = [(*row, *known) for row in entry.when or ((),)]
    return any(all(_is_so(program, table.hand, way, fact, value) is not False for fact in way) for way in ways)


def _so_by_outcome(program: Program, entry: Settlement, outcome: str) -> tuple[Fact, ...]:
    """What an outcome says of the two hands that are compared."""
    if outcome not in _COMPARED or len(entry.compare) != 1 or len(entry.versus) != 1:
        return ()
    mine, other = entry.compare[0], entry.versus[0]
    unqualified = entry.results.get("unqualified")
    must_qualify = unqualified is not None and unqualified.kind != "compare" and bool(program.hands[other].qualifies)
    known = [Fact("qualifies", other, frozenset({outcome != "unqualified"}), "")] if must_qualify else []
    if outcome != "unqualified":
        known.append(Fact(f"{outcome}-{'to' if outcome == 'equal' else 'than'}", mine, frozenset({other}), ""))
    return tuple(known)


_COMPARED = ("higher", "equal", "lower", "unqualified")
"""What may come of two hands that are compared."""


def _is_met(program: Program, hand: str, condition: Condition, value: Value) -> bool | None:
    """Whether a condition is met when this hand is worth so much; None where that does not decide it."""
    if not condition:
        return True
    rows = [[_is_so(program, hand, row, fact, value) for fact in row] for row in condition]
    known = [False if False in row else None if None in row else True for row in rows]
    return True if True in known else None if None in known else False


def _is_so(program: Program, hand: str, row: tuple[Fact, ...], fact: Fact, value: Value) -> bool | None:
    """Whether one of the facts of a row is so when this hand is worth so much; None where that does not decide it."""
    if fact.name in COMPARED:
        if fact.of == hand:
            can_be = [_can_stand(program, row, hand, fact.name, other, value) for other in fact.values]
        else:
            can_be = [_can_stand(program, row, hand, _TURNED[fact.name], fact.of, value)] if hand in fact.values else []
        return None if not can_be or len(fact.values) > 1 or any(can_be) else False
    return _of_hand(program.hands[hand], fact, value) if fact.of == hand else None


def _of_hand(hand: Hand, fact: Fact, value: Value) -> bool | None:
    """Whether a fact of a hand itself is so when it is worth so much."""
    ranking = hand.ranking
    if fact.name == "category":
        return value.category in fact.values
    if fact.name == "at-least":
        return any(ranking.qualifies(value, phrase) for phrase in fact.values)
    if fact.name == "qualifies":
        return ranking.qualifies(value, hand.qualifies) in fact.values
    if fact.name == "total" and ranking.by_total:
        return value.ranks[0] in fact.values
    return None


def _can_stand(program: Program, row: tuple[Fact, ...], hand: str, name: str, other: str, value: Value) -> bool:
    """Whether a hand of this worth can be better than another, as good, or worse, for all that a row says of that."""
    theirs = program.hands[other]
    if other == hand or theirs.ranking != program.hands[hand].ranking or theirs.ranking.suits:
        return True  # a value is one with the lowest suits
    strengths = _strengths(theirs, tuple(fact for fact in row if fact.of == other and fact.name not in COMPARED))
    if name == "equal-to":
        return value.strength in strengths
    return bool(strengths) and COMPARED[name](value.strength, strengths[0 if name == "higher-than" else -1])


@lru_cache(maxsize=64)
def _strengths(hand: Hand, facts: tuple[Fact, ...]) -> tuple[int, ...]:
    """How good a hand may be of which this is known, from the worst."""
    values = hand.ranking.worths
    return tuple(one.strength for one in values if all(_of_hand(hand, fact, one) is not False for fact in facts))


_TURNED = {"higher-than": "lower-than", "equal-to": "equal-to", "lower-than": "higher-than"}
"""How the second of two hands stands to the first."""
