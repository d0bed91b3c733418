"""Hands of the worked examples in which players took an option: what each of the two could expect, exactly."""

from collections.abc import Iterator

from attrs import frozen

from rulesgen.cards import Cards, read_cards
from rulesgen.model.counts import cards_dealt
from rulesgen.model.game import Program
from rulesgen.odds.every_deal.twice import Twice, run_twice
from rulesgen.odds.reasons import NotCounted
from rulesgen.rulebook import Game
from rulesgen.source import Data


@frozen
class Example:
    """Two hands and the board when the option was taken."""

    title: str
    hands: tuple[Cards, Cards]
    board: Cards
    found: Twice


def examples_of(game: Game, program: Program) -> Iterator[Example]:
    """For each worked example that gives its cards by place and in which an option is agreed on."""
    for case in game.printed():
        data = case.document.data
        for step, moves in data.get("when", {}).items():
            for option in program.options:
                asked = _names(moves, f" asks for {option}"), _names(moves, " agrees")
                if asked[0] and asked[1]:
                    yield from _example(program, option, step, data, (asked[0], asked[1]))


def _names(moves: Data, what: str) -> str:
    said = [move.removesuffix(what) for move in moves if move.endswith(what)] if isinstance(moves, list) else []
    return said[0] if said else ""


def _example(program: Program, option: str, step: str, data: Data, names: tuple[str, str]) -> Iterator[Example]:
    given = data["given"].get("cards", {})
    places = {source for _, source in program.options[option].lends}
    if len(places) != 1 or not all(name in given for name in names):
        return
    (place,) = places
    at = [one.id for one in program.steps].index(step)
    shown = read_cards(given.get(place, ""))[: cards_dealt(program, at + 1)[place]]
    hands = read_cards(given[names[0]]), read_cards(given[names[1]])
    try:
        yield Example(data["title"], hands, shown, run_twice(program, option, hands, shown))
    except (NotCounted, ValueError):
        return
