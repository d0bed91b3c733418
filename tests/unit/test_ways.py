"""Games seen by one player, played at once and one by one: what each way must refuse, say, and agree on."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest
from attrs import evolve

from rulesgen.cards import JOKER
from rulesgen.compile import compile_game
from rulesgen.dealing.chance import needed_chips, sit_for_chance
from rulesgen.engine.facts import value_of
from rulesgen.engine.following import Follower
from rulesgen.engine.play import sit_down
from rulesgen.engine.table import Line, Sitting
from rulesgen.ids import NO_RULE, RuleId
from rulesgen.model.game import Program
from rulesgen.model.steps import Deal, Decide, Discard, Draw, Reveal, Settle, Step
from rulesgen.model.strategies import Plan, Strategy
from rulesgen.model.values import Fact, Spot
from rulesgen.odds.largest import largest_win
from rulesgen.odds.reasons import NotSideBySide, NotSimulated
from rulesgen.odds.result import POT, SIMULATED, Odds, Outcome, Sample
from rulesgen.odds.rounds.block import Block
from rulesgen.odds.rounds.one_seat import as_house_game
from rulesgen.odds.rounds.play import Rounds
from rulesgen.odds.simulated.best_play import BestPlay
from rulesgen.odds.simulated.on_engine import OneByOne, PotsOneByOne, follow
from rulesgen.odds.simulated.pots import Change, Pots
from rulesgen.odds.stakes import base_stakes
from rulesgen.rulebook import Rulebook
from tests.following import one_by_one, shoes_of, side_by_side
from tests.house_games import DEALER_GAMES, HOUSE_GAMES
from tests.unit.test_best_play import bounds_of, holds
from tests.unit.test_odds_pots import CHANGING

THREE_CARD = DEALER_GAMES["banked-three-card"]
ANTE = {"ante": Fraction(1)}
PLAY_QUEENS = Strategy(
    "queens",
    "Play a queen or better",
    NO_RULE,
    {
        "play-or-fold": (
            Plan("play", ((Fact("at-least", "best", frozenset({"high-card Q"}), "high-card Q"),),)),
            Plan("fold"),
        )
    },
)
FOLDED = ((Fact("folded", "", frozenset({True}), "true"),),)


def with_steps(program: Program, *changed: tuple[str, list[Step]]) -> Program:
    """The game with other steps in the place of some."""
    others = dict(changed)
    return evolve(program, steps=tuple(one for step in program.steps for one in others.get(step.id, [step])))


def step_of(program: Program, name: str) -> Step:
    return next(step for step in program.steps if step.id == name)


# --- a player-dealer as the house ---


def test_a_deal_to_some_players_is_not_seen_by_one() -> None:
    """The condition is asked of every seat, also of the player-dealer's."""
    some = evolve(step_of(THREE_CARD, "deal"), when=FOLDED, picks_players=True)
    with pytest.raises(NotSideBySide, match="perhaps by the player-dealer"):
        as_house_game(with_steps(THREE_CARD, ("deal", [some])))


def test_a_card_of_the_player_dealer_that_is_shown_is_known_to_best_play() -> None:
    shown = Reveal(("hole",), Spot("player-dealer"), Spot("player-dealer"), ("last", 1), "player-dealer")
    up_card = Step("up-card", "Up card", NO_RULE, shown)
    open_game = with_steps(THREE_CARD, ("deal", [step_of(THREE_CARD, "deal"), up_card]))
    assert len(BestPlay(as_house_game(THREE_CARD), ANTE).places[0]) == 3
    assert len(BestPlay(as_house_game(open_game), ANTE).places[0]) == 4


def test_half_of_a_wager_is_lost_by_folding_against_a_player_dealer() -> None:
    decide = step_of(THREE_CARD, "play-or-fold")
    assert isinstance(decide.action, Decide)
    fold = evolve(decide.action.choices["fold"], part=Fraction(1, 2))
    half = evolve(decide, action=Decide({**decide.action.choices, "fold": fold}))
    program, shoes = with_steps(THREE_CARD, ("play-or-fold", [half])), shoes_of(THREE_CARD, 100, 1)
    ours = side_by_side(program, PLAY_QUEENS, ANTE, shoes)
    assert ours == [one_by_one(program, PLAY_QUEENS, ANTE, shoe) for shoe in shoes]
    assert (Fraction(-1, 2), Fraction(1)) in ours


def test_the_bank_covers_every_settlement_not_only_the_first() -> None:
    last = step_of(THREE_CARD, "settlement")
    first = Step("folded", "Folded hands", NO_RULE, Settle(), FOLDED, picks_players=True)
    program, shoes = with_steps(THREE_CARD, ("settlement", [first, last])), shoes_of(THREE_CARD, 100, 2)
    ours = side_by_side(program, PLAY_QUEENS, ANTE, shoes)
    assert ours == [one_by_one(program, PLAY_QUEENS, ANTE, shoe) for shoe in shoes]
    assert ours == side_by_side(THREE_CARD, PLAY_QUEENS, ANTE, shoes)


