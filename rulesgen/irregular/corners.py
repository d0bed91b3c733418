"""The corners of what a row answers: every word that a line can have, and the least and the most of each number."""

from collections.abc import Iterator

from rulesgen.irregular.answers import Answers
from rulesgen.irregular.domains import Domain
from rulesgen.irregular.rows import Row
from rulesgen.regions import Box, Value

_BY_SIZE = frozenset({"count", "card-number", "card"})
"""Lines of which only the least and the most are tried: a remedy that fails in between fails there too."""


def smallest(answers: Answers, row: Row) -> dict[str, Value] | None:
    """A situation that a row answers, with small numbers; None where it answers nothing in this game."""
    return next(_answered(answers, row), None)


def corners(answers: Answers, row: Row) -> list[dict[str, Value]]:
    """Situations that a row answers: all words of its lines, and in every step the least and the most of a number."""
    found = list(_answered(answers, row))
    sizes = _sizes(found)
    kept: list[dict[str, Value]] = []
    seen: set[tuple[Value, ...]] = set()
    for situation in found:
        new = {*_marks(situation, sizes)} - seen
        if new:
            seen |= new
            kept.append(situation)
    return kept


_Sizes = dict[tuple[Value, str], list[Value]]


def _sizes(situations: list[dict[str, Value]]) -> _Sizes:
    """The numbers of each line that occur in a step."""
    found: _Sizes = {}
    for situation in situations:
        for name in _BY_SIZE & situation.keys():
            found.setdefault((situation["step"], name), []).append(situation[name])
    return found


def _marks(situation: dict[str, Value], sizes: _Sizes) -> Iterator[tuple[Value, ...]]:
    """What a situation shows: its words, and where it has the least or the most of a number."""
    step = situation["step"]
    for name, value in situation.items():
        if name not in _BY_SIZE:
            yield name, value
        elif isinstance(value, int):
            values = [int(one) for one in sizes[step, name]]
            yield from ((step, name, limit) for limit in {min(values), max(values)} & {value})
        else:
            yield name, value


def _answered(answers: Answers, row: Row) -> Iterator[dict[str, Value]]:
    domain = answers.faults[row.fault].domain
    for box in domain.possible:
        for situation in _candidates(domain, row, box):
            if answers.answer(row.fault, situation) is row:
                yield situation


def _candidates(domain: Domain, row: Row, box: Box) -> Iterator[dict[str, Value]]:
    """The first values of a box that a row allows, and the last; then the first with one other value at a time."""
    listed: dict[str, list[Value]] = {}
    for one in domain.dimensions:
        allowed = box.get(one.name, frozenset(one.values)) & row.box.get(one.name, frozenset(one.values))
        values = [value for value in one.values if value in allowed]
        if not values:
            return
        listed[one.name] = [values[0], values[-1]] if one.name in _BY_SIZE else values
    first = {name: values[0] for name, values in listed.items()}
    yield first
    yield {name: values[-1] for name, values in listed.items()}
    for name, values in listed.items():
        yield from ({**first, name: value} for value in values[1:])
