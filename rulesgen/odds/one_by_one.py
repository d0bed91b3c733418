"""Rounds played one by one on the engine itself, for games that cannot be played thousands of rounds at once."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random

import numpy as np
from attrs import field, frozen

from rulesgen.dealing.chance import needed_chips, sit_for_chance
from rulesgen.engine.actions import Decide, Place, Roll
from rulesgen.engine.cards import Cards
from rulesgen.engine.fees import needed_amounts
from rulesgen.engine.following import Follower, NotFollowed
from rulesgen.engine.play import Decision, Refused, sit_down
from rulesgen.engine.program import Program
from rulesgen.engine.strategy import Strategy
from rulesgen.engine.table import Cents, Line, Move, Sitting, Table
from rulesgen.engine.whole import play_out
from rulesgen.irregular.quiet import decide_quietly
from rulesgen.odds.pots import OUTCOMES, outcomes_of
from rulesgen.odds.reasons import NotSimulated, in_step
from rulesgen.odds.starting import base_stakes
from rulesgen.odds.tally import Result

UNIT = 72_000
"""A unit in cents, so that every part of it which a rule pays is whole."""
PLENTY = 10**6
"""Units that nobody runs out of."""
_SIGNS = {"take": -1, "take-part": -1, "lose-to": -1, "win": 1, "win-from": 1, "bonus": 1}
"""What a settled wager adds to what its player is ahead."""


@frozen
class OneByOne:
    """A way to play a game against a bank, with some wagers: a seed and a number of rounds give their results.

    Whoever takes part follows the same way; what the first seat is ahead is counted. Fees are left out. Wagers that
    must be placed but are not among the stakes are placed all the same, and do not count.
    """

    program: Program
    strategy: Strategy | None
    stakes: dict[str, Fraction]
    unit: Cents = field(init=False)
    others: frozenset[str] = field(init=False)
    """Wagers that must be placed besides."""

    def __attrs_post_init__(self) -> None:
        if self.program.banking == "pot":
            raise NotSimulated("no wager is placed against a bank")
        amounts = [amount for wager in self.program.wagers.values() for amount in wager.amounts]
        fixed = {int(amount.low) for amount in amounts if amount.kind == "money"}
        if len(fixed) > 1:
            raise NotSimulated("several wagers have fixed amounts, which differ")
        object.__setattr__(self, "unit", fixed.pop() if fixed else UNIT)
        sets = base_stakes(self.program)
        missing = () if any(one.keys() <= self.stakes.keys() for one in sets) or not sets else sets[0]
        object.__setattr__(self, "others", frozenset(missing) - self.stakes.keys())

    def __call__(self, seed: np.random.SeedSequence, rounds: int) -> Counter[Result]:
        chance = _chance(seed)
        return Counter(self.play(_shuffled(self.program, chance), chance) for _ in range(rounds))

    def play(self, shoe: Cards, chance: Random) -> Result:
        """What one round comes to."""
        program = self.program
        sitting = _sitting(program, chance, self._wagers)
        stacks = (self.unit * PLENTY,) * sitting.seats
        table, lines = follow(program, self.strategy, sitting, stacks, shoe)
        mine = [line for line in lines if line.move.seat == 0]
        if self.others:
            mine = [line for line in mine if line.move.what in self.stakes]
            net = sum(_SIGNS.get(line.move.verb, 0) * line.move.amount for line in mine)
        else:
            fees = sum(line.move.amount for line in mine if line.move.verb == "fee")
            net = table.stacks[0] + fees - stacks[0]
        placed = sum(line.move.amount for line in mine if line.move.verb == "wager")
        back = sum(line.move.amount for line in mine if self._is_free(line))
        return Fraction(net, self.unit), Fraction(placed - back, self.unit)

    def _wagers(self, seat: int, dealer: int) -> dict[str, Cents]:
        """What a seat puts down: the stakes; of a player-dealer, money that covers everything."""
        first = [name for step in self.program.steps if isinstance(step.action, Place) for name in step.action.wagers]
        own = {name for name in first if (self.program.wagers[name].by == "player-dealer") == (seat == dealer)}
        if seat == dealer:
            return {name: self.unit * PLENTY // 10 for name in own if self.program.wagers[name].required == "yes"}
        placed = {**self.stakes, **dict.fromkeys(self.others, Fraction(1))}
        return {name: int(self.unit * units) for name, units in placed.items() if name in own}

    def _is_free(self, line: Line) -> bool:
        """Whether chips go back because they had no action, or because a choice took them back."""
        if line.move.verb == "no-action":
            return True
        step = next((step for step in self.program.steps if step.id == line.step), None)
        effects = step.action.choices.values() if step and isinstance(step.action, Decide) else ()
        return line.move.verb == "give-back" and any(
            effect.kind == "take-back" and effect.wager == line.move.what for effect in effects
        )


@frozen
class PotsOneByOne:
    """So many players of a pot game, who all follow the same way to play; nobody folds or raises."""

    program: Program
    players: int
    strategy: Strategy | None = None

    def __call__(self, seed: np.random.SeedSequence, rounds: int) -> Counter[tuple[Fraction, str]]:
        """How much of the pot the first seat gets, and what became of it."""
        chance = _chance(seed)
        return Counter(self.play(_shuffled(self.program, chance), chance) for _ in range(rounds))

    def play(self, shoe: Cards, chance: Random) -> tuple[Fraction, str]:
        """The first seat's part of the pot after one hand, and what became of it."""
        sitting = sit_for_chance(self.program, self.players, chance, chance.getrandbits(32))
        stacks = (needed_chips(self.program),) * self.players
        _, lines = follow(self.program, self.strategy, sitting, stacks, shoe)
        paid = [line.move for line in lines if line.move.verb == "pay"]
        winners = [{move.seat for move in paid if move.area == share.id} for share in self.program.shares]
        parts = [
            share.share / len(seats) for share, seats in zip(self.program.shares, winners, strict=True) if 0 in seats
        ]
        flags = np.array([[[seat in seats] for seat in range(self.players)] for seats in winners])
        return sum(parts, Fraction(0)), OUTCOMES[int(outcomes_of(flags)[0])]


