"""Plays one hand on both engines at once, and holds every decision and the last stacks against each other."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import NamedTuple

from attrs import define, evolve, field
from pokerkit import State

from rulesgen.engine import betting
from rulesgen.engine.amounts import bounds, with_multiples
from rulesgen.engine.play import Decision, apply, expect, rule_on, sit_down
from rulesgen.engine.table import Due, Move, Sitting, Table
from rulesgen.model.game import Program
from rulesgen.model.steps import Bet
from tests.agreement.reckoning import OURS, POKERKIT, winnings
from tests.agreement.theirs import BIG, SMALL, Setting, card_of, start


class Options(NamedTuple):
    """What the player to act may do."""

    seat: int
    to_call: int
    raises: tuple[int, int] | None
    """The least and the most that the bet may be made; None where it cannot be raised."""
    pot: int


Chooser = Callable[[Options], Move]
"""From what may be done on both engines to what is done."""


@define
class Round:
    """The actions of a betting round, kept apart from both engines: who has acted since the last full bet or raise."""

    high: int
    full: int
    """What a full raise adds."""
    fixed: bool
    """Fixed-limit: a short all-in is not a step of its own; the next raise completes it."""
    base: int = field(init=False)
    acted: set[int] = field(factory=set)
    short: bool = False
    """Whether there was an all-in of less than a full bet or raise."""

    def __attrs_post_init__(self) -> None:
        self.base = self.high

    def take(self, move: Move) -> None:
        assert move.seat is not None
        if move.verb in ("bet", "raise"):
            added = move.to - self.base
            if added < self.full:
                self.short = True
            else:
                self.acted, self.full = set(), self.full if self.fixed else added
            if added >= self.full or not self.fixed:
                self.base = move.to
            self.high = move.to
        self.acted.add(move.seat)


@define
class Match:
    """One hand under way on both engines."""

    program: Program
    setting: Setting
    table: Table
    state: State
    seen: Counter[str] = field(factory=Counter)
    """How often each known difference came up."""
    asked: list[Options] = field(factory=list)
    """What ours allowed at each decision."""
    raises: list[tuple[str, tuple[int, int] | None, tuple[int, int] | None]] = field(factory=list)
    """Each decision at which the two allow other raises: the known difference, ours and theirs."""
    round: Round = field(init=False)
    step: int = -1
    compared: bool = True
    """Whether PokerKit still plays the same hand."""


def play_both(program: Program, setting: Setting, choose: Chooser) -> Match:
    """Play the hand to its end. An unknown difference is an AssertionError."""
    count = len(setting.stacks)
    names = tuple(f"Seat {number}" for number in range(count))
    amounts = {"small-blind": SMALL, "big-blind": BIG, "small": BIG, "big": 2 * BIG, "ante": setting.ante}
    posts = frozenset([(2, "straddle")] if setting.straddle else [])
    missed = {(setting.owing, f"who-missed-{blind}"): 1 for blind in ("small-blind", "big-blind") if setting.owing}
    sitting = Sitting(names, count - 1, with_multiples(program, amounts), 1, posts=posts, session=missed)
    stacks = setting.stacks
    if setting.empty:
        # A seat more, after the last: it has the button, or is the next after it.
        button = count if setting.empty == "button" else count - 1
        sitting, stacks = evolve(sitting, names=(*names, "Nobody"), button=button, empty=1 << count), (*stacks, 0)
    table = sit_down(program, sitting, stacks, setting.shoe)
    match = Match(program, setting, table, start(setting))
    if _price_is_short(setting):
        match.compared = False
        match.seen["short-big-blind"] += 1
    while (expected := expect(program, match.table)) is not None:
        move = expected.move if isinstance(expected, Due) else _decide(match, expected, choose)
        match.table, line = apply(program, match.table, move)
        assert line.ruling.verdict == "legal", line
    _compare_end(match)
    return match


def _price_is_short(setting: Setting) -> bool:
    """Whether the seat with the largest forced bet cannot post all of it."""
    if setting.straddle:
        return False  # it is posted only by a player who can
    return setting.stacks[_big_blind(setting)] < setting.ante + setting.big_blind_ante + BIG


def _big_blind(setting: Setting) -> int:
    return 0 if len(setting.stacks) == 2 or setting.empty == "small-blind" else 1


def _decide(match: Match, decision: Decision, choose: Chooser) -> Move:
    if match.step != match.table.step:
        match.step = match.table.step
        step = match.program.steps[match.step].action
        assert isinstance(step, Bet)
        fixed = match.setting.limit == "fixed-limit"
        size = 2 * BIG if fixed and step.size == "big" else BIG
        high = max(BIG, match.setting.straddle) if step.first.of in ("big-blind", "straddle") else 0
        match.round = Round(high, max(size, high) if not fixed else size, fixed)
    ours = our_options(match.program, match.table, decision)
    match.asked.append(ours)
    if not match.compared:
        move = choose(ours)
    else:
        _skip_idle_checks(match)
        theirs = their_options(match.state)
        shared = _compare_options(match, ours, theirs)
        _compare_cards(match)
        move = choose(shared)
        _act(match.state, move)
    match.round.take(move)
    assert match.table.round is not None
    return move._replace(verb=_our_word(match.program, match.table)) if move.verb == "raise" else move


def _our_word(program: Program, table: Table) -> str:
    """What ours calls it to make the bet larger; a bet of less than the limit is completed."""
    assert table.round is not None
    if betting.is_incomplete(program, table.round):
        return "complete"
    return "raise" if table.round.high else "bet"


def our_options(program: Program, table: Table, decision: Decision) -> Options:
    """What our engine allows, by its rulings; its bounds must say the same as its rulings."""
    seat = decision.seat
    legal = {verb: rule_on(program, table, Move(verb, seat)).verdict == "legal" for verb in ("check", "call", "fold")}
    assert legal["fold"], "a player may always fold"
    assert legal["check"] != legal["call"]
    assert table.round is not None
    due = min(max(0, table.round.high - table.bets[seat]), table.stacks[seat])
    assert legal["check"] == (due == 0)
    return Options(seat, due, _our_raises(program, table, seat), table.pot())


def _our_raises(program: Program, table: Table, seat: int) -> tuple[int, int] | None:
    action = program.steps[table.step].action
    assert isinstance(action, Bet)
    assert table.round is not None
    everything = table.bets[seat] + table.stacks[seat]
    least, most = (min(bound, everything) for bound in bounds(program, table, action))
    verb = _our_word(program, table)
    legal = [rule_on(program, table, Move(verb, seat, amount)).verdict == "legal" for amount in (least, most)]
    assert legal[0] == legal[1]
    for amount in (least - 1, most + 1):
        assert rule_on(program, table, Move(verb, seat, amount)).verdict != "legal", (amount, least, most)
    return (least, most) if legal[0] else None


def their_options(state: State) -> Options:
    least, most = (
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    )
    seat, to_call = state.actor_index, state.checking_or_calling_amount
    assert seat is not None
    assert to_call is not None
    assert state.can_check_or_call()
    assert state.can_fold() == (to_call > 0), "they let nobody fold without a bet to call"
    return Options(seat, to_call, None if least is None or most is None else (least, most), state.total_pot_amount)


def _skip_idle_checks(match: Match) -> None:
    """Players whom only PokerKit asks: with nothing to call and nobody left to bet against."""
    state = match.state
    while state.actor_index is not None and _is_idle(state, state.actor_index):
        match.seen["idle-check"] += 1
        state.check_or_call()


def _is_idle(state: State, seat: int) -> bool:
    others = [other for other in state.player_indices if other != seat and state.statuses[other]]
    return not any(state.stacks[other] for other in others) and state.bets[seat] >= max(state.bets)


def _compare_options(match: Match, ours: Options, theirs: Options) -> Options:
    """What both engines allow. Where they differ, it must be a difference that is known."""
    assert ours._replace(raises=None) == theirs._replace(raises=None)
    if ours.to_call == 0:
        match.seen["fold-without-a-bet"] += 1
    if ours.raises == theirs.raises:
        return ours
    name = _difference(match, ours, theirs)
    assert name, (match.setting, ours, theirs)
    match.seen[name] += 1
    match.raises.append((name, ours.raises, theirs.raises))
    return ours._replace(raises=None)


def _difference(match: Match, ours: Options, theirs: Options) -> str:
    table, now, seat = match.table, match.round, ours.seat
    if ours.raises and theirs.raises:
        return "fixed-limit-completion" if match.setting.limit == "fixed-limit" and now.short else ""
    if ours.raises:
        others = [other for other in table.in_hand() if other != seat]
        if all(table.bets[other] + table.stacks[other] <= now.high for other in others):
            return "raise-that-nobody-can-call"
        if match.setting.limit == "fixed-limit" and now.short and match.setting.raises is None:
            return "fixed-limit-completion" if seat not in now.acted else ""
        return "short-all-ins-use-up-raises" if match.setting.raises is not None and now.short else ""
    return "short-all-ins-reopen" if now.short and seat in now.acted else ""


def _compare_cards(match: Match) -> None:
    """The same cards lie in the same places: the shoe was dealt and burned alike."""
    table, state = match.table, match.state
    boards = [table.spots.get((name, -1), ()) for name, area in match.program.areas.items() if area.per == "table"]
    for number, board in enumerate(boards):
        theirs = list(state.get_board_cards(number)) if board else []
        assert theirs == [card_of(card) for card in board]
    for seat in table.in_hand():
        assert state.hole_cards[seat] == [card_of(card) for card in table.spots["hole", seat]]


def _act(state: State, move: Move) -> None:
    if move.verb == "fold":
        state.fold()
    elif move.verb in ("check", "call"):
        state.check_or_call()
    else:
        state.complete_bet_or_raise_to(move.to)


def _compare_end(match: Match) -> None:
    """Both engines' last stacks are what a third reckoning says, by the customs of each."""
    table, setting = match.table, match.setting
    folded = [bool(table.folded >> seat & 1) for seat in table.seats]
    boards = _hands(match, folded)
    stacks = (*setting.stacks, 0) if setting.empty else setting.stacks
    before = [stack - paid for stack, paid in zip(stacks, table.paid, strict=True)]
    before[setting.owing or _big_blind(setting)] -= table.dead
    won = [winnings(table.paid, folded, boards, custom, table.dead) for custom in (OURS, POKERKIT)]
    ours, theirs = ([one + other for one, other in zip(before, mine, strict=True)] for mine in won)
    assert ours == list(table.stacks), (setting, ours, table.stacks)
    if match.compared:
        _skip_idle_checks(match)
        assert not match.state.status, "only one of the two hands is over"
        assert theirs[: len(setting.stacks)] == match.state.stacks, (setting, theirs, match.state.stacks)
        match.seen.update(_money_differences(table, folded, boards))


