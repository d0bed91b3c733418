"""The commands as a person types them: what they print, what they write, and how they end."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree.ElementTree import fromstring

import pytest
import yaml
from jsonschema import Draft202012Validator
from junitparser import Error, Failure, JUnitXml
from referencing import Registry
from referencing.jsonschema import DRAFT202012

import rulesgen.cache
import rulesgen.catalogue
import rulesgen.checks
import rulesgen.documents
from rulesgen import __version__
from rulesgen.catalogue import shipped
from rulesgen.checks import of_game
from rulesgen.cli import cli, main
from rulesgen.documents.examples import ExampleProblem
from rulesgen.documents.pdf import PdfProblem
from rulesgen.findings import CATALOGUE
from tests.offered import offered

CLEAN, FINDINGS, USAGE, INTERNAL = 0, 1, 2, 3
"""The exit codes, as `rulesgen --help` promises them."""

FORMATS = ["text", "json", "junit", "sarif", "github"]
ESCAPE = "\x1b"

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
"""A whole game; it has no worked example, which is a warning."""

WRONG = GAME + "notes: [There are seven chairs.]\n"
"""The same with an error: a number that is bound to no value."""

ACCEPTED = """\
# yaml-language-server: $schema=../schemas/accepted.schema.json
schema: accepted/1
id: accepted
accepted:
  - code: RG406
    place: house-holdem
    reason: The worked example is with the commission.
    who: A. Rivera
    until: 2999-12-31
"""


class Ended(NamedTuple):
    """A command that has ended."""

    code: int
    out: str
    err: str

    def only_line(self) -> str:
        """The one line on stderr; everything that went wrong before any rule was read fits on it."""
        [line] = self.err.splitlines()
        return line


Command = Callable[..., Ended]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command in an empty folder, as the installed script does."""
    monkeypatch.chdir(tmp_path)

    def typed(*words: str | Path) -> Ended:
        monkeypatch.setattr(sys, "argv", ["rulesgen", *map(str, words)])
        with pytest.raises(SystemExit) as end:
            main()
        printed = capsys.readouterr()
        assert isinstance(end.value.code, int)
        return Ended(end.value.code, printed.out, printed.err)

    return typed


def process(folder: Path, *words: str | Path, **environment: str) -> Ended:
    """Runs a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "rulesgen", *map(str, words)],
        cwd=folder,
        env=plain_environment() | environment,
        capture_output=True,
        check=False,
        timeout=120,
    )
    return Ended(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))


def plain_environment() -> dict[str, str]:
    ours = {"NO_COLOR", "FORCE_COLOR", "RULESGEN_DEBUG"}
    return {name: value for name, value in os.environ.items() if name not in ours} | {"PYTHONIOENCODING": "utf-8"}


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def house(folder: Path, text: str = GAME) -> Path:
    """A folder of rules with one game, based on a shipped one."""
    return write(folder / "rules" / "games" / "house-holdem.yaml", text)


def everything(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, hidden ones too."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def digests(ended: Ended) -> dict[str, str]:
    return {game["id"]: game["digest"] for game in json.loads(ended.out)["games"]}


# --- the forms of what is written ---


def no_float(text: str) -> None:
    raise AssertionError(f"{text} is a float: money, shares and odds must be text")


@cache
def validator(kind: str) -> Draft202012Validator:
    schemas = shipped("schemas")
    read = {
        path.relative_to(schemas).as_posix(): json.loads(path.read_text("utf-8")) for path in schemas.rglob("*.json")
    }
    registry = Registry().with_resources((name, DRAFT202012.create_resource(schema)) for name, schema in read.items())
    return Draft202012Validator(read[f"output/{kind}.schema.json"], registry=registry)


def problems(kind: str, data: Any) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in validator(kind).iter_errors(data)]


def valid(kind: str, text: str | bytes) -> Any:
    """The JSON, after it was found to have the form that is declared for it."""
    data = json.loads(text, parse_float=no_float)
    assert [] == problems(kind, data)
    return data


OUTPUTS = ["check", "play", "show", "build", "lab", "irregularities", "odds"]


def parts(schema: Any) -> Iterator[tuple[str, Any]]:
    """Every property of a schema, with its name."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {}).items()
        for value in schema.values():
            yield from parts(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from parts(value)


def test_every_output_has_a_schema_and_every_schema_an_output() -> None:
    found = (shipped("schemas") / "output").iterdir()
    assert sorted(f"{kind}.schema.json" for kind in OUTPUTS) == sorted(path.name for path in found)


@pytest.mark.parametrize("kind", OUTPUTS)
def test_the_schema_of_an_output_is_a_schema_and_describes_every_property(kind: str) -> None:
    schema = json.loads((shipped("schemas") / "output" / f"{kind}.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    assert f"output/{kind}.schema.json" == schema["$id"]
    assert [] == [name for name, part in parts(schema) if len(part.get("description", "")) < 5]
    # A rounded figure of the odds is a number; what is exact stands beside it as text.
    assert kind == "odds" or [] == [name for name, part in parts(schema) if "number" in str(part.get("type"))]


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda data: data["net"].update({"player-1": 15}), "$.net['player-1']"),
        (lambda data: data["net"].update({"player-1": "$15"}), "$.net['player-1']"),
        (lambda data: data["net"].update({"player-1": "15.5"}), "$.net['player-1']"),
        (lambda data: data["payouts"].update({"player-1": "-15"}), "$.payouts['player-1']"),
        (lambda data: data.update(more=1), "$"),
        (lambda data: data.pop("shoe"), "$"),
    ],
    ids=["number", "dollar-sign", "half-cents", "negative-payout", "unknown-key", "missing-key"],
)
def test_the_schema_of_a_played_hand_refuses_other_forms(
    change: Callable[[Any], None], what: str, run: Command
) -> None:
    data = json.loads(run("play", "double-flop-worked-example", "--rules", "catalogue", "--format", "json").out)
    change(data)
    assert [what] == [found.split(": ")[0] for found in problems("play", data)]


# --- check ---


def test_the_catalogue_is_clean_also_when_strict(run: Command) -> None:
    ended = run("check", "--rules", "catalogue", "--strict")
    assert (CLEAN, "") == (ended.code, ended.err)
    line = (
        r"^0 errors, 0 warnings, 4 accepted; [\d,]+ of [\d,]+ checks passed(, [\d,]+ unchanged since an earlier run)?$"
    )
    assert re.search(line, ended.out, re.MULTILINE)


def test_the_heading_tells_the_folder_and_how_many_files_rules_and_checks(run: Command) -> None:
    files = len(list(shipped("rules").rglob("*.yaml")))
    data = json.loads(run("check", "--rules", "catalogue", "--format", "json").out)
    first = run("check", "--rules", "catalogue").out.split("\n")[0]
    assert (
        f"rulesgen {__version__}: catalogue: {files} files, {data['rules']:,} rules, {data['checks']:,} checks" == first
    )
    assert data["checks"] == len(data["results"]) > 0
    assert data["rules"] > 0


def test_a_warning_fails_only_when_strict(run: Command, tmp_path: Path) -> None:
    house(tmp_path)
    assert CLEAN == run("check").code
    assert FINDINGS == run("check", "--strict").code
    assert "1 warning" in run("check", "--strict").out


def test_an_error_fails_and_shows_its_place_its_line_and_what_to_do(run: Command, tmp_path: Path) -> None:
    house(tmp_path, WRONG)
    column = WRONG.splitlines()[8].index("seven") + 1
    ended = run("check")
    lines = ended.out.splitlines()
    [at] = [number for number, line in enumerate(lines) if "RG204" in line and "rules/" in line]
    assert FINDINGS == ended.code
    assert lines[at].startswith(f"rules/games/house-holdem.yaml:9:{column}: RG204 unbound-number (error): ")
    assert "  9 | notes: [There are seven chairs.]" == lines[at + 1]
    assert f"    | {' ' * (column - 1)}^^^^^" == lines[at + 2]
    assert "  rule: house-holdem.notes.0" == lines[at + 3]
    assert lines[at + 4].startswith("  help: ")
    assert "  more: rulesgen explain RG204" == lines[at + 5]


