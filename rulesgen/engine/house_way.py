"""The house way: the first row of a declared list that can be met sets the hand."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from rulesgen.cards import JOKER, Cards, rank_of
from rulesgen.model.game import Program
from rulesgen.model.house_way import HouseWay, HouseWayRow
from rulesgen.ranking import Ranking, outranks


class NoRow(Exception):
    """No row of the house way can set these cards."""


def set_house_way(program: Program, cards: Cards) -> tuple[Cards, HouseWayRow]:
    """The cards in the order of setting, the front hand first, and the row that set them."""
    way = program.house_way
    assert way is not None
    groups, singles = grouped(program.hands[way.front].ranking, cards)
    for row in way.rows:
        if not _is_for(row, groups, singles):
            continue
        best = max(_settings(program, way, row, cards, groups, singles), default=None)
        if best is not None:
            *_, front = best
            return (*front, *_without(cards, front)), row
    raise NoRow


Groups = list[tuple[int, Cards]]
"""Cards of one rank: the rank, and the cards."""


def grouped(ranking: Ranking, cards: Cards) -> tuple[Groups, Groups]:
    """Groups of equal cards, larger first and then higher; and single cards from the highest. A joker is its rank."""
    by_rank: dict[int, list[int]] = {}
    for card in cards:
        rank = rank_of(card) if card != JOKER else ranking.joker.rank if ranking.joker else rank_of(card)
        by_rank.setdefault(rank, []).append(card)
    ordered = sorted(by_rank.items(), key=lambda item: (-len(item[1]), -ranking.height(item[0])))
    found = [(rank, tuple(held)) for rank, held in ordered]
    return [one for one in found if len(one[1]) > 1], [one for one in found if len(one[1]) == 1]


def shape(groups: Groups) -> tuple[int, ...]:
    """The sizes of the groups."""
    return tuple(len(cards) for _, cards in groups)


def _is_for(row: HouseWayRow, groups: Groups, singles: Groups) -> bool:
    if row.groups and shape(groups) not in row.groups:
        return False
    for kind, number, ranks in row.ranks:
        found = groups if kind == "group" else singles
        if number > len(found) or found[number - 1][0] not in ranks:
            return False
    return True


def _settings(
    program: Program, way: HouseWay, row: HouseWayRow, cards: Cards, groups: Groups, singles: Groups
) -> Iterator[tuple[int, int, Cards]]:
    """Every setting that meets the row, as its worth: the front hand, then the back hand, then the cards."""
    front_hand, back_hand = program.hands[way.front], program.hands[way.back]
    for front in _fronts(row, cards, groups, singles, front_hand.size[0]):
        mine = front_hand.ranking.value(front)
        behind = back_hand.ranking.value(_without(cards, front))
        if mine is None or behind is None or outranks(mine, front_hand.ranking, behind, back_hand.ranking):
            continue
        if not row.keep or behind.category in row.keep:
            yield mine.strength, behind.strength, front


def _fronts(row: HouseWayRow, cards: Cards, groups: Groups, singles: Groups, size: int) -> Iterator[Cards]:
    """Every choice of cards for the front that the row names."""
    kinds = {kind for kind, _, _ in row.front}
    if kinds & {"pair", "best"}:
        for chosen in combinations(cards, size):
            if "best" in kinds or any(len(set(chosen) & set(group)) == size for _, group in groups):
                yield chosen
        return
    parts: list[Cards] = [()]
    for kind, number, count in row.front:
        found = groups if kind == "group" else singles
        if number > len(found):
            return
        held = found[number - 1][1]
        parts = [(*part, *more) for part in parts for more in combinations(held, count or len(held))]
    yield from (part for part in parts if len(part) == size)


def _without(cards: Cards, taken: Cards) -> Cards:
    left = Counter(cards) - Counter(taken)
    return tuple(card for card in cards if left[card] > 0 and not left.subtract((card,)))
