"""Whether a condition asks what can be answered: values that a fact can have, of hands that can be compared."""

from collections.abc import Iterator, Sequence

from rulesgen.cards import RANKS
from rulesgen.checks.result import wrong
from rulesgen.findings import Finding
from rulesgen.model.conditions import COMPARED, amounts_of, conditions_of, plans_of
from rulesgen.model.game import Program
from rulesgen.model.values import Fact
from rulesgen.offer import Offer

MOST = 500
"""Every number that is asked for is smaller."""


def unanswerable(offer: Offer) -> Iterator[Finding]:
    """Every fact of every condition that has no answer, and why."""
    program = offer.program
    last = [amount.rule.within for rows in amounts_of(program) for amount in rows[:-1] if not amount.when]
    last += [plan.rule for rows in plans_of(program) for plan in rows[:-1] if not plan.when]
    for rule in last:
        message = "No row after this one can ever count: it has no `when`."
        yield wrong(offer, "RG105", rule, message, "Move it to the end, or give it a `when`.")
    for rows in plans_of(program):
        if rows[-1].when:
            message = "This is the last row, and it has a condition: nothing says what is done where it does not hold."
            remedy = "Take away its `when`, or add a row without one."
            yield wrong(offer, "RG105", rows[-1].rule / "when", message, remedy)
    for fact in (fact for condition in conditions_of(program) for row in condition for fact in row):
        if problem := _problem(program, fact):
            yield wrong(offer, "RG105", fact.rule, *problem)
        elif problem := _upside_down(program, fact):
            yield wrong(offer, "RG107", fact.rule, *problem)


def _problem(program: Program, fact: Fact) -> tuple[str, str] | None:
    hands = program.hands
    if fact.name in ("action", "at-least"):
        return None  # a hand in words is looked at with the other hands in words
    if fact.name in COMPARED:
        one, two = hands[fact.of], hands[fact.said]
        apart = f"The {one.title} and the {two.title} are ranked by different tables."
        return (apart, "Compare hands of one ranking.") if one.ranking.id != two.ranking.id else None
    if fact.name == "qualifies" and not hands[fact.of].qualifies:
        title = hands[fact.of].title
        return f"There is nothing to qualify for: the {title} has no `qualifies`.", "Say there which hand qualifies."
    if fact.name == "total" and not hands[fact.of].ranking.values:
        return f"The ranking of the {hands[fact.of].title} gives cards no points.", "Give its ranking `values`."
    known = _known(program, fact)
    wrong_words = [word for word in _words(fact) if known is not None and word not in known]
    wrong_words += [".."] if ".." in fact.spans else []
    if not wrong_words:
        return None
    allowed = ", ".join(known or ()) or "whole numbers"
    remedy = f"Allowed are: {allowed}; or a range of them, such as 2..4."
    return f"`{wrong_words[0]}` is no value of `{fact.name}`.", remedy


def _upside_down(program: Program, fact: Fact) -> tuple[str, str] | None:
    """A range that begins above its end."""
    if fact.name == "at-least":
        return None
    for span in fact.spans:
        low, _, high = span.partition("..")
        if low and high and _place(program, fact, low) > _place(program, fact, high):
            return f"`{span}` begins above its end.", "Write the lower end first."
    return None


def _place(program: Program, fact: Fact, word: str) -> int:
    """Where a value stands: ranks and numbers from the lowest, categories from the worst."""
    if fact.name == "last-card":
        return RANKS.index(word)
    return program.hands[fact.of].ranking.worst_first.index(word) if fact.name == "category" else int(word)


def _known(program: Program, fact: Fact) -> Sequence[str] | None:
    """The words that a fact may have as a value; None where any true or false will do."""
    if fact.name == "last-card":
        return RANKS
    if fact.name == "category":
        return [one.id for one in program.hands[fact.of].ranking.categories] or ["total"]
    if any(isinstance(value, bool) for value in fact.values):
        return None
    return [word for word in _words(fact) if word.isdecimal() and int(word) < MOST]


def _words(fact: Fact) -> list[str]:
    """The ends of every range, and single values, as they are written."""
    return [end for span in fact.spans for end in span.split("..") if end]
