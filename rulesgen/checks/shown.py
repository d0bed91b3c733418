"""Whether the cards that decide who gets the money have all been shown by then."""

from collections.abc import Iterator

from attrs import frozen

from rulesgen.checks.present import follows, hands_in
from rulesgen.checks.result import Result
from rulesgen.engine.verbs.settle import hands_needed
from rulesgen.findings import Finding
from rulesgen.model.counts import cards_dealt
from rulesgen.model.game import Program
from rulesgen.model.steps import Arrange, Award, Deal, Deliver, Discard, Draw, Reveal, Settle, Step
from rulesgen.model.values import Condition, Fact
from rulesgen.model.wagers import Settlement
from rulesgen.offer import Offer


@frozen
class _Reading:
    """Cards that are read when the money moves: at which step, whose, for which wager, and what is so then."""

    at: int
    hand: str
    """The hand that is formed from them; empty where only the last card of an area is asked for."""
    areas: tuple[str, ...]
    of: str
    """`players`, or `player-dealer` for the same hand of the player-dealer."""
    wager: str
    given: Condition


def check_shown(offer: Offer) -> Result:
    """One result for all cards by which the pot is awarded or the wagers are settled."""
    program = offer.program
    found: dict[tuple[str, str], Finding] = {}
    for reading in _readings(program):
        shown = _shown(program, reading)
        for area in reading.areas:
            if area not in shown:
                found.setdefault((reading.hand, area), _unseen(offer, reading, area))
    name = "the money is awarded or settled by cards that were shown"
    return Result("cards", program.rule / "play", name, tuple(found.values()))


def _readings(program: Program) -> Iterator[_Reading]:
    for at, step in enumerate(program.steps):
        if isinstance(step.action, Award):
            yield from (_of_hand(program, at, share.hand, "players", "", step.when) for share in program.shares)
            yield from _asked(program, at, step.when, "", step.when)
        elif isinstance(step.action, Settle):
            for entry in program.settlements:
                for wager in entry.wagers or (entry.bonus_on,):
                    if given := tuple(_given(step, entry, wager)):
                        hands = sorted(hands_needed(program, entry))
                        yield from (_of_hand(program, at, hand, "players", wager, given) for hand in hands)
                        yield from _asked(program, at, (*step.when, *entry.when), wager, given)
                        if entry.versus_dealer:
                            banks = entry.compare
                            yield from (_of_hand(program, at, hand, "player-dealer", wager, given) for hand in banks)


def _of_hand(program: Program, at: int, hand: str, of: str, wager: str, given: Condition) -> _Reading:
    return _Reading(at, hand, tuple(area for area, *_ in program.hands[hand].picks), of, wager, given)


def _asked(program: Program, at: int, condition: Condition, wager: str, given: Condition) -> Iterator[_Reading]:
    """What a condition asks about, under which the money moves: hands, and single cards."""
    yield from (_of_hand(program, at, hand, "players", wager, given) for hand in sorted(hands_in(condition)))
    areas = {fact.of for row in condition for fact in row if fact.name == "last-card"}
    yield from (_Reading(at, "", (area,), "players", wager, given) for area in sorted(areas))


def _given(step: Step, entry: Settlement, wager: str) -> Iterator[tuple[Fact, ...]]:
    """What is so when a step settles a wager by an entry: a row for each way in which it can be."""
    known = [Fact("placed", wager, frozenset({True}), "true")]
    if entry.folded == "lose":
        known.append(Fact("folded", "", frozenset({False}), "false"))
    for row in step.when or ((),):
        for other in entry.when or ((),):
            facts: dict[tuple[str, str], Fact] = {}
            for fact in (*row, *other, *known):
                before = facts.get((fact.name, fact.of), fact)
                facts[fact.name, fact.of] = Fact(fact.name, fact.of, fact.values & before.values, fact.said)
            if all(fact.values for fact in facts.values()):
                yield tuple(facts.values())


def _shown(program: Program, reading: _Reading) -> set[str]:
    """The areas of which all that is read lies open, or has certainly been shown."""
    always = {name for name, area in program.areas.items() if area.face == "up"}
    shown = set(always)
    turned: dict[str, tuple[int, int]] = {}
    for at, step in enumerate(program.steps[: reading.at]):
        action = step.action
        if isinstance(action, Reveal):
            if _shows(program, action, reading) and follows(step.when, reading.given, {}):
                dealt = cards_dealt(program, at)
                turned |= {area: _turned(action, turned.get(area, (0, 0)), dealt[area]) for area in action.areas}
                shown |= {area for area in action.areas if sum(turned[area]) >= dealt[area]}
        elif isinstance(action, Arrange):
            shown |= set(action.into) if action.source in shown else set()
        elif isinstance(action, Deliver):
            shown |= {action.to} if action.source in shown else set()
        elif isinstance(action, Deal):
            # What comes face down after the others were shown is not shown by that, and it lies behind them.
            shown -= set(action.to) - always
            turned |= {area: (turned[area][0], 0) for area in action.to if area in turned}
        elif isinstance(action, Draw | Discard):
            # Nobody knows which of the open cards are left.
            shown -= {action.area} - always if isinstance(action, Draw) else set()
            turned.pop(action.area, None)
    return shown | ({area for area, (_, last) in turned.items() if last} if not reading.hand else set())


def _shows(program: Program, reveal: Reveal, reading: _Reading) -> bool:
    """Whether a showing is of those whose hand is read; cards of the table and the dealer are everybody's."""
    return program.banking != "player-dealer" or reveal.of in ("all", reading.of)


def _turned(reveal: Reveal, before: tuple[int, int], dealt: int) -> tuple[int, int]:
    """How many of an area's cards lie open after a showing, from the first on and from the last back."""
    (which, count), (first, last) = reveal.which, before
    return {"all": (dealt, 0), "first": (max(first, count), last), "last": (first, max(last, count))}[which]


def _unseen(offer: Offer, reading: _Reading, area: str) -> Finding:
    program = offer.program
    step = program.steps[reading.at]
    rule = step.rule / step.action.verb
    cards = program.areas[area].title
    before = [one for one in program.steps[: reading.at] if area in one.action.turns_up]
    whose = " of the player-dealer" if reading.of == "player-dealer" else ""
    settled = f" when the wager `{reading.wager}` is settled on it" if reading.wager else ""
    if before:
        rule = before[-1].rule / ("when" if before[-1].when else before[-1].action.verb)
        why = f"not all of them are sure to have been shown{settled}"
        remedy = f"Let `{before[-1].id}` show all of them, without a `when`, or add a step before it that does."
    else:
        why = "which nobody has seen: no step before shows them"
        remedy = f"Add a step before it, such as `{{id: showdown, title: Showdown, reveal: {{area: {area}}}}}`."
    hand = f"The {program.hands[reading.hand].title}{whose} is formed from" if reading.hand else "The money depends on"
    message = f"{hand} the {cards} too, {'and ' if before else ''}{why}."
    place = offer.game.layered.blame_first(rule.path, rule.path[:1])
    return Finding("RG303", place, message, remedy, rule)
