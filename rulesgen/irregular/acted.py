"""Faults of players, of hands and of the bank: what can go wrong where somebody acts, shows, reads or pays."""

from collections.abc import Iterator

from rulesgen.engine.actions import Arrange, Award, Bet, Decide, Deliver, Discard, Draw, Place, Reveal, Roll, Settle
from rulesgen.engine.program import Program
from rulesgen.irregular.dealt import is_kind
from rulesgen.irregular.moments import DEALS, DECIDES, next_step, showdown_of
from rulesgen.irregular.situations import Box, Value


def out_of_turn(program: Program, at: int) -> Iterator[Box]:
    """A player acts before the turn comes."""
    action = program.steps[at].action
    if program.most_seats == 1:
        return
    if isinstance(action, Bet):
        for then in ("waiting", "unchanged", "changed", "passed-over"):
            doing: set[Value] = {"fold", "check-or-call", "bet-or-raise"}
            yield {"action": frozenset(doing), "then": frozenset({then})}
    elif isinstance(action, Decide | Discard | Draw) or (isinstance(action, Arrange) and action.by == "players"):
        yield {"action": frozenset({"decide"}), "then": frozenset({"waiting", "unchanged"})}


def _noticed() -> frozenset[Value]:
    return frozenset({"at-once", "after-action"})


def under_minimum(program: Program, at: int) -> Iterator[Box]:
    """A bet or wager below the least."""
    action = program.steps[at].action
    if isinstance(action, Bet):
        yield {"found": _noticed(), "wager": frozenset({"bet"})}
    elif isinstance(action, Place) and (wagers := _sized(program, action)):
        yield {"found": frozenset({"at-once", "later-card", "settled"}), "wager": wagers}


def _sized(program: Program, place: Place) -> frozenset[Value]:
    """The wagers whose size the table bounds."""
    return frozenset(name for name in place.wagers if program.wagers[name].amounts[0].kind == "table")


def over_maximum(program: Program, at: int) -> Iterator[Box]:
    """A bet or wager above the most; in no-limit betting there is no such bet."""
    action = program.steps[at].action
    if isinstance(action, Bet) and program.betting.limit != "no-limit":
        yield {"found": _noticed(), "wager": frozenset({"bet"})}
    elif isinstance(action, Place) and (wagers := _sized(program, action)):
        yield {"found": frozenset({"at-once", "later-card", "settled"}), "wager": wagers}


def over_cap(program: Program, at: int) -> Iterator[Box]:
    """A raise after the last one that is allowed."""
    if isinstance(program.steps[at].action, Bet) and program.betting.raises is not None:
        yield {"found": _noticed()}


def withdrawn_bet(program: Program, at: int) -> Iterator[Box]:
    """A player takes back chips that were bet."""
    if isinstance(program.steps[at].action, Bet):
        yield {"found": _noticed()}


def late_wager(program: Program, at: int) -> Iterator[Box]:
    """A wager is placed or made larger after the wagers are closed."""
    placed = _placed(program)
    if placed is not None and at > placed and not isinstance(program.steps[at].action, Place):
        yield {"result": _known_by(program, at)}


def withdrawn_wager(program: Program, at: int) -> Iterator[Box]:
    """A wager is taken back or made smaller after the wagers are closed."""
    placed = _placed(program)
    if placed is not None and at > placed and not isinstance(program.steps[at].action, Place):
        yield {"result": _known_by(program, at), "size": frozenset({"known", "unknown"})}


def _placed(program: Program) -> int | None:
    return next((number for number, step in enumerate(program.steps) if isinstance(step.action, Place)), None)


def _known_by(program: Program, at: int) -> frozenset[Value]:
    """How a wager can stand in a step: before the hands are shown, nobody knows."""
    return frozenset({"won", "lost", "push"} if at > showdown_of(program) else {"open"})


def shown_by_player(program: Program, at: int) -> Iterator[Box]:
    """A player shows cards to others before the showdown."""
    step = program.steps[at]
    if isinstance(step.action, DECIDES) and _holds_hidden(program, at) and _somebody_else(program):
        yield {}


def _somebody_else(program: Program) -> bool:
    return program.most_seats > 1


def _holds_hidden(program: Program, at: int) -> bool:
    """Whether players hold cards face down when a step comes."""
    dealt = any(is_kind(program, step, "player", face="down") for step in program.steps[: at + 1])
    return dealt or any(isinstance(step.action, Deliver) for step in program.steps[:at])


