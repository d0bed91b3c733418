"""Random hands from a seed: the shoe, the stacks and every legal action come from one generator."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from attrs import evolve

from rulesgen.dealing.case import Played
from rulesgen.engine import betting, player_dealer
from rulesgen.engine.amounts import bounds, with_multiples
from rulesgen.engine.fast_play import play_out
from rulesgen.engine.fees import needed_amounts
from rulesgen.engine.house_way import set_house_way
from rulesgen.engine.options import running
from rulesgen.engine.play import Decider, Decision, check_seats, play_on, rule_on, sit_down
from rulesgen.engine.table import Cents, Line, Move, Sitting, Table
from rulesgen.engine.verbs.bet import bring_in
from rulesgen.model.betting import Forced
from rulesgen.model.game import Program
from rulesgen.model.steps import Arrange, Bet, Choose, Decide, Discard, Draw

_SMALL = {"small-blind": 100, "small": 200, "big": 400, "spread-least": 200, "spread-most": 1000, "minimum": 200}


def play_random(program: Program, seed: int, seats: int | None = None) -> Played:
    """A whole random hand."""
    start, decide = sit_random(program, seed, seats)
    table, lines = play_out(program, start, decide)
    ids = tuple(f"player-{number + 1}" for number in range(len(start.stacks)))
    return Played(running(program, table), ids, start, table, tuple(lines), start.stub)


def deal_random(program: Program, seed: int, seats: int | None = None) -> tuple[Table, Iterator[tuple[Table, Line]]]:
    """The table before a random hand, and its moves as they are made."""
    start, decide = sit_random(program, seed, seats)
    return start, play_on(program, start, decide)


def sit_random(program: Program, seed: int, seats: int | None = None) -> tuple[Table, Decider]:
    """The table before a random hand, and what its players will do."""
    random = Random(seed)  # noqa: S311 - a repeatable shuffle is wanted, not a secret one
    count = seats or random.randint(program.fewest_seats, program.most_seats)
    check_seats(program, count)
    sitting = _sit_with_empty(program, count, random, seed)
    poor = (1, 2, 3, 7, 20, 55, 100, 200) if program.banking == "pot" else (500, 1000)
    chips = [100 * random.choice(poor) for _ in sitting.names]
    stacks = tuple(0 if sitting.empty >> seat & 1 else stack for seat, stack in enumerate(chips))
    shoe = list(program.deck)
    random.shuffle(shoe)
    start = sit_down(program, sitting, stacks, tuple(shoe))
    return start, chooser(program, random)


def chooser(program: Program, random: Random) -> Decider:
    """Players who do anything that is allowed."""
    return lambda table, decision: _choose(program, table, decision, random)


def _sit_with_empty(program: Program, count: int, random: Random, seed: int) -> Sitting:
    """A random sitting; where empty seats keep their turn, sometimes with one of them."""
    keeps = program.empty_seats == "keep-their-turn" and 2 < count < program.most_seats
    if not keeps or random.random() < 0.5:
        return sit_for_chance(program, count, random, seed)
    return evolve(sit_for_chance(program, count + 1, random, seed), empty=1 << random.randrange(count + 1))


def sit_for_chance(program: Program, count: int, random: Random, seed: int) -> Sitting:
    """A random sitting of so many players, at a table with small limits."""
    amounts = {**_SMALL, **{name: _forced_amount(bet) for name, bet in program.betting.forced.items()}}
    amounts = with_multiples(program, amounts)
    amounts |= {name: 200 if name in program.fees else 500 for name in needed_amounts(program)}
    return _random_sitting(program, count, amounts, random, seed)


def needed_chips(program: Program) -> Cents:
    """Chips that last for a whole hand, whatever is bet in it."""
    return 100_000


def _random_sitting(program: Program, count: int, amounts: dict[str, Cents], random: Random, seed: int) -> Sitting:
    """Seats, and with a player-dealer also who that is, who backs whose hand, the dice and what was before."""
    button = random.randrange(count)
    names = [f"Player {number + 1}" for number in range(count)]
    if program.banking != "player-dealer":
        # Without a button, positions are counted from the dealer, whose left is the first seat.
        at = button if program.button_rule else count - 1
        wagers = _random_wagers(program, range(count), -1, random)
        owing, posts = _random_posts(program, count, random)
        return Sitting(tuple(names), at, amounts, 100, wagers, seed, session=owing, posts=posts)
    several = program.spots is not None and program.spots.bettors == "several"
    backs = tuple(random.randrange(count) for _ in range(random.randrange(3))) if several else ()
    names += [f"Bettor {number + 1}" for number in range(len(backs))]
    rolls = [step.action.dice for step in program.steps if step.action.dice]
    session = {(seat, "wagers-this-round"): random.randrange(5) for seat in range(count)}
    seat_of = [*range(count), *backs]
    return Sitting(
        tuple(names),
        button,
        {**amounts, "minimum": 500, "maximum": 1500},
        100,
        _random_wagers(program, seat_of, button, random),
        seed,
        backs=backs,
        places=tuple(sorted(random.sample(range(program.most_seats), count))),
        dealer=button,
        held=random.randint(1, 2),
        dice=tuple(random.randint(1, 6) for _ in range(sum(rolls))),
        session={**session, (-1, "hands-since-opening"): random.randint(1, 9)},
    )


def _random_posts(
    program: Program, count: int, random: Random
) -> tuple[dict[tuple[int, str], int], frozenset[tuple[int, str]]]:
    """Who is new or has missed a bet, and who posts an optional one where they may."""
    forced = program.betting.forced.values()
    facts = {bet.by.of: None for bet in forced if bet.by.is_of_several and bet.by.of != "every-player"}
    owing = {(seat, fact): 1 for fact in facts for seat in range(count) if random.random() < 0.2}
    optional = [bet.id for bet in forced if bet.optional]
    return owing, frozenset((seat, bet) for bet in optional if random.random() < 0.5 for seat in range(count))


def _forced_amount(bet: Forced) -> Cents:
    """An ante or a bring-in is less than the small bet."""
    return 100 if bet.id == "small-blind" or bet.complete_to or not bet.live else 200


def _random_wagers(
    program: Program, seat_of: Sequence[int], dealer: int, random: Random
) -> dict[tuple[int, str], Cents]:
    """Wagers that the rules take: all that are required, and some of the others."""
    found: dict[tuple[int, str], Cents] = {}
    placed = next((step.action.wagers for step in program.steps if step.action.wagers), ())
    either = [name for name in placed if program.wagers[name].required == "one-of"]
    for seat, on in enumerate(seat_of):
        mine: dict[str, Cents] = {}
        wanted = set(random.sample(either, random.randint(1, len(either)))) if either else set()
        for name in placed:
            wager = program.wagers[name]
            if dealer >= 0 and (on == dealer) != (wager.by == "player-dealer"):
                continue
            if wager.required == "yes" or name in wanted or (wager.required == "no" and random.random() < 0.6):
                amount = wager.amounts[0]
                free = (
                    100 * random.randint(3, 40)
                    if wager.over_maximum == "no-action" or amount.kind == "own-choice"
                    else 500
                )
                base = {"times": mine.get(amount.of, 0), "money": 1}.get(amount.kind, free)
                mine[name] = int(base * amount.low)
        found |= {(seat, name): amount for name, amount in mine.items()}
    return found


def _choose(program: Program, table: Table, decision: Decision, random: Random) -> Move:
    """One of the legal actions of the step, or a word about an option or about the player-dealer's position."""
    if table.turn:
        moves = [Move(verb, decision.seat) for verb in random.sample(player_dealer.VERBS, 2)]
        return next(move for move in moves if rule_on(program, table, move).verdict == "legal")
    if table.proposal is not None:
        words = ("ask", "pass") if table.proposal.asker is None else ("agree", "agree", "decline")
        return Move(random.choice(words), decision.seat, what=table.proposal.option)
    action = running(program, table).steps[table.step].action
    return _RANDOM[type(action)](program, table, decision.seat, action, random)


