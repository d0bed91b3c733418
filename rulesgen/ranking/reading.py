"""How hands are read out and held against each other: the order of a hand's cards, and hands of two rankings."""

from rulesgen.cards import ACE, JOKER, Cards
from rulesgen.ranking.declared import Declared, Value
from rulesgen.ranking.judging import Pattern, judge, pattern_of


def sort_cards(declared: Declared, value: Value, cards: Cards) -> Cards:
    """The cards in the order in which they are compared and read out; for a total, as they were dealt."""
    if declared.by_total:
        return cards
    joker = joker_rank(declared, value, cards)
    ranks = {card: joker if card == JOKER else card >> 2 for card in cards}
    order = {rank: place for place, rank in enumerate(value.ranks)}
    suits = declared.suits or range(4)
    category = declared.categories[declared.place_of(value.category)]

    def key(card: int) -> tuple[int, ...]:
        rank = ranks[card]
        if category.run is not None:
            below = rank == ACE and value.ranks[0] != ACE
            return (int(below), -declared.height(rank))
        return (order.get(rank, len(order)), int(card == JOKER), -declared.height(rank), -suits.index(card & 3))

    return tuple(sorted(cards, key=key))


def joker_rank(declared: Declared, value: Value, cards: Cards) -> int:
    """The rank that a joker stands for in this hand."""
    if declared.joker is None or JOKER not in cards:
        return -1
    ranks, suited, rainbow, jokers = pattern_of(declared, cards)
    for rank in (declared.joker.rank, *reversed(declared.deck.ranks)):
        added = tuple(sorted((*ranks, *(rank,) * jokers), key=declared.height, reverse=True))
        found = judge(declared, Pattern(added, suited, rainbow))
        if found is not None and found[:2] == value[:2]:
            return rank
    return declared.joker.rank


def outranks(one: Value, its: Declared, other: Value, others: Declared) -> bool:
    """Whether a hand is better than one of another ranking.

    Categories go by their names in the ranking of the larger hands, then ranks in turn; a hand that runs out of cards
    first does not outrank.
    """
    larger = its if its.size >= others.size else others
    places = [larger.place_of(value.category) for value in (one, other)]
    highest = larger.best == "highest"
    if places[0] != places[1]:
        return (places[0] < places[1]) == highest
    for mine, theirs in zip(one.ranks, other.ranks, strict=False):
        if mine != theirs:
            return (larger.height(mine) > larger.height(theirs)) == highest
    return len(one.ranks) > len(other.ranks)
