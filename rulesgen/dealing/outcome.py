"""A hand that was played, as cases are compared with it; and a difference between the two."""

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import frozen

from rulesgen.engine.table import Line, Table
from rulesgen.model.game import Program

Found = Iterator[tuple[Any, ...]]
"""The path below the key, the message, and the rules behind it."""


@frozen
class Difference:
    """Where in the case, what is different, and the rules behind it, the nearest first."""

    path: tuple[str | int, ...]
    message: str
    rules: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The message with its rules."""
        return f"{self.message} Rule: {', '.join(dict.fromkeys(self.rules))}." if self.rules else self.message


@frozen
class HandAsPlayed:
    """A hand, and what came of it."""

    program: Program
    seats: tuple[str, ...]
    start: Table
    table: Table
    lines: Iterable[Line]
    rows: tuple[str, ...] = ()
    """The rows that answered what went wrong."""

    def lines_of(self, *verbs: str) -> list[Line]:
        return [line for line in self.lines if line.move.verb in verbs]

    def seat(self, line: Line) -> str:
        return self.seats[line.move.seat] if line.move.seat is not None else ""


def rules_behind(lines: Iterable[Line]) -> list[str]:
    """The rules behind lines, and the steps they stand in."""
    return [rule for line in lines for rule in (line.ruling.rule, f"{line.ruling.rule.split('.')[0]}.play.{line.step}")]
