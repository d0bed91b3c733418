"""A template filled and printed; every document goes through here."""

import gc
from base64 import b64encode
from functools import cache
from html import unescape
from multiprocessing.util import Finalize
from typing import TYPE_CHECKING, Any

from attrs import frozen

from rulesgen.catalogue import shipped
from rulesgen.documents.faces import DRAWING
from rulesgen.documents.pdf import Paper, Press, Rendered, set_up_press

if TYPE_CHECKING:
    import jinja2
    from markupsafe import Markup


@frozen
class Page:
    """A document's HTML, and what names it for good."""

    html: str
    identifier: str


def fill_template(name: str, context: dict[str, Any]) -> str:
    """The HTML of a document."""
    return _environment().get_template(name).render(**context)


def print_page(page: Page, paper: Paper = "letter") -> Rendered:
    """The page as a tagged PDF; the same page gives the same bytes."""
    return _press().print(page.html, identifier=page.identifier, paper=paper)


def count_pages(html: str, paper: Paper = "letter") -> int:
    """How many pages a document would take."""
    return _press().count_pages(html, paper)


@cache
def _press() -> Press:
    # The templates do not change while rulesgen runs, so their stylesheets and fonts are read once.
    templates = shipped("templates")
    # Its fonts lie in a folder that is removed with it: in time, and in a process of a pool too, which atexit is not.
    Finalize(None, _put_away, exitpriority=0)
    return set_up_press(templates, [templates / "fonts.css", templates / "page.css"])


def _put_away() -> None:
    _press.cache_clear()
    gc.collect()  # what was laid out last still holds the fonts, in a circle


@cache
def _environment() -> "jinja2.Environment":
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(shipped("templates")),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
        finalize=_typeset,
    )
    environment.filters["picture"] = _picture
    return environment


def _picture(svg: str) -> "Markup":
    """A drawing as an image: its hundreds of parts need not be read and styled as parts of the page."""
    from markupsafe import Markup, escape

    spoken = unescape(svg.partition("<title>")[2].partition("</title>")[0])
    address = f"{DRAWING}{b64encode(svg.encode()).decode()}"
    return Markup('<img alt="{}" src="{}">').format(escape(spoken), address)


def _typeset(value: Any) -> Any:
    """Apostrophes as a printer sets them; drawings are markup and left alone."""
    return value.replace("'", "’") if type(value) is str else value