def unprotected(program: Program, at: int) -> Iterator[Box]:
    """A hand that its player did not protect is mixed with other cards, or taken in by the dealer."""
    if isinstance(program.steps[at].action, DECIDES) and _holds_hidden(program, at):
        yield {"intact": frozenset({"yes", "no"})}


def held_out(program: Program, at: int) -> Iterator[Box]:
    """A player switches, passes or holds out cards."""
    if isinstance(program.steps[at].action, DECIDES) and _holds_hidden(program, at):
        yield {}


def foul(program: Program, at: int) -> Iterator[Box]:
    """A hand is set as it must not be."""
    arrange = program.steps[at].action
    if not isinstance(arrange, Arrange) or arrange.by == "dealer":
        return
    setter = "player-dealer" if arrange.by == "player-dealer" else "player"
    ways = {"wrong-count"} | ({"outranks"} if arrange.must_not else set())
    yield {"set-by": frozenset({setter}), "foul": frozenset(ways)}


def house_way_wrong(program: Program, at: int) -> Iterator[Box]:
    """The dealer sets a hand the house way, and not as the house way says."""
    arrange = program.steps[at].action
    if isinstance(arrange, Arrange) and program.house_way is not None:
        yield {"intact": frozenset({"yes", "no"}), "found": frozenset({"at-once", "showdown", "settled"})}


def set_again(program: Program, at: int) -> Iterator[Box]:
    """A hand that was set is set again."""
    arranged = [number for number, step in enumerate(program.steps[:at]) if isinstance(step.action, Arrange)]
    if arranged and not isinstance(program.steps[at].action, Arrange):
        bys = {program.steps[number].action.by for number in arranged}  # type: ignore[union-attr]
        setters = {"players": "player", "player-dealer": "player-dealer"}
        if made := frozenset[Value](setters[by] for by in bys if by in setters):
            yield {"set-by": made}


def bank_exposed(program: Program, at: int) -> Iterator[Box]:
    """The bank's cards are seen before the players have made their decisions."""
    step = program.steps[at]
    if program.banking == "pot" or not isinstance(step.action, DECIDES):
        return
    if isinstance(step.action, Arrange) and step.action.by == "player-dealer":
        return
    hidden = any(is_kind(program, one, "dealer", face="down") for one in program.steps[:at])
    bank_set = any(isinstance(one.action, Deliver) for one in program.steps[:at])
    shown = any(isinstance(one.action, Reveal) and _shows_bank(program, one.action) for one in program.steps[at + 1 :])
    if shown and (hidden or bank_set):
        yield {}


def _shows_bank(program: Program, reveal: Reveal) -> bool:
    return reveal.of == "player-dealer" or any(program.areas[area].per == "dealer" for area in reveal.areas)


def misread(program: Program, at: int) -> Iterator[Box]:
    """The dealer reads a hand wrongly."""
    if isinstance(program.steps[at].action, Award | Settle):
        yield {"intact": frozenset({"yes", "no"}), "found": frozenset({"at-once", "settled"})}


def thrown_away(program: Program, at: int) -> Iterator[Box]:
    """At the showdown a player throws the hand away without claiming the pot."""
    reveal = program.steps[at].action
    if program.banking == "pot" and isinstance(reveal, Reveal):
        yield {"intact": frozenset({"yes", "no"})}


def mispaid(program: Program, at: int) -> Iterator[Box]:
    """Too much or too little is paid, or to the wrong player."""
    if isinstance(program.steps[at].action, Award | Settle):
        yield {"found": frozenset({"at-once", "settled"})}


def bank_short(program: Program, at: int) -> Iterator[Box]:
    """The bank has less than it would have to pay."""
    if isinstance(program.steps[at].action, Settle):
        yield {}


def option_wrong(program: Program, at: int) -> Iterator[Box]:
    """An option is played though the players did not agree, nobody asked, or it is not allowed."""
    if program.options and isinstance(program.steps[at].action, Bet) and next_step(program, at, DEALS) is not None:
        yield {"found": frozenset({"at-once", "showdown", "settled"})}


def option_late(program: Program, at: int) -> Iterator[Box]:
    """An option is played when no card is left to come."""
    if program.options and isinstance(program.steps[at].action, Bet) and next_step(program, at, DEALS) is None:
        yield {"found": frozenset({"at-once", "settled"})}


def equipment(program: Program, at: int) -> Iterator[Box]:
    """A shuffler, shoe, dice cup or display fails."""
    if isinstance(program.steps[at].action, (*DEALS, Roll)):
        yield {}


def interruption(program: Program, at: int) -> Iterator[Box]:
    """The game must stop: an alarm, a power cut, a player who falls ill."""
    yield {"intact": frozenset({"yes", "no"})}
