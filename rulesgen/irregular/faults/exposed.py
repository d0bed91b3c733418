"""Faults of cards that are seen too early: those of a deal, of the table and of the bank."""

from collections.abc import Callable, Iterator, Sequence

from rulesgen.cards import JOKER, RANKS, rank_of
from rulesgen.engine.table import Due
from rulesgen.irregular.deals import cards_of, deals_to, most_cards, most_seats
from rulesgen.irregular.fault import Fault
from rulesgen.irregular.playing.at_table import say_fault
from rulesgen.irregular.playing.dealing import deal_wrongly, deals_in, dealt_before, plan_now
from rulesgen.irregular.playing.hand import FaultyHand, Lies, NotSoMany, Stuck
from rulesgen.irregular.playing.incident import Incident
from rulesgen.irregular.playing.shown import height_of, rank_name
from rulesgen.model.counts import cards_dealt
from rulesgen.model.game import Program
from rulesgen.model.steps import Arrange, Deliver, Reveal, Step
from rulesgen.regions import Sets


def _cards_up_to(program: Program) -> dict[str, int]:
    """By rank, how many cards of the deck are no higher."""
    ranks = sorted(len(RANKS) if card == JOKER else rank_of(card) for card in program.deck)
    return {_NAMES[rank]: number for number, rank in enumerate(ranks, 1)}


_NAMES = (*RANKS, "joker")


def _numbered(program: Program, at: int, total: int) -> Iterator[Sets]:
    """So many cards of a deal, counted from the first of them: of k cards the first is not among the last k - 1."""
    up_to = _cards_up_to(program)
    for count in range(1, total + 1):
        yield {
            "count": frozenset({count}),
            "card-number": frozenset(range(1, total - count + 2)),
            # The highest of so many: there must be enough cards up to it.
            "card": frozenset(name for name, cards in up_to.items() if cards >= count),
        }


def _where_exposed(program: Program, at: int) -> Iterator[Sets]:
    """Cards that should lie face down are seen while they are dealt."""
    step = program.steps[at]
    down = tuple(area for area in step.action.deals_to if program.areas[area].face == "down")
    yield from _numbered(program, at, cards_of(program, step, most_seats(program, at), down))


def _where_boxed(program: Program, at: int) -> Iterator[Sets]:
    """Cards lie the wrong way round in the deck."""
    if program.steps[at].action.deals_to:
        yield from _numbered(program, at, most_cards(program, at))


def _expose(hand: FaultyHand, incident: Incident) -> None:
    """Of the cards that come face down: what comes face up by rule is never exposed."""
    _see(hand, incident, lambda plan: [at for at in deals_in(plan) if _comes_down(hand, plan[at])])


def _comes_down(hand: FaultyHand, due: Due) -> bool:
    return hand.now.areas[due.move.area].face == "down"


def _turn_boxed(hand: FaultyHand, incident: Incident) -> None:
    _see(hand, incident, deals_in)


def _see(hand: FaultyHand, incident: Incident, counted: Callable[[Sequence[Due]], list[int]]) -> None:
    """The right cards to the right places, some of those that are counted seen."""
    plan = plan_now(hand)
    first = int(incident.value("card-number", 1))
    wanted = incident.numbers or range(first, first + incident.count)
    deals, before = counted(plan), dealt_before(hand, incident, plan)
    if before:
        before = len(counted(hand.plan_of(incident.at))) - len(deals)
    if min(wanted) <= before:
        raise Stuck("this card of the deal has come already")
    if max(wanted) - before > len(deals):
        raise NotSoMany("the deal has fewer cards")
    numbers = [deals[number - before - 1] for number in sorted(wanted)]
    _bring(hand, incident, plan, numbers)
    deal_wrongly(hand, incident, [(due, "exposed" if at in numbers else "right") for at, due in enumerate(plan)])


def _bring(hand: FaultyHand, incident: Incident, plan: Sequence[Due], numbers: list[int]) -> None:
    """Put cards where they will be seen, so that the highest of them is the one that the situation names."""
    wanted = incident.value("card")
    if not wanted or incident.of_case:  # the shoe of a case lies as its author says
        return
    stub, top = list(hand.table.stub), str(wanted)
    taken = [number for number, due in enumerate(plan) if due.move.verb in ("burn", "deal")]
    places = [taken.index(number) for number in numbers]
    highest = next((card for card in stub if rank_name(card) == top), None)
    if highest is None:
        raise Stuck(f"no {top} is left in the stub")
    lower = [card for card in stub if height_of(card) <= height_of(highest)]
    lower.remove(highest)
    if len(lower) < len(places) - 1 or max(places) >= len(stub):
        raise Stuck("too few cards are left")
    for place, card in zip(places, [highest, *lower], strict=False):
        at = next(at for at in range(len(stub)) if stub[at] == card and (at >= place or at not in places))
        stub[place], stub[at] = stub[at], stub[place]
    hand.table = hand.table.copy(stub=tuple(stub))


