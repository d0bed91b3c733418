"""What the player who must decide may do, in the words of a case: each way is ruled on, and has its least and most."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any, Literal

from attrs import frozen

from rulesgen.cards import names_of
from rulesgen.dealing.outcome import Difference
from rulesgen.dealing.record import in_dollars, money
from rulesgen.dealing.script import Script
from rulesgen.engine.amounts import bounds, sizes
from rulesgen.engine.options import running
from rulesgen.engine.play import Decision, rule_on
from rulesgen.engine.setting import settings_of, why_not
from rulesgen.engine.table import Cents, Move, Table
from rulesgen.engine.wagering import placing
from rulesgen.model.game import Program
from rulesgen.model.steps import Arrange, Bet, Choose, Decide, Discard, Draw

Unit = Literal["", "dollars", "cards", "pile"]


@frozen
class Way:
    """One thing that a player may do."""

    does: str
    """What is said after the player's name, without an amount or cards: `raises to`."""
    example: str
    """The same, complete: with the least amount, or with cards for which it is allowed."""
    unit: Unit = ""
    """What the least and the most are of; empty where nothing more is said. Of piles they are numbers."""
    least: Decimal = Decimal(0)
    most: Decimal = Decimal(0)


def allowed(program: Program, table: Table, decision: Decision, script: Script) -> list[Way]:
    """Every way to decide; first those that give up nothing."""
    ways = _ways(program, table, decision.seat)
    return [way for way in ways if _is_legal(program, table, script, f"{script.seats[decision.seat]} {way.example}")]


def _is_legal(program: Program, table: Table, script: Script, words: str) -> bool:
    move = script.move(table, words)
    return not isinstance(move, Difference) and rule_on(program, table, move).verdict == "legal"


def _ways(program: Program, table: Table, seat: int) -> Iterator[Way]:
    """What might be legal."""
    if table.turn:
        yield from _plain("takes the bank", "passes the bank")
    elif table.proposal is not None and table.proposal.asker is None:
        yield from _plain("does not ask", f"asks for {table.proposal.option}")
    elif table.proposal is not None:
        yield from _plain("declines", "agrees")
    else:
        now = running(program, table)
        action = now.steps[table.step].action
        yield from _IN_STEP[type(action)](now, table, seat, action)


def _plain(*words: str) -> Iterator[Way]:
    yield from (Way(does, does) for does in words)


def _money(does: str, said: str, least: Cents, most: Cents) -> Way:
    return Way(does, f"{said} {money(least)}", "dollars", in_dollars(least), in_dollars(most))


def _bet(program: Program, table: Table, seat: int, bet: Bet) -> Iterator[Way]:
    yield from _plain("checks", "brings in", "calls", "completes")
    now, everything = table.round, table.bets[seat] + table.stacks[seat]
    assert now is not None
    amounts = [bounds(program, table, bet)]
    if program.betting.limit == "fixed-limit":
        amounts = [(now.base + size, now.base + size) for size in sizes(program, table, bet)]
    # Who has less may bet all of it.
    within = dict.fromkeys((min(least, everything), min(most, everything)) for least, most in amounts)
    for least, most in within:
        yield from (_money(does, does, least, most) for does in ("bets", "raises to"))
    yield from _plain("folds")


def _discard(program: Program, table: Table, seat: int, action: Discard | Draw) -> Iterator[Way]:
    held = table.cards_in(action.area, seat)
    least, most = max(action.least, 1), min(action.most, len(held))
    yield from _plain("stands pat")
    if least <= most:
        yield Way("discards", f"discards {names_of(held[:least])}", "cards", Decimal(least), Decimal(most))


def _decide(program: Program, table: Table, seat: int, action: Decide) -> Iterator[Way]:
    for name, effect in action.choices.items():
        limits = placing(program, table, effect, seat) if effect.kind == "place" else None
        if limits is None or limits[0] == limits[1]:
            yield from _plain(f"chooses {name}")
        else:
            least, most = limits
            yield _money(f"chooses {name} for", f"chooses {name} for", least, min(most, table.stacks[seat]))


def _arrange(program: Program, table: Table, seat: int, action: Arrange) -> Iterator[Way]:
    yield from _plain("asks for the house way")
    cards = table.cards_in(action.source, table.sitting.seat_of(seat))
    for places in settings_of(tuple(action.into.values())):
        named = tuple(cards[place] for place in places)
        if not why_not(program, table, action, Move("set", seat, named=named)):
            yield Way("sets", f"sets {names_of(named)}", "cards", Decimal(len(cards)), Decimal(len(cards)))
            break
    yield from _plain("looks at the cards")


def _mark(program: Program, table: Table, seat: int, action: Choose) -> Iterator[Way]:
    yield Way("marks pile", "marks pile 1", "pile", Decimal(1), Decimal(program.areas[action.area].count))


_IN_STEP: dict[type, Callable[[Program, Table, int, Any], Iterator[Way]]] = {
    Bet: _bet,
    Discard: _discard,
    Draw: _discard,
    Decide: _decide,
    Arrange: _arrange,
    Choose: _mark,
}
