"""The guide, followed as a reader would: its files are written, its commands run, its slips made."""

import re
import shutil
from contextlib import chdir
from datetime import date
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml
from click.testing import CliRunner

from rulesgen.catalogue import shipped
from rulesgen.checks import check_rulebook
from rulesgen.cli import cli
from rulesgen.findings import CATALOGUE, Finding
from rulesgen.outside import FAMILIES
from rulesgen.rulebook import load
from tests.guide_pages import Block, Command, blocks, code_in, commands, page, schemas, tables

TODAY = date(2026, 11, 17)
ROOT = Path(__file__).parents[1]
GUIDE = page("README.md")
BLOCKS = blocks(GUIDE)
SHOWN = [command for block in BLOCKS if block.language == "console" for command in commands(block)]
PARTS = [block for block in BLOCKS if block.mark.startswith("part of: ")]
SLIPS = [
    (mark.removeprefix("slips: "), *row) for mark, rows in tables(GUIDE) if mark.startswith("slips: ") for row in rows
]
ANY = "…"
"""Stands for lines, or for words within a line, that the guide leaves out."""


class Followed(NamedTuple):
    """The folder after the whole guide, and what each command printed."""

    folder: Path
    printed: list[str]


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Followed:
    folder = tmp_path_factory.mktemp("guide")
    printed: list[str] = []
    edits = [(match.start(), match[1]) for match in re.finditer(r"^<!-- edit: (.*?) -->$", GUIDE, re.MULTILINE)]
    assert len(edits) == 2
    with chdir(folder):
        for block in BLOCKS:
            if block.mark.startswith(("file: ", "add to: ", "edit: ")):
                _write(block)
            if block.language == "console":
                printed += [_run(command) for command in commands(block)]
    return Followed(folder, printed)


def _write(block: Block) -> None:
    verb, _, name = block.mark.partition(": ")
    if verb == "edit":
        name, old, new = name.split(" | ")
        text = Path(name).read_text("utf-8")
        assert text.count(old) == 1, block.mark
        Path(name).write_text(text.replace(old, new), "utf-8")
        return
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    before = path.read_text("utf-8") if verb == "add to" else ""
    path.write_text(before + block.text, "utf-8")


def _run(command: Command) -> str:
    program, *words = command.line.split()
    assert program == "rulesgen"
    return CliRunner().invoke(cli, words, standalone_mode=False).output


def _as_shown(shown: str) -> re.Pattern[str]:
    """A pattern for an output in which some lines, and some words, are left out."""
    lines = [r"(?:.*\n)*" if line == ANY else re.escape(line).replace(ANY, ".*") + r"\n" for line in shown.splitlines()]
    return re.compile("".join(lines))


@pytest.mark.parametrize("number", range(len(SHOWN)), ids=[f"{n}-{command.line}" for n, command in enumerate(SHOWN)])
def test_a_command_prints_what_the_guide_shows(followed: Followed, number: int) -> None:
    # How much comes from an earlier run depends on what else the reader has run; the guide leaves it out.
    printed = re.sub(r", [\d,]+ unchanged since an earlier run", "", followed.printed[number].rstrip("\n")) + "\n"
    assert _as_shown(SHOWN[number].output.rstrip("\n")).fullmatch(printed), printed


def test_everything_the_reader_wrote_is_clean_at_the_end(followed: Followed) -> None:
    checked = check_rulebook(load(followed.folder / "rules", "rules"), TODAY)
    # The last game of the guide is left a draft, and the guide says so.
    assert [(finding.code, finding.subject) for finding in checked.findings] == [("RG608", "players-challenge")]
    assert checked.book.games["greek-holdem"].adopted
    assert {"pineapple", "greek-holdem", "five-card-stud", "two-card-challenge"} <= checked.book.games.keys()
    assert {case.game for case in checked.book.cases} == checked.book.games.keys()


def test_the_games_of_the_guide_are_not_in_the_catalogue(followed: Followed) -> None:
    ours = {path.name for path in followed.folder.glob("rules/*/*.yaml")}
    assert len(ours) >= 12
    assert not ours & {path.name for path in shipped("rules").glob("*/*.yaml")}


@pytest.mark.parametrize("block", PARTS, ids=[f"{n}-{block.mark}" for n, block in enumerate(PARTS)])
def test_a_part_of_a_shipped_file_stands_in_it(block: Block) -> None:
    """Of the catalogue, or of a game that tests/test_good.py checks and plays."""
    name = block.mark.removeprefix("part of: ")
    path = shipped("rules") / name.removeprefix("catalogue/") if name.startswith("catalogue/") else ROOT / name
    text = path.read_text("utf-8")
    assert _bare(block.text) in _bare(text)


