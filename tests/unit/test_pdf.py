import gc
import hashlib
import logging
import os
import subprocess
import sys
from base64 import b64encode
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from rulesgen.documents.faces import DRAWING
from rulesgen.documents.pdf import WEASYPRINT, PdfProblem, Rendered, render_pdf, set_up_press
from tests.pdf_sample import STYLESHEETS, TEMPLATES, render_sample, sample_html
from tests.pdf_structure import structure_faults

SVG = "http://www.w3.org/2000/svg"
ROOT = Path(__file__).parent.parent.parent


def render(body: str, *, style: str = "", title: str = "Rules", identifier: str = "a") -> Rendered:
    html = f'<html lang="en-US"><title>{title}</title><style>{style}</style><body><h1>Game</h1>{body}'
    return render_pdf(html, base=TEMPLATES, stylesheets=STYLESHEETS, identifier=identifier)


def first_page(rendered: Rendered) -> list[float]:
    with pikepdf.open(BytesIO(rendered.pdf)) as pdf:
        return [round(float(side), 1) for side in list(pdf.pages[0].MediaBox)[2:]]


def test_a_document_is_printed_without_a_fault_or_a_warning() -> None:
    assert render_sample().warnings == ()
    assert structure_faults(render_sample().pdf) == []


def test_a_document_has_its_title_and_language() -> None:
    with pikepdf.open(BytesIO(render_sample().pdf)) as pdf:
        assert str(pdf.Root.Lang) == "en-US"
        assert str(pdf.docinfo["/Title"]) == "Two Rivers Hold’em: rules of play"


def test_paper_is_letter_unless_a4_is_asked_for() -> None:
    assert first_page(render_sample()) == [612.0, 792.0]
    assert first_page(render_sample("a4")) == [595.3, 841.9]


def test_a4_is_as_faultless_as_letter() -> None:
    assert (render_sample("a4").warnings, structure_faults(render_sample("a4").pdf)) == ((), [])


def test_the_same_page_gives_the_same_bytes() -> None:
    again = render_pdf(sample_html(), base=TEMPLATES, stylesheets=STYLESHEETS, identifier="sample")
    assert render_sample().pdf == again.pdf


def test_a_press_prints_every_page_as_if_it_were_its_first() -> None:
    press = set_up_press(TEMPLATES, STYLESHEETS)
    press.print("<title>Another</title><p>A <em>page</em> in <strong>between</strong>", identifier="a", paper="a4")
    assert press.count_pages(sample_html()) == render_sample().pages > 1
    assert press.print(sample_html(), identifier="sample") == render_sample()


@pytest.mark.parametrize("on", [True, False])
def test_the_garbage_collector_is_left_as_it_was(on: bool) -> None:
    try:
        gc.enable() if on else gc.disable()
        with pytest.raises(PdfProblem):
            render("<p>Ante", title="")
        assert gc.isenabled() is on
    finally:
        gc.enable()


def test_bytes_do_not_depend_on_process_zone_locale_clock_or_home(tmp_path: Path) -> None:
    program = (
        "import hashlib; from tests.pdf_sample import render_sample;"
        "print(hashlib.sha256(render_sample().pdf).hexdigest())"
    )
    surroundings = {
        "TZ": "Pacific/Kiritimati",
        "LC_ALL": "C",
        "PYTHONHASHSEED": "7",
        "SOURCE_DATE_EPOCH": "1234567890",
        "HOME": str(tmp_path),
        "PYTHONPATH": str(ROOT),
        "PATH": os.environ["PATH"],
    }
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, env=surroundings, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == hashlib.sha256(render_sample().pdf).hexdigest()
    assert run.stderr == ""


def test_the_identifier_and_nothing_else_tells_two_prints_apart() -> None:
    one, same, other = render("<p>Ante"), render("<p>Ante"), render("<p>Ante", identifier="b")
    assert one.pdf == same.pdf
    assert one.pdf != other.pdf


def test_the_environment_is_left_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "99")
    monkeypatch.delenv("FONTCONFIG_FILE", raising=False)
    render("<p>Ante")
    assert os.environ["SOURCE_DATE_EPOCH"] == "99"
    assert "FONTCONFIG_FILE" not in os.environ


def test_what_the_printer_ignores_is_told() -> None:
    rendered = render("<p>Ante", style="p { colour: red }")
    assert ["colour" in line for line in rendered.warnings] == [True]


def test_warnings_are_heard_though_logging_is_turned_down() -> None:
    logger = logging.getLogger("weasyprint")
    logger.setLevel(logging.CRITICAL)
    try:
        assert render('<p><a href="#nowhere">clause 9</a>').warnings
        assert logger.level == logging.CRITICAL
    finally:
        logger.setLevel(logging.NOTSET)


