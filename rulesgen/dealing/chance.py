"""Random hands from a seed: the shoe, the stacks and every legal action come from one generator."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from rulesgen.dealing.case import Played
from rulesgen.engine import betting, opening
from rulesgen.engine.actions import Arrange, Bet, Decide, Discard, Draw, Place
from rulesgen.engine.play import Decision, play_on, rule_on, sit_down
from rulesgen.engine.program import Forced, Program
from rulesgen.engine.table import Cents, Line, Move, Sitting, Table

_SMALL = {"small-blind": 100, "small": 200, "big": 400, "spread-least": 200, "spread-most": 1000}


def play_random(program: Program, seed: int, seats: int | None = None) -> Played:
    """A whole random hand."""
    start, moves = deal_random(program, seed, seats)
    table = start
    lines: list[Line] = []
    for table, line in moves:  # noqa: B007 - the last table is the result
        lines.append(line)
    ids = tuple(f"player-{number + 1}" for number in range(len(start.stacks)))
    return Played(program, ids, start, table, tuple(lines), start.stub)


def deal_random(program: Program, seed: int, seats: int | None = None) -> tuple[Table, Iterator[tuple[Table, Line]]]:
    """The table before a random hand, and its moves as they are made."""
    random = Random(seed)  # noqa: S311 - a repeatable shuffle is wanted, not a secret one
    count = seats or random.randint(program.fewest_seats, program.most_seats)
    amounts = {**_SMALL, **{name: _forced_amount(bet) for name, bet in program.betting.forced.items()}}
    names = tuple(f"Player {number + 1}" for number in range(count))
    wagers = _random_wagers(program, count, random)
    button = random.randrange(count)
    # Without a button, positions are counted from the dealer, whose left is the first seat.
    sitting = Sitting(names, button if program.button_rule else count - 1, amounts, 100, wagers, seed)
    poor = (1, 2, 3, 7, 20, 55, 100, 200) if program.banking == "pot" else (500, 1000)
    stacks = tuple(100 * random.choice(poor) for _ in range(count))
    shoe = list(program.deck)
    random.shuffle(shoe)
    start = sit_down(program, sitting, stacks, tuple(shoe))
    return start, play_on(program, start, lambda table, decision: _choose(program, table, decision, random))


def _forced_amount(bet: Forced) -> Cents:
    """An ante or a bring-in is less than the small bet."""
    return 100 if bet.id == "small-blind" or bet.complete_to or not bet.live else 200


def _random_wagers(program: Program, seats: int, random: Random) -> dict[tuple[int, str], Cents]:
    """Wagers that the rules take: all that are required, and some of the others."""
    found: dict[tuple[int, str], Cents] = {}
    placed = next((step.action.wagers for step in program.steps if isinstance(step.action, Place)), ())
    either = [name for name in placed if program.wagers[name].required == "one-of"]
    for seat in range(seats):
        mine: dict[str, Cents] = {}
        wanted = set(random.sample(either, random.randint(1, len(either)))) if either else set()
        for name in placed:
            wager = program.wagers[name]
            if wager.required == "yes" or name in wanted or (wager.required == "no" and random.random() < 0.6):
                amount = wager.amounts[0]
                base = mine.get(amount.of, 0) if amount.kind == "times" else 500
                mine[name] = int(base * amount.low) if amount.kind == "times" else base
        found |= {(seat, name): amount for name, amount in mine.items()}
    return found


def _choose(program: Program, table: Table, decision: Decision, random: Random) -> Move:
    """One of the legal actions of the step."""
    action = program.steps[table.step].action
    return _RANDOM[type(action)](program, table, decision.seat, action, random)


def _bet(program: Program, table: Table, seat: int, bet: Bet, random: Random) -> Move:
    """Folding is rare, so that hands reach the showdown."""
    moves = [Move("check", seat), Move("call", seat)]
    now = table.round
    assert now is not None
    if now.opening:
        moves.append(opening.bring_in(program, table))
    if random.random() < 0.5:
        moves.append(Move("complete", seat, betting.full_bet(table, now, seat)))
        moves += [
            Move(verb, seat, amount) for verb in ("bet", "raise") for amount in _amounts(program, table, seat, bet)
        ]
    if random.random() < 0.2:
        moves.append(Move("fold", seat))
    random.shuffle(moves)
    legal = (move for move in moves if rule_on(program, table, move).verdict == "legal")
    return next(legal, Move("fold", seat))


def _amounts(program: Program, table: Table, seat: int, bet: Bet) -> list[Cents]:
    least, most = betting.bounds(program, table, bet)
    everything = table.bets[seat] + table.stacks[seat]
    return sorted({least, min(most, everything), everything})


def _discard(program: Program, table: Table, seat: int, action: Discard | Draw, random: Random) -> Move:
    held = list(table.cards_in(action.area, seat))
    most = min(action.most, len(held))
    return Move("discard", seat, named=tuple(random.sample(held, random.randint(min(action.least, most), most))))


def _decide(program: Program, table: Table, seat: int, action: Decide, random: Random) -> Move:
    names = list(action.choices)
    random.shuffle(names)
    moves = [Move("choose", seat, what=name) for name in names]
    return next(move for move in moves if rule_on(program, table, move).verdict == "legal")


def _arrange(program: Program, table: Table, seat: int, action: Arrange, random: Random) -> Move:
    cards = list(table.cards_in(action.source, seat))
    random.shuffle(cards)
    return Move("set", seat, named=tuple(cards))


_RANDOM: dict[type, Callable[[Program, Table, int, Any, Random], Move]] = {
    Bet: _bet,
    Discard: _discard,
    Draw: _discard,
    Decide: _decide,
    Arrange: _arrange,
}
