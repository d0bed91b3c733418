"""Every finding has its page, its bad example and its place; and what the pages say is true."""

import re
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from rulesgen.catalogue import shipped
from rulesgen.checks import Checked, check_rulebook, of_game
from rulesgen.engine import moves
from rulesgen.findings import CATALOGUE, Finding, Severity
from rulesgen.rulebook import load
from rulesgen.rulebook.too_large import MOST_PARTS
from rulesgen.schema import kinds
from rulesgen.source import MOST_AT_ONCE, MOST_BYTES, MOST_ENTRIES, MOST_LETTERS, MOST_LEVELS, MOST_VALUES

TODAY = date(2026, 11, 17)
BAD = Path(__file__).parent / "bad"
PAGES = shipped("schemas") / "findings"
SECTIONS = ["What", "Why it matters to a card room", "Bad", "Good", "How to fix"]

_ID = re.compile(r"^id: *([a-z0-9-]+)", re.MULTILINE)
_ALSO = re.compile(r"^# also: (.+)$", re.MULTILINE)
_BLOCK = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)

GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: house-holdem
title: House Hold 'Em
version: 1.0.0
dated: 2026-11-17
based-on: texas-holdem
ours: Custom of our room.
"""

PLAY = """\
play:
  - {id: blinds, title: Blinds, force: [small-blind, big-blind]}
  - {id: deal, title: Deal, deal: {to: hole, each: 2, order: one-at-a-time, start: left-of-button}}
  - {id: board, title: Board, deal: {to: board, each: 5}}
  - {id: betting, title: Betting, bet: {first: left-of-big-blind, heads-up: button, size: small}}
  - {id: showdown, title: Showdown, reveal: {area: hole, first: last-aggressor, else: left-of-button}}
  - {id: award, title: Award, award: pot}
"""


# --- reading pages, writing folders, checking them ---


def section(code: str, name: str) -> str:
    text = (PAGES / f"{code}.md").read_text("utf-8")
    _, _, rest = text.partition(f"\n## {name}\n")
    return rest.split("\n## ", 1)[0]


def complete(text: str) -> list[str]:
    """The YAML blocks that are whole files."""
    return [block for block in _BLOCK.findall(text) if block.startswith(("# yaml-language-server", "schema:"))]


def write_files(folder: Path, files: list[str], name: str) -> None:
    """Each file under its own id; one without an id under `name`."""
    folder.mkdir()
    for text in files:
        has_id = _ID.search(text)
        (folder / f"{has_id[1] if has_id else name}.yaml").write_text(text, "utf-8")


def check(folder: Path) -> Checked:
    return check_rulebook(load(folder, folder.name), TODAY)


def still_open(checked: Checked) -> list[Finding]:
    return [finding for finding in checked.findings if not finding.accepted]


def marked(folder: Path, code: str) -> Iterator[str]:
    """The lines with the comment `# <- CODE`, as `file:line`."""
    for path in sorted(folder.rglob("*.yaml")):
        for number, line in enumerate(path.read_text("utf-8").split("\n"), 1):
            if line.endswith(f"# <- {code}"):
                yield f"{folder.name}/{path.relative_to(folder).as_posix()}:{number}"


def expected_beside(folder: Path) -> set[str]:
    """The codes that come along, from the comment `# also: CODE, CODE`."""
    lists = [found for path in folder.rglob("*.yaml") for found in _ALSO.findall(path.read_text("utf-8"))]
    return {code.strip() for codes in lists for code in codes.split(",")}


def line_of(finding: Finding) -> str:
    place = finding.place
    return f"{place.file}:{place.span.line}" if place.span else place.file


# --- bad examples that cannot be kept as files ---


def _broken_link(folder: Path, patch: pytest.MonkeyPatch) -> None:
    (folder / "house-holdem.yaml").symlink_to(folder / "moved-away.yaml")


def _large_file(folder: Path, patch: pytest.MonkeyPatch) -> None:
    (folder / "house-holdem.yaml").write_text(GAME + "#" * MOST_BYTES, "utf-8")


def _latin_letter(folder: Path, patch: pytest.MonkeyPatch) -> None:
    (folder / "cafe-holdem.yaml").write_bytes(GAME.replace("House Hold", "Café Hold").encode("latin-1"))


def _utf16(folder: Path, patch: pytest.MonkeyPatch) -> None:
    (folder / "house-holdem.yaml").write_text(GAME, "utf-16")


def _old_line_ends(folder: Path, patch: pytest.MonkeyPatch) -> None:
    text = GAME + 'notes: ["Up to 9 players."]\n'
    (folder / "house-holdem.yaml").write_bytes(text.replace("\n", "\r").encode())


def _control_character(folder: Path, patch: pytest.MonkeyPatch) -> None:
    (folder / "house-holdem.yaml").write_text(GAME.replace("Custom", "\x07Custom"), "utf-8")


def _zero_bytes(folder: Path, patch: pytest.MonkeyPatch) -> None:
    (folder / "house-holdem.yaml").write_bytes(GAME.encode() + bytes(100))


def _key_a_thousand_times(folder: Path, patch: pytest.MonkeyPatch) -> None:
    (folder / "house-holdem.yaml").write_text(GAME + "seats: {min: 2, max: 9}\n" * 1000, "utf-8")


def _no_bytes(folder: Path, patch: pytest.MonkeyPatch) -> None:
    (folder / "house-holdem.yaml").touch()


def _ten_thousand_brackets(folder: Path, patch: pytest.MonkeyPatch) -> None:
    (folder / "house-holdem.yaml").write_text(GAME + "notes: " + "[" * 10_000, "utf-8")


def _empty_folder(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Nothing is put into it."""