@pytest.fixture
def broken_check(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(game: Any) -> Any:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setenv("RULESGEN_CACHE", "none")  # nothing that was found out before stands in its place
    monkeypatch.setattr(of_game, "check_declaration", break_down)


@pytest.mark.usefixtures("broken_check")
def test_a_check_that_breaks_down_is_never_a_pass(run: Command, tmp_path: Path) -> None:
    house(tmp_path)
    ended = run("check")
    assert INTERNAL == ended.code
    assert "RG504 check-did-not-run" in ended.out
    assert "1 check did not run" in ended.out
    assert 1 == valid("check", run("check", "--format", "json").out)["not_run"]
    assert INTERNAL == run("build").code
    assert not (tmp_path / "output").exists()


@pytest.mark.usefixtures("broken_check")
def test_a_check_that_breaks_down_cannot_be_accepted(run: Command, tmp_path: Path) -> None:
    house(tmp_path)
    write(tmp_path / "rules" / "accepted.yaml", ACCEPTED.replace("RG406", "RG504"))
    assert INTERNAL == run("check").code
    assert "<error" in run("check", "--format", "junit").out


@pytest.mark.parametrize("text", [None, "glossary"], ids=["no-file", "only-a-glossary"])
def test_a_folder_in_which_nothing_is_checked_is_an_error(text: str | None, run: Command, tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    if text:
        shutil.copy(shipped("rules") / f"{text}.yaml", tmp_path / "rules")
    ended = run("check")
    assert FINDINGS == ended.code
    assert "RG503 nothing-checked" in ended.out


def test_without_a_folder_of_rules_one_line_says_so(tmp_path: Path) -> None:
    ended = process(tmp_path, "check")
    assert (USAGE, "") == (ended.code, ended.out)
    assert "there is no folder `rules`" in ended.only_line()
    assert "--rules" in ended.only_line()


@pytest.mark.parametrize(
    "command", [["build"], ["play", "x"], ["show", "x"], ["irregularities", "x"], ["new", "procedures", "--for", "x"]]
)
def test_every_command_needs_its_folder(command: list[str], run: Command, tmp_path: Path) -> None:
    write(tmp_path / "file", "a file is not a folder")
    for ended in (run(*command), run(*command, "--rules", "file"), run(*command, "--rules", "")):
        assert (USAGE, "") == (ended.code, ended.out)
        assert "there is no folder" in ended.only_line()


@pytest.mark.parametrize(
    "words", [["check", "--nope"], ["chek"], ["play"], ["check", "--format", "xml"], ["play", "x", "--seed", "-1"]]
)
def test_a_command_typed_wrongly_is_told_in_one_line(words: list[str], tmp_path: Path) -> None:
    ended = process(tmp_path, *words)
    assert (USAGE, "") == (ended.code, ended.out)
    assert "--help`" in ended.only_line()


def test_an_internal_error_is_one_line_and_no_traceback(
    run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise RuntimeError("first line\nsecond line")

    house(tmp_path)
    monkeypatch.setattr(rulesgen.checks, "check_rulebook", fail)
    ended = run("check")
    assert INTERNAL == ended.code
    assert "internal error: RuntimeError: first line second line" in ended.only_line()
    monkeypatch.setenv("RULESGEN_DEBUG", "1")
    with pytest.raises(RuntimeError, match="first line"):
        main()


def test_a_run_that_is_stopped_says_so(run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: Any, **__: Any) -> Any:
        raise KeyboardInterrupt

    house(tmp_path)
    monkeypatch.setattr(rulesgen.checks, "check_rulebook", stop)
    ended = run("check")
    assert (130, "", "rulesgen: stopped") == (ended.code, ended.out, ended.err.strip())


@pytest.mark.skipif(os.name == "nt", reason="pipes end differently there")
def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "rulesgen", "explain"]
    with os.fdopen(writer, "wb") as pipe:
        done = subprocess.run(command, stdout=pipe, stderr=subprocess.PIPE, check=False, cwd=tmp_path, timeout=60)
    assert b"" == done.stderr


# --- the formats of a report ---


@pytest.mark.parametrize("form", FORMATS)
def test_a_report_goes_to_a_file_and_a_summary_to_the_screen(form: str, run: Command, tmp_path: Path) -> None:
    house(tmp_path, WRONG)
    printed = run("check", "--format", form)
    filed = run("check", "--format", form, "--output", "reports/check.txt")
    assert FINDINGS == printed.code == filed.code
    assert printed.out == (tmp_path / "reports" / "check.txt").read_text("utf-8")
    assert filed.out.startswith(f"rulesgen {__version__}: rules: 1 file, ")
    assert "1 error, 1 warning, 0 accepted" in filed.out
    assert ["reports/check.txt"] == [name for name in everything(tmp_path) if not name.startswith("rules/")]


@pytest.mark.parametrize("form", FORMATS)
def test_a_report_of_a_clean_folder_names_no_finding(form: str, run: Command) -> None:
    run("new", "game", "river-city")
    ended = run("check", "--format", form)
    assert CLEAN == ended.code
    assert [] == re.findall(r"RG\d{3}", ended.out)


def test_the_json_report_holds_every_finding_and_result(run: Command, tmp_path: Path) -> None:
    house(tmp_path, WRONG)
    data = valid("check", run("check", "--format", "json").out)
    start = WRONG.splitlines()[8].index("seven") + 1
    found = {finding["code"]: finding for finding in data["findings"]}
    assert {"RG204", "RG406"} == set(found)
    assert (9, start, 9, start + 5) == tuple(
        found["RG204"][key] for key in ("line", "column", "end_line", "end_column")
    )
    assert "rules/games/house-holdem.yaml" == found["RG204"]["file"]
    assert (1, 1, 0, 0, 1) == tuple(data[key] for key in ("errors", "warnings", "accepted", "not_run", "exit_code"))
    assert "rulesgen/check/1" == data["schema"]


def test_the_json_report_of_the_catalogue_has_its_form(run: Command) -> None:
    data = valid("check", run("check", "--rules", "catalogue", "--format", "json").out)
    shipped_games = {path.stem for path in (shipped("rules") / "games").glob("*.yaml")}
    assert shipped_games == {game["id"] for game in data["games"]}
    failed = {result["subject"] for result in data["results"] if not result["passed"]}
    assert failed == {finding["subject"] for finding in data["findings"] if finding["accepted"]}


@pytest.mark.parametrize("bad", sorted((Path(__file__).parent / "bad").iterdir()), ids=lambda path: path.stem)
def test_the_json_report_of_every_bad_example_has_its_form(bad: Path, run: Command, tmp_path: Path) -> None:
    if bad.is_dir():
        shutil.copytree(bad, tmp_path / "rules")
    else:
        write(tmp_path / "rules" / bad.name, bad.read_text("utf-8"))
    ended = run("check", "--strict", "--format", "json")
    assert FINDINGS == ended.code
    assert 0 < len(valid("check", ended.out)["findings"])


def test_the_junit_report_is_read_by_its_library(run: Command, tmp_path: Path) -> None:
    house(tmp_path, WRONG)
    [suite] = JUnitXml.fromstring(run("check", "--format", "junit").out.encode())
    cases = list(suite)
    checks = json.loads(run("check", "--format", "json").out)["checks"]
    failed = [case for case in cases if case.result]
    assert (checks + 1, 1, 0) == (len(cases), len(failed), suite.errors)
    [failure] = failed[0].result
    assert isinstance(failure, Failure)
    assert "RG204" == failure.type
    assert "rules/games/house-holdem.yaml:9:" in failed[0].name
    assert "help: " in str(failure.text)


def test_the_junit_report_of_a_strict_run_shows_the_warnings_that_failed_it(run: Command, tmp_path: Path) -> None:
    house(tmp_path)
    failures = {
        strict: JUnitXml.fromstring(run("check", "--format", "junit", *strict).out.encode()).failures
        for strict in ((), ("--strict",))
    }
    assert {(): 0, ("--strict",): 1} == failures


@pytest.mark.usefixtures("broken_check")
def test_the_junit_report_calls_a_check_that_breaks_down_an_error(run: Command, tmp_path: Path) -> None:
    house(tmp_path)
    [suite] = JUnitXml.fromstring(run("check", "--format", "junit").out.encode())
    [found] = [result for case in suite for result in case.result]
    assert isinstance(found, Error)


def test_the_junit_report_has_one_test_for_every_check_of_the_catalogue(run: Command) -> None:
    [suite] = JUnitXml.fromstring(run("check", "--rules", "catalogue", "--format", "junit").out.encode())
    assert (0, 0) == (suite.failures, suite.errors)
    assert "double-flop-worked-example: A flush above, a full house below" in {case.name for case in suite}


def test_the_sarif_report_has_the_shape_that_services_need(run: Command, tmp_path: Path) -> None:
    house(tmp_path, WRONG)
    data = json.loads(run("check", "--format", "sarif").out, parse_float=no_float)
    [one] = data["runs"]
    driver = one["tool"]["driver"]
    results = {result["ruleId"]: result for result in one["results"]}
    [place] = results["RG204"]["locations"]
    start = WRONG.splitlines()[8].index("seven") + 1
    region = {"startLine": 9, "startColumn": start, "endLine": 9, "endColumn": start + 5}
    assert ("2.1.0", "rulesgen", __version__) == (data["version"], driver["name"], driver["version"])
    assert {"RG204": "error", "RG406": "warning"} == {code: result["level"] for code, result in results.items()}
    assert set(results) == {rule["id"] for rule in driver["rules"]}
    assert "rules/games/house-holdem.yaml" == place["physicalLocation"]["artifactLocation"]["uri"]
    assert region == place["physicalLocation"]["region"]
    assert all(result["message"]["text"] for result in results.values())
    assert [{"executionSuccessful": True, "exitCode": 1}] == one["invocations"]


def test_the_sarif_report_writes_file_names_as_addresses(run: Command, tmp_path: Path) -> None:
    write(tmp_path / "our rules" / "house-holdem.yaml", WRONG)
    [one] = json.loads(run("check", "--rules", "our rules", "--format", "sarif").out)["runs"]
    found = {result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in one["results"]}
    assert {"our%20rules/house-holdem.yaml"} == found


def test_an_accepted_finding_is_suppressed_in_sarif_and_a_notice_on_github(run: Command, tmp_path: Path) -> None:
    house(tmp_path)
    write(tmp_path / "rules" / "accepted.yaml", ACCEPTED)
    [one] = json.loads(run("check", "--format", "sarif").out)["runs"]
    [result] = one["results"]
    assert "with the commission" in result["suppressions"][0]["justification"]
    assert "::notice file=rules/games/house-holdem.yaml" in run("check", "--format", "github").out


def test_the_github_report_has_one_annotation_for_each_finding(run: Command, tmp_path: Path) -> None:
    house(tmp_path, WRONG)
    start = WRONG.splitlines()[8].index("seven") + 1
    lines = [line for line in run("check", "--format", "github").out.splitlines() if line.startswith("::")]
    assert ["warning", "error"] == [line[2:].split(" ")[0] for line in lines]
    properties = (
        f"file=rules/games/house-holdem.yaml,title=RG204 unbound-number,line=9,col={start},endColumn={start + 5}"
    )
    assert lines[1].startswith(f"::error {properties}::The number ")


def test_a_github_annotation_stays_on_one_line_whatever_the_text(run: Command, tmp_path: Path) -> None:
    house(tmp_path, GAME + '"key, of: 100%\\nand more": 1\n')
    [line] = [line for line in run("check", "--format", "github").out.splitlines() if line.startswith("::error")]
    assert r"100%25\nand more" in line


# --- characters that must not act ---

TRICKY = GAME + '"\\e[31m\\a\\u0001\\u009b": 1\n'
"""A key made of what a terminal obeys and XML refuses, written with YAML's own escapes."""


@pytest.mark.parametrize("form", FORMATS)
def test_what_a_file_says_cannot_command_the_terminal(form: str, run: Command, tmp_path: Path) -> None:
    house(tmp_path, TRICKY)
    ended = run("check", "--format", form, "--output", "report")
    report = (tmp_path / "report").read_text("utf-8")
    assert FINDINGS == ended.code
    assert [] == re.findall("[\x00-\x08\x0b-\x1f\x7f]", ended.out + report)


def test_what_a_file_says_cannot_break_the_xml(run: Command, tmp_path: Path) -> None:
    house(tmp_path, TRICKY)
    assert "testsuites" == fromstring(run("check", "--format", "junit").out).tag  # noqa: S314 - our own output


@pytest.mark.skipif(sys.platform != "linux", reason="only there a name may be any bytes")
@pytest.mark.parametrize("form", FORMATS)
def test_a_file_whose_name_is_not_utf8_is_reported_too(form: str, tmp_path: Path) -> None:
    house(tmp_path)
    (tmp_path / "rules" / os.fsdecode(b"caf\xe9.yaml")).write_bytes(b"")
    for words in ([], ["--output", "report"]):
        ended = process(tmp_path, "check", "--format", form, *words)
        assert FINDINGS == ended.code
        assert "" == ended.err
    assert b"RG005" in (tmp_path / "report").read_bytes()


# --- colours ---


def on_a_terminal(folder: Path, *words: str, **environment: str) -> bytes:
    """What a terminal receives, stdout and stderr alike."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-m", "rulesgen", *words],
        cwd=folder,
        env=plain_environment() | {"TERM": "xterm-256color"} | environment,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    received = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # how a closed terminal reads on Linux
            break
        if not piece:
            break
        received += piece
    os.close(ours)
    assert FINDINGS == child.wait(60)
    return received


def test_a_terminal_gets_colours(tmp_path: Path) -> None:
    house(tmp_path, WRONG)
    received = on_a_terminal(tmp_path, "check")
    assert b"\x1b[31mRG204 unbound-number\x1b[0m" in received


def test_a_terminal_without_colours_gets_no_escape_codes(tmp_path: Path) -> None:
    house(tmp_path, WRONG)
    received = on_a_terminal(tmp_path, "check", NO_COLOR="1")
    assert b"RG204 unbound-number" in received
    assert b"\x1b" not in received


@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1"}, {"TERM": "xterm-256color"}], ids=str)
def test_a_pipe_gets_no_escape_codes(environment: dict[str, str], tmp_path: Path) -> None:
    house(tmp_path, WRONG)
    ended = process(tmp_path, "check", **environment)
    assert "RG204" in ended.out
    assert ESCAPE not in ended.out + ended.err


def test_a_report_written_from_a_terminal_has_no_colours(tmp_path: Path) -> None:
    house(tmp_path, WRONG)
    on_a_terminal(tmp_path, "check", "--output", "report.txt")
    assert ESCAPE not in (tmp_path / "report.txt").read_text("utf-8")


# --- the catalogue behind a folder ---


def test_a_folder_with_one_new_game_says_what_it_takes_from_the_catalogue(run: Command, tmp_path: Path) -> None:
    house(tmp_path)
    ended = run("check")
    [line] = [line for line in ended.out.splitlines() if line.startswith("from the catalogue: ")]
    used = set(line.removeprefix("from the catalogue: ").split(", "))
    wanted = {f"catalogue/{name}.yaml" for name in ("games/texas-holdem", "rankings/high", "standing")}
    assert CLEAN == ended.code
    assert set() == wanted - used
    assert "catalogue/games/double-flop-texas-holdem.yaml" not in used
    assert used == set(json.loads(run("check", "--format", "json").out)["borrowed"])


def test_the_catalogue_itself_borrows_nothing(run: Command) -> None:
    assert "from the catalogue" not in run("check", "--rules", "catalogue").out


def test_a_file_of_the_folder_wins_over_the_shipped_one_and_that_is_printed(run: Command, tmp_path: Path) -> None:
    shipped_text = (shipped("rules") / "games" / "texas-holdem.yaml").read_text("utf-8")
    write(tmp_path / "rules" / "games" / "texas-holdem.yaml", shipped_text.replace("max: 10}", "max: 6}"))
    house(tmp_path)
    printed = run("check").out
    assert "instead of the catalogue's: rules/games/texas-holdem.yaml" in printed.splitlines()
    assert "catalogue/games/texas-holdem.yaml" not in printed
    assert 6 == json.loads(run("show", "house-holdem.seats.max", "--format", "json").out)["value"]
    assert ["rules/games/texas-holdem.yaml"] == json.loads(run("check", "--format", "json").out)["replaced"]


def test_before_a_log_a_copied_catalogue_takes_a_few_short_lines(run: Command, tmp_path: Path) -> None:
    """A screen has 80 columns: two lines of it for each line of the heading, however many files there are."""
    shutil.copytree(shipped("rules"), tmp_path / "rules")
    heading, _, log = run("play", "texas-holdem-worked-example").out.partition("\n\n")
    assert log
    assert [] == [line for line in heading.splitlines() if len(line) > 160]
    assert len(heading.splitlines()) < 5


def test_a_folder_called_catalogue_is_that_folder(run: Command, tmp_path: Path) -> None:
    write(tmp_path / "catalogue" / "house-holdem.yaml", GAME)
    assert {"house-holdem"} == set(digests(run("check", "--rules", "catalogue", "--format", "json")))


# --- accepted findings ---


def test_an_accepted_finding_is_printed_and_counted_and_does_not_fail(run: Command, tmp_path: Path) -> None:
    house(tmp_path)
    write(tmp_path / "rules" / "accepted.yaml", ACCEPTED)
    ended = run("check", "--strict")
    assert CLEAN == ended.code
    assert "RG406 no-worked-example (accepted warning)" in ended.out
    assert "accepted: The worked example is with the commission. (A. Rivera, until December 31, 2999)" in ended.out
    assert "0 errors, 0 warnings, 1 accepted" in ended.out
    data = valid("check", run("check", "--format", "json").out)
    assert 1 == data["accepted"]
    assert data["findings"][0]["accepted"].startswith("The worked example is with the commission.")


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("2999-12-31", "2020-01-01", "RG502 acceptance-expired"),
        ("RG406", "RG405", "RG501 acceptance-matches-nothing"),
        ("place: house-holdem", "place: house-holdem.seats", "RG501 acceptance-matches-nothing"),
    ],
    ids=["expired", "other-code", "other-place"],
)
def test_an_acceptance_that_does_not_hold_is_itself_a_finding(
    old: str, new: str, code: str, run: Command, tmp_path: Path
) -> None:
    house(tmp_path)
    write(tmp_path / "rules" / "accepted.yaml", ACCEPTED.replace(old, new))
    ended = run("check")
    assert FINDINGS == ended.code
    assert f"rules/accepted.yaml:5:5: {code} (error)" in ended.out
    assert "1 error, 1 warning, 0 accepted" in ended.out


# --- the digest ---


@pytest.fixture
def own_catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what came with rulesgen, which a test may alter; the folder of its rules."""
    package = tmp_path / "package"
    for name in ("rules", "schemas", "templates"):
        shutil.copytree(shipped(name), package / "data" / name)
    monkeypatch.setattr(rulesgen.catalogue, "_PACKAGE", package)
    return package / "data" / "rules"


def alter(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("games/texas-holdem.yaml", "max: 10}", "max: 9}"),
        ("rankings/high.yaml", "title: flush", "title: Flush"),
        ("glossary.yaml", "means: ", "means: In our room, "),
    ],
)
def test_a_digest_changes_with_a_shipped_rule_that_the_game_uses(
    file: str, old: str, new: str, run: Command, tmp_path: Path, own_catalogue: Path
) -> None:
    house(tmp_path)
    before = digests(run("check", "--format", "json"))["house-holdem"]
    alter(own_catalogue / file, old, new)
    after = digests(run("check", "--format", "json"))["house-holdem"]
    assert before != after


def test_a_digest_stays_when_a_file_changes_that_the_game_does_not_use(
    run: Command, tmp_path: Path, own_catalogue: Path
) -> None:
    house(tmp_path)
    before = digests(run("check", "--format", "json"))["house-holdem"]
    alter(own_catalogue / "games" / "double-flop-texas-holdem.yaml", "each: 3", "each: 4")
    alter(own_catalogue / "cases" / "texas-holdem-worked-example.yaml", "title: ", "title: Now ")
    write(tmp_path / "rules" / "games" / "other.yaml", GAME.replace("house-holdem", "other"))
    after = digests(run("check", "--format", "json"))
    assert {"house-holdem", "other"} == set(after)
    assert before == after["house-holdem"]


def test_the_digest_is_the_same_wherever_the_folder_lies(run: Command, tmp_path: Path) -> None:
    write(tmp_path / "here" / "house-holdem.yaml", GAME)
    write(tmp_path / "there" / "games" / "house-holdem.yaml", GAME)
    assert 1 == len(
        {digests(run("check", "--rules", name, "--format", "json"))["house-holdem"] for name in ("here", "there")}
    )


# --- new ---


def test_a_new_game_passes_a_strict_check_and_can_be_played(run: Command, tmp_path: Path) -> None:
    ended = run("new", "game", "river-city")
    assert (CLEAN, "") == (ended.code, ended.err)
    written = {"rules/games/river-city.yaml", "rules/cases/river-city-example.yaml"}
    assert written == {name for name in everything(tmp_path) if name.startswith("rules/")}
    assert written == {line.removeprefix("wrote ") for line in ended.out.splitlines() if line.startswith("wrote ")}
    assert CLEAN == run("check", "--strict").code, run("check", "--strict").out
    assert CLEAN == run("play", "river-city-example").code


@pytest.mark.parametrize("like", ["three-card-poker", "razz", "pai-gow-poker"])
def test_a_new_game_may_start_from_any_game_of_the_catalogue(like: str, run: Command, tmp_path: Path) -> None:
    assert CLEAN == run("new", "game", "river-city", "--like", like).code
    assert f"based-on: {like}" in (tmp_path / "rules" / "games" / "river-city.yaml").read_text("utf-8")
    assert CLEAN == run("check").code, run("check").out
    assert CLEAN == run("play", "river-city-example").code


def test_a_new_game_cannot_start_from_a_game_that_is_not_there(run: Command, tmp_path: Path) -> None:
    ended = run("new", "game", "river-city", "--like", "whist")
    assert (USAGE, "") == (ended.code, ended.out)
    assert "the catalogue has no game `whist`. There are: baccarat, " in ended.only_line()
    assert {} == everything(tmp_path)


def test_a_new_game_has_the_schemas_that_its_first_lines_name(run: Command, tmp_path: Path) -> None:
    run("new", "game", "river-city")
    for path in (tmp_path / "rules").rglob("*.yaml"):
        named = path.read_text("utf-8").split("\n")[0].split("$schema=")[1]
        assert (path.parent / named).is_file()


@pytest.mark.parametrize("taken", ["games/river-city.yaml", "cases/river-city-example.yaml"])
def test_a_new_game_never_overwrites(taken: str, run: Command, tmp_path: Path) -> None:
    write(tmp_path / "rules" / taken, "mine")
    ended = run("new", "game", "river-city")
    assert USAGE == ended.code
    assert "is already there" in ended.only_line()
    assert {f"rules/{taken}": b"mine"} == everything(tmp_path)


@pytest.mark.parametrize("name", ["River City", "-x", "a--b", "../x", "", "123", "null", "1e5", "ours", "texas-holdem"])
def test_a_new_game_needs_an_id_that_it_can_have(name: str, run: Command, tmp_path: Path) -> None:
    ended = run("new", "game", "--", name)
    assert (USAGE, "") == (ended.code, ended.out)
    assert "rulesgen: " in ended.only_line()
    assert {} == everything(tmp_path)


def test_a_new_game_with_a_title_too_long_to_print_is_not_written(run: Command, tmp_path: Path) -> None:
    ended = run("new", "game", "river-city", "--title", "River " * 40)
    assert (USAGE, "") == (ended.code, ended.out)
    assert {} == everything(tmp_path)


def test_a_title_may_hold_any_sign(run: Command) -> None:
    title = """The "River" \\ City's: #1 {game}"""
    assert CLEAN == run("new", "game", "river-city", "--title", title).code
    assert title == json.loads(run("show", "river-city.title", "--format", "json").out)["value"]


def test_of_a_new_game_nothing_stays_if_not_all_can_be_written(run: Command, tmp_path: Path) -> None:
    write(tmp_path / "rules" / "cases", "a file, not a folder")
    ended = run("new", "game", "river-city")
    assert USAGE == ended.code
    assert "cannot write" in ended.only_line()
    assert ["rules/cases"] == list(everything(tmp_path))


# --- show ---

FLOP = "double-flop-texas-holdem.play.flop.deal.each"


def line_of_flop(name: str, start: str) -> int:
    """The line in which a game's file deals the flop, found by reading it."""
    lines = (shipped("rules") / "games" / f"{name}.yaml").read_text("utf-8").split("\n")
    first = next(number for number, line in enumerate(lines) if start in line)
    return next(number for number, line in enumerate(lines, 1) if number > first and "deal: {" in line)


def test_a_value_is_shown_with_its_layers_source_sentence_and_checks(run: Command) -> None:
    data = valid("show", run("show", FLOP, "--rules", "catalogue", "--format", "json").out)
    layers = [(layer["layer"], layer["place"].rsplit(":", 1)[0], layer["value"]) for layer in data["layers"]]
    assert (FLOP, 3) == (data["rule"], data["value"])
    assert [
        ("texas-holdem", f"catalogue/games/texas-holdem.yaml:{line_of_flop('texas-holdem', 'id: flop')}", 3),
        (
            "double-flop-texas-holdem",
            f"catalogue/games/double-flop-texas-holdem.yaml:{line_of_flop('double-flop-texas-holdem', 'play.flop')}",
            3,
        ),
    ] == layers
    assert ["WSGC-DF/DF.4"] == data["cites"]
    assert "three cards" in data["sentence"]
    assert "double-flop-worked-example" in {check["subject"] for check in data["checks"]}


def test_the_same_is_shown_to_a_person(run: Command) -> None:
    lines = run("show", FLOP, "--rules", "catalogue").out.splitlines()
    for heading, what in {
        "value": "  3",
        "set by": "  texas-holdem (replaced)  ",
        "comes from": "  WSGC-DF/DF.4",
        "prints": "  The dealer burns ",
        "checked by": "  cases: double-flop-",
    }.items():
        assert lines[lines.index(heading) + 1].startswith(what)
    assert [1] == [line.count("(in force)") for line in lines if "(in force)" in line]


def test_our_own_choice_is_shown_as_ours(run: Command) -> None:
    data = valid(
        "show",
        run("show", "double-flop-texas-holdem.play.flop.deal.burn", "--rules", "catalogue", "--format", "json").out,
    )
    assert {"burn": "The source does not speak of burns."} == data["ours"]


@pytest.mark.parametrize("what", ["double-flop-texas-holdem", "high.categories.flush"])
def test_whatever_is_shown_has_its_form(what: str, run: Command) -> None:
    data = valid("show", run("show", what, "--rules", "catalogue", "--format", "json").out)
    assert what == data["rule"]


def test_a_rule_that_nothing_checks_is_shown_as_not_checked(run: Command) -> None:
    lines = run("show", "texas-holdem.title", "--rules", "catalogue").out.splitlines()
    assert "  not checked" == lines[lines.index("checked by") + 1]


@pytest.mark.parametrize(
    ("what", "hint"),
    [
        ("house-holdm", "did you mean `house-holdem`?"),
        ("house-holdem.play.flopp", "did you mean `flop`?"),
        ("house-holdem.seats.maxx", "did you mean `max`?"),
        ("house-holdem.seats.zzz", "there are: min, max"),
        ("house-holdem.seats.max.more", "is a single value"),
        ("house-holdem..", "`house-holdem` has no ``"),
        ("", "there is no game or ranking ``"),
    ],
)
def test_a_value_that_is_not_there_is_told_in_one_line(what: str, hint: str, run: Command, tmp_path: Path) -> None:
    house(tmp_path)
    ended = run("show", what)
    assert (USAGE, "") == (ended.code, ended.out)
    assert hint in ended.only_line()


def test_a_ranking_with_the_name_of_a_game_is_shown_by_its_folder(run: Command) -> None:
    """Both `baccarat` and `badugi` are games and rankings; the values are read off the files of the rankings."""
    game = run("show", "baccarat", "--rules", "catalogue")
    assert "There is also a ranking of this name: rulesgen show rankings/baccarat" == game.out.splitlines()[-1]
    for what in ("baccarat.values", "rankings/baccarat.values"):
        data = valid("show", run("show", what, "--rules", "catalogue", "--format", "json").out)
        assert {"A": 1, "2..9": "face", "10..K": 0} == data["value"]
    ranking = valid("show", run("show", "rankings/badugi", "--rules", "catalogue", "--format", "json").out)
    assert "ranking/1" == ranking["value"]["schema"]
    assert {"rankings"} == {check["family"] for check in ranking["checks"]}
    assert (
        "game/1"
        == json.loads(run("show", "games/badugi.schema", "--rules", "catalogue", "--format", "json").out)["value"]
    )
    ended = run("show", "rankings/house-holdem", "--rules", "catalogue")
    assert (USAGE, True) == (ended.code, "there is no ranking `house-holdem`" in ended.only_line())
    ended = run("show", "procedures/house-irregularities", "--rules", "catalogue")
    assert (USAGE, True) == (ended.code, "a game or a ranking can, by its id or as games/ID" in ended.only_line())


def test_a_shipped_game_is_shown_in_a_folder_with_a_wrong_case(run: Command, tmp_path: Path) -> None:
    """A wrong case of another game, or of the game itself, says nothing about what its rules are."""
    case = (shipped("rules") / "cases" / "five-card-draw-worked-example.yaml").read_text("utf-8")
    write(
        tmp_path / "rules" / "cases" / "five-card-draw-worked-example.yaml",
        case.replace("discards 2h 3d", "discards 2h 3h"),
    )
    assert FINDINGS == run("check").code
    for what, value in (("five-card-draw.deck.packs", 1), ("texas-holdem.seats.min", 2), ("high.size", 5)):
        ended = run("show", what, "--format", "json")
        assert (CLEAN, "") == (ended.code, ended.err)
        assert value == json.loads(ended.out)["value"]


# --- irregularities ---

TWIN = f"""\
{GAME.replace("house-holdem", "twin-board").replace("House Hold 'Em", "Twin Board")}\
areas:
  second: {{per: table, face: up, title: second board}}
changes:
  - {{replace: play.flop, title: Flop, deal: {{to: [board, second], each: 3, order: area-by-area, burn: 1}}}}
hands:
  best: {{title: hand, size: 5, from: {{hole: any, board: any, second: any}}, ranking: high}}
"""
"""A game with a fault that no shipped table answers: a card on the wrong board."""

TWIN_TABLE = """\
# yaml-language-server: $schema=../../schemas/procedures.schema.json
schema: procedures/1
id: twin-table
title: Irregularities of Twin Board
for: [{game: twin-board}]
over: [holdem-irregularities]
ours: Custom of our room.
rows:
  - {id: wrong-board, fault: wrong-board, remedy: [stand], money: stands, decides: floor, records: floor-log}
"""


def twin(folder: Path, table: str = "") -> None:
    write(folder / "rules" / "games" / "twin-board.yaml", TWIN)
    if table:
        write(folder / "rules" / "procedures" / "twin-table.yaml", table)


def test_a_game_whose_irregularities_all_have_an_answer_is_clean(run: Command, tmp_path: Path) -> None:
    twin(tmp_path, TWIN_TABLE)
    ended = run("irregularities", "twin-board")
    assert (CLEAN, "") == (ended.code, ended.err)
    first, *lines = ended.out.splitlines()
    assert first.startswith("Twin Board: ")
    assert "; 0 cells with a gap, 0 overlaps, 0 dead rows, 0 floor decisions, 0 not analysed" in first
    assert "GAP" not in "".join(line for line in lines if "GAP: no answer" not in line)
    assert "  Flop: twin-table.wrong-board" in lines


def test_a_gap_is_shown_in_the_matrix_and_in_words_and_fails(run: Command, tmp_path: Path) -> None:
    twin(tmp_path)
    ended = run("irregularities", "twin-board")
    lines = ended.out.splitlines()
    assert (FINDINGS, "") == (ended.code, ended.err)
    assert "; 1 cell with a gap" in lines[0]
    [row] = [line for line in lines if line.startswith("Wrong board ")]
    assert ["GAP"] == [mark for mark in row.removeprefix("Wrong board ").split() if mark != "."]
    assert [] != [line for line in lines if line.startswith("gap: Wrong board: ")]
    assert "  Flop: nothing answers" in lines


def test_the_same_for_machines(run: Command, tmp_path: Path) -> None:
    twin(tmp_path)
    ended = run("irregularities", "twin-board", "--format", "json")
    data = valid("irregularities", ended.out)
    assert (FINDINGS, "", "twin-board") == (ended.code, ended.err, data["game"])
    [gap] = [(cell["fault"], cell["step"], cell["rows"]) for cell in data["cells"] if cell["unanswered"]]
    assert ("wrong-board", "flop", []) == gap
    assert {"wrong-board"} == {one["fault"] for one in data["gaps"]}
    assert ([], [], []) == (data["overlaps"], data["floor"], data["not_analysed"])
    twin(tmp_path, TWIN_TABLE)
    ended = run("irregularities", "twin-board", "--format", "json")
    assert (CLEAN, []) == (ended.code, valid("irregularities", ended.out)["gaps"])


def test_rows_that_contradict_each_other_and_floor_decisions_are_told(run: Command, tmp_path: Path) -> None:
    other = (
        "  - {id: other, fault: wrong-board, remedy: [floor-decision], money: stands, decides: floor, records: none}\n"
    )
    twin(tmp_path, TWIN_TABLE + other)
    ended = run("irregularities", "twin-board", "--format", "json")
    data = valid("irregularities", ended.out)
    assert FINDINGS == ended.code
    assert {("twin-table.other", "twin-table.wrong-board")} == {tuple(sorted(one["rows"])) for one in data["overlaps"]}
    twin(tmp_path, TWIN_TABLE + other.replace("records: none", "records: none, instead-of: [wrong-board]"))
    data = valid("irregularities", run("irregularities", "twin-board", "--format", "json").out)
    assert [{"fault": "wrong-board", "step": "flop", "rows": ["twin-table.other"]}] == data["floor"]
    assert {"row": "twin-table.wrong-board", "reason": "overridden", "by": ["twin-table.other"]} in data["dead"]


def test_a_shipped_game_has_its_answers_also_from_another_folder(run: Command, tmp_path: Path) -> None:
    house(tmp_path)
    for words in (["texas-holdem"], ["texas-holdem", "--rules", "catalogue"]):
        ended = run("irregularities", *words, "--format", "json")
        assert CLEAN == ended.code
        assert [] == valid("irregularities", ended.out)["gaps"]


def test_an_unknown_game_has_no_irregularities(run: Command, tmp_path: Path) -> None:
    house(tmp_path)
    ended = run("irregularities", "house-holdm")
    assert (USAGE, "") == (ended.code, ended.out)
    assert "there is no game `house-holdm`" in ended.only_line()
    assert "house-holdem" in ended.only_line()


def test_a_game_that_cannot_be_read_is_not_analysed(run: Command, tmp_path: Path) -> None:
    house(tmp_path, GAME.replace("based-on", "basedon"))
    ended = run("irregularities", "house-holdem")
    assert (FINDINGS, "") == (ended.code, ended.out)
    assert "cannot be analysed: rules/games/house-holdem.yaml:" in ended.only_line()


# --- a shipped game asked for in a folder that has something of its own in its place ---

BROKEN_GAME = GAME.replace("house-holdem", "three-card-poker").replace("based-on: texas-holdem", "based-on: [")
"""A file in the place of a shipped game that nobody can read."""

ABOUT_A_GAME = [["irregularities"], ["odds"], ["play"], ["show"]]


@pytest.mark.parametrize("command", ABOUT_A_GAME)
@pytest.mark.parametrize(
    "path", ["games/three-card-poker.yaml", "rankings/three-card.yaml", "standing.yaml"], ids=["game", "ranking", "all"]
)
def test_a_broken_file_of_ours_is_not_passed_over_for_the_shipped_one(
    command: list[str], path: str, run: Command, tmp_path: Path
) -> None:
    """By the guide: a file of the folder wins over a shipped one of the same id; so a broken one leaves nothing."""
    broken = write(tmp_path / "rules" / path, BROKEN_GAME)
    if path != "games/three-card-poker.yaml":
        house(tmp_path, GAME.replace("house-holdem", "our-poker").replace("texas-holdem", "three-card-poker"))
        (tmp_path / "rules" / "games" / "house-holdem.yaml").rename(tmp_path / "rules" / "games" / "our-poker.yaml")
    names = ["three-card-poker", "our-poker"] if path != "games/three-card-poker.yaml" else ["three-card-poker"]
    for name in names:
        ended = run(*command, name)
        assert (FINDINGS, "") == (ended.code, ended.out)
        assert f"`{name}` cannot be " in ended.only_line()
        assert f"{broken.name}:" in ended.only_line()


def test_a_shipped_game_is_analysed_with_the_folders_own_table(run: Command, tmp_path: Path) -> None:
    """A table for hold 'em in a folder with a case of it: its row is the answer. Without the case it is a finding."""
    table = TWIN_TABLE.replace("{game: twin-board}", "{game: texas-holdem}").replace("wrong-board", "exposed-burn")
    path = write(tmp_path / "rules" / "procedures" / "twin-table.yaml", table)
    for command in (["irregularities", "texas-holdem"], ["check"]):
        ended = run(*command)
        assert FINDINGS == ended.code
        assert "twin-table.yaml:5:6: RG610" in ended.out + ended.err
    assert CLEAN == run("irregularities", "pai-gow-poker").code, "a game that the table is not for"
    case = (shipped("rules") / "cases" / "texas-holdem-worked-example.yaml").read_text("utf-8")
    write(tmp_path / "rules" / "cases" / "texas-holdem-worked-example.yaml", case)
    ended = run("irregularities", "texas-holdem", "--format", "json")
    rows = {row for cell in json.loads(ended.out)["cells"] for row in cell["rows"] if cell["fault"] == "exposed-burn"}
    assert (CLEAN, {"twin-table.exposed-burn"}) == (ended.code, rows)
    path.write_text(table.replace("[stand]", "[stan]"), "utf-8")
    assert "twin-table.yaml:9:54: RG105" in run("irregularities", "texas-holdem").only_line()


# --- new procedures ---


def test_a_new_table_has_a_row_for_every_gap_and_answers_nothing_yet(run: Command, tmp_path: Path) -> None:
    twin(tmp_path)
    gaps = valid("irregularities", run("irregularities", "twin-board", "--format", "json").out)["gaps"]
    ended = run("new", "procedures", "--for", "twin-board")
    assert (CLEAN, "") == (ended.code, ended.err)
    path = tmp_path / "rules" / "procedures" / "twin-board-procedures.yaml"
    data = yaml.safe_load(path.read_text("utf-8"))
    assert [one["fault"] for one in gaps] == [row["fault"] for row in data["rows"]]
    assert {("to-be-decided",)} == {tuple(row["remedy"]) for row in data["rows"]}
    assert f"wrote rules/procedures/{path.name}: {len(gaps)} row to fill in" == ended.out.splitlines()[0]
    assert gaps == json.loads(run("irregularities", "twin-board", "--format", "json").out)["gaps"]
    codes = {finding["code"] for finding in json.loads(run("check", "--format", "json").out)["findings"]}
    assert {"RG406", "RG608"} == codes


def test_a_new_table_that_is_filled_in_closes_the_gaps(run: Command, tmp_path: Path) -> None:
    twin(tmp_path)
    run("new", "procedures", "--for", "twin-board", "--id", "our-table")
    path = tmp_path / "rules" / "procedures" / "our-table.yaml"
    path.write_text(path.read_text("utf-8").replace("[to-be-decided]", "[stand]"), "utf-8")
    assert CLEAN == run("irregularities", "twin-board").code
    named = path.read_text("utf-8").split("\n")[0].split("$schema=")[1]
    assert (path.parent / named).is_file()


def test_where_everything_has_an_answer_no_table_is_written(run: Command, tmp_path: Path) -> None:
    house(tmp_path)
    before = everything(tmp_path)
    ended = run("new", "procedures", "--for", "house-holdem")
    assert (CLEAN, "") == (ended.code, ended.err)
    assert "nothing was written" in ended.out
    assert before == everything(tmp_path)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["--for", "twin-bord"], "there is no game `twin-bord` in rules. There are: twin-board."),
        (["--for", "twin-board", "--id", "mine"], "is already there"),
        (["--for", "twin-board", "--id", "../x"], "nothing can be written with these words"),
        (["--for", "twin-board", "--id", "poker-irregularities"], "the catalogue has a table `poker-irregularities`"),
        (["--for", "baccarat", "--rules", "catalogue"], "the catalogue is not written to"),
    ],
    ids=["unknown-game", "taken", "no-id", "shipped", "catalogue"],
)
def test_a_new_table_never_overwrites_and_needs_a_game(
    words: list[str], hint: str, run: Command, tmp_path: Path
) -> None:
    twin(tmp_path)
    write(
        tmp_path / "rules" / "procedures" / "mine.yaml",
        TWIN_TABLE.replace("twin-table", "mine").replace("wrong-board", "boxed-card"),
    )
    before = everything(tmp_path)
    ended = run("new", "procedures", *words)
    assert (USAGE, "") == (ended.code, ended.out)
    assert hint in ended.only_line()
    assert before == everything(tmp_path)


