"""How far the stub can run down, whoever folds when, in games that say what happens when it does."""

from collections.abc import Iterator
from typing import NamedTuple

from rulesgen.model.game import Program
from rulesgen.model.steps import Deal, Draw


class Shortage(NamedTuple):
    """A step whose cards the deck cannot give."""

    step: str
    players: int
    wanted: int
    left: int


class _State(NamedTuple):
    players: int
    taken: int
    """Cards that have left the stub, at the most."""
    out: int
    """Cards that no reshuffle brings back: in hands, on the table and burned."""


def can_run_short(program: Program) -> bool:
    """Whether a step says what is done when the stub runs short."""
    return any(step.action.if_short or step.action.reshuffles for step in program.steps)


def run_down(program: Program, seats: int) -> tuple[int, Shortage | None]:
    """The most cards that can leave the stub, and the first step that it cannot serve; then more than the deck has.

    Every number of players left is tried at every step: with fewer players a step may use up what a common card
    would have left.
    """
    states = {_State(seats, 0, 0)}
    for step in program.steps:
        if not isinstance(step.action, Deal | Draw):
            continue
        following: set[_State] = set()
        for state in _with_fewer(states):
            then, shortage = _after(program, step.action, state)
            if shortage is not None:
                missing = shortage._replace(step=step.id)
                return len(program.deck) + missing.wanted - missing.left, missing
            following.add(then)
        states = following
    return max(state.taken for state in states), None


def _with_fewer(states: set[_State]) -> Iterator[_State]:
    """Any number of players may have folded before a step; the most first, so that the plainest shortage is told."""
    for state in sorted(states, reverse=True):
        for players in range(state.players, 0, -1):
            yield state._replace(players=players)


def _after(program: Program, action: Deal | Draw, state: _State) -> tuple[_State, Shortage | None]:
    return _after_deal(program, action, state) if isinstance(action, Deal) else _after_draw(program, action, state)


def _after_deal(program: Program, deal: Deal, state: _State) -> tuple[_State, Shortage | None]:
    left = len(program.deck) - state.taken
    places = sum(state.players if program.areas[area].per == "player" else 1 for area in deal.to)
    wanted = places * deal.each + deal.burn
    if wanted > left and deal.if_short:
        wanted = deal.each + deal.short_burn
    # With a reshuffle all cards can be had that are not in hands, on the table or burned; and a stub that was just
    # large enough is empty then, because fewer cards may have been drawn before.
    left = len(program.deck) - state.out if deal.reshuffles else left
    if wanted > left:
        return state, Shortage("", state.players, wanted, left)
    return _State(state.players, min(len(program.deck), state.taken + wanted), state.out + wanted), None


def _after_draw(program: Program, draw: Draw, state: _State) -> tuple[_State, Shortage | None]:
    deck, out = len(program.deck), state.out + draw.burn
    all_draw = draw.burn + state.players * draw.most
    if not draw.reshuffles:
        left = deck - state.taken
        shortage = Shortage("", state.players, all_draw, left) if all_draw > left else None
        return _State(state.players, state.taken + all_draw, out), shortage
    # Whoever draws can get back all but the cards in hands, the burns and what they give up themselves.
    shortage = Shortage("", state.players, draw.most, deck - out) if out + draw.most > deck else None
    return _State(state.players, min(deck, state.taken + all_draw), out), shortage