def test_a_wager_that_nobody_must_place_is_tried_too(catalogue: Rulebook) -> None:
    assert base_stakes(compile_game(catalogue.games["pai-gow-poker"])) == [{"bet": Fraction(1)}]


# --- one by one ---


def test_what_is_taken_for_granted_is_said() -> None:
    program = HOUSE_GAMES["three-card-poker"]
    strategy = program.strategies["queen-six-four"]
    amounts = {
        "A unit is $5, which is the fixed amount of a wager.": evolve(
            program.wagers["play"].amounts[0], kind="money", low=Fraction(500), high=Fraction(500), of=""
        ),
        "A later wager that the table bounds is of one unit.": evolve(
            program.wagers["play"].amounts[0], kind="table", of=""
        ),
    }
    seed = np.random.SeedSequence(3)
    usual = OneByOne(program, strategy, ANTE)(seed, 200)
    for words, amount in amounts.items():
        wagers = {**program.wagers, "play": evolve(program.wagers["play"], amounts=(amount,))}
        work = OneByOne(evolve(program, wagers=wagers), strategy, ANTE)
        assert (words,) == work.notes
        assert usual == work(seed, 200)
    assert () == OneByOne(program, strategy, ANTE).notes


def test_wagers_of_different_fixed_amounts_keep_their_proportion() -> None:
    """An Ante of $5 and a Play of $10 are the game in which Play is twice the Ante."""
    program = HOUSE_GAMES["three-card-poker"]
    strategy, seed = program.strategies["queen-six-four"], np.random.SeedSequence(4)
    ante, play = program.wagers["ante"], program.wagers["play"]
    money = [evolve(ante.amounts[0], kind="money", low=Fraction(low), high=Fraction(low), of="") for low in (500, 1000)]
    fixed = {"ante": evolve(ante, amounts=(money[0],)), "play": evolve(play, amounts=(money[1],))}
    twice = evolve(play, amounts=(evolve(play.amounts[0], low=Fraction(2), high=Fraction(2)),))
    work = OneByOne(evolve(program, wagers={**program.wagers, **fixed}), strategy, ANTE)
    other = OneByOne(evolve(program, wagers={**program.wagers, "play": twice}), strategy, ANTE)
    assert work(seed, 200) == other(seed, 200)
    # Ante and Play win at most 1 to 1 and 1 to 1, and the bonus on the Ante 5 to 1: 5 + 10 + 25 dollars for each 5.
    assert largest_win(work.program, ANTE) == 8
    required = {name: evolve(wager, required="yes") for name, wager in fixed.items()}
    both = evolve(program, wagers=required)
    assert {"ante": Fraction(1), "play": Fraction(2)} in base_stakes(both)


def test_a_joker_is_no_rank_that_the_last_card_can_have() -> None:
    program = HOUSE_GAMES["three-card-poker"]
    sitting = Sitting(("A",), 0, {"minimum": 1}, 1, {(0, "ante"): 1})
    table = sit_down(program, sitting, (1,), program.deck).copy(spots={("hole", 0): (JOKER,)})
    assert value_of(program, table, Fact("last-card", "hole", frozenset({"A"}), "A"), 0) == "joker"


def test_a_card_that_comes_face_down_after_a_showing_is_not_seen(catalogue: Rulebook) -> None:
    program = compile_game(catalogue.games["crazy-pineapple"])
    board = evolve(program.areas["board"], face="down")
    show = Step("show", "Showing", NO_RULE, Reveal(("board",), Spot("button"), Spot("button")))
    discard = step_of(program, "discard")
    hidden = with_steps(
        evolve(program, areas={**program.areas, "board": board}),
        ("flop", [step_of(program, "flop"), show]),
        ("discard", []),
        ("turn", [step_of(program, "turn"), discard]),
    )
    pair = ((Fact("at-least", "best", frozenset({"pair"}), "pair"),),)
    (keep,) = program.strategies["keep-best"].steps["discard"]
    strategy = Strategy("peek", "Peek", NO_RULE, {"discard": (evolve(keep, when=pair), keep)})
    with pytest.raises(NotSideBySide, match="face down"):
        Pots(hidden, 2, None, strategy)
    with pytest.raises(NotSimulated, match="not shown, among the board"):
        PotsOneByOne(hidden, 2, strategy)(np.random.SeedSequence(1), 5)


