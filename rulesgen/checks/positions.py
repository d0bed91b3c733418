"""Where a game finds a seat, or meets a condition, by the cards of a hand: at which step, and which hand."""

from collections.abc import Iterator

from rulesgen.model.game import Program
from rulesgen.model.steps import Bet, Deal, Discard, Draw, Force, Reveal, Step
from rulesgen.model.values import Condition, Spot
from rulesgen.rulebook import Path

_PLACES = {"first": "first", "heads_up": "heads-up", "otherwise": "else", "start": "start"}
"""The fields of a step that hold a position, and their keys."""


def hands_shown(program: Program) -> list[tuple[int, str, Path]]:
    """The number of the step, the hand, and the path of the value that names it."""
    found: dict[tuple[int, str, Path], None] = {}
    for at, step in enumerate(program.steps):
        for path, spot in _spots(program, step):
            if spot.hand:
                found[at, spot.hand, (*path, spot.of)] = None
        action = step.action
        conditions: list[tuple[Path, Condition]] = [(("play", step.id, "when"), step.when)]
        if isinstance(action, Bet):
            conditions.append((("play", step.id, "bet", "or", "when"), action.other_when))
        for path, condition in conditions:
            for hand in _hands_of(condition):
                found[at, hand, path] = None
    return list(found)


def _hands_of(condition: Condition) -> Iterator[str]:
    return (fact.of for row in condition for fact in row if fact.name in ("total", "category"))


def _spots(program: Program, step: Step) -> Iterator[tuple[Path, Spot]]:
    """Every position of a step, and of the bets that are posted in it."""
    action = step.action
    verbs: dict[type, str] = {Bet: "bet", Deal: "deal", Reveal: "reveal", Discard: "discard", Draw: "draw"}
    for name, key in _PLACES.items():
        # A position that is not written is that of another key, or counted from the button or the dealer.
        if hasattr(action, name) and type(action) in verbs:
            spot: Spot | None = getattr(action, name)
            is_same = name in ("heads_up", "otherwise") and spot == getattr(action, "first", None)
            if spot is not None and not is_same:
                yield ("play", step.id, verbs[type(action)], key), spot
    posted = action.bets if isinstance(action, Force) else (action.opens,) if isinstance(action, Bet) else ()
    for bet in filter(None, posted):
        forced = program.betting.forced[bet]
        yield ("betting", "forced", bet, "by"), forced.by
        if forced.heads_up != forced.by:
            yield ("betting", "forced", bet, "heads-up"), forced.heads_up
