"""The end of a hand: pots, shares, winners and odd chips, each payment with its rule."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from rulesgen.cards import JOKER, Cards
from rulesgen.engine.table import Cents, Due, Move, Table, due_of, move_of
from rulesgen.model.game import Program
from rulesgen.model.hands import Hand
from rulesgen.model.pot import Share
from rulesgen.ranking import Value


class Pot(NamedTuple):
    """Chips that the same players can win."""

    name: str
    amount: Cents
    players: tuple[int, ...]


_said = cache(str)
"""What a hand is worth, in words."""


class Held(NamedTuple):
    """The hand a player holds: its worth and its cards, in reading order."""

    value: Value
    cards: Cards


def hand_of(table: Table, hand: Hand, seat: int) -> Held:
    """The best hand that a seat can form; seat -1 for the dealer's or the table's."""
    value, cards = hand.ranking.best_hand(_usable_cards(table, hand, seat), hand.size)
    return Held(value, hand.ranking.sort_cards(value, cards))


def value_of(table: Table, hand: Hand, seat: int) -> Value:
    """What the best hand of a seat is worth; much faster than to say which cards make it."""
    return hand.ranking.best_value(_usable_cards(table, hand, seat), hand.size)


def _usable_cards(table: Table, hand: Hand, seat: int) -> list[tuple[Cards, int, int]]:
    """The cards of each area that a hand may use, with the fewest and the most that it takes of them."""
    parts, spots, lent = [], table.spots, table.lent
    for area, how, least, most in hand.picks:
        cards = table.cards_in(area, seat) if lent else spots.get((area, seat)) or spots.get((area, -1), ())
        parts.append((cards, least, most) if how == "count" else _fixed(cards, how, most))
    return parts


def _fixed(cards: Cards, how: str, most: int) -> tuple[Cards, int, int]:
    """The first or the last so many cards as dealt, all of which a hand must use."""
    chosen = cards[:most] if how == "first" else cards[-most:]
    return chosen, len(chosen), len(chosen)


def pots_of(table: Table) -> list[Pot]:
    """The main pot and the side pots: each amount for which a player is all in, among those who paid that much.

    Dead chips are in the first: also a player whom a dead post took the last chip from can win them. Who still has
    chips plays for every pot, also after a forced bet that was too small or too large and stood.
    """
    players, paid, stacks = table.in_hand(), table.paid, table.stacks
    most = max([paid[seat] for seat in players])
    levels = sorted({most, *[paid[seat] for seat in players if not stacks[seat]]})
    pots: list[Pot] = []
    below = -table.dead
    for level in levels:
        # What folded players paid above the highest level left has no other taker than the last pot's players.
        whole = sum(paid) if level == levels[-1] else sum([min(one, level) for one in paid])
        amount, below = whole - below, whole
        if amount or (level == levels[-1] and not pots):
            able = tuple([seat for seat in players if paid[seat] >= level or stacks[seat]])
            pots.append(Pot(f"side pot {len(pots)}" if pots else "main pot", amount, able))
    return pots


TakeFees = Callable[[list[Pot]], tuple[list[Due], list[Pot]]]
"""From the pots to what the house takes of them, and what is left in each."""


def settlement(program: Program, table: Table, take_fees: TakeFees = lambda pots: ([], pots)) -> tuple[Due, ...]:
    """Everything the dealer does to award the pot, in order: pots named, fees taken, hands read, shares paid."""
    players = table.in_hand()
    if len(players) == 1:
        standing = program.standing["last-player"]
        fees, (whole,) = take_fees([Pot("pot", table.pot(), tuple(players))])
        return (*fees, Due(Move("pay", players[0], amount=whole.amount, what="pot"), standing.rule))
    pots = pots_of(table)
    due: list[Due] = []
    if len(pots) > 1:
        rule = program.standing["side-pots"].rule
        due += [Due(Move("name-pot", amount=pot.amount, what=pot.name, players=len(pot.players)), rule) for pot in pots]
    fees, pots = take_fees(pots)
    due += fees
    held: dict[str, dict[int, Value]] = {}
    for name in dict.fromkeys([share.hand for share in program.shares]):
        hand = program.hands[name]
        rule, values = hand.rule, {seat: value_of(table, hand, seat) for seat in players}
        due += [
            due_of((move_of(("read", seat, 0, 0, name, _said(value), 0, (), 0, -1, 0, 0)), rule))
            for seat, value in values.items()
        ]
        held[name] = values
    for pot in pots:
        due += _pay_pot(program, table, pot, held)
    return tuple(due)


def _pay_pot(program: Program, table: Table, pot: Pot, held: dict[str, dict[int, Value]]) -> list[Due]:
    odd_rule = program.odd_chips.rule
    due: list[Due] = []
    given: dict[str, int] = {}
    for share, amount, odd in split_shares(program, table, pot.amount):
        name = f"{pot.name}, {share.title}" if len(program.shares) > 1 else pot.name
        if odd:
            due.append(Due(Move("odd-chip", amount=odd, what=name), odd_rule))
        if not amount:
            continue
        taken = share
        winners = _winners(program, share, pot, held[share.hand])
        if not winners:
            # Nobody's hand qualifies: the share goes with the one that the rule names.
            due.append(Due(Move("none-qualifies", what=name), share.rule))
            taken = next(other for other in program.shares if other.id == share.if_none)
            winners = _winners(program, taken, pot, held[taken.hand])
        if len(winners) == 1 and not amount % table.sitting.chip:
            due.append(
                due_of((move_of(("pay", winners[0], 0, amount, share.id, name, 0, (), 0, -1, 0, 0)), share.rule))
            )
            continue
        rule = share.rule if len(winners) == 1 else program.standing["ties"].rule
        # A share that falls to another goes on with its odd chips, as if the two had been divided together.
        parts = split_evenly(program, table, winners, amount, given.get(taken.id, 0))
        given[taken.id] = given.get(taken.id, 0) + len([extra for _, _, extra in parts if extra > 0])
        due += [Due(Move("pay", seat, amount=part, area=share.id, what=name), rule) for seat, part, _ in parts if part]
        extras = [(seat, extra) for seat, _, extra in parts if extra]
        due += [
            Due(Move("pay", seat, amount=extra, area=share.id, what=f"{name}, odd chip"), odd_rule)
            for seat, extra in extras
        ]
    return due


def _winners(program: Program, share: Share, pot: Pot, values: dict[int, Value]) -> list[int]:
    """The players of a pot with the best hand of a share; none if nobody's hand qualifies."""
    hand, able = program.hands[share.hand], pot.players
    if hand.qualifies:
        able = tuple(seat for seat in able if hand.ranking.qualifies(values[seat], hand.qualifies))
    strengths = [values[seat].strength for seat in able]
    best = max(strengths, default=0)
    if strengths.count(best) == 1:
        return [able[strengths.index(best)]]
    return [seat for seat in able if values[seat].strength == best]