def follow(
    program: Program, strategy: Strategy | None, sitting: Sitting, stacks: tuple[Cents, ...], shoe: Cards
) -> tuple[Table, list[Line]]:
    """A whole hand in which all follow the strategy, and do nothing remarkable where it has no say."""
    follower = Follower(program, strategy or Strategy("", "", "", {}))

    def decide(table: Table, asked: Decision) -> Move:
        has_no_say = table.turn or table.offer is not None or table.round is not None or not follower.asks(table)
        step = program.steps[table.step].id if table.step < len(program.steps) else ""
        is_dealer = table.sitting.seat_of(asked.seat) == sitting.dealer and step not in follower.strategy.steps
        return decide_quietly(program, table, asked) if has_no_say or is_dealer else follower.move(table, asked)

    try:
        table, lines = play_out(program, sit_down(program, sitting, stacks, shoe), decide)
    except NotFollowed as reason:
        why, step = reason.args
        with in_step(step):
            raise NotSimulated(why) from reason
    except Refused as reason:
        raise NotSimulated(str(reason)) from reason
    ruling = lines[-1].ruling
    if ruling.verdict != "legal":
        raise NotSimulated(f"the way to play breaks {ruling.rule}: {ruling.reason}")
    return table, lines


def _chance(seed: np.random.SeedSequence) -> Random:
    return Random(int.from_bytes(seed.generate_state(8).tobytes()))  # noqa: S311 - a repeatable shuffle is wanted


def _shuffled(program: Program, chance: Random) -> Cards:
    return tuple(chance.sample(program.deck, len(program.deck)))


def _sitting(program: Program, chance: Random, wagers: Callable[[int, int], dict[str, Cents]]) -> Sitting:
    """The fewest players that the game is for; a player-dealer sits last."""
    banked = program.banking == "player-dealer"
    count = max(program.fewest_seats, 2 if banked else 1)
    dealer = count - 1 if banked else -1
    rolls = sum(step.action.dice for step in program.steps if isinstance(step.action, Roll))
    amounts = {"minimum": 1, "maximum": UNIT * PLENTY, **dict.fromkeys(needed_amounts(program), 100)}
    placed = {(seat, name): amount for seat in range(count) for name, amount in wagers(seat, dealer).items()}
    names = tuple(f"Player {number + 1}" for number in range(count))
    dice = tuple(chance.randint(1, 6) for _ in range(rolls))
    at = count - 1  # without a button, positions are counted from the dealer, whose left is the first seat
    return Sitting(names, at, amounts, 1, placed, chance.getrandbits(32), dealer=dealer, dice=dice)
