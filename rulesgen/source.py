"""The only YAML reader: exact data and a place in the file for every node; it never judges what the data mean."""

import os
import re
from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

import yaml
from attrs import field, frozen
from yaml._yaml import CParser

from rulesgen.findings import Finding, Place, Span

MOST_BYTES = 4 * 1024 * 1024
MOST_LEVELS = 40

Data = Any
"""Plain data: dict with text keys, list, str, int, Decimal, bool or None."""

KeyPath = tuple[str | int, ...]

# A node's place: first line, first column, last line, last column, and the places of its children:
# for a map, key -> (place of the key, place of the value); for a list, a list of places; for a scalar, None.
_Node = tuple[int, int, int, int, Any]

_INTEGER = re.compile(r"[-+]?[0-9]+")
_OCTAL_OR_HEX = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_DECIMAL = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_A_NUMBER = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_WORDS: dict[str, Data] = {
    "": None,
    "~": None,
    **dict.fromkeys(("null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_MAY_BE_NUMBER = frozenset("0123456789+-.")

# What the YAML parser says, and what a person should do about it.
_PARSER_HELP = (
    (
        "cannot start any token",
        "A tab, @, ` or % cannot begin a value. Indent with spaces; put the text in quotes.",
    ),
    ("mapping values are not allowed", "A colon followed by a space starts a value. Put the text in quotes."),
    ("did not find expected ',' or", "Close the { } or [ ] and put commas between its items."),
    ("did not find expected key", "Line this key up with the keys above it, and check the quotes before it."),
    ("did not find expected '-'", "Line this item up with the items above it."),
    ("could not find expected ':'", "Write a colon and a space after the key."),
    ("unexpected end of stream", "A quote or bracket that was opened above is never closed."),
    ("control characters", "Remove the control character; it cannot be seen in most editors."),
)


@frozen
class Document:
    """One rule file as read."""

    name: str
    """The path as printed in findings."""
    data: Data
    text: str = field(repr=False)
    _root: _Node = field(repr=False)

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
class Reading:
    """The outcome of reading one file: a document, or the findings that say why there is none."""

    document: Document | None
    findings: tuple[Finding, ...] = ()


def read_file(path: Path, name: str | None = None) -> Reading:
    """Read one rule file; whatever is wrong with it becomes a finding."""
    name = name or path.as_posix()
    try:
        if not path.is_file() and path.exists():
            kind = "a folder" if path.is_dir() else "no ordinary file"
            return _refused("RG001", Place(name), f"This is {kind}, so it cannot be read.", "Give it another name.")
        with path.open("rb") as stream:
            content = stream.read(MOST_BYTES + 1)
            size = os.fstat(stream.fileno()).st_size
    except OSError as problem:
        reason = problem.strerror or type(problem).__name__
        return _refused("RG001", Place(name), f"The file cannot be read: {reason}.", "Check its name and permissions.")
    if len(content) > MOST_BYTES:
        message = f"The file has {size:,} bytes; a rule file may have at most {MOST_BYTES:,}."
        return _refused("RG002", Place(name), message, "Keep one game, ranking or case in a file.")
    return read_bytes(content, name)


def read_bytes(content: bytes, name: str) -> Reading:
    """Read the content of a rule file."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        before = content[: problem.start].decode("utf-8", "replace")
        line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
        message = f"Byte {problem.start + 1} (0x{content[problem.start]:02x}) is not UTF-8 text."
        place = Place(name, Span(line, column, line, column + 1))
        return _refused("RG003", place, message, "Save the file as UTF-8 in your editor.")
    return _Reader(name, text).read()


def _refused(code: str, place: Place, message: str, remedy: str) -> Reading:
    return Reading(None, (Finding(code, place, message, remedy),))


def _exact(text: str) -> Decimal | None:
    try:
        return Decimal(text)
    except InvalidOperation:  # an exponent that no decimal can hold
        return None


class _Stop(Exception):
    """Reading cannot go on; the findings say why."""


class _Reader:
    """Builds data and places from the parser's events, without recursion, so that depth cannot end the process."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.findings: list[Finding] = []
        self.scalars: dict[str, Data] = dict(_WORDS)

    def read(self) -> Reading:
        try:
            parser = CParser(self.text)
            result = self._documents(parser.get_event)
        except yaml.MarkedYAMLError as problem:
            self._not_yaml(problem)
        except yaml.reader.ReaderError as problem:
            self._unprintable(problem)
        except _Stop:
            pass
        else:
            if not self.findings and result is not None:
                return Reading(Document(self.name, result[0], self.text, result[1]))
        return Reading(None, tuple(self.findings))

    def _documents(self, next_event: Callable[[], Any]) -> tuple[Data, _Node] | None:
        result = None
        documents = 0
        while (event := next_event()) is not None:
            if type(event) is yaml.DocumentStartEvent:
                documents += 1
                if event.version or event.tags:
                    self._refuse(event, "a % directive", "Remove the line; rule files need none.")
                if documents > 1:
                    self._refuse(event, "a second document", "Put each document in a file of its own and remove ---.")
                    raise _Stop
                result = self._node(next_event)
        if result is None or result[0] is None:
            place = Place(self.name, Span(1, 1, 1, 1))
            remedy = "Start it with a line such as `schema: game/1`, or run `rulesgen new game`."
            self.findings.append(Finding("RG005", place, "The file has no content.", remedy))
            raise _Stop
        return result

    # One long loop, because this is the hot path: a call for each event would double the time of reading.
    def _node(self, next_event: Callable[[], Any]) -> tuple[Data, _Node]:  # noqa: C901, PLR0912, PLR0915
        """One whole node; `open_nodes` holds the containers around the place that is being read."""
        open_nodes: list[tuple[Any, Any, int, int, Any, Any]] = []
        data: Any = None
        children: Any = None
        line = column = 0
        key: Any = None
        key_place: Any = None
        scalars = self.scalars
        scalar_event, end_events = yaml.ScalarEvent, (yaml.MappingEndEvent, yaml.SequenceEndEvent)
        while True:
            event = next_event()
            kind = type(event)
            start = event.start_mark
            if kind is scalar_event:
                end = event.end_mark
                node = (start.line + 1, start.column + 1, end.line + 1, end.column + 1, None)
                text = event.value
                if event.anchor or event.tag:
                    self._refuse_decoration(event)
                if key is None and children.__class__ is dict:
                    if text in children:
                        self._duplicate(text, node, children[text][0])
                    elif not text or text == "<<":
                        self._bad_key(event, text)
                    key, key_place = text, node
                    continue
                value: Any = text
                if event.style == '"' and _CONTROL.search(text):
                    self._report(
                        "RG008", event, "The text holds a control character.", "Remove it; no page can print it."
                    )
                if event.implicit[0]:
                    value = scalars.get(text, scalars)
                    if value is scalars:
                        value = scalars[text] = self._resolve(text, event)
            elif kind in end_events:
                end = event.end_mark
                value, node = data, (line, column, end.line + 1, end.column + 1, children)
                data, children, line, column, key, key_place = open_nodes.pop()
            elif kind is yaml.AliasEvent:
                self._refuse(event, f"an alias (*{event.anchor})", "Write the value out where it is needed.")
                value, node = None, (start.line + 1, start.column + 1, start.line + 1, start.column + 2, None)
            else:
                if event.anchor or event.tag:
                    self._refuse_decoration(event)
                if key is None and children.__class__ is dict:
                    self._bad_key(event, None)
                    raise _Stop
                open_nodes.append((data, children, line, column, key, key_place))
                if len(open_nodes) > MOST_LEVELS:
                    self._too_deep(event)
                data, children = ({}, {}) if kind is yaml.MappingStartEvent else ([], [])
                line, column, key = start.line + 1, start.column + 1, None
                continue
            if children.__class__ is dict:
                data[key] = value
                children[key] = (key_place, node)
                key = None
            elif children is None:
                return value, node
            else:
                data.append(value)
                children.append(node)

    def _resolve(self, text: str, event: Any) -> Data:
        """The value of a plain scalar by YAML 1.2's core rules, exact: 6:5, off, NO and 1_000 stay text."""
        if text[0] not in _MAY_BE_NUMBER:
            return text
        if _INTEGER.fullmatch(text):
            # Python refuses to turn thousands of digits into a number; nothing in a card room needs them.
            if len(text) <= 30:
                return int(text)
            self._report("RG008", event, "A number of more than 30 digits is not read.", "Write a shorter number.")
        elif _OCTAL_OR_HEX.fullmatch(text):
            return int(text, 0) if len(text) <= 30 else text
        elif _DECIMAL.fullmatch(text):
            number = _exact(text)
            if number is not None and abs(number.adjusted()) <= 30:
                return number
            self._report("RG008", event, "A number so large or so small is not read.", "Write the number out.")
        elif _NOT_A_NUMBER.fullmatch(text):
            self._report("RG008", event, f"{text} is not a number a rule can use.", "Write a finite number.")
        return text

    def _report(self, code: str, event: Any, message: str, remedy: str) -> None:
        start, end = event.start_mark, event.end_mark
        last = end.column + 1 if end.line == start.line else start.column + 2
        span = Span(start.line + 1, start.column + 1, start.line + 1, max(last, start.column + 2))
        self.findings.append(Finding(code, Place(self.name, span), message, remedy))

    def _refuse(self, event: Any, what: str, remedy: str) -> None:
        self._report("RG008", event, f"Rule files may not use {what}.", remedy)

    def _refuse_decoration(self, event: Any) -> None:
        if event.anchor:
            self._refuse(event, f"an anchor (&{event.anchor})", "Write the value out wherever it is needed.")
        if event.tag:
            self._refuse(event, f"a tag ({event.tag})", "Remove the tag; the schema says what type a value has.")

    def _duplicate(self, key: str, node: _Node, first: _Node) -> None:
        place = Place(self.name, Span(*node[:4]))
        message = f"The key `{key}` stands here a second time; it is already on line {first[0]}."
        self.findings.append(Finding("RG007", place, message, "Keep one of the two."))

    def _bad_key(self, event: Any, text: str | None) -> None:
        if text == "<<":
            self._refuse(event, "a merge key (<<)", "Write the keys out, or use `based-on`.")
        elif text is None:
            self._refuse(event, "a list or map as a key", "A key is one plain word.")
        else:
            self._refuse(event, "an empty key", "Write the key before the colon.")

    def _too_deep(self, event: Any) -> None:
        message = f"The values are nested more than {MOST_LEVELS} levels deep."
        self._report("RG006", event, message, "No rule needs this; check the brackets and the indentation.")
        raise _Stop

    def _not_yaml(self, problem: yaml.MarkedYAMLError) -> None:
        mark = problem.problem_mark or problem.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        said = ", ".join(part for part in (problem.context, problem.problem) if part)
        remedy = next((text for words, text in _PARSER_HELP if words in said), "Compare it with the lines around it.")
        place = Place(self.name, Span(line, column, line, column + 1))
        self.findings.append(Finding("RG004", place, f"This is not YAML: {said}.", remedy))

    def _unprintable(self, problem: yaml.reader.ReaderError) -> None:
        position = problem.position if isinstance(problem.position, int) else 0
        before = self.text.encode()[:position].decode("utf-8", "replace")
        line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
        message = f"This is not YAML: {problem.reason}."
        place = Place(self.name, Span(line, column, line, column + 1))
        self.findings.append(Finding("RG004", place, message, "Remove the character; most editors do not show it."))
