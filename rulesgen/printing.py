"""Prints games side by side; the files are those that one process would make. What has not changed is kept."""

import ctypes
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from rulesgen import cache

if TYPE_CHECKING:
    from rulesgen.checks import Checked
    from rulesgen.documents.pdf import Paper

Files = dict[str, bytes]


@contextmanager
def printed_games(
    checked: "Checked", games: Sequence[str], paper: "Paper", processes: int | None = None
) -> Iterator[Iterator[Files]]:
    """The files of each game, in the order of the games; raises what the first that fails raises.

    What is new is printed in processes of its own, so that nothing changes in this one.
    """
    from rulesgen.cores import side_by_side

    printer = _printer()
    keys = {name: f"printed {_made_from(checked, name)} {paper} {printer}" for name in games}
    known = {name: cache.load_files(keys[name], _names_of(checked, name)) for name in games}
    new = [name for name in games if known[name] is None]
    # WeasyPrint takes its fonts and its clock from the environment, warns by the log and is patched for our tags.
    with side_by_side(lambda name: _files_of(checked, name, paper), new, processes, apart=True) as made:
        yield (known[name] or _kept(keys[name], made) for name in games)


def _kept(key: str, made: Iterator[Files]) -> Files:
    """What is made next, which is kept."""
    from concurrent.futures.process import BrokenProcessPool

    from rulesgen.documents.pdf import PdfProblem

    try:
        files = next(made)
    except BrokenProcessPool as problem:
        raise PdfProblem("a process that prints was ended from outside; is there enough memory?") from problem
    cache.keep_files(key, files)
    return files


def _files_of(checked: "Checked", name: str, paper: "Paper") -> Files:
    from rulesgen.documents import make_documents
    from rulesgen.lab import lab_files

    game = checked.book.games[name]
    lab = {f"checks/{inner}": content for inner, content in lab_files(checked.folder.offer(game)).items()}
    return {**make_documents(checked, game, paper), **lab}


def _names_of(checked: "Checked", name: str) -> list[str]:
    from rulesgen.documents import document_names
    from rulesgen.lab import FILES

    return [*document_names(checked.folder.offer(checked.book.games[name])), *(f"checks/{inner}" for inner in FILES)]


def _made_from(checked: "Checked", name: str) -> str:
    """The digest of all that a game's files say: its own, what was found about it, and what is accepted on this day."""
    from rulesgen.checks.kept_results import plain
    from rulesgen.fingerprint import bytes_of

    game = checked.book.games[name]
    results = [plain(result) for result in checked.results_of(game)]
    accepted = [(one.code, one.subject, one.message, one.reason) for one in checked.accepted_of(game)]
    entries = [(one.code, one.of, one.reason, one.who, one.until) for one in checked.book.accepted]
    return bytes_of((), checked.folder.offer(game).made_from, results, accepted, entries)


def _printer() -> str:
    """The digest of what turns a page into a PDF: templates, fonts, and the libraries that set it."""
    import hashlib
    from importlib.metadata import version

    from rulesgen.catalogue import shipped

    libraries = [version(name) for name in ("weasyprint", "jinja2", "fonttools", "numpy")]
    digest = hashlib.sha256(f"{libraries} {_setters()}".encode())
    for path in sorted(one for one in shipped("templates").rglob("*") if one.is_file()):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def _setters() -> list[int]:
    """The versions of the system's libraries that lay out text, where they can be asked."""
    ending = ".dylib" if sys.platform == "darwin" else ".so.0"
    found = []
    with suppress(OSError, AttributeError):
        found.append(int(ctypes.CDLL(f"libpango-1.0{ending}").pango_version()))
        major, minor, micro = (ctypes.c_uint() for _ in range(3))
        ctypes.CDLL(f"libharfbuzz{ending}").hb_version(*map(ctypes.byref, (major, minor, micro)))
        found += [major.value, minor.value, micro.value]
    return found
