from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from rulesgen.catalogue import shipped
from rulesgen.checks import Checked
from rulesgen.documents import make_documents
from rulesgen.documents.pdf import Paper
from rulesgen.documents.rules_of_play import make_html, make_pdf
from tests.offered import offered
from tests.pdf_sample import render_sample
from tests.pdf_structure import structure_faults
from tests.proofs.verapdf.verapdf import verapdf_faults

pytestmark = pytest.mark.proof

GAMES = sorted(path.stem for path in (shipped("rules") / "games").glob("*.yaml"))


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_a_document_conforms_to_pdf_ua_1(paper: Paper, tmp_path: Path) -> None:
    path = tmp_path / "sample.pdf"
    path.write_bytes(render_sample(paper).pdf)
    assert verapdf_faults(path) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_documents_of_a_shipped_game_conform(checked: Checked, tmp_path: Path, name: str) -> None:
    """All of them for games that a room deals; of a draft the rules of play, by our own check of the structure."""
    game = checked.book.games[name]
    made = (
        make_documents(checked, game)
        if game.adopted
        else {"rules": make_pdf(make_html(checked, offered(game, checked.book))).pdf}
    )
    paths = [tmp_path / f"{name}-{document}" for document in made]
    for path, content in zip(paths, made.values(), strict=True):
        path.write_bytes(content)
        assert [] == structure_faults(path)
    assert [] == (verapdf_faults(*paths) if game.adopted else [])


def test_verapdf_tells_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "mute.pdf"
    with pikepdf.open(BytesIO(render_sample().pdf)) as pdf:
        del pdf.Root.ViewerPreferences
        pdf.save(path)
    assert [fault.split()[0] for fault in verapdf_faults(path)] == ["7.1-10"]


def test_without_a_jdk_the_proof_fails_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(pytest.fail.Exception, match="needs a JDK"):
        verapdf_faults(tmp_path / "any.pdf")


def test_a_file_that_cannot_be_checked_is_not_clean(tmp_path: Path) -> None:
    path = tmp_path / "empty.pdf"
    path.write_bytes(b"")
    with pytest.raises(pytest.fail.Exception, match="did not check"):
        verapdf_faults(path)
