"""Plays a hand: which move the rules require next, how a move is ruled, and what it does to the table."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from rulesgen.cards import Cards
from rulesgen.engine import betting, fees, options, player_dealer, setting, wagering
from rulesgen.engine.log import describe
from rulesgen.engine.moves import cards_moved, carry_out, why_impossible
from rulesgen.engine.options import running
from rulesgen.engine.table import Cents, Due, Line, Move, Ruling, Sitting, Table, legal, line_of
from rulesgen.engine.verbs import VERBS
from rulesgen.engine.verbs.roll import judge_late_wager
from rulesgen.ids import RuleId
from rulesgen.model.game import Program
from rulesgen.model.steps import Award, Bet

DECIDED = frozenset(
    (*betting.ACTIONS, "choose", "discard", "mark", *setting.VERBS, *options.VERBS, *player_dealer.VERBS)
)
"""What players do of their own will."""


class Decision(NamedTuple):
    """A player must now act."""

    seat: int
    rule: RuleId


class Refused(Exception):
    """A hand cannot be dealt with these seats, chips, wagers or cards; the text says why."""


def check_seats(program: Program, count: int) -> None:
    """Refuse more or fewer players than the game is for."""
    if not program.fewest_seats <= count <= program.most_seats:
        raise Refused(f"{program.seats_rule}: {program.title} is dealt to {seats_words(program)}, not to {count}")


def seats_words(program: Program) -> str:
    """`2 to 10 players`, `1 player`."""
    least, most = program.fewest_seats, program.most_seats
    numbers = str(most) if least == most else f"{least} to {most}"
    return f"{numbers} player{'' if most == 1 else 's'}"


def sit_down(program: Program, sitting: Sitting, stacks: tuple[Cents, ...], shoe: Cards) -> Table:
    """The table before the first move."""
    count = sitting.seats - sitting.empty.bit_count()
    check_seats(program, count)
    if sorted(shoe) != sorted(program.deck):
        raise Refused("the shoe does not hold exactly the cards of the deck")
    if problem := wagering.wrong_wagers(program, sitting) or fees.too_poor(program, sitting, stacks):
        raise Refused(problem)
    none = (0,) * len(stacks)
    opening = (
        Due(Move("seat", players=count), program.seats_rule),
        Due(Move("shuffle", cards=len(shoe)), program.deck_rule),
    )
    return _BARE.copy(
        sitting=sitting, stub=shoe, stacks=stacks, bets=none, paid=none, folded=sitting.empty, due=opening
    )


_BARE = Table(Sitting((), 0, {}), (), (), (), {}, (), (), (), 0, (), None, -1, 0, (), None, 0)


# --- what is wanted, and how a move is ruled ---


def expect(program: Program, table: Table) -> Due | Decision | None:
    """What the rules want next: a move of the dealer's, a player's decision, or nothing more."""
    if table.done < len(table.due):
        return table.due[table.done]
    program = running(program, table)
    if table.proposal is not None:
        return Decision(table.proposal.waiting[0], options.rule_to_decide(program, table))
    if table.turn and program.rotation:
        return Decision(table.turn[0], program.rotation.rule)
    if table.step >= len(program.steps):
        return None
    seat = table.round.actor if table.round is not None else player_dealer.decider(program, table, table.asked[0])
    return Decision(seat, program.steps[table.step].rule)


def rule_on(program: Program, table: Table, move: Move) -> Ruling:
    """How a move is ruled at this moment; nothing is changed."""
    expected = expect(program, table)
    program = running(program, table)
    problem = why_impossible(program, table, move)
    if problem is not None or expected is None:
        return problem or Ruling("irregular", program.seats_rule, "the hand is over")
    if move.verb == "ask" and (refusal := options.judge_asking(program, table, move)):
        return refusal
    if isinstance(expected, Due):
        if move == expected.move:
            return rule_on_required(table, expected)
        if late := _late(program, table, move):
            return late
        wanted = describe(program, table.sitting, expected.move)
        return Ruling("irregular", expected.rule, f"the rule requires that {wanted}")
    return _rule_on_decision(program, table, expected, move)


def rule_on_required(table: Table, expected: Due) -> Ruling:
    """A move that the rules require is legal, unless it shows that something went wrong before."""
    if expected.move.verb == "count-stub" and len(table.stub) != expected.move.cards:
        return Ruling(
            "irregular",
            expected.rule,
            f"the stub has {len(table.stub)} card{'' if len(table.stub) == 1 else 's'}, not {expected.move.cards}",
        )
    return legal(expected.rule)


def _late(program: Program, table: Table, move: Move) -> Ruling | None:
    """A move of an earlier step, which that step's rule refuses now."""
    if move.verb in setting.VERBS:
        return setting.judge_late(program, table, move)
    if move.verb == "wager":
        return judge_late_wager(program, table)
    return None


