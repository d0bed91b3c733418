"""Rulebook and results to HTML and PDF; nothing is printed here that the engine has not played."""

from rulesgen.checks import Checked
from rulesgen.documents.pdf import Paper, PdfProblem
from rulesgen.documents.rules_of_play import make_html, make_pdf
from rulesgen.rulebook import Game

__all__ = ["make_documents"]


def make_documents(checked: Checked, game: Game, paper: Paper = "letter") -> dict[str, bytes]:
    """Every document of a game, by file name."""
    rendered = make_pdf(make_html(checked.book, game, checked), paper)
    if rendered.warnings:
        # A glyph that no font has, or a style that was ignored, would be a page that says less than the rules.
        raise PdfProblem(f"the page of {game.id} cannot be set: {rendered.warnings[0]}")
    return {"rules-of-play.pdf": rendered.pdf}
