"""`rulesgen odds` as a user calls it: what it prints, what it writes for machines, and when it fails."""

import json
import re
from datetime import date
from fractions import Fraction
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator
from numpy.random import SeedSequence
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from rulesgen.catalogue import shipped
from rulesgen.checks import check_rulebook
from rulesgen.cli.common import Stop
from rulesgen.cli.odds import odds
from rulesgen.gate import Broken
from rulesgen.odds.reasons import NotCounted
from rulesgen.odds.simulated.by_cards import ByCards
from rulesgen.rulebook import load
from tests.house_games import HOUSE_GAMES
from tests.unit.test_house_games import files_of

GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: house-three-card
title: House Three Card
version: 1.0.0
dated: 2026-11-17
based-on: three-card-poker
ours: Custom of our room.
pay-tables:
  pair-plus:
    title: Pair Plus
    hand: players
    pays:
      mini-royal: 40 to 1
      straight-flush: 40 to 1
      three-of-a-kind: 30 to 1
      straight: 6 to 1
      flush: 4 to 1
      pair: 1 to 1
    otherwise: lose
    declared-edge: EDGE
"""


def call(*arguments: str) -> Result:
    return CliRunner().invoke(odds, arguments, standalone_mode=False, catch_exceptions=False)


def of_catalogue(*arguments: str) -> Result:
    return call(*arguments, "--rules", "catalogue")


def data_of(result: Result) -> list[dict[str, Any]]:
    """What was written, after it was found to have the form that is declared for it."""
    found = json.loads(result.stdout)
    schemas = shipped("schemas")
    read = {
        path.relative_to(schemas).as_posix(): json.loads(path.read_text("utf-8")) for path in schemas.rglob("*.json")
    }
    registry: Registry[Any] = Registry().with_resources(
        (name, DRAFT202012.create_resource(schema)) for name, schema in read.items()
    )
    validator = Draft202012Validator(read["output/odds.schema.json"], registry=registry)
    assert [f"{error.json_path}: {error.message}" for error in validator.iter_errors(found)] == []
    return list(found)


def test_a_wager_for_machines() -> None:
    """The counts of four cards are reckoned by hand in test_odds_exact."""
    result = of_catalogue("two-hand-holdem", "--wager", "flounder-4", "--format", "json", "--max-wager", "25")
    (one,) = data_of(result)
    assert result.return_value == 0
    assert (one["game"], one["wager"], one["method"]) == ("two-hand-holdem", "flounder-4", "exact")
    assert (one["edge"], one["edge_percent"], one["declared_percent"], one["agrees"]) == (
        "848/7735", 10.9632, 10.96, True,
    )  # fmt: skip
    assert one["largest_payout"] == "12500.00"
    assert [(line["name"], line["count"]) for line in one["outcomes"][:2]] == [
        ("four-of-a-kind", 13),
        ("straight-flush", 44),
    ]
    assert {line["total"] for line in one["outcomes"]} == {270_725}


def test_what_the_source_prints_wrong_is_said_and_accepted() -> None:
    result = of_catalogue("two-hand-holdem", "--wager", "888-flop-bonus", "--format", "json")
    (one,) = data_of(result)
    assert (one["edge"], one["declared_percent"], one["agrees"]) == ("-6/5525", 15.14, False)
    assert one["other_readings"][0]["edge_percent"] == 13.1765
    assert len(one["accepted"]) == 2
    assert result.return_value == 0


@pytest.mark.parametrize(("edge", "code"), [("2.32%", 0), ("2.33%", 1)])
def test_a_declared_edge_decides_the_exit_code(tmp_path: Path, edge: str, code: int) -> None:
    """40-30-6-4-1 is published as 2.32%."""
    (tmp_path / "house-three-card.yaml").write_text(GAME.replace("EDGE", edge), "utf-8")
    result = call("house-three-card", "--rules", str(tmp_path), "--wager", "pair-plus")
    assert result.return_value == code
    assert ("DOES NOT AGREE" in result.stdout) is (code == 1)


def test_baccarat_is_counted_exactly() -> None:
    """The published edges for eight packs."""
    found = data_of(of_catalogue("baccarat", "--format", "json"))
    assert {one["wager"]: one["edge_percent"] for one in found} == {
        "player": 1.2351,
        "banker": 1.0579,
        "tie": 14.3596,
    }
    assert {one["method"] for one in found} == {"exact"}


def test_a_game_with_decisions_is_simulated_under_each_way_to_play() -> None:
    result = of_catalogue("two-hand-holdem", "--wager", "base", "--format", "json", "--rounds", "20000", "--seed", "5")
    found = data_of(result)
    assert [one["strategy"] for one in found] == ["Always check", "Raise a pair or better", "best play"]
    for one in found:
        low, high = one["interval"]
        assert low < float(one["edge"]) < high
        assert one["seed"] == 5
    assert found[0]["edge"] == found[0]["edge_of_action"]
    assert float(found[1]["edge_of_action"]) < float(found[1]["edge"])
    assert found[2]["bounds"]["below"] <= found[2]["bounds"]["above"]
    again = ("--format", "json", "--rounds", "20000", "--seed", "5", "--workers", "1")
    assert data_of(of_catalogue("two-hand-holdem", "--strategy", "always-check", *again)) == found[:1]


def test_the_largest_payout_comes_from_the_rules_not_from_luck() -> None:
    """An ante of 100 wins 100, and a raise of 200 at 100 to 1 wins 20,000."""
    arguments = ("caribbean-stud", "--strategy", "ace-king-jack", "--format", "json", "--rounds", "1000")
    (one,) = data_of(of_catalogue(*arguments, "--max-wager", "$100"))
    assert one["largest_payout"] == "20100.00"
    assert one["largest_payout_is"] == "upper bound"


def test_a_largest_payout_that_cannot_come_together_is_called_an_upper_bound() -> None:
    """In Let It Ride each of three bets wins 1,000 to 1 with a royal flush, and best play comes to all three."""
    text = of_catalogue("let-it-ride", "--strategy", "best-play", "--max-wager", "100").stdout
    assert "largest payout on $100: $300,000.00" in text
    text = of_catalogue(
        "caribbean-stud", "--strategy", "ace-king-jack", "--max-wager", "100", "--rounds", "1000"
    ).stdout
    assert "largest payout on $100: at most $20,100.00" in text


def test_a_side_wager_that_cards_decide_is_counted_though_the_player_may_fold(tmp_path: Path) -> None:
    """War with six packs: of the 311 cards that the dealer's can be, 23 tie the player's, and 10 to 1 is paid."""
    for path, content in files_of("casino-war").items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(content, "utf-8")
    found = data_of(call("casino-war", "--rules", str(tmp_path), "--format", "json", "--rounds", "1000"))
    (tie,) = (one for one in found if one["wager"] == "tie")
    assert tie["method"] == "exact"
    assert Fraction(tie["edge"]) == 1 - Fraction(23, 311) * 11
    (best,) = (one for one in found if one["wager"] == "base")
    assert (best["method"], best["strategy"]) == ("exact", "best play")


def test_a_side_wager_that_a_choice_decides_is_told_under_each_way_to_play(tmp_path: Path) -> None:
    """War with six packs and a wager that pays 100 to 1 if the war is a tie too: only who goes to war can win it.

    By hand: two cards tie 23 times in 311; then of the 310 cards that are left 22 have that rank and 24 each other one,
    so that the next two tie (22 x 21 + 12 x 24 x 23) / (310 x 309) of the time.
    """
    for path, content in files_of("casino-war").items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(content, "utf-8")
    file = tmp_path / "games" / "casino-war.yaml"
    text = file.read_text("utf-8").replace("[ante, tie]", "[ante, tie, twice]")
    text = text.replace("  war: {title: War,", "  twice: {title: Tie Twice, amount: table}\n  war: {title: War,")
    at_war = "compare: players-war, with: dealers-war, higher: lose, equal: 100 to 1, lower: lose"
    text = text.replace(
        "rounding:",
        f"  - {{id: twice, wagers: [twice], when: {{placed: {{war: true}}}}, {at_war}}}\n"
        "  - {id: not-twice, wagers: [twice], always: lose}\nrounding:",
    )
    text += "strategies:\n  war: {title: War, steps: {tied: war}}\n  rest: {title: Rest, steps: {tied: surrender}}\n"
    file.write_text(text, "utf-8")
    found = data_of(call("casino-war", "--rules", str(tmp_path), "--format", "json"))
    edges = {one["strategy"]: Fraction(one["edge"]) for one in found if one["wager"] == "twice"}
    tied_twice = Fraction(23, 311) * Fraction(22 * 21 + 12 * 24 * 23, 310 * 309)
    assert edges == {"War": 1 - 101 * tied_twice, "Rest": 1}


def test_the_dice_of_pai_gow() -> None:
    """Three dice over seven places, by hand: sums 3, 10 and 17 name the third place in 1 + 27 + 3 ways."""
    found = data_of(of_catalogue("pai-gow-poker", "--format", "json", "--rounds", "1000"))
    places = found[-1]["fairness"]
    assert [place["count"] for place in places] == [31, 31, 31, 31, 31, 31, 30]
    assert places[2]["sums"] == [3, 10, 17]


def test_given_hands_run_twice() -> None:
    """After the turn two of 44 cards win: by hand 1/22 both ways, and less variance on two boards."""
    arguments = ("run-it-twice", "--hands", "As Ah / Ks Kh", "--board", "2c 7d 9h Kd", "--format", "json")
    (one,) = data_of(of_catalogue(*arguments))
    assert one["once"][0] == {"expectation": "1/22", "variance": "21/484"}
    assert one["several"][0]["expectation"] == "1/22"
    assert Fraction(one["several"][0]["variance"]) < Fraction("21/484")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nothing"], "there is no game `nothing`"),
        (["two-hand-holdem", "--wager", "flounder"], "no wager `flounder`; there are: ante-1"),
        (["two-hand-holdem", "--strategy", "bold"], "no strategy `bold`; there are: always-check"),
        (["two-hand-holdem", "--max-wager", "much"], "`much` is no amount of money"),
        (["run-it-twice", "--hands", "As Ah"], "name two hands"),
        (["run-it-twice", "--hands", "As Ah / Xs Kh"], "'Xs' is no card"),
        (["run-it-twice", "--hands", "As Ah / As Kh"], "As is given twice"),
        (["texas-holdem", "--hands", "As Ah / Ks Kh"], "no option that finishes a hand on several boards"),
    ],
)
def test_wrong_calls_say_what_is_right(arguments: list[str], words: str) -> None:
    with pytest.raises(Stop, match=re.escape(words)):
        of_catalogue(*arguments)


def test_a_game_without_a_strategy_is_not_analysed_and_fails(tmp_path: Path) -> None:
    """Cards are changed, so best play cannot be found either."""
    rules = tmp_path / "rules"
    copytree(Path(__file__).parent / "good" / "against-a-bank", rules)
    file = rules / "games" / "draw-poker.yaml"
    file.write_text(file.read_text("utf-8").partition("\nstrategies:")[0] + "\n", "utf-8")
    result = call("draw-poker", "--rules", str(rules), "--wager", "base")
    assert result.return_value == 1
    assert "not analysed" in result.stdout
    assert "declare a strategy" in result.stdout


@pytest.mark.parametrize("game", sorted(path.stem for path in (shipped("rules") / "games").glob("*.yaml")))
def test_every_game_of_the_catalogue_has_odds_or_says_why_not(game: str) -> None:
    result = of_catalogue(game, "--format", "json", "--rounds", "1000")
    found = data_of(result)
    if not found:
        assert result.return_value == 1
        assert "players change their cards" in result.stderr


def test_a_stopped_simulation_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was done before the stop is not done again, and the result is that of one go."""
    monkeypatch.setenv("RULESGEN_CACHE", "")
    arguments = ("two-hand-holdem", "--strategy", "always-check", "--format", "json", "--seed", "9", "--workers", "1")
    whole = data_of(of_catalogue(*arguments, "--rounds", "150000"))
    folder = tmp_path / "rounds"
    data_of(of_catalogue(*arguments, "--rounds", "50000", "--resume", str(folder)))
    (file,) = folder.iterdir()
    before = file.read_bytes()
    assert data_of(of_catalogue(*arguments, "--rounds", "150000", "--resume", str(folder))) == whole
    assert file.read_bytes().startswith(before)


