"""Hands in words, in pay tables and qualifiers: each must be a hand of its ranking, and each row must be reachable."""

from collections.abc import Iterator
from contextlib import suppress

from rulesgen.checks.paid_lines import lines_that_never_come
from rulesgen.checks.ranges import turned
from rulesgen.checks.result import Result
from rulesgen.compile import compile_ranking
from rulesgen.findings import Finding
from rulesgen.model.game import Program
from rulesgen.model.hands import Hand
from rulesgen.offer import Offer
from rulesgen.ranking import Ranking, Value, read_phrase
from rulesgen.rulebook import Game, Path, conditions_of, facts_of


def check_phrases(offer: Offer) -> list[Result]:
    """One result for each pay table, one for each qualifier, and one for each hand that a condition names."""
    game, program = offer.game, offer.program
    asked = [*_qualifiers(game, program), *_conditions(game, program)]
    can_be_read = all(result.passed for result in asked)
    results = []
    for name, table in program.pay_tables.items():
        findings = (*_pay_table(game, program, name), *_readings(game, program, name))
        if not findings and not can_be_read:
            continue  # which lines come depends on who qualifies
        findings = findings or tuple(lines_that_never_come(offer, table))
        results.append(Result("phrases", table.rule, f"every line of the pay table {name} can be paid", findings))
    return [*results, *asked]


def _qualifiers(game: Game, program: Program) -> Iterator[Result]:
    for hand in program.hands.values():
        if hand.qualifies:
            path = ("hands", hand.id, "qualifies")
            findings = tuple(_asked_hand(game, program, path, hand.id, hand.qualifies))
            findings = findings or tuple(_met_by_all(game, path, hand))
            yield Result("phrases", game.layered.rule(path), f"the {hand.title} can qualify, and fail to", findings)


def _met_by_all(game: Game, path: Path, hand: Hand) -> Iterator[Finding]:
    """A qualifier that the worst hand of all meets: what is said of hands that do not qualify would never happen."""
    worst = _worst(hand.ranking)
    if worst is not None and hand.ranking.qualifies(worst, hand.qualifies):
        message = f"Every hand qualifies with `{hand.qualifies}`, so nothing that is said of others can happen."
        remedy = "Name a better hand; or remove `qualifies`, and what is said of hands that do not."
        yield Finding("RG309", game.layered.blame(path), message, remedy, game.layered.rule(path))


def _worst(ranking: Ranking) -> Value | None:
    """The worst hand that a deck can give; of a ranking without tables, in its lowest category that has one."""
    if ranking.lookup is not None or ranking.by_total:
        return ranking.worths[0]
    for category in ranking.categories[:: -1 if ranking.best == "highest" else 1]:
        with suppress(ValueError):
            return ranking.worst_fitting(category.id)
    return None


def _conditions(game: Game, program: Program) -> Iterator[Result]:
    for at, condition in conditions_of(game.layered.data):
        for fact in facts_of(at, condition):
            if fact.name == "at-least":
                findings = tuple(_asked_hand(game, program, fact.path, fact.of, fact.said))
                rule, name = game.layered.rule(fact.path), f"a hand can be {fact.said} or better"
                yield Result("phrases", rule, name, findings)


def _asked_hand(game: Game, program: Program, path: Path, hand: str, phrase: str) -> Iterator[Finding]:
    problem = _bad_phrase(program, hand, phrase)
    if problem:
        yield _finding(game, path, phrase, problem)
    else:
        yield from _upside_down(game, program, path, hand, phrase)


def _pay_table(game: Game, program: Program, name: str) -> Iterator[Finding]:
    table = program.pay_tables[name]
    ranking = program.hands[table.hand].ranking
    above: list[str] = []
    for phrase, _ in table.rows:
        path = ("pay-tables", name, "pays", phrase)
        problem = _bad_phrase(program, table.hand, phrase)
        if problem:
            yield _finding(game, path, phrase, problem)
            continue
        yield from _upside_down(game, program, path, table.hand, phrase)
        wider = [other for other in above if phrase.startswith(other)]
        cover = next((other for other in wider if ranking.fits(ranking.worst_fitting(phrase), other)), "")
        if cover:
            yield _finding(game, path, phrase, f"the line `{cover}` above it is paid first")
        above.append(phrase)


def _readings(game: Game, program: Program, name: str) -> Iterator[Finding]:
    """Another reading must know every hand that the table pays."""
    table = program.pay_tables[name]
    for number, other in enumerate(game.layered.data["pay-tables"][name].get("reading", {}).get("others", ())):
        ranked = game.readings.get(other["ranking"]) or game.rankings[other["ranking"]]
        ranking = compile_ranking(ranked, program.hands[table.hand].ranking.deck)
        for phrase, _ in table.rows:
            try:
                read_phrase(ranking, phrase)
            except ValueError as problem:
                yield _finding(game, ("pay-tables", name, "reading", "others", str(number)), phrase, str(problem))
                break


def _bad_phrase(program: Program, hand: str, phrase: str) -> str:
    """Why no hand is ever what a phrase says; a range whose higher end stands first is another finding."""
    ranking = program.hands[hand].ranking
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


def _upside_down(game: Game, program: Program, path: Path, hand: str, phrase: str) -> Iterator[Finding]:
    """Ranges of ranks or totals that no hand can be in, because the higher end stands first."""
    ranges = read_phrase(program.hands[hand].ranking, phrase).ranks
    for word, (lowest, highest) in zip(phrase.split()[1:], ranges, strict=True):
        if lowest > highest:
            yield turned(game.layered, path, word)


def _finding(game: Game, path: Path, phrase: str, problem: str) -> Finding:
    message = f"`{phrase}` can never count: {problem}."
    remedy = "Write a category of the ranking, then perhaps ranks: `pair 10..A`."
    return Finding("RG309", game.layered.blame(path), message, remedy, game.layered.rule(path))
