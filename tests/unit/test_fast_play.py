"""A whole hand at once gives the log and the last table of the same hand move by move, in every game."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from rulesgen.catalogue import shipped
from rulesgen.compile import compile_game
from rulesgen.dealing.chance import sit_random
from rulesgen.engine.fast_play import play_out
from rulesgen.engine.play import DECIDED, Decider, Decision, play_on
from rulesgen.engine.table import Line, Move, Table
from rulesgen.model.game import Program
from rulesgen.rulebook import Game, load
from tests.offered import offered

FOLDERS = (shipped("rules"), *sorted((Path(__file__).parents[1] / "good").iterdir()))
GAMES = {f"{folder.name}/{name}": game for folder in FOLDERS for name, game in load(folder, "").games.items()}

HANDS = 12


def by_moves(program: Program, table: Table, decide: Decider) -> tuple[Table, list[Line]]:
    """Each move makes a table of its own: it leaves all those before it as they were."""
    made = [(after, line, repr(after)) for after, line in play_on(program, table, decide)]
    assert all(repr(after) == then for after, _, then in made)
    return made[-1][0], [line for _, line, _ in made]


def assert_same(program: Program, sit: Callable[[], tuple[Table, Decider]]) -> list[Line]:
    """Both ways from the same start, which neither of them changes."""
    start, decide = sit()
    before = dict(vars(start))
    by_move, whole = by_moves(program, start, decide), play_out(program, *sit())
    assert by_move == whole
    assert before == vars(start)
    return whole[1]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_both_ways_play_random_hands_alike(game: Game) -> None:
    for answers in islice(offered(game).answer_sets(), 2):
        program = compile_game(game, answers)
        for seed in range(HANDS):
            lines = assert_same(program, lambda: sit_random(program, seed))  # noqa: B023 - called at once
            assert {"legal"} == {line.ruling.verdict for line in lines}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_both_ways_stop_alike_at_a_wrong_move(game: Game) -> None:
    """The players of these hands sooner or later do what they may not, or what cannot be done."""
    program = compile_game(game)
    verdicts, verbs = set(), set()
    for seed in range(HANDS * 2):
        lines = assert_same(program, lambda: _sit_wrongly(program, seed))  # noqa: B023 - called at once
        verdicts.add(lines[-1].ruling.verdict)
        verbs |= {line.move.verb for line in lines}
    assert "irregular" in verdicts or not verbs & DECIDED


def _sit_wrongly(program: Program, seed: int) -> tuple[Table, Decider]:
    start, right = sit_random(program, seed)
    random = Random(seed)

    def decide(table: Table, decision: Decision) -> Move:
        move = right(table, decision)
        if random.random() < 0.7:
            return move
        verb = random.choice(("check", "call", "bet", "raise", "fold", "complete", "bring-in", "choose", "ask", "deal"))
        seat = random.choice((decision.seat, decision.seat, 0))
        to, amount = (random.choice((now, 0, 150, 10**6)) for now in (move.to, move.amount))
        return Move(verb, seat, to, amount, move.area, move.what)

    return start, decide
