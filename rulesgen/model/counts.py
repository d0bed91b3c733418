"""How many cards a game deals, and where."""

from rulesgen.model.game import Program
from rulesgen.model.steps import Arrange, Deal, Deliver, Discard, Draw


def cards_coming(program: Program) -> dict[str, int]:
    """How many cards are dealt to each area in all, whatever becomes of them later."""
    counts = dict.fromkeys(program.areas, 0)
    for step in program.steps:
        for area in (*step.action.deals_to, *filter(None, (step.action.if_short,))):
            counts[area] += step.action.each
    return counts


def own_order(program: Program) -> list[str]:
    """The areas of a player's cards in the order in which they are dealt; what may be drawn comes last."""
    dealt: list[str] = []
    drawn: list[str] = []
    for step in program.steps:
        action = step.action
        if isinstance(action, Deal):
            own = [area for area in action.to if program.areas[area].per == "player"]
            in_turn = action.order == "one-at-a-time"
            dealt += own * action.each if in_turn else [area for area in own for _ in range(action.each)]
        elif isinstance(action, Draw):
            drawn += [action.area] * action.most
    return dealt + drawn


def own_areas(program: Program) -> list[str]:
    """The areas in which each player is dealt cards."""
    return [name for name, count in cards_coming(program).items() if count and program.areas[name].per == "player"]


def cards_dealt(program: Program, steps: int | None = None, *, short: bool = False) -> dict[str, int]:
    """How many cards each area gets, for each player who has one; up to a number of steps, or in all.

    Where the stub runs `short`, an area of the table may be dealt to in place of the players.
    """
    counts = dict.fromkeys(program.areas, 0)
    set_before: set[str] = set()
    for step in program.steps[:steps]:
        if isinstance(step.action, Deal):
            for area in (step.action.if_short,) if short and step.action.if_short else step.action.to:
                counts[area] += step.action.each
        elif isinstance(step.action, Deliver):
            counts[step.action.to] += counts[step.action.source]
            counts[step.action.source] = 0
        elif isinstance(step.action, Arrange):
            # The player-dealer sets the same cards as the others, in a step of their own.
            if step.action.by == "player-dealer" and step.action.source in set_before:
                continue
            set_before.add(step.action.source)
            for area, count in step.action.into.items():
                counts[area] += count
                counts[step.action.source] -= count
        elif isinstance(step.action, Discard):
            counts[step.action.area] -= step.action.most
    return counts