def test_a_side_wager_that_compares_hands_is_counted_or_with_few_rounds_simulated(tmp_path: Path) -> None:
    """By hand: of the 18,424 hands against three different ranks (83 of 100 hands) 27 have the same: about 0.12%.

    Sorting all hands and comparing each two of one value that share no card, by loops in plain Python: 450,528 ties.
    """
    game = (
        GAME.partition("pay-tables:")[0]
        .replace("House Three Card", "Tie Three Card")
        .replace("house-three-card", "tie-three-card")
    )
    game += """\
wagers:
  tie: {title: Tie, amount: table}
changes:
  - replace: play.wagers
    title: Wagers
    wager: [ante, pair-plus, tie]
  - insert-after: settle.ante
    items:
      - id: tie
        wagers: [tie]
        compare: players
        with: dealers
        unqualified: compare
        higher: lose
        equal: 500 to 1
        lower: lose
        folded: plays
"""
    (tmp_path / "tie-three-card.yaml").write_text(game, "utf-8")
    result = call("tie-three-card", "--rules", str(tmp_path), "--wager", "tie", "--rounds", "50000", "--format", "json")
    (one,) = data_of(result)
    assert (one["wager"], one["method"], result.return_value) == ("tie", "simulated", 0)
    assert 0.0007 < one["hit_frequency"] < 0.0018
    (whole,) = data_of(call("tie-three-card", "--rules", str(tmp_path), "--wager", "tie", "--format", "json"))
    assert (whole["wager"], whole["method"], whole["strategy"]) == ("tie", "exact", None)
    assert Fraction(whole["edge"]) == 1 - 501 * Fraction(450_528, 22_100 * 18_424)