def _bare(text: str) -> str:
    return "\n".join(line.strip() for line in text.splitlines())


def test_no_block_is_left_out() -> None:
    kinds = [block.mark.partition(": ")[0] for block in BLOCKS if block.language == "yaml"]
    assert set(kinds) == {"file", "add to", "part of"}
    assert {block.language for block in BLOCKS} == {"yaml", "console"}
    assert GUIDE.count("\n```\n") == len(BLOCKS)


@pytest.mark.parametrize("slip", SLIPS, ids=[f"{n}-{slip[3][:5]}" for n, slip in enumerate(SLIPS)])
def test_a_slip_gets_the_finding_that_the_guide_says(followed: Followed, tmp_path: Path, slip: list[str]) -> None:
    name, right, wrong, said = slip
    path = tmp_path / name
    needs_all = path.parent.name == "procedures" or path.stem.endswith("-exposed")  # tables name games, and each other
    for one in followed.folder.glob("rules/**/*.yaml"):  # only what the file needs: the other games take time to check
        if needs_all or one.parent.name == "rankings" or _game_of(one.stem) == _game_of(path.stem):
            (tmp_path / one.relative_to(followed.folder)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(one, tmp_path / one.relative_to(followed.folder))
    text = path.read_text("utf-8")
    [right] = re.findall(r"`([^`]+)`", right)
    assert right in text
    path.write_text(text.replace(right, "".join(re.findall(r"`([^`]+)`", wrong)), 1), "utf-8")
    found = check_rulebook(load(tmp_path / "rules", "rules"), TODAY).findings
    code, _, message = said.partition(": ")
    assert any(_is_meant(finding, name, code, message) for finding in found), [str(finding) for finding in found]


def _game_of(stem: str) -> str:
    return stem.removesuffix("-example").removesuffix("-tie")


def _is_meant(finding: Finding, name: str, code: str, message: str) -> bool:
    return finding.code == code and finding.place.file == name and finding.message.startswith(message)


def test_headings_links_commands_and_codes_are_real() -> None:
    headings = re.findall(r"^## (.*)$", GUIDE, re.MULTILINE)
    anchors = {re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\(#([^)]*)\)", GUIDE)) == anchors
    named = set(re.findall(r"\brulesgen ([a-z]+) ?[a-zA-Z.-]*`", GUIDE)) | {one.line.split()[1] for one in SHOWN}
    assert cli.commands.keys() == named & cli.commands.keys()
    assert set(re.findall(r"\bRG\d{3}\b", GUIDE)) <= CATALOGUE.keys()


def test_every_refused_family_is_named() -> None:
    last = GUIDE.partition("## 16 ")[2]
    rows = re.findall(r"^\| (?!a game|---)(.*) \| (.*) \|$", last, re.MULTILINE)
    assert len(rows) == len(FAMILIES)
    assert "RG110" in last


def test_every_word_in_code_marks_exists() -> None:
    """A single word in code marks is a word of the schemas, of a file, or a name that the guide itself declares."""
    known = set(re.findall(r"[A-Za-z0-9][A-Za-z0-9.-]*", " ".join(map(str, schemas().values()))))
    known |= set(re.findall(r"[a-z0-9][a-z0-9-]*", " ".join(block.text for block in BLOCKS)))
    known |= {path.stem for path in shipped("rules").rglob("*.yaml")}
    prose = re.sub(r"^```.*?^```$", "", GUIDE, flags=re.MULTILINE | re.DOTALL)
    prose = re.sub(r"^<!-- slips.*?(?=^$)", "", prose, flags=re.MULTILINE | re.DOTALL)
    words = {word for word in code_in(prose) if re.fullmatch(r"[a-z0-9][a-z0-9-]*", word)}
    assert len(words) > 50
    assert words - known == set()


def test_expected_results_of_the_guide_add_up() -> None:
    """What players win and lose in a game for a pot is nothing altogether, but for the fees."""
    for block in BLOCKS:
        if "/cases/" in block.mark and block.mark.startswith("file: "):
            case = yaml.safe_load(block.text)
            fees = sum(case["then"].get("fees", {}).values())
            if "wagers" not in case["given"]:
                assert sum(case["then"]["net"].values()) == -fees, block.mark