def split_shares(program: Program, table: Table, amount: Cents) -> list[tuple[Share, Cents, Cents]]:
    """Each share with its chips and how many of them are odd: shares are in whole chips, the rest goes by the rule."""
    chip, shares, odd = table.sitting.chip, program.shares, program.odd_chips
    if shares[0].part:
        given = _by_parts(program, amount, chip)
    else:
        given = list(_divide({share.id: share.share for share in shares}, amount, chip, odd.between_shares).values())
    even = [_part_of(amount, share.share) // chip * chip for share in shares]
    return [(share, one, max(one - part, 0)) for share, one, part in zip(shares, given, even, strict=True)]


def _by_parts(program: Program, amount: Cents, chip: Cents) -> list[Cents]:
    """With an option: first into its parts by its own rule, then each part into shares by the game's."""
    parts: dict[str, dict[str, Fraction]] = {}
    for share in program.shares:
        parts.setdefault(share.part, {})[share.like] = share.share
    wholes = {name: sum(its.values(), Fraction(0)) for name, its in parts.items()}
    chips = _divide(wholes, amount, chip, program.odd_chips.between_parts)
    given = {}
    for part, its in parts.items():
        within = {name: one / wholes[part] for name, one in its.items()}
        given[part] = _divide(within, chips[part], chip, program.odd_chips.between_shares)
    return [given[share.part][share.like] for share in program.shares]


def _divide(parts: dict[str, Fraction], amount: Cents, chip: Cents, first: str) -> dict[str, Cents]:
    """Parts of an amount in whole chips; odd chips go to one of them, or one at a time in order."""
    if len(parts) == 1:
        return dict.fromkeys(parts, amount)
    found = {name: _part_of(amount, part) // chip * chip for name, part in parts.items()}
    left = amount - sum(found.values())
    if left:
        order = list(found) if first == "in-listed-order" else [first]
        for name, extra in zip(order * len(found), _chips(left, chip), strict=False):
            found[name] += extra
    return found


def _part_of(amount: Cents, share: Fraction) -> Cents:
    """A share in whole cents; the same as rounding down the product, without making a fraction of it."""
    return amount * share.numerator // share.denominator


def split_evenly(
    program: Program, table: Table, winners: list[int], amount: Cents, given: int = 0
) -> list[tuple[int, Cents, Cents]]:
    """Each winner with an equal part in whole chips and the odd chips that fall to them, one at a time by the rule.

    So many odd chips were given before, so that the next one's turn is later.
    """
    chip = table.sitting.chip
    if len(winners) == 1:
        return [(winners[0], amount - amount % chip, amount % chip)]
    each = amount // len(winners) // chip * chip
    order = sorted(winners, key=lambda seat: _odd_chip_order(program, table, seat))
    left = _chips(amount - each * len(winners), chip)
    turns = [(place - given) % len(order) for place in range(len(order))]
    return [(seat, each, left[turn] if turn < len(left) else 0) for turn, seat in zip(turns, order, strict=True)]


def _chips(amount: Cents, chip: Cents) -> list[Cents]:
    """An amount as single chips; a remainder smaller than a chip goes with the first."""
    whole, rest = divmod(amount, chip)
    chips = [chip] * whole or ([0] if rest else [])
    return [chips[0] + rest, *chips[1:]] if chips else []


def _odd_chip_order(program: Program, table: Table, seat: int) -> tuple[int, ...]:
    count = len(table.stacks)
    from_left = (seat - table.sitting.button - 1) % count
    if program.odd_chips.between_players == "highest-card-by-suit":
        own = [card for (_, owner), cards in table.spots.items() if owner == seat for card in cards]
        # Cards are numbered by rank, then clubs, diamonds, hearts, spades; a joker has neither.
        return (-max((card for card in own if card != JOKER), default=0), from_left)
    return (from_left,)
