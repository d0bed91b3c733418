"""Plays a hand: which move the rules require next, how a move is ruled, and what it does to the table."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rulesgen.engine import betting, settle
from rulesgen.engine.cards import Cards
from rulesgen.engine.log import describe
from rulesgen.engine.program import Award, Bet, Deal, Force, Program, Reveal, Spot, Step
from rulesgen.engine.table import Cents, Due, Line, Move, Ruling, Sitting, Table


class Decision(NamedTuple):
    """A player must now act."""

    seat: int
    rule: str


class Refused(Exception):
    """A hand cannot be dealt with these seats, chips or cards; the text says why."""


def sit_down(program: Program, sitting: Sitting, stacks: tuple[Cents, ...], shoe: Cards) -> Table:
    """The table before the first move."""
    count = len(stacks)
    if not program.fewest_seats <= count <= program.most_seats:
        seats = f"{program.fewest_seats} to {program.most_seats}"
        raise Refused(f"{program.seats_rule}: {program.title} is dealt to {seats} players, not to {count}")
    if sorted(shoe) != sorted(program.deck):
        raise Refused("the shoe does not hold exactly the cards of the deck")
    none = (0,) * count
    opening = (
        Due(Move("seat", amount=count), program.seats_rule),
        Due(Move("shuffle", cards=len(shoe)), program.deck_rule),
    )
    return Table(sitting, shoe, (), (), {}, stacks, none, none, 0, (), None, -1, 0, opening, None, 0)


def expect(program: Program, table: Table) -> Due | Decision | None:
    """What the rules want next: a move of the dealer's, a player's decision, or nothing more."""
    if table.done < len(table.due):
        return table.due[table.done]
    if table.step >= len(program.steps):
        return None
    assert table.round is not None
    return Decision(table.round.actor, program.steps[table.step].rule)


def rule_on(program: Program, table: Table, move: Move) -> Ruling:
    """How a move is ruled at this moment; nothing is changed."""
    expected = expect(program, table)
    problem = _impossible(program, table, move)
    if problem is not None:
        return problem
    if expected is None:
        return Ruling("irregular", program.button_rule, "the hand is over")
    if isinstance(expected, Due):
        if move == expected.move:
            return Ruling("legal", expected.rule)
        return Ruling(
            "irregular",
            expected.rule,
            f"the rule requires that {describe(program, table.sitting, expected.move)}",
        )
    step = program.steps[table.step]
    if move.verb in betting.ACTIONS and isinstance(step.action, Bet):
        return betting.why_not(program, table, step.action, move, step.rule) or Ruling("legal", step.rule)
    name = table.sitting.names[expected.seat]
    return Ruling("irregular", step.rule, f"the betting round is not over: {name} is to act")


def apply(program: Program, table: Table, move: Move) -> tuple[Table, Line]:
    """Make a move. A legal move takes play forward; an irregular one happens but play waits for the right one."""
    ruling = rule_on(program, table, move)
    step = (
        program.steps[table.step].id if 0 <= table.step < len(program.steps) else "start" if table.step < 0 else "end"
    )
    before = table
    if ruling.verdict != "impossible":
        decided = table.done >= len(table.due) and move.verb in betting.ACTIONS and ruling.verdict == "legal"
        table = betting.act(program, table, move) if decided else _CARRY_OUT[move.verb](table, move)
    if ruling.verdict == "legal":
        table = _go_on(program, table)
    return table, Line(step, move, _cards_moved(before, table, move), ruling)


def play_on(program: Program, table: Table, decide: Callable[[Table, Decision], Move]) -> Iterator[tuple[Table, Line]]:
    """Make the moves the rules require, asking `decide` for each player's action, until the hand is over."""
    while (expected := expect(program, table)) is not None:
        move = expected.move if isinstance(expected, Due) else decide(table, expected)
        table, line = apply(program, table, move)
        yield table, line
        if line.ruling.verdict != "legal":
            return


def button_after(program: Program, table: Table) -> int:
    """Who has the button for the next hand."""
    direction = 1 if program.button_moves == "clockwise" else -1
    return (table.sitting.button + direction) % len(table.stacks)


