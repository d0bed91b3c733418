"""Data and places from the parser's events; it never judges what the data mean."""

import re
from collections.abc import Callable
from typing import Any

import yaml
from yaml._yaml import CParser

from rulesgen.findings import Finding, Place, Span
from rulesgen.source.document import Data, Document, FileRead, Node
from rulesgen.source.faults import MOST_ENTRIES, MOST_LETTERS, MOST_LEVELS, MOST_VALUES, Faults, StopReading
from rulesgen.source.scalars import WORDS, read_scalar

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class Reader:
    """Builds data and places from the parser's events, without recursion, so that depth cannot end the process."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.faults = Faults(name, text)
        self.scalars: dict[str, Data] = dict(WORDS)

    def read(self) -> FileRead:
        try:
            parser = CParser(self.text)
            result = self._documents(parser.get_event)
        except yaml.MarkedYAMLError as problem:
            self.faults.not_yaml(problem)
        except yaml.reader.ReaderError as problem:
            self.faults.unprintable(problem)
        except StopReading:
            pass
        else:
            if not self.faults.findings and result is not None:
                return FileRead(Document(self.name, result[0], self.text, result[1]))
        return FileRead(None, tuple(self.faults.findings))

    def _documents(self, next_event: Callable[[], Any]) -> tuple[Data, Node] | None:
        result = None
        documents = 0
        while (event := next_event()) is not None:
            if type(event) is yaml.DocumentStartEvent:
                documents += 1
                if event.version or event.tags:
                    self.faults.refuse(event, "a % directive", "Remove the line; rule files need none.")
                if documents > 1:
                    self.faults.refuse(
                        event, "a second document", "Put each document in a file of its own and remove ---."
                    )
                    raise StopReading
                result = self._node(next_event)
        if result is None or result[0] is None:
            place = Place(self.name, Span(1, 1, 1, 1))
            remedy = "Start it with a line such as `schema: game/1`, or run `rulesgen new game`."
            self.faults.findings.append(Finding("RG005", place, "The file has no content.", remedy))
            raise StopReading
        return result

    # One long loop, because this is the hot path: a call for each event would double the time of reading.
    def _node(self, next_event: Callable[[], Any]) -> tuple[Data, Node]:  # noqa: C901, PLR0912, PLR0915
        """One whole node; `open_nodes` holds the containers around the place that is being read."""
        open_nodes: list[tuple[Any, Any, int, int, Any, Any]] = []
        data: Any = None
        children: Any = None
        line = column = values = 0
        key: Any = None
        key_place: Any = None
        scalars = self.scalars
        scalar_event, end_events = yaml.ScalarEvent, (yaml.MappingEndEvent, yaml.SequenceEndEvent)
        while True:
            event = next_event()
            kind = type(event)
            start = event.start_mark
            values += 1
            if values > MOST_VALUES:
                self.faults.too_many(event)
            if kind is scalar_event:
                end = event.end_mark
                node = (start.line + 1, start.column + 1, end.line + 1, end.column + 1, None)
                text = event.value
                if event.anchor or event.tag:
                    self.faults.refuse_decoration(event)
                if len(text) > MOST_LETTERS:
                    self.faults.too_long(event)
                if key is None and children.__class__ is dict:
                    if text in children:
                        self.faults.duplicate(text, node, children[text][0])
                    elif not text or text == "<<":
                        self.faults.bad_key(event, text)
                    key, key_place = text, node
                    continue
                value: Any = text
                if event.style == '"' and _CONTROL.search(text):
                    self.faults.report(
                        "RG008", event, "The text holds a control character.", "Remove it; no page can print it."
                    )
                if event.implicit[0]:
                    value = scalars.get(text, scalars)
                    if value is scalars:
                        value = scalars[text] = read_scalar(text, event, self.faults)
            elif kind in end_events:
                end = event.end_mark
                if len(data) > MOST_ENTRIES:
                    self.faults.too_full(line, column, len(data))
                value, node = data, (line, column, end.line + 1, end.column + 1, children)
                data, children, line, column, key, key_place = open_nodes.pop()
            elif kind is yaml.AliasEvent:
                self.faults.refuse(event, f"an alias (*{event.anchor})", "Write the value out where it is needed.")
                value, node = None, (start.line + 1, start.column + 1, start.line + 1, start.column + 2, None)
            else:
                if event.anchor or event.tag:
                    self.faults.refuse_decoration(event)
                if key is None and children.__class__ is dict:
                    self.faults.bad_key(event, None)
                    raise StopReading
                open_nodes.append((data, children, line, column, key, key_place))
                if len(open_nodes) > MOST_LEVELS:
                    self.faults.too_deep(event)
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
