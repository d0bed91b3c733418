"""Draws and reshuffled discards; what must come is worked out by hand from the fixed order of the deck."""

import itertools
from collections.abc import Callable
from random import Random

import pytest
from attrs import evolve

from rulesgen.cards import names_of, read_cards
from rulesgen.checks import check_rulebook
from rulesgen.checks.cards import check_cards, need
from rulesgen.checks.invariants import all_cards
from rulesgen.compile import compile_game
from rulesgen.dealing import as_record, play_random
from rulesgen.engine.play import apply, expect, rule_on, sit_down
from rulesgen.engine.table import Due, Line, Move, Sitting, Table
from rulesgen.model.game import Program
from rulesgen.model.steps import Draw
from rulesgen.rulebook import Rulebook
from rulesgen.wording import plain, sentence
from tests.conftest import TODAY
from tests.declared import play_case
from tests.offered import offered


@pytest.fixture(scope="module")
def draw(catalogue: Rulebook) -> Program:
    return compile_game(catalogue.games["five-card-draw"])


def at_the_draw(program: Program, seed: int | None) -> Table:
    """Nine players with the deck in its fixed order, all in the hand: 45 cards dealt, and Kd to As left."""
    names = tuple(f"Player {number + 1}" for number in range(9))
    sitting = Sitting(names, 8, {"small-blind": 100, "big-blind": 200}, 100, seed=seed)
    table = sit_down(program, sitting, (10000,) * 9, program.deck)
    while program.steps[table.step].id != "draw" or isinstance(expect(program, table), Due):
        expected = expect(program, table)
        assert expected is not None
        if isinstance(expected, Due):
            move = expected.move
        else:
            check = Move("check", expected.seat)
            move = check if rule_on(program, table, check).verdict == "legal" else Move("call", expected.seat)
        table, _ = apply(program, table, move)
    return table


def draws(program: Program, table: Table, cards: str) -> tuple[Table, list[Line]]:
    """The next player's draw, with every move of the dealer's that it needs."""
    lines = []
    table, line = apply(program, table, Move("discard", table.asked[0], named=read_cards(cards)))
    lines.append(line)
    while isinstance(expected := expect(program, table), Due) and program.steps[table.step].id == "draw":
        table, line = apply(program, table, expected.move)
        lines.append(line)
        assert sorted(program.deck) == sorted(all_cards(table))
    assert all("legal" == line.ruling.verdict for line in lines)
    return table, lines


def test_a_short_stub_gets_the_discards_of_the_others_under_it(draw: Program) -> None:
    table = at_the_draw(draw, None)
    assert "Kh Ks Ac Ad Ah As" == names_of(table.stub)
    table, lines = draws(draw, table, "2c 4d 6h 8s Jc")
    assert ["discard", *["deal"] * 5] == [line.move.verb for line in lines]
    table, lines = draws(draw, table, "2d 4h 6s")
    assert ["discard", "reshuffle", *["deal"] * 3] == [line.move.verb for line in lines]
    assert ("2c 4d 6h 8s Jc", "five-card-draw.play.draw") == (names_of(lines[1].cards), lines[1].ruling.rule)
    # The last card of the stub comes first; the player's own discards stay out.
    assert "9c Jd As 2c 4d" == names_of(table.spots["hole", 1])
    assert ("6h 8s Jc", "2d 4h 6s") == (names_of(table.stub), names_of(table.discards))


def test_the_order_of_a_reshuffle_comes_from_the_seed_alone(draw: Program) -> None:
    orders = []
    for seed in (None, 1, 1, 2):
        table, _ = draws(draw, at_the_draw(draw, seed), "2c 4d 6h 8s Jc")
        table, lines = draws(draw, table, "2d 4h 6s")
        orders.append(names_of(lines[1].cards))
    wanted = list(read_cards("2c 4d 6h 8s Jc"))
    Random(1).shuffle(wanted)
    assert orders[1] == orders[2] == names_of(wanted)
    assert orders[0] == "2c 4d 6h 8s Jc"
    assert orders[1] != orders[3]


