"""Random hands from a seed: the shoe, the stacks and every legal action come from one generator."""

from collections.abc import Iterator
from random import Random

from rulesgen.dealing.case import Played
from rulesgen.engine import betting
from rulesgen.engine.play import Decision, play_on, rule_on, sit_down
from rulesgen.engine.program import Bet, Program
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
    amounts = {**_SMALL, **{name: 200 if name != "small-blind" else 100 for name in program.betting.forced}}
    names = tuple(f"Player {number + 1}" for number in range(count))
    sitting = Sitting(names, random.randrange(count), amounts, chip=100)
    stacks = tuple(100 * random.choice((1, 2, 3, 7, 20, 55, 100, 200)) for _ in range(count))
    shoe = list(program.deck)
    random.shuffle(shoe)
    start = sit_down(program, sitting, stacks, tuple(shoe))
    return start, play_on(program, start, lambda table, decision: _choose(program, table, decision, random))


def _choose(program: Program, table: Table, decision: Decision, random: Random) -> Move:
    """One of the legal actions; folding is rare, so that hands reach the showdown."""
    seat = decision.seat
    moves = [Move("check", seat), Move("call", seat)]
    if random.random() < 0.5:
        moves += [Move(verb, seat, amount) for verb in ("bet", "raise") for amount in _amounts(program, table, seat)]
    if random.random() < 0.2:
        moves.append(Move("fold", seat))
    random.shuffle(moves)
    legal = (move for move in moves if rule_on(program, table, move).verdict == "legal")
    return next(legal, Move("fold", seat))


def _amounts(program: Program, table: Table, seat: int) -> list[Cents]:
    bet = program.steps[table.step].action
    assert isinstance(bet, Bet)
    least, most = betting.bounds(program, table, bet)
    everything = table.bets[seat] + table.stacks[seat]
    return sorted({least, min(most, everything), everything})
