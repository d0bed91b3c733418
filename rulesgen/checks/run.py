"""Runs every check on a rulebook; a check that breaks is itself a finding, never a pass."""

from collections.abc import Callable
from datetime import date
from functools import partial

from rulesgen.checks.acceptance import accept
from rulesgen.checks.cards import check_cards
from rulesgen.checks.cases import check_case, check_prints
from rulesgen.checks.dead_rows import dead_rows
from rulesgen.checks.declaration import check_declaration
from rulesgen.checks.house_way import check_house_way
from rulesgen.checks.in_time import check_in_time
from rulesgen.checks.invariants import check_invariants
from rulesgen.checks.irregularities import check_irregularities
from rulesgen.checks.not_played import not_played
from rulesgen.checks.odds import check_odds
from rulesgen.checks.options import check_options
from rulesgen.checks.phrases import check_phrases
from rulesgen.checks.rankings import check_ranking, decks_of
from rulesgen.checks.result import Checked, Result
from rulesgen.checks.strategies import check_strategies
from rulesgen.compile import compile_game
from rulesgen.cores import side_by_side
from rulesgen.findings import Finding, Place
from rulesgen.rulebook import Case, Game, Rulebook

Progress = Callable[[str], None]
Check = Callable[[], list[Result]]


def check_rulebook(
    book: Rulebook, today: date, progress: Progress = lambda name: None, processes: int | None = 1
) -> Checked:
    """Everything that can be checked about a rulebook; games side by side in so many processes, None for all cores."""
    results: list[Result] = []
    for ranking in book.rankings.values():
        progress(ranking.id)
        check = partial(check_ranking, ranking, decks_of(ranking, book.games.values()))
        results += _run(ranking.id, check, ranking.place(("id",)))
    checks = _checks(book, results)
    # By number: a process has the checks already, and only results need to be sent.
    with side_by_side(lambda number: _run(*checks[number]), range(len(checks)), processes) as found:
        for subject, *_ in checks:
            progress(subject)
            results += next(found)
    findings = [*book.findings, *(finding for result in results for finding in result.findings)]
    for game in book.games.values():
        # Of a game with a case that was not played it is not known which rules the cases play.
        findings += not_played(game, results) if _played(game) == list(game.cases) else []
    findings += dead_rows(book, {result.subject for result in results if result.family == "irregularities"})
    if not results and not any(finding.severity == "error" for finding in findings):
        message = "Nothing was checked: the folder declares no game, ranking or case."
        findings.append(Finding("RG503", Place(book.name), message, "Add a game: `rulesgen new game my-game`."))
    # What is wrong with a row of a table may be found in every game that it serves: once is enough.
    accepted = accept(book, dict.fromkeys(findings), today)
    return Checked(book, tuple(results), tuple(sorted(accepted, key=lambda finding: finding.order)))


def _checks(book: Rulebook, so_far: list[Result]) -> list[tuple[str, Check, Place | None]]:
    """A game is dealt only with rankings that passed."""
    broken = {result.subject.split(".")[0] for result in so_far if not result.passed}
    sound = [game for game in book.games.values() if not broken & game.rankings.keys()]
    checks: list[tuple[str, Check]] = [(game.id, partial(_check_game, game)) for game in sound]
    checks += [(game.id, partial(_check_cases, game)) for game in book.lent.values()]
    return [(subject, check, _place_of(book, subject)) for subject, check in checks]


def _check_game(game: Game) -> list[Result]:
    """The declaration first: only a game that can be dealt is dealt."""
    results = check_declaration(game)
    if all(result.passed for result in results):
        program = compile_game(game)
        results += check_cards(game) + check_phrases(game, program) + check_options(game, program)
        results += check_in_time(game) + check_house_way(game, program)
    if not all(result.passed for result in results):
        return results
    results += _check_cases(game)
    results.append(check_invariants(game, frozenset[str]().union(*(result.covers for result in results))))
    place, right = game.layered.place(("id",)), all(result.passed for result in results)
    if not game.broken_tables:
        # Whatever the cases say: a wrong row may be the reason why one of them fails.
        check = partial(check_irregularities, game, compile_game(game), can_be_played=results[-1].passed)
        results += _run(game.id, check, place)
    if right:
        results += _run(game.id, lambda: check_odds(game, compile_game(game)), place)
        results += _run(game.id, lambda: check_strategies(game, compile_game(game)), place)
    return results


def _check_cases(game: Game) -> list[Result]:
    """Every case; one with a fault only where the tables that answer it can be read."""
    return [*(_case(game, case) for case in _played(game)), *check_prints(game)]


def _played(game: Game) -> list[Case]:
    return [case for case in game.cases if not (game.broken_tables and "fault" in case.document.data)]


def _case(game: Game, case: Case) -> Result:
    found = _run(case.id, lambda: [check_case(game, case)[0]], case.place("id"))
    return found[0]


def _place_of(book: Rulebook, subject: str) -> Place | None:
    thing = book.games.get(subject)
    layered = thing.layered if thing else book.rankings.get(subject)
    return layered.place(("id",)) if layered else None


def _run(subject: str, check: Callable[[], list[Result]], place: Place | None = None) -> list[Result]:
    try:
        return check()
    except Exception as problem:  # noqa: BLE001 - a broken check must be reported as not run, whatever broke it
        message = f"The check did not run: {type(problem).__name__}: {problem}."
        remedy = "This is a fault in rulesgen, not in your rules. Please report it with this file."
        finding = Finding("RG504", place or Place(subject), message, remedy, subject)
        return [Result("not run", subject, "did not run", (finding,))]
