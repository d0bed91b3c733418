"""Games as they are offered, for tests that look at one game and ask nothing of its folder."""

from attrs import evolve

from rulesgen.checks.served import Served
from rulesgen.checks.serving import served
from rulesgen.compile.variants import Known
from rulesgen.offer import Folder, Offer
from rulesgen.rulebook import Game, Rulebook
from rulesgen.source import Data

EMPTY = Rulebook("", 0, {}, {}, {}, (), {}, {}, {}, (), ())


_offers: dict[tuple[int, int], Offer] = {}
"""Games that were asked for, by game and book: what is worked out of one serves many tests."""


def offered(game: Game, book: Rulebook = EMPTY) -> Offer:
    return Folder(book).offer(game)


def offered_again(game: Game, book: Rulebook = EMPTY) -> Offer:
    """The same offer each time it is asked for; for games that live as long as the tests, which change none of it."""
    key = id(game), id(book)
    if key not in _offers:
        _offers[key] = offered(game, book)
    return _offers[key]


def offered_under(game: Game, sources: dict[str, Data]) -> Offer:
    """The same, where these sources are known."""
    return Folder(evolve(EMPTY, sources=sources)).offer(game)


def known_of(game: Game) -> Known:
    return offered_again(game).known


def all_served(book: Rulebook, *games: str) -> dict[str, Served]:
    """What the tables that serve these games come to in them."""
    return {name: served(offered(book.games[name], book)) for name in games}
