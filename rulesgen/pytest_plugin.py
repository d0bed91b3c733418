"""Lets `pytest rules/` collect every case and check as a test named after its rule; it leaves other tests alone."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rulesgen.ordinary import read_ordinary
from rulesgen.rulebook.folder import is_rule_file

if TYPE_CHECKING:
    from rulesgen.checks import Checked
    from rulesgen.findings import Finding

_RULE_FILE = re.compile(rb"^schema: [a-z]+/[0-9]+\s*(#.*)?$", re.MULTILINE)

_checked = pytest.StashKey[dict[Path, "Checked"]]()
_told = pytest.StashKey[set[Path]]()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "RuleFile | None":
    """A YAML file that says which schema it follows is a rule file."""
    return RuleFile.from_parent(parent, path=file_path) if _is_rule_file(file_path) else None


class RuleFile(pytest.File):
    """One rule file: a test for the file itself, and one for each check of what it declares."""

    def collect(self) -> Iterator["RuleItem"]:
        checked = _check_folder(self.config, _root_of(self.config, self.path))
        name = self.path.stem
        place = f"{checked.book.name}/{self.path.relative_to(_root_of(self.config, self.path)).as_posix()}"
        in_checks = {finding.accept("") for result in checked.results for finding in result.findings}
        loose = [one for one in checked.findings if one.place.file == place and one.accept("") not in in_checks]
        yield RuleItem.from_parent(self, name=f"{name}: {read_kind(self.path)} file", findings=loose)
        yield from self._rest_of_folder(checked, in_checks)
        for result in checked.results:
            if result.subject.owner == name and _belongs(result.family, self.path):
                found = [one for one in checked.findings if one.accept("") in set(result.findings)]
                yield RuleItem.from_parent(self, name=f"{result.subject}: {result.name}", findings=found)
        if not checked.results:
            message = "nothing was checked: the folder declares no game, ranking or case"
            yield RuleItem.from_parent(self, name=f"{name}: nothing checked", findings=[], message=message)

    def _rest_of_folder(self, checked: "Checked", in_checks: "set[Finding]") -> Iterator["RuleItem"]:
        """Once in a run: what was found at no rule file, so that no error passes because its file is no test."""
        root = _root_of(self.config, self.path)
        told = self.config.stash.setdefault(_told, set())
        if root in told:
            return
        told.add(root)
        files = {path for path in root.rglob("*") if _is_rule_file(path)}
        places = {f"{checked.book.name}/{path.relative_to(root).as_posix()}" for path in files}
        rest = [one for one in checked.findings if one.place.file not in places and one.accept("") not in in_checks]
        yield RuleItem.from_parent(self, name=f"{root.name}: the rest of the folder", findings=rest)


class RuleItem(pytest.Item):
    """One check as a test: it fails on an error that nobody has accepted."""

    def __init__(self, *, findings: "list[Finding]", message: str = "", **rest: Any) -> None:
        super().__init__(**rest)
        self.findings = findings
        self.message = message

    def runtest(self) -> None:
        errors = [finding for finding in self.findings if finding.severity == "error" and not finding.accepted]
        if errors or self.message:
            raise RuleFailed(errors, self.message)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if not isinstance(excinfo.value, RuleFailed):
            return super().repr_failure(excinfo, style)
        from click import unstyle

        from rulesgen.report.text import finding_lines

        lines = [line for finding in excinfo.value.findings for line in finding_lines(finding)]
        return unstyle("\n".join(lines or [excinfo.value.message]))

    def reportinfo(self) -> tuple[Path, int, str]:
        span = self.findings[0].place.span if self.findings else None
        return self.path, (span.line - 1 if span else 0), self.name


class RuleFailed(Exception):
    """A check failed."""

    def __init__(self, findings: "list[Finding]", message: str) -> None:
        super().__init__(message or f"{len(findings)} findings")
        self.findings = findings
        self.message = message


def _is_rule_file(path: Path) -> bool:
    if not is_rule_file(path.name):
        return False
    try:
        return bool(_RULE_FILE.search(read_ordinary(path, 4096)))
    except OSError:
        return False


def _belongs(family: str, path: Path) -> bool:
    """Whether a check is of a file's kind: a game and a ranking may have the same id."""
    kind = read_kind(path)
    own = {"cases": "case", "rankings": "ranking"}.get(family, "game")
    return kind == own or family == "not run"


def read_kind(path: Path) -> str:
    """The kind that a rule file says it is."""
    found = _RULE_FILE.search(read_ordinary(path, 4096))
    return found[0].split()[1].split(b"/")[0].decode() if found else ""


def _root_of(config: pytest.Config, path: Path) -> Path:
    """The rules folder of a file: the one that pytest was given, if it looks like one, else by the file's place."""
    from rulesgen.rulebook.files import FOLDERS

    given = [(config.invocation_params.dir / arg.partition("::")[0]).resolve() for arg in config.args]
    around = [folder for folder in given if folder.is_dir() and folder in path.resolve().parents]
    for folder in sorted(around, key=lambda folder: len(folder.parts), reverse=True):
        if folder.name == "rules" or any((folder / name).is_dir() for name in FOLDERS.values()):
            return folder
    return path.parent.parent if path.parent.name in FOLDERS.values() else path.parent


def _check_folder(config: pytest.Config, root: Path) -> "Checked":
    """The folder, checked once in a run."""
    from rulesgen.checks import check_rulebook
    from rulesgen.gate import today
    from rulesgen.rulebook import load

    folders = config.stash.setdefault(_checked, {})
    if root not in folders:
        name = root.relative_to(config.rootpath) if root.is_relative_to(config.rootpath) else root
        book = load(root, name.as_posix())
        folders[root] = check_rulebook(book, today(), keeps=True)
    return folders[root]
