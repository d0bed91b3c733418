"""What `import rulesgen` gives: worked examples played move by move end as they say, and nothing goes round a rule."""

import doctest
import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import chdir
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import rulesgen
from rulesgen import Broken, Game, Hand, Refused, Rules, Turn, Wrong
from rulesgen.catalogue import shipped
from rulesgen.cli import cli
from rulesgen.rulebook import Case, Rulebook

ROOT = Path(__file__).parents[2]
BAD = ROOT / "tests" / "bad"
BLINDS = {"small-blind": 1, "big-blind": 2, "chip": 1}
TABLE: dict[str, Any] = {"table": BLINDS, "seats": {"ann": 100, "bob": 100, "cyd": 100}, "button": "cyd"}
CENT = Decimal("0.01")


@pytest.fixture(scope="module")
def rules() -> Rules:
    return rulesgen.load("catalogue")


@pytest.fixture
def hand(rules: Rules) -> Hand:
    return rules.game("texas-holdem").deal(TABLE)


def test_every_example_of_the_page_is_true(tmp_path: Path) -> None:
    shutil.copytree(shipped("rules"), tmp_path / "rules")
    with chdir(tmp_path):
        result = doctest.testfile(str(ROOT / "rulesgen" / "API.md"), module_relative=False)
        assert Path("rules-of-play.pdf").read_bytes().startswith(b"%PDF")
    assert result.attempted > 30
    assert 0 == result.failed


def test_only_what_is_used_is_imported() -> None:
    program = "import rulesgen, sys; print(sorted(one for one in sys.modules if one.startswith('rulesgen')))"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert "['rulesgen']\n" == told.stdout


def test_every_name_is_there_and_no_other() -> None:
    assert all(getattr(rulesgen, name) for name in rulesgen.__all__)
    with pytest.raises(AttributeError, match="no attribute `lod`"):
        _ = rulesgen.lod  # type: ignore[attr-defined]
    assert (ROOT / "rulesgen" / "py.typed").is_file()


# --- worked examples, move by move ---


def playable(book: Rulebook) -> Iterator[Case]:
    """Cases of a hand that is dealt and in which nothing goes wrong.

    What comes to a pile follows from a mark that is made later, so a hand under way is given a shoe instead.
    """
    for case in book.cases:
        data = case.document.data
        by_pile = case.game == "pai-gow-poker" and "cards" in data["given"]
        if "fault" not in data and "refused" not in data["then"] and not by_pile:
            yield case


class Player:
    """Says what a case says, and what it leaves unsaid as the reference tells: check or call, bring in, do not ask."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.when = data.get("when", {})
        self.left = {step: list(said) for step, said in self.when.items() if isinstance(said, list)}
        self.step = ""

    def act(self, hand: Hand, turn: Turn) -> None:
        ways = [way.example for way in turn.ways]
        is_step = turn.rule.path[:1] == ("play",)
        if is_step:
            self.step = turn.rule.path[1]
        elif turn.rule.path[:1] == ("rotation",):
            self.step = "after-the-hand"
        left = self.left.get(self.step, [])
        while left and not isinstance(left[0], str):
            tried = left.pop(0)
            with pytest.raises(Refused) as refusal:
                hand.act(tried["try"])
            assert f"{hand.game.id}.{tried['refused-by']}" == refusal.value.rule
        silent = next((way for way in ("brings in", "does not ask", "takes the bank") if way in ways), "")
        if left and (not silent or left[0].partition(" ")[0] == turn.seat):
            hand.act(left.pop(0))
        elif silent:
            hand.act(turn.seat, silent)
        elif self.when.get(self.step) == "everyone is all in":
            hand.act(turn.seat, "is all in")
        else:
            hand.act(turn.seat, "checks" if "checks" in ways else "calls")


def test_a_worked_example_played_move_by_move_ends_as_it_says(rules: Rules, catalogue: Rulebook) -> None:
    """The net of each player is what the case's file says; all else is as in the replay, in which nothing differs."""
    games: dict[str, Game] = {name: rules.game(name) for name in rules.games}
    played = 0
    for case in playable(catalogue):
        data, game = case.document.data, games[case.game]
        hand, player = game.deal(data["given"]), Player(data)
        while turn := hand.turn:
            player.act(hand, turn)
        net = {seat: Decimal(amount) for seat, amount in data["then"].get("net", {}).items()}
        assert net == {seat: hand.won[seat] for seat in net}, case.id
        replay = game.play(case.id)
        assert ((), replay.record) == (replay.differences, hand.record), case.id
        assert replay.log == hand.log
        played += 1
    assert played > 90


def test_a_table_at_which_no_hand_can_be_dealt_is_refused_by_the_rule_that_the_example_names(
    rules: Rules, catalogue: Rulebook
) -> None:
    refused = [case for case in catalogue.cases if "refused" in case.document.data["then"]]
    assert len(refused) > 5
    for case in refused:
        with pytest.raises(Refused) as refusal:
            rules.game(case.game).deal(case.document.data["given"])
        assert f"{case.game}.{case.document.data['then']['refused']}" == refusal.value.rule


