"""Faults in dealing and in the deck: what can go wrong with the cards of a step, from the step's own declaration."""

from collections.abc import Iterator

from rulesgen.engine.actions import Bet, Deal, Decide, Deliver, Discard, Draw, Step
from rulesgen.engine.cards import JOKER, RANKS, rank_of
from rulesgen.engine.program import Program, cards_dealt
from rulesgen.irregular.moments import (
    DEALS,
    DECIDES,
    found_after,
    found_before_setting,
    gives_up_later,
    is_read_at_once,
    needs_all,
    next_step,
    readable,
)
from rulesgen.irregular.situations import Box, Value

_NAMES = (*RANKS, "joker")


def areas_of(step: Step) -> tuple[str, ...]:
    """The areas that a step deals to."""
    if isinstance(step.action, Deal):
        return step.action.to
    return (step.action.area,) if isinstance(step.action, Draw) else ()


def each_of(step: Step) -> int:
    """How many cards every place of a step gets, at the most."""
    action = step.action
    return action.each if isinstance(action, Deal) else action.most if isinstance(action, Draw) else 0


def is_kind(program: Program, step: Step, *pers: str, face: str = "") -> bool:
    """Whether a step deals to areas of this kind: of players, of the dealer, piles, or the table."""
    areas = [program.areas[name] for name in areas_of(step)]
    return bool(areas) and all(area.per in pers and face in ("", area.face) for area in areas)


def deals_to(program: Program, step: Step, *pers: str, face: str = "") -> bool:
    """Whether a step deals to an area of this kind, perhaps among others."""
    areas = [program.areas[name] for name in areas_of(step)]
    return any(area.per in pers and face in ("", area.face) for area in areas)


def cards_of(program: Program, step: Step, seats: int) -> int:
    """How many cards a step deals with so many players; in a draw, how many one player can get."""
    if isinstance(step.action, Draw):
        return each_of(step)
    per = {"player": seats}
    places = sum(per.get(program.areas[name].per, program.areas[name].count) for name in areas_of(step))
    return places * each_of(step)


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
    burned = sum(step.action.burn for step in steps if isinstance(step.action, Deal | Draw))
    return burned + sum(cards_of(program, step, seats) for step in steps)


def spare_cards(program: Program, at: int, seats: int | None = None) -> int:
    """How many cards the stub can have after a step: with the fewest players, or with so many."""
    return max(len(program.deck) - cards_before(program, at, seats or program.fewest_seats), 0)


def _highest(program: Program, count: int) -> frozenset[Value]:
    """Which card can be the highest of so many: there must be enough cards up to it."""
    ranks = [len(RANKS) if card == JOKER else rank_of(card) for card in program.deck]
    held = {rank: sum(other <= rank for other in ranks) for rank in set(ranks)}
    return frozenset(_NAMES[rank] for rank, below in held.items() if below >= count)


def _numbered(program: Program, at: int) -> Iterator[Box]:
    """So many cards of a deal, counted from the first of them: of k cards the first is not among the last k - 1."""
    total = most_cards(program, at)
    for count in range(1, total + 1):
        yield {
            "count": frozenset({count}),
            "card-number": frozenset(range(1, total - count + 2)),
            "card": _highest(program, count),
        }


def exposed(program: Program, at: int) -> Iterator[Box]:
    """Cards that should lie face down are seen while they are dealt."""
    if is_kind(program, program.steps[at], "player", "dealer", "pile", "table", face="down"):
        yield from _numbered(program, at)


def boxed(program: Program, at: int) -> Iterator[Box]:
    """Cards lie the wrong way round in the deck."""
    if isinstance(program.steps[at].action, DEALS):
        yield from _numbered(program, at)


def _late(program: Program, at: int) -> Iterator[Box]:
    """When it can be found, with betting to come or with players all in; cards that are set are counted then."""
    decided, bet = next_step(program, at, DECIDES) is not None, may_be_all_in(program, at)
    for name, all_in in (("no", False), ("yes", True)):
        if not (bet if all_in else decided or not bet):
            continue
        found = found_after(program, at, all_in=all_in)
        areas = areas_of(program.steps[at])
        if is_read_at_once(program, areas):
            found = ["at-once"]
        elif found_before_setting(program, at, areas):
            found = [moment for moment in found if moment in ("at-once", "before-action")]
        yield {"all-in": frozenset({name}), "found": frozenset(found)}


