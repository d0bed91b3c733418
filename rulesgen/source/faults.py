"""What can be wrong with the text of a file, as findings: not YAML, or YAML that rule files may not use."""

from typing import Any

import yaml

from rulesgen.findings import Finding, Place, Span
from rulesgen.source.document import Node
from rulesgen.source.enough import MOST_AT_ONCE, too_much

MOST_LEVELS = 40

MOST_VALUES = 60_000
"""A game of 14,000 lines has fewer; the largest file of the catalogue has a twentieth of them."""

MOST_ENTRIES = 500
"""Of one list or map, each of which may be compared with each other; the longest of the catalogue has 68."""

MOST_LETTERS = 20_000
"""Of one text."""

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


class StopReading(Exception):
    """Reading cannot go on; the findings say why."""


class Faults:
    """The findings about one file."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.findings: list[Finding] = []

    def report(self, code: str, event: Any, message: str, remedy: str) -> None:
        """A finding at an event, on its first line."""
        start, end = event.start_mark, event.end_mark
        last = end.column + 1 if end.line == start.line else start.column + 2
        span = Span(start.line + 1, start.column + 1, start.line + 1, max(last, start.column + 2))
        self.add(Finding(code, Place(self.name, span), message, remedy))

    def add(self, finding: Finding) -> None:
        """One more; after too many, reading stops."""
        if len(self.findings) == MOST_AT_ONCE:
            self.findings.append(too_much(finding.place))
            raise StopReading
        self.findings.append(finding)

    def refuse(self, event: Any, what: str, remedy: str) -> None:
        """Something that YAML allows and rule files do not."""
        self.report("RG008", event, f"Rule files may not use {what}.", remedy)

    def refuse_decoration(self, event: Any) -> None:
        """An anchor or a tag."""
        if event.anchor:
            self.refuse(event, f"an anchor (&{event.anchor})", "Write the value out wherever it is needed.")
        if event.tag:
            self.refuse(event, f"a tag ({event.tag})", "Remove the tag; the schema says what type a value has.")

    def duplicate(self, key: str, node: Node, first: Node) -> None:
        """A key that its map has already."""
        place = Place(self.name, Span(*node[:4]))
        message = f"The key `{key}` stands here a second time; it is already on line {first[0]}."
        self.add(Finding("RG007", place, message, "Keep one of the two."))

    def bad_key(self, event: Any, text: str | None) -> None:
        """A key that is no plain word; `text` is None where it is a list or a map."""
        if text == "<<":
            self.refuse(event, "a merge key (<<)", "Write the keys out, or use `based-on`.")
        elif text is None:
            self.refuse(event, "a list or map as a key", "A key is one plain word.")
        else:
            self.refuse(event, "an empty key", "Write the key before the colon.")

    def too_deep(self, event: Any) -> None:
        """More levels than any rule needs: reading stops."""
        message = f"The values are nested more than {MOST_LEVELS} levels deep."
        self.report("RG006", event, message, "No rule needs this; check the brackets and the indentation.")
        raise StopReading

    def too_many(self, event: Any) -> None:
        """More values than any rule file needs: reading stops."""
        message = f"The file has more than {MOST_VALUES:,} keys and values."
        self.report("RG002", event, message, "Keep one game, ranking or case in a file.")
        raise StopReading

    def too_full(self, line: int, column: int, entries: int) -> None:
        """More entries in one list or map than anybody writes: told at its beginning."""
        message = f"This has {entries:,} entries; one list or map may have at most {MOST_ENTRIES:,}."
        place = Place(self.name, Span(line, column, line, column + 1))
        self.add(Finding("RG002", place, message, "Remove what is not needed, or divide it."))

    def too_long(self, event: Any) -> None:
        """A text that no page could hold."""
        message = f"This text has {len(event.value):,} letters; one text may have at most {MOST_LETTERS:,}."
        self.report("RG002", event, message, "Shorten it, or check where its quotes end.")

    def not_yaml(self, problem: yaml.MarkedYAMLError) -> None:
        """What the parser says, with what to do about it."""
        mark = problem.problem_mark or problem.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        said = ", ".join(part for part in (problem.context, problem.problem) if part)
        remedy = next((text for words, text in _PARSER_HELP if words in said), "Compare it with the lines around it.")
        place = Place(self.name, Span(line, column, line, column + 1))
        self.findings.append(Finding("RG004", place, f"This is not YAML: {said}.", remedy))

    def unprintable(self, problem: yaml.reader.ReaderError) -> None:
        """A character that YAML does not allow, found before parsing."""
        position = problem.position if isinstance(problem.position, int) else 0
        before = self.text.encode()[:position].decode("utf-8", "replace")
        line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
        message = f"This is not YAML: {problem.reason}."
        place = Place(self.name, Span(line, column, line, column + 1))
        self.findings.append(Finding("RG004", place, message, "Remove the character; most editors do not show it."))
