"""The edge of the game as a whole stands first, with what a unit is; and edges that a game declares are held to it."""

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from rulesgen.checks import check_rulebook
from rulesgen.ids import RuleId
from rulesgen.odds.result import AGREES, DIFFERS, NOT_DECIDED, SIMULATED, Best, Odds, Outcome, Sample
from rulesgen.rulebook import load
from tests.test_odds import call, data_of, of_catalogue

PAIRS = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: pairs
title: Pairs
version: 0.1.0
dated: 2026-11-18
ours: Our own game.
banking: house
deck: {packs: 1}
seats: {min: 1, max: 7}
areas:
  hole: {per: player, face: up, title: player's cards}
wagers:
  ante: {title: Ante, required: true, amount: table}
  blind: {title: Blind, required: true, amount: 2 x ante}
play:
  - {id: wagers, title: Wagers, wager: [ante, blind]}
  - {id: deal, title: Deal, deal: {to: hole, each: 2, order: one-at-a-time, start: dealers-left}}
  - {id: settlement, title: Settlement, settle: all}
hands:
  own: {title: player's hand, size: 2, from: {hole: all}, ranking: two-card}
settle:
  - {id: ante, wagers: [ante], pay-table: ante}
  - {id: blind, wagers: [blind], pay-table: blind}
pay-tables:
  ante: {title: Ante, hand: own, pays: {pair: 10 to 1}, otherwise: lose}
  blind: {title: Blind, hand: own, pays: {pair: 12 to 1}, otherwise: lose}
edge-per: ante
declared-edges:
  unit: {is: EDGE}
"""
"""A pair comes once in 17 deals: (16 - 10) / 17 of the Ante and (16 - 12) / 17 of the Blind, of which there is twice as
much: 14/51 of a unit of both, and 14/17 of a unit of the Ante."""


def errors(folder: Path) -> list[tuple[str, str]]:
    found = check_rulebook(load(folder, "rules"), date(2026, 11, 18)).open_findings("error")
    return [(finding.code, finding.subject) for finding in found]


@pytest.mark.parametrize(
    ("edge", "verdict"),
    [("27.45%", AGREES), ("27.46%", DIFFERS), ("82.35%, per: ante", AGREES), ("82.4%, per: ante", AGREES),
     ("41.18%, per: blind", AGREES), ("27.45%, per: blind", DIFFERS)],
)  # fmt: skip
def test_wagers_that_must_be_placed_together_have_one_edge(tmp_path: Path, edge: str, verdict: str) -> None:
    (tmp_path / "pairs.yaml").write_text(PAIRS.replace("EDGE", edge), "utf-8")
    result = call("pairs", "--rules", str(tmp_path), "--format", "json")
    first, *others = data_of(result)
    assert (first["wager"], first["whole_game"], first["edge"], first["verdict"]) == ("base", True, "14/51", verdict)
    assert first["unit"] == [{"wager": "ante", "units": "1"}, {"wager": "blind", "units": "2"}]
    assert first["edge_per"] == {"wager": "ante", "edge": "14/17", "edge_percent": 82.3529}
    assert [(one["wager"], one["whole_game"], one["edge"]) for one in others] == [
        ("ante", False, "6/17"), ("blind", False, "4/17"),
    ]  # fmt: skip
    wrong = verdict == DIFFERS
    assert result.return_value == int(wrong)
    assert errors(tmp_path) == ([("RG701", "pairs.declared-edges.unit")] if wrong else [])


@pytest.mark.parametrize(
    ("line", "place"), [("edge-per: side", "edge-per"), ("edge-per: ante", "declared-edges.unit.per")]
)
def test_an_edge_is_told_by_a_required_wager_only(tmp_path: Path, line: str, place: str) -> None:
    """A round may begin with the side wager too, but a unit of the game has none of it."""
    text = PAIRS.replace("EDGE", "27.45%" if line.endswith("side") else "27.45%, per: side")
    text = text.replace("edge-per: ante", line).replace("[ante, blind]}", "[ante, blind, side]}")
    text = text.replace("\nplay:", "\n  side: {title: Side, amount: table}\nplay:")
    text = text.replace("\npay-tables:", "\n  - {id: side, wagers: [side], pay-table: ante}\npay-tables:")
    (tmp_path / "pairs.yaml").write_text(text, "utf-8")
    messages = [one.message for one in check_rulebook(load(tmp_path, "rules"), date(2026, 11, 18)).findings]
    assert f"There is no required wager `side`, which `{place}` names." in messages


def test_the_unit_is_said(tmp_path: Path) -> None:
    (tmp_path / "pairs.yaml").write_text(PAIRS.replace("EDGE", "27.45%"), "utf-8")
    lines = call("pairs", "--rules", str(tmp_path)).stdout.splitlines()
    assert lines[2:5] == [
        "The game as a whole",
        "  a unit is the Ante and Blind wagers together, which are placed 1 to 2:",
        "    house edge 27.4510% of each unit, 82.3529% of each unit of the Ante wager; declared 27.45%: agrees",
    ]


def test_a_part_of_the_game_is_not_offered_as_one() -> None:
    """The pay table of Let It Ride by itself gives 37.27%, which is no edge of a game in which bets are taken down."""
    found = data_of(of_catalogue("let-it-ride", "--format", "json", "--rounds", "1000"))
    assert {one["wager"] for one in found} == {"base"}
    assert all(one["whole_game"] for one in found)


def test_a_wager_that_a_decision_places_has_no_edge_of_its_own(tmp_path: Path) -> None:
    """Three bets on one pay table, two of them placed by a choice."""
    text = PAIRS.partition("edge-per")[0].replace("2 x ante}", "2 x ante}\n  more: {title: More, amount: 1 x ante}")
    more = "decide: {choices: {more: {place: more}, fold: {lose: [ante, blind]}}}"
    text = text.replace("  - {id: settlement", f"  - {{id: go, title: Go, {more}}}\n  - {{id: settlement")
    text = text.replace("wagers: [blind]", "wagers: [blind, more]")
    text += "strategies:\n  go: {title: Go on, steps: {go: more}}\n"
    (tmp_path / "pairs.yaml").write_text(text, "utf-8")
    found = data_of(call("pairs", "--rules", str(tmp_path), "--format", "json", "--rounds", "1000"))
    assert {one["wager"] for one in found} == {"base"}


LATE = "players have seen cards when they place the wager, so that its edge depends on what they then choose"


def with_a_wager_after_the_deal(wager: str) -> str:
    text = PAIRS.partition("edge-per")[0].replace("\nplay:", f"\n  late: {wager}\nplay:")
    text = text.replace("  - {id: settlement", "  - {id: more, title: More, wager: [late]}\n  - {id: settlement")
    text = text.replace("  - {id: blind, w", "  - {id: late, wagers: [late], pay-table: late}\n  - {id: blind, w")
    table = "{title: Late, hand: own, pays: {pair: 16 to 1}, otherwise: lose, declared-edge: 0%}"
    return text.replace("\npay-tables:", f"\npay-tables:\n  late: {table}")


def test_a_wager_that_is_placed_when_cards_are_seen_has_no_edge_of_its_own(tmp_path: Path) -> None:
    """By its table it is even; who places it only on a pair wins 16 units each time."""
    text = with_a_wager_after_the_deal("{title: Late, amount: table}")
    (tmp_path / "pairs.yaml").write_text(text, "utf-8")
    result = call("pairs", "--rules", str(tmp_path))
    assert f"Late: not analysed: {LATE}" in result.stdout
    assert result.return_value == 1
    found = data_of(call("pairs", "--rules", str(tmp_path), "--format", "json"))
    assert [(one["wager"], one["edge"]) for one in found] == [("base", "14/51"), ("ante", "6/17"), ("blind", "4/17")]
    messages = [one.message for one in check_rulebook(load(tmp_path, "rules"), date(2026, 11, 18)).findings]
    assert f"The declared house edge was not checked: {LATE}." in messages


def test_no_edge_of_the_whole_game_where_players_choose_the_size_of_a_wager_when_cards_are_seen(tmp_path: Path) -> None:
    text = with_a_wager_after_the_deal("{title: Late, required: true, amount: table}")
    (tmp_path / "pairs.yaml").write_text(text, "utf-8")
    result = call("pairs", "--rules", str(tmp_path))
    assert f"Ante, Blind and Late: not analysed: {LATE}" in result.stdout
    assert "The game as a whole" not in result.stdout


def test_a_wager_that_must_be_placed_in_one_size_has_an_edge_though_cards_are_seen(tmp_path: Path) -> None:
    """By hand: 6/17 of the Ante, 4/17 of each of two units of the Blind, nothing of the Late wager: 14/17 of 4."""
    text = with_a_wager_after_the_deal("{title: Late, required: true, amount: 1 x ante}")
    (tmp_path / "pairs.yaml").write_text(text, "utf-8")
    first, *_ = data_of(call("pairs", "--rules", str(tmp_path), "--format", "json"))
    assert (first["wager"], first["edge"]) == ("base", "7/34")


def test_an_accepted_advantage_of_a_way_to_play_is_no_error(tmp_path: Path) -> None:
    bad = Path(__file__).parent / "bad" / "RG702-of-the-whole-game.yaml"
    (tmp_path / "house-stud.yaml").write_text(bad.read_text("utf-8"), "utf-8")
    places = {subject for _, subject in errors(tmp_path)}
    assert "house-stud.strategies.bold" in places
    entry = "  - {code: RG702, place: PLACE, reason: A promotion., who: we, until: 2030-01-01}\n"
    accepted = "# yaml-language-server: $schema=../schemas/accepted.schema.json\n"
    accepted += "schema: accepted/1\nid: accepted\naccepted:\n"
    accepted += "".join(entry.replace("PLACE", place) for place in sorted(places))
    (tmp_path / "accepted.yaml").write_text(accepted, "utf-8")
    assert errors(tmp_path) == []
    assert call("house-stud", "--rules", str(tmp_path), "--rounds", "20000").return_value == 0


def simulated(edge: str, error: float, declared: str) -> Odds:
    """A coin on which so much is lost on average, known to within an error."""
    outcomes = (Outcome("loses", "-", -Fraction(edge), 1),)
    sample = Sample(1, 1000, error)
    return Odds("g", "base", "G", RuleId("g", ("r",)), SIMULATED, outcomes, declared=declared, sample=sample)


@pytest.mark.parametrize(
    ("error", "declared", "verdict"),
    [
        (0.00001, "5.22%", AGREES),  # 5.22% ± 0.003% lies within 5.215% to 5.225%
        (0.001, "5.22%", NOT_DECIDED),  # 5.22% ± 0.3% goes beyond them
        (0.0005, "5%", AGREES),  # 5.22% ± 0.15% lies within 4.5% to 5.5%
        (0.001, "6%", NOT_DECIDED),  # 6% means 5.5% to 6.5%, and 5.22% + 0.3% may be that
        (0.0005, "6%", DIFFERS),  # 5.22% + 0.15% is not
    ],
)
def test_what_is_simulated_decides_only_what_its_bounds_leave_no_doubt_of(
    error: float, declared: str, verdict: str
) -> None:
    """By hand: three standard errors either way."""
    assert simulated("0.0522", error, declared).verdict == verdict


def test_bounds_of_best_play_decide_no_more_than_they_hold() -> None:
    best = Best(Fraction("0.021"), 0.0001, Fraction("0.023"), 0.0001, 256)
    like = Odds(
        "g", "base", "G", RuleId("g", ("r",)), SIMULATED, (), declared="2.2%", best=best, sample=Sample(1, 10, 0.0001)
    )
    assert like.verdict == NOT_DECIDED
    assert Odds("g", "base", "G", RuleId("g", ("r",)), SIMULATED, (), declared="2%", best=best).verdict == AGREES
    assert Odds("g", "base", "G", RuleId("g", ("r",)), SIMULATED, (), declared="3%", best=best).verdict == DIFFERS
