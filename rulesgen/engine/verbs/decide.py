"""Each player makes a choice about the wagers."""

from collections.abc import Iterator
from fractions import Fraction

from rulesgen.engine.stakes import lose, lost_part
from rulesgen.engine.table import Due, Move, Ruling, Table, dollars
from rulesgen.engine.takers import takers
from rulesgen.engine.verb import Verb
from rulesgen.engine.wagering import placing
from rulesgen.model.game import Program
from rulesgen.model.steps import Decide, Step
from rulesgen.model.wagers import Effect


def _enter(program: Program, table: Table, step: Step) -> Table:
    """The players decide about their wagers; the player-dealer has none of these."""
    asked = tuple(seat for seat in takers(program, table, step) if seat != table.sitting.dealer)
    return table.copy(asked=asked)


def _judge(program: Program, table: Table, step: Step, move: Move) -> Ruling | None:
    assert isinstance(step.action, Decide) and move.seat is not None
    if move.verb != "choose" or move.what not in step.action.choices:
        names = ", ".join(step.action.choices)
        return Ruling("irregular", step.rule, f"the player must choose one of: {names}")
    if move.seat != table.asked[0]:
        return Ruling("irregular", step.rule, f"it is {table.sitting.names[table.asked[0]]}'s turn")
    effect = step.action.choices[move.what]
    if effect.kind == "place":
        rule = program.wagers[effect.wager].rule
        limits = placing(program, table, effect, move.seat)
        if limits is None:
            return Ruling("irregular", rule, "no amount is allowed for this player's cards and wagers")
        least, most = limits
        wanted = move.amount or least
        if not least <= wanted <= most:
            wanted_words = dollars(least) if least == most else f"from {dollars(least)} to {dollars(most)}"
            return Ruling("irregular", rule, f"the wager must be {wanted_words}")
        if wanted > table.stacks[move.seat]:
            return Ruling("impossible", step.rule, "the player does not have so many chips")
    return None


def _take(program: Program, table: Table, step: Step, move: Move) -> Table:
    assert isinstance(step.action, Decide) and move.seat is not None
    effect = step.action.choices[move.what]
    due = tuple(_effects(program, table, step, effect, move))
    folded = table.folded | (1 << move.seat if effect.kind == "lose" else 0)
    return table.copy(asked=table.asked[1:], folded=folded, due=due, done=0)


def _effects(program: Program, table: Table, step: Step, effect: Effect, move: Move) -> Iterator[Due]:
    """The chips that a choice moves, each as a move of its own."""
    seat = move.seat
    assert seat is not None
    if effect.kind == "place":
        limits = placing(program, table, effect, seat)
        assert limits is not None
        yield Due(
            Move("wager", seat, amount=move.amount or limits[0], what=effect.wager), program.wagers[effect.wager].rule
        )
    if effect.kind == "lose" and program.bank is not None:
        # The player-dealer is paid when the hand is settled, as far as the bank covers it; what is kept goes back now.
        for wager in effect.lost if effect.part < 1 else ():
            amount = table.wagers.get((seat, wager), 0)
            kept = amount - lost_part(program, table.sitting, amount, effect.part)
            yield Due(Move("take-back", seat, amount=kept, what=wager), step.rule)
        return
    for wager in (effect.wager,) if effect.kind == "take-back" else effect.lost:
        amount = table.wagers.get((seat, wager), 0)
        part = Fraction(0) if effect.kind == "take-back" else effect.part
        yield from lose(program, table.sitting, seat, wager, amount, part, step.rule)


VERB = Verb(Decide, _enter, _judge, _take)
