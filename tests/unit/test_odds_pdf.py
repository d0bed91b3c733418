"""The odds report: what it says, how it is tagged, and its graphs."""

import json
from collections import Counter
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from rulesgen.checks import Checked
from rulesgen.compile import compile_game
from rulesgen.documents import has_odds
from rulesgen.documents.graphs import Bar, bars, settling
from rulesgen.documents.manifest import manifest_of
from rulesgen.documents.odds import make_odds
from rulesgen.documents.pdf import Rendered
from rulesgen.odds.simulated.chunks import Settings
from rulesgen.source import Data
from rulesgen.wording import strategy_sentences
from tests.offered import offered
from tests.pdf_structure import structure_faults

FEW = Settings(rounds=20_000, seed=3, workers=1)


@pytest.fixture(scope="module")
def report(checked: Checked) -> Rendered:
    return make_odds(checked, offered(checked.book.games["two-hand-holdem"], checked.book), "letter", FEW)


def words(rendered: Rendered) -> str:
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(rendered.pdf)).pages)


def test_it_is_printed_without_a_fault_or_a_warning(report: Rendered) -> None:
    assert report.warnings == ()
    assert structure_faults(report.pdf) == []


def test_what_the_source_prints_and_what_is_counted_stand_side_by_side(report: Rendered) -> None:
    """The counts of the flop are walked one by one in test_odds_exact."""
    text = words(report)
    assert "The source prints 15.14%; the pay table gives −0.1086%" in text
    assert "The source prints 12.2%; the pay table gives −37.5798%" in text
    assert "(All of the cards that are not an 8 must make a total of 8 together) the house edge is 13.1765%" in text
    assert "House edge 10.9632%, exactly 848/7735; declared 10.96%, which agrees" in text


def test_every_outcome_is_there_with_its_count(report: Rendered) -> None:
    text = words(report)
    assert "Four of a kind 500 to 1 13 0.0048% +2.4010%" in text
    assert "Any other hand lose 2,264,250,060 61.5440% −61.5440%" in text


def test_method_seed_and_bounds_are_said(report: Rendered) -> None:
    text = words(report)
    assert "The seed is 3" in text
    assert "Simulated over 20,000 rounds, standard error" in text
    assert "Best play leaves the house from" in text
    assert "rulesgen odds two-hand-holdem" in text


def test_the_same_again_gives_the_same_bytes(checked: Checked, report: Rendered) -> None:
    again = make_odds(checked, offered(checked.book.games["two-hand-holdem"], checked.book), "letter", FEW)
    assert again.pdf == report.pdf


@pytest.mark.parametrize(("game", "said"), [
    ("pai-gow-poker", "Place Named by the sums"),
    ("run-it-twice", "quarter: one half is split"),
    ("baccarat", "House edge 1.0579%"),
])  # fmt: skip
def test_other_kinds_of_games(checked: Checked, game: str, said: str) -> None:
    rendered = make_odds(checked, offered(checked.book.games[game], checked.book), "a4", FEW)
    assert said.lower() in words(rendered).lower()
    assert structure_faults(rendered.pdf) == []


def test_a_plain_pot_has_no_odds_to_report(checked: Checked) -> None:
    assert not has_odds(compile_game(checked.book.games["texas-holdem"]))


def test_bars_are_read_aloud_and_drawn_to_scale() -> None:
    """Twenty to the right and forty to the left: the second bar is twice as long."""
    svg = bars([Bar("won", 20, "+20%"), Bar("lost", -40, "−40%")], "Return")
    lengths = [float(part.split('"')[1]) for part in svg.split(" width=")[2:]]
    assert lengths[1] == pytest.approx(2 * lengths[0], rel=0.01)
    assert "<title>Return. won: +20%; lost: −40%.</title>" in svg


def test_a_settling_edge_is_read_aloud() -> None:
    """1.96 standard errors of a hundredth, and a tenth more."""
    svg = settling([(1000, 0.05, 0.02), (2000, 0.03, 0.01)], "House edge", "rounds")
    assert "after 2,000 3.0000 per cent, give or take 2.1560" in svg


def test_a_strategy_is_printed_as_it_is_played(report: Rendered) -> None:
    text = words(report)
    assert (
        "Arrange: the player sets the cards so that the first hand is as good as the cards shown can make it." in text
    )
    assert "Hand 2: if the second hand is a pair or better, the player chooses “raise”; otherwise" in text


SAID = (
    ("check", "the player chooses “check”."),
    ([{"choose": "let-it-ride", "amount": "most"}], "the player chooses “let it ride” with the most that is allowed."),
    ([{"choose": "call", "amount": "least"}], "the player chooses “call” with the least that is allowed."),
    ("as-dealt", "the player sets the cards in the order in which they were dealt."),
    ("house-way", "the player sets the cards the house way."),
    ({"best": "best"}, "the player sets the cards so that the hand is as good as the cards shown can make it."),
    ({"keep": "all"}, "the player keeps all cards."),
    ({"keep": "none"}, "the player gives up as many cards as is allowed."),
    ({"keep": "suited"}, "the player keeps all cards of the suit that the player has most of (of two"),
    ({"keep": {"ranks": ["A", "9..J"]}}, "the player keeps every card that is an ace or a nine to a jack and gives up"),
    ({"keep": {"one-of-each": "2..4"}}, "the player keeps one card of each rank that is a two to a four and gives up"),
    ({"keep": ["matched", {"highest": 1}]}, "that the player has more than one of and the highest card and gives up"),
    ({"keep": {"lowest": 3}}, "the player keeps the lowest three cards (an ace is low) and gives up the others."),
    ({"keep": {"best": "best"}}, "keeps the fewest cards that make the hand as good as can be kept and gives up"),
    (
        [{"when": {"at-least": {"best": "pair J"}}, "keep": "all"}, {"keep": "none"}],
        "if the hand is pair J or better, the",
    ),
)


@pytest.mark.parametrize(("plan", "words_of_it"), SAID)
def test_every_word_of_a_strategy_has_words(plan: Data, words_of_it: str) -> None:
    data = {
        "play": {"draw": {"title": "Draw"}, "other": {"title": "Other"}},
        "hands": {"best": {"title": "hand"}},
        "strategies": {"one": {"steps": {"draw": plan}}},
    }
    (sentence,) = strategy_sentences(data, "one")
    assert sentence.startswith("Draw: ")
    assert words_of_it in sentence


def test_what_is_accepted_is_counted_in_the_list_of_a_build(checked: Checked, tmp_path: Path) -> None:
    """The figures that the source of 2 Hand Hold'Em prints beside pay tables that give others: rules/accepted.yaml."""
    folders = {"two-hand-holdem": {"odds.pdf": b"a"}, "texas-holdem": {"odds.pdf": b"b"}}
    games = json.loads(manifest_of(checked, folders, tmp_path))["games"]
    two_hand, texas = (game["accepted"] for game in games)
    assert [("RG701", 2), ("RG702", 2)] == sorted(Counter(one["code"] for one in two_hand).items())
    assert all(one["reason"] for one in two_hand)
    assert [] == texas
