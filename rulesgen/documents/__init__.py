"""Rulebook and results to HTML and PDF; nothing is printed here that the engine has not played."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulesgen.checks import Checked
    from rulesgen.documents.pdf import Paper
    from rulesgen.model.game import Program
    from rulesgen.offer import Offer
    from rulesgen.rulebook import Game

__all__ = ["document_names", "has_odds", "make_documents"]


def has_odds(program: "Program") -> bool:
    """Whether a game has odds to report: wagers against a bank, or a pot of several shares."""
    return program.banking != "pot" or len(program.shares) > 1 or bool(program.options)


def document_names(offer: "Offer") -> list[str]:
    """The names of a game's documents, in the order in which they are made."""
    irregularities = ["irregularities.pdf", "quick-reference.pdf"] if offer.game.procedures else []
    return ["rules-of-play.pdf", *irregularities, *(["odds.pdf"] if has_odds(offer.program) else [])]


def make_documents(checked: "Checked", game: "Game", paper: "Paper" = "letter") -> dict[str, bytes]:
    """Every document of a game, by file name; the irregularities where a table of procedures serves it."""
    # They bring in what lays out and counts, which takes a while; who only asks what was printed needs none of it.
    from rulesgen.documents.irregularities import make_irregularities
    from rulesgen.documents.odds import make_odds
    from rulesgen.documents.pdf import PdfProblem
    from rulesgen.documents.rules_of_play import make_html, make_pdf

    offer = checked.folder.offer(game)
    rendered = {"rules-of-play.pdf": make_pdf(make_html(checked, offer), paper)}
    if game.procedures:
        rendered |= make_irregularities(offer, paper)
    if has_odds(offer.program):
        rendered["odds.pdf"] = make_odds(checked, offer, paper)
    for name, one in rendered.items():
        if one.warnings:
            # A glyph that no font has, or a style that was ignored, would be a page that says less than the rules.
            raise PdfProblem(f"{name} of {game.id} cannot be set: {one.warnings[0]}")
    return {name: one.pdf for name, one in rendered.items()}
