"""What a case says that has no effect in its game: it is told, not passed over."""

from collections.abc import Callable, Iterator

from rulesgen.dealing.given import LIMITS
from rulesgen.dealing.outcome import Difference
from rulesgen.engine.fees import needed_amounts
from rulesgen.engine.table import Cents
from rulesgen.model.case import DeclaredCase, Entries
from rulesgen.model.game import Program
from rulesgen.model.steps import Bet
from rulesgen.model.values import Fact


def unused(program: Program, case: DeclaredCase) -> Iterator[Difference]:
    """Every entry of a case that the game has no use for."""
    given, then = case.given, case.then
    yield from _unused_amounts(program, given.amounts)
    for part, uses in ((given, _GIVEN), (then, _THEN)):
        for key, (has_use, why) in uses.items():
            if key in part.says and not has_use(program):
                yield Difference(part.at(key), f"{why} Remove this.")
    asked = {fact.name for fact in _facts(program)} | _OF_FORCED_BETS
    for key in given.session.says:
        if key not in asked:
            fees = tuple(fee.rule for fee in program.fees.values())
            yield Difference(given.session.at(key), f"No rule of the game asks for `{key}`. Remove this.", fees)
    if not case.faults:
        for part, key in ((given, "shuffles"), (then, "answered-by"), (then, "void")):
            if key in part.says:
                yield Difference(part.at(key), "Nothing goes wrong in this case. Remove this, or name a `fault`.")


_LIMITS = frozenset({"minimum", "maximum"})


def _unused_amounts(program: Program, amounts: Entries[Cents]) -> Iterator[Difference]:
    used = used_amounts(program)
    for name in amounts:
        if name not in used:
            message = f"The game has no use for the amount `{name}`. It uses: {', '.join(sorted(used))}."
            # The rules that a limit of wagers would be of.
            rules = tuple(wager.rule for wager in program.wagers.values()) if name in _LIMITS else ()
            yield Difference(amounts.at(name), message, rules)


def used_amounts(program: Program) -> set[str]:
    """The amounts of the table that the game uses."""
    betting = program.betting
    sizes = {size for one in program.with_variants() for step in one.steps for size in _sizes(step.action)}
    by_table = any(amount.kind == "table" for wager in program.wagers.values() for amount in wager.amounts)
    least = by_table or any(fee.leaves_minimum for fee in program.fees.values()) or betting.minimum == "table"
    known = {"chip", *betting.forced, *needed_amounts(program), *LIMITS.get(betting.limit, ()), *sizes}
    return known | ({"minimum"} if least else set()) | ({"maximum"} if by_table else set())


def _sizes(action: object) -> set[str]:
    return {size for size in (action.size, action.other_size) if size} if isinstance(action, Bet) else set()


def _facts(program: Program) -> Iterator[Fact]:
    """Every fact that a condition of the game asks for."""
    conditions = [step.when for step in program.steps]
    conditions += [fee.when for fee in program.fees.values()]
    conditions += [program.rotation.eligible] if program.rotation else []
    yield from (fact for condition in conditions for row in condition for fact in row)


def _has_dealer(program: Program) -> bool:
    return program.banking == "player-dealer"


_OF_FORCED_BETS = {"new", "missed"}
"""What is known of earlier hands and asked by no condition: who sits down looks whether a forced bet asks for it."""

_Use = tuple[Callable[[Program], bool], str]

_GIVEN: dict[str, _Use] = {
    "player-dealer": (_has_dealer, "The game has no player-dealer."),
    "held": (lambda program: program.rotation is not None, "The game has no player-dealer whose position goes round."),
    "dice": (
        lambda program: any(step.action.dice for step in program.steps),
        "The game is played without dice.",
    ),
    "places": (_has_dealer, "Which seat of the table a player sits at makes no difference in this game."),
    "backline": (_has_dealer, "Only a player with a seat may bet in this game."),
}
"""What a table may have that most games do not: whether the game has it, and what to say where it has not."""

_THEN: dict[str, _Use] = {
    "player-dealer": (_has_dealer, "The game has no player-dealer."),
    "new-round": (
        lambda program: program.rotation is not None and bool(program.rotation.round),
        "The game has no rounds of play.",
    ),
    "fouls": (
        lambda program: any(step.action.sets_into for step in program.steps),
        "No hand is set in this game, so that none can be set foul.",
    ),
}
"""The same for what comes of a hand."""
