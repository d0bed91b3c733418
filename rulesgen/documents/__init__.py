"""Rulebook and results to HTML and PDF; nothing is printed here that the engine has not played."""

from rulesgen.checks import Checked
from rulesgen.compile import compile_game
from rulesgen.documents.irregularities import make_irregularities
from rulesgen.documents.odds import has_odds, make_odds
from rulesgen.documents.pdf import Paper, PdfProblem
from rulesgen.documents.rules_of_play import make_html, make_pdf
from rulesgen.rulebook import Game

__all__ = ["make_documents"]


def make_documents(checked: Checked, game: Game, paper: Paper = "letter") -> dict[str, bytes]:
    """Every document of a game, by file name; the irregularities where a table of procedures serves it."""
    rendered = {"rules-of-play.pdf": make_pdf(make_html(checked.book, game, checked), paper)}
    if game.procedures:
        rendered |= make_irregularities(checked.book, game, paper)
    if has_odds(compile_game(game)):
        rendered["odds.pdf"] = make_odds(checked, game, paper)
    for name, one in rendered.items():
        if one.warnings:
            # A glyph that no font has, or a style that was ignored, would be a page that says less than the rules.
            raise PdfProblem(f"{name} of {game.id} cannot be set: {one.warnings[0]}")
    return {name: one.pdf for name, one in rendered.items()}