def _card_dealt_twice(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """No rule can do this, so the engine is made to: it deals a card and leaves it in the stub."""
    (folder / "house-holdem.yaml").write_text(GAME + PLAY, "utf-8")
    deal = moves._CARRY_OUT["deal"]
    patch.setitem(moves._CARRY_OUT, "deal", lambda table, move: deal(table, move).copy(stub=table.stub))


def _chips_from_nowhere(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """No rule can do this, so the engine is made to: it pays the winner and leaves the chips in the pot."""
    (folder / "house-holdem.yaml").write_text(GAME + PLAY, "utf-8")
    pay = moves._CARRY_OUT["pay"]
    patch.setitem(moves._CARRY_OUT, "pay", lambda table, move: pay(table, move).copy(awarded=0))


def _check_that_breaks(folder: Path, patch: pytest.MonkeyPatch) -> None:
    (folder / "house-holdem.yaml").write_text(GAME, "utf-8")

    def break_down(game: Any) -> Any:
        raise ZeroDivisionError("division by zero")

    patch.setattr(of_game, "check_declaration", break_down)


Maker = Callable[[Path, pytest.MonkeyPatch], None]

MADE: list[tuple[str, Maker, int | None]] = [
    ("RG001", _broken_link, None),
    ("RG002", _large_file, None),
    ("RG003", _latin_letter, 4),
    ("RG003", _utf16, 1),
    ("RG004", _control_character, 8),
    ("RG004", _zero_bytes, 9),
    ("RG005", _no_bytes, 1),
    ("RG006", _ten_thousand_brackets, 9),
    ("RG009", _key_a_thousand_times, 210),
    ("RG204", _old_line_ends, 9),
    ("RG403", _card_dealt_twice, 11),
    ("RG404", _chips_from_nowhere, 15),
    ("RG503", _empty_folder, None),
    ("RG504", _check_that_breaks, 3),
]
"""The code, who makes the example, and the line of the finding, if it has one."""


# --- the bad examples ---


def bad_examples() -> list[Any]:
    return [pytest.param(path.name[:5], path, id=path.stem) for path in sorted(BAD.iterdir())]


@pytest.mark.parametrize(("code", "path"), bad_examples())
def test_a_bad_example_gives_its_finding_at_the_marked_line(code: str, path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    if path.is_dir():
        copytree(path, folder)
    else:
        write_files(folder, [path.read_text("utf-8")], path.stem)
    wanted = set(marked(folder, code)) or {"rules"}

    checked = check(folder)

    assert {code, *expected_beside(folder)} == {finding.code for finding in still_open(checked)}
    assert wanted == {line_of(finding) for finding in still_open(checked) if finding.code == code}


@pytest.mark.parametrize(("code", "make", "line"), MADE)
def test_a_made_example_gives_its_finding(
    code: str, make: Maker, line: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "rules"
    folder.mkdir()
    make(folder, monkeypatch)

    found = [finding for finding in check(folder).findings if finding.code == code]

    assert [line] == [finding.place.span.line if finding.place.span else None for finding in found]


def test_every_code_has_a_bad_example() -> None:
    with_example = {path.name[:5] for path in BAD.iterdir()} | {code for code, _, _ in MADE}
    assert set(CATALOGUE) == with_example


def test_every_code_is_raised_somewhere() -> None:
    package = Path(moves.__file__).parent.parent
    source = "".join(path.read_text("utf-8") for path in package.rglob("*.py") if path.name != "findings.py")
    assert [] == [code for code in CATALOGUE if f'"{code}"' not in source]


# --- the pages ---


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert {f"{code}.md" for code in CATALOGUE} == {path.name for path in PAGES.iterdir()}


@pytest.mark.parametrize("code", CATALOGUE)
def test_a_page_has_its_heading_and_its_five_sections(code: str) -> None:
    text = (PAGES / f"{code}.md").read_text("utf-8")
    assert f"# {code} {CATALOGUE[code].slug}" == text.split("\n", 1)[0]
    assert SECTIONS == re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert [] == [name for name in SECTIONS if not section(code, name).strip()]
    assert [] == [name for name in ("Bad", "Good") if "```" not in section(code, name)]


@pytest.mark.parametrize("code", [code for code in CATALOGUE if CATALOGUE[code].severity == Severity.WARNING])
def test_the_page_of_a_warning_says_that_it_is_one(code: str) -> None:
    assert "This is a warning" in section(code, "What")


def test_the_page_of_an_unknown_schema_names_every_kind_of_file() -> None:
    assert [] == [kind for kind in kinds() if f"`schema: {kind}/1`" not in section("RG101", "How to fix")]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("RG002", f"{MOST_BYTES // 1024**2} MB"),
        ("RG002", f"more than {MOST_VALUES:,} keys and values"),
        ("RG002", f"more than {MOST_LETTERS:,} letters"),
        ("RG002", f"more than {MOST_ENTRIES:,} entries"),
        ("RG002", f"more than {MOST_PARTS:,} parts"),
        ("RG009", f"first {MOST_AT_ONCE} findings"),
        ("RG006", f"more than {MOST_LEVELS} levels"),
    ],
)
def test_a_page_states_the_limit_that_the_code_has(code: str, words: str) -> None:
    assert words in section(code, "What")


def whole_files(name: str) -> list[Any]:
    """The pages that show whole files in a section; those of one section lie together in a folder."""
    pages = [(code, complete(section(code, name))) for code in CATALOGUE if (PAGES / f"{code}.md").is_file()]
    return [pytest.param(code, files, id=code) for code, files in pages if files]


@pytest.mark.parametrize(("code", "files"), whole_files("Bad"))
def test_the_bad_files_of_a_page_give_its_finding(code: str, files: list[str], tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    write_files(folder, files, "example")
    found = {line_of(finding) for finding in still_open(check(folder)) if finding.code == code}
    assert (set(marked(folder, code)) or {"rules"}) == found


@pytest.mark.parametrize(("code", "files"), whole_files("Good"))
def test_the_good_files_of_a_page_give_no_error_and_not_its_finding(
    code: str, files: list[str], tmp_path: Path
) -> None:
    folder = tmp_path / "rules"
    write_files(folder, files, "example")
    found = still_open(check(folder))
    assert [] == [str(finding) for finding in found if finding.code == code or finding.severity == Severity.ERROR]


def test_a_bad_example_on_a_page_has_a_good_one_beside_it() -> None:
    bad, good = ({param.id for param in whole_files(name)} for name in ("Bad", "Good"))
    assert bad == good