def _rule_on_decision(program: Program, table: Table, expected: Decision, move: Move) -> Ruling:
    if table.proposal is not None:
        return options.judge(program, table, move) or legal(expected.rule)
    if table.turn:
        return player_dealer.judge_turn(program, table, move) or legal(expected.rule)
    return _rule_in_step(program, table, expected, move)


def _rule_in_step(program: Program, table: Table, expected: Decision, move: Move) -> Ruling:
    step = program.steps[table.step]
    name = table.sitting.names
    if move.verb == "wager" and (late := judge_late_wager(program, table)):
        return late
    if move.verb not in DECIDED:
        return Ruling("irregular", step.rule, f"the step is not over: {name[expected.seat]} is to act")
    if move.seat != expected.seat:
        if program.spots and table.sitting.seat_of(move.seat or 0) == table.sitting.seat_of(expected.seat):
            return Ruling("irregular", program.spots.rule, f"{name[expected.seat]} has the most money on this hand")
        return Ruling("irregular", step.rule, f"it is {name[expected.seat]}'s turn, not {name[move.seat or 0]}'s")
    judge = VERBS[type(step.action)].judge
    assert judge is not None
    return judge(program, table, step, move) or legal(step.rule)


# --- what follows a move ---


def step_name(program: Program, table: Table) -> str:
    """The step that play stands in, as the log names it."""
    if table.step < 0:
        return "start"
    return program.steps[table.step].id if table.step < len(program.steps) else "end"


def go_on(program: Program, table: Table) -> Table:
    """After a legal move: the next required move, decision or step.

    The move has made the table, and nobody has seen it yet; so it is changed in place from here on.
    """
    if table.done < len(table.due):
        return table
    if table.due:
        table.due, table.done = (), 0
    return advance(program, table)


def advance(program: Program, table: Table) -> Table:
    """The same where nothing more is due."""
    if table.round is not None:
        if not betting.is_closed(table):
            return table
        table.round = None
        if due := betting.uncalled_due(program, table):
            table.due = due
            return table
    if table.asked or table.proposal is not None or table.turn:
        return table
    if program.options and (proposed := options.propose(program, table)):
        return proposed
    return _next_step(program, table)


def _next_step(program: Program, table: Table) -> Table:
    """Enter the steps that follow until one wants something."""
    steps, at = program.steps, table.step
    # All but one have folded, in a game for a pot.
    is_won = len(table.stacks) - table.folded.bit_count() == 1 and program.banking == "pot"
    while at < len(steps):
        # Only the end of a betting round gathers the bets: a blind stays live through a deal, a discard or a draw.
        if at >= 0 and type(steps[at].action) is Bet:
            table.bets = (0,) * len(table.stacks)
        at += 1
        table.step = at
        if at == len(steps):
            return _after_hand(program, table)
        kind = type(steps[at].action)
        if is_won and kind is not Award:
            continue
        table = VERBS[kind].enter(program, table, steps[at])
        if table.due or table.round is not None or table.asked:
            return table
    return table


