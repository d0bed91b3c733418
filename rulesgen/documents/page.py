"""A template filled and printed; every document goes through here."""

from typing import Any

from attrs import frozen

from rulesgen.catalogue import shipped
from rulesgen.documents.pdf import Paper, Rendered, render_pdf


@frozen
class Page:
    """A document's HTML, and what names it for good."""

    html: str
    identifier: str


def fill_template(name: str, context: dict[str, Any]) -> str:
    """The HTML of a document."""
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(shipped("templates")),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
        finalize=_typeset,
    )
    return environment.get_template(name).render(**context)


def print_page(page: Page, paper: Paper = "letter") -> Rendered:
    """The page as a tagged PDF; the same page gives the same bytes."""
    templates = shipped("templates")
    sheets = [templates / "fonts.css", templates / "page.css"]
    return render_pdf(page.html, base=templates, stylesheets=sheets, identifier=page.identifier, paper=paper)


def _typeset(value: Any) -> Any:
    """Apostrophes as a printer sets them; drawings are markup and left alone."""
    return value.replace("'", "’") if type(value) is str else value
