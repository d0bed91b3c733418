"""Every check of one game, in order: only a game that can be dealt is dealt; a check that breaks is a finding."""

from collections.abc import Callable, Iterator

from rulesgen.checks.cards import check_cards
from rulesgen.checks.cases import check_case, check_prints
from rulesgen.checks.declaration import check_declaration
from rulesgen.checks.house_way import check_house_way
from rulesgen.checks.invariants import check_invariants
from rulesgen.checks.irregularities import check_irregularities
from rulesgen.checks.kept_results import Found
from rulesgen.checks.odds import check_odds
from rulesgen.checks.options import check_options
from rulesgen.checks.phrases import check_phrases
from rulesgen.checks.present import check_in_time
from rulesgen.checks.rankings import check_ranking, decks_of
from rulesgen.checks.result import Result
from rulesgen.checks.served import Served
from rulesgen.checks.serving import served
from rulesgen.checks.shown import check_shown
from rulesgen.checks.sources import check_limits, check_silence
from rulesgen.checks.strategies import check_strategies
from rulesgen.findings import Finding, Place
from rulesgen.offer import Offer
from rulesgen.rulebook import Case, Game


def check_offer(offer: Offer) -> Found:
    """All checks of a game of the folder; of one that was lent to it, the cases."""
    if offer.id in offer.book.lent:
        return Found(tuple(run_safely(offer.id, lambda: _check_cases(offer))))
    place, known = offer.game.layered.place(("id",)), list[Served]()
    results = run_safely(offer.id, lambda: _check_game(offer, known), place)
    return Found(tuple(results), known[0] if known else None)


def _check_game(offer: Offer, known: list[Served]) -> list[Result]:
    """Only a game that can be dealt is dealt. What its tables come to in it is added to `known`."""
    game, results = offer.game, can_be_dealt(offer)
    if not all(result.passed for result in results):
        return results
    results += _check_cases(offer)
    results.append(check_invariants(offer, frozenset[str]().union(*(result.covers for result in results))))
    place, right = game.layered.place(("id",)), all(result.passed for result in results)
    if not game.broken_tables:
        # Whatever the cases say: a wrong row may be the reason why one of them fails.
        found = run_safely(game.id, lambda: check_irregularities(offer, can_be_played=results[-1].passed), place)
        if any(result.family == "irregularities" for result in found):
            known.append(served(offer))
        results += found
        results += run_safely(game.id, lambda: [check_silence(offer)], place)
    if right:
        results += run_safely(game.id, lambda: check_odds(offer), place)
        results += run_safely(game.id, lambda: check_strategies(offer), place)
    return results


def can_be_dealt(offer: Offer) -> list[Result]:
    """Whether hands of a game can be dealt: what has to pass before one is, here and in every command."""
    results = [*check_declaration(offer), check_limits(offer)]
    if all(result.passed for result in results):
        results += check_cards(offer) + check_phrases(offer) + check_options(offer)
        results += [*check_in_time(offer), check_shown(offer), *check_house_way(offer)]
    return results


def fitting_rankings(game: Game) -> Iterator[Result]:
    """Whether the rankings of one game are right in its own deck; they may serve other decks too."""
    for ranking in {**game.rankings, **game.readings}.values():
        yield from check_ranking(ranking, decks_of(ranking, [game]), lenient=True)


def _check_cases(offer: Offer) -> list[Result]:
    """Every case; one with a fault only where the tables that answer it can be read."""
    return [*(_case(offer, case) for case in offer.game.playable_cases), *check_prints(offer)]


def _case(offer: Offer, case: Case) -> Result:
    found = run_safely(case.id, lambda: [check_case(offer, case)[0]], case.place("id"))
    return found[0]


def run_safely(subject: str, check: Callable[[], list[Result]], place: Place | None = None) -> list[Result]:
    """What a check finds; that it did not run, where it breaks."""
    try:
        return check()
    except Exception as problem:  # noqa: BLE001 - a broken check must be reported as not run, whatever broke it
        message = f"The check did not run: {type(problem).__name__}: {problem}."
        remedy = "This is a fault in rulesgen, not in your rules. Please report it with this file."
        finding = Finding("RG504", place or Place(subject), message, remedy, subject)
        return [Result("not run", subject, "did not run", (finding,))]
