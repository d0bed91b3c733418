"""Situations and regions of them in words."""

from collections.abc import Mapping

from rulesgen.english import listing
from rulesgen.irregular.dimensions import DIMENSIONS
from rulesgen.irregular.domains import Domain
from rulesgen.irregular.steps import homes_of
from rulesgen.model.game import Program
from rulesgen.regions import Value

_MANY = 3
"""From so many steps on it is shorter to say which are left out."""


def region_in_words(program: Program, domain: Domain, box: Mapping[str, frozenset[Value]]) -> str:
    """A region as the rest of a sentence: `in the flop; 2 or more cards; found at once`."""
    parts = []
    for dimension in domain.dimensions:
        values = box.get(dimension.name)
        if values is None or set(dimension.values) <= set(values):
            continue
        listed = [value for value in dimension.values if value in values]
        if len(dimension.values) > 1 and listed:
            parts.append(_WORDS.get(dimension.name, _by_value)(program, dimension.name, listed, dimension.values))
    return "; ".join(parts) or "always"


def situation_in_words(program: Program, domain: Domain, situation: Mapping[str, Value]) -> str:
    """One situation in words."""
    return region_in_words(program, domain, {name: frozenset({value}) for name, value in situation.items()})


def step_titles(program: Program) -> dict[str, str]:
    """The steps of a game and of its options, with their titles."""
    return {home.steps[at].id: home.steps[at].title for home, at in homes_of(program)}


def _steps(program: Program, name: str, values: list[Value], domain: tuple[Value, ...]) -> str:
    titles = step_titles(program)
    left_out = [value for value in domain if value not in values]
    if len(left_out) < len(values) and len(values) > _MANY:
        return f"in every step but {listing([titles[str(value)] for value in left_out])}"
    return f"in {listing([titles[str(value)] for value in values])}"


def _count(program: Program, name: str, values: list[Value], domain: tuple[Value, ...]) -> str:
    return f"{_numbers(values, domain)} card{'' if values == [1] else 's'}"


def _card_number(program: Program, name: str, values: list[Value], domain: tuple[Value, ...]) -> str:
    return f"from card {_numbers(values, domain)} of the deal on"


def _card(program: Program, name: str, values: list[Value], domain: tuple[Value, ...]) -> str:
    names = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
    words = [names.get(str(value), str(value)) for value in values]
    if len(words) > _MANY:
        return f"the highest card from {words[0]} to {words[-1]}"
    return f"the highest card {listing(words, 'or')}"


def _found(program: Program, name: str, values: list[Value], domain: tuple[Value, ...]) -> str:
    words = DIMENSIONS[name].values
    at = [domain.index(value) for value in values]
    together = at == list(range(at[0], at[-1] + 1))
    if together and at[0] == 0 and len(at) > 1:
        return f"found by then at the latest: {words[values[-1]]}"
    if together and at[-1] == len(domain) - 1 and len(at) > 1:
        return f"found {words[values[0]]}, or later"
    return f"found {listing([words[value] for value in values], 'or')}"


def _wager(program: Program, name: str, values: list[Value], domain: tuple[Value, ...]) -> str:
    titles = {wager: entry.title for wager, entry in program.wagers.items()}
    titles |= {bet: forced.title for bet, forced in program.betting.forced.items()}
    return listing([titles.get(str(value), str(value)) for value in values], "or")


def _by_value(program: Program, name: str, values: list[Value], domain: tuple[Value, ...]) -> str:
    return listing([value_words(program, name, value) for value in values], "or")


def value_words(program: Program, name: str, value: Value) -> str:
    """A value of a situation in words; in a game without a pot there is no bet that others could change."""
    words = DIMENSIONS[name].values.get(value) or str(value)
    return words if program.banking == "pot" else _WITHOUT_POT.get((name, value), words)


_WITHOUT_POT: dict[tuple[str, Value], str] = {("then", "unchanged"): "they have acted"}


def _numbers(values: list[Value], domain: tuple[Value, ...]) -> str:
    numbers = [int(value) for value in values]
    if numbers == list(range(numbers[0], numbers[-1] + 1)) and len(numbers) > 1:
        return f"{numbers[0]} or more" if values[-1] == domain[-1] else f"{numbers[0]} to {numbers[-1]}"
    return listing([str(number) for number in numbers], "or")


_WORDS = {
    "step": _steps,
    "count": _count,
    "card-number": _card_number,
    "card": _card,
    "found": _found,
    "wager": _wager,
}
