"""Where a player decides, between what, and which cards the player has seen by then."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from attrs import evolve

from rulesgen.engine.deals import in_turn
from rulesgen.engine.setting import settings_of
from rulesgen.model.game import Program
from rulesgen.model.steps import Arrange, Deal, Reveal, Step
from rulesgen.model.strategies import Plan, Strategy
from rulesgen.odds.every_deal.deals import Stage
from rulesgen.odds.every_deal.likeness import facts_of
from rulesgen.odds.reasons import NotSimulated
from rulesgen.odds.rounds.block import Block
from rulesgen.odds.rounds.facts import holds
from rulesgen.odds.rounds.group import Group
from rulesgen.odds.rounds.play import go_on, last_settlement
from rulesgen.odds.rounds.shoes import Shoes, whole_decks
from rulesgen.odds.rounds.steps import Playing, most_cards

_TRIAL = 1024
"""Enough rounds to come to every decision that is not rare."""


def options_of(playing: Playing, step: Step) -> Iterator[Playing]:
    """The different ways to take a step; of a range of amounts the least and the most, for no other can be better."""
    action = step.action
    if isinstance(action, Arrange) and action.by != "dealer":
        for setting in settings_of(tuple(action.into.values())):
            yield evolve(playing, settings={**playing.settings, step.id: setting})
    elif action.choices:
        for name, effect in action.choices.items():
            amounts = (*effect.amounts, *(playing.program.wagers[effect.wager].amounts if effect.wager else ()))
            ranges = effect.kind == "place" and any(amount.low != amount.high for amount in amounts)
            for most in (False, True) if ranges else (False,):
                yield evolve(playing, plans={**playing.plans, step.id: (Plan(name, most=most),)})
    else:
        yield playing


def seen_at_decisions(playing: Playing) -> list[frozenset[int]]:
    """The places of the cards that the player has seen at the decisions, each time more; found by some rounds."""
    program = playing.program
    if any(step.action.gives_up for step in program.steps):
        raise NotSimulated("players change their cards")
    if any(isinstance(step.action, Arrange) and step.action.must_not for step in program.steps):
        raise NotSimulated("a hand that is set may be foul")
    chance = np.random.Generator(np.random.SFC64(1))
    groups = [Group(Block(Shoes(whole_decks(program.deck, _TRIAL), most_cards(program)).deal(chance)))]
    seen: set[frozenset[int]] = set()
    for step in program.steps[: last_settlement(program)]:
        options = list(options_of(playing, step))
        if len(options) > 1:
            for group in groups:
                asks = not group.folded and holds(program, group, step.when, seen_only=True)
                seen |= {part.shown for met, part in group.split(asks) if met}
        if step.action.sets_into:
            options = options[:1]
        groups = [one for group in groups for option in options for one in go_on(option, step, group)]
        groups = list({(g.shown, g.dealt, g.folded, tuple(sorted(g.wagers))): g for g in groups}.values())
    if not seen:
        raise NotSimulated("the player decides nothing")
    found = sorted(seen, key=len)
    if any(not one < other for one, other in pairwise(found)):
        raise NotSimulated("which cards a player has seen depends on what was chosen before")
    return found


def stages_of(
    program: Program, seen: list[frozenset[int]], strategy: Strategy | None = None
) -> tuple[list[Stage], list[int]]:
    """The places of a shoe in the order in which a player sees them; how many stages are seen at each decision."""
    alike = _alike(program, strategy)
    stages: list[Stage] = []
    levels = []
    for known in [*seen, frozenset(range(most_cards(program)))]:
        new = sorted(known - {place for stage in stages for place in stage})
        together: dict[object, list[int]] = {}
        for place in new:
            together.setdefault(alike.get(place, place), []).append(place)
        stages += map(tuple, together.values())
        levels.append(len(stages))
    return stages, levels[:-1]


def _alike(program: Program, strategy: Strategy | None) -> dict[int, str]:
    """Places of cards that always come together to one area, whose order nothing asks about: a name for each."""
    found: dict[int, str] = {}
    ordered = _ordered_areas(program, strategy)
    at, may_fold = 0, False
    for step in program.steps:
        action = step.action
        may_fold |= any(effect.kind == "lose" for effect in action.choices.values())
        if not isinstance(action, Deal):
            continue
        own = any(program.areas[area].per == "player" for area in action.to)
        if step.when or (may_fold and own):
            break  # where later cards come from the shoe depends on what came before
        at += action.burn
        for area in in_turn(action, list(action.to)):
            if area not in ordered:
                found[at] = f"{step.id} {area}"
            at += 1
    return found


def _ordered_areas(program: Program, strategy: Strategy | None) -> set[str]:
    """Areas in which it may matter which card came first."""
    found = {area for hand in program.hands.values() for area, how, *_ in hand.picks if how != "count"}
    found |= {fact.of for fact in facts_of(program, strategy) if fact.name == "last-card"}
    for step in program.steps:
        action = step.action
        if isinstance(action, Reveal) and action.which[0] != "all":
            found |= set(action.areas)
        elif isinstance(action, Arrange):
            found |= {action.source, *action.into}
        elif action.gives_up:
            found |= set(program.areas)
    return found
