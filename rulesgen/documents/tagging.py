"""Tags the PDFs of WeasyPrint in place of its own tagging; it must not change how a page looks."""

import logging
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import weasyprint.pdf
from weasyprint.formatting_structure import boxes
from weasyprint.layout.absolute import AbsolutePlaceholder
from weasyprint.pdf import pydyf

from rulesgen.documents.tagtree import Mark, Tag, Touch, write_tree

# WeasyPrint tags every piece that it lays out: a table over three pages is three tables, each with its
# head. Here an element of the HTML has one tag, wherever its pieces lie, and what belongs to the page and
# not to the text has none.

# What an element is called in a PDF. One that has no name here lends its content to the element around it.
ROLES = {
    "main": "Part",
    "article": "Art",
    "section": "Sect",
    "nav": "Sect",
    "header": "Div",
    "div": "Div",
    "aside": "Div",
    "figure": "Div",
    "blockquote": "BlockQuote",
    "h1": "H1",
    "h2": "H2",
    "h3": "H3",
    "h4": "H4",
    "h5": "H5",
    "h6": "H6",
    "p": "P",
    "ul": "L",
    "ol": "L",
    "dl": "L",
    "li": "LI",
    "dt": "Lbl",
    "dd": "LBody",
    "table": "Table",
    "caption": "Caption",
    "figcaption": "Caption",
    "thead": "THead",
    "tbody": "TBody",
    "tfoot": "TFoot",
    "tr": "TR",
    "th": "TH",
    "td": "TD",
    "a": "Link",
    "img": "Figure",
    "{http://www.w3.org/2000/svg}svg": "Figure",
}

# How the labels of a list count; a PDF must say so wherever labels are printed.
NUMBERING = {
    "disc": "Disc",
    "circle": "Circle",
    "square": "Square",
    "decimal": "Decimal",
    "lower-alpha": "LowerAlpha",
    "upper-alpha": "UpperAlpha",
    "lower-roman": "LowerRoman",
    "upper-roman": "UpperRoman",
}

_POINTS = 0.75  # of a PDF, to one pixel of CSS

_log = logging.getLogger("weasyprint.tagging")  # a child of WeasyPrint's: who listens to it hears this too


@contextmanager
def our_tags() -> Iterator[None]:
    """While this lasts, WeasyPrint writes our structure tree."""
    stock = weasyprint.pdf.add_tags
    weasyprint.pdf.add_tags = _add_tags
    try:
        yield
    finally:
        weasyprint.pdf.add_tags = stock


def _add_tags(pdf: Any, document: Any, _version: object, streams: list[Any]) -> None:
    reader = _Reader()
    for number, (page, stream) in enumerate(zip(document.pages, streams, strict=True)):
        reader.read_page(page, number, stream)
        _turn_into_artifacts(stream, reader.artifacts[number])
    write_tree(pdf, reader.document)
    pdf.catalog["ViewerPreferences"] = pydyf.Dictionary({"DisplayDocTitle": "true"})
    pdf.catalog["MarkInfo"] = pydyf.Dictionary({"Marked": "true"})
    pdf.catalog["Lang"] = pydyf.String(document.metadata.lang)


def _turn_into_artifacts(stream: Any, numbers: set[int]) -> None:
    """Mark content as part of the page and not of the text, so that it is not read aloud."""
    items = stream.stream
    for index, item in enumerate(items):
        if isinstance(item, pydyf.Dictionary) and item.get("MCID") in numbers and items[index + 1] == b"BDC":
            items[index - 1 : index + 1] = ["/Artifact", pydyf.Dictionary({"Type": "/Pagination"})]