def test_a_worked_example_with_a_fault_is_replayed(rules: Rules, catalogue: Rulebook) -> None:
    (case,) = (one for one in catalogue.cases if one.id == "holdem-premature-turn")
    hand = rules.game(case.game).play(case.id)
    assert () == hand.differences
    net = case.document.data["then"]["net"]
    assert net == {seat: hand.won[seat] for seat in net}
    assert hand.turn is None
    with pytest.raises(Wrong, match="the hand is over"):
        hand.act("player-1 checks")


# --- by chance ---


@pytest.mark.parametrize(("game", "seed", "seats"), [("five-card-draw", 3, None), ("pai-gow-poker", 7, 4)])
def test_a_hand_from_a_seed_is_the_one_that_the_command_plays(
    game: str, seed: int, seats: int | None, rules: Rules
) -> None:
    hand = rules.game(game).deal(seed=seed, seats=seats)
    hand.finish()
    words = ["play", game, "--rules", "catalogue", "--seed", str(seed), "--format", "json"]
    words += ["--seats", str(seats)] if seats else []
    told = CliRunner().invoke(cli, words, standalone_mode=False)
    assert json.loads(told.output) == hand.record


def test_every_way_is_allowed_from_its_least_to_its_most_and_no_further(rules: Rules) -> None:
    tried = set()
    for name in rules.games:
        for seed in range(4):
            hand, number = rules.game(name).deal(seed=seed), seed
            while turn := hand.turn:
                for way in turn.ways:
                    tried.add(way.does.partition(" ")[0])
                    for amount in (way.least - CENT, way.most + CENT) if way.unit == "dollars" else ():
                        with pytest.raises(Wrong):
                            hand.act(turn.seat, way.does, amount)
                assert turn == hand.turn
                way = turn.ways[number % len(turn.ways)]
                if number % 2 and way.unit in ("dollars", "pile"):
                    hand.act(turn.seat, way.does, way.most)
                else:
                    hand.act(turn.seat, way.example)
                number += 1
    spoken = "checks calls bets raises folds brings completes discards stands chooses"
    assert tried >= {*spoken.split(), "sets", "asks", "does", "agrees", "looks", "marks", "takes", "passes"}


# --- what is refused ---


def test_in_fixed_limit_a_raise_has_one_size(rules: Rules) -> None:
    """The bets of the first round are 2: over the blind of 2 a raise makes it 4. The last bets are twice as large."""
    table = {**BLINDS, "small": 2, "big": 4}
    hand = rules.game("texas-holdem", {"limit": "fixed-limit"}).deal({**TABLE, "table": table})
    assert hand.turn is not None
    (raising,) = (way for way in hand.turn.ways if way.unit == "dollars")
    assert ("raises to", Decimal(4), Decimal(4)) == (raising.does, raising.least, raising.most)


def test_an_answer_may_stand_in_the_table_too(rules: Rules) -> None:
    """In pot-limit betting the first player may make it 2 + 2 (the call) + 3 (the blinds): 7."""
    hand = rules.game("texas-holdem").deal({**TABLE, "choices": {"limit": "pot-limit"}})
    assert hand.turn is not None
    assert [7] == [way.most for way in hand.turn.ways if way.unit == "dollars"]


def test_what_is_refused_changes_nothing(hand: Hand) -> None:
    hand.act("cyd calls")
    before = (hand.turn, hand.record, hand.log)
    for words in ("ann raises to 3", "bob checks", "ann bets 200", "ann sets Ah Kd", "ann agrees"):
        with pytest.raises(Refused) as refusal:
            hand.act(words)
        assert refusal.value.rule.startswith("texas-holdem.")
        assert words in str(refusal.value)
    assert before == (hand.turn, hand.record, hand.log)


def test_of_several_actions_those_before_the_refused_one_stand(hand: Hand) -> None:
    with pytest.raises(Refused):
        hand.play(["cyd calls", "ann calls", "ann checks"])
    assert hand.turn is not None
    assert "bob" == hand.turn.seat


