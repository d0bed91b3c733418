"""What lies in a rules folder is read or is a finding; nothing that is no ordinary file is waited for or quoted."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rulesgen.checks import Checked, check_rulebook
from rulesgen.cli import common
from rulesgen.documents.manifest import _built_before
from rulesgen.odds.reasons import SimulationProblem
from rulesgen.odds.simulated.store import Store
from rulesgen.output import OutputProblem, write_file
from rulesgen.report import REPORTS
from rulesgen.rulebook import load
from tests.conftest import TODAY

GAME = """\
# yaml-language-server: $schema=../../schemas/game.schema.json
schema: game/1
id: mine
title: Mine
version: 1.0.0
dated: 2026-11-17
based-on: texas-holdem
ours: For a test.
"""
WHISPERED = "root:x:0:0:hunter2"


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    (tmp_path / "rules" / "games").mkdir(parents=True)
    (tmp_path / "rules" / "games" / "mine.yaml").write_text(GAME, "utf-8")
    return tmp_path / "rules"


def checked(rules: Path) -> Checked:
    return check_rulebook(load(rules, "rules"), TODAY)


def errors(rules: Path) -> list[str]:
    return [f"{one.place}: {one.code}" for one in checked(rules).open_findings("error")]


def run(
    rules: Path, *arguments: str, before: tuple[str, ...] = (), **environment: str
) -> subprocess.CompletedProcess[str]:
    """The command itself, which must end by itself within half a minute."""
    command = [*before, sys.executable, "-m", "rulesgen", *arguments]
    return subprocess.run(
        command,
        cwd=rules.parent,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, **environment},
    )


def test_the_folder_alone_is_right(rules: Path) -> None:
    assert [] == errors(rules)


def test_a_folder_that_cannot_be_read_is_a_finding(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user who runs the tests may be allowed everything, so the system's refusal is played."""
    (rules / "cases").mkdir()
    listed = Path.iterdir

    def refuse(path: Path) -> object:
        if path.name == "cases":
            raise PermissionError(13, "Permission denied")
        return listed(path)

    monkeypatch.setattr(Path, "iterdir", refuse)
    assert ["rules/cases: RG001"] == errors(rules)


BOUND = ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search")
"""Root may read everything; under this it may read what any user may."""
IS_ROOT = hasattr(os, "getuid") and os.getuid() == 0


@pytest.mark.skipif(not hasattr(os, "getuid") or (IS_ROOT and not shutil.which(BOUND[0])), reason="reads everything")
@pytest.mark.parametrize("mode", [0o000, 0o444, 0o311], ids=["nothing", "only names", "only by name"])
def test_a_folder_without_permission_is_a_finding(rules: Path, mode: int) -> None:
    inner = rules / "cases" / "more"
    inner.mkdir(parents=True)
    (inner / "other.yaml").write_text(GAME, "utf-8")
    (rules / "cases").chmod(mode)
    done = run(rules, "check", RULESGEN_CACHE="none", before=BOUND if IS_ROOT else ())
    (rules / "cases").chmod(0o755)
    assert (1, "") == (done.returncode, done.stderr)
    assert "rules/cases: RG001" in done.stdout