def test_a_side_wager_that_cards_decide_is_simulated_by_itself_where_it_cannot_be_counted(tmp_path: Path) -> None:
    """No way to play is declared, nor needed: a player who folds the Ante still wins or loses the Tie."""
    text = (Path(__file__).parent / "good/against-a-bank/games/casino-holdem.yaml").read_text("utf-8")
    text = text.replace("[ante, aa-bonus]", "[ante, aa-bonus, tie]")
    text = text.replace("  call: {title", "  tie: {title: Tie, amount: table}\n  call: {title")
    tie = "unqualified: compare, higher: lose, equal: 20 to 1, lower: lose, folded: plays"
    tie = f"  - {{id: tie, wagers: [tie], compare: players, with: dealers, {tie}}}\n"
    text = text.replace("  - {id: aa-bonus, w", f"{tie}  - {{id: aa-bonus, w")
    (tmp_path / "casino-holdem.yaml").write_text(text, "utf-8")
    arguments = ("casino-holdem", "--rules", str(tmp_path), "--wager", "tie", "--rounds", "20000")
    result = call(*arguments, "--format", "json")
    (one,) = data_of(result)
    assert (one["method"], one["strategy"], result.return_value) == ("simulated", None, 0)
    assert one["assumptions"] == ["It is simulated: there are too many ways in which cards can come."]


