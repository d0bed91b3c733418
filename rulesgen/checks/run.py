"""Runs every check on a rulebook; a check that breaks is itself a finding, never a pass."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import partial

from attrs import evolve

from rulesgen.checks.acceptance import accept
from rulesgen.checks.kept_results import Found, Shelf
from rulesgen.checks.not_played import not_played
from rulesgen.checks.result import Checked, Result
from rulesgen.checks.served import Served
from rulesgen.cores import side_by_side
from rulesgen.findings import Finding, Place
from rulesgen.fingerprint import bytes_of
from rulesgen.offer import Folder, Offer
from rulesgen.rulebook import Layered, Rulebook

Progress = Callable[[str], None]


def check_rulebook(
    book: Rulebook,
    today: date,
    progress: Progress = lambda name: None,
    processes: int | None = 1,
    *,
    keeps: bool = False,
) -> Checked:
    """Everything that can be checked about a rulebook; games side by side in so many processes, None for all cores.

    With `keeps`, what a former run found out of the very same files is taken from there, and kept for the next.
    """
    folder, shelf = Folder(book), Shelf(keeps)
    found = list(_check_rankings(folder, progress, shelf))
    offers = _sound(folder, [result for one in found for result in one.results])
    found += (of_games := list(_check_offers(offers, progress, processes, shelf)))
    tables = {offer.id: one.served for offer, one in zip(offers, of_games, strict=True) if one.served}
    results = [result for one in found for result in one.results]
    findings = [*book.findings, *(finding for result in results for finding in result.findings)]
    for game in book.games.values():
        # Of a game with a case that was not played it is not known which rules the cases play.
        findings += not_played(folder.offer(game), results) if game.playable_cases == list(game.cases) else []
    findings += _check_tables(folder, tables, shelf).findings
    if not results and not any(finding.severity == "error" for finding in findings):
        message = "Nothing was checked: the folder declares no game, ranking or case."
        findings.append(Finding("RG503", Place(book.name), message, "Add a game: `rulesgen new game my-game`."))
    # What is wrong with a row of a table may be found in every game that it serves: once is enough.
    accepted = accept(book, dict.fromkeys(findings), today, results)
    unchanged = sum(len(one.results) for one in found if one.kept)
    return Checked(folder, tuple(results), tuple(sorted(accepted, key=lambda finding: finding.order)), unchanged)


def _check_rankings(folder: Folder, progress: Progress, shelf: Shelf) -> Iterator[Found]:
    """Each ranking in every deck that it is used with: the folder's own, then shipped ones that its games use.

    A shipped ranking is right, so that only what does not fit is told.
    """
    book = folder.book
    borrowed = {
        name: ranking
        for game in book.games.values()
        for name, ranking in (game.rankings | game.readings).items()
        if name not in book.rankings
    }
    for ranking in book.rankings.values():
        progress(ranking.id)
        yield _check_ranking(folder, ranking, shelf, lenient=False)
    for ranking in borrowed.values():
        found = _check_ranking(folder, ranking, shelf, lenient=True)
        yield evolve(found, results=tuple(result for result in found.results if not result.passed))


def _check_ranking(folder: Folder, ranking: Layered, shelf: Shelf, *, lenient: bool) -> Found:
    games = [game for game in folder.book.games.values() if ranking.id in {**game.rankings, **game.readings}]
    key = f"ranking {bytes_of(ranking.documents, [folder.offer(game).made_from for game in games], lenient)}"
    known = shelf.take(key)
    if known is None:
        from rulesgen.checks.of_game import run_safely  # only where something is new
        from rulesgen.checks.rankings import check_ranking, decks_of

        check = partial(check_ranking, ranking, decks_of(ranking, games), lenient=lenient)
        known = Found(tuple(run_safely(ranking.id, check, ranking.place(("id",)))))
        shelf.put(key, known)
    return known


def _check_offers(offers: list[Offer], progress: Progress, processes: int | None, shelf: Shelf) -> Iterator[Found]:
    """Each game; those of which a former run found out nothing side by side."""
    known = {offer.id: shelf.take(_key(offer)) for offer in offers}
    new = [offer for offer in offers if known[offer.id] is None]

    def check(number: int) -> Found:
        from rulesgen.checks.of_game import check_offer  # only where something is new

        return check_offer(new[number])

    # By number: a process has the games already, and only what was found needs to be sent.
    with side_by_side(check, range(len(new)), processes) as found:
        for offer in offers:
            progress(offer.id)
            one = known[offer.id] or next(found)
            if not one.kept:
                shelf.put(_key(offer), one)
            yield one


def _check_tables(folder: Folder, tables: Mapping[str, Served], shelf: Shelf) -> Found:
    """What is wrong with the folder's own tables and sources, in view of all games that they are for."""
    book = folder.book
    own = () if book.own_sources is None else (book.own_sources,)
    known = [(one.code, str(one.place)) for one in book.findings]
    key = f"tables {bytes_of(own, [offer.made_from for offer in folder.offers], known, sorted(tables))}"
    found = shelf.take(key)
    if found is None:
        from rulesgen.checks.dead_rows import dead_rows  # only where something is new
        from rulesgen.checks.idle_clauses import idle_clauses

        found = Found((), findings=(*dead_rows(folder, tables), *idle_clauses(book, tables)))
        shelf.put(key, found)
    return found


def _key(offer: Offer) -> str:
    return f"game {offer.made_from}"


def _sound(folder: Folder, so_far: list[Result]) -> list[Offer]:
    """What is looked at further: a game only with rankings that passed; and shipped games, for their cases."""
    book = folder.book
    failed = [result for result in so_far if not result.passed]
    not_fit = {result.subject.owner for result in failed if result.family == "cards"}
    broken = {result.subject.owner for result in failed if result.family != "cards"}
    sound = [game for game in book.games.values() if game.id not in not_fit and not broken & game.rankings.keys()]
    return [folder.offer(game) for game in (*sound, *book.lent.values())]
