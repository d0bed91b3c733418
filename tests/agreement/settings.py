"""Random settings for both engines, and the games that only the tests declare."""

from collections.abc import Iterable
from random import Random

from attrs import evolve

from rulesgen.compile import compile_game
from rulesgen.engine.actions import Force, Spot
from rulesgen.engine.cards import Cards, read_cards
from rulesgen.engine.program import Forced, Program
from rulesgen.rulebook import Rulebook
from tests.agreement.theirs import Setting, Variant

DOUBLE_EIGHT_RULES = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: double-eight
title: Double Flop Omaha Eight or Better
version: 1.0.0
dated: 2026-11-17
based-on: double-flop-omaha-holdem
ours: Only for the tests.
changes:
  - remove: [hands.upper-hand, hands.lower-hand, pot.upper, pot.lower]
hands:
  upper-high: {title: upper high, size: 5, from: {hole: 2, upper: 3}, ranking: high}
  lower-high: {title: lower high, size: 5, from: {hole: 2, lower: 3}, ranking: high}
  upper-low: {title: upper low, size: 5, from: {hole: 2, upper: 3}, ranking: ace-to-five, qualifies: high-card 8}
  lower-low: {title: lower low, size: 5, from: {hole: 2, lower: 3}, ranking: ace-to-five, qualifies: high-card 8}
pot:
  - {id: upper-high, title: upper high quarter, share: 1/4, best: upper-high}
  - {id: lower-high, title: lower high quarter, share: 1/4, best: lower-high}
  - {id: upper-low, title: upper low quarter, share: 1/4, best: upper-low, if-none: upper-high}
  - {id: lower-low, title: lower low quarter, share: 1/4, best: lower-low, if-none: lower-high}
odd-chip: {between-shares: in-listed-order, between-players: first-left-of-button}
"""
"""Two boards, each for high and low. In this order odd chips fall as they do when boards are divided first."""


def program_for(catalogue: Rulebook, own: Rulebook, setting: Setting) -> Program:
    """Our program for a setting."""
    name = setting.variant.game
    raises = "no-cap" if setting.raises is None else setting.raises
    program = compile_game((own.games | catalogue.games)[name], {"limit": setting.limit, "raises": raises})
    return _with_ante(program) if setting.ante else program


def _with_ante(program: Program) -> Program:
    """The game with an ante that every player pays before the blinds."""
    everyone = Spot("every-player")
    ante = Forced("ante", "ante", everyone, everyone, live=False, rule=f"{program.id}.betting.forced.ante")
    blinds, *rest = program.steps
    assert isinstance(blinds.action, Force)
    first = evolve(blinds, action=Force(("ante", *blinds.action.bets)))
    forced = {"ante": ante, **program.betting.forced}
    return evolve(program, betting=evolve(program.betting, forced=forced), steps=(first, *rest))


def shoe_of(holes: list[str], boards: list[str], deck: Iterable[int] = range(52)) -> Cards:
    """A shoe that deals these cards: holes in seats from the button's left, then flop, turn and river of each board."""
    hands, tables = [read_cards(hole) for hole in holes], [read_cards(board) for board in boards]
    named = {card for cards in (*hands, *tables) for card in cards}
    rest = [card for card in deck if card not in named]
    shoe = [hand[turn] for turn in range(len(hands[0])) for hand in hands]
    for begin, end in ((0, 3), (3, 4), (4, 5)):
        shoe += [rest.pop(), *(card for board in tables for card in board[begin:end])]
    return (*shoe, *rest)


def random_setting(random: Random, variant: Variant, limit: str) -> Setting:
    """Two to nine players; a third of them so short that blinds, antes and first bets put them all in."""
    count = random.randint(2, variant.most_seats)
    deck = [card for card in range(52) if card >> 2 >= (4 if "short-deck" in variant.game else 0)]
    random.shuffle(deck)
    stacks = tuple(
        random.choice((random.randint(1, 6), random.randint(3, 40), random.randint(30, 200))) for _ in range(count)
    )
    ante = random.choice((0, 0, 1, 3))
    raises = random.choice((3, 4, None)) if limit == "fixed-limit" else random.choice((None, None, 3))
    return Setting(variant, limit, raises, ante, stacks, tuple(deck))