def test_procedures_that_cannot_be_read_are_not_taken_for_none(rules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (rules / "procedures").mkdir()
    listed = Path.iterdir

    def refuse(path: Path) -> object:
        if path.name == "procedures":
            raise PermissionError(13, "Permission denied")
        return listed(path)

    monkeypatch.setattr(Path, "iterdir", refuse)
    assert ["mine"] == list(checked(rules).not_looked_at)


def test_a_link_to_a_folder_is_a_finding(rules: Path) -> None:
    (rules.parent / "elsewhere").mkdir()
    (rules / "more").symlink_to(rules.parent / "elsewhere")
    (rules / "round").symlink_to(rules)
    assert ["rules/more: RG001", "rules/round: RG001"] == errors(rules)


@pytest.mark.parametrize("form", REPORTS)
def test_what_a_link_leads_to_is_never_quoted(rules: Path, form: str) -> None:
    secret = rules.parent / "shadow"
    secret.write_text(f"{WHISPERED}\nschema: game/1\n{WHISPERED}: 1\n", "utf-8")
    (rules / "games" / "linked.yaml").symlink_to(secret)
    found = checked(rules)
    assert ["rules/games/linked.yaml: RG001"] == [f"{one.place}: {one.code}" for one in found.open_findings("error")]
    assert "hunter2" not in REPORTS[form](found, 1)


@pytest.mark.parametrize("name", ["other.YAML", "other.Yml"])
def test_an_ending_in_capitals_is_read(rules: Path, name: str) -> None:
    (rules / "games" / name).write_text(GAME.replace("id: mine", "id: other").replace("title", "titel"), "utf-8")
    assert {f"rules/games/{name}"} == {place.split(":")[0] for place in errors(rules)}


def test_an_ending_that_an_editor_added_is_a_finding(rules: Path) -> None:
    (rules / "games" / "other.yaml.txt").write_text(GAME, "utf-8")
    (rules / "readme.txt").write_text("Our rules.", "utf-8")
    assert ["rules/games/other.yaml.txt: RG001"] == errors(rules)


@pytest.mark.parametrize("name", ["mine.yaml.bak", "mine.yaml~", "mine.json", "mine.yml.txt", "mine", "mine.YAML.orig"])
def test_rules_under_a_name_that_is_not_read_are_a_finding(rules: Path, name: str) -> None:
    (rules / "games" / name).write_text(GAME, "utf-8")
    assert [f"rules/games/{name}: RG001"] == errors(rules)


@pytest.mark.parametrize(
    ("start", "is_one"),
    [
        ("schema: game/1\n", True),
        ("\ufeff# A game.\r\n\r\n---\r\nschema: 'case/1'\r\n", True),
        ("# Our rules\n\nA file begins so:\n\nschema: game/1\n", False),  # a text about rules
        ("id: mine\nschema: game\n", False),
        ("", False),
    ],
)
def test_a_file_of_rules_is_known_by_how_it_begins(rules: Path, start: str, is_one: bool) -> None:
    (rules / "notes.md").write_text(start, "utf-8")
    assert (["rules/notes.md: RG001"] if is_one else []) == errors(rules)


def test_a_link_that_leads_nowhere_is_a_finding_whatever_its_name(rules: Path) -> None:
    """It may have been a folder; a link to a file that is no rule file is none of ours."""
    (rules / "cases").symlink_to(rules.parent / "gone")
    (rules.parent / "readme.txt").write_text("Our rules.", "utf-8")
    (rules / "readme.txt").symlink_to(rules.parent / "readme.txt")
    assert ["rules/cases: RG001"] == errors(rules)


# --- what is no ordinary file ---

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _link_to_a_pipe(path: Path) -> None:
    os.mkfifo(path.parent.parent.parent / "pipe")
    path.symlink_to("../../pipe")


def _link_to_standard_input(path: Path) -> None:
    path.symlink_to("/dev/stdin")


@needs_pipes
@pytest.mark.parametrize("make", [_pipe, _link_to_a_pipe, _link_to_standard_input])
@pytest.mark.parametrize("name", ["games/waits.yaml", "procedures/waits.yaml", "games/accepted.yaml"])
def test_a_pipe_among_the_rules_is_a_finding_and_not_waited_for(
    rules: Path, name: str, make: Callable[[Path], None]
) -> None:
    (rules / name).parent.mkdir(exist_ok=True)
    make(rules / name)
    done = run(rules, "check")
    assert 1 == done.returncode
    assert f"rules/{name}: RG001" in done.stdout


@needs_pipes
@pytest.mark.parametrize("command", ["check", "irregularities", "play", "show", "odds"])
def test_no_command_waits_for_a_pipe(rules: Path, command: str) -> None:
    _pipe(rules / "games" / "waits.yaml")
    assert run(rules, command, *(["mine"] if command != "check" else [])).returncode in (0, 1)


@needs_pipes
def test_saved_rounds_are_not_read_from_a_pipe(tmp_path: Path) -> None:
    _pipe(tmp_path / "saved")
    with pytest.raises(SimulationProblem, match="no ordinary file"):
        Store(tmp_path / "saved", {"digest": ""})


@needs_pipes
def test_a_list_of_the_last_build_that_is_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    _pipe(tmp_path / "manifest.json")
    assert [] == _built_before(tmp_path, {})


@needs_pipes
def test_a_report_is_not_written_in_place_of_a_pipe(tmp_path: Path) -> None:
    _pipe(tmp_path / "report")
    with pytest.raises(OutputProblem, match="no ordinary file"):
        write_file(tmp_path / "report", b"{}")
    assert (tmp_path / "report").is_fifo()


@needs_pipes
def test_an_output_folder_that_is_a_pipe_is_refused(rules: Path) -> None:
    _pipe(rules.parent / "output")
    done = run(rules, "build")
    assert 2 == done.returncode
    assert "cannot write to output" in done.stderr


# --- names that would act ---

ACTING = "e\x1b[2J\x9b31m\u202evil\n::error::x.yaml"
"""It would clear the screen, turn the text red and round, and write a line of its own into a log."""


@pytest.mark.skipif(os.name == "nt", reason="such names cannot be given on Windows")
@pytest.mark.parametrize("form", REPORTS)
def test_a_name_that_a_terminal_would_obey_is_not_printed_raw(rules: Path, form: str) -> None:
    (rules / "games" / ACTING).write_text("schema: game/1\n", "utf-8")
    done = run(rules, "check", "--format", form)
    assert 1 == done.returncode
    assert [] == [one for one in "\x1b\x9b\u202e" if one in done.stdout + done.stderr]
    assert [] == [line for line in done.stdout.splitlines() if line.startswith("::error::x")]


def test_a_copy_of_the_catalogue_is_summed_up_in_a_line(tmp_path: Path) -> None:
    """Twelve names are printed, thirteen are counted."""
    from rulesgen.report.text import MOST_NAMED, _names

    names = tuple(f"rules/games/game-{number:02}.yaml" for number in range(1, 200))
    assert _names(names[:MOST_NAMED]).count(".yaml") == MOST_NAMED
    assert _names(names) == "199 files, from rules/games/game-01.yaml to rules/games/game-199.yaml"


def _in_a_file_of_another_name(rules: Path) -> None:
    text = GAME.replace("id: mine", "id: three-card-poker").replace("based-on", "banking: hous\nbased-on")
    (rules / "games" / "tcp.yaml").write_text(text, "utf-8")


def _behind_a_link(rules: Path) -> None:
    (rules / "games").rename(rules.parent / "elsewhere")
    (rules / "games").symlink_to(rules.parent / "elsewhere")


def _with_an_ending_too_many(rules: Path) -> None:
    (rules / "games" / "three-card-poker.yaml.txt").write_text(GAME, "utf-8")


def _with_a_table_for_nothing(rules: Path) -> None:
    (rules / "procedures").mkdir()
    head = "# yaml-language-server: $schema=../../schemas/procedures.schema.json\nschema: procedures/1\n"
    row = "rows: [{id: one, fault: equipment, remedy: [stand], money: stands, decides: floor, records: none}]\n"
    text = f"{head}id: own\ntitle: Own\nours: For a test.\nfor: [{{game: nothing-here}}]\n{row}"
    (rules / "procedures" / "own.yaml").write_text(text, "utf-8")


@pytest.mark.parametrize("command", ["irregularities", "odds"])
@pytest.mark.parametrize(
    "spoil", [_in_a_file_of_another_name, _behind_a_link, _with_an_ending_too_many, _with_a_table_for_nothing]
)
def test_a_shipped_game_is_not_analysed_in_place_of_what_was_not_read(
    rules: Path, command: str, spoil: Callable[[Path], None]
) -> None:
    assert run(rules, "irregularities", "three-card-poker").returncode == 0
    spoil(rules)
    result = run(rules, command, "three-card-poker")
    assert result.returncode == 1, result.stdout
    assert "`three-card-poker` cannot be analysed: " in result.stderr


def test_a_table_is_not_begun_beside_what_was_not_read(rules: Path) -> None:
    """The file may be a table that answers all, or a rule of the game."""
    (rules / "glossary.yaml").symlink_to("elsewhere.yaml")
    result = run(rules, "new", "procedures", "--for", "mine")
    assert result.returncode == 1, result.stdout
    assert "`mine` cannot be analysed: rules/glossary.yaml: RG001 This is a link to a file" in result.stderr


def test_what_is_not_ours_keeps_no_colour_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(common, "use_colour", lambda: True)
    common.say("rules/x\x1b[31mred.yaml")
    common.say("\x1b[1mours\x1b[0m \x1b]0;title\x07", coloured=True)
    assert capsys.readouterr().out == "rules/x\\u001b[31mred.yaml\n\x1b[1mours\x1b[0m \\u001b]0;title\\u0007\n"
