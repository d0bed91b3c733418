"""Rule files from the disk: their bytes, their size and their text."""

from pathlib import Path

from rulesgen.findings import Finding, Place, Span
from rulesgen.ordinary import NotOrdinary, read_ordinary
from rulesgen.source.document import FileRead
from rulesgen.source.reader import Reader

MOST_BYTES = 4 * 1024 * 1024


def read_file(path: Path, name: str | None = None) -> FileRead:
    """Read one rule file; whatever is wrong with it becomes a finding."""
    name = name or path.as_posix()
    try:
        content = read_ordinary(path, MOST_BYTES + 1)
        size = path.stat().st_size
    except NotOrdinary as problem:
        message = f"The file cannot be read: {problem.strerror}."
        return _refused("RG001", Place(name), message, "Give it another name, or take it away.")
    except OSError as problem:
        reason = problem.strerror or type(problem).__name__
        return _refused("RG001", Place(name), f"The file cannot be read: {reason}.", "Check its name and permissions.")
    if len(content) > MOST_BYTES:
        message = f"The file has {size:,} bytes; a rule file may have at most {MOST_BYTES:,}."
        return _refused("RG002", Place(name), message, "Keep one game, ranking or case in a file.")
    return read_bytes(content, name)


def read_bytes(content: bytes, name: str) -> FileRead:
    """Read the content of a rule file."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        before = content[: problem.start].decode("utf-8", "replace")
        line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
        message = f"Byte {problem.start + 1} (0x{content[problem.start]:02x}) is not UTF-8 text."
        place = Place(name, Span(line, column, line, column + 1))
        return _refused("RG003", place, message, "Save the file as UTF-8 in your editor.")
    return Reader(name, text).read()


def _refused(code: str, place: Place, message: str, remedy: str) -> FileRead:
    return FileRead(None, (Finding(code, place, message, remedy),))
