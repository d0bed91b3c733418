"""What lies in a rules folder: its rule files, and a finding for everything that is not looked into."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from rulesgen.findings import Finding, Place
from rulesgen.ordinary import is_link, read_ordinary

ENDINGS = (".yaml", ".yml")


def is_rule_file(name: str) -> bool:
    return name.lower().endswith(ENDINGS)


def rule_files(folder: Path, name: str, *, links: bool = False) -> Iterator[tuple[Path, Finding | None]]:
    """Every rule file below a folder, in any order, and why one of them cannot be read.

    A link is a finding, unless `links` are followed: what it leads to may be anything on the machine, also what its
    user would never show, and a finding quotes what it is about. The shipped rules may have been installed as links.
    """
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        try:
            paths = sorted(here.iterdir())
            os.stat(os.path.join(here, "."))  # noqa: PTH116, PTH118 - a Path drops the dot: names may be listed, files not
        except OSError as problem:
            message = f"The folder cannot be read: {problem.strerror}. Nothing in it was looked at."
            yield here, _finding(here, folder, name, message, "Ask for permission to read it, or take it away.")
            continue
        for path in paths:
            is_folder = os.path.isdir(path)  # noqa: PTH112 - unlike Path's, it never fails
            if is_link(path) and not links:
                if (where := _leads_to(path, is_folder=is_folder)) is not None:
                    message = f"This is a link to {where}, and links are not followed."
                    yield path, _finding(path, folder, name, message, "Put what it leads to in its place.")
            elif is_folder and not is_rule_file(path.name):
                waiting.append(path)
            elif is_rule_file(path.name):
                yield path, None
            elif path.suffix.lower() == ".txt" and is_rule_file(path.stem):
                message = "The name ends in `.txt`, which some editors add without a word, so this is not read."
                yield path, _finding(path, folder, name, message, f"Rename it to `{path.stem}`.")
            elif _says_that_it_is_one(path):
                message = f"The file says that it holds rules, but only names in {' or '.join(ENDINGS)} are read."
                remedy = f"Rename it to `{path.stem}.yaml`, or take it out of the folder."
                yield path, _finding(path, folder, name, message, remedy)


def _leads_to(path: Path, *, is_folder: bool) -> str | None:
    """What a link leads to that may have been meant to be read; None for a file of another kind."""
    if is_folder:
        return "a folder"
    if is_rule_file(path.name):
        return "a file"
    return None if os.path.exists(path) else "what is not there"  # noqa: PTH110 - unlike Path's, it never fails


_COMMENTS = re.compile(rb"(?:\xef\xbb\xbf)?(?:[ \t]*(?:#[^\n]*)?\r?\n|---[ \t]*\r?\n)*")
_SAYS_KIND = re.compile(rb"schema: *[\"']?[a-z]+/\d")


def _says_that_it_is_one(path: Path) -> bool:
    """Whether a file under any name begins as a rule file does, behind its comments."""
    try:
        begins = read_ordinary(path, 4096)
    except OSError:
        return False
    comments = _COMMENTS.match(begins)
    return bool(comments and _SAYS_KIND.match(begins, comments.end()))


def _finding(path: Path, folder: Path, name: str, message: str, remedy: str) -> Finding:
    inner = path.relative_to(folder).as_posix()
    return Finding("RG001", Place(name if inner == "." else f"{name}/{inner}"), message, remedy)
