"""The faults that a game can have, each with every situation in which it can happen; no game and no table adds one."""

from collections.abc import Callable, Mapping, Sequence

from attrs import frozen

from rulesgen.irregular.dimensions import DIMENSIONS, order_values
from rulesgen.irregular.fault import Fault
from rulesgen.irregular.faults import FAULTS
from rulesgen.irregular.steps import homes_of
from rulesgen.model.game import Program
from rulesgen.regions import Box, Dimension, Value


@frozen
class Domain:
    """A fault in a game: the dimensions of its situations, and which of them can happen."""

    fault: Fault
    dimensions: tuple[Dimension, ...]
    possible: tuple[Box, ...]

    @property
    def steps(self) -> tuple[Value, ...]:
        return self.dimensions[0].values


def domains_of(program: Program, only: str = "") -> dict[str, Domain]:
    """Every fault that the game can have, or one of them; those it can't have are left out.

    Nobody takes an option before the betting is over: what is dealt before that is the game's own next step.
    """
    homes = homes_of(program)
    found = {}
    for fault in [FAULTS[only]] if only else FAULTS.values():
        boxes = [
            Box({"step": frozenset[Value]({home.steps[at].id}), **box})
            for home, at in homes
            if home is program or not fault.early
            for box in fault.where(home, at)
            if all(box.values())
        ]
        if boxes:
            found[fault.id] = _domain(fault.in_game(program), homes, boxes)
    return found


def domains_together(programs: Sequence[Program], each: Sequence[Mapping[str, Domain]]) -> dict[str, Domain]:
    """Every fault and situation that can be in one of these programs of a game, from those of each of them."""
    if len(programs) == 1:
        return dict(each[0])
    homes = [home for program in programs for home in homes_of(program)]
    found = {}
    for fault in FAULTS.values():
        boxes = [box for one in each if fault.id in one for box in one[fault.id].possible]
        if boxes:
            distinct = {frozenset(box.items()): box for box in boxes}
            found[fault.id] = _domain(fault.in_game(programs[0]), homes, list(distinct.values()))
    return found


def _domain(fault: Fault, homes: list[tuple[Program, int]], boxes: list[Box]) -> Domain:
    dimensions = _dimensions(homes, boxes)
    return Domain(fault, dimensions, tuple(sorted(boxes, key=_place_in(dimensions))))


def _place_in(dimensions: tuple[Dimension, ...]) -> Callable[[Box], list[list[int]]]:
    """Where a box stands among others: the one with the plainest situation first.

    Sets have no order of their own, and what is listed or played must not hang on chance.
    """
    places = {one.name: {value: at for at, value in enumerate(one.values)} for one in dimensions}

    def place(box: Box) -> list[list[int]]:
        held = [sorted(at[value] for value in box.get(name, at)) for name, at in places.items()]
        return [[values[0] for values in held], *held]

    return place


def _dimensions(homes: list[tuple[Program, int]], boxes: list[Box]) -> tuple[Dimension, ...]:
    """The dimensions that the boxes speak of, with every value that can occur."""
    names = [name for name in DIMENSIONS if any(name in box for box in boxes)]
    steps = list(dict.fromkeys(home.steps[at].id for home, at in homes))
    found = []
    for name in names:
        values = {value for box in boxes for value in box.get(name, ())}
        ordered = (
            [step for step in steps if step in values]
            if name == "step"
            else order_values(name, sorted(values, key=str))
        )
        found.append(Dimension(name, tuple(ordered), DIMENSIONS[name].ordered))
    return tuple(found)
