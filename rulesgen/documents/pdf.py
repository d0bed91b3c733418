"""Prints an HTML page as a tagged PDF; it must not look at the clock, the network or the machine's fonts."""

import hashlib
import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import partial
from importlib import import_module
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, Literal, NamedTuple
from warnings import catch_warnings, simplefilter

from attrs import frozen

Paper = Literal["letter", "a4"]

LANGUAGE = "en-US"
WEASYPRINT = "70.0"  # the release whose private functions `tagging` was written against

_VARIANT = "pdf/ua-1"
_LIBRARIES = "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"

# A configuration without folders: fontconfig then knows only the faces that the stylesheets declare.
_NO_SYSTEM_FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><cachedir>{folder}</cachedir></fontconfig>
"""

_SVG = "{http://www.w3.org/2000/svg}"
_FONT_ATTRIBUTES = ("font-family", "font-weight", "font-style")


class PdfProblem(Exception):
    """No PDF can be made of this page, or on this machine; the message is one line that says what to do."""


@frozen
class Rendered:
    """A PDF, and what the printer said of the page: CSS it ignored, glyphs no font has, links to nowhere."""

    pdf: bytes
    warnings: tuple[str, ...]
    pages: int


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


def render_pdf(
    html: str, *, base: Path, stylesheets: Sequence[Path], identifier: str, paper: Paper = "letter"
) -> Rendered:
    """Print a page as PDF/UA-1; the same arguments give the same bytes. Raises PdfProblem.

    Relative addresses in the page start from the folder `base`. The `identifier` names the document for good:
    its digest is the file's ID.
    """
    with _sealed_environment():
        weasyprint = _load_weasyprint()
        from rulesgen.documents.tagging import our_tags

        with _collected_warnings() as warnings, our_tags():
            fetcher = weasyprint.urls.URLFetcher(allowed_protocols=("file", "data"))
            fonts = import_module("weasyprint.text.fonts").FontConfiguration()
            read = partial(weasyprint.CSS, font_config=fonts, url_fetcher=fetcher)
            with _noted_faces(fonts) as faces:
                sheets = [read(filename=path) for path in stylesheets]
            _require_loaded(faces, warnings)

            sheets.append(read(string=f"@page {{ size: {paper} }}"))
            page = weasyprint.HTML(string=html, base_url=f"{base}/", url_fetcher=fetcher)
            document = page.render(font_config=fonts, stylesheets=sheets, pdf_variant=_VARIANT)
            _require_faces([*_laid_out(document), *_drawn(page.etree_element, {})], faces)
            if not document.metadata.title:
                raise PdfProblem("the page has no <title>, which a tagged PDF must have: add it to the template")
            document.metadata.lang = LANGUAGE
            digest = hashlib.sha256(identifier.encode()).hexdigest()[:32]
            pdf = document.write_pdf(pdf_variant=_VARIANT, pdf_identifier=digest.encode())
    return Rendered(pdf, tuple(warnings), len(document.pages))


def _load_weasyprint() -> ModuleType:
    """WeasyPrint in the one release that will do, with the system libraries that it needs."""
    try:
        # It prints advice about missing libraries, and warns that it sees no fonts, which is as it should be.
        with redirect_stdout(StringIO()), catch_warnings():
            simplefilter("ignore")
            weasyprint = import_module("weasyprint")
            libraries = import_module("weasyprint.text.ffi")
    except ImportError as error:
        raise PdfProblem(f"no WeasyPrint ({error}): run pip install weasyprint=={WEASYPRINT}") from error
    except OSError as error:
        raise PdfProblem(f"a system library is missing: run apt-get install {_LIBRARIES}") from error
    if libraries.harfbuzz_subset is None:  # it is optional to WeasyPrint, but the bytes are not the same without it
        raise PdfProblem(f"libharfbuzz-subset is missing: run apt-get install {_LIBRARIES}")
    if weasyprint.VERSION != WEASYPRINT:
        found = f"WeasyPrint {weasyprint.VERSION} is installed, but the tags are made for {WEASYPRINT}"
        raise PdfProblem(f"{found}: run pip install weasyprint=={WEASYPRINT}")
    return weasyprint


@contextmanager
def _sealed_environment() -> Iterator[None]:
    """Hide the machine's fonts and its clock from the libraries, which take both from the environment."""
    with TemporaryDirectory() as folder:
        configuration = Path(folder, "fonts.conf")
        configuration.write_text(_NO_SYSTEM_FONTS.format(folder=folder), encoding="utf-8")
        settings = {"FONTCONFIG_FILE": str(configuration), "SOURCE_DATE_EPOCH": "0"}
        before = {name: os.environ.get(name) for name in settings}
        os.environ.update(settings)
        try:
            yield
        finally:
            for name, value in before.items():
                if value is None:
                    del os.environ[name]
                else:
                    os.environ[name] = value


@contextmanager
def _collected_warnings() -> Iterator[list[str]]:
    """What WeasyPrint logs, each line once and in order; without a listener it would be lost."""
    lines: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            line = record.getMessage()
            if line not in lines:
                lines.append(line)

    logger, listener = logging.getLogger("weasyprint"), Listener(logging.WARNING)
    level = logger.level
    logger.addHandler(listener)
    logger.setLevel(logging.WARNING)
    try:
        yield lines
    finally:
        logger.removeHandler(listener)
        logger.setLevel(level)


@contextmanager
def _noted_faces(fonts: Any) -> Iterator[set[Face]]:
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
    for child in node:
        yield from _drawn(child, style)


def _weight(weight: str | int) -> int:
    return {"normal": 400, "bold": 700}.get(str(weight)) or int(weight)


def _require_loaded(faces: set[Face], warnings: list[str]) -> None:
    if not faces:  # with no font at all the libraries end the process
        raise PdfProblem("the stylesheets declare no font: pass fonts.css with them")
    for line in warnings:
        if line.startswith("Font-face"):
            raise PdfProblem(f"{line}: put its file where fonts.css says")


def _require_faces(wanted: Sequence[Wanted], faces: set[Face]) -> None:
    bundled = {face.family for face in faces}
    for families, face in wanted:
        for family in families:
            if family not in bundled:
                raise PdfProblem(f'font family "{family}" is not bundled: use one declared in fonts.css')
        if face not in faces:
            raise PdfProblem(f"font {face} is not declared and would be faked: add it to fonts.css")
