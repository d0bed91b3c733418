"""Hands in words, in pay tables and qualifiers: each must be a hand of its ranking, and each row must be reachable."""

from collections.abc import Iterator
from contextlib import suppress

from rulesgen.checks.paid_lines import lines_that_never_come
from rulesgen.checks.ranges import turned
from rulesgen.checks.result import Result, wrong
from rulesgen.findings import Finding
from rulesgen.ids import RuleId
from rulesgen.model.conditions import conditions_of
from rulesgen.model.hands import Hand
from rulesgen.model.wagers import PayTable
from rulesgen.offer import Offer
from rulesgen.ranking import Ranking, Value, read_phrase


def check_phrases(offer: Offer) -> list[Result]:
    """One result for each pay table, one for each qualifier, and one for each hand that a condition names."""
    program = offer.program
    asked = [*_qualifiers(offer), *_conditions(offer)]
    can_be_read = all(result.passed for result in asked)
    results = []
    for name, table in program.pay_tables.items():
        findings = (*_pay_table(offer, table), *_readings(offer, table))
        if not findings and not can_be_read:
            continue  # which lines come depends on who qualifies
        findings = findings or tuple(lines_that_never_come(offer, table))
        results.append(Result("phrases", table.rule, f"every line of the pay table {name} can be paid", findings))
    return [*results, *asked]


def _qualifiers(offer: Offer) -> Iterator[Result]:
    for hand in offer.program.hands.values():
        if hand.qualifies:
            rule = hand.rule / "qualifies"
            findings = tuple(_asked_hand(offer, rule, hand, hand.qualifies)) or tuple(_met_by_all(offer, rule, hand))
            yield Result("phrases", rule, f"the {hand.title} can qualify, and fail to", findings)


def _met_by_all(offer: Offer, rule: RuleId, hand: Hand) -> Iterator[Finding]:
    """A qualifier that the worst hand of all meets: what is said of hands that do not qualify would never happen."""
    worst = _worst(hand.ranking)
    if worst is not None and hand.ranking.qualifies(worst, hand.qualifies):
        message = f"Every hand qualifies with `{hand.qualifies}`, so nothing that is said of others can happen."
        remedy = "Name a better hand; or remove `qualifies`, and what is said of hands that do not."
        yield wrong(offer, "RG309", rule, message, remedy)


def _worst(ranking: Ranking) -> Value | None:
    """The worst hand that a deck can give; of a ranking without tables, in its lowest category that has one."""
    if ranking.lookup is not None or ranking.by_total:
        return ranking.worths[0]
    for category in ranking.categories[:: -1 if ranking.best == "highest" else 1]:
        with suppress(ValueError):
            return ranking.worst_fitting(category.id)
    return None


def _conditions(offer: Offer) -> Iterator[Result]:
    for fact in (fact for condition in conditions_of(offer.program) for row in condition for fact in row):
        if fact.name == "at-least":
            findings = tuple(_asked_hand(offer, fact.rule, offer.program.hands[fact.of], fact.said))
            yield Result("phrases", fact.rule, f"a hand can be {fact.said} or better", findings)


def _asked_hand(offer: Offer, rule: RuleId, hand: Hand, phrase: str) -> Iterator[Finding]:
    problem = _bad_phrase(hand.ranking, phrase)
    if problem:
        yield _finding(offer, rule, phrase, problem)
    else:
        yield from _upside_down(offer, rule, hand.ranking, phrase)


def _pay_table(offer: Offer, table: PayTable) -> Iterator[Finding]:
    ranking = offer.program.hands[table.hand].ranking
    above: list[str] = []
    for phrase, _ in table.rows:
        rule = table.rule / "pays" / phrase
        problem = _bad_phrase(ranking, phrase)
        if problem:
            yield _finding(offer, rule, phrase, problem)
            continue
        yield from _upside_down(offer, rule, ranking, phrase)
        wider = [other for other in above if phrase.startswith(other)]
        cover = next((other for other in wider if ranking.fits(ranking.worst_fitting(phrase), other)), "")
        if cover:
            yield _finding(offer, rule, phrase, f"the line `{cover}` above it is paid first")
        above.append(phrase)


def _readings(offer: Offer, table: PayTable) -> Iterator[Finding]:
    """Another reading must know every hand that the table pays."""
    for number, other in enumerate(table.other_readings):
        for phrase, _ in table.rows:
            try:
                read_phrase(other.ranking, phrase)
            except ValueError as problem:
                yield _finding(offer, table.rule / "reading" / "others" / str(number), phrase, str(problem))
                break


def _bad_phrase(ranking: Ranking, phrase: str) -> str:
    """Why no hand is ever what a phrase says; a range whose higher end stands first is another finding."""
    try:
        ranges = read_phrase(ranking, phrase).ranks
    except ValueError as problem:
        return str(problem)
    if any(lowest > highest for lowest, highest in ranges):
        return ""
    try:
        ranking.worst_fitting(phrase)
    except ValueError:
        order = "; ranks stand in the order in which they decide, those of groups first" if ranges else ""
        return f"no hand of the ranking {ranking.id} is so{'' if ranking.by_total else order}"
    return ""


def _upside_down(offer: Offer, rule: RuleId, ranking: Ranking, phrase: str) -> Iterator[Finding]:
    """Ranges of ranks or totals that no hand can be in, because the higher end stands first."""
    ranges = read_phrase(ranking, phrase).ranks
    for word, (lowest, highest) in zip(phrase.split()[1:], ranges, strict=True):
        if lowest > highest:
            yield turned(offer, rule, word)


def _finding(offer: Offer, rule: RuleId, phrase: str, problem: str) -> Finding:
    message = f"`{phrase}` can never count: {problem}."
    remedy = "Write a category of the ranking, then perhaps ranks: `pair 10..A`."
    return wrong(offer, "RG309", rule, message, remedy)