def _money_differences(table: Table, folded: list[bool], boards: list[list[list[object]]]) -> list[str]:
    """The customs that make a difference in this hand, each taken alone."""
    won = partial(winnings, table.paid, folded, boards, dead=table.dead)
    one_by_one = {
        "odd-chips-all-to-one": evolve(OURS, odd_chips_singly=False),
        "pots-made-one": evolve(OURS, each_pot_alone=False),
        "low-without-a-low-hand": evolve(OURS, low_to_high_by_pot=False),
    }
    return [name for name, custom in one_by_one.items() if won(custom) != won(OURS)]


def _hands(match: Match, folded: list[bool]) -> list[list[list[object]]]:
    """Each board's hands of each kind, by PokerKit's ranking of cards; none after a fold, and none before the river."""
    table = match.table
    boards = [table.spots.get((name, -1), ()) for name, area in match.program.areas.items() if area.per == "table"]
    if folded.count(False) == 1:
        return []
    return [
        [
            [
                None
                if folded[seat]
                else kind.from_game_or_none(map(card_of, table.spots["hole", seat]), map(card_of, board))
                for seat in table.seats
            ]
            for kind in match.setting.variant.kinds
        ]
        for board in boards
    ]


def random_choice(random: Random) -> Chooser:
    """Seldom a fold, often a raise: the least, the most, or something between."""

    def choose(options: Options) -> Move:
        seat, chance = options.seat, random.random()
        if chance < 0.12 and options.to_call:
            return Move("fold", seat)
        if chance < 0.45 and options.raises:
            least, most = options.raises
            amount = random.choice((least, most, random.randint(least, most), random.randint(least, most)))
            return Move("raise", seat, amount)
        return Move("call" if options.to_call else "check", seat)

    return choose
