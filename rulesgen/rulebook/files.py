"""The files of a rules folder and of the shipped catalogue: read once, known by kind and id."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from operator import itemgetter
from pathlib import Path

from attrs import define, field, frozen

from rulesgen.catalogue import CATALOGUE, shipped
from rulesgen.findings import Finding
from rulesgen.ordinary import read_ordinary
from rulesgen.rulebook.folder import rule_files
from rulesgen.rulebook.printable import not_printable
from rulesgen.rulebook.table_ranges import turned_ranges
from rulesgen.schema import check_document
from rulesgen.source import Data, Document, KeyPath, first_of, read_file

FOLDERS = {"game": "games", "ranking": "rankings", "option": "options", "procedures": "procedures", "case": "cases"}
"""Where the catalogue keeps each kind; the other kinds are single files at the top."""

Key = tuple[str, str]

_SAYS_KIND = re.compile(rb"^schema: *([a-z]+)/", re.MULTILINE)


@frozen
class BrokenFile:
    """A file that could not be used."""

    name: str
    kind: str
    """What it says it is, or else what its folder is for; empty where nobody knows."""
    data: Data
    """As far as it could be read."""
    findings: tuple[Finding, ...]


@define
class Files:
    """Documents by kind and id. A file of the folder wins over a shipped one of the same id."""

    folder: Path
    name: str
    own: dict[Key, Document] = field(factory=dict)
    borrowed: dict[Key, Document] = field(factory=dict)
    """Shipped documents that something in the folder named."""
    findings: list[Finding] = field(factory=list)
    count: int = 0
    broken: set[str] = field(factory=set)
    """Names of files that could not be used; they already have a finding."""
    broken_files: list[BrokenFile] = field(factory=list)

    def get(self, kind: str, name: str) -> Document | None:
        """The document of this kind and id, from the folder or else from the catalogue."""
        key = (kind, name)
        if key in self.own:
            return self.own[key]
        broken = name in self.broken and kind in FOLDERS
        if key not in self.borrowed and not broken and not self.is_catalogue:
            path = self._shipped(kind, name)
            if _is_there(path):
                self._take(path, f"{CATALOGUE}/{path.relative_to(shipped('rules')).as_posix()}", self.borrowed)
        return self.borrowed.get(key)

    @property
    def is_catalogue(self) -> bool:
        return self.folder.resolve() == shipped("rules").resolve()

    def all_of(self, kind: str) -> list[Document]:
        """The folder's own documents of a kind."""
        return [document for (its_kind, _), document in self.own.items() if its_kind == kind]

    def known(self, kind: str) -> list[str]:
        """Every id of a kind that could be named."""
        ids = {name for its_kind, name in self.own if its_kind == kind}
        return sorted(ids | {path.stem for path in (shipped("rules") / FOLDERS.get(kind, "")).glob("*.yaml")})

    def replaced(self) -> tuple[str, ...]:
        """Files of the folder that win over a shipped one of the same id."""
        if self.is_catalogue:
            return ()
        both = [document.name for key, document in self.own.items() if _is_there(self._shipped(*key))]
        return tuple(sorted(name for name in both if not name.endswith(("/sources.yaml", "/glossary.yaml"))))

    @staticmethod
    def _shipped(kind: str, name: str) -> Path:
        return shipped("rules") / FOLDERS.get(kind, "") / f"{name}.yaml"

    def shipped_one(self, kind: str, name: str) -> Document | None:
        """The shipped document of this kind and id, only looked at."""
        path = self._shipped(kind, name)
        return read_file(path, name).document if _is_there(path) else None

    def did_you_mean(self, kind: str, name: str) -> str:
        known = self.known(kind)
        close = get_close_matches(name, known, 1)
        return f"Did you mean `{close[0]}`?" if close else f"There are: {', '.join(known)}."

    def read_folder(self) -> None:
        for path, unread in sorted(rule_files(self.folder, self.name, links=self.is_catalogue), key=itemgetter(0)):
            if unread is None:
                self.count += 1
                self._take(path, f"{self.name}/{path.relative_to(self.folder).as_posix()}", self.own)
            else:
                self.findings.append(unread)
                self.broken.add(path.stem)
                self.broken_files.append(BrokenFile(path.stem, _kind_by_folder(path), None, (unread,)))

    def _take(self, path: Path, name: str, shelf: dict[Key, Document]) -> None:
        reading = read_file(path, name)
        found = list(reading.findings)
        document = reading.document
        if document is not None:
            found += [*check_document(document), *first_of(_repeated_ids(document)), *first_of(not_printable(document))]
            found += [] if any(finding.code != "RG109" for finding in found) else turned_ranges(document)
        self.findings += found
        if document is None or any(finding.code != "RG109" for finding in found):
            self.broken.add(path.stem)
            data = document.data if document is not None else None
            self.broken_files.append(BrokenFile(path.stem, _kind_of(path, data), data, tuple(found)))
            return
        kind, its_id = document.data["schema"].split("/")[0], document.data["id"]
        if its_id != path.stem:
            message = f"The id is `{its_id}`, but the file is called `{path.stem}`."
            remedy = f"Rename the file to `{its_id}.yaml`."
            self.findings.append(Finding("RG201", document.place(("id",)), message, remedy, its_id))
        if (kind, its_id) in shelf:
            other = shelf[kind, its_id].name
            message = f"The {kind} `{its_id}` is also in {other}."
            remedy = "Rename or remove one of the two files."
            self.findings.append(Finding("RG209", document.place(("id",)), message, remedy, its_id))
            return
        shelf[kind, its_id] = document


def _kind_of(path: Path, data: Data) -> str:
    said = str(data.get("schema", "")).split("/")[0] if isinstance(data, dict) else _first_words(path)
    return said if said in FOLDERS else _kind_by_folder(path)


def _kind_by_folder(path: Path) -> str:
    """What the folder is for in which something lies, or which it is."""
    return next((kind for kind, name in FOLDERS.items() if name in (path.parent.name, path.name)), "")


def _first_words(path: Path) -> str:
    try:
        found = _SAYS_KIND.search(read_ordinary(path, 4096))
    except OSError:
        return ""
    return found[1].decode() if found else ""


def _repeated_ids(document: Document) -> Iterator[Finding]:
    """Items of one list that have the same id: only one of them could count."""
    waiting: list[tuple[KeyPath, Data]] = [((), document.data)]
    while waiting:
        path, value = waiting.pop()
        items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        seen: set[str] = set()
        for key, item in items:
            waiting.append(((*path, key), item))
            name = item.get("id") if isinstance(value, list) and isinstance(item, dict) else None
            if isinstance(name, str) and name in seen:
                message = f"The id `{name}` stands a second time in this list."
                place = document.place((*path, key, "id"))
                yield Finding(
                    "RG209", place, message, "Give one of the two another id.", f"{document.data.get('id')}.{name}"
                )
            seen |= {name} if isinstance(name, str) else set()


def open_folder(folder: Path, name: str) -> Files:
    """Read every rule file of a folder."""
    files = Files(folder, name)
    files.read_folder()
    return files


def _is_there(path: Path) -> bool:
    """Whether there is such a file; a name may be longer than any file's."""
    try:
        return path.is_file()
    except OSError:
        return False
