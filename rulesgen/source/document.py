"""A rule file as read: exact data, and a place in the file for every node."""

from functools import cached_property
from typing import Any

from attrs import field, frozen

from rulesgen.findings import Finding, Place, Span

Data = Any
"""Plain data: dict with text keys, list, str, int, Decimal, bool or None."""

KeyPath = tuple[str | int, ...]

# A node's place: first line, first column, last line, last column, and the places of its children:
# for a map, key -> (place of the key, place of the value); for a list, a list of places; for a scalar, None.
Node = tuple[int, int, int, int, Any]


@frozen
class Document:
    """One rule file as read."""

    name: str
    """The path as printed in findings."""
    data: Data
    text: str = field(repr=False)
    _root: Node = field(repr=False)

    @cached_property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    def place(self, path: KeyPath = (), *, key: bool = False) -> Place:
        """Where the node at `path` stands; with `key`, its key. A missing node gives its parent's place."""
        node, mark = self._root, self._root
        for index, part in enumerate(path):
            children = node[4]
            if isinstance(children, dict) and part in children:
                key_mark, node = children[part]
                mark = key_mark if key and index == len(path) - 1 else node
            elif isinstance(children, list) and isinstance(part, int) and part < len(children):
                mark = node = children[part]
            else:
                break
        return Place(self.name, Span(*mark[:4]))


@frozen
class FileRead:
    """The outcome of reading one file: a document, or the findings that say why there is none."""

    document: Document | None
    findings: tuple[Finding, ...] = ()
