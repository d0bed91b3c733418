"""Cuts each dimension into classes of values that no box tells apart; a set of boxes is then the bits of one number."""

from collections.abc import Iterator, Sequence

from attrs import frozen

from rulesgen.regions.box import Sets, Value
from rulesgen.regions.table import Dimension, Entry


@frozen
class Cut:
    """A table in bits: first one for each possible box, then one for each box of each row."""

    dimensions: tuple[Dimension, ...]
    rows: tuple[Entry, ...]
    classes: tuple[tuple[tuple[Value, ...], ...], ...]
    """For each dimension the values of each class."""
    weights: tuple[tuple[int, ...], ...]
    masks: tuple[tuple[int, ...], ...]
    """For each dimension and class the boxes that hold it."""
    inside: tuple[tuple[int, ...], ...]
    """For each dimension and box the boxes that lie inside it, as far as this dimension goes."""
    alive: int
    """The boxes that are not empty."""
    possible: int
    """The bits of the possible boxes."""
    of_row: tuple[int, ...]
    """For each row the bits of its boxes."""
    below: tuple[int, ...]
    """For each row the rows (one bit each) that it goes before."""

    def meet(self, *groups: int) -> bool:
        """Whether some situation is in a box of each group."""
        return any(self._share_a_situation(chosen) for chosen in _choices(groups))

    def _share_a_situation(self, chosen: int) -> bool:
        return chosen & self.alive == chosen and all(
            any(mask & chosen == chosen for mask in masks) for masks in self.masks
        )

    def situation(self, classes: Sequence[int]) -> dict[str, Value]:
        """The first situation in the given class of each dimension."""
        return {
            dimension.name: mine[index][0]
            for dimension, mine, index in zip(self.dimensions, self.classes, classes, strict=True)
        }

    def names(self, rows: int) -> tuple[str, ...]:
        """The rows of a mask, sorted by name."""
        return tuple(sorted(self.rows[index].name for index in bits(rows)))


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _choices(groups: Sequence[int]) -> Iterator[int]:
    if not groups:
        yield 0
        return
    for rest in _choices(groups[1:]):
        for bit in bits(groups[0]):
            yield rest | 1 << bit


def cut(dimensions: Sequence[Dimension], possible: Sequence[Sets], rows: Sequence[Entry]) -> Cut:
    """The table in bits; a ValueError says what is wrong with it."""
    _sound(dimensions, rows)
    below = _closure(rows)
    boxes: list[Sets] = list(possible)
    of_row = []
    for row in rows:
        of_row.append(((1 << len(row.boxes)) - 1) << len(boxes))
        boxes.extend(row.boxes)
    known = {dimension.name for dimension in dimensions}
    for box in boxes:
        if unknown := sorted(set(box) - known):
            raise ValueError(f"a box names {', '.join(unknown)}, which is no dimension")
    sliced = [_slice(dimension, boxes) for dimension in dimensions]
    return Cut(
        dimensions=tuple(dimensions),
        rows=tuple(rows),
        classes=tuple(tuple(map(tuple, one.values())) for one in sliced),
        weights=tuple(tuple(map(len, one.values())) for one in sliced),
        masks=tuple(tuple(one) for one in sliced),
        inside=tuple(_inside(tuple(one), len(boxes)) for one in sliced),
        alive=sum(1 << bit for bit, box in enumerate(boxes) if all(box.values())),
        possible=(1 << len(possible)) - 1,
        of_row=tuple(of_row),
        below=below,
    )


def _sound(dimensions: Sequence[Dimension], rows: Sequence[Entry]) -> None:
    for what, names in (("dimensions", [one.name for one in dimensions]), ("rows", [row.name for row in rows])):
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise ValueError(f"two {what} are named {', '.join(twice)}")
    for dimension in dimensions:
        if not dimension.values or len(set(dimension.values)) < len(dimension.values):
            raise ValueError(f"the dimension {dimension.name} has no value, or one twice")


def _slice(dimension: Dimension, boxes: Sequence[Sets]) -> dict[int, list[Value]]:
    """The values of each class, by the boxes that hold them."""
    free = sum(1 << bit for bit, box in enumerate(boxes) if dimension.name not in box)
    holders = dict.fromkeys(dimension.values, free)
    for bit, box in enumerate(boxes):
        for value in box.get(dimension.name, ()):
            if value not in holders:
                raise ValueError(f"{value!r} is no value of the dimension {dimension.name}")
            holders[value] |= 1 << bit
    classes: dict[int, list[Value]] = {}
    for value, mask in holders.items():
        classes.setdefault(mask, []).append(value)
    return classes


def _inside(masks: Sequence[int], boxes: int) -> tuple[int, ...]:
    """For each box those that hold no class which it does not hold."""
    found = []
    for bit in range(boxes):
        others = 0
        for mask in masks:
            if not mask >> bit & 1:
                others |= mask
        found.append(~others & ((1 << boxes) - 1))
    return tuple(found)


def _closure(rows: Sequence[Entry]) -> tuple[int, ...]:
    """For each row all rows that it goes before; a circle is an error."""
    index = {row.name: number for number, row in enumerate(rows)}
    found: dict[str, int] = {}

    def follow(name: str, path: tuple[str, ...]) -> int:
        if name in path:
            circle = (*path[path.index(name) :], name)
            raise ValueError(f"rows go before each other in a circle: {' → '.join(circle)}")
        if name not in found:
            mask = 0
            for other in sorted(rows[index[name]].instead_of):
                if other not in index:
                    raise ValueError(f"the row {name} goes instead of {other}, which is no row")
                mask |= 1 << index[other] | follow(other, (*path, name))
            found[name] = mask
        return found[name]

    return tuple(follow(row.name, ()) for row in rows)
