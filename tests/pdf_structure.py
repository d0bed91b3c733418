"""Finds faults in the structure of a PDF, among them those that a validator does not look for."""

import re
from collections import defaultdict
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf

TEXT_OPERATORS = {"Tj", "TJ", "'", '"'}
CHILDREN = {
    "L": {"LI", "L", "Caption"},
    "LI": {"Lbl", "LBody"},
    "TOC": {"TOCI", "TOC", "Caption"},
    "TOCI": {"Lbl", "Reference", "P", "NonStruct", "TOC"},
    "Table": {"Caption", "THead", "TBody", "TFoot", "TR"},
    "THead": {"TR"},
    "TBody": {"TR"},
    "TFoot": {"TR"},
    "TR": {"TH", "TD"},
}


class Element(NamedTuple):
    """One element of the structure tree, with the roles of those around it."""

    role: str
    object: Any
    ancestors: tuple[str, ...]

    @property
    def kids(self) -> list[Any]:
        kids = self.object.get("/K")
        return [] if kids is None else list(kids) if isinstance(kids, pikepdf.Array) else [kids]

    @property
    def elements(self) -> list["Element"]:
        found = [kid for kid in self.kids if isinstance(kid, pikepdf.Dictionary) and "/S" in kid]
        return [Element(str(kid.S)[1:], kid, (*self.ancestors, self.role)) for kid in found]

    def walk(self) -> Iterator["Element"]:
        yield self
        for element in self.elements:
            yield from element.walk()

    def attribute(self, name: str, default: Any = None) -> Any:
        return self.object.get("/A", pikepdf.Dictionary()).get(name, default)


def structure_tree(pdf: pikepdf.Pdf) -> list[Element]:
    """All elements of the structure, in reading order; none when the PDF is not tagged."""
    if "/StructTreeRoot" not in pdf.Root:
        return []
    return [*Element("StructTreeRoot", pdf.Root.StructTreeRoot, ()).walk()][1:]


def structure_faults(source: Path | bytes) -> list[str]:
    """One line for each fault; an empty list is a clean document."""
    with pikepdf.open(BytesIO(source) if isinstance(source, bytes) else source) as pdf:
        elements = structure_tree(pdf)
        if not elements:
            return ["the document is not tagged"]
        faults = [*_catalog_faults(pdf), *_heading_faults(elements)]
        for element in elements:
            faults += _element_faults(element)
        return [*faults, *_mark_faults(pdf, elements), *_font_faults(pdf)]


def _catalog_faults(pdf: pikepdf.Pdf) -> Iterator[str]:
    root: Any = pdf.Root
    if not root.get("/MarkInfo", {}).get("/Marked", False):
        yield "the catalog does not say that the document is tagged"
    if not root.get("/Lang"):
        yield "the document has no language"
    if not root.get("/ViewerPreferences", {}).get("/DisplayDocTitle", False):
        yield "the title is not shown in place of the file name"
    with pdf.open_metadata() as metadata:
        if not metadata.get("dc:title"):
            yield "the metadata have no title"
        if metadata.get("{http://www.aiim.org/pdfua/ns/id/}part") != "1":
            yield "the metadata do not claim PDF/UA-1"
    for number, page in enumerate(pdf.pages, 1):
        if "/Annots" in page and page.get("/Tabs") != pikepdf.Name.S:
            yield f"page {number}: links are not reached in reading order"


def _heading_faults(elements: list[Element]) -> Iterator[str]:
    levels = [int(element.role[1]) for element in elements if re.fullmatch("H[1-6]", element.role)]
    for before, after in pairwise([0, *levels]):
        if after > before + 1:
            yield f"a heading of level {after} follows one of level {before}"


def _element_faults(element: Element) -> Iterator[str]:
    roles = [kid.role for kid in element.elements]
    for role in roles:
        if role not in CHILDREN.get(element.role, {role}):
            yield f"{element.role} holds {role}"
    if element.role in CHILDREN and len(element.kids) > len(roles):
        yield f"{element.role} holds text of its own"
    if roles.count("THead") > 1:
        yield "a table has more than one head"
    if element.role == "Figure":
        yield from _figure_faults(element)
    if element.role == "Link":
        yield from _link_faults(element)
    if element.role == "Table":
        yield from _table_faults(element)
    for kid in element.elements:
        if kid.object.P != element.object:
            yield f"{kid.role} does not know that it is in {element.role}"


def _figure_faults(figure: Element) -> Iterator[str]:
    if not str(figure.object.get("/Alt", "")):
        yield "a figure has no text to be read aloud"
    left, bottom, right, top = (float(corner) for corner in figure.attribute("/BBox", (0, 0, 0, 0)))
    width, height = (float(corner) for corner in list(figure.object.Pg.MediaBox)[2:])
    if not (0 <= left < right <= width and 0 <= bottom < top <= height):
        yield "a figure does not lie on its page"