# --- explain ---


@pytest.mark.parametrize("name", ["RG204", "rg204", "unbound-number", "Unbound-Number"])
def test_a_finding_is_explained_by_code_and_by_name(name: str, run: Command) -> None:
    ended = run("explain", name)
    assert CLEAN == ended.code
    assert ended.out.startswith("# RG204 unbound-number\n")
    assert "## How to fix" in ended.out


def test_without_a_code_all_findings_are_listed(run: Command) -> None:
    lines = run("explain").out.splitlines()
    assert [(kind.code, str(kind.severity), kind.slug) for kind in CATALOGUE.values()] == [
        tuple(line.split()) for line in lines
    ]


@pytest.mark.parametrize(("name", "hint"), [("RG2044", "did you mean RG204?"), ("unbound", "unbound"), ("RG999", "RG")])
def test_a_finding_that_does_not_exist_is_told_in_one_line(name: str, hint: str, run: Command) -> None:
    ended = run("explain", name)
    assert (USAGE, "") == (ended.code, ended.out)
    assert f"there is no finding `{name}`" in ended.only_line()
    assert hint in ended.only_line()


# --- play ---


def test_a_case_is_replayed_with_the_rule_behind_every_line(run: Command) -> None:
    ended = run("play", "double-flop-worked-example", "--rules", "catalogue")
    lines = ended.out.splitlines()
    last = lines.index("Won or lost")
    assert CLEAN == ended.code
    assert lines[0].startswith("rulesgen ")
    assert lines[0].endswith(" rules, 1 check")
    assert "A flush above, a full house below (double-flop-worked-example)" == lines[2]
    assert [] == [line for line in lines[3:last] if line.startswith("  ") and not line.endswith("]")]
    assert "  Player 1 +$15, Player 2 +$15, Player 3 -$30" == lines[last + 1]


