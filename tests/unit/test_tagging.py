from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from rulesgen.documents import tagging
from rulesgen.documents.pdf import render_pdf
from tests.pdf_sample import STYLESHEETS, TEMPLATES, render_sample, sample_html
from tests.pdf_structure import Element, structure_faults, structure_tree

LONG_TABLE = (
    "<table><caption>Pay table</caption><thead><tr><th>Hand<th>Pays<tbody>"
    + "".join(f'<tr><th scope="row">Hand {row}<td>{row} to 1' for row in range(80))
    + "</table>"
)


def render(body: str) -> bytes:
    heads = 'data-game="Two Rivers" data-document="Rules of play" data-version="3.1" data-digest="9f2c"'
    html = f'<html lang="en-US"><title>Rules</title><body {heads}><h1>Game</h1>{body}'
    return render_pdf(html, base=TEMPLATES, stylesheets=STYLESHEETS, identifier="a").pdf


def outline(body: str) -> str:
    """The roles below the document as nested text, heading left out: "L(LI(Lbl LBody))"."""
    with pikepdf.open(BytesIO(render(body))) as pdf:
        document = structure_tree(pdf)[0]
        return " ".join(_nested(element) for element in document.elements[1:])


def count(pdf: bytes, role: str) -> int:
    with pikepdf.open(BytesIO(pdf)) as opened:
        return sum(element.role == role for element in structure_tree(opened))


def _nested(element: Element) -> str:
    inner = " ".join(_nested(kid) for kid in element.elements)
    return f"{element.role}({inner})" if inner else element.role


def test_without_our_tags_the_sample_is_faulty_and_with_them_it_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import weasyprint.pdf

    monkeypatch.setattr(tagging, "_add_tags", weasyprint.pdf.add_tags)
    stock = render_pdf(sample_html(), base=TEMPLATES, stylesheets=STYLESHEETS, identifier="sample").pdf
    monkeypatch.undo()
    faults = "\n".join(structure_faults(stock))
    assert "tagged content that is not in the tree" in faults  # running heads
    assert "does not say whether it heads a row or a column" in faults
    assert 'a link says "s-1" of itself' in faults
    assert "a figure does not lie on its page" in faults
    assert count(stock, "Table") > count(render_sample().pdf, "Table") == 3
    assert structure_faults(render_sample().pdf) == []


def test_weasyprint_has_its_own_tagging_back_afterwards() -> None:
    import weasyprint.pdf
    from weasyprint.pdf.tags import add_tags

    render("<p>Ante")
    assert weasyprint.pdf.add_tags is add_tags


def test_a_table_over_several_pages_is_one_table_with_one_head() -> None:
    pdf = render(LONG_TABLE)
    with pikepdf.open(BytesIO(pdf)) as opened:
        assert len(opened.pages) > 2
    assert {role: count(pdf, role) for role in ("Table", "Caption", "THead", "TBody", "TR")} == {
        "Table": 1,
        "Caption": 1,
        "THead": 1,
        "TBody": 1,
        "TR": 81,
    }
    assert structure_faults(pdf) == []


def test_a_paragraph_over_two_pages_is_one_paragraph() -> None:
    pdf = render(f"<p>{'The dealer burns a card. ' * 400}</p>")
    assert count(pdf, "P") == 1
    assert structure_faults(pdf) == []


def test_running_heads_and_repeated_table_heads_are_artifacts() -> None:
    first, second, *_ = _artifacts(render(LONG_TABLE))
    assert first == 2  # the foot, left and right: the first page has no running head
    assert second == 2 + 2 + 2  # foot, running head, and the two headers of the table


def test_an_item_is_a_label_and_a_body_though_it_holds_blocks() -> None:
    assert outline("<ul><li>Ante<li><p>Blind<p>Straddle</ul>") == "L(LI(Lbl LBody) LI(Lbl LBody(P P)))"


def test_a_list_within_an_item_is_in_its_body() -> None:
    assert outline("<ol><li>Ante<ul><li>Late</ul></ol>") == "L(LI(Lbl LBody(L(LI(Lbl LBody)))))"


@pytest.mark.parametrize(("tag", "numbering"), [("ol", "/Decimal"), ("ul", "/Disc")])
def test_a_list_says_how_its_labels_count(tag: str, numbering: str) -> None:
    (found,) = _attributes(f"<{tag}><li>Ante</{tag}>", "L")
    assert str(found["/ListNumbering"]) == numbering


