"""Faults that are nobody's doing: equipment that fails, and a game that must stop."""

from collections.abc import Iterator

from rulesgen.irregular.fault import Fault
from rulesgen.irregular.playing.at_table import say_fault
from rulesgen.irregular.playing.hand import FaultyHand
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.steps import homes_of
from rulesgen.model.game import Program
from rulesgen.regions import Sets


def _where_equipment(program: Program, at: int) -> Iterator[Sets]:
    """A shuffler, shoe, dice cup or display fails."""
    if program.steps[at].action.deals_to or program.steps[at].action.dice:
        yield {}


def _of_equipment(program: Program) -> dict[str, str]:
    """No dice cup where no dice are rolled."""
    rolls = any(home.steps[at].action.dice for home, at in homes_of(program))
    return {} if rolls else {"says": "a shuffler or display fails"}


def note_only(hand: FaultyHand, incident: Incident) -> None:
    """Something happened that was nobody's doing, and that moves no card and no chip."""
    say_fault(hand, incident)


EQUIPMENT = Fault(
    "equipment",
    "Equipment failure",
    "a shuffler, dice cup or display fails",
    "Table",
    where=_where_equipment,
    play=note_only,
    own_words=_of_equipment,
    leaves=frozenset({"failed-equipment"}),
)


def _where_interruption(program: Program, at: int) -> Iterator[Sets]:
    """The game must stop: an alarm, a power cut, a player who falls ill."""
    yield {"intact": frozenset({"yes", "no"})}


INTERRUPTION = Fault(
    "interruption",
    "Interruption",
    "the game must stop",
    "Table",
    where=_where_interruption,
    play=note_only,
    leaves=frozenset({"failed-equipment"}),
)
