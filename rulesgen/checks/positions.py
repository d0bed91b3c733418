"""Where a game finds a seat, or meets a condition, by the cards of a hand: at which step, and which hand."""

from collections.abc import Iterator

from rulesgen.model.game import Program
from rulesgen.model.steps import Bet, Force, Step
from rulesgen.model.values import Condition, Spot
from rulesgen.rulebook import Path


def hands_shown(program: Program) -> list[tuple[int, str, Path]]:
    """The number of the step, the hand, and the path of the value that names it."""
    found: dict[tuple[int, str, Path], None] = {}
    for at, step in enumerate(program.steps):
        for spot in _spots(program, step):
            if spot.hand and spot.rule:
                found[at, spot.hand, (*spot.rule.path, spot.of)] = None
        action, when = step.action, step.rule / "when"
        conditions = [(when.path, step.when)]
        if isinstance(action, Bet):
            conditions.append(((step.rule / action.verb / "or" / "when").path, action.other_when))
        for path, condition in conditions:
            for hand in _hands_of(condition):
                found[at, hand, path] = None
    return list(found)


def _hands_of(condition: Condition) -> Iterator[str]:
    return (fact.of for row in condition for fact in row if fact.name in ("total", "category"))


def _spots(program: Program, step: Step) -> Iterator[Spot]:
    """Every position of a step, and of the bets that are posted in it; one that is said twice is said once."""
    action = step.action
    yield from (spot for spot in action.spots if spot is action.spots[0] or spot != action.spots[0])
    posted = action.bets if isinstance(action, Force) else (action.opens,) if isinstance(action, Bet) else ()
    for bet in filter(None, posted):
        forced = program.betting.forced[bet]
        yield from (forced.by, forced.heads_up) if forced.heads_up != forced.by else (forced.by,)
