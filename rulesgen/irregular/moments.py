"""How late a fault can be found: the moments that follow a step, from the steps that come after it."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from rulesgen.engine.setting import set_as_opened
from rulesgen.model.counts import cards_dealt
from rulesgen.model.game import Program
from rulesgen.model.hands import Hand
from rulesgen.model.steps import Action, Arrange, Deliver
from rulesgen.model.values import Spot
from rulesgen.ranking.picks import ALL
from rulesgen.regions import Sets, Value


def next_step(program: Program, at: int, wanted: Callable[[Action], object]) -> int | None:
    """The first later step that does what is wanted."""
    later = range(at + 1, len(program.steps))
    return next((number for number in later if wanted(program.steps[number].action)), None)


def next_deal(program: Program, at: int) -> int | None:
    """The first later step that deals cards."""
    return next_step(program, at, lambda action: action.deals_to)


def next_decision(program: Program, at: int) -> int | None:
    """The first later step in which somebody acts of their own."""
    return next_step(program, at, lambda action: action.asks)


def showdown_of(program: Program) -> int:
    """The step in which the hands are first read: the one after the last cards and decisions."""
    last = max(
        (number for number, step in enumerate(program.steps) if step.action.asks or step.action.deals_to), default=-1
    )
    return next_step(program, last, lambda action: action.turns_up or action.ends) or len(program.steps) - 1


def found_after(program: Program, at: int, *, all_in: bool = False) -> list[str]:
    """The moments at which a fault of this step can be found, in order."""
    found = ["at-once", "before-action"]
    decision, deal = next_decision(program, at), next_deal(program, at)
    if decision is not None and not all_in and (deal is None or decision <= deal):
        found.append("after-action")
        if program.steps[decision].action.is_betting:
            found.append("substantial-action")
    if deal is not None:
        found.append("later-card")
    return [*found, "showdown", "settled"]


def found_before_setting(program: Program, at: int, areas: tuple[str, ...]) -> bool:
    """Whether cards of these areas are set later: a wrong number of them is then seen at the latest."""
    sources = {area: area for area in areas}
    for step in program.steps[at + 1 :]:
        if isinstance(step.action, Arrange) and step.action.source in sources.values():
            return True
        if isinstance(step.action, Deliver) and step.action.source in sources.values():
            sources[step.action.source] = step.action.to
    return False


def sets_house_way(program: Program, at: int) -> bool:
    """Whether hands are set the house way in a step; those that are set as they are opened, in the first that opens.

    A step that always opens them leaves none to be set in a later one.
    """
    action = program.steps[at].action
    if program.house_way is None:
        return False
    if isinstance(action, Arrange):
        return not action.as_opened
    before = [number for number in range(at) if not program.steps[number].when]
    done = [step for number in before for step in set_as_opened(program, number)]
    return any(step not in done for step in set_as_opened(program, at))


def needs_all(program: Program, missing: Mapping[str, int], dealt: dict[str, int]) -> bool:
    """Whether a hand can't be formed any more when so many cards of some areas are missing."""
    return any(_lacks(hand, missing, dealt) for hand in program.hands.values())


def _lacks(hand: Hand, missing: Mapping[str, int], dealt: dict[str, int]) -> bool:
    left = {name: dealt[name] - missing.get(name, 0) for name, *_ in hand.picks}
    short = [(how, least, left[name]) for name, how, least, _ in hand.picks if missing.get(name)]
    if any(how != "count" or there < least for how, least, there in short):
        return True
    return bool(short) and sum(min(left[name], most) for name, _, _, most in hand.picks) < hand.size[0]


def is_read_at_once(program: Program, areas: tuple[str, ...]) -> bool:
    """Whether cards of these areas decide who acts first: a wrong number of them is plain to see."""
    spots = [
        spot for step in program.steps for spot in (getattr(step.action, "first", None),) if isinstance(spot, Spot)
    ]
    spots += [forced.by for forced in program.betting.forced.values()]
    used = {name for spot in spots if spot.hand for name, *_ in program.hands[spot.hand].picks}
    return any(area in used for area in areas)


def gives_up_later(program: Program, at: int, areas: tuple[str, ...]) -> bool:
    """Whether players give up cards of an area in a later step: one who has none is seen then."""
    return any(step.action.gives_up in areas for step in program.steps[at + 1 :])


def readable(program: Program, at: int, areas: tuple[str, ...], more: int, found: Iterable[Value]) -> frozenset[Value]:
    """The moments before a hand that takes all cards of an area is read with so many more or fewer."""
    later = range(at + 1, len(program.steps))
    last = next((number for number in later if _cannot_read(program, number, areas, more)), len(program.steps) + 1)
    decision, deal = next_decision(program, at), next_deal(program, at)
    reached = {
        "at-once": at,
        "before-action": at + 1,
        "after-action": decision or at,
        "substantial-action": decision or at,
        "later-card": (deal or at) + 1,
        "showdown": showdown_of(program),
        "settled": len(program.steps),
    }
    return frozenset(moment for moment in found if reached[str(moment)] < last)


def _cannot_read(program: Program, number: int, areas: tuple[str, ...], more: int) -> bool:
    """Whether a step reads a hand that has then too many or too few cards."""
    step = program.steps[number]
    named = {fact.of for row in step.when for fact in row}
    if step.action.ends:
        named |= set(program.hands)
    dealt = cards_dealt(program, number)
    return any(_overfull(program.hands[name], areas, dealt, more) for name in named & program.hands.keys())


def _overfull(hand: Hand, areas: tuple[str, ...], dealt: dict[str, int], more: int) -> bool:
    whole = [name for name, _, least, _ in hand.picks if least >= ALL]
    count = sum(dealt[name] for name in whole) + more
    return bool(set(whole) & set(areas)) and not hand.size[0] <= count <= hand.size[1]


def intact_later(*moments: str) -> Iterator[Sets]:
    """What is found at once can be put back as it was; later it may be too late for that."""
    yield {"intact": frozenset({"yes"}), "found": frozenset({"at-once"})}
    yield {"intact": frozenset({"yes", "no"}), "found": frozenset(moments)}


def found_on_wager(program: Program, at: int) -> frozenset[Value]:
    """When a wager of the wrong size can be noticed."""
    later = {"later-card"} if next_deal(program, at) is not None else set()
    return frozenset({"at-once", "showdown", "settled", *later})
