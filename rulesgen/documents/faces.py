"""Which fonts a page asks for, and whether the stylesheets declare them; nothing is borrowed or faked."""

from base64 import b64decode
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from typing import Any, NamedTuple
from xml.etree.ElementTree import fromstring

DRAWING = "data:image/svg+xml;base64,"
"""How the address of a drawing in a page begins; the drawing itself follows."""

_SVG = "{http://www.w3.org/2000/svg}"
_FONT_ATTRIBUTES = ("font-family", "font-weight", "font-style")


class Face(NamedTuple):
    """One style of one font family."""

    family: str
    weight: int
    style: str

    def __str__(self) -> str:
        return f'"{self.family}" {self.weight} {self.style}'


class Wanted(NamedTuple):
    """What a piece of text asks for: families in order of preference, and a style of the first."""

    families: tuple[str, ...]
    face: Face


@contextmanager
def noted_faces(fonts: Any) -> Iterator[set[Face]]:
    """The faces that stylesheets declare while they are read."""
    faces: set[Face] = set()
    add = fonts.add_font_face

    def note(descriptors: dict[str, Any], fetcher: Any) -> None:
        weight, style = descriptors.get("font_weight", "normal"), descriptors.get("font_style", "normal")
        faces.add(Face(descriptors["font_family"], _weight(weight), style))
        add(descriptors, fetcher)

    fonts.add_font_face = note
    try:
        yield faces
    finally:
        del fonts.add_font_face


def why_not_loaded(faces: AbstractSet[Face], warnings: Sequence[str]) -> str:
    """What is wrong with the fonts that the stylesheets declare; nothing, if all is well."""
    if not faces:  # with no font at all the libraries end the process
        return "the stylesheets declare no font: pass fonts.css with them"
    return next((f"{line}: put its file where fonts.css says" for line in warnings if line.startswith("Font-face")), "")


def why_not_set(document: Any, page: Any, faces: AbstractSet[Face]) -> str:
    """Which font the text of a laid-out document, or of a drawing in its page, lacks; nothing, if all are there."""
    bundled = {face.family for face in faces}
    for families, face in [*_laid_out(document), *_drawn(page, {})]:
        for family in families:
            if family not in bundled:
                return f'font family "{family}" is not bundled: use one declared in fonts.css'
        if face not in faces:
            return f"font {face} is not declared and would be faked: add it to fonts.css"
    return ""


def _laid_out(document: Any) -> list[Wanted]:
    """What the text of the pages asks for, running heads included."""
    from weasyprint.formatting_structure.boxes import TextBox

    wanted = set()
    for page in document.pages:
        for box in page._page_box.descendants():  # noqa: SLF001 - the laid-out text has no public door
            if isinstance(box, TextBox):
                families, style = tuple(box.style["font_family"]), box.style
                wanted.add(Wanted(families, Face(families[0], style["font_weight"], style["font_style"])))
    return sorted(wanted)


def _drawn(node: Any, around: dict[str, str]) -> Iterator[Wanted]:
    """What the text in drawings asks for: it is not laid out as boxes and takes no style from the page."""
    style = around | {name: node.get(name) for name in _FONT_ATTRIBUTES if node.get(name)}
    if node.tag in (f"{_SVG}text", f"{_SVG}tspan"):
        families = tuple(name.strip(" '\"") for name in style.get("font-family", "sans-serif").split(","))
        weight = _weight(style.get("font-weight", "normal"))
        yield Wanted(families, Face(families[0], weight, style.get("font-style", "normal")))
    if node.get("src", "").startswith(DRAWING):
        svg = b64decode(node.get("src").removeprefix(DRAWING))
        yield from _drawn(fromstring(svg), {})  # noqa: S314 - a drawing of our own
    for child in node:
        yield from _drawn(child, style)


def _weight(weight: str | int) -> int:
    return {"normal": 400, "bold": 700}.get(str(weight)) or int(weight)
