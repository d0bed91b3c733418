"""Faults of players, of hands and of the bank: what can go wrong where somebody acts, shows, reads or pays."""

from collections.abc import Iterator

from rulesgen.engine.actions import (
    Amount,
    Arrange,
    Award,
    Bet,
    Decide,
    Deliver,
    Discard,
    Draw,
    Place,
    Reveal,
    Roll,
    Settle,
    Step,
)
from rulesgen.engine.program import Program
from rulesgen.irregular.dealt import deals_to
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
    elif isinstance(action, Decide | Discard | Draw):  # players set their cards all at the same time
        yield {"action": frozenset({"decide"}), "then": frozenset({"waiting", "unchanged"})}


def _noticed() -> frozenset[Value]:
    return frozenset({"at-once", "after-action"})


def under_minimum(program: Program, at: int) -> Iterator[Box]:
    """A bet or wager below the least."""
    if isinstance(program.steps[at].action, Bet):
        yield {"found": _noticed(), "wager": frozenset({"bet"})}
    elif wagers := _sized(program, at):
        yield {"found": _seen(program, at), "wager": wagers}


def over_maximum(program: Program, at: int) -> Iterator[Box]:
    """A bet or wager above the most; in no-limit betting there is no such bet."""
    if isinstance(program.steps[at].action, Bet):
        if program.betting.limit != "no-limit":
            yield {"found": _noticed(), "wager": frozenset({"bet"})}
    elif wagers := _sized(program, at):
        yield {"found": _seen(program, at), "wager": wagers}


def _sized(program: Program, at: int) -> frozenset[Value]:
    """The wagers put down in a step whose size is bounded: by the table, or as a multiple of another."""
    action = program.steps[at].action
    amounts: dict[str, tuple[Amount, ...]] = {}
    if isinstance(action, Place):
        amounts = {name: program.wagers[name].amounts for name in action.wagers}
    elif isinstance(action, Decide):
        placed = [effect for effect in action.choices.values() if effect.kind == "place"]
        amounts = {effect.wager: effect.amounts or program.wagers[effect.wager].amounts for effect in placed}
    return frozenset(name for name, one in amounts.items() if one[0].kind != "own-choice")


def _seen(program: Program, at: int) -> frozenset[Value]:
    """When a wager of the wrong size can be noticed."""
    later = {"later-card"} if next_step(program, at, DEALS) is not None else set()
    return frozenset({"at-once", "showdown", "settled", *later})


def call_bet(program: Program, at: int) -> Iterator[Box]:
    """A player says a wager without putting the chips down."""
    if isinstance(program.steps[at].action, Place):
        yield {"found": frozenset({"at-once", "settled"})}


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
    if _is_closed(program, at):
        yield {"by": frozenset({"player"}), "result": _known_by(program, at)}
        if program.bank is not None:
            yield {"by": frozenset({"player-dealer"}), "result": frozenset({"open"})}


def withdrawn_wager(program: Program, at: int) -> Iterator[Box]:
    """A wager is taken back or made smaller after the wagers are closed."""
    if _is_closed(program, at):
        sizes = frozenset[Value]({"known", "unknown"})
        yield {"by": frozenset({"player"}), "result": _known_by(program, at), "size": sizes}
        if program.bank is not None:
            yield {"by": frozenset({"player-dealer"}), "result": frozenset({"open"}), "size": frozenset({"known"})}


def _is_closed(program: Program, at: int) -> bool:
    """Whether wagers are closed before a step: by the dice where there are any, else when they have been placed."""
    closing = [number for number, step in enumerate(program.steps) if isinstance(step.action, Place | Roll)]
    return bool(program.wagers) and bool(closing) and at > closing[-1]


def _known_by(program: Program, at: int) -> frozenset[Value]:
    """How a wager can stand in a step: until the hands are shown, nobody knows."""
    if not isinstance(program.steps[at].action, Settle) and at <= showdown_of(program):
        return frozenset({"open"})
    return frozenset(_results(program))


def _results(program: Program) -> Iterator[str]:
    """What can become of a wager at all: some games never push."""
    words = {"lose": "lost", "push": "push", "odds": "won"}
    for entry in program.settlements:
        tables = [entry.pay_table, *(payout.table for payout in entry.results.values())]
        paid = [program.pay_tables[name] for name in tables if name]
        payouts = [*entry.results.values(), *([entry.always] if entry.always else [])]
        payouts += [payout for table in paid for payout in (*(one for _, one in table.rows), table.otherwise)]
        if not entry.bonus_on:
            yield from (words[payout.kind] for payout in payouts if payout.kind in words)


