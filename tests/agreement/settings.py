"""Random settings for both engines, and the games that only the tests declare."""

from collections.abc import Iterable
from random import Random

from attrs import evolve

from rulesgen.cards import Cards, read_cards
from rulesgen.compile import compile_game
from rulesgen.model.betting import Forced
from rulesgen.model.game import Program
from rulesgen.model.steps import Force
from rulesgen.model.values import Spot
from rulesgen.rulebook import Rulebook
from tests.agreement.theirs import BIG, Setting, Variant

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

_POSTED = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: {id}
title: Hold 'Em with a Post
version: 1.0.0
dated: 2026-11-17
based-on: texas-holdem
ours: Only for the tests.
changes:
  - insert-after: betting.forced.big-blind
    items: [{bet}]
  - {{replace: play.blinds, title: Blinds, force: [{force}]}}
"""
STRADDLE_RULES = (
    _POSTED.format(
        id="straddled",
        bet="{id: straddle, title: straddle, by: left-of-big-blind, heads-up: nobody, amount: 2 x big-blind, "
        "live: true, optional: true}",
        force="small-blind, big-blind, straddle",
    )
    + """\
  - replace: play.first-betting
    title: First betting round
    bet: {first: left-of-straddle, else: left-of-big-blind, heads-up: button, size: small}
"""
)
BIG_BLIND_ANTE_RULES = _POSTED.format(
    id="big-blind-anted",
    bet="{id: ante, title: ante, by: 2-left-of-button, heads-up: 1-left-of-button, amount: 1 x big-blind, live: false}",
    force="ante, small-blind, big-blind",
)
OWING_RULES = _POSTED.format(
    id="owing",
    bet="{id: missed-small, title: missed small blind, by: who-missed-small-blind, amount: 1 x small-blind, "
    "live: false}, "
    "{id: missed-big, title: missed big blind, by: who-missed-big-blind, amount: 1 x big-blind, live: true}",
    force="small-blind, big-blind, missed-small, missed-big",
)
DEAD_BUTTON_RULES = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: dead-button
title: Hold 'Em with a Dead Button
version: 1.0.0
dated: 2026-11-17
based-on: texas-holdem
ours: Only for the tests.
rotation: {of: button, moves: clockwise, empty-seats: keep-their-turn}
changes:
  - replace: betting.forced.small-blind
    title: small blind
    by: 1-left-of-button
    heads-up: button
    amount: table
    live: true
    if-empty: not-posted
  - replace: betting.forced.big-blind
    title: big blind
    by: 2-left-of-button
    heads-up: 1-left-of-button
    amount: table
    live: true
    if-empty: next-player
"""
OWN_RULES = {
    "games/owing.yaml": OWING_RULES,
    "games/dead-button.yaml": DEAD_BUTTON_RULES,
    "games/double-eight.yaml": DOUBLE_EIGHT_RULES,
    "games/straddled.yaml": STRADDLE_RULES,
    "games/big-blind-anted.yaml": BIG_BLIND_ANTE_RULES,
}


def program_for(catalogue: Rulebook, own: Rulebook, setting: Setting) -> Program:
    """Our program for a setting."""
    name = setting.variant.game
    raises = "no-cap" if setting.raises is None else setting.raises
    program = compile_game(
        (own.games | catalogue.games)[name],
        {"limit": setting.limit, "raises": raises, "short-all-in": setting.short_all_in},
    )
    return _with_ante(program) if setting.ante else program


def _with_ante(program: Program) -> Program:
    """The game with an ante that every player pays before the blinds."""
    everyone = Spot("every-player")
    ante = Forced("ante", "ante", everyone, everyone, live=False, rule=program.betting.rule / "forced" / "ante")
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
    ante = 0 if variant.game in ("big-blind-anted", "owing") else random.choice((0, 0, 1, 3))
    raises = random.choice((3, 4, None)) if limit == "fixed-limit" else random.choice((None, None, 3))
    can_straddle = variant.game == "straddled" and count > 2 and stacks[2] >= ante + 2 * BIG
    straddle = 2 * BIG if can_straddle else 0
    empty = random.choice(("button", "small-blind")) if variant.game == "dead-button" and count > 2 else ""
    return Setting(
        variant,
        limit,
        raises,
        ante,
        stacks,
        tuple(deck),
        straddle=straddle,
        big_blind_ante=BIG if variant.game == "big-blind-anted" else 0,
        owing=random.randrange(2, count) if variant.game == "owing" and count > 2 else 0,
        empty=empty,
    )
