"""Rounds played one by one on the engine itself, for games that cannot be played thousands of rounds at once."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random

import numpy as np
from attrs import evolve, field, frozen

from rulesgen.cards import Cards
from rulesgen.dealing.chance import needed_chips, sit_for_chance
from rulesgen.engine.fast_play import play_out
from rulesgen.engine.fees import needed_amounts
from rulesgen.engine.following import Follower, NotFollowed
from rulesgen.engine.play import Decision, Refused, sit_down
from rulesgen.engine.table import Cents, Line, Move, Sitting, Table, dollars
from rulesgen.ids import NO_RULE
from rulesgen.irregular.playing.players import decide_quietly
from rulesgen.model.game import Program
from rulesgen.model.strategies import Strategy
from rulesgen.odds.reasons import NotSimulated, in_step
from rulesgen.odds.result import Result
from rulesgen.odds.simulated.pots import OUTCOMES, pot_outcomes
from rulesgen.odds.stakes import all_amounts, besides, effects_that_place, unit_of

UNIT = 72_000
"""A unit in cents, so that nearly every part of it which a rule pays is whole."""
PLENTY = 10**6
"""Units that nobody runs out of."""
_TABLES = ("table", "own-choice", "by-choice")
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
        if any(amount.kind == "money" and not amount.low for amount in all_amounts(self.program)):
            raise NotSimulated("the fixed amount of a wager is nothing")
        if self._bank_sets() and self.program.house_way is None:
            raise NotSimulated("the player-dealer sets cards, and the game has no house way")
        # Odds leave the rounding of money out, and say so.
        object.__setattr__(self, "program", evolve(self.program, rounding=None))
        object.__setattr__(self, "unit", int(unit_of(self.program, self.stakes) or UNIT))
        object.__setattr__(self, "others", besides(self.program, self.stakes))

    @property
    def notes(self) -> tuple[str, ...]:
        """What is taken for granted besides."""
        fixed = unit_of(self.program, self.stakes) is not None
        placed = {effect.wager for effect in effects_that_place(self.program)}
        later = [amount for name in placed for amount in self.program.wagers[name].amounts]
        changes = any(step.action.gives_up for step in self.program.steps)
        found = (
            (fixed, f"A unit is {dollars(self.unit)}, which is the fixed amount of a wager."),
            (any(one.kind in _TABLES for one in later), "A later wager that the table bounds is of one unit."),
            (self._bank_sets(), "The player-dealer sets cards the house way."),
            (changes and self.program.bank is not None, "The player-dealer changes cards by the same way to play."),
        )
        return tuple(words for is_so, words in found if is_so)

    def _bank_sets(self) -> bool:
        actions = (step.action for step in self.program.steps)
        return any(action.sets_into and action.asks == "player-dealer" for action in actions)

    def __call__(self, seed: np.random.SeedSequence, rounds: int) -> Counter[Result]:
        chance, follower = _chance(seed), _follower(self.program, self.strategy)
        shoes = (_shuffled(self.program, chance) for _ in range(rounds))
        found = Counter(self.play(shoe, chance, follower) for shoe in shoes)
        _must_be_made(follower)
        return found

    def play(self, shoe: Cards, chance: Random, follower: Follower | None = None) -> Result:
        """What one round comes to."""
        sitting = _sitting(self.program, chance, self._wagers, self.unit)
        stacks = (self.unit * PLENTY,) * sitting.seats
        table, lines = follow(follower or _follower(self.program, self.strategy), sitting, stacks, shoe)
        mine = [line for line in lines if line.move.seat == 0]
        if self.others:
            mine = [line for line in mine if line.move.what in self.stakes or line.move.verb == "choose"]
            net = sum(_SIGNS.get(line.move.verb, 0) * line.move.amount for line in mine)
        else:
            fees = sum(line.move.amount for line in mine if line.move.verb == "fee")
            net = table.stacks[0] + fees - stacks[0]
        placed = sum(line.move.amount for line in mine if line.move.verb == "wager")
        back = sum(line.move.amount for line in self._free(mine))
        return Fraction(net, self.unit), Fraction(placed - back, self.unit)

    def _wagers(self, seat: int, dealer: int) -> dict[str, Cents]:
        """What a seat puts down: the stakes; of a player-dealer, money that covers everything."""
        first = [name for step in self.program.steps for name in step.action.wagers]
        own = [name for name in first if (self.program.wagers[name].by == "player-dealer") == (seat == dealer)]
        if seat == dealer:
            return dict.fromkeys(own, self.unit * PLENTY // 10)
        placed = {**self.stakes, **dict.fromkeys(self.others, Fraction(1))}
        return {name: self._cents(name, placed[name]) for name in own if name in placed}

    def _cents(self, name: str, units: Fraction) -> Cents:
        amount = self.program.wagers[name].amounts[0]
        return int(amount.low if amount.kind == "money" else self.unit * units)

    def _free(self, lines: list[Line]) -> Iterator[Line]:
        """Chips that go back because they had no action, or because a choice took them back."""
        choices = {step.id: step.action.choices for step in self.program.steps if step.action.choices}
        takes_back = False
        for line in lines:
            if line.move.verb == "choose":
                takes_back = choices[line.step][line.move.what].kind == "take-back"
            elif line.move.verb == "no-action" or (
                line.move.verb == "give-back" and line.step in choices and takes_back
            ):
                yield line


@frozen
class PotsOneByOne:
    """So many players of a pot game, who all follow the same way to play; nobody folds or raises."""

    program: Program
    players: int
    strategy: Strategy | None = None

    def __call__(self, seed: np.random.SeedSequence, rounds: int) -> Counter[tuple[Fraction, str]]:
        """How much of the pot the first seat gets, and what became of it."""
        chance, follower = _chance(seed), _follower(self.program, self.strategy)
        shoes = (_shuffled(self.program, chance) for _ in range(rounds))
        found = Counter(self.play(shoe, chance, follower) for shoe in shoes)
        _must_be_made(follower)
        return found

    def play(self, shoe: Cards, chance: Random, follower: Follower | None = None) -> tuple[Fraction, str]:
        """The first seat's part of the pot after one hand, and what became of it."""
        sitting = sit_for_chance(self.program, self.players, chance, chance.getrandbits(32))
        stacks = (needed_chips(self.program),) * self.players
        _, lines = follow(follower or _follower(self.program, self.strategy), sitting, stacks, shoe)
        paid = [line.move for line in lines if line.move.verb == "pay"]
        winners = [{move.seat for move in paid if move.area == share.id} for share in self.program.shares]
        parts = [
            share.share / len(seats) for share, seats in zip(self.program.shares, winners, strict=True) if 0 in seats
        ]
        flags = np.array([[[seat in seats] for seat in range(self.players)] for seats in winners])
        return sum(parts, Fraction(0)), OUTCOMES[int(pot_outcomes(flags)[0])]