def cases() -> list[str]:
    return sorted(path.stem for path in (shipped("rules") / "cases").glob("*.yaml"))


@pytest.mark.parametrize("name", cases())
def test_the_record_of_every_case_has_its_form_and_its_money_as_the_case_says(name: str, run: Command) -> None:
    said = yaml.safe_load((shipped("rules") / "cases" / f"{name}.yaml").read_text("utf-8"))["then"]
    data = valid("play", run("play", name, "--rules", "catalogue", "--format", "json").out)
    net = {seat: f"{amount:.2f}".removesuffix(".00") for seat, amount in said.get("net", {}).items()}
    assert net == {seat: amount for seat, amount in data["net"].items() if seat in net}
    assert [] == data["differences"]
    assert bool(said.get("refused")) == bool(data["refused"])


def test_money_is_text_and_exact_to_the_cent(run: Command, tmp_path: Path) -> None:
    run("new", "game", "river-city")
    case = tmp_path / "rules" / "cases" / "river-city-example.yaml"
    text = case.read_text("utf-8").replace("chip: 1}", "chip: 0.10}").replace("bob raises to 6", "bob raises to 6.10")
    text = text.replace("amount: 12", "amount: 12.20").replace("net: {ann: -6, bob: 6}", "net: {ann: -6.10, bob: 6.10}")
    case.write_text(text, "utf-8")
    data = valid("play", run("play", "river-city-example", "--format", "json").out)
    assert {"ann": "-6.10", "bob": "6.10"} == data["net"]
    assert {"ann": "0", "bob": "12.20"} == data["payouts"]
    assert [] == data["differences"]


