"""Cards set into hands: by a player, by the player-dealer, or the house way; and what becomes of a wrong setting."""

from collections.abc import Iterator
from itertools import combinations

from rulesgen.cards import Cards
from rulesgen.engine.house_way import set_house_way
from rulesgen.engine.places import clockwise, seat_at
from rulesgen.engine.showdown import value_of
from rulesgen.engine.table import Due, Move, Ruling, Table
from rulesgen.english import agree
from rulesgen.model.game import Program
from rulesgen.model.steps import Arrange, Reveal, Step
from rulesgen.ranking import outranks

VERBS = ("set", "house-way", "look")

Setting = tuple[int, ...]
"""The places of the cards in the order in which they are set."""


def settings_of(counts: tuple[int, ...]) -> Iterator[Setting]:
    """Every way to divide cards among areas; those of one area stay in the order in which they were dealt."""

    def divide(left: Setting, counts: tuple[int, ...]) -> Iterator[Setting]:
        if not counts:
            yield ()
            return
        for some in combinations(left, counts[0]):
            rest = tuple(place for place in left if place not in some)
            yield from ((*some, *others) for others in divide(rest, counts[1:]))

    yield from divide(tuple(range(sum(counts))), counts)


def why_not(program: Program, table: Table, arrange: Arrange, move: Move) -> str:
    """What is wrong with a setting: too many or too few cards, or a front hand that outranks the back."""
    counts = tuple(map(int, move.what.split())) if move.what else tuple(arrange.into.values())
    if counts != tuple(arrange.into.values()):
        wanted = " and ".join(map(str, arrange.into.values()))
        return f"the hands must have {wanted} cards"
    if arrange.must_not is None or move.seat is None:
        return ""
    seat = table.sitting.seat_of(move.seat)
    placed = put(table, arrange, seat, move.named)
    one, other = (program.hands[name] for name in arrange.must_not)
    mine, theirs = value_of(placed, one, seat), value_of(placed, other, seat)
    if outranks(mine, one.ranking, theirs, other.ranking):
        return f"the {one.title} {agree(one.title, 'outranks')} the {other.title}"
    return ""


def carry_out_reset(program: Program, table: Table, move: Move) -> Table:
    """The dealer sets a hand the house way."""
    arrange = next(step.action for step in program.steps if step.id == move.area)
    assert isinstance(arrange, Arrange)
    return put(table, arrange, -1 if move.seat is None else move.seat, move.named)


# --- hands that are set when they are opened ---


def opens(reveal: Reveal, arrange: Arrange) -> bool:
    """Whether a showing is of the places that a step sets cards into, and of those who set them."""
    own = "player-dealer" if arrange.by == "player-dealer" else "players"
    return reveal.of in ("all", own) and not set(arrange.into).isdisjoint(reveal.areas)


def set_as_opened(program: Program, at: int) -> list[Step]:
    """The steps before a showing whose requested hands the dealer sets in it."""
    reveal = program.steps[at].action
    before = [step for step in program.steps[:at] if isinstance(step.action, Arrange) and step.action.as_opened]
    # These steps were picked as settings above, which mypy cannot see.
    return [one for one in before if isinstance(reveal, Reveal) and opens(reveal, one.action)]  # type: ignore[arg-type]


def requested_seats(program: Program, table: Table) -> list[int]:
    """The seats whose hands are still to be set so, in the order in which they will be settled."""
    seats = [seat for seat in table.seats if table.requested >> seat & 1]
    return clockwise(table, seat_at(program, table, program.bank.first), seats) if seats and program.bank else seats


def requested_due(program: Program, table: Table, seats: list[int]) -> dict[int, Due]:
    """By seat: the dealer sets a requested hand the house way, just before it is shown."""
    found: dict[int, Due] = {}
    for step in set_as_opened(program, table.step):
        assert isinstance(step.action, Arrange)
        for seat in (one for one in seats if table.requested >> one & 1):
            if cards := table.spots.get((step.action.source, seat)):
                named, row = set_house_way(program, cards)
                found[seat] = Due(Move("reset", seat, area=step.id, named=named), row.rule)
    return found


def put(table: Table, arrange: Arrange, seat: int, named: Cards) -> Table:
    """The cards in their areas, in the order in which they were named; cards that lie there already stay."""
    requested = table.requested & ~(1 << seat) if table.requested and seat >= 0 else table.requested
    spots = {**table.spots, (arrange.source, seat): ()}
    rest = named
    for area, count in arrange.into.items():
        spots[area, seat], rest = (*spots.get((area, seat), ()), *rest[:count]), rest[count:]
    return table.copy(spots=spots, requested=requested)


def judge_late(program: Program, table: Table, move: Move) -> Ruling | None:
    """A hand that was set, or is to be set the house way, may not be set; the rule is that of the step for it."""
    seat = -1 if move.seat is None else table.sitting.seat_of(move.seat)
    by_dealer = seat >= 0 and seat == table.sitting.dealer
    for step in reversed(program.steps[: table.step]):
        if isinstance(step.action, Arrange) and (step.action.by == "player-dealer") == by_dealer:
            if seat >= 0 and table.requested >> seat & 1:
                why = "the player has asked for the house way: the dealer sets the hand when it is opened"
                return Ruling("irregular", step.rule / "requests-set", why)
            return Ruling("irregular", step.rule, "the hand has been set and may not be set again")
    return None
