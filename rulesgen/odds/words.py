"""Odds in words: percentages with a true minus, and outcomes by the titles of their ranking."""

from fractions import Fraction

from rulesgen.engine.program import Program
from rulesgen.odds.exact import NO_LINE
from rulesgen.odds.result import Odds, Outcome, percent
from rulesgen.rulebook import Game
from rulesgen.wording.hands import hand_words
from rulesgen.wording.words import capital


def percent_words(value: Fraction, digits: int = 4) -> str:
    """`10.9632%`, with a true minus."""
    return f"{percent(value, digits)}%".replace("-", "−")


def bank_name(program: Program) -> str:
    """Who pays."""
    return "player-dealer" if program.banking == "player-dealer" else "house"


def edge_words(odds: Odds) -> str:
    """The house edge; where it is simulated, with what it may be off by."""
    edge = percent_words(odds.edge)
    return edge if odds.sample is None else f"{edge} ± {100 * odds.sample.half_interval:.4f}%"


def outcome_words(game: Game, odds: Odds, outcome: Outcome) -> str:
    """The outcome as it is printed; a hand in words by the titles of its ranking."""
    data = game.layered.data
    tables = [
        table
        for entry in data.get("settle", {}).values()
        if odds.wager in entry.get("wagers", ())
        and (table := data.get("pay-tables", {}).get(entry.get("pay-table", ""))) is not None
    ]
    if not tables or outcome.name == NO_LINE:
        return capital(outcome.name)
    ranking = data["hands"][tables[0]["hand"]]["ranking"]
    return capital(hand_words(outcome.name, game.rankings[ranking].data.get("categories", {})))
