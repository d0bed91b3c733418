"""The cards of thousands of rounds as columns, and sums over them that several hands share."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

import numpy as np

from rulesgen.odds.rounds.shoes import Column
from rulesgen.ranking.numbering import Ints

Columns = tuple[int, ...]
"""Cards by the numbers of their columns."""

Made = TypeVar("Made")


class Block:
    """Rounds side by side: each card is a column, and what is worked out of columns is kept."""

    def __init__(self, columns: list[Column]) -> None:
        self.columns = columns
        self.rounds = len(columns[0]) if columns else 1
        self._kept: dict[Hashable, Any] = {}

    def add(self, column: Column) -> int:
        """A further column; its number."""
        self.columns.append(column)
        return len(self.columns) - 1

    def keep(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What was made under this key before, or is made now."""
        if key not in self._kept:
            self._kept[key] = make()
        found: Made = self._kept[key]
        return found

    def put(self, key: Hashable, made: object) -> None:
        """What is known already under a key."""
        self._kept[key] = made

    def sums(self, table: "CardTable", parts: tuple[Columns, ...], begin: int = 0) -> Ints:
        """For every round, the sum of a number for each card; parts that several hands have are summed once."""
        parts = tuple(part for part in parts if part)
        if not parts:
            return np.full(self.rounds, begin, np.int64)
        *others, last = parts
        found = self._sum(table, last, begin)
        for part in others:
            found = found + self._sum(table, part, 0)
        return found

    def _sum(self, table: "CardTable", columns: Columns, begin: int) -> Ints:
        def make() -> Ints:
            *before, last = columns
            if not before:
                return (table.numbers + begin).take(self.columns[last])
            return self._sum(table, tuple(before), begin) + self._sum(table, (last,), 0)

        return self.keep((table.name, columns, begin), make)

    def cards(self, columns: Columns, rows: Ints | None = None) -> Column:
        """A row of cards for each round, or for some of them."""
        if rows is None:
            return np.stack([self.columns[number] for number in columns], axis=1)
        return np.stack([self.columns[number].take(rows) for number in columns], axis=1)


class CardTable:
    """A number for each card, under a name."""

    def __init__(self, name: Hashable, numbers: Ints) -> None:
        self.name, self.numbers = name, numbers