def shown_by_player(program: Program, at: int) -> Iterator[Box]:
    """A player shows cards to others before the showdown."""
    step = program.steps[at]
    if isinstance(step.action, DECIDES) and _holds_hidden(program, at) and _somebody_else(program):
        yield {}


def _somebody_else(program: Program) -> bool:
    return program.most_seats > 1


def _holds_hidden(program: Program, at: int) -> bool:
    """Whether players hold cards face down when a step comes."""
    dealt = any(deals_to(program, step, "player", face="down") for step in program.steps[: at + 1])
    return dealt or any(isinstance(step.action, Deliver) for step in program.steps[:at])


def unprotected(program: Program, at: int) -> Iterator[Box]:
    """A hand that its player did not protect is mixed with other cards, or taken in by the dealer."""
    if isinstance(program.steps[at].action, DECIDES) and _holds_hidden(program, at):
        yield {"intact": frozenset({"yes", "no"})}


def held_out(program: Program, at: int) -> Iterator[Box]:
    """A player, or the player-dealer, switches, passes or holds out cards."""
    action = program.steps[at].action
    if isinstance(action, DECIDES) and _holds_hidden(program, at):
        banker = isinstance(action, Arrange) and action.by == "player-dealer"
        yield {"by": frozenset({"player-dealer" if banker else "player"})}


def picked_up(program: Program, at: int) -> Iterator[Box]:
    """A hand is picked up before it is pushed to its player."""
    if isinstance(program.steps[at].action, Deliver):
        yield {}


def foul(program: Program, at: int) -> Iterator[Box]:
    """A hand is set as it must not be; a wrong number of cards is seen when the hand is opened."""
    arrange = program.steps[at].action
    if not isinstance(arrange, Arrange) or arrange.by == "dealer":
        return
    setter = frozenset[Value]({"player-dealer" if arrange.by == "player-dealer" else "player"})
    yield {"set-by": setter, "foul": frozenset({"wrong-count"}), "found": frozenset({"at-once", "showdown"})}
    if arrange.must_not:
        found = frozenset[Value]({"at-once", "showdown", "settled"})
        yield {"set-by": setter, "foul": frozenset({"outranks"}), "found": found}


def house_way_wrong(program: Program, at: int) -> Iterator[Box]:
    """The dealer sets a hand the house way, and not as the house way says."""
    arrange = program.steps[at].action
    if isinstance(arrange, Arrange) and program.house_way is not None:
        yield from _intact_later("showdown", "settled")


def _intact_later(*moments: str) -> Iterator[Box]:
    """What is found at once can be put back as it was; later it may be too late for that."""
    yield {"intact": frozenset({"yes"}), "found": frozenset({"at-once"})}
    yield {"intact": frozenset({"yes", "no"}), "found": frozenset(moments)}


def set_again(program: Program, at: int) -> Iterator[Box]:
    """A hand that was set is set again."""
    arranged = [number for number, step in enumerate(program.steps[:at]) if isinstance(step.action, Arrange)]
    if arranged and not isinstance(program.steps[at].action, Arrange):
        # These steps were picked as settings above, which mypy cannot see.
        bys = {program.steps[number].action.by for number in arranged}  # type: ignore[union-attr]
        setters = {"players": "player", "player-dealer": "player-dealer"}
        if made := frozenset[Value](setters[by] for by in bys if by in setters):
            yield {"set-by": made}


def bank_exposed(program: Program, at: int) -> Iterator[Box]:
    """The bank's cards are seen while players must still decide."""
    if program.banking == "pot":
        return
    hidden = any(deals_to(program, one, "dealer", face="down") for one in program.steps[:at])
    given = any(isinstance(one.action, Deliver) for one in program.steps[: at + 1])
    later = program.steps[at + 1 :]
    shown = any(isinstance(one.action, Reveal) and _shows_bank(program, one.action) for one in later)
    if shown and (hidden or given) and any(_players_decide(one) for one in (program.steps[at], *later)):
        yield {}


def _players_decide(step: Step) -> bool:
    action = step.action
    return isinstance(action, DECIDES) and not (isinstance(action, Arrange) and action.by != "players")


def _shows_bank(program: Program, reveal: Reveal) -> bool:
    return reveal.of == "player-dealer" or any(program.areas[area].per == "dealer" for area in reveal.areas)


def misread(program: Program, at: int) -> Iterator[Box]:
    """The dealer reads a hand wrongly."""
    if isinstance(program.steps[at].action, Award | Settle):
        yield from _intact_later("settled")


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
