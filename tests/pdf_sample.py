"""A document of rules of play with every construct that the templates may use, for the tests of the PDF."""

from functools import cache
from pathlib import Path
from string import Template

from rulesgen.documents.cards import hand_svg
from rulesgen.documents.pdf import Paper, Rendered, render_pdf

TEMPLATES = Path(__file__).parent.parent / "templates"
STYLESHEETS = (TEMPLATES / "fonts.css", TEMPLATES / "page.css")

_HANDS = (
    "Royal flush",
    "Straight flush",
    "Four of a kind",
    "Full house",
    "Flush",
    "Straight",
    "Three of a kind",
)


def sample_html() -> str:
    """The sample, with its hands drawn and a table long enough to run over two pages."""
    rows = [
        f'<tr><th scope="row">{high}</th><td>{low}</td><td class="amount">{50 * (7 - place)} to 1</td>'
        f'<td class="amount">{4 * 11 ** (place % 5):,}</td><td class="amount">{place + 1}.25%</td></tr>'
        for place, high in enumerate(_HANDS)
        for low in _HANDS[place:]
    ]
    more = [
        f'<div class="clause"><p><span class="number">6.{number}</span> A fault of kind {number}, found'
        " before the wagers are settled, is mended by the floor: the cards go back in the order in which"
        " they came, and the hand is played as if there had been no fault. Found later, the result"
        " stands.</p></div>"
        for number in range(4, 9)
    ]
    return Template((Path(__file__).parent / "pdf_sample.html").read_text(encoding="utf-8")).substitute(
        dealt=hand_svg(["Ah", "10d", "10s", "3c"], title="Seat 2"),
        kept=hand_svg(["Ah", "10d"], title="Kept"),
        joker=hand_svg(["joker", "9h"], title="Seat 5"),
        upper=hand_svg(["2h", "Qh", "7h", "Kc", "4s"], title="Upper board"),
        lower=hand_svg(["Ad", "8c", "Js", "5d", "3s"], title="Lower board"),
        hidden=hand_svg(["back", "back"], title="Dealer"),
        rows="\n".join(rows),
        more="\n".join(more),
    )


@cache
def render_sample(paper: Paper = "letter") -> Rendered:
    """The sample as a PDF, made once for all the tests that look at it."""
    return render_pdf(sample_html(), base=TEMPLATES, stylesheets=STYLESHEETS, identifier="sample", paper=paper)
