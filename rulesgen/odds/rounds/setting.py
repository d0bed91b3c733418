"""Cards set into hands in every round: as they were dealt, so that one hand is as good as can be, or the house way."""

import numpy as np
from attrs import evolve

from rulesgen.engine.house_way import set_house_way
from rulesgen.engine.setting import settings_of
from rulesgen.model.game import Program
from rulesgen.model.steps import Arrange
from rulesgen.model.strategies import Plan
from rulesgen.odds.reasons import NotSideBySide, NotSimulated
from rulesgen.odds.rounds.block import Columns
from rulesgen.odds.rounds.group import Group
from rulesgen.ranking.numbering import Ints


def put(group: Group, arrange: Arrange, columns: Columns) -> Group:
    """The group with these cards in their areas, in this order."""
    areas = {**group.areas, arrange.source: ()}
    rest = columns
    for area, count in arrange.into.items():
        areas[area], rest = (*areas.get(area, ()), *rest[:count]), rest[count:]
    return evolve(group, areas=areas)


def set_cards(program: Program, group: Group, arrange: Arrange, plan: Plan) -> Group:
    """The group with the cards set as the plan says."""
    columns = group.areas.get(arrange.source, ())
    if len(columns) != sum(arrange.into.values()):
        raise NotSideBySide("not all cards are set")
    if plan.choose == "house-way":
        return _set_house_way(program, group, arrange, columns)
    if arrange.must_not is not None:
        raise NotSideBySide("a hand that is set so may be foul")
    if plan.choose == "as-dealt":
        return put(group, arrange, columns)
    return _set_best(program, group, arrange, columns, plan)


def _set_best(program: Program, group: Group, arrange: Arrange, columns: Columns, plan: Plan) -> Group:
    """The setting with the best such hand of the cards shown so far, the first of equals."""
    settings = tuple(settings_of(tuple(arrange.into.values())))
    hand, block = program.hands[plan.hand], group.block
    best, chosen = None, np.zeros(block.rounds, np.int64)
    for number, setting in enumerate(settings):
        placed = put(group, arrange, tuple(columns[place] for place in setting))
        found = placed.strengths(hand, only_shown=True)
        if best is None:
            best = found
            continue
        chosen[found > best] = number
        best = np.maximum(best, found)
    return _put_chosen(group, arrange, columns, np.array(settings).T, chosen)


def _put_chosen(group: Group, arrange: Arrange, columns: Columns, places: Ints, chosen: Ints) -> Group:
    """The cards of every round in the order that was chosen for it."""
    block = group.block
    cards = np.stack([block.columns[number] for number in columns]).reshape(-1)
    rounds = np.arange(block.rounds)
    new = [block.add(cards.take(one.take(chosen) * block.rounds + rounds)) for one in places]
    seen = frozenset(new) if group.shown.issuperset(columns) else frozenset[int]()
    return put(evolve(group, shown=group.shown | seen), arrange, tuple(new))


def _set_house_way(program: Program, group: Group, arrange: Arrange, columns: Columns) -> Group:
    if program.house_way is None:
        raise NotSimulated("the game has no house way")
    rows = group.block.cards(columns)
    known: dict[bytes, tuple[int, ...]] = {}
    for row in rows:
        key = row.tobytes()
        if key not in known:
            known[key] = set_house_way(program, tuple(row.tolist()))[0]
    ordered = np.array([known[row.tobytes()] for row in rows], np.uint8)
    new = tuple(group.block.add(np.ascontiguousarray(column)) for column in ordered.T)
    seen = frozenset(new) if group.shown.issuperset(columns) else frozenset[int]()
    return put(evolve(group, shown=group.shown | seen), arrange, new)