@pytest.mark.parametrize(
    ("name", "payout", "net", "hands"),
    [
        # Ante 10 + 10, Play 10 back, Pair Plus 5 + 5.
        (
            "three-card-poker-worked-example",
            "40",
            "15",
            {"player-1": {"players": "pair 9 4"}, "dealer": {"dealers": "high-card J 7 2"}},
        ),
        # Bets one and three 10 + 10 each, bet two taken back.
        ("let-it-ride-worked-example", "50", "20", {"player-1": {"players": "pair 10 7 4 2"}}),
    ],
)
def test_against_the_house_a_record_says_what_came_back(
    name: str, payout: str, net: str, hands: dict[str, dict[str, str]], run: Command
) -> None:
    data = valid("play", run("play", name, "--rules", "catalogue", "--format", "json").out)
    assert {"player-1": payout} == data["payouts"]
    assert {"player-1": net} == data["net"]
    assert {} == data["fees"]
    assert hands == {who: {one: held["value"] for one, held in mine.items()} for who, mine in data["hands"].items()}


def test_a_case_that_comes_out_otherwise_fails_and_says_where_and_by_which_rule(run: Command, tmp_path: Path) -> None:
    shutil.copytree(shipped("rules"), tmp_path / "rules")
    alter(tmp_path / "rules" / "cases" / "double-flop-worked-example.yaml", "amount: 45}", "amount: 46}")
    ended = run("play", "double-flop-worked-example")
    data = valid("play", run("play", "double-flop-worked-example", "--format", "json").out)
    assert FINDINGS == ended.code
    assert "DIFFERS at then.pays.0" in ended.out
    assert ["then.pays.0"] == [".".join(one["at"].split(".")[:3]) for one in data["differences"]]
    assert "double-flop-texas-holdem.pot.upper" in data["differences"][0]["rules"]