def _after_hand(program: Program, table: Table) -> Table:
    if program.rotation:
        return player_dealer.begin_rotation(program, table)
    if not program.button_rule:
        return table
    table.due = (Due(Move("move-button", button_after(program, table)), program.button_rule),)
    return table


def button_after(program: Program, table: Table) -> int:
    """Who has the button for the next hand."""
    direction = 1 if program.button_moves == "clockwise" else -1
    return (table.sitting.button + direction) % len(table.stacks)


# --- making moves ---


def apply(program: Program, table: Table, move: Move) -> tuple[Table, Line]:
    """Make a move. A legal move takes play forward; an irregular one happens, but play waits for the right one."""
    return make(program, table, move, rule_on(program, table, move))


def make_due(program: Program, table: Table, due: Due) -> tuple[Table, Line]:
    """Make the move that is due now: what the rules require is right as far as it can be done."""
    move = due.move
    ruling = why_impossible(running(program, table), table, move) or rule_on_required(table, due)
    return make(program, table, move, ruling)


def make(started: Program, table: Table, move: Move, ruling: Ruling) -> tuple[Table, Line]:
    """The table and the line of the log after a move that is ruled on."""
    before, program = table, running(started, table)
    if ruling.verdict == "legal" and table.done >= len(table.due):
        table = _take(program, table, move)
    elif ruling.verdict != "impossible":
        table = carry_out(program, table, move)
        if ruling.verdict != "legal" and move.verb == "count-stub":
            move = move._replace(cards=len(table.stub))  # what is there, not what should be
        if ruling.verdict == "legal":
            table = table.with_one_done(before)
    if ruling.verdict == "legal":
        table = go_on(running(started, table), table)
    return table, line_of((step_name(program, before), move, cards_moved(before, table, move), ruling))


def _take(program: Program, table: Table, move: Move) -> Table:
    """The table after an allowed move of a player: in a step, about an option, or about who deals next."""
    if table.proposal is not None:
        return options.take(program, table, move)
    if table.turn:
        return player_dealer.take_turn(program, table, move)
    step = program.steps[table.step]
    take = VERBS[type(step.action)].take
    assert take is not None
    return take(program, table, step, move)


Decider = Callable[[Table, Decision], Move]
"""What a player does when it is their turn."""


def play_on(program: Program, table: Table, decide: Decider) -> Iterator[tuple[Table, Line]]:
    """Make the moves the rules require, asking `decide` for each player's action, until the hand is over."""
    while (expected := expect(program, table)) is not None:
        if isinstance(expected, Due):
            made: Iterable[tuple[Table, Line]] = _required(program, table)
        else:
            made = (decided(program, table, expected, decide(table, expected)),)
        for after, line in made:
            table = after
            yield after, line
            if line.ruling.verdict != "legal":
                return


def decided(program: Program, table: Table, expected: Decision, move: Move) -> tuple[Table, Line]:
    """Make the move of a player who must act."""
    now = running(program, table)
    ruling = why_impossible(now, table, move) or _rule_on_decision(now, table, expected, move)
    return make(program, table, move, ruling)


def _required(program: Program, table: Table) -> Iterator[tuple[Table, Line]]:
    """The moves that are due now, one after the other: what they require is right as far as it can be done."""
    now, due = running(program, table), table.due
    step = step_name(now, table)
    while table.due is due and table.done < len(due):
        move = due[table.done].move
        ruling = why_impossible(now, table, move) or rule_on_required(table, due[table.done])
        if ruling.verdict != "legal":
            yield make(program, table, move, ruling)
            return
        after = carry_out(now, table, move).with_one_done(table)
        cards = cards_moved(table, after, move)
        table = go_on(now, after) if after.done == len(due) else after
        yield table, line_of((step, move, cards, ruling))