def may_be_all_in(program: Program, at: int) -> bool:
    """Whether players can be all in when a step comes, so that no betting follows it."""
    return any(isinstance(step.action, Bet) for step in program.steps[:at])


def places_of(program: Program, at: int) -> frozenset[Value]:
    """Where a card of a step can lie wrongly."""
    step = program.steps[at]
    if is_kind(program, step, "table"):
        return frozenset({"one-board", "several-boards"} if len(areas_of(step)) > 1 else {"board"})
    kinds: dict[str, tuple[Value, ...]] = {
        "player": ("first-player", "other-player") if program.most_seats > 1 else ("first-player",),
        "dealer": ("dealer",),
        "pile": ("pile",),
        "table": ("board",),
    }
    return frozenset(place for area in areas_of(step) for place in kinds[program.areas[area].per])


def extra(program: Program, at: int) -> Iterator[Box]:
    """Too many cards."""
    step = program.steps[at]
    if not isinstance(step.action, DEALS):
        return
    rotation: frozenset[Value] = frozenset({"in-rotation"})
    if is_kind(program, step, "player"):
        rotation |= {"after-all"}
    for late in _late(program, at):
        for place in places_of(program, at):
            for found, counts in _by_moments(program, at, late["found"], place):
                box: Box = {**late, "count": counts, "place": frozenset({place}), "dealt": rotation}
                at_once = found & {"at-once"}
                yield {**box, "found": at_once, "known": frozenset({"yes"})}
                yield {**box, "found": found - at_once, "known": frozenset({"yes", "no"})}


def _by_moments(
    program: Program, at: int, found: frozenset[Value], place: Value
) -> Iterator[tuple[frozenset[Value], frozenset[Value]]]:
    """Numbers of cards too many, by how late they can be found."""
    groups: dict[frozenset[Value], set[Value]] = {}
    seats = max(program.fewest_seats, 2) if place == "other-player" else program.fewest_seats
    areas = areas_of(program.steps[at])
    # In a draw another player comes after the first, who has drawn by then.
    drawn = each_of(program.steps[at]) if place == "other-player" and isinstance(program.steps[at].action, Draw) else 0
    for count in range(2 if place == "several-boards" else 1, spare_cards(program, at, seats) - drawn + 1):
        # A hand that is read with them shows it, and one that is more than twice too large is seen by everybody.
        seen = readable(program, at, areas, count, found)
        if count > each_of(program.steps[at]):
            seen &= {"at-once", "before-action"}
        able = frozenset(one for one in seen if count <= _spare_then(program, at, seats, one) - drawn)
        groups.setdefault(able, set()).add(count)
    yield from ((moments, frozenset(counts)) for moments, counts in groups.items())


def _spare_then(program: Program, at: int, seats: int, moment: Value) -> int:
    """How many cards the stub can spare until a moment: the deals up to then must still be possible."""
    deals = [number for number, step in enumerate(program.steps) if isinstance(step.action, DEALS) and number >= at]
    through = {"later-card": deals[:2], "showdown": deals, "settled": deals}.get(str(moment), deals[:1])
    return spare_cards(program, through[-1], seats)