# --- going from move to move ---


def _go_on(program: Program, table: Table) -> Table:
    """After a legal move: the next required move, decision or step."""
    if table.done < len(table.due):
        table = table._replace(done=table.done + 1)
        if table.done < len(table.due):
            return table
    elif not betting.is_closed(table):
        return table
    elif due := _uncalled(program, table):
        return table._replace(due=due, done=0, round=None)
    return _next_step(program, table)


def _next_step(program: Program, table: Table) -> Table:
    """Enter the steps that follow until one wants something."""
    while table.step < len(program.steps):
        step = table.step + 1
        bets = table.bets if table.step < 0 or isinstance(program.steps[table.step].action, Force | Deal) else None
        table = table._replace(
            step=step, done=0, due=(), round=None, bets=bets if bets is not None else (0,) * len(table.stacks)
        )
        if step >= len(program.steps):
            button = Move("move-button", button_after(program, table))
            return table._replace(due=(Due(button, program.button_rule),))
        action = program.steps[step].action
        if len(table.in_hand()) == 1 and not isinstance(action, Award):
            continue
        if isinstance(action, Bet):
            first = _seat(program, table, action.heads_up if len(table.stacks) == 2 else action.first)
            table = table._replace(round=betting.open_round(program, table, action, first), aggressor=None)
            if table.round is not None:
                return table
            none = Due(Move("no-betting"), program.standing["all-in"].rule)
            return table._replace(due=(none, *_uncalled(program, table)))
        table = table._replace(due=_PLANS[type(action)](program, table, program.steps[step]))
        if table.due:
            return table
    return table


def _uncalled(program: Program, table: Table) -> tuple[Due, ...]:
    standing = program.standing["uncalled-bet"]
    seat, amount = betting.uncalled(table)
    if not amount:
        return ()
    verb = "return" if standing.value == "returned" else "leave"
    return (Due(Move(verb, seat, amount, what="uncalled bet"), standing.rule),)


# --- what a step requires ---


def _plan_force(program: Program, table: Table, step: Step) -> tuple[Due, ...]:
    assert isinstance(step.action, Force)
    due = []
    for name in step.action.bets:
        forced = program.betting.forced[name]
        seat = _seat(program, table, forced.heads_up if len(table.stacks) == 2 else forced.by)
        amount = min(table.sitting.amounts[name], table.stacks[seat])
        due.append(Due(Move("post" if forced.live else "ante", seat, amount, what=name), forced.rule))
    return tuple(due)


def _plan_deal(program: Program, table: Table, step: Step) -> tuple[Due, ...]:
    deal = step.action
    assert isinstance(deal, Deal)
    moves = [Move("burn", cards=1)] * deal.burn
    places = [place for area in deal.to for place in _places(program, table, deal, area)]
    if deal.order in ("area-by-area", "all-at-once"):
        moves += [place for place in places for _ in range(deal.each)]
    else:
        moves += places * deal.each
    return tuple(Due(move, step.rule) for move in moves)


def _places(program: Program, table: Table, deal: Deal, area: str) -> list[Move]:
    face = program.areas[area].face
    if program.areas[area].per == "table":
        return [Move("deal", area=area, what=face, cards=1)]
    first, count = _seat(program, table, deal.start), len(table.stacks)
    seats = [(first + turn) % count for turn in range(count)]
    return [Move("deal", seat, area=area, what=face, cards=1) for seat in seats if not table.folded >> seat & 1]


def _plan_reveal(program: Program, table: Table, step: Step) -> tuple[Due, ...]:
    reveal = step.action
    assert isinstance(reveal, Reveal)
    players = table.in_hand()
    spot = reveal.otherwise if reveal.first.of == "last-aggressor" and table.aggressor is None else reveal.first
    first, count = _seat(program, table, spot), len(table.stacks)
    order = sorted(players, key=lambda seat: (seat - first) % count)
    return tuple(Due(Move("show", seat, area=reveal.area), step.rule) for seat in order)


def _plan_award(program: Program, table: Table, step: Step) -> tuple[Due, ...]:
    return settle.settlement(program, table)


