"""The finished chunks of a simulation in a file, so that it can be stopped and gone on with.

A line is added for each chunk and none is ever changed. Every line carries its checksum: one that was torn, because the
machine stopped while it was written, counts as not written, and its chunk is played again with the same result.
"""

import json
import operator
import zlib
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

from rulesgen.odds.kept_counts import plain_counts, read_counts
from rulesgen.odds.reasons import OtherRun, SimulationProblem
from rulesgen.ordinary import read_ordinary, read_plain

Chunk = tuple[int, int]
"""The number of a chunk, and its rounds: the last chunk of a run may be a whole one in a longer run."""

FORMAT = "rulesgen-simulation"


class Store:
    """A file of chunks that belong to one run; what is in it is read at once."""

    def __init__(self, path: Path, run: Mapping[str, Any]) -> None:
        self.path = path
        self.parts: dict[Chunk, Counter[Any]] = {}
        header = _line({"file": FORMAT, **run})
        try:
            content = read_ordinary(path) if path.exists() else b""
            if header.startswith(content):  # new, empty, or stopped before its first line was whole
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(header)
            elif content.startswith(header):
                self._read(content[len(header) :])
            else:
                raise OtherRun(_whose(path, content))
            self._stream: BinaryIO = path.open("ab")
            if content and not content.endswith(b"\n") and len(content) > len(header):
                self._stream.write(b"\n")
        except OSError as problem:
            raise SimulationProblem(f"cannot use {path}: {problem.strerror or problem}") from problem

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, where: TracebackType | None
    ) -> None:
        self._stream.close()

    def keep(self, part: Chunk, counts: Counter[Any]) -> None:
        """Add a finished chunk; it is in the file when this returns."""
        self.parts[part] = counts
        try:
            self._stream.write(_line([*part, plain_counts(counts)]))
            self._stream.flush()
        except OSError as problem:
            raise SimulationProblem(f"cannot write {self.path}: {problem.strerror or problem}") from problem

    def _read(self, content: bytes) -> None:
        for line in content.split(b"\n"):
            data = _data(line)
            if data is not None:
                with suppress(ValueError, TypeError):  # nothing that this program wrote: its chunk is played again
                    number, rounds, counts = data
                    self.parts[number, rounds] = read_counts(counts)


def _line(data: Any) -> bytes:
    """Plain data and its checksum. Counts and keys may be NumPy's integers, which JSON does not know."""
    text = json.dumps(data, separators=(",", ":"), default=operator.index).encode()
    return b"%08x %s\n" % (zlib.crc32(text), text)


def _data(line: bytes) -> Any:
    """What a line holds; None if it is not whole."""
    checksum, _, text = line.partition(b" ")
    with suppress(ValueError):
        return read_plain(text) if checksum == b"%08x" % zlib.crc32(text) else None
    return None


def _whose(path: Path, content: bytes) -> str:
    header = _data(content.partition(b"\n")[0])
    if not isinstance(header, dict) or header.get("file") != FORMAT:
        return f"{path} is not a file of saved rounds; it is left as it is: name another one"
    return (
        f"{path} holds rounds of another run (seed {header.get('seed')}, chunks of {header.get('chunk')}; "
        "or other rules, another strategy or another version); it is left as it is: name another file or delete it"
    )
