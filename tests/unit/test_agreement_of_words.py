"""One is one and two are two; and what is said of a hand or an edge is so."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from attrs import evolve

from rulesgen.checks import check_rulebook
from rulesgen.checks.present import check_in_time
from rulesgen.compile import compile_game
from rulesgen.engine.play import Refused, check_seats
from rulesgen.findings import Finding
from rulesgen.ids import RuleId
from rulesgen.odds.game_odds import GameOdds
from rulesgen.odds.of_game import find_odds
from rulesgen.odds.result import SIMULATED, Best, Odds, Sample
from rulesgen.odds.simulated.chunks import Settings
from rulesgen.odds.words import action_words
from rulesgen.report.odds import as_data, as_text
from rulesgen.rulebook import Rulebook
from rulesgen.wording import plain, sentence
from tests.conftest import TODAY
from tests.offered import offered

Folder = Callable[..., Rulebook]

GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: two-cards
title: Two Cards
version: 0.1.0
dated: 2026-11-18
ours: Our own game.
banking: house
deck: {packs: 1, without: [2, 3, 4, 5, 6, 7, 8, 9, 10, J]}
seats: {min: 1, max: 1}
areas:
  hole: {per: player, face: down, title: player's cards}
  more: {per: player, face: down, title: second card}
wagers:
  ante: {title: Ante, required: true, amount: table}
  blind: {title: Blind, required: true, amount: 1 x ante}
  side: {title: Side, amount: table}
play:
  - {id: wagers, title: Wagers, wager: [ante, blind, side]}
  - {id: deal, title: Deal, deal: {to: hole, each: 1, order: one-at-a-time, start: dealers-left}}
  - {id: stay-or-fold, title: Stay or fold, decide: {choices: {stay: nothing, fold: {lose: [ante, blind, side]}}}}
  - {id: second, title: Second, deal: {to: more, each: 1, order: one-at-a-time, start: dealers-left}}
  - {id: showdown, title: Showdown, reveal: {area: [hole, more]}}
  - {id: settlement, title: Settlement, settle: all}
hands:
  own: {title: player's hand, size: 1, from: {hole: all}, ranking: one}
settle:
  - {id: base, wagers: [ante, blind], pay-table: base}
  - {id: side, wagers: [side], pay-table: side}
pay-tables:
  base: {title: Base, hand: own, pays: {high-card A: 1 to 1}, otherwise: lose}
  side: {title: Side, declared-edge: 5%, hand: own, pays: {high-card A: 1 to 1}, otherwise: lose}
strategies:
  stay: {title: Stay, steps: {stay-or-fold: stay}}
"""
RANKING = """\
# yaml-language-server: $schema=../../schemas/ranking.schema.json
schema: ranking/1
id: one
title: One card
size: 1
best: highest
ours: Our own.
categories:
  - {id: high-card, title: high card, example: Ac}
"""


@pytest.fixture
def game(folder: Folder) -> Callable[..., Rulebook]:
    """The game with some words changed."""

    def change(*pairs: tuple[str, str]) -> Rulebook:
        text = GAME
        for before, after in pairs:
            assert before in text
            text = text.replace(before, after)
        return folder({"games/two-cards.yaml": text, "rankings/one.yaml": RANKING})

    return change


def findings(book: Rulebook, code: str) -> list[Finding]:
    return [one for one in check_rulebook(book, TODAY).findings if one.code == code]


@pytest.mark.parametrize(
    ("least", "most", "words", "refused"),
    [
        (1, 1, "Exactly one player is dealt in.", "dealt to 1 player, not to 3"),
        (2, 2, "Exactly two players are dealt in.", "dealt to 2 players, not to 3"),
        (1, 2, "At least one and at most two players are dealt in.", "dealt to 1 to 2 players, not to 3"),
    ],
)
def test_players_agree_in_number(
    least: int, most: int, words: str, refused: str, game: Callable[..., Rulebook]
) -> None:
    """The sentences are written by hand."""
    one = game(("{min: 1, max: 1}", f"{{min: {least}, max: {most}}}")).games["two-cards"]
    assert words == plain(sentence(one, ("seats",)))
    with pytest.raises(Refused, match=refused):
        check_seats(compile_game(one), 3)


