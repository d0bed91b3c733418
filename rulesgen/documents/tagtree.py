"""The structure tree of a PDF, and how it is written into one; it must not know of HTML or of layout."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, NamedTuple

from attrs import Factory, define
from weasyprint.pdf import pydyf


class Mark(NamedTuple):
    """A stretch of content on a page, by the number that the content stream gave it."""

    page: int
    number: int


class Touch(NamedTuple):
    """A place on a page that can be clicked."""

    page: int
    annotation: Any


@define(eq=False)
class Tag:
    """One element of the tree, over however many pages it runs."""

    role: str
    parent: Tag | None = None
    kids: list[Tag | Mark | Touch] = Factory(list)
    words: str | None = None  # what is read aloud in place of a figure, or said of the place that a link is clicked
    attributes: dict[str, Any] = Factory(dict)

    def add(self, role: str) -> Tag:
        """A new tag at the end of this one."""
        tag = Tag(role, self)
        self.kids.append(tag)
        return tag

    def within(self, role: str) -> Tag | None:
        """The nearest tag of a role: this one, or one around it."""
        if self.role == role or self.parent is None:
            return self if self.role == role else None
        return self.parent.within(role)


def write_tree(pdf: Any, document: Tag) -> None:
    """Write the tree into a PDF, with the table that leads back from content to tag."""
    _prune(document)
    _Writer(pdf).write(document)


def _prune(tag: Tag) -> bool:
    """Whether a tag is to stay: empty ones go, but for the cells of a table, whose place counts."""
    tag.kids = [kid for kid in tag.kids if not isinstance(kid, Tag) or _prune(kid)]
    return bool(tag.kids) or tag.role in ("TH", "TD")


class _Writer:
    def __init__(self, pdf: Any) -> None:
        self._pdf = pdf
        self._pages = pdf.page_references
        self._owners: dict[int, dict[int, bytes]] = defaultdict(dict)  # by page, then by the number of the mark
        self._touches: list[tuple[Any, bytes]] = []

    def write(self, document: Tag) -> None:
        root = self._object({"Type": "/StructTreeRoot"})
        root["K"] = pydyf.Array([self._element(document, root.reference)])
        root["ParentTree"] = self._object({"Nums": self._parent_tree()}).reference
        root["ParentTreeNextKey"] = len(self._pages) + len(self._touches)
        self._pdf.catalog["StructTreeRoot"] = root.reference

    def _object(self, entries: dict[str, Any]) -> Any:
        dictionary = pydyf.Dictionary(entries)
        self._pdf.add_object(dictionary)
        return dictionary

    def _element(self, tag: Tag, parent: bytes) -> bytes:
        element = self._object({"Type": "/StructElem", "S": f"/{tag.role}", "P": parent})
        if tag.role == "Figure":
            element["Alt"] = pydyf.String(tag.words or "")
        if tag.attributes:
            element["A"] = pydyf.Dictionary(tag.attributes)
        page = next((kid.page for kid in tag.kids if isinstance(kid, Mark)), None)
        if page is not None:
            element["Pg"] = self._pages[page]
        owner: bytes = element.reference
        element["K"] = pydyf.Array([self._kid(kid, tag, owner, page) for kid in tag.kids])
        return owner

    def _kid(self, kid: Tag | Mark | Touch, tag: Tag, owner: bytes, page: int | None) -> Any:
        if isinstance(kid, Tag):
            return self._element(kid, owner)
        if isinstance(kid, Touch):
            kid.annotation["Contents"] = pydyf.String(tag.words or "")
            self._touches.append((kid.annotation, owner))
            place = {"Type": "/OBJR", "Pg": self._pages[kid.page], "Obj": kid.annotation.reference}
            return pydyf.Dictionary(place)
        self._owners[kid.page][kid.number] = owner
        if kid.page == page:
            return kid.number
        return pydyf.Dictionary({"Type": "/MCR", "Pg": self._pages[kid.page], "MCID": kid.number})

    def _parent_tree(self) -> Any:
        numbers = pydyf.Array()
        for page in range(len(self._pages)):
            owners = self._owners[page]
            count = max(owners, default=-1) + 1
            numbers += [page, pydyf.Array([owners.get(number, "null") for number in range(count)])]
        for key, (annotation, owner) in enumerate(self._touches, start=len(self._pages)):
            annotation["StructParent"] = key
            numbers += [key, owner]
        return numbers
