"""What can be wrong with the text of a file, as findings: not YAML, or YAML that rule files may not use."""

from typing import Any

import yaml

from rulesgen.findings import Finding, Place, Span
from rulesgen.source.document import Node

MOST_LEVELS = 40

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


class Stop(Exception):
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
        self.findings.append(Finding(code, Place(self.name, span), message, remedy))

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
        self.findings.append(Finding("RG007", place, message, "Keep one of the two."))

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
        raise Stop

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
