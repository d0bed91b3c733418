"""Why a printed house edge may differ from what its pay table gives: the usual mistakes, each tried."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from attrs import evolve, frozen

from rulesgen.odds.result import Odds, Outcome, agrees

_SLIP = 10
"""A line that would have to pay more than so many times as much, or as little, is no slip of the pen."""


@frozen
class Guess:
    """A mistake, and the house edge that it would give."""

    words: str
    """As the end of a sentence: `if every line were paid "for 1" …`."""
    edge: Fraction


def explanations(odds: Odds) -> list[Guess]:
    """The mistakes that give the declared figure; failing that, the one that comes nearest, if any comes nearer."""
    guesses = list(_guesses(odds))
    exact = [guess for guess in guesses if agrees(guess.edge, odds.declared)]
    if exact:
        return exact
    wanted = Fraction(odds.declared.removesuffix("%")) / 100
    nearer = [guess for guess in guesses if abs(guess.edge - wanted) < abs(odds.edge - wanted)]
    return [min(nearer, key=lambda guess: abs(guess.edge - wanted))] if nearer else []


def _guesses(odds: Odds) -> Iterator[Guess]:
    lines = odds.outcomes
    paid = [number for number, line in enumerate(lines) if line.net > 0]
    yield _guess(odds, 'if every line were paid "for 1" where it says "to 1"', _for_one(lines, paid))
    for number in paid:
        name = lines[number].name
        yield _guess(odds, f'if {name} were paid "for 1" where it says "to 1"', _for_one(lines, [number]))
        left_out = _changed(lines, number, net=lines[-1].net)
        yield _guess(odds, f"if {name} were left out", left_out)
        twice = Guess(f"if {name} were counted twice", odds.edge - lines[number].net * lines[number].count / odds.total)
        yield twice
    pushes = [number for number, line in enumerate(lines) if line.net == 0]
    if pushes:
        lost = tuple(evolve(line, net=Fraction(-1)) if line.net == 0 else line for line in lines)
        yield _guess(odds, "if what pushes were lost", lost)
    yield from _other_payouts(odds, paid)


def _other_payouts(odds: Odds, paid: Sequence[int]) -> Iterator[Guess]:
    """One line with another whole payout, the one that comes nearest to the declared figure."""
    wanted = Fraction(odds.declared.removesuffix("%")) / 100
    for number in paid:
        line = odds.outcomes[number]
        if line.count:
            pays = round(line.net + (odds.edge - wanted) * odds.total / line.count)
            if pays != line.net and 0 < pays <= _SLIP * line.net <= _SLIP * _SLIP * pays:
                words = f"if {line.name} paid {pays} to 1"
                yield _guess(odds, words, _changed(odds.outcomes, number, net=Fraction(pays)))


def _for_one(lines: Sequence[Outcome], numbers: Sequence[int]) -> tuple[Outcome, ...]:
    return tuple(evolve(line, net=line.net - 1) if at in numbers else line for at, line in enumerate(lines))


def _changed(lines: Sequence[Outcome], number: int, net: Fraction) -> tuple[Outcome, ...]:
    return tuple(evolve(line, net=net) if at == number else line for at, line in enumerate(lines))


def _guess(odds: Odds, words: str, lines: tuple[Outcome, ...]) -> Guess:
    return Guess(words, evolve(odds, outcomes=lines).edge)