def test_what_cards_decide_comes_by_chance_as_often_as_by_hand() -> None:
    """War with six packs: 23 of 311 cards tie. The Ante is decided by who goes to war."""
    program, seed, rounds = HOUSE_GAMES["casino-war"], SeedSequence(7), 200_000
    results = ByCards(program, {"ante": Fraction(0), "tie": Fraction(1)})(seed, rounds)
    assert set(results) == {(Fraction(10), Fraction(1)), (Fraction(-1), Fraction(1))}
    share, ties = Fraction(23, 311), results[Fraction(10), Fraction(1)]
    assert (ties - share * rounds) ** 2 < 4**2 * rounds * share * (1 - share)
    with pytest.raises(NotCounted, match="depends on what players decide"):
        ByCards(program, {"ante": Fraction(1)}).try_out()


HEAD = GAME.partition("pay-tables:")[0]


NO_CATEGORY = """\
strategies:
  bold: {title: Bold, steps: {play-or-fold: [{when: {category: {players: paar}}, choose: play}, {choose: fold}]}}
"""
NO_SUCH_READING = """\
pay-tables:
  pair-plus:
    title: Pair Plus
    hand: players
    pays: {pair: 1 to 1}
    otherwise: lose
    reading: {used: So., others: [{says: Otherwise., ranking: baccarat}]}
"""


