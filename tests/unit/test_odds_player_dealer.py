"""The player-dealer against one player: set, compared and paid as the engine does it, one hand at a time."""

import pickle
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from attrs import evolve

from rulesgen.cards import JOKER, Cards, rank_of, read_cards
from rulesgen.compile import compile_game
from rulesgen.engine.fast_play import play_out
from rulesgen.engine.house_way import set_house_way
from rulesgen.engine.play import Decision, sit_down
from rulesgen.engine.table import Move, Sitting, Table
from rulesgen.ids import NO_RULE
from rulesgen.model.game import Program
from rulesgen.model.steps import Arrange
from rulesgen.model.strategies import Plan, Strategy
from rulesgen.odds.reasons import NotSimulated
from rulesgen.odds.rounds.house_ways import HouseWays
from rulesgen.odds.rounds.one_seat import as_house_game
from rulesgen.odds.rounds.play import Rounds
from rulesgen.odds.simulated.on_engine import OneByOne
from rulesgen.odds.simulated.player_dealer import Compared, PlayerDealer
from rulesgen.rulebook import Rulebook

BET = 500
RARE = (
    "Ac Ad Ah As joker Kc Kd",
    "Ac Ad Ah As joker 2c 2d",
    "Ac Ad Ah As joker 2c 7d",
    "9c 9d 9h 9s Qc 3d 2h",
    "Kc Kd Kh Ks Ac 3d 2h",
    "Ac joker 9c 9d Kh Qs Jd",
)


@pytest.fixture(scope="module")
def pai_gow(catalogue: Rulebook) -> Program:
    return compile_game(catalogue.games["pai-gow-poker"])


def decide(program: Program, table: Table, decision: Decision) -> Move:
    """Any pile, every hand set the house way, and the player-dealer's position passed on."""
    if table.turn:
        return Move("pass-bank", decision.seat)
    if program.steps[table.step].id == "choose-pile":
        return Move("mark", decision.seat, pile=1)
    return Move("set", decision.seat, named=set_house_way(program, table.cards_in("cards", decision.seat))[0])


def play_round(program: Program, random: Random) -> tuple[Cards, Cards, Fraction]:
    """A round of the engine's: the cards of the player and of the player-dealer, and what a unit was ahead."""
    shoe = list(program.deck)
    random.shuffle(shoe)
    wagers = {(0, "bank-wager"): BET, (1, "bet"): BET}
    amounts = {"minimum": BET, "maximum": BET, "collection": 100}
    dice = tuple(random.randint(1, 6) for _ in range(3))
    session = {(-1, "hands-since-opening"): 1}
    sitting = Sitting(("Dealer", "Player"), 0, amounts, 100, wagers, dealer=0, dice=dice, session=session)
    start = sit_down(program, sitting, (10 * BET, 10 * BET), tuple(shoe))
    table, lines = play_out(program, start, lambda table, decision: decide(program, table, decision))
    assert {"legal"} == {line.ruling.verdict for line in lines}
    mine, theirs = ((*table.spots["front", seat], *table.spots["back", seat]) for seat in (1, 0))
    return mine, theirs, Fraction(table.stacks[1] - 10 * BET, BET)


@pytest.mark.parametrize("copy", ["bank", "bettor"])
def test_the_engine_settles_the_same(pai_gow: Program, copy: str) -> None:
    (entry,) = pai_gow.settlements
    program = evolve(pai_gow, settlements=(evolve(entry, copy=copy),))
    game = PlayerDealer(program)
    random = Random(11)
    rounds = [play_round(program, random) for _ in range(500)]
    mine, theirs = (np.array([one[side] for one in rounds], np.uint8) for side in (0, 1))
    higher, equal = game.compare(mine, theirs)
    compared = [
        Compared(above, same, 2 - above - same) for above, same in zip(higher.tolist(), equal.tolist(), strict=True)
    ]
    assert [net for _, _, net in rounds] == [game.net(one) for one in compared]
    assert {0, 1} <= {one.equal for one in compared}