class _Reader:
    """Reads laid-out pages, in order, into one tree."""

    def __init__(self) -> None:
        self.document = Tag("Document")
        self.artifacts: dict[int, set[int]] = defaultdict(set)
        self._tags: dict[Any, Tag | None] = {}  # by element of the HTML; None for one that is only decoration
        self._began: dict[Any, int] = {}  # the page on which an element begins

    def read_page(self, page: Any, number: int, stream: Any) -> None:
        self._page, self._height = number, page.height
        self._marks = stream._tags  # noqa: SLF001 - the only record of which box was drawn under which number
        self._read(page._page_box, self.document)  # noqa: SLF001 - a laid-out page has no public door
        if self._marks:
            raise AssertionError(f"page {number + 1} has content that is in none of its boxes")

    def _read(self, box: Any, around: Tag | None) -> None:
        """Hang a box, and what is in it, below the tag around it; below None it is an artifact."""
        if isinstance(box, AbsolutePlaceholder):
            box = box._box  # noqa: SLF001 - what the placeholder stands for
        tag = around
        if isinstance(box, boxes.MarginBox):
            tag = None  # a running head
        elif around is not None and not isinstance(box, boxes.TextBox):
            tag = self._tag(box, around)
        if mark := self._marks.pop(box, None):
            if tag is None:
                self.artifacts[self._page].add(mark["mcid"])
            else:
                tag.kids.append(Mark(self._page, mark["mcid"]))
        if tag is not None and box.link_annotation:
            self._touch(box, tag)
        for child in getattr(box, "children", ()):
            self._read(child, tag)

    def _tag(self, box: Any, around: Tag) -> Tag | None:
        """The tag that a box belongs to: a new one only where an element begins."""
        element, name = box.element, box.element_tag
        if element is None:
            return around
        if "::" in name:
            return self._label(element, around) if name == "li::marker" else around
        if element not in self._tags:
            self._began[element] = self._page
            self._tags[element] = tag = _BEGINNINGS.get(ROLES.get(name, ""), _begin_plain)(box, around)
            if tag is not None and tag.role == "Figure":
                tag.attributes |= {"O": "/Layout", "BBox": self._area(box)}
        elif name == "thead" and self._page > self._began[element]:
            return None  # the head of a table, printed again on its next page
        return self._tags[element]

    def _label(self, element: Any, around: Tag) -> Tag:
        """The bullet or number of a list item, which stands before its body."""
        body = self._tags[element]
        item = body.parent if body is not None and body.parent is not None else around
        label = Tag("Lbl", item)
        item.kids.insert(0, label)
        return label

    def _area(self, box: Any) -> Any:
        """Where a figure lies, in points from the lower left corner of the page."""
        left, top = box.content_box_x(), box.content_box_y()
        corners = (left, self._height - top - box.height, left + box.width, self._height - top)
        return pydyf.Array([_POINTS * corner for corner in corners])

    def _touch(self, box: Any, tag: Tag) -> None:
        """Tie a place that is clicked to its link; a link over two lines has two places."""
        link = tag.within("Link")
        if link is None:
            raise AssertionError("a box can be clicked, but is in no link")
        link.kids.append(Touch(self._page, box.link_annotation))


def _begin_plain(box: Any, around: Tag) -> Tag:
    role = ROLES.get(box.element_tag)
    return around.add(role) if role else around


def _begin_list(box: Any, around: Tag) -> Tag:
    if "contents" in box.element.get("class", "").split():
        return (around.within("TOCI") or around).add("TOC")
    tag = around.add("L")
    numbering = NUMBERING.get(box.style["list_style_type"])
    if numbering and box.element_tag != "dl":
        tag.attributes |= {"O": "/List", "ListNumbering": f"/{numbering}"}
    return tag


def _begin_item(_box: Any, around: Tag) -> Tag:
    if around.role == "TOC":
        return around.add("TOCI").add("Reference")
    return around.add("LI").add("LBody")


def _begin_term(_box: Any, around: Tag) -> Tag:
    return around.add("LI").add("Lbl")


def _begin_definition(_box: Any, around: Tag) -> Tag:
    """The definition goes into the item that its term has begun."""
    last = around.kids[-1] if around.kids else None
    item = last if isinstance(last, Tag) and last.role == "LI" else around.add("LI")
    return item.add("LBody")


def _begin_cell(box: Any, around: Tag) -> Tag:
    cell = _begin_plain(box, around)
    spans = {"ColSpan": box.colspan, "RowSpan": box.rowspan}
    cell.attributes |= {"O": "/Table"} | {name: span for name, span in spans.items() if span > 1}
    if cell.role == "TH":
        cell.attributes["Scope"] = "/Row" if box.element.get("scope", "").startswith("row") else "/Column"
    return cell


def _begin_figure(box: Any, around: Tag) -> Tag | None:
    title = box.element.find("{http://www.w3.org/2000/svg}title")
    words = box.element.get("alt") if title is None else title.text
    if words == "":
        return None  # decoration
    if words is None:
        _log.warning("a figure has nothing to be read aloud: give the svg a <title>, or the img an alt")
    figure = around.add("Figure")
    figure.words = words
    return figure


def _begin_link(box: Any, around: Tag) -> Tag:
    if box.element.get("href") is None:
        return around  # an anchor
    link = around.add("Link")
    link.words = " ".join("".join(box.element.itertext()).split())
    return link


_BEGINNINGS: dict[str, Callable[[Any, Tag], Tag | None]] = {
    "L": _begin_list,
    "LI": _begin_item,
    "Lbl": _begin_term,
    "LBody": _begin_definition,
    "TH": _begin_cell,
    "TD": _begin_cell,
    "Figure": _begin_figure,
    "Link": _begin_link,
}
