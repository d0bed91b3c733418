from io import BytesIO

import pikepdf
import pytest

from rulesgen.documents.pdf import render_pdf
from tests.pdf_sample import STYLESHEETS, TEMPLATES

TEXT_OPERATORS = ("Tj", "TJ")


def pieces(text: str) -> int:
    """In how many pieces the text of a drawing is set."""
    svg = f'<svg width="200" height="20" font-family="Source Sans Pro">{text}<title>A</title></svg>'
    html = f"<title>A</title><p>{svg}"
    pdf = render_pdf(html, base=TEMPLATES, stylesheets=STYLESHEETS, identifier="a").pdf
    with pikepdf.open(BytesIO(pdf)) as opened:
        operators = [str(one.operator) for one in pikepdf.parse_content_stream(opened.pages[0])]
    return sum(operator in TEXT_OPERATORS for operator in operators)


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ('x="1" y="9"', 1),
        ('x="1" y="9" letter-spacing="-1"', 5),
        ('x="1 9 17 25 33" y="9"', 5),
        ('y="9" rotate="9"', 5),
    ],
)
def test_a_line_with_one_place_is_one_piece_and_any_other_is_set_by_letters(attributes: str, expected: int) -> None:
    running = pieces("")
    assert expected == pieces(f"<text {attributes}>Flush</text>") - running


def test_weasyprint_sets_by_letters_again_afterwards() -> None:
    from weasyprint import svg

    tags, stock = dict(svg.TAGS), svg.text
    pieces("<text>Flush</text>")
    assert (tags, stock) == (svg.TAGS, svg.text)
