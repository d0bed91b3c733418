"""What a step deals: to which areas, how many cards, at how full a table, and how late a slip in it is found."""

from collections.abc import Iterator

from rulesgen.irregular.moments import (
    found_after,
    found_before_setting,
    is_read_at_once,
    next_decision,
)
from rulesgen.model.game import Program
from rulesgen.model.steps import Draw, Step
from rulesgen.regions import Sets, Value


def is_kind(program: Program, step: Step, *pers: str, face: str = "") -> bool:
    """Whether a step deals to areas of this kind: of players, of the dealer, piles, or the table."""
    areas = [program.areas[name] for name in step.action.deals_to]
    return bool(areas) and all(area.per in pers and face in ("", area.face) for area in areas)


def deals_to(program: Program, step: Step, *pers: str, face: str = "") -> bool:
    """Whether a step deals to an area of this kind, perhaps among others."""
    areas = [program.areas[name] for name in step.action.deals_to]
    return any(area.per in pers and face in ("", area.face) for area in areas)


def cards_of(program: Program, step: Step, seats: int, areas: tuple[str, ...] | None = None) -> int:
    """How many cards a step deals with so many players, or of them to some areas; in a draw, to one player."""
    areas = step.action.deals_to if areas is None else areas
    if isinstance(step.action, Draw):
        return step.action.each if areas else 0
    per = {"player": seats}
    places = sum(per.get(program.areas[name].per, program.areas[name].count) for name in areas)
    return places * step.action.each


def most_cards(program: Program, at: int) -> int:
    """How many cards a step deals at the fullest table whose deck lasts for it."""
    return cards_of(program, program.steps[at], most_seats(program, at))


def most_seats(program: Program, at: int) -> int:
    """How many players there are at the fullest table whose deck lasts for a step."""
    seats = range(program.fewest_seats, program.most_seats + 1)
    fits = [count for count in seats if cards_before(program, at, count) <= len(program.deck)]
    return max(fits, default=program.fewest_seats)


def cards_before(program: Program, at: int, seats: int) -> int:
    """How many cards are dealt and burned before a step and in it."""
    steps = program.steps[: at + 1]
    burned = sum(step.action.burn for step in steps)
    return burned + sum(cards_of(program, step, seats) for step in steps)


def spare_cards(program: Program, at: int, seats: int | None = None) -> int:
    """How many cards the stub can have after a step: with the fewest players, or with so many."""
    return max(len(program.deck) - cards_before(program, at, seats or program.fewest_seats), 0)


def found_late(program: Program, at: int) -> Iterator[Sets]:
    """When it can be found, with betting to come or with players all in; cards that are set are counted then."""
    decided, bet = next_decision(program, at) is not None, may_be_all_in(program, at)
    for name, all_in in (("no", False), ("yes", True)):
        if not (bet if all_in else decided or not bet):
            continue
        found = found_after(program, at, all_in=all_in)
        areas = program.steps[at].action.deals_to
        if is_read_at_once(program, areas):
            found = ["at-once"]
        elif found_before_setting(program, at, areas):
            found = [moment for moment in found if moment in ("at-once", "before-action")]
        yield {"all-in": frozenset({name}), "found": frozenset(found)}


def may_be_all_in(program: Program, at: int) -> bool:
    """Whether players can be all in when a step comes, so that no betting follows it."""
    return any(step.action.is_betting for step in program.steps[:at])


def places_of(program: Program, at: int) -> frozenset[Value]:
    """Where a card of a step can lie wrongly."""
    step = program.steps[at]
    if is_kind(program, step, "table"):
        return frozenset({"one-board", "several-boards"} if len(step.action.deals_to) > 1 else {"board"})
    kinds: dict[str, tuple[Value, ...]] = {
        "player": ("first-player", "other-player") if program.most_seats > 1 else ("first-player",),
        "dealer": ("dealer",),
        "pile": ("pile",),
        "table": ("board",),
    }
    return frozenset(place for area in step.action.deals_to for place in kinds[program.areas[area].per])


def spare_then(program: Program, at: int, seats: int, moment: Value) -> int:
    """How many cards the stub can spare until a moment: the deals up to then must still be possible."""
    deals = [number for number, step in enumerate(program.steps) if step.action.deals_to and number >= at]
    through = {"later-card": deals[:2], "showdown": deals, "settled": deals}.get(str(moment), deals[:1])
    return spare_cards(program, through[-1], seats)