def test_every_row_of_the_house_way_sets_as_the_engine_does(pai_gow: Program) -> None:
    random = Random(5)
    hands = [tuple(random.sample(pai_gow.deck, 7)) for _ in range(1500)]
    # Of few ranks, or of one suit and a few others, so that rare rows have their turn.
    for _ in range(700):
        ranks = random.sample(range(13), 3)
        few = [card for card in pai_gow.deck if card == JOKER or rank_of(card) in ranks]
        hands.append(tuple(random.sample(few, 7)))
        near = range(random.randint(0, 5), 13)
        suited = [card for card in pai_gow.deck if card == JOKER or (card & 3 < 2 and rank_of(card) in near[:7])]
        hands.append(tuple(random.sample(suited, 7)))
    hands += [read_cards(text) for text in RARE]
    front, back = HouseWays(pai_gow, 7).strengths(np.array(hands, np.uint8))
    ahead, behind = (pai_gow.hands[name].ranking for name in ("front-hand", "back-hand"))
    used = set()
    for cards, mine, others in zip(hands, front.tolist(), back.tolist(), strict=True):
        named, row = set_house_way(pai_gow, cards)
        used.add(row.rule)
        values = ahead.value(named[:2]), behind.value(named[2:])
        assert (mine, others) == tuple(value.strength for value in values if value is not None), cards
    assert pai_gow.house_way is not None
    assert {row.rule for row in pai_gow.house_way.rows} == used


# Both set their hands in the same way, so that only copies make a difference: what the player-dealer wins more often
# than the player is what copies decide.
def test_only_copies_give_the_player_dealer_an_advantage(pai_gow: Program) -> None:
    game = pickle.loads(pickle.dumps(PlayerDealer(pai_gow)))  # noqa: S301 - our own
    assert ("bet", ("collection",)) == (game.wager, game.fees)
    rounds = 60_000
    found = game.compared(np.random.SeedSequence(2), rounds)
    assert rounds == found.total()
    for one, other in ((Compared(2, 0, 0), Compared(0, 0, 2)), (Compared(1, 1, 0), Compared(0, 1, 1))):
        assert abs(found[one] - found[other]) < 5 * (found[one] + found[other]) ** 0.5
    nets = game(np.random.SeedSequence(2), rounds)
    copies = sum(count for compared, count in found.items() if compared.equal)
    assert {(Fraction(net), Fraction(1)) for net in (1, 0, -1)} == set(nets)
    assert nets[Fraction(1), Fraction(1)] == found[Compared(2, 0, 0)]
    assert nets[Fraction(-1), Fraction(1)] == sum(found[one] for one in found if not one.higher)
    assert 0.01 < copies / rounds < 0.05


def test_what_is_not_simulated(pai_gow: Program, texas: Program) -> None:
    with pytest.raises(NotSimulated, match="not one wager"):
        PlayerDealer(texas)
    with pytest.raises(NotSimulated, match="no house way"):
        PlayerDealer(evolve(pai_gow, house_way=None))


def test_a_game_seen_by_one_player_ends_as_often_so(pai_gow: Program) -> None:
    """The piles go to the seats as if they were dealt there; the house way is set on both sides."""
    setting = next(step.id for step in pai_gow.steps if isinstance(step.action, Arrange))
    strategy = Strategy("house-way", "House way", NO_RULE, {setting: (Plan("house-way"),)})
    stakes = {"bet": Fraction(1)}
    many = PlayerDealer(pai_gow)(np.random.SeedSequence(1), 40_000)
    at_once = Rounds(as_house_game(pai_gow), strategy, stakes)(np.random.SeedSequence(2), 6000)
    one_by_one = OneByOne(pai_gow, strategy, stakes)(np.random.SeedSequence(3), 1500)
    for few in (at_once, one_by_one):
        assert few.keys() == many.keys()
        for result, count in many.items():
            wanted, rounds = count / 40_000, few.total()
            assert abs(few[result] / rounds - wanted) < 4 * (wanted / rounds + wanted / 40_000) ** 0.5
