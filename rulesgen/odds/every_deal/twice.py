"""Running it twice, exactly: what each of two players gets of the pot on one board, and on several."""

from fractions import Fraction
from math import comb

import numpy as np
from attrs import evolve, frozen

from rulesgen.cards import Cards, names_of
from rulesgen.ids import NO_RULE
from rulesgen.model.counts import cards_dealt, own_areas
from rulesgen.model.game import Program
from rulesgen.model.hands import Hand
from rulesgen.model.options import Option
from rulesgen.odds.every_deal.subsets import sets_of, sum_of_disjoint
from rulesgen.odds.reasons import NotCounted, NotSimulated
from rulesgen.odds.rounds.showdown import TABLE, Showdown
from rulesgen.ranking.numbering import Ints


@frozen
class Spread:
    """What a player gets of the pot, as a part of it."""

    expectation: Fraction
    variance: Fraction


@frozen
class Twice:
    """A hand that two players have not finished, run once and run on all boards of the option."""

    once: tuple[Spread, Spread]
    twice: tuple[Spread, Spread]
    boards: int
    run_outs: int
    """How many sets of cards can finish one board."""
    pairs: int
    """How many can finish two boards, one and then the other."""


@frozen
class _Finish:
    """What is left of a hand when the option is taken."""

    board: str
    """The area whose cards count on every board."""
    own: str
    to_come: int
    weights: tuple[Fraction, ...]
    """How much of the pot each board is played for."""


def run_twice(program: Program, option_id: str, hole: tuple[Cards, Cards], board: Cards) -> Twice:
    """Both players' parts of the pot from here on; NotCounted with the reason where they cannot be had exactly.

    The cards of players who have folded are not known: they count among those that can still come.
    """
    finish = _finish_of(program, program.options[option_id], len(board))
    rest = _rest(program, finish, hole, board)
    try:
        showdown = Showdown(program, len(hole))
    except NotSimulated as reason:
        raise NotCounted(str(reason)) from reason
    values = _values(showdown, finish, hole, board, rest)
    run_outs = len(values)
    pairs = run_outs * comb(len(rest) - finish.to_come, finish.to_come)
    if not pairs or len(finish.weights) * finish.to_come > len(rest):
        raise NotCounted("too few cards are left for so many boards")
    mean = Fraction(int(values.sum()), run_outs * showdown.unit)
    square = Fraction(int((values * values).sum()), run_outs * showdown.unit**2)
    product = Fraction(sum_of_disjoint(values, len(rest), finish.to_come), pairs * showdown.unit**2)
    # Any two boards are alike: each has the spread of one, and any two go together as the first two do.
    alone = sum((weight**2 for weight in finish.weights), Fraction(0))
    once = square - mean**2
    twice = alone * once + (1 - alone) * (product - mean**2)
    return Twice(
        once=(Spread(mean, once), Spread(1 - mean, once)),
        twice=(Spread(mean, twice), Spread(1 - mean, twice)),
        boards=len(finish.weights),
        run_outs=run_outs,
        pairs=pairs,
    )


def _finish_of(program: Program, option: Option, cards: int) -> _Finish:
    """How the option finishes the hand with so many cards on the board."""
    sources = {source for _, source in option.lends}
    own = own_areas(program)
    if len(sources) != 1 or len(own) != 1:
        raise NotCounted("the option does not finish the hand on several boards alike")
    (board,) = sources
    steps = [at for name, at in program.variants if name == option.id]
    fitting = [at for at in steps if cards_dealt(program, at + 1)[board] == cards]
    if not fitting:
        raise NotCounted(f"there is no betting with {cards} card{'' if cards == 1 else 's'} on the board")
    at = fitting[-1]
    variant = program.variants[option.id, at]
    boards = {area: source for area, source in option.lends if source == board} | {board: board}
    coming = cards_dealt(variant)
    so_far = cards_dealt(variant, at + 1)
    to_come = {coming[area] - so_far[area] for area in boards}
    plays = {area: _plays(variant, area, boards) for area in boards}
    if len(to_come) > 1 or any(play != _plays(program, board, boards) for play in plays.values()):
        raise NotCounted("the boards are not played for alike")
    if to_come == {0}:
        raise NotCounted("no card is left to come")
    weights = tuple(_weight(variant, area) for area in boards)
    if sum(weights) != 1:
        raise NotCounted("not the whole pot is played for on the boards")
    return _Finish(board, own[0], to_come.pop(), weights)


def _uses(program: Program, share_hand: str, area: str) -> bool:
    return area in [pick[0] for pick in program.hands[share_hand].picks]


def _weight(program: Program, area: str) -> Fraction:
    return sum((share.share for share in program.shares if _uses(program, share.hand, area)), Fraction(0))


def _plays(program: Program, area: str, boards: dict[str, str]) -> list[tuple[Fraction, Hand, str]]:
    """What a board is played for: parts of its money, and the hands that take them, whatever the board is called."""
    whole = _weight(program, area)
    found = []
    for share in program.shares:
        if _uses(program, share.hand, area):
            hand = program.hands[share.hand]
            if any(how in ("first", "last") for _, how, *_ in hand.picks):
                raise NotCounted("the order of the cards on a board matters")
            picks = tuple((boards.get(place, place), how, least, most) for place, how, least, most in hand.picks)
            other = next((one.hand for one in program.shares if one.id == share.if_none), "")
            found.append((share.share / whole, evolve(hand, id="", title="", rule=NO_RULE, picks=picks), other))
    return found


def _rest(program: Program, finish: _Finish, hole: tuple[Cards, Cards], board: Cards) -> Cards:
    """The cards that can still come."""
    count = cards_dealt(program)[finish.own]
    if any(len(cards) != count for cards in hole):
        raise ValueError(f"each player has {count} card{'' if count == 1 else 's'}")
    rest = list(program.deck)
    for card in (*hole[0], *hole[1], *board):
        if card not in rest:
            raise ValueError(f"{names_of((card,))} is given twice, or is not in the deck")
        rest.remove(card)
    return tuple(rest)


def _values(showdown: Showdown, finish: _Finish, hole: tuple[Cards, Cards], board: Cards, rest: Cards) -> Ints:
    """What the first player gets on each board that can come, in units of the pot."""
    sets = sets_of(len(rest), finish.to_come)
    run_outs = np.array(rest, np.uint8).take(sets)
    known = np.tile(np.array(board, np.uint8), (len(sets), 1))
    spots = {(finish.board, TABLE): np.concatenate([known, run_outs], axis=1)}
    for seat, cards in enumerate(hole):
        spots[finish.own, seat] = np.tile(np.array(cards, np.uint8), (len(sets), 1))
    first: Ints = showdown.gains(showdown.winners(spots))[0]
    return first
