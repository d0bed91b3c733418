"""The steps of a game against the house, taken by thousands of rounds at once; one player against the dealer."""

from collections.abc import Callable, Iterator
from fractions import Fraction

import numpy as np
from attrs import evolve, field, frozen

from rulesgen.engine.deals import in_turn
from rulesgen.engine.setting import Setting
from rulesgen.model.game import Program
from rulesgen.model.steps import Action, Arrange, Deal, Decide, Discard, Draw, PlaceWagers, Reveal, Settle, Step
from rulesgen.model.strategies import Plan
from rulesgen.model.values import Amount
from rulesgen.model.wagers import Effect
from rulesgen.odds.reasons import NotSideBySide, NotSimulated, in_step
from rulesgen.odds.rounds.facts import holds
from rulesgen.odds.rounds.group import Group
from rulesgen.odds.rounds.kept_cards import Kept, keep_cards
from rulesgen.odds.rounds.setting import put, set_cards

Plans = dict[str, tuple[Plan, ...]]
"""For each step that asks the player: the first plan whose condition holds is followed."""


@frozen
class Playing:
    """A game, a way to play it, and what is wagered at the start."""

    program: Program
    plans: Plans
    stakes: dict[str, Fraction]
    settings: dict[str, Setting] = field(factory=dict)
    """For steps in which cards are set: in which order, in every round alike, whatever the plans say."""


def take(playing: Playing, step: Step, group: Group) -> Iterator[Group]:
    """The groups into which a step divides a group of rounds."""
    taken = _STEPS[type(step.action)]
    if not step.when or step.action.asks == "dealer":
        yield from taken(playing, step, group)
        return
    for met, part in group.split(holds(playing.program, group, step.when)):
        if met and not (step.picks_players and part.folded):
            yield from taken(playing, step, part)
        else:
            yield part


# --- cards ---


def _deal(playing: Playing, step: Step, group: Group) -> Iterator[Group]:
    deal = step.action
    assert isinstance(deal, Deal)
    own = playing.program.areas
    places = [area for area in deal.to if own[area].per != "player" or not group.folded]
    areas, shown, at = dict(group.areas), set(group.shown), group.dealt + deal.burn
    for area in in_turn(deal, places):
        areas[area] = (*areas.get(area, ()), at)
        if own[area].per == "player" or own[area].face == "up":
            shown.add(at)
        at += 1
    if deal.leaves is not None and len(playing.program.deck) - at != deal.leaves:
        raise NotSideBySide("the number of cards that must be left is not that of one player")
    yield evolve(group, areas=areas, shown=frozenset(shown), dealt=at)


def _reveal(playing: Playing, step: Step, group: Group) -> Iterator[Group]:
    reveal = step.action
    assert isinstance(reveal, Reveal)
    which, count = reveal.which
    cut = {"first": slice(count), "last": slice(-count, None)}.get(which, slice(None))
    seen = {number for area in reveal.areas for number in group.areas.get(area, ())[cut]}
    yield evolve(group, shown=group.shown | seen)


def _arrange(playing: Playing, step: Step, group: Group) -> Iterator[Group]:
    arrange = step.action
    assert isinstance(arrange, Arrange)
    if arrange.by == "dealer":
        yield set_cards(playing.program, group, arrange, Plan("house-way"))
    elif group.folded:
        yield group
    elif step.id in playing.settings:
        columns = group.areas[arrange.source]
        yield put(group, arrange, tuple(columns[place] for place in playing.settings[step.id]))
    else:
        for plan, part in planned(playing, step, group):
            yield set_cards(playing.program, part, arrange, plan)


def _change(playing: Playing, step: Step, group: Group) -> Iterator[Group]:
    """Cards are given up, and in a draw as many come in their place: rounds part by how many."""
    change = step.action
    assert isinstance(change, Discard | Draw)
    if group.folded or not group.areas.get(change.area):
        yield group
        return
    for plan, part in planned(playing, step, group):
        with in_step(step.id):
            kept = keep_cards(playing.program, part, change, plan.keep)
        for count in np.unique(part.select(kept.count)).tolist():
            for met, some in part.split(kept.count == count):
                if met:
                    yield _changed(some, change, kept, count)


def _changed(group: Group, change: Discard | Draw, kept: Kept, count: int) -> Group:
    columns, block = group.areas[change.area], group.block
    cards = np.stack([block.columns[number] for number in columns])
    left = np.take_along_axis(cards, kept.order[:count], axis=0)
    stay = tuple(block.add(column) for column in left)
    new: tuple[int, ...] = ()
    if isinstance(change, Draw):
        first = group.dealt + change.burn
        new = tuple(range(first, first + len(columns) - count))
        group = evolve(group, dealt=first + len(new))
    return evolve(group, areas={**group.areas, change.area: stay + new}, shown=group.shown | {*stay, *new})


