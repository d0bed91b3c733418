from io import BytesIO

import pikepdf
import pytest
from pypdf import PdfReader

from rulesgen.digest import rules_digest, short
from rulesgen.documents import irregularities
from rulesgen.documents.irregularities import make_irregularities
from rulesgen.documents.pdf import Paper, Rendered
from rulesgen.rulebook import Rulebook
from tests.offered import offered
from tests.pdf_structure import structure_faults

QUICK = "Quick reference for the floor"


@pytest.fixture(scope="module")
def letter(catalogue: Rulebook) -> dict[str, Rendered]:
    return make_irregularities(offered(catalogue.games["texas-holdem"], catalogue))


def pages(rendered: Rendered) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(rendered.pdf)).pages]


def sizes(rendered: Rendered) -> set[tuple[int, ...]]:
    with pikepdf.open(BytesIO(rendered.pdf)) as pdf:
        return {tuple(round(float(side)) for side in page.mediabox[2:]) for page in pdf.pages}


def test_both_documents_are_printed_without_a_fault_or_a_warning(letter: dict[str, Rendered]) -> None:
    assert ["irregularities.pdf", "quick-reference.pdf"] == list(letter)
    for rendered in letter.values():
        assert () == rendered.warnings
        assert [] == structure_faults(rendered.pdf)


def test_a_second_build_gives_the_same_bytes(catalogue: Rulebook, letter: dict[str, Rendered]) -> None:
    again = make_irregularities(offered(catalogue.games["texas-holdem"], catalogue))
    assert {name: one.pdf for name, one in letter.items()} == {name: one.pdf for name, one in again.items()}


def test_every_page_has_version_digest_and_page_number(catalogue: Rulebook, letter: dict[str, Rendered]) -> None:
    digest = short(rules_digest(catalogue, catalogue.games["texas-holdem"]))
    for rendered in letter.values():
        texts = pages(rendered)
        for number, text in enumerate(texts, 1):
            assert f"Page {number} of {len(texts)}" in text
            assert f"Rules digest {digest}" in text
            assert "1.0.0" in text


@pytest.mark.parametrize(("name", "paper"), [("texas-holdem", "a4"), ("double-flop-texas-holdem", "letter")])
def test_the_quick_reference_takes_one_page_alone_and_in_the_document(
    catalogue: Rulebook, name: str, paper: Paper
) -> None:
    made = make_irregularities(offered(catalogue.games[name], catalogue), paper)
    assert 1 == made["quick-reference.pdf"].pages
    texts = pages(made["irregularities.pdf"])
    first = next(at for at, text in enumerate(texts) if QUICK in text and "in the shortest form" in text)
    assert "Exhibit: the completeness matrix" in texts[first + 1]
    last = "cannot be retrieved: call the floor, void the hand"
    assert last in texts[first]
    assert last in pages(made["quick-reference.pdf"])[0]
    assert {(595, 842) if paper == "a4" else (612, 792)} == sizes(made["irregularities.pdf"])
    for rendered in made.values():
        assert () == rendered.warnings
        assert [] == structure_faults(rendered.pdf)


@pytest.mark.parametrize("sizes", [("40", "20", "18"), ("18",)])
def test_a_quick_reference_that_fits_on_no_page_takes_as_few_as_it_can(
    sizes: tuple[str, ...], catalogue: Rulebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    # In a type of eighteen points even this short one fills more than a page.
    monkeypatch.setattr(irregularities, "QUICK_SIZES", sizes)
    made = make_irregularities(offered(catalogue.games["three-card-poker"], catalogue))["quick-reference.pdf"]
    monkeypatch.setattr(irregularities, "QUICK_SIZES", ("18",))
    fewest = make_irregularities(offered(catalogue.games["three-card-poker"], catalogue))["quick-reference.pdf"]
    assert 1 < made.pages == fewest.pages
    assert () == made.warnings
    assert "cannot be retrieved: call the floor, void the hand" in pages(made)[-1]
    assert [] == structure_faults(made.pdf)


def test_the_matrix_takes_one_page(letter: dict[str, Rendered]) -> None:
    last = pages(letter["irregularities.pdf"])[-1]
    assert all(words in last for words in ("Every one of the", "Exposed card", "What the signs mean."))


def test_there_are_bookmarks_for_sections_and_faults(letter: dict[str, Rendered]) -> None:
    with pikepdf.open(BytesIO(letter["irregularities.pdf"].pdf)) as pdf, pdf.open_outline() as outline:
        top = [item for game in outline.root for item in game.children] or list(outline.root)
        titles = [str(item.title) for item in top]
        assert "2 Dealing" in titles
        dealing = next(item for item in top if str(item.title) == "2 Dealing")
        assert "2.1 Exposed card" in [str(item.title) for item in dealing.children]