def test_a_character_that_no_bundled_font_has_is_told_and_not_borrowed_from_the_machine() -> None:
    assert [line for line in render("<p>א").warnings if "U+05D0" in line]


def test_every_symbol_of_the_card_room_has_a_glyph_in_every_style() -> None:
    suits, boxes, arrows = "♠♥♦♣ ♤♡♢♧", "☐☑☒ ✓✔✗✘ □○●■▲▼◆ ★☆", "←↑→↓⇒"
    signs, words = "≥≤≠±×÷− ½¼¾⅓⅔ ¢$€ §¶ № ‘’“”–—…•·", "a\u2011b\u2009c\u202fd\u00a0e"
    symbols = f"{suits} {boxes} {arrows} {signs} {words}"
    styles = (f"<p>{symbols}</p><p><{tag}>{symbols}</{tag}></p>" for tag in ("em", "strong", "code"))
    assert render("".join(styles)).warnings == ()


def test_a_page_of_the_network_is_not_fetched() -> None:
    rendered = render('<p><img alt="a chip" src="https://example.org/chip.png">')
    assert [line for line in rendered.warnings if "disallowed protocol" in line]


@pytest.mark.parametrize("family", ["Comic Sans MS", "DejaVu Sans", "serif", "monospace"])
def test_a_family_that_is_not_bundled_is_refused(family: str) -> None:
    with pytest.raises(PdfProblem, match=rf'^font family "{family}" is not bundled'):
        render("<p>Ante", style=f"p {{ font-family: 'Source Serif Pro', {family} }}")


def test_a_style_that_would_be_faked_is_refused() -> None:
    with pytest.raises(PdfProblem, match=r'^font "Source Serif Pro" 700 normal is not declared'):
        render("<p>Ante", style="p { font-weight: bold }")


@pytest.mark.parametrize("attributes", ["", 'font-family="Arial"', 'font-family="Source Sans Pro" font-weight="bold"'])
def test_a_font_in_a_drawing_is_held_to_the_same(attributes: str) -> None:
    with pytest.raises(PdfProblem, match=r"^font "):
        render(f"<p><svg width='9' height='9'><title>A</title><g {attributes}><text y='9'>A</text></g></svg>")


def test_a_font_in_a_picture_is_held_to_the_same() -> None:
    svg = f'<svg xmlns="{SVG}" width="9" height="9" font-family="Arial"><text y="9">A</text></svg>'
    with pytest.raises(PdfProblem, match=r'^font family "Arial"'):
        render(f'<p><img alt="A" src="{DRAWING}{b64encode(svg.encode()).decode()}">')


def test_a_running_head_is_held_to_the_same() -> None:
    with pytest.raises(PdfProblem, match=r'^font family "Arial"'):
        render("<p>Ante", style="@page { @bottom-left { font-family: Arial } }")


def test_stylesheets_without_a_font_are_refused() -> None:
    with pytest.raises(PdfProblem, match="declare no font"):
        render_pdf("<title>A</title>A", base=TEMPLATES, stylesheets=STYLESHEETS[1:], identifier="a")


def test_a_font_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    sheet = tmp_path / "fonts.css"
    sheet.write_text('@font-face { font-family: "Lost"; src: url("lost.otf") }', encoding="utf-8")
    with pytest.raises(PdfProblem, match=r"Lost.*cannot be loaded"):
        render_pdf("<title>A</title>A", base=tmp_path, stylesheets=[sheet], identifier="a")


def test_a_page_without_a_title_is_refused() -> None:
    with pytest.raises(PdfProblem, match="no <title>"):
        render("<p>Ante", title="")


def test_another_release_of_weasyprint_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("weasyprint.VERSION", "71.0")
    with pytest.raises(PdfProblem, match=rf"^WeasyPrint 71.0 is installed.*weasyprint=={WEASYPRINT}$"):
        render("<p>Ante")


def test_a_missing_weasyprint_is_refused_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(PdfProblem, match=rf"run pip install weasyprint=={WEASYPRINT}$"):
        render("<p>Ante")


def test_a_missing_subsetter_is_refused_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("weasyprint.text.ffi.harfbuzz_subset", None)
    with pytest.raises(PdfProblem, match=r"apt-get install .*libharfbuzz-subset0$"):
        render("<p>Ante")


def test_a_missing_library_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "weasyprint.py").write_text('print("advice"); raise OSError("no libpango")', encoding="utf-8")
    program = (
        "from pathlib import Path; from rulesgen.documents.pdf import PdfProblem, render_pdf\n"
        "try: render_pdf('', base=Path(), stylesheets=[], identifier='')\n"
        "except PdfProblem as problem: print(problem)"
    )
    path = os.pathsep.join((str(tmp_path), str(ROOT)))
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True, check=True)
    assert run.stdout.startswith("a system library is missing: run apt-get install libpango-1.0-0")
    assert run.stdout.count("\n") == 1