@pytest.mark.parametrize("game", ["double-flop-texas-holdem", "texas-holdem"])
@pytest.mark.parametrize("seed", range(5))
def test_a_random_hand_loses_no_card_and_no_cent_and_has_its_form(game: str, seed: int, run: Command) -> None:
    words = ["play", game, "--rules", "catalogue", "--seed", str(seed), "--format", "json"]
    first = run(*words)
    data = valid("play", first.out)
    assert 52 == len(set(data["shoe"].split()))
    assert 0 == sum(int(amount) for amount in data["net"].values())
    assert {"legal"} == {line["ruling"] for line in data["log"]}
    assert first == run(*words)


def test_a_random_hand_has_the_players_that_are_asked_for(run: Command) -> None:
    ended = run("play", "texas-holdem", "--rules", "catalogue", "--seats", "7", "--format", "json")
    assert [f"player-{number}" for number in range(1, 8)] == json.loads(ended.out)["seats"]


def test_more_players_than_the_game_allows_are_refused_in_one_line(run: Command) -> None:
    ended = run("play", "texas-holdem", "--rules", "catalogue", "--seats", "11")
    assert (USAGE, "") == (ended.code, ended.out)
    assert "texas-holdem.seats" in ended.only_line()


def test_a_case_and_a_game_can_be_given_as_files(run: Command, tmp_path: Path) -> None:
    run("new", "game", "river-city", "--rules", "far/rules")
    for name in ("games/river-city", "cases/river-city-example"):
        assert CLEAN == run("play", f"far/rules/{name}.yaml").code
        assert CLEAN == run("play", tmp_path / "far" / "rules" / f"{name}.yaml").code