def test_a_hand_that_is_asked_about_too_early_is_told_one_by_one(catalogue: Rulebook) -> None:
    program = compile_game(catalogue.games["crazy-pineapple"])
    early = with_steps(program, ("discard", []), ("flop", [step_of(program, "discard"), step_of(program, "flop")]))
    pair = ((Fact("at-least", "best", frozenset({"pair"}), "pair"),),)
    (keep,) = program.strategies["keep-best"].steps["discard"]
    strategy = Strategy("early", "Early", NO_RULE, {"discard": (evolve(keep, when=pair), keep)})
    with pytest.raises(NotSimulated, match="before it can be made") as told:
        PotsOneByOne(early, 2, strategy)(np.random.SeedSequence(1), 5)
    assert told.value.step == "discard"


# --- pots ---


def _columns(pots: Pots, lines: list[Line]) -> dict[int, int]:
    """The cards of a hand on the engine, by the columns that they have side by side."""
    dealt: dict[tuple[str, str, int], list[int]] = {}
    for line in lines:
        if line.move.verb == "deal":
            seat = -1 if line.move.seat is None else line.move.seat
            dealt.setdefault((line.step, line.move.area, seat), []).extend(line.cards)
    found: dict[int, int] = {}
    steps = [step for step in pots.program.steps if isinstance(step.action, Deal | Discard | Draw)]
    for step, part in zip(steps, pots.script, strict=True):
        change = step.action if isinstance(step.action, Discard | Draw) else None
        spots = (
            {(change.area, seat): new for seat, new in part.new.items()}
            if isinstance(part, Change) and change
            else part
        )
        assert isinstance(spots, dict)
        for (area, seat), columns in spots.items():
            found |= dict(zip(columns, dealt.get((step.id, area, seat), ()), strict=False))
    return found


@pytest.mark.parametrize("game", CHANGING)
def test_every_seat_ends_with_the_cards_that_it_has_on_the_engine(catalogue: Rulebook, game: str) -> None:
    program = compile_game(catalogue.games[game])
    (strategy,) = program.strategies.values()
    pots, chance = Pots(program, 3, None, strategy), Random(8)
    last = 1 + max(at for part in pots.script for at in _all_columns(part))
    for number in range(250):
        shoe = tuple(chance.sample(program.deck, len(program.deck)))
        sitting = sit_for_chance(program, 3, chance, number)
        table, lines = follow(Follower(program, strategy), sitting, (needed_chips(program),) * 3, shoe)
        known = _columns(pots, lines)
        others = (card for card in program.deck if card not in known.values())
        block = Block([np.array([known[at] if at in known else next(others)], np.uint8) for at in range(last)])
        places = pots.places(block)
        ours = {spot: [int(block.columns[at][0]) for at in columns] for spot, columns in places.items()}
        assert {spot: list(cards) for spot, cards in table.spots.items() if cards} == ours


def _all_columns(part: object) -> list[int]:
    spots = part.new if isinstance(part, Change) else part
    assert isinstance(spots, dict)
    return [at for columns in spots.values() for at in columns]


# --- who has the advantage ---


@pytest.mark.parametrize(
    ("wager", "won", "error", "favours"),
    [
        ("ante", 51, 0.001, True),
        ("ante", 51, 0.01, False),  # two standard errors: it may be luck
        ("ante", 49, 0.001, False),
        (POT, 60, 0.001, False),
    ],
)
def test_a_simulated_advantage_must_be_sure(wager: str, won: int, error: float, favours: bool) -> None:
    outcomes = (Outcome("wins", "+1", Fraction(1), won), Outcome("loses", "−1", Fraction(-1), 100 - won))
    odds = Odds("g", wager, "Ante", RuleId("g", ("ante",)), SIMULATED, outcomes, sample=Sample(1, 100, error))
    assert odds.favours_player is favours


# --- figures of an independent program ---

COAST = DEALER_GAMES["coast-four-stud"]
COUNTED = {"pairs-only": 0.270231, "queen-up": 0.032189}
"""Of each ante, the player-dealer's: every four cards against every four others, counted by a program apart."""
BEST = -0.179435
"""The same under the best play, which sees the last card of the player-dealer."""


@pytest.mark.parametrize(("name", "edge"), COUNTED.items())
def test_strategies_against_a_player_dealer_have_the_edge_that_was_counted(name: str, edge: float) -> None:
    work = Rounds(as_house_game(COAST), COAST.strategies[name], ANTE)
    found = work(np.random.SeedSequence(5), 400_000)
    nets = np.repeat([float(net) for net, _ in found], list(found.values()))
    assert abs(-nets.mean() - edge) < 4 * nets.std() / len(nets) ** 0.5 < 0.02


def test_best_play_against_a_player_dealer_lies_about_what_was_counted() -> None:
    best = bounds_of(as_house_game(COAST), chunks=20, states=400)
    assert holds(best, Fraction(BEST), errors=4)
    assert best.above - best.below < Fraction(3, 100)
    assert best.above_error < 0.02