def missing(program: Program, at: int) -> Iterator[Box]:
    """Too few cards; where a hand can't be formed without them, it is found at the showdown at the latest."""
    step = program.steps[at]
    if not isinstance(step.action, DEALS):
        return
    total, dealt = most_cards(program, at), cards_dealt(program)
    drawn = isinstance(step.action, Draw)
    boards = len(areas_of(step)) if is_kind(program, step, "table") else 1
    for late in _late(program, at):
        for place in places_of(program, at):
            others = each_of(step) * (most_seats(program, at) - 1)
            most = {"several-boards": total, "other-player": total if drawn else others}
            least = 2 if place == "several-boards" else 1
            for count in range(least, most.get(str(place), each_of(step)) + 1):
                lost = -(-count // boards) if place == "several-boards" else min(count, each_of(step))
                gone = _gone(areas_of(step), count if place == "several-boards" else lost, str(place))
                ends = {"settled"} if any(needs_all(program, one, dealt) for one in gone) else set()
                others = max(most_seats(program, at) - 1, 1) if place == "other-player" else 1
                if count > others * (each_of(step) - 1) and gives_up_later(program, at, areas_of(step)):
                    ends |= {"later-card", "showdown"}
                yield {
                    **late,
                    "found": readable(program, at, areas_of(step), -lost, late["found"]) - ends,
                    "count": frozenset({count}),
                    "place": frozenset({place}),
                }


def _gone(areas: tuple[str, ...], count: int, place: str) -> list[dict[str, int]]:
    """From which areas cards are missing: from all boards as evenly as can be, or from any one."""
    if place == "several-boards":
        return [{area: count // len(areas) + (at < count % len(areas)) for at, area in enumerate(areas)}]
    return [{area: count} for area in areas]


def out_of_order(program: Program, at: int) -> Iterator[Box]:
    """The right number of cards, dealt in another order than the rule's."""
    step = program.steps[at]
    if isinstance(step.action, Deal) and (
        deals_to(program, step, "player", "pile") or (is_kind(program, step, "table") and len(areas_of(step)) > 1)
    ):
        yield from _late(program, at) if not found_before_setting(program, at, areas_of(step)) else _always(program, at)


def _always(program: Program, at: int) -> Iterator[Box]:
    """As late as can be: the number of cards shows nothing."""
    yield {"all-in": frozenset({"no"}), "found": frozenset(found_after(program, at))}


def wrong_seat(program: Program, at: int) -> Iterator[Box]:
    """Cards go to another player than the rule says."""
    step = program.steps[at]
    if isinstance(step.action, Deliver):
        yield {"mistake": frozenset({"wrong-pile"}), "found": frozenset(found_after(program, at))}
    if not isinstance(step.action, Deal) or not deals_to(program, step, "player") or program.most_seats == 1:
        return
    late = frozenset[Value]().union(*(box["found"] for box in _late(program, at)))
    yield {"mistake": frozenset({"wrong-start"}), "found": frozenset(found_after(program, at))}
    seen = {"later-card", "showdown"} if gives_up_later(program, at, areas_of(step)) else set()
    yield {"mistake": frozenset({"seat-skipped"}), "found": late - {"settled"} - seen}
    if spare_cards(program, at) >= each_of(step):
        yield {"mistake": frozenset({"empty-seat"}), "found": late}


def wrong_board(program: Program, at: int) -> Iterator[Box]:
    """A card of one board lies on another."""
    areas = areas_of(program.steps[at])
    if is_kind(program, program.steps[at], "table") and len(areas) > 1:
        for late in _late(program, at):
            yield {**late, "found": readable(program, at, areas, -1, late["found"])}


def missing_burn(program: Program, at: int) -> Iterator[Box]:
    """A card that should have been burned was not."""
    action = program.steps[at].action
    if isinstance(action, Deal | Draw) and action.burn:
        yield from ({**late, "count": frozenset(range(1, action.burn + 1))} for late in _late(program, at))


def extra_burn(program: Program, at: int) -> Iterator[Box]:
    """More cards were burned than the rule says."""
    action = program.steps[at].action
    if not isinstance(action, Deal | Draw) or not action.burn:
        return
    for late in _late(program, at):
        for moment in late["found"]:
            spare = _spare_then(program, at, program.fewest_seats, moment)
            yield {**late, "found": frozenset({moment}), "count": frozenset(range(1, spare + 1))}


def exposed_burn(program: Program, at: int) -> Iterator[Box]:
    """A burned card was seen."""
    action = program.steps[at].action
    if isinstance(action, Deal | Draw) and action.burn:
        yield {"count": frozenset(range(1, action.burn + 1))}


def premature(program: Program, at: int) -> Iterator[Box]:
    """Cards are dealt before the decisions of the step before are all made."""
    before = program.steps[at - 1].action if at else None
    if not isinstance(program.steps[at].action, Deal) or not isinstance(before, DECIDES):
        return
    outcomes = {"goes-on", "all-in", "ends"} if isinstance(before, Bet) else {"goes-on"}
    if isinstance(before, Bet | Decide | Discard | Draw):
        yield {"betting": frozenset(outcomes), "found": frozenset({"at-once"})}
        yield {"betting": frozenset({"goes-on"}), "found": frozenset({"after-action"} & set(found_after(program, at)))}
