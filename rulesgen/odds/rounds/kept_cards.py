"""Which cards are kept in every round of a block, where a step asks the player for some: the same as on the engine."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from attrs import evolve, frozen

from rulesgen.cards import JOKER, RANKS
from rulesgen.engine.kept_cards import bounds, sets_of
from rulesgen.model.game import Program
from rulesgen.model.steps import Discard, Draw, Step
from rulesgen.model.strategies import Keep, Plan
from rulesgen.odds.reasons import NotSimulated, in_step
from rulesgen.odds.rounds.facts import holds
from rulesgen.odds.rounds.group import Bools, Group
from rulesgen.ranking.numbering import Ints


@frozen(eq=False)
class Kept:
    """What is kept in every round: how many cards, and the places of all cards, those that stay first."""

    count: Ints
    order: Ints
    """By number and round; those that stay are in the order in which they were dealt, and so are those that go."""


@frozen(eq=False)
class _Held:
    """The cards of an area, by place and round."""

    program: Program
    group: Group
    area: str
    cards: npt.NDArray[np.int64]
    fewest: int
    most: int

    @property
    def ranks(self) -> Ints:
        """A joker above the ace."""
        return self.cards >> 2

    @property
    def is_plain(self) -> Bools:
        plain: Bools = self.cards != JOKER
        return plain


def keep_cards(program: Program, group: Group, action: Discard | Draw, keep: tuple[Keep, ...]) -> Kept:
    """Jokers first, then what is named, in its order, then the others; of each the highest first."""
    columns = group.areas.get(action.area, ())
    cards = np.stack([group.block.columns[number] for number in columns]).astype(np.int64)
    held = _Held(program, group, action.area, cards, *bounds(action, len(columns)))
    weight = np.full(cards.shape, len(keep))
    for number, one in reversed(list(enumerate(keep))):
        weight[_NAMED[one.kind](held, one)] = number
    if all(one.kind != "none" for one in keep):
        weight[~held.is_plain] = -1
    count = np.clip((weight < len(keep)).sum(axis=0), held.fewest, held.most)
    stays = _among_first(weight * 64 - held.ranks, count)
    return Kept(count, np.argsort(~stays, axis=0, kind="stable"))


def keep_planned(program: Program, group: Group, step: Step, plans: tuple[Plan, ...]) -> Kept:
    """By the first plan whose condition holds, in every round."""
    with in_step(step.id):
        return _keep_planned(program, group, step, plans)


def _keep_planned(program: Program, group: Group, step: Step, plans: tuple[Plan, ...]) -> Kept:
    assert isinstance(step.action, Discard | Draw)
    count = order = None
    for plan in reversed(plans):
        kept = keep_cards(program, group, step.action, plan.keep)
        met = holds(program, group, plan.when, seen_only=True)
        if count is None or order is None:
            if met is not True:
                break
            count, order = kept.count, kept.order
        count, order = np.where(met, kept.count, count), np.where(met, kept.order, order)
    if count is None or order is None:
        raise NotSimulated(f"the way to play does not say what is done in the step {step.title}")
    return Kept(count, order)


def _among_first(keys: Ints, count: Ints | int) -> Bools:
    """Whether each card is among so many with the smallest keys; of equal ones the card dealt first counts first."""
    places = np.argsort(np.argsort(keys, axis=0, kind="stable"), axis=0, kind="stable")
    first: Bools = places < count
    return first


def _all(held: _Held, one: Keep) -> Bools:
    return np.ones(held.cards.shape, np.bool_)


def _none(held: _Held, one: Keep) -> Bools:
    return np.zeros(held.cards.shape, np.bool_)


def _matched(held: _Held, one: Keep) -> Bools:
    same: Bools = (held.ranks[:, None] == held.ranks[None]).sum(axis=0) > 1
    return held.is_plain & same


def _suited(held: _Held, one: Keep) -> Bools:
    """Of the suit with the most cards; of several such, of the one with the highest card, or dealt first."""
    suits = np.where(held.is_plain, held.cards & 3, -1)
    counts = (suits[:, None] == suits[None]).sum(axis=0) * held.is_plain
    first = np.argmax(counts * len(RANKS) + held.ranks * held.is_plain, axis=0)
    of_it: Bools = suits == np.take_along_axis(suits, first[None], axis=0)
    return held.is_plain & of_it


def _of_ranks(held: _Held, one: Keep) -> Bools:
    return np.isin(held.ranks, sorted(one.ranks))


def _one_of_each(held: _Held, one: Keep) -> Bools:
    same = held.ranks[:, None] == held.ranks[None]
    before = np.tril(np.ones((len(held.cards),) * 2, np.bool_), -1)[:, :, None]
    had_before: Bools = (same & before).any(axis=1)
    return _of_ranks(held, one) & ~had_before


def _highest(held: _Held, one: Keep) -> Bools:
    return held.is_plain & _among_first(np.where(held.is_plain, -held.ranks, 1), one.count)


def _lowest(held: _Held, one: Keep) -> Bools:
    low = (held.ranks + 1) % len(RANKS)
    return held.is_plain & _among_first(np.where(held.is_plain, low, len(RANKS)), one.count)


def _best(held: _Held, one: Keep) -> Bools:
    """The fewest cards with the best such hand of the cards shown, the first of equals."""
    hand, group = held.program.hands[one.hand], held.group
    columns = group.areas[held.area]
    found = np.zeros(held.cards.shape, np.bool_)
    best: Ints = np.full(group.block.rounds, -1, np.int64)
    for some in sets_of(len(columns), held.fewest, held.most):
        left = evolve(group, areas={**group.areas, held.area: tuple(columns[place] for place in some)})
        strengths = left.strengths(hand, only_shown=True).astype(np.int64)
        better = strengths > best
        best = np.maximum(best, strengths)
        mine = np.isin(np.arange(len(columns)), some)
        found[:, better] = mine[:, None]
    if (best < 0).all():
        raise NotSimulated(f"the way to play keeps cards for the {hand.title}, which none of them make")
    return found


_NAMED: dict[str, Callable[[_Held, Keep], Bools]] = {
    "all": _all,
    "none": _none,
    "matched": _matched,
    "suited": _suited,
    "best": _best,
    "ranks": _of_ranks,
    "one-of-each": _one_of_each,
    "highest": _highest,
    "lowest": _lowest,
}