def test_a_hand_without_its_cards_is_told_once_and_without_a_condition(game: Callable[..., Rulebook]) -> None:
    """No step of the game has a condition, and a game against the house has no award."""
    (found,) = findings(game(("size: 1, from: {hole: all}", "size: 1, from: {hole: 2}")), "RG303")
    assert "The player's hand needs two cards of the player's cards; one is dealt there in time." == found.message
    assert "before the settlement" in found.remedy


@pytest.mark.parametrize(("asked", "sure"), [("{cards: {more: 1}}", True), ("{cards: {more: [0, 1]}}", False)])
def test_a_condition_that_asks_for_the_cards_makes_sure_of_them(
    asked: str, sure: bool, game: Callable[..., Rulebook]
) -> None:
    """The second card comes only to who has the side wager; an entry for those with one card there is sure of it."""
    book = game(
        ("{id: second, title: Second,", "{id: second, title: Second, when: {placed: {side: true}},"),
        ("from: {hole: all}", "from: {more: all}"),
        ("{id: base, wagers: [ante, blind], pay", f"{{id: base, wagers: [ante, blind], when: {asked}, pay"),
    )
    found = [one.message for result in check_in_time(offered(book.games["two-cards"])) for one in result.findings]
    assert sure is not any("may not be there when the wager `ante` is settled" in one for one in found)


def test_no_line_is_suspected_where_folding_loses_the_wager(game: Callable[..., Rulebook]) -> None:
    """Of twelve cards four are aces: 8/12 - 4/12 is a third. The 5% may be of a player who folds."""
    (found,) = findings(game(), "RG701")
    assert "a house edge of 33.3333%, not 5% as declared. That is where the hand is always played to the end" in (
        found.message
    )
    assert "paid" not in found.remedy
    assert "would be right" not in found.remedy


def odds(book: Rulebook) -> GameOdds:
    one = book.games["two-cards"]
    return find_odds(one, compile_game(one), offered(one).plays, Settings(1000, 1, workers=1))


def test_an_edge_may_be_declared_of_the_unit_and_of_one_wager(game: Callable[..., Rulebook]) -> None:
    """A third of ante and blind together is two thirds of the ante; 40% is wrong, and so is to say one twice."""
    said = "declared-edges:\n  a: {is: 33.33%, under: stay}\n  b: {is: 66.67%, under: stay, per: ante}\n"
    said += "  c: {is: 40%, under: stay, per: blind}\n  d: {is: 66.67%, under: stay, per: ante}\n"
    book = game(("strategies:", f"{said}strategies:"))
    found = odds(book)
    assert ["d"] == list(found.not_held)
    each = "declared 33.33%: agrees; declared 66.67% of the Ante: agrees; declared 40% of the Blind: DOES NOT AGREE"
    assert each in " ".join(as_text(found).split())
    (also,) = (entry["also_declared"] for entry in as_data(found) if "also_declared" in entry)
    assert [("ante", "agrees"), ("blind", "differs")] == [(one["per"], one["verdict"]) for one in also]
    wrong = [one.subject for one in findings(book, "RG701") if "declared-edges" in one.subject]
    assert ["two-cards.declared-edges.c"] == wrong


def test_an_edge_that_no_table_can_be_held_to_is_told_once(game: Callable[..., Rulebook]) -> None:
    """One table settles ante and blind."""
    (found,) = findings(game(("base: {title: Base,", "base: {title: Base, declared-edge: 33%,")), "RG703")
    assert "two-cards.pay-tables.base" == found.subject


def test_an_edge_of_what_is_wagered_is_as_sure_as_the_edge() -> None:
    """2% of two units are 1% of each; an error of 1/1.959964 per cent is ± 1%, of two units half; a tenth more."""
    like = Odds(
        "g", "base", "Base", RuleId("g", ("x",)), SIMULATED, (), action=Fraction(2), exact_edge=Fraction(2, 100)
    )
    sample = Sample(1, 1000, 0.01 / 1.959964)
    assert "1.0000%" == action_words(like)
    assert "1.0000% ± 0.5500%" == action_words(evolve(like, sample=sample))
    assert "" == action_words(evolve(like, sample=sample, best=Best(Fraction(0), 0.1, Fraction(1), 0.1, 4)))
