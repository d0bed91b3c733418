"""What the odds say of themselves: the largest win, what becomes of a pot, what is counted and what is simulated."""

from decimal import Decimal
from fractions import Fraction
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from rulesgen.checks import Checked
from rulesgen.compile import compile_game
from rulesgen.documents.odds import make_odds
from rulesgen.ids import RuleId
from rulesgen.odds.largest import largest_win
from rulesgen.odds.result import EXACT, Odds, Outcome
from rulesgen.odds.simulated.chunks import Settings
from rulesgen.odds.sums import POT_WORDS, pot_words
from rulesgen.offer import Folder
from rulesgen.report.odds import _largest_words
from rulesgen.rulebook import Game, load
from tests.offered import offered

GOOD = Path(__file__).parents[1] / "good"
ONE = Fraction(1)


def _game(folder: str, name: str) -> Game:
    return load(GOOD / folder, folder).games[name]


def _report(folder: str, name: str, rounds: int = 2_000) -> str:
    book = load(GOOD / folder, folder)
    checked = Checked(Folder(book), (), ())
    rendered = make_odds(checked, offered(book.games[name], book), "letter", Settings(rounds, 3, workers=1))
    text = " ".join(" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(rendered.pdf)).pages)
    return text.replace("“ ", "“")


def test_the_largest_win_is_what_the_rules_allow_whatever_is_decided() -> None:
    """Delta Stud: an ante and three bets of three antes win 500 to 1 each: (1 + 3 + 3 + 3) x 500."""
    program = compile_game(_game("against-a-bank", "delta-stud"))
    assert largest_win(program, {"ante": ONE}) == 5000


def test_a_settlement_counts_only_with_the_wager_that_it_asks_for() -> None:
    """Harbour War: with a War wager the Bet pushes at best and the War wins 1; without it the Bet wins 1."""
    program = compile_game(_game("against-a-bank", "harbour-war"))
    assert largest_win(program, {"bet": ONE}) == 1


@pytest.mark.parametrize(
    ("won", "words"),
    [(4000, "at most $500,000.00; in this way to play $400,000.00"), (5000, "$500,000.00")],
)
def test_a_way_to_play_that_comes_to_less_says_both(won: int, words: str) -> None:
    """A maximum of $100: 5,000 times is what the rules allow; a way to play comes to that, or to 4,000 times."""
    outcomes = (Outcome("wins", f"+{won}", Fraction(won), 1), Outcome("loses", "−1", -ONE, 9))
    odds = Odds("g", "base", "Ante", RuleId("r"), EXACT, outcomes, largest=Fraction(5000), strategy="best play")
    assert _largest_words(odds, Decimal(100)) == words


@pytest.mark.parametrize(
    ("players", "shares", "chop", "split"),
    [
        (2, ["1/2", "1/2"], "chop: each takes a half", "quarter: one half is split"),
        (2, ["1/4"] * 4, POT_WORDS["chop"], POT_WORDS["quartered"]),
        (2, ["2/3", "1/3"], POT_WORDS["chop"], POT_WORDS["quartered"]),
        (3, ["1/2", "1/2"], POT_WORDS["chop"], POT_WORDS["quartered"]),
    ],
)
def test_what_becomes_of_a_pot_is_true_of_its_shares(players: int, shares: list[str], chop: str, split: str) -> None:
    """Of two halves between two players one is split at a time; of four quarters, or between three, two can be."""
    said = pot_words(players, [Fraction(share) for share in shares])
    assert (said["chop"], said["quartered"]) == (chop, split)


def test_a_pot_of_four_quarters_has_no_half_and_no_quarter() -> None:
    text = _report("community-and-stud", "twin-omaha")
    assert "Chop: each share has one winner, not all the same 3/4 of the pot" in text
    assert "Quarter:" not in text


def test_ways_to_play_that_are_counted_are_said_to_be() -> None:
    """War with six packs is counted for both ways and best play (tests/unit/test_solved.py); nothing is simulated.

    Its outcomes name no hand, so the last section speaks of deals of a round."""
    text = _report("against-a-bank", "harbour-war", 1_000_000)
    assert "“Always go to war”, “Always surrender” and “Best play”" in text
    assert "Where only the cards decide" not in text
    assert "random rounds" not in text
    assert "deals of all cards that decide a round" in text
    assert "Outcome Net Deals" in text
    assert "Wins +1 " in text


def test_rounds_that_are_simulated_are_said_to_be_so_played() -> None:
    """Two thousand rounds are too few to count Delta Stud in the time that they take."""
    text = _report("against-a-bank", "delta-stud")
    assert "so as is stated: “Bet the least always, three times on a high pair”." in text
    assert "is at most 5,000 times the maximum of the wager" in text
    assert "the outcome names" not in text
