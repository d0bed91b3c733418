"""Rulebook and results to HTML and PDF; nothing is printed here that the engine has not played."""

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulesgen.checks import Checked
    from rulesgen.documents.pdf import Paper, Rendered
    from rulesgen.model.game import Program
    from rulesgen.offer import Offer
    from rulesgen.rulebook import Game

__all__ = ["document_names", "has_odds", "make_documents"]


def has_odds(program: "Program") -> bool:
    """Whether a game has odds to report: wagers against a bank, or a pot of several shares."""
    return program.banking != "pot" or len(program.shares) > 1 or bool(program.options)


@frozen
class Document:
    """What is printed of a game."""

    files: tuple[str, ...]
    is_of: "Callable[[Offer], bool]"
    """Whether a game has it."""
    make: "Callable[[Checked, Offer, Paper], dict[str, Rendered]]"


# What lays out and counts is imported where a page is made: it takes a while, and who only asks what was printed needs
# none of it.


def _rules_of_play(checked: "Checked", offer: "Offer", paper: "Paper") -> "dict[str, Rendered]":
    from rulesgen.documents.rules_of_play import make_html, make_pdf

    return {"rules-of-play.pdf": make_pdf(make_html(checked, offer), paper)}


def _irregularities(checked: "Checked", offer: "Offer", paper: "Paper") -> "dict[str, Rendered]":
    from rulesgen.documents.irregularities import make_irregularities

    return make_irregularities(offer, paper)


def _odds(checked: "Checked", offer: "Offer", paper: "Paper") -> "dict[str, Rendered]":
    from rulesgen.documents.odds import make_odds

    return {"odds.pdf": make_odds(checked, offer, paper)}


DOCUMENTS = (
    Document(("rules-of-play.pdf",), lambda offer: True, _rules_of_play),
    Document(("irregularities.pdf", "quick-reference.pdf"), lambda offer: bool(offer.game.procedures), _irregularities),
    Document(("odds.pdf",), lambda offer: has_odds(offer.program), _odds),
)
"""Every document, in the order in which they are made."""


def document_names(offer: "Offer") -> list[str]:
    """The names of a game's documents, in the order in which they are made."""
    return [name for one in DOCUMENTS if one.is_of(offer) for name in one.files]


def make_documents(checked: "Checked", game: "Game", paper: "Paper" = "letter") -> dict[str, bytes]:
    """Every document of a game, by file name."""
    from rulesgen.documents.pdf import PdfProblem

    offer = checked.folder.offer(game)
    rendered: dict[str, Rendered] = {}
    for document in DOCUMENTS:
        if document.is_of(offer):
            rendered |= document.make(checked, offer, paper)
    for name, one in rendered.items():
        if one.warnings:
            # A glyph that no font has, or a style that was ignored, would be a page that says less than the rules.
            raise PdfProblem(f"{name} of {game.id} cannot be set: {one.warnings[0]}")
    return {name: one.pdf for name, one in rendered.items()}
