"""Prints games side by side; the files are those that one process would make."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulesgen.checks import Checked
    from rulesgen.documents.pdf import Paper

Files = dict[str, bytes]


@contextmanager
def printed_games(
    checked: "Checked", games: Sequence[str], paper: "Paper", processes: int | None = None
) -> Iterator[Iterator[Files]]:
    """The files of each game, in the order of the games; raises what the first that fails raises."""
    from rulesgen.cores import side_by_side

    with side_by_side(lambda name: _files_of(checked, name, paper), games, processes) as files:
        yield files


def _files_of(checked: "Checked", name: str, paper: "Paper") -> Files:
    from rulesgen.documents import make_documents
    from rulesgen.lab import lab_files

    game = checked.book.games[name]
    lab = {f"checks/{inner}": content for inner, content in lab_files(checked.book, game).items()}
    return {**make_documents(checked, game, paper), **lab}