def test_a_term_is_the_label_of_its_definition() -> None:
    assert outline("<dl><dt>Burn<dd>To take<dt>Muck<dd>Place<dd>Cards</dl>") == ("L(LI(Lbl LBody) LI(Lbl LBody LBody))")


def test_contents_are_a_table_of_contents() -> None:
    body = (
        '<nav><ol class="contents"><li data-target="#a"><a href="#a">Wagers</a>'
        '<ol class="contents"><li data-target="#b"><a href="#b">Ante</a></ol></ol></nav>'
        '<p id="a">A<p id="b">B'
    )
    assert outline(body) == "Sect(TOC(TOCI(Reference(Link) TOC(TOCI(Reference(Link)))))) P P"


def test_a_header_says_what_it_heads() -> None:
    body = '<table><thead><tr><th>Hand<th scope="colgroup">Pays<tbody><tr><th scope="row">Pair<td>1 to 1</table>'
    assert [str(found["/Scope"]) for found in _attributes(body, "TH")] == ["/Column", "/Column", "/Row"]


def test_a_header_over_two_columns_spans_them() -> None:
    head = '<tr><th rowspan="2">Hand<th colspan="2">Limits<tr><th>Low<th>High'
    body = f"<table><thead>{head}<tbody><tr><td>A<td>1<td></table>"
    spans = [(int(found.get("/RowSpan", 1)), int(found.get("/ColSpan", 1))) for found in _attributes(body, "TH")]
    assert spans == [(2, 1), (1, 2), (1, 1), (1, 1)]
    assert structure_faults(render(body)) == []


def test_an_empty_cell_keeps_its_place() -> None:
    assert outline("<table><tr><th>Hand<td><td>1 to 1</table>") == "Table(TBody(TR(TH TD TD)))"


def test_a_link_says_its_words_though_it_runs_over_two_lines_or_holds_emphasis() -> None:
    body = f'<p>{"x " * 55}<a href="#c">clause <em>three</em> of the rules of this game</a><p id="c">C'
    pdf = render(body)
    with pikepdf.open(BytesIO(pdf)) as opened:
        annotations: list[Any] = list(opened.pages[0].Annots)
        assert {str(place.Contents) for place in annotations} == {"clause three of the rules of this game"}
    assert count(pdf, "Link") == 1
    assert structure_faults(pdf) == []


def test_a_figure_is_read_as_its_title_and_lies_where_it_is_drawn() -> None:
    (figure,) = _elements('<p><svg width="40" height="20"><title>A chip</title></svg>', "Figure")
    assert figure == ("A chip", (30.0, 15.0))


def test_decoration_is_an_artifact(tmp_path: Path) -> None:
    from PIL import Image

    image = tmp_path / "rule.png"
    Image.new("RGB", (4, 4)).save(image)
    assert outline(f'<p>A</p><p><img alt="" src="{image.as_uri()}"></p>') == "P"


def test_a_figure_without_words_is_told() -> None:
    html = '<html lang="en-US"><title>Rules</title><h1>Game</h1><p><svg width="9" height="9"></svg>'
    rendered = render_pdf(html, base=TEMPLATES, stylesheets=STYLESHEETS, identifier="a")
    assert rendered.warnings == ("a figure has nothing to be read aloud: give the svg a <title>, or the img an alt",)
    assert structure_faults(rendered.pdf) == ["a figure has no text to be read aloud"]


def test_an_empty_element_has_no_tag() -> None:
    assert outline("<p></p><div><p></p></div><p>Ante") == "P"


def _attributes(body: str, role: str) -> list[Any]:
    pdf = pikepdf.open(BytesIO(render(body)))
    return [element.object.A for element in structure_tree(pdf) if element.role == role]


def _elements(body: str, role: str) -> list[tuple[str, tuple[float, float]]]:
    """The words of elements, and the width and height of the box they lie in."""
    found = []
    with pikepdf.open(BytesIO(render(body))) as pdf:
        for element in structure_tree(pdf):
            if element.role == role:
                left, bottom, right, top = (float(side) for side in element.attribute("/BBox"))
                found.append((str(element.object.Alt), (round(right - left, 3), round(top - bottom, 3))))
    return found


def _artifacts(pdf: bytes) -> list[int]:
    """How many pieces of text each page has that are not read aloud."""
    counts = []
    with pikepdf.open(BytesIO(pdf)) as opened:
        for page in opened.pages:
            begun = [found for found in pikepdf.parse_content_stream(page) if str(found.operator) == "BDC"]
            counts.append(sum(str(found.operands[0]) == "/Artifact" for found in begun))
    return counts