def _link_faults(link: Element) -> Iterator[str]:
    if "Link" in link.ancestors:
        yield "a link is inside a link"
    places = [kid.Obj for kid in link.kids if isinstance(kid, pikepdf.Dictionary) and "/Obj" in kid]
    if not places:
        yield "a link cannot be clicked"
    for place in places:
        words = str(place.get("/Contents", ""))
        if words in ("", str(place.get("/Dest", ""))):
            yield f'a link says "{words}" of itself'


def _table_faults(table: Element) -> Iterator[str]:
    rows = [element for element in table.walk() if element.role == "TR"]
    cells = [cell for row in rows for cell in row.elements]
    if not any(cell.role == "TH" for cell in cells):
        yield "a table has no headers"
    if any(cell.role == "TH" and cell.attribute("/Scope") is None for cell in cells):
        yield "a header does not say whether it heads a row or a column"
    taken: dict[int, set[int]] = defaultdict(set)
    for number, row in enumerate(rows):
        column = 0
        for cell in row.elements:
            while column in taken[number]:
                column += 1
            across, down = int(cell.attribute("/ColSpan", 1)), int(cell.attribute("/RowSpan", 1))
            for below in range(number, number + down):
                taken[below] |= set(range(column, column + across))
    if len({len(columns) for columns in taken.values()}) > 1:
        yield "the rows of a table are of different lengths"


def _mark_faults(pdf: pikepdf.Pdf, elements: list[Element]) -> Iterator[str]:
    """Content must be reached from the tree, and lead back to the element that reaches it."""
    reached = _reached(elements)
    owners = _parent_tree(pdf)
    for number, page in enumerate(pdf.pages, 1):
        tagged, loose = _marks(page)
        marks = reached[page.obj.objgen]
        if loose:
            yield f"page {number}: text outside the structure and not an artifact, {loose} times"
        if tagged - marks.keys():
            yield f"page {number}: tagged content that is not in the tree, {len(tagged - marks.keys())} times"
        if marks.keys() - tagged:
            yield f"page {number}: the tree reaches for content that is not there"
        back = owners[int(page.obj.get("/StructParents", -1))]
        if any(mark >= len(back) or back[mark] != owner for mark, owner in marks.items()):
            yield f"page {number}: content does not lead back to its element"
        for annotation in page.get("/Annots", ()):
            if "/StructParent" not in annotation or int(annotation.StructParent) not in owners:
                yield f"page {number}: a link is in no element"


def _reached(elements: list[Element]) -> dict[tuple[int, int], dict[int, Any]]:
    reached: dict[tuple[int, int], dict[int, Any]] = defaultdict(dict)
    for element in elements:
        for kid in element.kids:
            if isinstance(kid, int):
                reached[element.object.Pg.objgen][kid] = element.object
            elif isinstance(kid, pikepdf.Dictionary) and "/MCID" in kid:
                reached[kid.Pg.objgen][int(kid.MCID)] = element.object
    return reached


def _parent_tree(pdf: pikepdf.Pdf) -> dict[int, Any]:
    numbers: list[Any] = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    return dict(zip((int(key) for key in numbers[::2]), numbers[1::2], strict=True))


def _marks(page: pikepdf.Page) -> tuple[set[int], int]:
    """The numbers of the tagged content of a page, and how often text is shown outside any mark."""
    tagged: set[int] = set()
    depth = loose = 0
    for instruction in pikepdf.parse_content_stream(page):
        operands, name = instruction.operands, str(instruction.operator)
        if name in ("BMC", "BDC"):
            depth += 1
            properties: Any = operands[1] if name == "BDC" else {}
            if "/MCID" in properties:
                tagged.add(int(properties["/MCID"]))
        elif name == "EMC":
            depth -= 1
        elif name in TEXT_OPERATORS and not depth:
            loose += 1
    return tagged, loose


def _font_faults(pdf: pikepdf.Pdf) -> Iterator[str]:
    fonts: dict[str, Any] = {}
    for page in pdf.pages:
        found: Any = page.Resources.get("/Font", {})
        fonts |= {str(font.BaseFont): font for font in found.values()}
    for name, font in sorted(fonts.items()):
        plain = font.DescendantFonts[0] if "/DescendantFonts" in font else font
        descriptor = plain.get("/FontDescriptor", {})
        if not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            yield f"the font {name} is not embedded"
        if "/ToUnicode" not in font:
            yield f"text in the font {name} cannot be copied"