@pytest.mark.parametrize("what", ["nothing-like-it", "nothing.yaml", "rules/games/nothing.yaml", "rules", ""])
def test_what_cannot_be_played_is_told_in_one_line(what: str, run: Command, tmp_path: Path) -> None:
    house(tmp_path)
    ended = run("play", what)
    assert (USAGE, "") == (ended.code, ended.out)
    assert f"`{what}`" in ended.only_line()


@pytest.mark.parametrize(
    "more",
    [
        "seats: {min: 6, max: 4}",
        "seats: {min: 2, max: 23}",
        "hands: {best: {title: hand, size: 5, from: {hole: 1..2, board: 0..2}, ranking: high}}",
    ],
)
def test_a_game_that_cannot_be_dealt_is_a_finding_and_no_internal_error(
    more: str, run: Command, tmp_path: Path
) -> None:
    house(tmp_path, f"{GAME}{more}\n")
    for ended in (run("play", "house-holdem"), run("play", "rules/games/house-holdem.yaml", "--format", "json")):
        assert (FINDINGS, "") == (ended.code, ended.out)
        assert "`house-holdem` cannot be played: rules/games/house-holdem.yaml:9:" in ended.only_line()


def test_a_case_of_a_shipped_game_is_checked_and_played(run: Command, tmp_path: Path) -> None:
    house(tmp_path)
    example = (shipped("rules") / "cases" / "texas-holdem-worked-example.yaml").read_text("utf-8")
    text = example.replace("id: texas-holdem-worked-example", "id: flush-on-the-turn")
    case = write(tmp_path / "rules" / "cases" / "flush-on-the-turn.yaml", text)
    assert CLEAN == run("check").code
    assert CLEAN == run("play", "flush-on-the-turn").code
    case.write_text(re.sub(r"net: \{player-1: -?\d+", "net: {player-1: 999", text), "utf-8")
    assert text != case.read_text("utf-8")
    assert FINDINGS == run("check").code == run("play", "flush-on-the-turn").code


def test_a_case_with_an_answer_that_the_game_does_not_allow_is_told_in_one_line(run: Command, tmp_path: Path) -> None:
    run("new", "game", "river-city")
    alter(tmp_path / "rules" / "cases" / "river-city-example.yaml", "given:\n", "given:\n  choices: {limit: sky}\n")
    ended = run("play", "river-city-example")
    assert (FINDINGS, "") == (ended.code, ended.out)
    assert "`river-city-example` cannot be played: rules/cases/river-city-example.yaml:" in ended.only_line()


# --- build ---


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one game that was built; it must not be altered."""
    folder = tmp_path_factory.mktemp("built")
    assert CLEAN == process(folder, "new", "game", "river-city").code
    ended = process(folder, "build")
    assert (CLEAN, "") == (ended.code, ended.err)
    return folder


@pytest.fixture
def copy_of_built(built: Path, tmp_path: Path) -> Path:
    shutil.copytree(built, tmp_path, dirs_exist_ok=True)
    return tmp_path


def test_a_build_writes_the_document_the_checks_and_a_list_with_hashes(built: Path) -> None:
    files = everything(built / "output")
    data = valid("build", files["manifest.json"])
    [game] = data["games"]
    listed = {file["name"]: (file["sha256"], file["bytes"]) for file in game["files"]}
    others = {name: content for name, content in files.items() if name != "manifest.json"}
    assert {name: (hashlib.sha256(content).hexdigest(), len(content)) for name, content in others.items()} == listed
    assert files["river-city/rules-of-play.pdf"].startswith(b"%PDF-")
    assert game["digest"] == valid("lab", files["river-city/checks/rules.json"])["digest"]


def test_the_digest_of_a_build_is_the_one_that_the_check_tells(copy_of_built: Path, run: Command) -> None:
    manifest = json.loads((copy_of_built / "output" / "manifest.json").read_text("utf-8"))
    assert {game["id"]: game["digest"] for game in manifest["games"]} == digests(run("check", "--format", "json"))


@pytest.mark.parametrize("game", ["double-flop-texas-holdem", "texas-holdem"])
def test_what_a_lab_gets_has_its_form(game: str) -> None:
    from rulesgen.lab import lab_files
    from rulesgen.rulebook import load

    book = load(shipped("rules"), "catalogue")
    valid("lab", lab_files(offered(book.games[game], book))["rules.json"])


def test_a_build_again_gives_the_same_bytes(copy_of_built: Path, run: Command) -> None:
    before = everything(copy_of_built / "output")
    assert CLEAN == run("build").code
    assert before == everything(copy_of_built / "output")


@pytest.mark.parametrize(
    ("old", "new"),
    [("size: 5", "size: 9"), ("based-on: texas-holdem", "based-on: texas-holdum"), ("schema: game/1", "schema: [")],
    ids=["cannot-be-dealt", "unknown-game", "not-yaml"],
)
def test_a_build_with_an_error_leaves_the_last_good_output(
    old: str, new: str, copy_of_built: Path, run: Command
) -> None:
    before = everything(copy_of_built / "output")
    alter(copy_of_built / "rules" / "games" / "river-city.yaml", old, new)
    ended = run("build")
    assert FINDINGS == ended.code
    assert "nothing was built" in ended.only_line()
    assert "RG" in ended.out
    assert before == everything(copy_of_built / "output")


@pytest.mark.parametrize(
    ("problem", "code"),
    [(PdfProblem("a font is missing"), USAGE), (ExampleProblem("ann wins"), FINDINGS), (MemoryError("full"), INTERNAL)],
    ids=lambda value: type(value).__name__,
)
def test_a_build_that_fails_while_printing_leaves_the_last_good_output(
    problem: Exception, code: int, copy_of_built: Path, run: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise problem

    before = everything(copy_of_built / "output")
    nothing_printed_is_kept(monkeypatch)
    monkeypatch.setattr(rulesgen.documents, "make_documents", fail)
    ended = run("build")
    assert code == ended.code
    assert str(problem) in ended.only_line()
    assert before == everything(copy_of_built / "output")


def nothing_printed_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulesgen.cache, "load_files", lambda *_: None)
    monkeypatch.setattr(rulesgen.cache, "keep_files", lambda *_: None)


@pytest.fixture
def no_printing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Documents that cost no time, where a test is not about them; they are not kept."""
    nothing_printed_is_kept(monkeypatch)
    monkeypatch.setattr(rulesgen.documents, "make_documents", lambda *_: {"rules-of-play.pdf": b"%PDF-"})


@pytest.mark.usefixtures("no_printing")
@pytest.mark.parametrize("command", ["check", "build"])
def test_a_players_advantage_under_best_play_or_a_way_to_play_is_told(
    command: str, run: Command, tmp_path: Path
) -> None:
    """By hand: known best play loses 5.2% of the Ante and raises half of all hands; the dealer does not qualify in 4 of
    10, and here the Ante then wins one unit more: 0.5 × 0.4 = 20%, so that the player has the advantage."""
    game = Path(__file__).parent / "bad" / "RG702-of-the-whole-game.yaml"
    write(tmp_path / "rules" / "games" / "house-stud.yaml", game.read_text("utf-8"))
    ended = run(command)
    assert FINDINGS == ended.code
    for way in ("best play", "Always raise"):
        assert f"RG702 player-advantage (error): The player has the advantage under “{way}”" in ended.out
    assert not (tmp_path / "output").exists()


def test_a_build_stops_at_warnings_when_strict(run: Command, tmp_path: Path) -> None:
    house(tmp_path)
    assert FINDINGS == run("build", "--strict").code
    assert not (tmp_path / "output").exists()
    assert CLEAN == run("build").code
    assert (tmp_path / "output" / "manifest.json").is_file()


@pytest.mark.usefixtures("no_printing")
def test_a_build_tells_every_file_it_wrote(run: Command, tmp_path: Path) -> None:
    house(tmp_path)
    told = [
        line.removeprefix("wrote ") for line in run("build", "--output", "printed").out.splitlines() if "wrote" in line
    ]
    assert sorted(told) == sorted(
        f"printed/{name}" for name in everything(tmp_path / "printed") if name != "manifest.json"
    )


@pytest.mark.usefixtures("no_printing")
def test_a_build_of_one_game_builds_only_that(run: Command, tmp_path: Path) -> None:
    assert CLEAN == run("build", "texas-holdem", "--rules", "catalogue").code
    assert {"texas-holdem"} == {path.name for path in (tmp_path / "output").iterdir() if path.is_dir()}