def _bet(program: Program, table: Table, seat: int, bet: Bet, random: Random) -> Move:
    """Folding is rare, so that hands reach the showdown."""
    moves = [Move("check", seat), Move("call", seat)]
    now = table.round
    assert now is not None
    if now.opening:
        moves.append(bring_in(program, table))
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
    least, most = bounds(program, table, bet)
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
    return next((move for move in moves if rule_on(program, table, move).verdict == "legal"), moves[0])


def _arrange(program: Program, table: Table, seat: int, action: Arrange, random: Random) -> Move:
    """Any setting, also a foul one, where it is not refused; else the house way."""
    cards = list(table.cards_in(action.source, table.sitting.seat_of(seat)))
    random.shuffle(cards)
    if action.on_request and random.random() < 0.3:
        return Move("house-way", seat)
    if program.house_way is not None and random.random() < 0.6:
        return Move("set", seat, named=set_house_way(program, tuple(cards))[0])
    move = Move("set", seat, named=tuple(cards))
    while rule_on(program, table, move).verdict != "legal":
        random.shuffle(cards)
        move = Move("set", seat, named=tuple(cards))
    return move


def _mark(program: Program, table: Table, seat: int, action: Choose, random: Random) -> Move:
    return Move("mark", seat, pile=random.randint(1, program.areas[action.area].count))


_RANDOM: dict[type, Callable[[Program, Table, int, Any, Random], Move]] = {
    Bet: _bet,
    Discard: _discard,
    Draw: _discard,
    Decide: _decide,
    Arrange: _arrange,
    Choose: _mark,
}