@pytest.mark.parametrize(("more", "words"), [(NO_CATEGORY, "`paar`"), (NO_SUCH_READING, "has no category")])
def test_what_check_refuses_is_not_analysed(tmp_path: Path, more: str, words: str) -> None:
    (tmp_path / "house-three-card.yaml").write_text(HEAD + more, "utf-8")
    with pytest.raises(Broken, match=re.escape(words)):
        call("house-three-card", "--rules", str(tmp_path))


def check_of(folder: Path) -> list[tuple[str, str]]:
    checked = check_rulebook(load(folder, "rules"), date(2026, 11, 17))
    return [(finding.code, finding.message) for finding in checked.open_findings("error")]


STRATEGY = """\
strategies:
  mine:
    title: Mine
    steps: {play-or-fold: [WHEN, {choose: fold}]}
"""


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ("{when: {category: {players: pair..}}, choose: play}", ""),
        ("{when: {category: {dealers: pair..}}, choose: play}", "not shown"),
        ("{when: {last-card: {dealer: A}}, choose: play}", "not shown"),
    ],
)
def test_a_strategy_that_cannot_be_played_is_a_finding(tmp_path: Path, when: str, words: str) -> None:
    (tmp_path / "house-three-card.yaml").write_text(HEAD + STRATEGY.replace("WHEN", when), "utf-8")
    found = check_of(tmp_path)
    assert [code for code, _ in found] == (["RG704"] if words else [])
    assert not words or words in found[0][1]


def test_a_hand_that_cannot_be_made_yet_is_a_finding(tmp_path: Path) -> None:
    """Before the flop nobody has five cards."""
    text = (
        HEAD.replace("three-card-poker", "ultimate-style-holdem")
        + """\
strategies:
  early:
    title: Early
    steps:
      before-flop: [{when: {category: {players: pair..}}, choose: raise-4}, {choose: check}]
      after-flop: check
      last-chance: fold
"""
    )
    (tmp_path / "house-three-card.yaml").write_text(text, "utf-8")
    assert [(code, "before it can be made" in message) for code, message in check_of(tmp_path)] == [("RG704", True)]


def test_a_hand_that_only_a_strategy_asks_about_counts_as_played(tmp_path: Path) -> None:
    text = (
        HEAD
        + """\
hands:
  own: {title: own hand, size: 3, from: {hole: all}, ranking: three-card}
"""
        + STRATEGY.replace("WHEN", "{when: {category: {own: pair..}}, choose: play}")
    )
    (tmp_path / "house-three-card.yaml").write_text(text, "utf-8")
    assert check_of(tmp_path) == []


def test_a_pair_of_equal_cards_can_be_an_example_where_there_are_two_packs(tmp_path: Path) -> None:
    """By hand: 52 perfect pairs, 13 * C(8,2) - 52 = 312 others, of C(104,2) = 5,356."""
    (tmp_path / "pairs.yaml").write_text(PAIRS, "utf-8")
    (tmp_path / "house-three-card.yaml").write_text(HEAD + TWO_PACKS, "utf-8")
    assert check_of(tmp_path) == []
    (one,) = data_of(call("house-three-card", "--rules", str(tmp_path), "--wager", "pair-plus", "--format", "json"))
    assert [line["count"] for line in one["outcomes"]] == [52, 312, 4992]


PAIRS = """\
# yaml-language-server: $schema=../../schemas/ranking.schema.json
schema: ranking/1
id: pairs
title: Pairs
size: 2
best: highest
ours: Custom of our room.
categories:
  - {id: perfect-pair, title: perfect pair, groups: [2], suited: true, example: 9h 9h}
  - {id: pair, title: pair, groups: [2], example: 9h 9c}
  - {id: none, title: no pair, example: 9h 8c}
"""
TWO_PACKS = """\
deck: {packs: 2}
hands:
  two: {title: first two cards, size: 2, from: {hole: first 2}, ranking: pairs}
pay-tables:
  pair-plus:
    title: Pair Plus
    hand: two
    pays: {perfect-pair: 25 to 1, pair: 8 to 1}
    otherwise: lose
"""
