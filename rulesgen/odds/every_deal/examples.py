"""Hands of the worked examples in which players took an option: what each of the two could expect, exactly."""

from collections.abc import Iterable, Iterator

from attrs import frozen

from rulesgen.cards import Cards
from rulesgen.model.case import DeclaredCase, Entries, InStep, NamedCards
from rulesgen.model.counts import cards_dealt
from rulesgen.model.game import Program
from rulesgen.odds.every_deal.twice import Twice, run_twice
from rulesgen.odds.reasons import NotCounted


@frozen
class TwiceExample:
    """Two hands and the board when the option was taken."""

    title: str
    hands: tuple[Cards, Cards]
    board: Cards
    found: Twice


def examples_of(program: Program, cases: Iterable[tuple[str, DeclaredCase]]) -> Iterator[TwiceExample]:
    """For each of these titles and cases that gives its cards by place and in which an option is agreed on."""
    for title, case in cases:
        for step, said in case.when.items():
            for option in program.options:
                names = _who(said, f"asks for {option}"), _who(said, "agrees")
                if all(names):
                    yield from _example(program, option, step, title, case.given.cards, names)


def _who(said: InStep, what: str) -> str:
    """The first player who does this in a step."""
    return next((act.who for act in said.acts if not act.is_tried and act.what == what), "")


def _example(
    program: Program,
    option: str,
    step: str,
    title: str,
    given: Entries[NamedCards | Entries[NamedCards]],
    names: tuple[str, str],
) -> Iterator[TwiceExample]:
    places = {source for _, source in program.options[option].lends}
    if len(places) != 1 or not all(name in given for name in names):
        return
    (place,) = places
    at = [one.id for one in program.steps].index(step)
    shown = _named(given.get(place))[: cards_dealt(program, at + 1)[place]]
    hands = _named(given[names[0]]), _named(given[names[1]])
    try:
        yield TwiceExample(title, hands, shown, run_twice(program, option, hands, shown))
    except (NotCounted, ValueError):
        return


def _named(said: NamedCards | Entries[NamedCards] | None) -> Cards:
    return said.cards if isinstance(said, NamedCards) else ()
