"""Declared rankings as the engine's, for the deck of a game."""

from functools import cache
from typing import Any

from rulesgen.cards import RANKS, SUIT_NAMES, read_cards
from rulesgen.compile.answers import answer
from rulesgen.literals import read_selection, read_size, read_values
from rulesgen.model.rankings import DeclaredCategory
from rulesgen.ranking import CardSet, Category, Deck, Joker, Ranking
from rulesgen.rulebook import Game, Layered
from rulesgen.source import Data


def deck_of(data: Data) -> Deck:
    """What a ranking must know of a game's deck."""
    left_out = rank_names(data.get("without", ()))
    ranks = tuple(place for place, rank in enumerate(RANKS) if rank not in left_out)
    return Deck(ranks, data["packs"], data.get("jokers", 0))


def deck_of_game(game: Game) -> Deck:
    """The same of a game with the defaults of its choices."""
    data = game.layered.data
    return deck_of(answer(data["deck"], data.get("choices", {}), {}))


def compile_ranking(ranking: Layered, deck: Deck | None = None) -> Ranking:
    """The engine's ranking of a declared one, for a deck; else for one pack, with a joker where the ranking has one."""
    data = ranking.data
    joker = data.get("joker")
    ace = data.get("ace", {})
    values = read_values(data.get("values", {}))
    compiled = Ranking(
        id=ranking.id,
        sizes=read_size(data["size"]),
        categories=tuple(_category(name, category) for name, category in data.get("categories", {}).items()),
        best=data["best"],
        ace_low=ace.get("low", False),
        ace_low_in_runs=ace.get("low-in-runs", False),
        lowest_run=data.get("lowest-run", "lowest"),
        joker=Joker(_rank(joker["as"]), tuple(joker.get("completes", ()))) if joker else None,
        suits=tuple(SUIT_NAMES.index(suit) for suit in data.get("suits", ())),
        values=tuple(values.get(rank, 0) for rank in RANKS) if values else (),
        modulo=data.get("modulo"),
        by_total=data.get("by") == "total",
        sets=tuple((name, tuple(map(_card_set, ways))) for name, ways in data.get("sets", {}).items()),
        deck=deck or Deck(jokers=1 if joker else 0),
    )
    return _same(compiled)


def categories_of(ranking: Layered) -> dict[str, DeclaredCategory]:
    """What is said of its categories, from the highest."""
    declared = ranking.data.get("categories", {})
    return {name: DeclaredCategory(data["title"], read_cards(data["example"])) for name, data in declared.items()}


@cache
def _same(ranking: Ranking) -> Ranking:
    """One object for equal rankings: their tables are then made once, and found again at a glance."""
    return ranking


def _category(name: str, data: Data) -> Category:
    low, _, high = str(data.get("top", "")).partition("..")
    return Category(
        id=name,
        groups=tuple(data["groups"]) if "groups" in data else None,
        run=data.get("run"),
        suited=data.get("suited", False),
        top=(_rank(low), _rank(high or low)) if low else None,
        cards=data.get("cards"),
        distinct=data.get("distinct", False),
        sets=tuple(data.get("sets", {}).items()),
    )


def _card_set(data: Data) -> CardSet:
    counts = read_selection(data["cards"])
    return CardSet(
        least=max(counts.least, 1),
        most=counts.most,
        ranks=tuple(map(_rank, data["ranks"])) if "ranks" in data else None,
        without=tuple(map(_rank, data.get("without", ()))),
        total=data.get("total"),
    )


def _rank(name: Any) -> int:
    """A rank's place; 2.0 is the same rank as 2."""
    return RANKS.index(name if isinstance(name, str) else str(int(name)))


def rank_names(ranks: Any) -> list[str]:
    return [RANKS[_rank(rank)] for rank in ranks]