# --- wagers ---


def _place(playing: Playing, step: Step, group: Group) -> Iterator[Group]:
    assert isinstance(step.action, PlaceWagers)
    for wager in step.action.wagers:
        if wager in playing.stakes:
            group = group.place(wager, playing.stakes[wager])
    yield group


def _decide(playing: Playing, step: Step, group: Group) -> Iterator[Group]:
    assert isinstance(step.action, Decide)
    if group.folded:
        yield group
        return
    for plan, part in planned(playing, step, group):
        yield from choose(playing.program, part, step.action.choices[plan.choose], most=plan.most)


def planned(playing: Playing, step: Step, group: Group) -> Iterator[tuple[Plan, Group]]:
    """The rounds by the plan that is followed in them."""
    left: list[Group] = [group]
    for plan in playing.plans.get(step.id, ()):
        rest = []
        for part in left:
            with in_step(step.id):
                is_met = holds(playing.program, part, plan.when, seen_only=True)
            for met, some in part.split(is_met):
                if met:
                    yield plan, some
                else:
                    rest.append(some)
        left = rest
    if left:
        with in_step(step.id):
            raise NotSimulated(f"the way to play does not say what is done in the step {step.title}")


def choose(program: Program, group: Group, effect: Effect, *, most: bool) -> Iterator[Group]:
    """What a choice does to the chips."""
    if effect.kind == "place":
        yield from _place_later(program, group, effect, most=most)
    elif effect.kind == "take-back":
        yield group.remove(effect.wager, taken_back=True)
    elif effect.kind == "lose":
        for wager in effect.lost:
            group = group.remove(wager, effect.part)
        yield evolve(group, folded=True)
    else:
        yield group


def _place_later(program: Program, group: Group, effect: Effect, *, most: bool) -> Iterator[Group]:
    """A wager that a choice places: of its amounts, the first whose condition holds."""
    left = [group]
    for amount in effect.amounts or program.wagers[effect.wager].amounts:
        rest = []
        for part in left:
            for met, some in part.split(holds(program, part, amount.when)):
                if met:
                    yield _with(some, effect.wager, amount, most=most)
                else:
                    rest.append(some)
        left = rest
    if left:
        raise NotSimulated(f"no amount of the {program.wagers[effect.wager].title} is allowed for some cards")


def _with(group: Group, wager: str, amount: Amount, *, most: bool) -> Group:
    """The group with a wager of so many units of another; as it was where that one is not placed."""
    if amount.kind != "times":
        raise NotSideBySide("how much is wagered later does not follow from the wagers before")
    of = group.wagers.get(amount.of)
    return group if of is None else group.place(wager, of * (amount.high if most else amount.low))


def _settle(playing: Playing, step: Step, group: Group) -> Iterator[Group]:
    raise AssertionError("wagers are settled by who counts them")


_STEPS: dict[type[Action], Callable[[Playing, Step, Group], Iterator[Group]]] = {
    Deal: _deal,
    Reveal: _reveal,
    Arrange: _arrange,
    Discard: _change,
    Draw: _change,
    PlaceWagers: _place,
    Decide: _decide,
    Settle: _settle,
}


def why_not(program: Program) -> str:
    """Why a game cannot be played in this way; nothing if it can. Fees are left out: they change no wager."""
    unknown = [step.title for step in program.steps if type(step.action) not in _STEPS]
    reasons = (
        (program.banking != "house" or program.bank is not None, "the game is not banked by the house"),
        (any(area.per == "pile" for area in program.areas.values()), "cards are dealt in piles"),
        (bool(unknown), f"the step {', '.join(unknown)} is none of a game against the house"),
        (most_cards(program) > len(program.deck), "the shoe may run short"),
    )
    return next((reason for so, reason in reasons if so), "")


def most_cards(program: Program) -> int:
    """The most cards that a round with one player can use."""
    actions = [step.action for step in program.steps]
    return sum(action.burn + action.each * len(action.deals_to) for action in actions)


def without_burns(program: Program) -> Program:
    """The same game with nothing burned: the next card is as likely to be any that is left, burned or not."""
    steps = (
        evolve(step, action=evolve(step.action, burn=0, leaves=None)) if isinstance(step.action, Deal) else step
        for step in program.steps
    )
    return evolve(program, steps=tuple(steps))