def follow(follower: Follower, sitting: Sitting, stacks: tuple[Cents, ...], shoe: Cards) -> tuple[Table, list[Line]]:
    """A whole hand in which all follow a strategy, and do nothing remarkable where it has no say."""
    program = follower.program

    def decide(table: Table, asked: Decision) -> Move:
        has_no_say = table.turn or table.proposal is not None or table.round is not None or not follower.asks(table)
        is_bank = table.sitting.seat_of(asked.seat) == sitting.dealer
        if has_no_say or (is_bank and program.steps[table.step].action.sets_into):
            return decide_quietly(program, table, asked)
        return follower.move(table, asked)

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


def _follower(program: Program, strategy: Strategy | None) -> Follower:
    return Follower(program, strategy or Strategy("", "", NO_RULE, {}))


def _must_be_made(follower: Follower) -> None:
    """A hand that was asked about in every round, and could be made in none, is asked about too early."""
    if unmade := follower.never_made():
        hand, step = unmade
        with in_step(step):
            title = follower.program.hands[hand].title
            raise NotSimulated(f"the way to play asks of the {title} before it can be made")


def _chance(seed: np.random.SeedSequence) -> Random:
    return Random(int.from_bytes(seed.generate_state(8).tobytes()))  # noqa: S311 - a repeatable shuffle is wanted


def _shuffled(program: Program, chance: Random) -> Cards:
    return tuple(chance.sample(program.deck, len(program.deck)))


def _sitting(program: Program, chance: Random, wagers: Callable[[int, int], dict[str, Cents]], unit: Cents) -> Sitting:
    """The fewest players that the game is for; a player-dealer sits last."""
    banked = program.banking == "player-dealer"
    count = max(program.fewest_seats, 2 if banked else 1)
    dealer = count - 1 if banked else -1
    rolls = sum(step.action.dice for step in program.steps)
    amounts = {"minimum": unit, "maximum": unit, **dict.fromkeys(needed_amounts(program), 100)}
    placed = {(seat, name): amount for seat in range(count) for name, amount in wagers(seat, dealer).items()}
    names = tuple(f"Player {number + 1}" for number in range(count))
    dice = tuple(chance.randint(1, 6) for _ in range(rolls))
    at = count - 1  # without a button, positions are counted from the dealer, whose left is the first seat
    return Sitting(names, at, amounts, 1, placed, chance.getrandbits(32), dealer=dealer, dice=dice)
