"""Faults of the deck itself: a card twice, missing or foreign, and a stub that does not come out."""

from collections.abc import Iterator

from rulesgen.engine.actions import Deal
from rulesgen.engine.program import Program
from rulesgen.irregular.moments import DEALS, found_after
from rulesgen.irregular.situations import Box


def in_play(program: Program, at: int) -> Iterator[Box]:
    """From the first deal on: a deck that is not what it should be is found in any step."""
    first = next((number for number, step in enumerate(program.steps) if isinstance(step.action, DEALS)), 0)
    if at >= first:
        yield {}


def wrong_stub(program: Program, at: int) -> Iterator[Box]:
    """The stub does not have the cards that must be left."""
    action = program.steps[at].action
    if isinstance(action, Deal) and action.leaves is not None:
        found = [moment for moment in found_after(program, at) if moment != "at-once"]
        yield {"stub": frozenset({"too-few", "too-many"}), "found": frozenset(found)}