_PLANS: dict[type, Callable[[Program, Table, Step], tuple[Due, ...]]] = {
    Force: _plan_force,
    Deal: _plan_deal,
    Reveal: _plan_reveal,
    Award: _plan_award,
}


def _seat(program: Program, table: Table, spot: Spot) -> int:
    """The seat at a position."""
    if spot.of == "last-aggressor":
        assert table.aggressor is not None
        start = table.aggressor
    elif spot.of == "button":
        start = table.sitting.button
    else:
        start = dict(table.posted)[spot.of]
    return (start + spot.left) % len(table.stacks)


# --- what a move does, whether or not it was right ---


def _burn(table: Table, move: Move) -> Table:
    return table._replace(burns=(*table.burns, *table.stub[: move.cards]), stub=table.stub[move.cards :])


def _deal(table: Table, move: Move) -> Table:
    spot = (move.area, -1 if move.seat is None else move.seat)
    cards = (*table.spots.get(spot, ()), *table.stub[: move.cards])
    return table._replace(spots={**table.spots, spot: cards}, stub=table.stub[move.cards :])


def _post(table: Table, move: Move) -> Table:
    assert move.seat is not None
    return betting.put_in(table, move.seat, move.amount)._replace(posted=(*table.posted, (move.what, move.seat)))


def _ante(table: Table, move: Move) -> Table:
    """Chips straight into the pot: they are no part of a bet."""
    posted = _post(table, move)
    return posted._replace(bets=table.bets, paid=table.paid, dead=table.dead + move.amount)


def _pay(table: Table, move: Move) -> Table:
    seat = move.seat
    assert seat is not None
    stacks = (*table.stacks[:seat], table.stacks[seat] + move.amount, *table.stacks[seat + 1 :])
    return table._replace(stacks=stacks, awarded=table.awarded + move.amount)


def _return(table: Table, move: Move) -> Table:
    assert move.seat is not None
    return betting.put_in(table, move.seat, -move.amount)


def _bet_out_of_turn(table: Table, move: Move) -> Table:
    assert move.seat is not None
    to_call = max(0, max(table.bets) - table.bets[move.seat])
    wanted = to_call if move.verb == "call" else max(0, move.amount - table.bets[move.seat])
    return betting.put_in(table, move.seat, min(wanted, table.stacks[move.seat]))


_CARRY_OUT: dict[str, Callable[[Table, Move], Table]] = {
    "burn": _burn,
    "deal": _deal,
    "post": _post,
    "ante": _ante,
    **dict.fromkeys(
        ("seat", "shuffle", "show", "leave", "no-betting", "name-pot", "read", "odd-chip", "move-button"),
        lambda table, move: table,
    ),
    "return": _return,
    "pay": _pay,
    "check": lambda table, move: table,
    "call": _bet_out_of_turn,
    "bet": _bet_out_of_turn,
    "raise": _bet_out_of_turn,
    "fold": lambda table, move: table._replace(folded=table.folded | 1 << (move.seat or 0)),
}


def _impossible(program: Program, table: Table, move: Move) -> Ruling | None:
    rule = program.steps[table.step].rule if table.step < len(program.steps) else program.button_rule
    if move.verb in ("burn", "deal") and move.cards > len(table.stub):
        return Ruling("impossible", rule, "the stub has no card left")
    if move.verb in ("bet", "raise", "post", "ante") and move.seat is not None:
        has = table.stacks[move.seat] + (table.bets[move.seat] if move.verb in ("bet", "raise") else 0)
        if move.amount > has:
            return Ruling("impossible", rule, "the player does not have so many chips")
    if move.verb == "pay" and move.amount > table.pot():
        return Ruling("impossible", rule, "the pot does not hold so many chips")
    return None


def _cards_moved(before: Table, after: Table, move: Move) -> Cards:
    if move.verb in ("burn", "deal"):
        return before.stub[: len(before.stub) - len(after.stub)]
    if move.verb == "show" and move.seat is not None:
        return before.spots.get((move.area, move.seat), ())
    return ()