EXPOSED_CARD = Fault(
    "exposed-card",
    "Exposed card",
    "the dealer exposes cards while dealing",
    "Dealing",
    where=_where_exposed,
    play=_expose,
    place="card",
    with_draws=True,
)


BOXED_CARD = Fault(
    "boxed-card",
    "Boxed card",
    "cards are found face up in the deck",
    "Dealing",
    where=_where_boxed,
    play=_turn_boxed,
    place="card",
    with_draws=True,
)


def _where_board_is_hidden(program: Program, at: int) -> Iterator[Sets]:
    """Cards of the table that lie face down are seen while players must still decide."""
    if program.steps[at].action.asks:
        yield {"count": frozenset(range(1, len(hidden_board(program, at)) + 1))}


def hidden_board(program: Program, at: int) -> list[tuple[str, int]]:
    """Which cards of the table lie face down when a step comes and are shown later: their area and place in it."""
    found: list[tuple[str, int]] = []
    for name, area in program.areas.items():
        if area.per != "table" or area.face != "down":
            continue
        reveals = [
            (number, step.action) for number, step in enumerate(program.steps) if isinstance(step.action, Reveal)
        ]
        shown = [(number, reveal) for number, reveal in reveals if name in reveal.areas]
        dealt = list(range(cards_dealt(program, at)[name]))
        seen: set[int] = set()
        for which, count in (reveal.which for number, reveal in shown if number < at):
            seen |= {*{"first": dealt[:count], "last": dealt[-count:]}.get(which, dealt)}
        if any(number >= at for number, _ in shown):
            found += [(name, place) for place in dealt if place not in seen]
    return found


def turn_board(hand: FaultyHand, incident: Incident) -> None:
    """Cards of the table that lie face down are turned up, those first that would be shown first."""
    places = hidden_board(hand.now, incident.at)[: incident.count]
    if len(places) < incident.count:
        raise Stuck("fewer cards lie face down")
    incident.affected = [((area, -1), hand.cards_at((area, -1))[place]) for area, place in places]
    say_fault(hand, incident, cards=tuple(card for _, card in incident.affected))


BOARD_EXPOSED = Fault(
    "board-exposed",
    "Board exposed early",
    "community cards that lie face down are seen too early",
    "Dealing",
    where=_where_board_is_hidden,
    play=turn_board,
)


def _where_bank_is_hidden(program: Program, at: int) -> Iterator[Sets]:
    """The bank's cards are seen while players must still decide."""
    if program.banking == "pot":
        return
    hidden = any(deals_to(program, one, "dealer", face="down") for one in program.steps[:at])
    given = any(isinstance(one.action, Deliver) for one in program.steps[: at + 1])
    later = program.steps[at + 1 :]
    shown = any(isinstance(one.action, Reveal) and _shows_bank(program, one.action) for one in later)
    if shown and (hidden or given) and any(_players_decide(one) for one in (program.steps[at], *later)):
        yield {}


def _players_decide(step: Step) -> bool:
    action = step.action
    return bool(action.asks) and not (action.sets_into and action.asks != "players")


def _shows_bank(program: Program, reveal: Reveal) -> bool:
    return reveal.of == "player-dealer" or any(program.areas[area].per == "dealer" for area in reveal.areas)


def show_bank(hand: FaultyHand, incident: Incident) -> None:
    """The bank's cards are seen; of several players who must set their hands, one has done so."""
    action = hand.now.steps[incident.at].action
    if isinstance(action, Deliver):
        spot = (action.to, hand.table.sitting.dealer)
        hand.play_until(lambda: bool(hand.cards_at(spot)))
    elif isinstance(action, Arrange) and len(hand.table.asked) > 1 and incident.after is incident.before is None:
        hand.advance()
    seen = tuple(card for spot, cards in hand.table.spots.items() if _is_bank(hand, spot) for card in cards)
    if not seen:
        raise Stuck("the bank has no cards yet")
    say_fault(hand, incident, cards=seen)


def _is_bank(hand: FaultyHand, spot: Lies) -> bool:
    """Whether cards lie before the dealer, or the player-dealer."""
    area = hand.now.areas.get(spot[0])
    if area is None:
        return False
    return area.per == "dealer" or (area.per == "player" and spot[1] == hand.table.sitting.dealer)


BANK_EXPOSED = Fault(
    "bank-exposed",
    "Bank exposed early",
    "the bank's cards are seen too early",
    "Bank",
    where=_where_bank_is_hidden,
    play=show_bank,
)