def test_without_leave_to_reshuffle_the_stub_just_runs_out(draw: Program) -> None:
    steps = tuple(
        evolve(step, action=evolve(step.action, reshuffles=False)) if isinstance(step.action, Draw) else step
        for step in draw.steps
    )
    program = evolve(draw, steps=steps)
    table, _ = draws(program, at_the_draw(program, None), "2c 4d 6h 8s Jc")
    table, _ = apply(program, table, Move("discard", 1, named=read_cards("2d 4h 6s")))
    table, _ = apply(program, table, Move("deal", 1, area="hole", what="down", cards=1))
    assert "impossible" == rule_on(program, table, Move("deal", 1, area="hole", what="down", cards=1)).verdict


def test_an_empty_stub_is_filled_before_the_burn(catalogue: Rulebook) -> None:
    program = compile_game(catalogue.games["badugi"])
    seen = False
    for seed in range(60):
        lines = play_random(program, seed, 8).lines
        verbs = [(one.step, one.move.verb, two.move.verb) for one, two in itertools.pairwise(lines)]
        seen = seen or any(first == "reshuffle" and second == "burn" for _, first, second in verbs)
    assert seen


def test_a_hand_with_a_reshuffle_still_has_the_shoe_it_was_dealt_from(catalogue: Rulebook) -> None:
    game = catalogue.games["five-card-draw"]
    case = next(case for case in game.cases if case.id == "five-card-draw-reshuffle")
    played = play_case(compile_game(game), case.document.data)
    assert () == played.differences
    assert names_of(played.program.deck) == as_record(played)["shoe"]


# --- how many can be seated ---


def test_a_reshuffle_needs_hands_burns_and_the_largest_draw_at_once(draw: Program) -> None:
    """9 x 5 + 1 + 5 = 51 fit; 10 x 5 + 1 + 5 = 56 do not."""
    assert need(draw, 9) <= 52 < need(draw, 10)


def test_badugi_seats_eleven_at_the_most(catalogue: Rulebook) -> None:
    """11 x 4 + 3 burns + 4 = 51; 12 x 4 + 3 + 4 = 55."""
    badugi = compile_game(catalogue.games["badugi"])
    assert need(badugi, 11) <= 52 < need(badugi, 12)


def test_without_a_reshuffle_all_must_be_able_to_draw_at_once(catalogue: Rulebook) -> None:
    """5 x (5 + 5) + 1 = 51; six would need 61."""
    game = catalogue.games["five-card-draw"]
    data = game.layered.data
    step = data["play"]["draw"]
    plain_draw = {key: value for key, value in step["draw"].items() if key != "if-short"}
    play = {**data["play"], "draw": {**step, "draw": plain_draw}}
    game = evolve(game, layered=evolve(game.layered, data={**data, "play": play}))
    finding = next(finding for result in check_cards(offered(game)) for finding in result.findings)
    other = "or let discards come back, with `if-short: reshuffle-discards` in `draw`"
    assert ("RG301", f"Set seats.max to 5, or deal fewer cards; {other}.") == (finding.code, finding.remedy)


@pytest.mark.parametrize(("key", "value"), [("size", 3), ("from", {"hole": 2}), ("from", {"hole": "all"})])
def test_a_hand_that_some_cards_cannot_make_is_found(catalogue: Rulebook, key: str, value: object) -> None:
    """Two cards of one suit are no badugi hand, so a player must be free to count one card only."""
    game = catalogue.games["badugi"]
    data = game.layered.data
    hands = {"best": {**data["hands"]["best"], key: value}}
    game = evolve(game, layered=evolve(game.layered, data={**data, "hands": hands}))
    found = [finding for result in check_cards(offered(game)) for finding in result.findings]
    assert ["RG303"] == [finding.code for finding in found]


def test_the_reshuffle_is_printed(catalogue: Rulebook) -> None:
    words = "except those that the player gives up in this draw, are shuffled and put under the stub"
    assert words in plain(sentence(catalogue.games["badugi"], ("play", "first-draw")))