def test_a_build_in_which_nothing_has_changed_prints_nothing_again(
    run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> Any:
        raise PdfProblem("it is printed again")

    house(tmp_path)
    monkeypatch.setenv("RULESGEN_CACHE", str(tmp_path / "kept"))
    assert CLEAN == run("build", "--output", "first").code
    with monkeypatch.context() as patch:
        patch.setattr(rulesgen.documents, "make_documents", fail)
        assert CLEAN == run("build", "--output", "second").code
        assert FINDINGS != run("build", "--output", "third", "--paper", "a4").code, "other paper is another print"
    first, second = (everything(tmp_path / name) for name in ("first", "second"))
    assert first == second
    assert CLEAN == run("build", "--fresh", "--output", "afresh").code
    assert first == everything(tmp_path / "afresh")
    game = tmp_path / "rules" / "games" / "house-holdem.yaml"
    game.write_text(game.read_text("utf-8") + "\n", "utf-8")
    monkeypatch.setattr(rulesgen.documents, "make_documents", fail)
    assert "it is printed again" in run("build", "--output", "fourth").only_line()


def test_a_build_of_an_unknown_game_is_told_in_one_line(run: Command, tmp_path: Path) -> None:
    house(tmp_path)
    ended = run("build", "house-holdm")
    assert USAGE == ended.code
    assert "the folder has no game `house-holdm`; there are: house-holdem" in ended.only_line()
    assert not (tmp_path / "output").exists()


# --- output that cannot be written ---


@pytest.mark.usefixtures("no_printing")
@pytest.mark.parametrize("output", ["taken", "taken/below", "taken/far/below"])
def test_a_file_in_place_of_the_output_folder_is_left_alone(output: str, run: Command, tmp_path: Path) -> None:
    house(tmp_path)
    write(tmp_path / "taken", "mine")
    before = everything(tmp_path)
    ended = run("build", "--output", output)
    assert USAGE == ended.code
    assert f"cannot write to {output}" in ended.only_line()
    assert before == everything(tmp_path)


@pytest.mark.parametrize("output", ["taken/report", "folder", ""])
def test_a_report_that_cannot_be_written_is_told_in_one_line(output: str, tmp_path: Path) -> None:
    house(tmp_path)
    write(tmp_path / "taken", "mine")
    write(tmp_path / "folder" / "file", "mine too")
    before = everything(tmp_path)
    ended = process(tmp_path, "check", "--output", output)
    assert (USAGE, "") == (ended.code, ended.out)
    assert "rulesgen: " in ended.only_line()
    assert before == everything(tmp_path)


# --- bad input ---


def _cycle(rules: Path) -> None:
    for one, other in (("house-holdem", "other-holdem"), ("other-holdem", "house-holdem")):
        text = GAME.replace("id: house-holdem", f"id: {one}").replace("based-on: texas-holdem", f"based-on: {other}")
        write(rules / f"{one}.yaml", text)


def _huge(rules: Path) -> None:
    with (rules / "house-holdem.yaml").open("wb") as stream:
        stream.truncate(100 * 1024 * 1024)


def _folder_and_game(rules: Path) -> None:
    (rules / "house-holdem.yaml").mkdir()


def _twice(rules: Path) -> None:
    for name in ("games", "more"):
        write(rules / name / "house-holdem.yaml", GAME)


Maker = Callable[[Path], object]


def text(content: str | bytes) -> Maker:
    data = content.encode() if isinstance(content, str) else content
    return lambda rules: (rules / "house-holdem.yaml").write_bytes(data)


BAD: Mapping[str, tuple[str, Maker]] = {
    "not-utf8": ("RG003", text(GAME.replace("House", "Häuschen").encode("latin-1"))),
    "utf-16": ("RG003", text(GAME.encode("utf-16"))),
    "random-bytes": ("RG003", text(bytes(range(128, 256)) * 40)),
    "nul-bytes": ("RG004", text(bytes(4096))),
    "not-yaml": ("RG004", text(GAME + "seats: {min: 2")),
    "empty": ("RG005", text("")),
    "only-a-comment": ("RG005", text("# later\n")),
    "a-list": ("RG104", text("- schema: game/1\n")),
    "a-number": ("RG104", text("7\n")),
    "wrong-type": ("RG104", text(GAME + "seats: [2, 10]\n")),
    "text-for-a-number": ("RG104", text(GAME + "seats: {min: two, max: 10}\n")),
    "unknown-key": ("RG102", text(GAME + "seets: {min: 2, max: 10}\n")),
    "missing-key": ("RG103", text(GAME.replace("title: House Hold 'Em\n", ""))),
    "no-schema": ("RG101", text(GAME.replace("schema: game/1\n", ""))),
    "schema-of-the-future": ("RG101", text(GAME.replace("game/1", "game/2"))),
    "wrong-id": ("RG201", text(GAME.replace("id: house", "id: home"))),
    "id-that-is-none": ("RG106", text(GAME.replace("id: house", "id: House"))),
    "id-with-a-path": ("RG106", text(GAME.replace("id: house", "id: ../house"))),
    "unknown-game": ("RG202", text(GAME.replace("texas-holdem", "texas-holdum"))),
    "cycle": ("RG203", _cycle),
    "id-twice": ("RG209", _twice),
    "key-twice": ("RG007", text(GAME + "title: Again\n")),
    "alias-bomb": ("RG008", text(GAME + "notes: [&a [x, x], *a, *a]\n")),
    "hundred-megabytes": ("RG002", _huge),
    "deep-nesting": ("RG006", text(GAME + "notes: " + "[" * 10_000 + "]" * 10_000)),
    "deep-maps": ("RG006", text(GAME + "notes: " + "{a: " * 10_000)),
    "dangling-link": ("RG001", lambda rules: (rules / "house-holdem.yaml").symlink_to("nowhere.yaml")),
    "link-to-itself": ("RG001", lambda rules: (rules / "house-holdem.yaml").symlink_to("house-holdem.yaml")),
    "folder-for-a-file": ("RG001", _folder_and_game),
}


@pytest.fixture(params=BAD)
def bad(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A folder of rules with one thing wrong; the code of the finding that it must give."""
    code, make = BAD[request.param]
    (tmp_path / "rules").mkdir()
    make(tmp_path / "rules")
    return code


def test_bad_input_is_a_finding_in_every_format(bad: str, run: Command, tmp_path: Path) -> None:
    for form in FORMATS:
        ended = run("check", "--format", form)
        assert (FINDINGS, "") == (ended.code, ended.err)
        assert bad in ended.out
        assert "Traceback" not in ended.out
        if form == "json":
            assert bad in {finding["code"] for finding in valid("check", ended.out)["findings"]}


def test_bad_input_is_never_built(bad: str, run: Command, tmp_path: Path) -> None:
    ended = run("build")
    assert FINDINGS == ended.code
    assert bad in ended.out
    assert "nothing was built" in ended.only_line()
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize("command", ["play", "show"])
def test_bad_input_cannot_be_played_or_shown(command: str, bad: str, run: Command) -> None:
    ended = run(command, "house-holdem")
    if bad == "RG209":  # both files are good; the first of them is taken
        assert CLEAN == ended.code
    else:
        assert "" == ended.out
        assert ended.code in (FINDINGS, USAGE)
        assert "`house-holdem`" in ended.only_line()


@pytest.mark.parametrize("name", ["deep-nesting", "deep-maps", "hundred-megabytes", "random-bytes"])
def test_the_worst_input_does_not_end_the_process(name: str, tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    code, make = BAD[name]
    make(tmp_path / "rules")
    ended = process(tmp_path, "check")
    assert (FINDINGS, "") == (ended.code, ended.err)
    assert code in ended.out


def test_all_findings_are_told_at_once_in_the_order_of_the_files(run: Command, tmp_path: Path) -> None:
    for name in ("b", "a", "c"):
        write(tmp_path / "rules" / f"{name}.yaml", "")
    found = re.findall(r"^rules/(\w)\.yaml:1:1: RG005", run("check").out, re.MULTILINE)
    assert ["a", "b", "c"] == found


# --- how it starts ---

HEAVY = [
    *("weasyprint", "jsonschema", "referencing", "jinja2", "yaml", "numpy", "rich", "pytest", "junitparser", "attrs"),
    *("joblib", "dask", "distributed"),
]


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["check", "--help"], ["build", "--help"]])
def test_help_imports_nothing_heavy(words: list[str], tmp_path: Path) -> None:
    code = (
        "import sys; from rulesgen.cli import main\n"
        f"sys.argv = ['rulesgen', *{words!r}]\n"
        "try: main()\n"
        f"finally: print('imported:', *sorted(set({HEAVY!r}) & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path, env=plain_environment()
    )
    assert "imported:" == done.stdout.splitlines()[-1].strip()


def test_help_names_every_command_and_every_exit_code(run: Command) -> None:
    ended = run("--help")
    assert CLEAN == ended.code
    assert [] == [name for name in cli.commands if not re.search(rf"^  {name} ", ended.out, re.MULTILINE)]
    assert {"check", "build", "play", "show", "irregularities", "odds", "explain", "new"} == set(cli.commands)
    assert "0 clean, 1 findings, 2 wrong usage" in ended.out


def test_the_version_is_told(run: Command) -> None:
    assert (CLEAN, f"rulesgen, version {__version__}\n", "") == run("--version")


def test_without_a_command_the_help_is_shown(tmp_path: Path) -> None:
    ended = process(tmp_path)
    assert USAGE == ended.code
    assert "Usage: " in ended.out + ended.err
