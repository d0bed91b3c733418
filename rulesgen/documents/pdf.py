"""Prints an HTML page as a tagged PDF; it must not look at the clock, the network or the machine's fonts."""

import gc
import hashlib
import logging
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import partial
from importlib import import_module
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, Literal
from warnings import catch_warnings, simplefilter

from attrs import frozen

from rulesgen.documents.faces import Face, noted_faces, why_not_loaded, why_not_set
from rulesgen.scratch import scratch_folder

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


class PdfProblem(Exception):
    """No PDF can be made of this page, or on this machine; the message is one line that says what to do."""


@frozen
class Rendered:
    """A PDF, and what the printer said of the page: CSS it ignored, glyphs no font has, links to nowhere."""

    pdf: bytes
    warnings: tuple[str, ...]
    pages: int


@frozen
class Press:
    """Stylesheets and fonts, read once for all the pages that are printed with them."""

    base: Path
    """The folder from which relative addresses in a page start."""
    fonts: Any
    sheets: tuple[Any, ...]
    faces: frozenset[Face]
    warnings: tuple[str, ...]

    def print(self, html: str, *, identifier: str, paper: Paper = "letter") -> Rendered:
        """Print a page as PDF/UA-1; the same arguments give the same bytes. Raises PdfProblem.

        The `identifier` names the document for good: its digest is the file's ID.
        """
        with _at_work() as warnings:
            from rulesgen.documents.lettering import whole_lines
            from rulesgen.documents.tagging import our_tags

            document, page = self._lay_out(html, paper)
            if problem := why_not_set(document, page, self.faces):
                raise PdfProblem(problem)
            if not document.metadata.title:
                raise PdfProblem("the page has no <title>, which a tagged PDF must have: add it to the template")
            document.metadata.lang = LANGUAGE
            digest = hashlib.sha256(identifier.encode()).hexdigest()[:32]
            with our_tags(), whole_lines():
                pdf = document.write_pdf(pdf_variant=_VARIANT, pdf_identifier=digest.encode())
        told = dict.fromkeys((*self.warnings, *warnings))
        return Rendered(pdf, tuple(told), len(document.pages))

    def count_pages(self, html: str, paper: Paper = "letter") -> int:
        """How many pages a page of HTML would take, which is much quicker to find than to print it."""
        with _at_work():
            return len(self._lay_out(html, paper)[0].pages)

    def _lay_out(self, html: str, paper: Paper) -> tuple[Any, Any]:
        """The pages, and the HTML that they were made from."""
        weasyprint = _load_weasyprint()
        sheet = weasyprint.CSS(string=f"@page {{ size: {paper} }}", font_config=self.fonts)
        page = weasyprint.HTML(string=html, base_url=f"{self.base}/", url_fetcher=_fetcher(weasyprint))
        sheets = [*self.sheets, sheet]
        return page.render(font_config=self.fonts, stylesheets=sheets, pdf_variant=_VARIANT), page.etree_element


def set_up_press(base: Path, stylesheets: Sequence[Path]) -> Press:
    """Read the stylesheets and the fonts that they declare. Raises PdfProblem."""
    with _at_work() as warnings:
        weasyprint = _load_weasyprint()
        fonts = import_module("weasyprint.text.fonts").FontConfiguration()
        read = partial(weasyprint.CSS, font_config=fonts, url_fetcher=_fetcher(weasyprint))
        with noted_faces(fonts) as faces:
            sheets = tuple(read(filename=path) for path in stylesheets)
        if problem := why_not_loaded(faces, warnings):
            raise PdfProblem(problem)
    return Press(base, fonts, sheets, frozenset(faces), tuple(warnings))


def render_pdf(
    html: str, *, base: Path, stylesheets: Sequence[Path], identifier: str, paper: Paper = "letter"
) -> Rendered:
    """Print one page on a press of its own."""
    return set_up_press(base, stylesheets).print(html, identifier=identifier, paper=paper)


@contextmanager
def _at_work() -> Iterator[list[str]]:
    """What is so while WeasyPrint runs; gives what it warns of."""
    with _sealed_environment(), _collected_warnings() as warnings, _no_collecting():
        yield warnings


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Put the garbage collector off: a layout is millions of objects that all live, and are looked through in vain."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _fetcher(weasyprint: ModuleType) -> Any:
    return weasyprint.urls.URLFetcher(allowed_protocols=("file", "data"))


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
    scratch = str(scratch_folder())
    with TemporaryDirectory(dir=scratch) as folder, _temporary_files_in(scratch):
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
def _temporary_files_in(folder: str) -> Iterator[None]:
    """WeasyPrint keeps its fonts in a temporary folder and lets nobody say where."""
    before, tempfile.tempdir = tempfile.tempdir, folder
    try:
        yield
    finally:
        tempfile.tempdir = before


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