# --- a draw game that nobody has shipped ---

TRIPLE_DRAW = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: triple-draw
title: Deuce-to-Seven Triple Draw
version: 0.1.0
dated: 2026-11-17
ours: A stranger's game.
based-on: badugi
seats: {min: 2, max: 6}
changes:
  - replace: play.deal
    title: Deal
    deal: {to: hole, each: 5, order: one-at-a-time, start: left-of-button}
  - replace: play.first-draw
    title: First draw
    draw: {from: hole, count: 0..5, start: left-of-button, burn: 1, if-short: reshuffle-discards}
  - replace: play.second-draw
    title: Second draw
    draw: {from: hole, count: 0..5, start: left-of-button, burn: 1, if-short: reshuffle-discards}
  - replace: play.third-draw
    title: Third draw
    draw: {from: hole, count: 0..5, start: left-of-button, burn: 1, if-short: reshuffle-discards}
hands:
  best: {title: low hand, size: 5, from: {hole: all}, ranking: deuce-to-seven}
"""

# Fixed limit 2/4: the button calls 2, and on the last round player 2 bets 4 and is called: 6 each.
TRIPLE_DRAW_CASE = """\
# yaml-language-server: $schema=../../schemas/case.schema.json
schema: case/1
id: triple-draw-example
title: The number one
game: triple-draw
given:
  choices: {limit: fixed-limit}
  table: {small-blind: 1, big-blind: 2, small: 2, big: 4, chip: 1}
  seats: {player-1: 100, player-2: 100}
  button: player-2
  cards: {player-1: 8c 6d 4h 3s 2d, player-2: 7c 5d 4s 3h Kc 2c}
when:
  first-draw: [player-1 stands pat, player-2 discards Kc]
  second-draw: [player-1 stands pat, player-2 stands pat]
  third-draw: [player-1 stands pat, player-2 stands pat]
  last-betting:
    - player-1 checks
    - {try: player-2 bets 2, refused-by: betting.limit}
    - player-2 bets 4
    - player-1 calls
then:
  hands:
    best: {player-1: high-card 8 6 4 3 2, player-2: high-card 7 5 4 3 2}
  net: {player-1: -6, player-2: 6}
"""


def test_triple_draw_is_written_in_yaml_alone(folder: Callable[..., Rulebook]) -> None:
    book = folder({"games/triple-draw.yaml": TRIPLE_DRAW, "cases/triple-draw-example.yaml": TRIPLE_DRAW_CASE})
    found = [finding for finding in check_rulebook(book, TODAY).findings if finding.code != "RG407"]
    assert [] == found


LOWBALL = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: early-draw
title: Early Draw
version: 1.0.0
dated: 2026-11-17
based-on: five-card-draw
ours: For a test.
changes:
  - remove: play.draw
  - insert-after: play.deal
    items:
      - {id: early, title: Draw, draw: {from: hole, count: 0..1, start: left-of-button}}
"""


def test_a_blind_stays_live_through_a_draw_before_the_betting(folder: Callable[..., Rulebook]) -> None:
    """By hand: the button's small blind of 1 must still call the big blind of 2, so the pot is 4."""
    program = compile_game(folder({"games/early-draw.yaml": LOWBALL}).games["early-draw"])
    given = {
        "table": {"small-blind": 1, "big-blind": 2, "chip": 1},
        "seats": {"ann": 100, "bob": 100},
        "button": "bob",
        "cards": {"ann": "Ac Ad 9h 7s 5c", "bob": "Kc Kd 9s 7d 4c"},
    }
    refused = {"try": "bob checks", "refused-by": "play.first-betting"}
    when = {"early": ["ann stands pat", "bob stands pat"], "first-betting": [refused, "bob calls", "ann checks"]}
    played = play_case(program, {"given": given, "when": when, "then": {"net": {"ann": 2, "bob": -2}}})
    assert () == tuple(played.differences)