CALLS: list[tuple[Callable[[Rules, Hand], object], str]] = [
    (lambda rules, hand: rulesgen.load("nowhere"), 'no folder `nowhere`; "catalogue" stands for'),
    (lambda rules, hand: rulesgen.load(3), "a folder is named by a text or a path, not by 3"),  # type: ignore[arg-type]
    (lambda rules, hand: rules.game("texas"), "no game `texas`; there are: baccarat,"),
    (lambda rules, hand: rules.game(["a"]), "a game is named by a text"),  # type: ignore[arg-type]
    (lambda rules, hand: rules.game("texas-holdem", {"limits": 1}), "There are: limit, raises, short-all-in."),
    (lambda rules, hand: rules.game("texas-holdem", [1]), "answers are a mapping"),  # type: ignore[arg-type]
    (lambda rules, hand: hand.game.play("texas"), "no case `texas`; there are: holdem-"),
    (lambda rules, hand: hand.game.deal({}), "given: The key `table` is missing."),
    (lambda rules, hand: hand.game.deal(TABLE, seats=3), "the seats of a table that is given stand in it"),
    (lambda rules, hand: hand.game.deal({**TABLE, "buton": "ann"}), "`button`"),
    (lambda rules, hand: hand.game.deal({**TABLE, "button": "dan"}), "given.button: There is no player `dan`."),
    (lambda rules, hand: hand.game.deal({**TABLE, "table": {"chip": 0.5}}), "given.table.chip: 0.5 is a float"),
    (lambda rules, hand: hand.game.deal({**TABLE, "seats": {"ann": None}}), "given.seats.ann: None is neither"),
    (lambda rules, hand: hand.game.deal({**TABLE, "cards": {"ann": "Ax"}}), "given.cards.ann: "),
    (lambda rules, hand: hand.game.deal({**TABLE, "choices": {"limit": "no"}}), "`no` is no answer to `limit`"),
    (lambda rules, hand: hand.game.deal({**TABLE, "seats": {"cyd": 9}}), "is dealt to 2 to 10 players, not to 1"),
    (lambda rules, hand: hand.game.deal(seats=11), "is dealt to 2 to 10 players, not to 11"),
    (lambda rules, hand: hand.game.deal(seed=-1), "the seed is a whole number from 0 on"),
    (lambda rules, hand: hand.act("cyd jumps"), "`cyd jumps` is not an action such as: player-1 checks"),
    (lambda rules, hand: hand.act(), "`` is not an action"),
    (lambda rules, hand: hand.act("dan calls"), "There is no player `dan`. There are: ann, bob, cyd."),
    (lambda rules, hand: hand.act("cyd", "raises to", 4.0), "4.0 is a float"),  # type: ignore[arg-type]
    (lambda rules, hand: hand.act("cyd", "raises to", True), "True is neither words nor a number"),
    (lambda rules, hand: hand.act("cyd", "raises to", Decimal("NaN")), "is neither words nor a number"),
    (lambda rules, hand: hand.act("cyd", "raises to", Decimal("4.005")), "`cyd raises to 4.005` is not an action"),
    (lambda rules, hand: hand.cards("bord"), "no area `bord`; there are: hole, board, burns"),
    (lambda rules, hand: hand.cards("hole"), "say whose; there are: ann, bob, cyd"),
    (lambda rules, hand: hand.cards("board", "ann"), "leave `ann` out"),
    (lambda rules, hand: hand.cards("burns", "ann"), "the area `burns` is nobody's own"),
    (lambda rules, hand: hand.won, "the hand is not over: cyd must act"),
    (lambda rules, hand: hand.game.odds("bet"), "no wager `bet`; there are: pot"),
    (lambda rules, hand: hand.game.odds(rounds=10), "the number of rounds is a whole number from 1000 on"),
    (lambda rules, hand: rules.game("texas-holdem", {"limit": "pot-limit"}).odds(), "for the defaults of the choices"),
    (lambda rules, hand: hand.game.write("rules.pdf", "x", paper="a5"), "no paper `a5`"),  # type: ignore[arg-type]
    (lambda rules, hand: hand.game.write("rules.pdf", 3), "a file is named by a text or a path, not by 3"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("call", "told"), CALLS, ids=[told for _, told in CALLS])
def test_a_wrong_call_says_in_one_line_what_there_is(
    call: Callable[[Rules, Hand], object], told: str, rules: Rules, hand: Hand
) -> None:
    with pytest.raises(Wrong) as wrong:
        call(rules, hand)
    assert told in str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_a_game_that_cannot_be_dealt_is_not_dealt_and_not_written(tmp_path: Path) -> None:
    text = (BAD / "RG301-stub-runs-short.yaml").read_text("utf-8")
    name = next(line.split()[1] for line in text.splitlines() if line.startswith("id: "))
    (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
    rules = rulesgen.load(tmp_path)
    game = rules.game(name)
    with pytest.raises(Broken, match=rf"`{name}` cannot be played: .*{name}\.yaml:\d+:\d+: "):
        game.deal()
    with pytest.raises(Broken, match=r"nothing is written while the folder has an error: .*RG301"):
        game.write("rules-of-play.pdf", tmp_path / "out.pdf")
    assert not (tmp_path / "out.pdf").exists()
    assert 1 == rulesgen.check(rules).exit_code()


def test_a_game_whose_own_file_is_broken_is_not_handed_out(tmp_path: Path) -> None:
    text = (
        (shipped("rules") / "games" / "texas-holdem.yaml").read_text("utf-8").replace("banking: pot", "banking: pots")
    )
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "texas-holdem.yaml").write_text(text, "utf-8")
    rules = rulesgen.load(tmp_path)
    assert "RG105" == rules.findings[0].code
    with pytest.raises(Broken, match=r"games/texas-holdem\.yaml:\d+:\d+: RG105"):
        rules.game("texas-holdem")
