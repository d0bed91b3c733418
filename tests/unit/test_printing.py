import gc
import hashlib
import logging
import os
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import weasyprint.pdf

from rulesgen import printing
from rulesgen.checks import Checked
from rulesgen.documents.page import Page, count_pages, print_page
from rulesgen.documents.pdf import PdfProblem
from rulesgen.printing import Files, printed_games

GAMES = ["razz", "badugi", "baccarat", "courchevel"]


def told(_checked: Checked, name: str, paper: str) -> Files:
    return {f"{name}.pdf": paper.encode(), "process": str(os.getpid()).encode()}


def failing(_checked: Checked, name: str, _paper: str) -> Files:
    if name == "baccarat":
        raise PdfProblem("no ink")
    return {}


@pytest.fixture
def prints(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Checked, str, str], Files]], None]:
    monkeypatch.setenv("RULESGEN_CACHE", "none")  # what was printed before does not stand in its place
    return lambda function: monkeypatch.setattr(printing, "_files_of", function)


@pytest.mark.parametrize("processes", [1, 2])
def test_files_come_in_the_order_of_the_games(
    checked: Checked, prints: Callable[[Callable[[Checked, str, str], Files]], None], processes: int
) -> None:
    prints(told)
    with printed_games(checked, GAMES, "a4", processes) as printed:
        found = list(printed)
    assert [{f"{name}.pdf": b"a4"} for name in GAMES] == [
        {name: content for name, content in files.items() if name != "process"} for files in found
    ]
    printers = {files["process"] for files in found}
    assert str(os.getpid()).encode() not in printers
    assert (processes == 1) <= (len(printers) == 1)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_game_that_cannot_be_printed_is_told(
    checked: Checked, prints: Callable[[Callable[[Checked, str, str], Files]], None], processes: int
) -> None:
    prints(failing)
    with (
        pytest.raises(PdfProblem, match="no ink"),
        printed_games(checked, GAMES, "letter", processes) as printed,
    ):
        list(printed)


def shared() -> dict[str, Any]:
    """What a whole process shares, and printing may need otherwise."""
    loggers = {name: logging.getLogger(name) for name in ("", "weasyprint", "weasyprint.tagging", "fontTools")}
    return {
        "environment": dict(os.environ),
        "log": {name: (one.level, one.disabled, list(one.handlers)) for name, one in loggers.items()},
        "warnings": list(warnings.filters),
        "collector": (gc.isenabled(), gc.get_threshold(), gc.get_freeze_count()),
        "temporary files": tempfile.tempdir,
        "signals": [signal.getsignal(one) for one in (signal.SIGINT, signal.SIGTERM)],
        "weasyprint": {
            (name, key): value
            for name, module in sorted(sys.modules.items())
            if name.partition(".")[0] == "weasyprint"
            for key, value in vars(module).items()
            if callable(value) or key == "TAGS"
        },
    }


def spoiling(_checked: Checked, name: str, _paper: str) -> Files:
    os.environ["FONTCONFIG_FILE"] = "nowhere"
    logging.getLogger("weasyprint").addHandler(logging.NullHandler())
    logging.getLogger("weasyprint").setLevel(logging.DEBUG)
    warnings.simplefilter("ignore")
    gc.disable()
    weasyprint.pdf.add_tags = None
    return {f"{name}.pdf": b""}


@pytest.mark.parametrize("games", [["badugi"], ["badugi", "razz"]])
def test_printing_changes_nothing_in_the_process_that_asks_for_it(
    games: list[str], checked: Checked, prints: Callable[[Callable[[Checked, str, str], Files]], None]
) -> None:
    prints(spoiling)
    before = shared()
    with printed_games(checked, games, "letter") as printed:
        assert [f"{name}.pdf" for name in games] == [name for files in printed for name in files]
    assert before == shared()


def test_a_page_that_is_printed_here_leaves_all_as_it_was() -> None:
    """As where another process cannot be had."""
    count_pages("<title>A</title><p>Ante")  # WeasyPrint is loaded when it is first needed
    before = shared()
    print_page(Page("<title>A</title><p>Ante", "a"))
    assert before == shared()


def test_a_printer_that_is_ended_from_outside_is_told(
    checked: Checked, prints: Callable[[Callable[[Checked, str, str], Files]], None]
) -> None:
    prints(lambda *_: os._exit(9))
    with pytest.raises(PdfProblem, match="is there enough memory"), printed_games(checked, ["razz"], "a4") as printed:
        list(printed)


DOCUMENTS = ["rules-of-play.pdf", "irregularities.pdf", "quick-reference.pdf"]
CHECKS = ["checks/rules.json", "checks/test_rules.py"]


def test_every_process_prints_the_same_bytes(checked: Checked) -> None:
    with printed_games(checked, ["baccarat", "baccarat"], "letter", 2) as printed:
        first, second = printed
    with printed_games(checked, ["baccarat"], "letter", 1) as printed:
        (alone,) = printed
    assert first == second == alone
    assert [*DOCUMENTS, "odds.pdf", *CHECKS] == list(alone)


OTHER_FORMS = [b"", b"null", b"7", b"[]", b"{}", b"{}\n", b"[" * 100_000, b'{"a":1}\nx', b'{"../a":1}\nx']


def test_kept_files_of_another_form_are_printed_again(
    checked: Checked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The checksum is right, as of a program that kept something else under this name; badugi has no odds report."""
    kept, made = tmp_path / "kept", {name: name.encode() for name in (*DOCUMENTS, *CHECKS)}
    monkeypatch.setenv("RULESGEN_CACHE", str(kept))
    asked = tmp_path / "asked"  # another process prints

    def files(_checked: Checked, name: str, _paper: str) -> Files:
        with asked.open("a") as told:
            told.write(f"{name}\n")
        return made

    def printed() -> Files:
        with printed_games(checked, ["badugi"], "letter", 1) as found:
            return next(found)

    monkeypatch.setattr(printing, "_files_of", files)
    assert made == printed() == printed()
    assert ["badugi"] == asked.read_text().splitlines()
    [entry] = kept.iterdir()
    right = entry.read_bytes().partition(b"\n")[2]
    twisted = [right.replace(b": 17", said, 1) for said in (b": true", b": -17", b": 16", b': "17"')]
    for number, form in enumerate([*OTHER_FORMS, right[:-1], *twisted], 2):
        entry.write_bytes(hashlib.sha256(form).hexdigest().encode() + b"\n" + form)
        assert made == printed(), form[:40]
        assert number == len(asked.read_text().splitlines()), form[:40]


def test_no_folder_of_fonts_is_left_behind_by_any_process(tmp_path: Path) -> None:
    program = (
        "from concurrent.futures import ProcessPoolExecutor; from multiprocessing import get_context\n"
        "from rulesgen.documents.page import Page, print_page\n"
        "page = Page('<title>A</title><p>Ante', 'a')\n"
        "with ProcessPoolExecutor(1, get_context('fork')) as pool: pool.submit(print_page, page).result()\n"
        "print_page(page)\n"
    )
    surroundings = {**os.environ, "TMPDIR": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    ended = subprocess.run(
        [sys.executable, "-c", program], env=surroundings, capture_output=True, text=True, check=False
    )
    assert (0, "", []) == (ended.returncode, ended.stderr, list(tmp_path.iterdir()))
